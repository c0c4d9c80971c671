"""Corrections by the referee: nobody forges one, hides one, or makes pieces with one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.check.checker import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.check.public import seen_by
from adjudicator.check.required import Required
from adjudicator.check.text import render
from adjudicator.check.verdict import verdict_bytes
from adjudicator.log import Policy
from adjudicator.log.corrections import CORRECTIONS
from adjudicator.log.lines import decode, encode
from adjudicator.log.signatures import public_key, sign
from adjudicator.wording import EVERYBODY
from tests.support import pile_game
from tests.support.corrected import correction
from tests.support.logs import JUDGES, edit, found, join, rechain, split, verdict
from tests.support.pile_game_logs import Game, generator, header

KEY = "09" * 32
"""The referee's private key."""
LISTED = Policy(chain=True, hashes="every", corrections="listed")
SIGNED = Policy(chain=True, hashes="every", corrections="signed")


def game(policy: Policy = LISTED, key: str = KEY, steps: int = 2) -> Game:
    """A game of a few lines whose referee has a key; its table signs for them with `key`."""
    head = msgspec.structs.replace(header(policy), referee_key=public_key(KEY))
    play = Game(head, generator(1), signers={"referee": key} if key else {})
    for _ in range(steps):
        play.step()
    return play


def corrected(play: Game, line: dict[str, Any]) -> None:
    """Write a correction, carried out where the rules accept it."""
    if pile_game.RULEBOOK.check(None, play.position, line) is None:
        pile_game.RULEBOOK.apply(None, play.position, line)
    play.log.correct(line, play.position)
    play.keep()


def score(play: Game, more: int = 5) -> dict[str, Any]:
    """Some points more for ash."""
    has = play.position.scores["ash"]
    return correction(("scores/ash", has, has + more))


def codes(log: bytes) -> list[tuple[str, str]]:
    return [(clause, code) for _, clause, code in found(log, running=True)]


def test_play_goes_on_from_what_the_referee_has_corrected() -> None:
    play = game()
    corrected(play, score(play))
    told = verdict(play.finish())
    assert told.status == "corrected"
    (one,) = told.corrections or []
    assert (one.line, one.why, one.signed) == (4, "Miscounted at the table.", True)
    assert [(c.path, c.old, c.new) for c in one.changes] == [("scores/ash", 0, 5)]


def test_a_verdict_without_corrections_says_nothing_of_them() -> None:
    plain = verdict_bytes(verdict(Game(header(Policy(chain=True)), generator(1)).finish()))
    assert b"correct" not in plain


def test_the_corrections_come_first_even_if_a_later_line_is_illegal() -> None:
    play = game()
    corrected(play, score(play))
    play.log.write_line({"by": "ash", "move": "pass", "n": play.log.n + 1})
    judgement = check_bytes(play.stream.getvalue(), JUDGES, running=True)
    assert judgement.verdict.status == "illegal"
    assert render(judgement, "log").split("\n\n")[1].startswith("What the referee has corrected:")


@pytest.mark.parametrize(
    ("policy", "key", "line", "code"),
    [
        (Policy(chain=True, hashes="every"), KEY, {}, "forbidden"),
        (SIGNED, "", {}, "unsigned"),
        (SIGNED, "08" * 32, {}, "unsigned"),
        (LISTED, KEY, {"changes": [{"path": "scores/ash", "old": 3, "new": 9}]}, "old"),
        (LISTED, KEY, {"changes": [{"path": "heaps/left", "old": 10, "new": 9}]}, "conserved"),
        (LISTED, KEY, {"changes": [{"path": "step", "old": "roll", "new": "over"}]}, "no-place"),
        (LISTED, KEY, {"changes": []}, "nothing"),
    ],
)
def test_a_correction_that_is_not_valid_changes_nothing(
    policy: Policy, key: str, line: dict[str, Any], code: str
) -> None:
    play = game(policy, key)
    if "changes" in line and line["changes"] and line["changes"][0]["path"] == "heaps/left":
        line = {"changes": [{"path": "heaps/left", "old": play.position.heaps["left"], "new": 9}]}
    play.log.correct({**score(play), **line}, play.position)
    play.keep()
    log = play.finish()
    told = verdict(log)
    assert (told.status, told.corrections) == ("illegal", msgspec.UNSET)
    assert ("log.corrections", code) in codes(log)
    assert {finding.line for finding in told.findings} == {4}


