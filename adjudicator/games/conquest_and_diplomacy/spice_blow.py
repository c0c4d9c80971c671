"""The spice blow: two places at once, worms, and those who ride them (document 001, "Spice Blow")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy.board import haven
from adjudicator.games.conquest_and_diplomacy.market import ask_again, open_window
from adjudicator.games.conquest_and_diplomacy.records import (
    Blow,
    Game,
    MarketCard,
    Position,
    Sandworm,
)
from adjudicator.games.conquest_and_diplomacy.riding import (
    check_ride,
    keep_rides,
    may_ride,
    ride_field,
    sandworm_of,
)
from adjudicator.games.conquest_and_diplomacy.turn import all_with, go_to, who_has
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import (
    add_forces,
    add_spice,
    forces_at,
    in_storm,
    remove_forces,
)
from adjudicator.rules.dune.decks import check_spice, draw_spice, spice_next
from adjudicator.rules.dune.losses import lose_all_forces, lose_spice
from adjudicator.rules.dune.riding import ridden_to
from adjudicator.rules.forms import one_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Violation

RIDER = "ride-the-worm"
"""The advantage of those whom worms spare, and who ride them."""

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Ask who plays a card before anything comes up."""
    position.sandworm = Sandworm(worms=0, rides=[])
    return open_window(position, "blow")


def after_window(game: Game, position: Position) -> list[Event]:
    """Nobody plays a card: turn one up."""
    position.window = None
    begin_step(position, "reveal-spice", ["table"])
    return []


def go_on(game: Game, position: Position) -> list[Event]:
    """After a worm: let them ride who can, then ask who plays a card before the next one."""
    keep_rides(game, position)
    if len(sandworm_of(position).rides) > 0:
        begin_step(position, "ride", [who_has(game, position, RIDER)])
        return []
    if position.window is not None:
        return ask_again(position)
    return open_window(position, "blow")


# --- reveal-spice --------------------------------------------------------------------------------


def apply_reveal(game: Game, position: Position, move: Move) -> list[Event]:
    """Spice blows in two places and the phase is over, or a worm comes.

    Clause spice-blow.first-turn: on turn 1 its card goes back and the deck is shuffled.
    """
    card = game.spice_cards[move["card"]]
    if card.worm and position.turn == 1:
        return [Event("worm-ignored", "spice-blow.first-turn", {"card": card.id})]
    events = draw_spice(position, card.id)
    position.spice_discard = put(position.spice_discard, card.id)
    position.spice_top = card.id
    if card.worm:
        return events + worm(game, position)
    for blow in card.blows:
        events = events + erupt(game, position, blow)
    position.last_blow = [blow.part for blow in card.blows]
    position.sandworm = None
    go_to(position, "gain-cards")
    return events


def erupt(game: Game, position: Position, blow: Blow) -> list[Event]:
    """Spice blows in one place: who is caught, what lay there, what lies there now.

    Rulings `blow-under-storm`, `blow-reach`, `fremen-blow`.
    """
    territory = game.parts[blow.part].territory
    placed: dict[str, int | str] = {"part": blow.part, "spice": blow.amount}
    if (
        in_storm(game, position, blow.part)
        and ruling(game, position, "blow-under-storm") == "not-placed"
    ):
        return [Event("spice-not-placed", "spice-blow.under-storm", placed)]
    reached = game.territories[territory].parts
    if ruling(game, position, "blow-reach") == "sector":
        reached = [blow.part]
    events: list[Event] = []
    spared: list[str] = []
    if ruling(game, position, "fremen-blow") == "spared":
        spared = all_with(game, position, RIDER)
        events = tell_spared(position, reached, spared, "spice-blow.fremen-caught")
    safe = haven(position, territory)
    events = events + tell_spared(position, reached, safe, "spice-blow.haven")
    for part in reached:
        events = events + lose_all_forces(position, part, [*spared, *safe], "spice-blow.caught")
    for part in game.territories[territory].parts:
        events = events + lose_spice(position, part, "spice-blow.old-spice")
    add_spice(position, blow.part, blow.amount)
    return [*events, Event("spice-placed", "spice-blow.territory-card", placed)]


