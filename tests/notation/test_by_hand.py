"""Notation as people write it: forgiving where one thing can be meant, and errors that point and suggest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.notation.converting import written
from adjudicator.notation.matching import UnknownWordError
from adjudicator.notation.reading import read
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.registry import rulebook
from tests.support.commands import kynes
from tests.support.replay import golden_logs

HEAD = """\
; Our Tuesday game
[Game Dune-Classic]
[Name "Tuesday"]
[Seat Atreides "Ann"]
[Seat harkonnen "Bob"]
"""
START = (
    HEAD
    + """
# Turn 0: Set-up
Table: deal a traitor card to whom Atreides, leader Thufir Hawat
table: Deal a Traitor card atr, Gurney Halleck ; who it is, the form knows
"""
)


def moves(text: str) -> list[dict[str, object]]:
    """The lines of a log that notation stands for, its header apart."""
    return [
        json.loads(line)
        for line in read(text.encode(), "mine.kyn").whole("mine.kyn").splitlines()[1:]
    ]


def test_a_game_can_be_kept_by_hand_from_the_first_line_on() -> None:
    header = json.loads(read(START.encode(), "mine.kyn").data.splitlines()[0])

    assert header["game"] == "dune-classic"
    assert header["name"] == "Tuesday"
    assert header["seats"] == [
        {"faction": "atreides", "place": 1, "player": "Ann"},
        {"faction": "harkonnen", "place": 2, "player": "Bob"},
    ]
    assert moves(START) == [
        {"by": "table", "leader": "thufir-hawat", "move": "deal-traitor", "n": 1, "to": "atreides"},
        {
            "by": "table",
            "leader": "gurney-halleck",
            "move": "deal-traitor",
            "n": 2,
            "to": "atreides",
        },
    ]


@pytest.mark.parametrize(
    "line",
    [
        "1. Table: deal a traitor card to whom Atreides, leader Thufir Hawat",
        "Tab: deal traitor ATREIDES, thufir hawat",
        "table: deal a traitor card (leader: Thufir Hawat, to whom: Atreides)",
        'table: deal-traitor to=atreides, leader="Thufir Hawat"',
        "table: deal a traitor card atr, thu",
        "table: deal a traitor card leader Thufir Hawat, atreides",
    ],
)
def test_one_move_can_be_said_in_many_ways(line: str) -> None:
    assert moves(HEAD + line + "\n") == [
        {"by": "table", "leader": "thufir-hawat", "move": "deal-traitor", "n": 1, "to": "atreides"}
    ]


def test_kinds_of_moves_may_be_cut_short() -> None:
    words = Vocabulary(load_content("dune-classic"), rulebook("dune-classic"))
    assert words.kind("sh for to Tabr") == ("ship", " to Tabr")
    assert words.kind("ship forces to Tabr") == ("ship", " to Tabr")
    with pytest.raises(UnknownWordError, match="did you mean “ship forces”"):
        words.kind("shp forces to Tabr")


@pytest.mark.parametrize(
    "line",
    [
        "Table: deal a traitor card to whom Atr, leader Thufir Hawat",
        "tab: DEAL A TRAITOR CARD atreides, hawat",
        "Table: deal a traitor card Atreides, thuf haw",
    ],
)
def test_names_may_be_cut_short_and_begun_later(line: str) -> None:
    assert moves(HEAD + line + "\n") == [
        {"by": "table", "leader": "thufir-hawat", "move": "deal-traitor", "n": 1, "to": "atreides"}
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "Table: deal a traitor card to whom Atreides, leader Thufir Hawatt",
            "did you mean “Thufir Hawat”",
        ),
        (
            "Table: deel a traitor card to whom Atreides, leader Thufir Hawat",
            "no kind of move: did you mean “deal a traitor card”",
        ),
        ("Table: d", "may begin with any of these: "),
        ("Tabel: pass", "is not a seat of this game"),
        ("Fremen: pass", "is not a seat of this game"),
        (
            "2. Table: deal a traitor card atreides, thufir-hawat",
            "this is line 1 of the game, not 2",
        ),
        ("Table: deal a traitor card atreides, thufir-hawat, 3", "one field too many"),
        ("Table: deal a traitor card atreides", "deal a traitor card: leader is missing"),
        ("Table: deal a traitor card atreides, d", "may be any of these"),
        ('Table: deal a traitor card atreides, "thufir', "quotation mark has no end"),
        ("Table: deal a traitor card atreides, thufir-hawat {so it is", "bracket { has no end"),
        ("Table: deal a traitor card atreides, thufir-hawat <tims 3>", "is not one of"),
        ("Table deals a card", "names its seat first"),
        ("Table: end", "the game is not over"),
        ("Atreides: seal battle plan", "a seal needs its hash"),
        ("Table: undo to yesterday", "is not a whole number"),
    ],
)
def test_an_error_points_and_suggests(line: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        moves(f"{HEAD}\n\n{line}\n")

    assert str(error.value).startswith("mine.kyn:8: ")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ("[Seat atreides]\n", '1: [Game "…"] is lacking'),
        ("[Game chess]\n", "1: “chess” is not a game"),
        ('[Game "dune-classic"\n', "1: a tag is written"),
        ("[Game dune-classic]\n[Seat]\n", "a seat is written"),
        ("[Game dune-classic]\n[Seat fremmen]\n", "did you mean “Fremen”"),
        ("[Game dune-classic]\n[Game dune-classic]\n", "stands twice"),
        ("[Game dune-classic]\n[Optoin turns 3]\n", "is none of the tags"),
        ("[Game dune-classic]\n[Option turns]\n", "has 2 values, not 1"),
        ("[Game dune-classic]\n[Seat atreides]\n[Option turns many]\n", "is a whole number"),
        ('[Kyn "9"]\n[Game dune-classic]\n', "version 1"),
    ],
)
def test_a_fault_of_the_tags_is_said(tags: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        read(tags.encode(), "mine.kyn")

    assert said in str(error.value)


def test_what_is_taken_back_is_taken_back() -> None:
    text = START + "Harkonnen: undo\nTable: deal a traitor card atreides, Piter de Vries {sorry}\n"

    *_, undo, last = moves(text)

    assert undo == {"by": "harkonnen", "move": "undo", "n": 3, "to": 1}
    assert last["leader"] == "piter-de-vries"
    assert last["note"] == "sorry"


def test_an_illegal_move_is_written_and_judged(tmp_path: Path) -> None:
    log = Path("docs/samples/illegal.jsonl")
    notes = tmp_path / "game.kyn"
    notes.write_text(written(log.read_bytes(), "log"), "utf-8")
    lines = notes.read_text("utf-8").splitlines()
    (bid,) = [text for text in lines if text.endswith(" Harkonnen: bid spice 40")]
    line = 1 + lines.index(bid)

    done, plain = kynes("check", str(notes)), kynes("check", str(log))

    assert done.exit_code == plain.exit_code == 1
    assert f"game.kyn:{line}: illegal: Harkonnen bids 40" in done.stdout
    assert bid in done.stdout
    verdict, other = (
        json.loads(kynes("check", "--json", str(path)).stdout) for path in (notes, log)
    )
    assert {one.pop("line") for one in verdict["findings"]} == {line}
    for one in other["findings"]:
        one.pop("line")
    assert verdict == other


def test_the_command_converts_both_ways_and_replaces_nothing(tmp_path: Path) -> None:
    log = min(golden_logs("dune-messiah"), key=lambda path: path.stat().st_size)
    notes, again = tmp_path / "game.kyn", tmp_path / "again.jsonl"

    assert kynes("convert", str(log), "-o", str(notes)).exit_code == 0
    assert kynes("convert", str(notes), "-o", str(again)).exit_code == 0

    assert again.read_bytes() == log.read_bytes()
    assert kynes("check", str(notes)).exit_code == 0
    refused = kynes("convert", str(log), "-o", str(notes))
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert kynes("convert", str(notes), "--to", "kyn").stdout == notes.read_text("utf-8")


def test_a_fault_of_notation_is_invalid_input_without_a_traceback(tmp_path: Path) -> None:
    notes = tmp_path / "game.kyn"
    notes.write_text(START + "Table: dael\n", "utf-8")

    for command in ("check", "convert"):
        done = kynes(command, str(notes))
        assert done.exit_code == 2
        assert "game.kyn:10: “dael” begins with no kind of move" in done.stderr


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_move_is_listed(language: str) -> None:
    listed = kynes("notation", "war-for-arrakis", "--language", language).stdout.splitlines()

    assert len(listed) == 2 * len([line for line in listed if line.startswith("    ")])
    assert len(listed) > 150


def test_the_sample_is_that_of_the_log_beside_it() -> None:
    samples = Path("docs/samples")
    assert (samples / "legal.kyn").read_bytes().decode() == written(
        (samples / "legal.jsonl").read_bytes(), "log"
    ), "bash scripts/samples"
