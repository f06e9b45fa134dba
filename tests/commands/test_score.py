"""`companion score`: right answers, and an answer for every line however broken."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Companion = Callable[..., subprocess.CompletedProcess[str]]
ASKED = {"rules": "yatzy", "field": "full_house", "dice": [3, 3, 3, 5, 5]}


def test_one_roll(companion: Companion) -> None:
    done = companion("score", "--rules", "yatzy", "--field", "full_house", 3, 3, 3, 5, 5)
    assert (done.returncode, done.stdout, done.stderr) == (0, "19\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "chess", "--field", "ones", 1, 1, 1, 1, 1], "no rule set 'chess'"),
        (["--rules", "yatzy", "--field", "tower", 1, 1, 1, 1, 1], "no row 'tower'"),
        (["--rules", "yatzy", "--field", "ones", 1, 1, 1, 1], "played with 5 dice"),
        (["--rules", "yatzy", "--field", "ones", 1, 1, 1, 1, 1, 1], "played with 5 dice"),
        (["--rules", "yatzy", "--field", "ones", 1, 1, 1, 1, 7], "1 to 6, not 7"),
        (["--rules", "yatzy", "--field", "ones", 1, 1, 1, 1, "six"], "1 to 6, not six"),
        (["--rules", "yatzy", "--field", "ones", 1, 1, 1, 1, "٣"], "1 to 6, not ٣"),
        (["--rules", "yatzy", "--field", "ones"], "played with 5 dice"),
        (["--rules", "yatzy", 1, 2, 3, 4, 5], "Name a rule set and a row"),
        (["--jsonl", "--rules", "yatzy"], "from stdin, not from options"),
    ],
)
def test_nonsense_is_bad_usage_in_words(
    companion: Companion, arguments: list[object], words: str
) -> None:
    done = companion("score", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr


def with_(**changes: object) -> str:
    return json.dumps({**ASKED, **changes})


BROKEN = {
    "": "no JSON",
    "   ": "no JSON",
    "{": "no JSON",
    "nonsense": "no JSON",
    "[" * 100_000: "nested too deep",
    '{"rules": "yatzy", "field": "ones", "dice": [' + "9" * 5000 + "]}": "no JSON",
    "null": "A line is an object",
    "[1, 2, 3]": "A line is an object",
    '"yatzy"': "A line is an object",
    "17": "A line is an object",
    "{}": "no rules and no field and no dice",
    '{"rules": "yatzy", "field": "ones"}': "no dice",
    with_(rules="chess"): "no rule set 'chess'",
    with_(rules=None): "named by words",
    with_(rules=["yatzy"]): "named by words",
    with_(field={}): "named by words",
    with_(field="tower"): "no row 'tower'",
    with_(dice=None): "a list of faces",
    with_(dice="33355"): "a list of faces",
    with_(dice=33355): "a list of faces",
    with_(dice={"1": 1}): "a list of faces",
    with_(dice=[]): "5 dice",
    with_(dice=[3, 3, 3, 5]): "5 dice",
    with_(dice=[3] * 1000): "5 dice",
    with_(dice=[3, 3, 3, 5, 0]): "not 0",
    with_(dice=[3, 3, 3, 5, -5]): "not -5",
    with_(dice=[3, 3, 3, 5, 5.0]): "not 5.0",
    with_(dice=[3, 3, 3, 5, True]): "not true",
    with_(dice=[3, 3, 3, 5, "5"]): "not 5",
    with_(dice=[3, 3, 3, 5, None]): "not null",
    with_(dice=[3, 3, 3, 5, [5]]): "not [5]",
    with_(dice=[3, 3, 3, 5, 10**4000]): "not 1000000000000000000000000000000000000...",
    with_(dice=[3, 3, 3, 5, float("nan")]): "not NaN",
    with_(dice=[3, 3, 3, 5, float("inf")]): "not Infinity",
}


def test_every_line_is_answered_in_order_whatever_is_wrong_with_it(companion: Companion) -> None:
    lines = [line for broken in BROKEN for line in (broken, json.dumps(ASKED))]
    done = companion("score", "--jsonl", stdin="\n".join(lines))  # the last line without an end
    assert done.returncode == 0
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines)
    assert answers[1::2] == [{"points": 19}] * len(BROKEN)
    for answer, (line, words) in zip(answers[::2], BROKEN.items(), strict=True):
        assert list(answer) == ["error"], line[:60]
        assert words in answer["error"], line[:60]


def test_bytes_that_are_no_text_are_one_broken_line(companion: Companion) -> None:
    good = json.dumps(ASKED).encode()
    done = companion("score", "--jsonl", stdin=good + b"\r\n\xff\xfe\x00\n" + good + b"\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [list(answer) for answer in answers] == [["points"], ["error"], ["points"]]


def test_no_lines_no_answers(companion: Companion) -> None:
    done = companion("score", "--jsonl")
    assert (done.returncode, done.stdout) == (0, "")


def test_every_written_fact_holds_from_the_shell(companion: Companion) -> None:
    facts = json.loads((Path(__file__).parents[1] / "rules" / "scores.json").read_text())
    asked = [
        json.dumps({"rules": f["ruleset"], "field": f["category"], "dice": f["dice"]})
        for f in facts
    ]
    done = companion("score", "--jsonl", stdin="\n".join(asked))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == [{"points": fact["expected"]} for fact in facts]
