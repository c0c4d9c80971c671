"""A script of a game of Conquest and Diplomacy, in which whoever is awaited is named after every line."""

from __future__ import annotations

from adjudicator.content import load_game
from adjudicator.games.conquest_and_diplomacy import rulebook, setup
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import go_to
from adjudicator.rules.dune.board import add_forces
from adjudicator.rules.multisets import take
from tests.support.turns import Turns

GAME: Game = load_game("conquest-and-diplomacy")
NAMES = {
    "A": "atreides",
    "F": "fremen",
    "H": "harkonnen",
    "I": "imperium",
    "D": "atreides-fremen",
    "E": "harkonnen-imperium",
    "T": "table",
}
"""The seats by their initials; T is the table."""
TURNS = Turns(GAME, rulebook, setup, NAMES)
state, broken, line, told, follow = TURNS.state, TURNS.broken, TURNS.line, TURNS.told, TURNS.follow
CARTHAG, ARRAKEEN, SINK = "carthag-s10", "arrakeen-s9", "polar-sink"
BROKEN, WEST, SOUTH = "broken-land-s11", "false-wall-west-s16", "false-wall-south-s3"


def new_game(seats: str = "AFHI", **rulings: str) -> Position:
    """A game before its first line; seats counter-clockwise, rulings by name (`_` for `-`)."""
    position: Position = TURNS.begun(seats, rulings)
    return position


def scene(
    phase: str,
    order: str = "HIAF",
    forces: dict[str, dict[str, int]] | None = None,
    market: dict[str, list[str]] | None = None,
    hands: dict[str, list[str]] | None = None,
    **rulings: str,
) -> Position:
    """A game at the beginning of a phase of turn 2, with these forces and cards and no others."""
    position = new_game("".join(sorted(order, key="AFHIDE".index)), **rulings)
    position.turn = 2
    position.order = [NAMES[seat] for seat in order]
    position.forces = {}
    position.storm = 0
    for seat in order:
        side = position.sides[NAMES[seat]]
        side.reserves = GAME.factions[NAMES[seat]].forces
    for part, here in (forces or {}).items():
        for seat, count in here.items():
            add_forces(position, part, NAMES[seat], count)
            position.sides[NAMES[seat]].reserves -= count
    for seat, cards in (market or {}).items():
        for card in cards:
            position.market_deck = take(position.market_deck, card)
        position.sides[NAMES[seat]].market = sorted(cards)
    for seat, cards in (hands or {}).items():
        for card in cards:
            position.battle_deck = take(position.battle_deck, card)
        position.sides[NAMES[seat]].hand = sorted(cards)
    position.last_blow = [BROKEN, "cielago-south-s1"]
    go_to(position, phase)
    follow(position)
    return position
