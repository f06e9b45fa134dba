"""Games on their way out: as CSV, as a workbook, as JSON that can be brought in again."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.durable import write_whole
from companion.journal.exported import GAMES, to_export
from companion.journal.reading import JournalReader, read_journal
from companion.journal.stored import STREAMS, StoredGame, game_ids, stored_game
from companion.records.players import read_roster
from companion.records.roster import Roster
from companion.records.sheets import (
    GAME_COLUMNS,
    TURN_COLUMNS,
    Cell,
    game_row,
    harmless,
    turn_rows,
)

VERSION = 1
LONGEST_TITLE = 31  # of a sheet: Excel's limit


def write_exports(folder: Path, data: Path) -> list[Path]:
    """Write all games of a data folder as a workbook and as JSON, each file whole."""
    roster = read_roster(data)
    with read_journal(data) as journal:
        games = game_ids(journal)[::-1]
        made = {"xlsx": to_xlsx, "json": to_json}
        written = []
        for ending, make in made.items():
            file = folder / f"dice-table-games.{ending}"
            write_whole(file, make(chosen_games(journal, games), roster))
            written.append(file)
    return written


def chosen_games(journal: JournalReader, games: Iterable[str]) -> Iterator[StoredGame]:
    """Read the games one after the other."""
    for game in games:
        yield stored_game(journal.entries(STREAMS + game))


def to_json(games: Iterable[StoredGame], roster: Roster) -> bytes:
    """Give games with all their events, and the names of who played them."""
    exported, players = [], set()
    for game in games:
        exported.append(to_export(game.entries))
        players |= {seat.player for seat in game.position().seats}
    names = {player: roster.name(player) for player in sorted(players) if roster.profile(player)}
    whole: dict[str, Any] = {"format": GAMES, "version": VERSION, "players": names}
    return (json.dumps({**whole, "games": exported}, ensure_ascii=False) + "\n").encode()


def to_csv(games: Iterable[StoredGame], roster: Roster) -> bytes:
    """Give one row a turn, in UTF-8 with the mark that spreadsheets look for."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(TURN_COLUMNS)
    for game in games:
        writer.writerows([harmless(cell) for cell in row] for row in turn_rows(game, roster.name))
    return text.getvalue().encode("utf-8-sig")


def to_xlsx(games: Iterable[StoredGame], roster: Roster) -> bytes:
    """Give a workbook: a sheet of all games, then one sheet a game with one row a turn."""
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    overview = book.create_sheet("games")
    _heading(overview, GAME_COLUMNS, (16, 16, 16, 12, 30, 11, 20, 30, 60))
    for game in games:
        _append(overview, game_row(game, roster.name))
        sheet = book.create_sheet(game.id[:LONGEST_TITLE])
        _heading(sheet, TURN_COLUMNS, (16, 16, 12, 7, 20, 16, 8, 7, 18, 8, 10, 7, 8))
        for row in turn_rows(game, roster.name):
            _append(sheet, row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _heading(sheet: Any, columns: Sequence[str], widths: Sequence[int]) -> None:
    for number, width in enumerate(widths):
        sheet.column_dimensions[chr(ord("A") + number)].width = width
    sheet.freeze_panes = "A2"
    _append(sheet, columns)


def _append(sheet: Any, row: Iterable[Cell]) -> None:
    from openpyxl.cell import WriteOnlyCell

    cells = []
    for value in row:
        cell = WriteOnlyCell(sheet, harmless(value))
        if isinstance(value, str):
            cell.data_type = "s"  # words, whatever they begin with
        cells.append(cell)
    sheet.append(cells)
