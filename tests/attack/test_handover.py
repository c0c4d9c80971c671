"""A seat changes hands: nobody takes one, keeps one, or hides that it was given away."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.check import check_bytes
from adjudicator.check.required import Required
from adjudicator.check.statement import in_words
from adjudicator.check.verdict import verdict_bytes
from adjudicator.log import Policy
from adjudicator.log.signatures import public_key
from tests.attack.test_signatures import KEYS, WEAK, with_keys
from tests.support.logs import JUDGES, found, verdict
from tests.support.pile_game_logs import Game, generator, header

NEW = "07" * 32
"""The private key of the player who comes."""
PLAIN = Policy(chain=True)


def handover(seat: str = "ash", by: str = "", **more: Any) -> dict[str, Any]:
    return {"by": by or seat, "seat": seat, "player": "Zoe", "why": "Ill", **more}


def signed_game() -> Game:
    play = Game(with_keys(), generator(1), signers={**KEYS})
    play.step()
    return play


def given(play: Game, line: dict[str, Any]) -> None:
    play.log.hand_over(line, play.position)


def codes(play: Game) -> list[tuple[str, str]]:
    return [(clause, code) for _, clause, code in found(play.bytes(), running=True)]


def test_the_verdict_says_who_plays_from_which_line_on() -> None:
    play = Game(header(PLAIN), generator(1))
    play.step()
    given(play, handover(by="table", program="steady 1", agreed=["birch", "referee"]))
    told = verdict(play.finish())
    assert told.status == "legal"
    assert told.statement is not None
    (ash, birch) = told.statement.players
    (later,) = ash.later
    assert (later.player, later.by, later.why, later.program) == ("Zoe", "table", "Ill", "steady 1")
    assert later.agreed == ["birch", "referee"]
    assert birch.later == []
    (line,) = [one for one in in_words(told, {}) if "Zoe [program: steady 1]" in one]
    assert "by the table, agreed by birch, referee: Ill" in line


def test_a_verdict_without_handovers_says_nothing_of_them() -> None:
    told = verdict(Game(header(PLAIN), generator(1)).finish())
    assert b'"later"' not in verdict_bytes(told)
    assert b'"program"' not in verdict_bytes(told)


def test_the_new_player_signs_and_the_old_one_cannot() -> None:
    play = signed_game()
    given(play, handover(key=public_key(NEW)))
    assert play.log._signers is not None
    play.log._signers["ash"] = NEW
    assert verdict(play.finish()).status == "legal"

    old = signed_game()
    given(old, handover(key=public_key(NEW)))
    told = found(old.finish())
    assert ("log.signatures", "wrong") in {(clause, code) for _, clause, code in told}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (handover("nobody"), "no-seat"),
        (handover(key=public_key(NEW), agreed=["nobody"]), "no-seat"),
        (handover(by="birch", key=public_key(NEW)), "not-entitled"),
        (handover(), "no-key"),
        (handover(key=WEAK[0]), "weak-key"),
        (handover(key=public_key(KEYS["birch"])), "same-key"),
        (handover(key=public_key(KEYS["table"])), "same-key"),
    ],
)
def test_a_handover_that_proves_nothing_gives_nothing(line: dict[str, Any], code: str) -> None:
    play = signed_game()
    given(play, line)
    told = codes(play)
    assert ("log.seats", code) in told
    result = verdict(play.bytes(), running=True)
    assert result.statement is not None
    assert [one.later for one in result.statement.players] == [[], []]


@pytest.mark.parametrize("by", ["ash", "table"])
def test_a_seat_is_not_taken_without_a_signature_of_its_owner_or_the_table(by: str) -> None:
    """Who has the log but no key writes the handover, and signs with the new key from there on."""
    play = signed_game()
    play.log._signers.pop(by)
    given(play, handover(by=by, key=public_key(NEW)))
    assert ("log.seats", "unsigned") in codes(play)
    play.log._signers["ash"] = NEW
    after = {(clause, code) for _, clause, code in found(play.finish())}
    assert ("log.signatures", "wrong") in after


def test_a_signature_of_somebody_else_takes_no_seat() -> None:
    play = signed_game()
    play.log._signers["ash"] = KEYS["birch"]
    given(play, handover(key=public_key(NEW)))
    assert {("log.signatures", "wrong"), ("log.seats", "unsigned")} <= {*codes(play)}


def test_without_a_new_key_the_old_one_is_no_key_any_more() -> None:
    loose = with_keys(Policy(chain=True, signatures="none"))
    play = Game(loose, generator(1), signers={**KEYS})
    given(play, handover())
    line = {"by": "ash", "move": "say", "words": "still me", "n": 2}
    from adjudicator.log.hashing import line_hash  # noqa: PLC0415 - one use
    from adjudicator.log.lines import encode  # noqa: PLC0415 - one use
    from adjudicator.log.signatures import sign  # noqa: PLC0415 - one use

    line["prev"] = line_hash(play.bytes().splitlines()[-1])
    line["sig"] = sign(KEYS["ash"], line, line_hash(encode(loose)))
    play.log.write_line(line)
    assert ("log.signatures", "no-key") in codes(play)


def test_an_undo_does_not_give_a_seat_back() -> None:
    free = with_keys(Policy(chain=True, signatures="seats", undo="any"))
    play = Game(free, generator(1), signers={**KEYS})
    play.step()
    given(play, handover(key=public_key(NEW)))
    play.log._signers["ash"] = NEW
    play.undo(0, by="birch")
    told = verdict(play.finish())
    assert told.status == "legal"
    assert told.statement is not None
    assert [len(one.later) for one in told.statement.players] == [1, 0]


def test_a_thousand_handovers_are_listed_and_no_more() -> None:
    play = Game(header(PLAIN), generator(1))
    for n in range(1_005):
        given(play, handover(player=f"P{n}", by="table"))
    told = verdict(play.bytes(), running=True)
    assert told.statement is not None
    assert len(told.statement.players[0].later) == 1_000
    assert codes(play).count(("log.seats", "too-many")) == 5


def test_whoever_demands_certain_players_hears_of_strangers_who_took_a_seat_over() -> None:
    """The header has the players of the league; a stranger, or a player with a strange key, comes later."""
    play = signed_game()
    given(play, handover(player="Stranger", key=public_key(NEW)))
    play.log._signers["ash"] = NEW
    given(play, handover(player="Player 2", key=public_key("08" * 32)))
    play.log._signers["ash"] = "08" * 32
    given(play, handover(player="steady", key=public_key("09" * 32), program="steady 1"))
    people = {"Player 1": "", "Player 2": public_key(KEYS["birch"])}
    found_here = check_bytes(
        play.bytes(), JUDGES, running=True, required=Required(players=people)
    ).verdict.findings
    assert [(one.line, one.code) for one in found_here] == [(3, "player"), (4, "key")]
