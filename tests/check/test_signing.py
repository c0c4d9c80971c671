"""Signatures: enforced where the policy demands them, so that nothing survives a forger."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.check.mutate import repair
from adjudicator.log import Header, Policy
from adjudicator.log.signatures import public_key
from tests.support import pile_game
from tests.support.logs import edit, found, line_of, rechain, verdict
from tests.support.pile_game_logs import Game, generator, header

KEYS = {"ash": "01" * 32, "birch": "02" * 32, "table": "03" * 32}


def signed_header(policy: Policy, **more: Any) -> Header:
    """A header with everybody's keys."""
    head = header(policy, **more)
    seats = [
        msgspec.structs.replace(seat, key=public_key(KEYS[seat.faction])) for seat in head.seats
    ]
    return msgspec.structs.replace(head, seats=seats, table_key=public_key(KEYS["table"]))


def signed(who: str, seed: int = 1, **policy: Any) -> bytes:
    head = signed_header(Policy(signatures=who, **policy))  # type: ignore[arg-type]
    keys = {name: key for name, key in KEYS.items() if who == "all" or name != "table"}
    return Game(head, generator(seed), signers=keys).finish()


SEATS = signed("seats", chain=True)
ALL = signed("all", chain=True, hashes="every")


@pytest.mark.parametrize("log", [SEATS, ALL])
def test_signed_games_are_legal(log: bytes) -> None:
    told = verdict(log)

    assert told.status == "legal"
    assert told.tallies["sig"].checked > 10


def test_a_line_without_signature_breaks_the_policy() -> None:
    line = line_of(SEATS, "bet")

    assert found(rechain(edit(SEATS, line, sig=None)))[0] == (line, "log.signatures", "missing")


def test_the_table_signs_only_where_all_do() -> None:
    line = line_of(ALL, "roll")

    assert b'"sig"' not in SEATS.split(b"\n")[line - 1]
    assert (line, "log.signatures", "missing") in found(edit(ALL, line, sig=None))


def test_a_changed_line_is_not_the_signed_one() -> None:
    line = line_of(SEATS, "bet")

    assert (line, "log.signatures", "wrong") in found(edit(SEATS, line, note="x"))


def test_a_signature_of_somebody_else_does_not_count() -> None:
    line = line_of(SEATS, "bet")

    assert (line, "log.signatures", "wrong") in found(edit(SEATS, line, sig="00" * 64))


def test_a_signature_without_key_proves_nothing() -> None:
    play = Game(header(Policy()), generator(1))
    play.log.write_line({"by": "ash", "move": "say", "n": 1, "sig": "00" * 64, "words": "It is I"})

    assert found(play.bytes(), running=True) == [(2, "log.signatures", "no-key")]


def test_a_forger_who_makes_the_chain_good_again_cannot_sign() -> None:
    line = line_of(ALL, "bet", 1)
    forged = repair(pile_game.judge(), edit(ALL, line, note="x"))

    assert verdict(forged).status == "illegal"
    assert {clause for _, clause, _ in found(forged)} == {"log.signatures"}
    assert found(forged)[0][0] == line


def test_signing_does_not_disturb_the_end() -> None:
    log = signed("all", chain=True)

    assert rechain(log) == log
    assert verdict(log).status == "legal"
