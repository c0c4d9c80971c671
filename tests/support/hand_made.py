"""Logs of Heaps with one thing wrong, made by hand: for messages that no near miss shows."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.log import Policy
from adjudicator.log.lines import decode, encode
from adjudicator.log.signatures import public_key
from tests.support.logs import edit, join, line_of, rechain, split
from tests.support.pile_game_logs import FULL, HASH_KEY, game

SALTED = Policy(chain=True, hashes="salted")
KEY = public_key("07" * 32)
WEAK = "00" * 32


def hand_made() -> Iterator[bytes]:
    """The logs: of position hashes, the chain, chance, decks and keys."""
    yield from _hashes()
    log, other = game(1, FULL), game(2, FULL, stones=20)
    yield join(split(log)[:6] + split(other)[6:])
    plain = game(1, Policy())
    yield rechain(edit(plain, len(split(plain)), seed="00" * 32))
    yield edit(plain, 1, policy={"committed": ["prizes"]})
    bound = game(1, Policy(committed=["prizes"]))
    yield edit(bound, line_of(bound, "draw"), leaf=None, salt=None)
    yield from _keys(split(plain)[0])


def _hashes() -> Iterator[bytes]:
    log, open_log = game(1, SALTED), game(1)
    end = len(split(log))
    yield rechain(edit(log, 7, after=decode(split(log)[7])["after"]))
    yield rechain(edit(log, end, hash_key="00" * 32))
    yield rechain(edit(log, end, hash_key=None))
    yield rechain(edit(open_log, len(split(open_log)), hash_key=HASH_KEY.hex()))
    yield edit(log, 1, hash_commit=None)


def _keys(first: bytes) -> Iterator[bytes]:
    head = decode(first)
    for keys, policy in (
        ([KEY, KEY], {"chain": True, "signatures": "seats"}),
        ([KEY, WEAK], {"chain": True, "signatures": "seats"}),
        ([KEY, public_key("08" * 32)], {"signatures": "seats"}),
    ):
        seats = [{**seat, "key": key} for seat, key in zip(head["seats"], keys, strict=False)]
        yield encode({**head, "policy": policy, "seats": seats}) + b"\n"