@pytest.mark.parametrize("by", ["ash", "table", "cedar"])
def test_nobody_but_the_referee_corrects(by: str) -> None:
    play = game(key="")
    play.log.write_line({**score(play), "by": by, "n": play.log.n + 1, "prev": play.log._prev})
    assert ("log.corrections", "not-entitled") in codes(play.stream.getvalue())


def test_a_signed_correction_is_worth_nothing_at_another_line_or_in_another_log() -> None:
    play = game(SIGNED)
    corrected(play, score(play))
    log = play.stream.getvalue()
    line = decode(split(log)[3])

    later = game(SIGNED, steps=3)
    later.log.write_line({**line, "n": later.log.n + 1, "prev": later.log._prev})
    assert ("log.corrections", "unsigned") in codes(later.stream.getvalue())

    other = edit(log, 1, name="another game")
    assert ("log.corrections", "unsigned") in codes(rechain(other))


@pytest.mark.parametrize("change", [{"why": "Otherwise."}, {"ruling": "Ash wins."}])
def test_a_signed_correction_cannot_be_changed_afterwards(change: dict[str, Any]) -> None:
    play = game(SIGNED)
    corrected(play, score(play))
    assert ("log.corrections", "unsigned") in codes(
        rechain(edit(play.stream.getvalue(), 4, **change))
    )


def test_a_correction_cannot_be_left_out_of_a_chained_log() -> None:
    play = game(SIGNED)
    corrected(play, score(play))
    lines = split(play.finish())
    assert verdict(join([*lines[:3], *lines[4:]])).status == "invalid"


def test_signed_corrections_need_a_key_and_the_chain() -> None:
    keyless = encode(header(SIGNED)) + b"\n"
    assert codes(keyless) == [("log.header", "no-referee-key")]
    head = msgspec.structs.replace(
        header(Policy(corrections="signed")), referee_key=public_key(KEY)
    )
    assert codes(encode(head) + b"\n") == [("log.header", "no-chain")]


def test_a_key_of_a_seat_is_not_the_key_of_the_referee() -> None:
    head = header(SIGNED)
    seats = [msgspec.structs.replace(head.seats[0], key=public_key(KEY)), *head.seats[1:]]
    head = msgspec.structs.replace(head, seats=seats, referee_key=public_key(KEY))
    assert codes(encode(head) + b"\n") == [("log.header", "same-key")]


@pytest.mark.parametrize(("undo", "fine"), [("any", True), ("no-reveals", False), ("none", False)])
def test_an_undo_over_a_correction_follows_the_policy(undo: Any, fine: bool) -> None:
    play = game(msgspec.structs.replace(LISTED, undo=undo))
    corrected(play, score(play))
    play.undo(2)
    log = play.stream.getvalue()
    told = verdict(log, running=True)
    if fine:
        (one,) = told.corrections or []
        assert (told.status, one.taken_back) == ("corrected", 5)
    else:
        code = "forbidden" if undo == "none" else "corrected"
        assert codes(log) == [("log.undo", code)]


def test_an_undo_back_to_a_correction_plays_it_again() -> None:
    play = game(msgspec.structs.replace(LISTED, undo="any"))
    corrected(play, score(play))
    for _ in range(3):
        play.step()
    play.undo(3)
    log = play.stream.getvalue()
    assert codes(log) == []
    assert play.position.scores["ash"] == 5


