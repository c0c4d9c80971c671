"""What has been revealed is not taken back: whatever a seat's view has gained, in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.check.revealing import Revealing
from adjudicator.check.verdict import Verdict
from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import encode
from adjudicator.rules.knowledge import Leaves, knowledge, learned
from tests.support.replay import golden_logs, load, read_header, read_lines, steps

JUDGES = Judges()
REVEALING = [
    ("dune-classic", "ask", "answer"),
    ("conquest-and-diplomacy", "ask", "answer"),
    ("dune-messiah", "ask", "answer"),
    ("dune-classic", "bid", "pay"),
    ("dune-classic", "reveal-storm", "reveal-storm"),
    ("dune-classic", "dial", "dial"),
    ("war-for-arrakis", "scout", "scout"),
    ("war-for-arrakis", "reveal", "reveal"),
    ("war-for-arrakis", "play", "play"),
    ("conquest-and-diplomacy", "call-traitor", "call-traitor"),
    ("dune-messiah", "offer", "offer"),
    ("dune-classic", "peek-spice", "peek-spice"),
    ("dune-classic", "draw-storm", "draw-storm"),
    ("dune-classic", "deal-card", "deal-card"),
    ("dune-classic", "karama", "karama"),
    ("dune-classic", "call-traitor", "call-traitor"),
    ("dune-classic", "truthtrance", "truthtrance"),
    ("conquest-and-diplomacy", "deal-market", "deal-market"),
    ("conquest-and-diplomacy", "draw-leader", "draw-leader"),
    ("dune-messiah", "detect", "detect"),
    ("dawn-of-the-fremen", "return-site", "return-site"),
    ("war-for-arrakis", "turn-up-station", "turn-up-station"),
    ("war-for-arrakis", "attack", "attack"),
    ("war-for-arrakis", "yield-card", "yield-card"),
]
"""Game, from which kind of move on, up to which: taken back, these reveal."""
SILENT = [
    ("dune-classic", "bid", "bid"),
    ("dune-classic", "ask", "ask"),
    ("dune-classic", "plan", "plan"),
    ("conquest-and-diplomacy", "buy", "buy"),
    ("dune-messiah", "choose-battle", "choose-battle"),
    ("war-for-arrakis", "place", "place"),
    ("dawn-of-the-fremen", "offer", "offer"),
]
"""The same, of what everybody knew or nobody has seen."""


def stretch(game: str, first: str, last: str) -> tuple[list[dict[str, Any]], int]:
    """The lines of the first golden game that has both kinds, up to the last; where the first is.

    A move that may be stopped is carried out with the last that allows it.
    """
    for log in golden_logs(game):
        lines = [line for line in read_lines(log) if line["move"] != "end"]
        kinds = [line["move"] for line in lines]
        if last in kinds and first in kinds[: kinds.index(last) + 1]:
            end = kinds.index(last)
            if first == last == "dial":
                end = kinds.index(last, end + 1)
            while kinds[end + 1 : end + 2] == ["allow"]:
                end += 1
            start = max(at for at in range(end + 1) if kinds[at] == first)
            return [{"header": str(log)}, *lines[: end + 1]], start
    raise AssertionError(f"no golden game of {game} has {first} and {last}")


def taken_back(game: str, first: str, last: str) -> list[tuple[str, str]]:
    """What the judge finds when everything from one kind of move to another is taken back."""
    (named, *lines), start = stretch(game, first, last)
    return found_in(Path(named["header"]), lines, start)


def found_in(
    log: Path, lines: list[dict[str, Any]], start: int, **rulings: str
) -> list[tuple[str, str]]:
    """What the judge finds in lines of a log after which all but the first `start` are taken back."""
    found = judged(log, lines, start, "no-reveals", **rulings)
    return [(one.clause, one.code) for one in found.findings]


def judged(
    log: Path, lines: list[dict[str, Any]], start: int, policy: str, **rulings: str
) -> Verdict:
    """The verdict on lines of a log after which all but the first `start` are taken back."""
    header = msgspec.json.decode(log.read_bytes().split(b"\n")[0])
    header["policy"] = {"undo": policy}
    header["rulings"] = {**header["rulings"], **rulings}
    moves = [{**bare_move(line), "n": n} for n, line in enumerate(lines, 1)]
    undo = {"by": "table", "move": "undo", "n": len(moves) + 1, "to": start}
    data = b"".join(encode(line) + b"\n" for line in [header, *moves, undo])
    return check_bytes(data, JUDGES, running=True).verdict


@pytest.mark.parametrize(("game", "first", "last"), REVEALING)
def test_what_a_seat_has_learned_is_not_taken_back(game: str, first: str, last: str) -> None:
    assert taken_back(game, first, last) == [("log.undo", "reveals")]


def test_a_step_that_has_the_name_of_a_card_is_not_taken_for_it() -> None:
    """Else a card that was hidden in a hand, and is laid open as the step ends, seems to have been seen before."""
    held = Leaves({"/step": "karama", "/hand/0": "karama"}, {})
    hidden = Leaves({"/step": "karama", "/hand/0": "?"}, {})
    laid = Leaves({"/step": "bid", "/discard/0": "karama"}, {})

    before, after = knowledge(held, hidden, hidden), knowledge(laid, laid, laid)

    assert learned(before, after, [], [])


@pytest.mark.parametrize(("game", "first", "last"), SILENT)
def test_what_nobody_learned_from_is_taken_back(game: str, first: str, last: str) -> None:
    assert taken_back(game, first, last) == []


@pytest.mark.parametrize(("first", "last", "revealed"), [("ask", "answer", 1), ("bid", "bid", 0)])
def test_who_took_back_what_was_revealed_is_told_where_the_policy_lets_it_happen(
    first: str, last: str, revealed: int
) -> None:
    """Leagues give notice of it by this count, which follows the rule by which the judge refuses."""
    (named, *lines), start = stretch("dune-classic", first, last)
    verdict = judged(Path(named["header"]), lines, start, "any")

    assert verdict.findings == []
    assert verdict.statement is not None
    assert [min(one.revealed, 1) for one in verdict.statement.undos] == [revealed]


def chosen_at_once(game: str, kind: str) -> tuple[Path, list[dict[str, Any]]]:
    """The lines of a golden game up to the last of the first secret choices of a kind that follow each other."""
    for log in golden_logs(game):
        lines = [line for line in read_lines(log) if line["move"] not in ("end", "seal", "commit")]
        kinds = [line["move"] for line in lines]
        if kind in kinds and kinds[kinds.index(kind) + 1] == kind and "undo" not in kinds:
            end = kinds.index(kind) + 1
            while kinds[end + 1] == kind:
                end += 1
            return log, lines[: end + 1]
    raise AssertionError(f"no golden game of {game} has two of {kind}")


@pytest.mark.parametrize(
    ("game", "kind", "rulings"),
    [
        ("dune-classic", "plan", {}),
        ("conquest-and-diplomacy", "plan", {}),
        ("dune-messiah", "plan", {}),
        ("dawn-of-the-fremen", "thumper", {"thumpers": "hidden"}),
        ("dawn-of-the-fremen", "vote", {"votes": "hidden"}),
    ],
)
def test_who_has_seen_what_all_chose_does_not_take_back_the_last_choice(
    game: str, kind: str, rulings: dict[str, str]
) -> None:
    log, lines = chosen_at_once(game, kind)

    assert found_in(log, lines, len(lines) - 1, **rulings) == [("log.undo", "reveals")]


@pytest.mark.parametrize("game", ["dune-classic", "conquest-and-diplomacy", "dune-messiah"])
def test_a_last_plan_that_ends_its_battle_at_once_has_shown_the_other_plan(game: str) -> None:
    """Nothing of the battle is left in the position; what was planned was told to all."""
    loaded = load(game)
    found = 0
    for log in sorted(golden_logs(game), key=lambda log: (log.stat().st_size, log.name))[:25]:
        seats = [seat.faction for seat in read_header(log).seats]
        before: Any = None
        for step in steps(log):
            if before is not None and before[1]["move"] == "plan" and step.position.battle is None:
                kind = loaded.rulebook.position_type
                position: Any = msgspec.json.decode(before[0], type=kind)
                line = {**before[1], "n": 1}
                assert Revealing(loaded.rulebook, loaded.game, seats).reveals(position, line)
                found += 1
            before = (encode(step.position), step.move)
            if step.move["move"] != "plan":
                before = None
    assert found > 0 or game != "dune-messiah"
