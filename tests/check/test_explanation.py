"""A move at the wrong time: what had happened before, whom the game waits for, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from adjudicator.check import Judges, check_bytes, render
from adjudicator.check.verdict import Finding
from adjudicator.content.names import names, value_words
from adjudicator.log.lines import decode, encode
from adjudicator.registry import GAMES
from tests.support.replay import golden_logs, load, steps

JUDGES = Judges()
EVERY = 41
both_games = pytest.mark.parametrize("game", sorted(GAMES))


@cache
def bare_lines(game: str) -> list[bytes]:
    """The first golden game without hashes, so that a line can be put in the place of another."""
    head, *lines = [decode(raw) for raw in golden_logs(game)[0].read_bytes().splitlines()]
    kept = [{name: line[name] for name in line if name not in ("prev", "after")} for line in lines]
    return [encode({**head, "policy": {}}), *map(encode, kept)]


def verdict_on(game: str, line: int, move: dict[str, Any]) -> Finding:
    """The first finding of the game when `move` stands in a line."""
    lines = [*bare_lines(game)[: line - 1], encode({**move, "n": line - 1})]
    return check_bytes(b"\n".join(lines) + b"\n", JUDGES, running=True).verdict.findings[0]


def passes(game: str) -> Iterator[tuple[int, str, list[str], bool]]:
    """Places of the game where a seat that is not awaited tries to pass.

    The line, the seat, who is awaited, and whether the seat was awaited in the 100 lines before.
    """
    loaded, last = load(game), dict[str, int]()
    for at, step in enumerate(steps(golden_logs(game)[0])):
        waiting = [*loaded.rulebook.to_act(step.position)]
        last |= dict.fromkeys(waiting, step.line)
        for seat in sorted(step.position.sides):
            if at % EVERY == 0 and seat not in waiting:
                yield step.line, seat, waiting, step.line - last.get(seat, -1000) < 100


@both_games
def test_who_is_not_awaited_is_told_who_is(game: str) -> None:
    known, tried = names(game), 0
    for line, seat, waiting, _ in passes(game):
        finding = verdict_on(game, line, {"by": seat, "move": "pass"})
        if finding.code not in ("not-now", "not-your-turn"):
            continue
        tried += 1
        assert finding.because[-1].startswith("The game waits for ")
        for awaited in waiting:
            assert value_words(awaited, known) in finding.because[-1]
    assert tried > 5


@both_games
def test_who_was_awaited_before_is_told_what_came_of_it(game: str) -> None:
    known, tried = names(game), 0
    for line, seat, _, lately in passes(game):
        finding = verdict_on(game, line, {"by": seat, "move": "pass"})
        if lately and finding.code in ("not-now", "not-your-turn"):
            tried += 1
            assert len(finding.because) > 1, (line, seat)
            assert value_words(seat, known) in " ".join(finding.because[:-1])
    assert tried > 3


@both_games
def test_the_reason_names_things_and_nobodys_step(game: str) -> None:
    ids = [*names(game), *(step.position.step for step in steps(golden_logs(game)[0]))]
    wrong = [name for name in ids if "-" in name and "/" not in name]
    for line, seat, _, _ in passes(game):
        finding = verdict_on(game, line, {"by": seat, "move": "pass"})
        said = " ".join([finding.message, *finding.because])
        assert [name for name in wrong if f" {name} " in f" {said} "] == []


def test_the_reason_stands_in_the_verdict_for_people() -> None:
    line, seat, _, _ = next(passes("dune-classic"))
    lines = [
        *bare_lines("dune-classic")[: line - 1],
        encode({"by": seat, "move": "pass", "n": line - 1}),
    ]
    judgement = check_bytes(b"\n".join(lines) + b"\n", JUDGES, running=True)
    (finding,) = judgement.verdict.findings
    assert f"  why:    {' '.join(finding.because)}\n" in render(judgement, "game.jsonl")


def test_a_move_that_is_wrong_in_itself_has_no_such_reason() -> None:
    for step in steps(golden_logs("dune-classic")[0]):
        if step.move["move"] == "bid":
            finding = verdict_on("dune-classic", step.line, {**step.move, "spice": 99})
            assert finding.code not in ("not-now", "not-your-turn")
            assert finding.because == []
            return
    raise AssertionError("nobody bids")
