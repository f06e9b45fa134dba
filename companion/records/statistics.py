"""What players, dice and camera have come to, asked of the index."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

from companion.records.fairness import fairness
from companion.records.figures import (
    DiceFigures,
    Duel,
    FieldFigures,
    PlayerFigures,
    Records,
    Result,
)
from companion.records.index import FACES, Index
from companion.records.roster import Roster
from companion.records.variant import Variant
from companion.rules.registry import RULE_SETS

RECENT = 10  # games a trend is made of
COURSE = 100  # games a plot shows


class Statistics:
    """Answers from the index, for the people as they are known today."""

    def __init__(self, index: Index, roster: Roster) -> None:
        self._index, self._roster = index, roster
        self._hidden = tuple(
            spelling
            for player, counts in roster.forgotten.items()
            if not counts
            for spelling in roster.spellings(player)
        )

    def players(self) -> list[str]:
        """Name everybody with a finished game, those with most games first."""
        rows = self._index.query(
            f"""SELECT player, count(*) FROM results WHERE player NOT IN {_marks(self._hidden)}
                GROUP BY player""",
            self._hidden,
        )
        games: dict[str, int] = {}
        for player, count in rows:
            current = self._roster.current(player)
            games[current] = games.get(current, 0) + count
        return sorted(games, key=lambda player: -games[player])

    def player(self, player: str) -> list[PlayerFigures]:
        """Give a player's figures in each rule set played, in the order of the rule sets."""
        ids = self._roster.spellings(self._roster.current(player))
        played = self._index.query(
            f"SELECT DISTINCT rules FROM results WHERE player IN {_marks(ids)}", ids
        )
        known = {rules for [rules] in played}
        return [self._figures(ids, rules) for rules in RULE_SETS if rules in known]

    def everybody(self, rules: str) -> list[PlayerFigures]:
        """Give the figures of everybody who has finished a game by these rules."""
        found = []
        for player in self.players():
            ids = self._roster.spellings(player)
            figures = self._figures(ids, rules)
            if figures.games:
                found.append(figures)
        return found

    def portrait(
        self, player: str, rules: str
    ) -> "tuple[PlayerFigures | None, list[tuple[str, Duel]]]":
        """Give one player's figures in a rule set, and how they fared against everybody there."""
        ids = self._roster.spellings(self._roster.current(player))
        figures = self._figures(ids, rules)
        others = (other for other in self.players() if other != ids[0])
        duels = [(o, duel) for o in others for duel in self.duels(player, o) if duel.rules == rules]
        return figures if figures.games else None, duels

    def favourite(self) -> str:
        """Give the rule set most games were finished by, if there are any."""
        rows = self._index.query(
            "SELECT rules FROM results GROUP BY rules ORDER BY count(DISTINCT game) DESC LIMIT 1"
        )
        return str(rows[0][0]) if rows else ""

    def _figures(self, ids: tuple[str, ...], rules: str) -> PlayerFigures:
        among = f"FROM results WHERE player IN {_marks(ids)} AND rules = ?"
        sitting = f"{among} AND NOT left_early"
        asked = (*ids, rules)
        [plain] = self._index.query(
            f"""SELECT count(*), total(won), total(shared), coalesce(avg(total), 0),
                coalesce(max(total), 0), coalesce(min(total), 0), coalesce(avg(bonus), 0),
                coalesce(avg(strikes), 0), coalesce(avg(strokes), 0),
                total(saved_won), total(saved_spent), total(saved_wasted) {sitting}""",
            asked,
        )
        [[left]] = self._index.query(f"SELECT count(*) {among} AND left_early", asked)
        # Beside max() SQLite gives the row it was found in, without sorting the others.
        [[_, best]] = self._index.query(f"SELECT max(total), game {sitting}", asked)
        [[turn, row]] = self._index.query(f"SELECT max(best_turn), best_field {sitting}", asked)
        newest = self._index.query(
            f"SELECT total {sitting} ORDER BY began DESC LIMIT {COURSE}", asked
        )
        course = [points for [points] in newest]
        games, wins, shared, average, most, least, bonus, strikes, strokes, *saved = plain
        return PlayerFigures(
            player=ids[0],
            rules=rules,
            games=games,
            wins=int(wins),
            shared=int(shared),
            left=left,
            average=average,
            best=most,
            best_game=best or "",
            worst=least,
            bonus_rate=bonus,
            strikes=strikes,
            strokes=strokes,
            best_turn=turn or 0,
            best_turn_field=row or "",
            saved_won=int(saved[0]),
            saved_spent=int(saved[1]),
            saved_wasted=int(saved[2]),
            trend=_trend(course),
            course=tuple(course[::-1]),
            fields=self._fields(ids, rules),
        )

    def _fields(self, ids: tuple[str, ...], rules: str) -> tuple[FieldFigures, ...]:
        rows = self._index.query(
            f"""SELECT field, sum(times), sum(points * times), sum(possible * times),
                sum(iif(points = 0, times, 0)) FROM tally
                WHERE player IN {_marks(ids)} AND rules = ? GROUP BY field""",
            (*ids, rules),
        )
        found = {
            name: FieldFigures(name, games, points / games, possible / games, struck)
            for name, games, points, possible, struck in rows
        }
        return tuple(found[row.id] for row in RULE_SETS[rules].fields if row.id in found)

    def variants(self) -> list[Variant]:
        """Name what was played here, each rule set by its usual rules before its variants."""
        rows = self._index.query("SELECT DISTINCT rules, house FROM results")
        order = list(RULE_SETS)
        return sorted((Variant(*row) for row in rows), key=lambda v: (order.index(v.rules), v))

    def top(self, variant: Variant, most: int = 10) -> list[Result]:
        """Give the highest totals by the same rules."""
        return self._best("total", "''", variant, most)

    def records(self, variant: Variant) -> Records:
        """Give the best of the table by the same rules."""
        [[games]] = self._index.query(
            "SELECT count(DISTINCT game) FROM results WHERE rules = ? AND house = ?",
            (variant.rules, variant.house),
        )
        return Records(
            variant.rules,
            games,
            _first(self.top(variant, 1)),
            _first(self._best("best_turn", "best_field", variant, 1)),
            _first(self._best("margin", "''", variant, 1, "AND margin IS NOT NULL")),
            self._in_a_row(variant),
        )

    def _best(
        self, what: str, beside: str, variant: Variant, most: int, only: str = ""
    ) -> list[Result]:
        rows = self._index.query(
            f"""SELECT player, {what}, game, began, {beside} FROM results
                WHERE rules = ? AND house = ? AND NOT left_early {only}
                AND player NOT IN {_marks(self._hidden)}
                ORDER BY {what} DESC, began LIMIT ?""",
            (variant.rules, variant.house, *self._hidden, most),
        )
        return [Result(self._roster.current(player), *rest) for player, *rest in rows]

    def _in_a_row(self, variant: Variant) -> Result | None:
        """Find the longest run of wins; a game in between that was not won ends it."""
        rows = self._index.query(
            f"""SELECT player, won, game, began FROM results WHERE rules = ? AND house = ?
                AND player NOT IN {_marks(self._hidden)} ORDER BY began""",
            (variant.rules, variant.house, *self._hidden),
        )
        runs: dict[str, int] = {}
        best: Result | None = None
        for player, won, game, began in rows:
            current = self._roster.current(player)
            runs[current] = runs.get(current, 0) + 1 if won else 0
            if runs[current] > (best.points if best else 1):
                best = Result(current, runs[current], game, began)
        return best

    def duels(self, first: str, second: str) -> list[Duel]:
        """Give how two players did against each other, in each rule set."""
        ours = self._roster.spellings(self._roster.current(first))
        theirs = self._roster.spellings(self._roster.current(second))
        rows = self._index.query(
            f"""SELECT a.rules, count(*), total(a.place < b.place), total(a.place > b.place)
                FROM results a JOIN results b ON a.game = b.game
                WHERE a.player IN {_marks(ours)} AND b.player IN {_marks(theirs)}
                AND NOT a.left_early AND NOT b.left_early GROUP BY a.rules""",
            (*ours, *theirs),
        )
        found = {
            rules: Duel(rules, games, int(won), int(lost), games - int(won) - int(lost))
            for rules, games, won, lost in rows
        }
        return [found[rules] for rules in RULE_SETS if rules in found]

    def dice(self, rules: str = "") -> DiceFigures:
        """Give what this table's dice and camera did, in closed and open games alike."""
        [row] = self._index.query(
            f"""SELECT {", ".join(f"total({face})" for face in FACES)}, total(strokes),
                total(helped), total(by_hand), total(corrected), total(voided) FROM games
                WHERE NOT elsewhere AND ? IN ('', rules)""",
            (rules,),
        )
        counts: list[int] = [int(number) for number in row]
        return DiceFigures(fairness(counts[:6]), *counts[6:])


def _trend(newest_first: Sequence[int]) -> float | None:
    """Compare the newest games with as many before them."""
    if len(newest_first) < 2 * RECENT:
        return None
    return fmean(newest_first[:RECENT]) - fmean(newest_first[RECENT : 2 * RECENT])


def _marks(values: Iterable[Any]) -> str:
    return f"({', '.join('?' for _ in values)})"


def _first(found: list[Result]) -> Result | None:
    return found[0] if found else None
