"""Handovers, corrections, clocks and orders in words: they mean what they say, in every language."""

from __future__ import annotations

import contextlib
import time
from functools import cache
from typing import Any

import pytest

from adjudicator.check.judge import Judges
from adjudicator.errors import InputError
from adjudicator.log import Policy
from adjudicator.log.hashing import seal_hash
from adjudicator.log.header import HEADER
from adjudicator.log.lines import encode
from adjudicator.log.order_lines import sealed_terms
from adjudicator.log.policy import policy_of
from adjudicator.notation.checking import check_notation
from adjudicator.notation.converting import written
from adjudicator.notation.reading import read
from adjudicator.registry import GAMES
from tests.support.replay import golden_logs

LIMITS = "clock,move=1d,holidays=9,notice=1h,zone=Europe/Berlin"
BID = {"kind": "bid", "field": "spice", "most": 5}
SALT = bytes(16)


@cache
def head(game: str, words: str = "") -> tuple[bytes, list[str]]:
    """The header of a golden game, under another policy, and its seats."""
    policy = policy_of(words) if words else Policy()
    log = min(golden_logs(game), key=lambda path: (path.stat().st_size, path.name))
    header = HEADER.decode(log.read_bytes().partition(b"\n")[0])
    known = encode({"game": header.game, "content": header.content, "rules": header.rules, "format": 1,
                    "seats": header.seats, "rulings": header.rulings, "options": header.options,
                    "policy": policy})  # fmt: skip
    return known, [seat.faction for seat in header.seats]


def log_of(game: str, *lines: dict[str, Any]) -> bytes:
    first, _ = head(game)
    numbered = [encode({**line, "n": n}) for n, line in enumerate(lines, 1)]
    return b"".join(raw + b"\n" for raw in (first, *numbered))


def own_lines(game: str) -> list[dict[str, Any]]:
    """A line of every kind that has words, for the seats of a game."""
    _, (seat, other, *_) = head(game)
    table: dict[str, Any] = {"by": "table", "at": 1_767_225_600}
    return [
        {**table, "move": "handover", "seat": seat, "player": "Zoe, “the” 2nd", "why": ""},
        {**table, "move": "handover", "seat": seat, "player": "steady", "program": "steady 1",
         "agreed": [seat, "referee", "table"], "key": "5f" * 32, "why": "Bo, of all people, “has” to leave; so: {he} goes to bed."},
        {"by": "referee", "move": "correct", "why": "because “it” was, so to say, wrong",
         "ruling": "As if: never moved.",
         "changes": [{"path": f"sides/{seat}/spice", "old": 5, "new": -3},
                     {"path": "deck", "old": ["a-b", "c"], "new": []},
                     {"path": "storm", "old": None, "new": "x"},
                     {"path": "told", "old": True, "new": "a, b"},
                     {"path": "like-a-number", "old": "5", "new": "yes"}]},
        {**table, "move": "timeout", "seat": other, "does": "steady"},
        {"by": seat, "move": "holiday", "begins": 1_767_225_601, "ends": 1_767_312_000},
        {**table, "move": "pause", "why": "Dinner, at last: “soup”"},
        {**table, "move": "resume", "why": ""},
        {**table, "move": "resume", "why": "Sorry.", "seat": other, "seconds": 93_784},
        {"by": seat, "move": "order", "seal": "52" * 32},
        {"by": seat, "move": "withdraw-order", "order": 40},
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_line_comes_back_from_its_words(game: str, language: str) -> None:
    data = log_of(game, *own_lines(game))
    text = written(data, "log", language)
    assert "\n! " not in text
    assert read(text.encode(), "game.kyn").data == data


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    "terms",
    [
        BID,
        {"kind": "pass"},
        {"kind": "pass", "always": True, "until_turn": 3},
        {"kind": "ship", "fields": {"end": "sietch-tabr-s13", "forces": 4}, "until_move": "bid"},
        {"kind": "pass", "until_phase": "battle"},
    ],
)
def test_the_terms_of_an_order_come_back_from_their_words(
    terms: dict[str, Any], language: str
) -> None:
    line = {
        "by": "atreides",
        "move": "open-order",
        "order": 40,
        "secret": SALT.hex(),
        "terms": terms,
    }
    data = log_of("dune-classic", line)
    text = written(data, "log", language)
    assert "\n! " not in text
    assert read(text.encode(), "game.kyn").data == data