def test_nothing_is_corrected_after_the_end() -> None:
    play = game()
    log = play.finish()
    line = {**score(play), "n": play.log.n + 1, "prev": play.log._prev, "after": "0" * 64}
    assert ("log.end", "after-end") in codes(log + encode(line) + b"\n")


def test_a_game_that_is_over_by_the_rules_is_not_corrected() -> None:
    play = game()
    while play.position.step != "over":
        play.step()
    play.log.correct(score(play), play.position)
    assert ("log.corrections", "over") in codes(play.stream.getvalue())


def test_a_log_has_so_many_corrections_and_no_more() -> None:
    play = game(key="")
    for _ in range(CORRECTIONS):
        corrected(play, score(play, 1))
    play.log.correct(score(play, 1), play.position)
    assert codes(play.stream.getvalue()) == [("log.corrections", "too-many")]


def test_a_correction_is_no_place_to_store_things() -> None:
    play = game(key="")
    line = correction(("ballast", [], ["x" * 100] * 400))
    play.log.correct(line, play.position)
    assert codes(play.stream.getvalue()) == [("log.corrections", "too-long")]
    wide = {**correction(), "changes": [{"path": "limit", "old": 0, "new": 1}] * 101}
    play.log.correct(wide, play.position)
    assert ("log.lines", "wrong-type") in codes(play.stream.getvalue())


@pytest.mark.parametrize("value", [1.5, {"a": 1}, [[1]], 2**60])
def test_a_correction_writes_only_what_stands_in_positions(value: Any) -> None:
    play = game(key="")
    has = play.position.scores["ash"]
    play.log.correct(correction(("scores/ash", has, value)), play.position)
    assert verdict(play.stream.getvalue(), running=True).status in ("illegal", "invalid")


def test_a_league_can_demand_that_nothing_is_corrected_or_that_corrections_are_signed() -> None:
    for wanted, policy, fine in [
        ("none", LISTED, False),
        ("signed", LISTED, False),
        ("signed", SIGNED, True),
        ("listed", SIGNED, True),
    ]:
        data = game(policy).finish()
        told = check_bytes(data, JUDGES, required=Required(policy={"corrections": wanted})).verdict
        assert (told.status == "legal") is fine, (wanted, policy.corrections)


def test_a_refused_correction_tells_the_public_nothing_of_what_it_says() -> None:
    shown = []
    for old in (3, 7):
        play = game(key="")
        play.log.correct(correction(("scores/ash", old, 99)), play.position)
        judgement = seen_by(check_bytes(play.stream.getvalue(), JUDGES, running=True), EVERYBODY)
        shown.append((verdict_bytes(judgement.verdict), render(judgement, "log")))
    assert shown[0] == shown[1]


def test_where_the_rules_cannot_go_on_the_correction_is_named_and_nothing_breaks() -> None:
    def breaks(game_: Any, position: Any, move: Any) -> Any:
        if position.limit == 77 and move["move"] == "roll":
            raise KeyError("limit")
        return pile_game.RULEBOOK.apply(game_, position, move)

    rules = msgspec.structs.replace(pile_game.RULEBOOK, apply=breaks)
    judges = Judges(known=[msgspec.structs.replace(pile_game.judge(), rulebook=rules)])
    play = game(key="", steps=1)
    corrected(play, correction(("limit", play.position.limit, 77)))
    play.step()
    told = check_bytes(play.stream.getvalue(), judges, running=True).verdict
    assert [(one.clause, one.code) for one in told.findings] == [("log.corrections", "unplayable")]


def test_a_signature_of_the_referee_on_a_move_makes_it_no_move_of_a_seat() -> None:
    play = game(SIGNED)
    line = {"by": "referee", "move": "roll", "face": 1, "n": play.log.n + 1, "prev": play.log._prev}
    line["sig"] = sign(KEY, line, play.log._header_hash)
    play.log.write_line(line)
    assert verdict(play.stream.getvalue(), running=True).status == "illegal"
