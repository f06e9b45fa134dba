"""`companion rules`: ids in card order, as everybody's scripts expect them."""

import json
import subprocess
from collections.abc import Callable

Companion = Callable[..., subprocess.CompletedProcess[str]]

MAXI = (
    "ones twos threes fours fives sixes one_pair two_pairs three_pairs three_kind four_kind "
    "five_kind small_straight large_straight full_straight full_house villa tower chance yatzy"
)
FIELDS = {
    "maxi_spared": MAXI,
    "special8": "ones twos threes fours fives sixes one_pair three_kind four_kind five_kind "
    "six_kind seven_kind two_pairs three_pairs four_pairs s3_2 s4_2 s5_2 s6_2 s3_3 s4_3 s5_3 s4_4 "
    "s3_2_2 s4_2_2 s3_3_2 small_straight large_straight full_straight chance yatzy",
    "yatzy": "ones twos threes fours fives sixes one_pair two_pairs three_kind four_kind "
    "small_straight large_straight full_house chance yatzy",
    "maxi": MAXI,
    "yahtzee": "ones twos threes fours fives sixes three_kind four_kind full_house "
    "small_straight large_straight yatzy chance",
}


def test_all_rule_sets_as_json(companion: Companion) -> None:
    done = companion("rules", "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert {r["id"]: " ".join(f["id"] for f in r["fields"]) for r in found} == FIELDS
    assert {r["id"]: r["dice"] for r in found} == {
        "maxi_spared": 6,
        "special8": 8,
        "yatzy": 5,
        "maxi": 6,
        "yahtzee": 5,
    }
    by_id = {r["id"]: r for r in found}
    assert by_id["special8"]["strokes"] == {"per_turn": 3, "at_least": 1, "saved_at_most": 6}
    assert by_id["maxi_spared"]["strokes"]["saved_at_most"] is None
    assert by_id["yahtzee"]["bonus"] == {"upper_at_least": 63, "points": 35}
    assert by_id["yatzy"]["bonus"] is None
    assert by_id["maxi"]["players"] == {"least": 2, "most": 4}
    aim_rule = {"values": ["on", "off"], "default": "on"}
    [told] = [h for h in by_id["special8"]["house_rules"] if h["id"] == "aim_rule"]
    assert aim_rule.items() <= told.items()


def test_one_rule_set_to_read(companion: Companion) -> None:
    said = companion("rules", "special8").stdout
    assert "special8: Special 8" in said
    assert "3 a turn; up to 6 unused ones are saved" in said
    assert "100 for 126 in the upper part" in said
    assert "players  2\n" in said


def test_an_unknown_rule_set(companion: Companion) -> None:
    done = companion("rules", "chess")
    assert done.returncode == 2
    assert "no rule set 'chess'; there are: maxi_spared, special8" in done.stderr
