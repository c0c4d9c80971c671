"""Builders of classic Dune for tests: new games, scenes in the middle of a game, filled forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content import load_game
from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.beginning import new_position
from adjudicator.games.dune_classic.cities import begin_turn
from adjudicator.games.dune_classic.records import Auction, Game, Position, Travel
from adjudicator.games.dune_classic.turn import go_to, storm_order
from adjudicator.rules.multisets import more, more_there, put, take
from adjudicator.rules.records import Event, Seat, Setup, Violation

Move = dict[str, Any]

GAME: Game = load_game("dune-classic")
"""The game as it is shipped."""

SIX = ["atreides", "bene-gesserit", "emperor", "fremen", "spacing-guild", "harkonnen"]
"""All factions, in the order in which `new_game` seats them: the first in circle 1."""


def new_game(factions: Sequence[str] = SIX, **rulings: str) -> Position:
    """A game before its first move: factions from circle 1 on, rulings by name (`_` for `-`)."""
    seats = [Seat(faction, circle) for circle, faction in enumerate(factions, 1)]
    chosen = {name.replace("_", "-"): option for name, option in rulings.items()}
    position: Position = new_position(GAME, Setup(seats=seats, rulings=chosen, options={}))
    return position


def scene(
    phase: str,
    factions: Sequence[str] = SIX,
    *,
    storm: int = 0,
    forces: dict[str, dict[str, int]] | None = None,
    advisors: dict[str, int] | None = None,
    tanks: dict[str, int] | None = None,
    dead: dict[str, list[str]] | None = None,
    hands: dict[str, list[str]] | None = None,
    spice: dict[str, int] | None = None,
    allies: Sequence[tuple[str, str]] = (),
    pledges: dict[str, int] | None = None,
    blocked: dict[str, str] | None = None,
    starred: dict[str, dict[str, int]] | None = None,
    starred_tanks: dict[str, int] | None = None,
    **rulings: str,
) -> Position:
    """Turn 3 of a game, where `phase` has just begun and all has stood still since the turn began.

    On the board stand only the given forces (part -> faction -> fighters) and advisors; what is
    not in the tanks either is in reserve. Hands are empty but for those given, spice is as at the
    start but for what is given. Of forces on the board and in the tanks `starred` and `starred_tanks` say
    how many have a star, the others are in reserve. Stops of advantages in `blocked` hold from the first step on.
    """
    position = new_game(factions, **rulings)
    position.turn = 3
    position.storm = storm
    position.order = storm_order(GAME, position)
    position.forces = {part: dict(here) for part, here in (forces or {}).items()}
    position.advisors = dict(advisors or {})
    position.pledges = dict(pledges or {})
    for one, other in allies:
        position.sides[one].ally = other
        position.sides[other].ally = one
    for faction, side in position.sides.items():
        side.tanks = (tanks or {}).get(faction, 0)
        side.spice = (spice or {}).get(faction, GAME.factions[faction].spice)
        on_board = sum(here.get(faction, 0) for here in position.forces.values())
        if faction == "bene-gesserit":
            on_board += sum(position.advisors.values())
        side.reserves = GAME.factions[faction].forces - side.tanks - on_board
        assert side.reserves >= 0, f"too many forces of {faction}"
        side.leaders = list(GAME.factions[faction].leaders)
        for leader in (dead or {}).get(faction, []):
            side.leaders = take(side.leaders, leader)
            side.dead = put(side.dead, leader)
        side.all_died = len(side.leaders) == 0
        for card in (hands or {}).get(faction, []):
            position.treachery_deck = take(position.treachery_deck, card)
            side.hand = put(side.hand, card)
    set_stars(position, starred or {}, starred_tanks or {})
    begin_turn(GAME, position)
    go_to(position, phase)
    position.blocked = dict(blocked or {})
    while position.step == "enter":
        rulebook.ENTER[position.phase](GAME, position)
    return position


def set_stars(
    position: Position, starred: dict[str, dict[str, int]], tanks: dict[str, int]
) -> None:
    """Say which forces of a scene have a star."""
    advanced = position.advanced
    if advanced is None:
        assert not starred
        assert not tanks
        return
    advanced.starred = {part: dict(here) for part, here in starred.items()}
    advanced.tanks = dict(tanks)
    for faction, all_of_them in advanced.reserves.items():
        on_board = sum(here.get(faction, 0) for here in starred.values())
        left = all_of_them - on_board - tanks.get(faction, 0)
        reserves = min(left, position.sides[faction].reserves)
        advanced.reserves = {**advanced.reserves, faction: reserves}
        put_stars(position, faction, left - reserves)
    advanced.reserves = {name: count for name, count in advanced.reserves.items() if count}


def put_stars(position: Position, faction: str, count: int) -> None:
    """So many starred forces are among those on the board, and else in the tanks."""
    advanced = position.advanced
    assert advanced is not None
    for part, here in position.forces.items():
        room = here.get(faction, 0) - advanced.starred.get(part, {}).get(faction, 0)
        some = min(room, count)
        if some > 0:
            advanced.starred = more_there(advanced.starred, part, faction, some)
            count -= some
    if count > 0:
        advanced.tanks = more(advanced.tanks, faction, count)


def check(position: Position, move: Move) -> Violation | None:
    """What the rulebook says of a move."""
    return rulebook.check(GAME, position, move)


def broken(position: Position, move: Move) -> str:
    """The clause and code that a move breaks, as "clause/code", or "" for a legal move."""
    violation = rulebook.check(GAME, position, move)
    return "" if violation is None else f"{violation.clause}/{violation.code}"


def play(game: Game, position: Position, moves: Sequence[Move]) -> list[Event]:
    """Check and apply moves one after another; all that happened."""
    events: list[Event] = []
    for move in moves:
        assert rulebook.check(game, position, move) is None, (
            move,
            rulebook.check(game, position, move),
        )
        events += rulebook.apply(game, position, move)
    return events


def do(position: Position, by: str, kind: str, **fields: Any) -> list[Event]:
    """Check and apply one move of the shipped game."""
    return play(GAME, position, [{"by": by, "move": kind, **fields}])


def auction_under_way(position: Position) -> Auction:
    """The auction of a position in the bidding phase."""
    assert position.auction is not None
    return position.auction


def travel_under_way(position: Position) -> Travel:
    """The record of shipment and movement of a position in that phase."""
    assert position.travel is not None
    return position.travel


def clauses(events: Sequence[Event]) -> list[str]:
    """The clauses by which events happened."""
    return [event.clause for event in events]


def options(position: Position, by: str, kind: str, **fields: Any) -> list[Any]:
    """What the form offers for the next field of a half-made move."""
    found = rulebook.next_field(GAME, position, {"by": by, "move": kind, **fields})
    assert found is not None
    return list(found.options)


def can_be_filled(position: Position, move: Move) -> bool:
    """Whether the form leads to a move, option by option."""
    if move["move"] not in rulebook.kinds(GAME, position, move["by"]):
        return False
    partial: Move = {"by": move["by"], "move": move["move"]}
    while (field := rulebook.next_field(GAME, position, partial)) is not None:
        if field.name not in move:
            return False
        if field.kind != "text" and move[field.name] not in field.options:
            return False
        partial[field.name] = move[field.name]
    return partial == move


def picture(position: Position) -> bytes:
    """The whole position as bytes, to see whether it has changed."""
    return msgspec.json.encode(position)