def test_what_words_cannot_say_is_a_line_of_json_and_comes_back() -> None:
    terms = {"kind": "nonsense", "fields": {"x": [1, "a"]}}
    opened = {
        "by": "atreides",
        "move": "open-order",
        "order": 1,
        "secret": SALT.hex(),
        "terms": terms,
    }
    odd = {"by": "referee", "move": "correct", "changes": "none", "why": "x"}
    data = log_of("dune-classic", opened, odd)
    text = written(data, "log")
    assert text.count("\n! ") == 2
    assert read(text.encode(), "game.kyn").data == data


def test_a_person_writes_them_by_hand_and_they_are_judged() -> None:
    seal = seal_hash(SALT, sealed_terms("atreides", {"kind": "keep", "always": True}))
    text = f"""[Game "dune-classic"]
[Seat "atreides" "3" "Ann"]
[Seat "harkonnen" "5" "Bob"]

Atreides: order <seal {seal}>
Table: handover hark to Zoe, because "Bo has to leave."
Atreides: withdraw order 1
Referee: correct ruling "Talk is allowed.", because "Asked."
"""
    judged = check_notation("page.kyn", Judges(), source=text.encode(), running=True)
    assert [(one.line, one.clause) for one in judged.verdict.findings] == [
        (8, "log.corrections")
    ], "the policy of this game allows no corrections"
    assert judged.verdict.statement is not None
    (holder,) = judged.verdict.statement.players[1].later
    assert (holder.line, holder.player, holder.why) == (6, "Zoe", "Bo has to leave.")


def test_times_by_hand_are_those_of_the_zone_of_the_game() -> None:
    first, _ = head("dune-classic", LIMITS)
    text = written(first + b"\n", "log")
    text += "atreides: holiday 2026-07-01 00:00 to 2026-07-03 00:00 <at 1767225600>\n"
    line = read(text.encode(), "game.kyn").data.splitlines()[1]
    assert b'"begins":1782856800,' in line, "midnight in Berlin is 22:00 UTC in summer"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Table: time-out fremen", "a time-out is written"),
        ("Atreides: holiday tomorrow", "a holiday is written"),
        ("Atreides: holiday now to then", "is no time"),
        ("Table: pause for dinner", "pause is written"),
        ("Table: resume because x, fremen 2h", "more time is written"),
        ("Atreides: order", "order needs <seal"),
        ("Atreides: open order 1: pass", "open order needs <secret"),
        ("Atreides: open order x", "an order is opened by"),
        ("Atreides: withdraw order x", "is not a whole number"),
        ("Table: handover fremen", "a handover is written"),
        ("Referee: correct spice, because x", "is no change"),
        ("Referee: correct ruling x", "a correction needs its reason"),
        ("Referee: pass", "the referee corrects, and makes no moves"),
    ],
)
def test_a_line_that_lacks_something_says_how_it_is_written(line: str, said: str) -> None:
    text = written(head("dune-classic")[0] + b"\n", "log") + f"{line}\n"
    with pytest.raises(InputError) as error:
        read(text.encode(), "game.kyn")
    assert said in str(error.value)


@pytest.mark.parametrize(
    "words", ["correct x from{}y", "handover{}x", "order x at{}5", "resume{}x"]
)
def test_a_line_of_spaces_takes_no_longer_than_another(words: str) -> None:
    """Each of these took seconds or more: the time grew with the cube of the spaces."""
    text = written(log_of("dune-classic"), "log")
    _, (seat, *_) = head("dune-classic")
    begun = time.process_time()
    with contextlib.suppress(InputError):
        read(f"{text}{seat}: {words.format(' ' * 15_000)}\n".encode(), "game.kyn")
    assert time.process_time() - begun < 2


def test_a_time_outside_the_calendar_stays_a_line_of_json() -> None:
    _, (seat, *_) = head("dune-classic")
    far = {"by": seat, "move": "holiday", "begins": 10**17, "ends": 10**17 + 1}
    data = log_of("dune-classic", far)
    text = written(data, "log")
    assert "\n! " in text
    assert read(text.encode(), "game.kyn").data == data
