"""A forger as the cheat: lines in somebody's name without that somebody's private key."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.log import Header, Policy
from adjudicator.log.hashing import line_hash
from adjudicator.log.lines import decode, encode
from adjudicator.log.signatures import public_key
from tests.support.logs import edit, found, join, rechain, split, verdict
from tests.support.pile_game_logs import Game, generator, header

KEYS = {"ash": "01" * 32, "birch": "02" * 32, "table": "03" * 32}
SIGNED = Policy(chain=True, signatures="seats")


def with_keys(policy: Policy = SIGNED, /, **keys: str) -> Header:
    """A header with these public keys, and everybody else's own."""
    head = header(policy)
    seats = [
        msgspec.structs.replace(seat, key=keys.get(seat.faction, public_key(KEYS[seat.faction])))
        for seat in head.seats
    ]
    return msgspec.structs.replace(
        head, seats=seats, table_key=keys.get("table", public_key(KEYS["table"]))
    )


def of_header(head: Header) -> list[tuple[int, str, str]]:
    return found(encode(head) + b"\n", running=True)


WEAK = ["01" + "00" * 31, "ec" + "ff" * 30 + "7f", "00" * 32, "ee" + "ff" * 30 + "7f"]


@pytest.mark.parametrize("by", ["ash", "table"])
@pytest.mark.parametrize("key", WEAK)
def test_a_key_that_anybody_can_sign_with_is_no_key(by: str, key: str) -> None:
    told = verdict(encode(with_keys(SIGNED, **{by: key})) + b"\n", running=True)

    assert (told.status, told.findings[0].code) == ("invalid", "weak-key")
    assert told.findings[0].args == {"by": by}


@pytest.mark.parametrize("one", ["birch", "table"])
def test_two_seats_have_two_keys(one: str) -> None:
    head = with_keys(SIGNED, **{one: public_key(KEYS["ash"])})

    assert of_header(head) == [(1, "log.header", "same-key")]


def test_signatures_want_the_chain() -> None:
    assert of_header(with_keys(Policy(signatures="seats"))) == [(1, "log.header", "no-chain")]


def replant(log: bytes, **changes: Any) -> bytes:
    """The lines of a game under another header, made to fit as far as a forger can."""
    return rechain(edit(log, 1, **changes))


def test_a_signed_line_means_nothing_under_another_header() -> None:
    log = Game(with_keys(), generator(1), signers=KEYS).finish()
    told = found(replant(log, name="another game"))

    assert verdict(log).status == "legal"
    assert ("log.signatures", "wrong") in {(clause, code) for _, clause, code in told}


def test_not_even_where_no_policy_demands_a_signature() -> None:
    """The first line of one game is played again in another, with its honest signature."""
    said = {"by": "ash", "move": "say", "words": "I resign"}
    loose = with_keys(Policy(signatures="none"))
    play = Game(loose, generator(1), signers=KEYS)
    line = {**said, "n": 1}
    from adjudicator.log.signatures import sign  # noqa: PLC0415 - one use

    line["sig"] = sign(KEYS["ash"], line, line_hash(encode(loose)))
    play.log.write_line(line)
    other = msgspec.structs.replace(loose, name="another game")
    stolen = join([encode(other), *split(play.bytes())[1:]])

    assert verdict(play.bytes(), running=True).status == "legal"
    assert found(stolen, running=True) == [(2, "log.signatures", "wrong")]
    assert decode(split(stolen)[1]) == line


def test_a_signature_has_one_spelling() -> None:
    log = Game(with_keys(), generator(1), signers=KEYS).finish()
    line = next(n for n, raw in enumerate(split(log), 1) if b'"sig"' in raw)
    sig = decode(split(log)[line - 1])["sig"]

    assert found(edit(log, line, sig=sig.upper()))[0][1:] == ("log.lines", "wrong-type")
