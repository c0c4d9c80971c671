"""A script of a game of Dune Messiah, in which whoever is awaited is named after every line."""

from __future__ import annotations

from adjudicator.content import load_game
from adjudicator.games.dune_messiah import rulebook, setup
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import go_to
from adjudicator.rules.dune.board import add_forces
from adjudicator.rules.judging import WHY
from adjudicator.rules.multisets import more, take
from adjudicator.rules.records import Event
from tests.support.turns import Turns

GAME: Game = load_game("dune-messiah")
NAMES = {
    "E": "emperor",
    "B": "bene-gesserit",
    "G": "spacing-guild",
    "F": "fremen-opposition",
    "T": "table",
}
"""The seats by their initials; T is the table."""
TURNS = Turns(GAME, rulebook, setup, NAMES)
state, broken, line, told, follow = TURNS.state, TURNS.broken, TURNS.line, TURNS.told, TURNS.follow
CARTHAG, ARRAKEEN, SINK = "carthag-s10", "arrakeen-s9", "polar-sink"
CHASM, WEST, TABR = "red-chasm-s6", "false-wall-west-s16", "sietch-tabr-s13"


def new_game(seats: str = "EBGF", **rulings: str) -> Position:
    """A game before its first line; seats counter-clockwise, rulings by name (`_` for `-`)."""
    position: Position = TURNS.begun(seats, rulings)
    return position


def scene(
    phase: str,
    order: str = "EBGF",
    forces: dict[str, dict[str, int]] | None = None,
    hands: dict[str, list[str]] | None = None,
    spice: dict[str, int] | None = None,
    **rulings: str,
) -> Position:
    """A game at the beginning of a phase of turn 2, with these forces and cards and no others."""
    position = new_game("".join(sorted(order, key="EBGF".index)), **rulings)
    position.turn = 2
    position.order = [NAMES[seat] for seat in order]
    position.forces = {}
    position.spies = {}
    position.harvesters = {}
    position.ornithopters = {}
    position.storm = 0
    for seat in order:
        position.sides[NAMES[seat]].reserves = GAME.factions[NAMES[seat]].forces
    for part, here in (forces or {}).items():
        for seat, count in here.items():
            add_forces(position, part, NAMES[seat], count)
            position.sides[NAMES[seat]].reserves -= count
    for seat, cards in (hands or {}).items():
        for card in cards:
            position.deck = take(position.deck, card)
        position.sides[NAMES[seat]].hand = sorted(cards)
    position.spice = dict(spice or {})
    entered(position, phase)
    return position


def entered(position: Position, phase: str) -> list[Event]:
    """What happens by itself when a phase begins."""
    go_to(position, phase)
    return follow(position)


def reasons(events: list[Event], kind: str) -> dict[str, str]:
    """Seat -> "clause/code" of the reports that it is not asked for a kind of move."""
    return {
        str(event.args["by"]): f"{event.clause}/{event.args[WHY]}"
        for event in events
        if event.args.get("move") == kind
    }


def spies(position: Position, *parts: str) -> None:
    """Put a spy of the reserve into each of these parts."""
    for part in parts:
        position.spies = more(position.spies, part, 1)
        position.sides[NAMES["B"]].reserves -= 1