def tell_spared(position: Position, parts: list[str], seats: list[str], clause: str) -> list[Event]:
    """The reports of forces of some seats that outlive a worm or a blow, by a clause."""
    events: list[Event] = []
    for part in parts:
        for seat in seats:
            here = forces_at(position, part, seat)
            if here > 0:
                spared: dict[str, int | str] = {"by": seat, "part": part, "forces": here}
                events.append(Event("forces-spared", clause, spared))
    return events


# --- worms ---------------------------------------------------------------------------------------


def worm(game: Game, position: Position) -> list[Event]:
    """A worm comes up: the first strikes where spice blew last (ruling `second-worm`)."""
    sandworm = sandworm_of(position)
    sandworm.worms += 1
    again = ruling(game, position, "second-worm") == "strikes-again"
    if sandworm.worms > 1 and not again:
        event = Event("worm-discarded", "spice-blow.later-worms", {"worms": sandworm.worms})
        return [event, *go_on(game, position)]
    events: list[Event] = []
    struck: list[str] = []
    for part in position.last_blow:
        territory = game.parts[part].territory
        if territory not in struck:
            struck.append(territory)
            events = events + devour(game, position, territory)
    sandworm.rides = sorted(struck)
    return events + go_on(game, position)


def devour(game: Game, position: Position, territory: str) -> list[Event]:
    """The worm eats forces and spice of a territory; it spares those who ride it, and havens."""
    clause = "spice-blow.worm"
    if sandworm_of(position).worms > 1:
        clause = "spice-blow.later-worms"
    events = [Event("worm-struck", clause, {"territory": territory})]
    riders = all_with(game, position, RIDER)
    safe = haven(position, territory)
    parts = game.territories[territory].parts
    events = events + tell_spared(position, parts, riders, "spice-blow.fremen-immunity")
    events = events + tell_spared(position, parts, safe, "spice-blow.haven")
    for part in parts:
        events = events + lose_all_forces(position, part, [*riders, *safe], "spice-blow.devoured")
        events = events + lose_spice(position, part, "spice-blow.spice-devoured")
    return events


def check_thumper(game: Game, position: Position, seat: str, card: str) -> Violation | None:
    """A worm can be called from turn 2: market.thumper."""
    if position.turn == 1:
        return Violation("market.thumper", "too-early", {"card": card})
    return None


def apply_thumper(game: Game, position: Position, seat: str, card: MarketCard) -> list[Event]:
    """A worm comes as if its card had come up (market.thumped)."""
    return [Event("worm-called", "market.thumped", {"by": seat}), *worm(game, position)]


# --- ride ----------------------------------------------------------------------------------------


def apply_ride(game: Game, position: Position, move: Move) -> list[Event]:
    """Move the group; other seats that ride this worm must go to the same part (spice-blow.ridden)."""
    by = move["by"]
    start = move["start"]
    end = move["end"]
    remove_forces(position, start, by, move["forces"])
    add_forces(position, end, by, move["forces"])
    sandworm = sandworm_of(position)
    sandworm.rides = ridden_to(sandworm.rides, game.parts[start].territory, end)
    way: dict[str, int | str] = {"by": by, "start": start, "end": end, "forces": move["forces"]}
    events = [Event("worm-ridden", "spice-blow.ridden", way)]
    return events + go_on(game, position)


def pass_ride(game: Game, position: Position, seat: str) -> list[Event]:
    """Nobody rides any more."""
    sandworm_of(position).rides = []
    return go_on(game, position)


KINDS: dict[str, Kind] = {
    "reveal-spice": Kind(
        clause="spice-blow.reveal",
        steps=["reveal-spice"],
        check=check_spice,
        apply=apply_reveal,
        field=one_of("card", spice_next),
        by=["table"],
    ),
    "ride": Kind(
        clause="spice-blow.ride",
        steps=["ride"],
        check=check_ride,
        apply=apply_ride,
        field=ride_field,
        open=may_ride,
        by=["fremen", "atreides-fremen"],
    ),
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"ride": pass_ride}
"""What a pass does in the steps of this phase."""
