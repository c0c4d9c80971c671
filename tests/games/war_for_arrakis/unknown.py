"""Positions of War for Arrakis in which all that a side cannot know is something else."""

from __future__ import annotations

import msgspec

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.script import GAME, A, H


def exchanged(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """Two heaps that have exchanged what they can, the first as large as it was."""
    both = sorted([*one, *other], reverse=True)
    return sorted(both[: len(one)]), sorted(both[len(one) :])


def with_other_secrets(position: Position, seat: str) -> Position:
    """A copy in which all that a seat cannot know is something else."""
    copy = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    for side in (A, H):
        if side == seat:
            continue
        hand: list[str] = []
        for deck in GAME.decks[side]:
            held = [card for card in copy.sides[side].hand if GAME.cards[card].deck == deck]
            held, copy.decks[deck] = exchanged(held, copy.decks[deck])
            hand += held
        copy.sides[side].hand = sorted(hand)
    if seat != A:
        covered = [area for area in sorted(copy.sietches) if not copy.sietches[area].shown]
        ranks = sorted(copy.sietches[area].token for area in covered)
        for area, token in zip(covered, [*ranks[3:], *ranks[:3]], strict=True):
            copy.sietches[area] = msgspec.structs.replace(copy.sietches[area], token=token)
        names = sorted(copy.tokens)
        pools = {"token": "token_pool", "start": "start_pool"}
        for kind, pool in pools.items():
            mine = [name for name in names if name.startswith(kind)]
            laid = [copy.tokens[name] for name in mine]
            laid, left = exchanged(laid, getattr(copy, pool))
            copy.tokens.update(zip(mine, reversed(laid), strict=True))
            setattr(copy, pool, left)
        copy.objectives, copy.objective_deck = exchanged(copy.objectives, copy.objective_deck)
    return copy
