"""The spice blow: spice, worms, the nexus and riding (document 004, "2. Spice Blow").

Cards are turned up until one names a territory. A worm strikes first; then comes the nexus, if it
is due, then the Fremen ride, then the next card is turned up.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import nexus
from adjudicator.games.dune_classic.decks import draw_next, spice_cards_next
from adjudicator.games.dune_classic.losses import lose_all
from adjudicator.games.dune_classic.nexus import begin_nexus, blow_of, end_nexus, no_blow
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.riding import answerable, check_ride, keep_rides, ride_field
from adjudicator.games.dune_classic.starred import carry, with_starred
from adjudicator.games.dune_classic.travel import no_travel
from adjudicator.games.dune_classic.turn import (
    allies_of,
    go_to,
    in_play,
    stopped,
    stopped_event,
    use_up_stop,
)
from adjudicator.games.dune_classic.worms import discard_worm, sands, stands_in
from adjudicator.rules.course import begin_step, finish, ruling
from adjudicator.rules.dune.board import (
    add_forces,
    add_spice,
    forces_in,
    in_storm,
    remove_forces,
)
from adjudicator.rules.dune.decks import worm_card
from adjudicator.rules.dune.losses import lose_spice
from adjudicator.rules.dune.riding import ridden_to, ride_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation, choice, flag

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Wait for the first card."""
    position.blow = no_blow()
    begin_step(position, "reveal-spice", ["table"])
    return []


def go_on(game: Game, position: Position) -> list[Event]:
    """After a worm or a nexus: let the Fremen ride, then turn up the next card.

    With the nexus at the end of the phase, riding waits for it, and then the phase is over; with one
    at the end of each blow (ruling `second-nexus`) so is the blow.
    """
    blow = blow_of(position)
    at_once = ruling(game, position, "nexus-timing") == "at-first-worm"
    if len(blow.rides) > 0 and (at_once or blow.nexus_held):
        begin_step(position, "ride", ["fremen"])
    elif blow.nexus_held and not at_once:
        if after_each(game, position) and blow.number < len(position.last_blow):
            return next_blow(game, position)
        leave(position)
    else:
        begin_step(position, "reveal-spice", ["table"])
    return []


def after_each(game: Game, position: Position) -> bool:
    """Whether each blow of a turn has a nexus at its end (ruling `second-nexus`)."""
    return ruling(game, position, "second-nexus") == "each-blow"


def next_blow(game: Game, position: Position) -> list[Event]:
    """The second blow of the turn begins."""
    blow = blow_of(position)
    blow.number += 1
    blow.worms = 0
    if ruling(game, position, "second-nexus") != "once":
        blow.nexus_held = False
    begin_step(position, "reveal-spice", ["table"])
    return [Event("blow-began", "spice-blow.second-blow", {"number": blow.number})]


def end_blow(game: Game, position: Position) -> list[Event]:
    """After a territory card: the second blow, if there is one, a nexus still due, or the end.

    Worms set aside on turn 1 go back into the deck once the last blow is over.
    """
    blow = blow_of(position)
    events: list[Event] = []
    if blow.number < len(position.last_blow):
        if blow.nexus_due and after_each(game, position):
            return begin_nexus(position)
        return next_blow(game, position)
    if blow.shelved > 0:
        position.spice_deck = sorted(
            position.spice_deck + [worm_card(game) for number in range(blow.shelved)]
        )
        events.append(Event("worms-returned", "spice-blow.worms-return", {"worms": blow.shelved}))
        blow.shelved = 0
    if blow.nexus_due:
        return events + begin_nexus(position)
    leave(position)
    return events


def leave(position: Position) -> None:
    """The phase is over."""
    position.blow = None
    go_to(position, "choam-charity")


# --- reveal-spice --------------------------------------------------------------------------------


def check_reveal_spice(game: Game, position: Position, move: Move) -> Violation | None:
    """The card turned up comes off the deck, the one Atreides saw if it did: spice-blow.reveal."""
    card = move["card"]
    if card in spice_cards_next(game, position):
        return None
    if position.spice_next != "":
        return Violation("spice-blow.reveal", "not-next", {"card": card})
    return Violation("spice-blow.reveal", "not-in-deck", {"card": card})


def apply_reveal_spice(game: Game, position: Position, move: Move) -> list[Event]:
    """Spice is placed, or a worm comes (spice-blow.territory-card, spice-blow.under-storm)."""
    events = draw_next(game, position, move["card"])
    card = game.spice_cards[move["card"]]
    if card.worm:
        return events + turn_up_worm(game, position, card.id)
    blow = blow_of(position)
    position.spice_discard = put(position.spice_discard, card.id)
    at = blow.number - 1
    position.last_blow = [*position.last_blow[:at], card.part, *position.last_blow[blow.number :]]
    spice: dict[str, int | str] = {"part": card.part, "spice": card.amount}
    if (
        in_storm(game, position, card.part)
        and ruling(game, position, "spice-under-storm") == "not-placed"
    ):
        events.append(Event("spice-not-placed", "spice-blow.under-storm", spice))
    else:
        add_spice(position, card.part, card.amount)
        events.append(Event("spice-placed", "spice-blow.territory-card", spice))
    return events + end_blow(game, position)


def reveal_spice_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, out of those that may come next (spice-blow.reveal)."""
    if "card" not in partial:
        return choice("card", spice_cards_next(game, position), True)
    return None


# --- worms ---------------------------------------------------------------------------------------


def turn_up_worm(game: Game, position: Position, card: str) -> list[Event]:
    """What a worm card does.

    On turn 1 it is set aside. Later the first of a blow strikes where spice blew last, and the
    Fremen choose for each further one (ruling `later-worms`).
    """
    blow = blow_of(position)
    if position.turn == 1:
        blow.shelved += 1
        begin_step(position, "reveal-spice", ["table"])
        return [Event("worm-set-aside", "spice-blow.first-turn", {"worms": blow.shelved})]
    discard_worm(position, card)
    return worm_comes(game, position)


def worm_comes(game: Game, position: Position) -> list[Event]:
    """The first worm of a blow strikes where spice blew last, the Fremen choose for each further one."""
    blow = blow_of(position)
    if blow.worms == 1 or ruling(game, position, "later-worms") == "same-territory":
        part = position.last_blow[blow.number - 1]
        return strike(game, position, game.parts[part].territory)
    if not in_play(position, "fremen"):
        return worm_fails(game, position)
    if use_up_stop(game, position, "place-extra-worms"):
        return [stopped_event(game, "place-extra-worms"), *worm_fails(game, position)]
    begin_step(position, "place-worm", ["fremen"])
    return [Event("worm-to-place", "spice-blow.later-worms", {"by": "fremen"})]


def worm_fails(game: Game, position: Position) -> list[Event]:
    """The effect of a later worm that no seat places."""
    events = [Event("worm-without-effect", "spice-blow.no-strike", {})]
    return events + go_on(game, position)


def strike(game: Game, position: Position, territory: str) -> list[Event]:
    """A worm comes up; the Fremen first say whether it spares an ally that is there."""
    events = [Event("worm-struck", "spice-blow.worm", {"territory": territory})]
    allies = allies_in(game, position, territory)
    if len(allies) > 0:
        if not use_up_stop(game, position, "shield-ally-from-worm"):
            blow_of(position).strike = territory
            begin_step(position, "protect", ["fremen"])
            return events
        events = events + of_each("ally-unprotected", allies)
    return events + devour(game, position, territory, [])


def allies_in(game: Game, position: Position, territory: str) -> list[str]:
    """The allies of the Fremen (sorted) that stand in a territory."""
    return [
        ally for ally in allies_of(position, "fremen") if stands_in(game, position, territory, ally)
    ]


def of_each(kind: str, allies: list[str]) -> list[Event]:
    """The same event of each of some allies."""
    return [Event(kind, "spice-blow.ally-spared", {"ally": ally}) for ally in allies]


def devour(game: Game, position: Position, territory: str, protected: list[str]) -> list[Event]:
    """The worm eats forces, advisors and spice; then nexus, ride or the next card."""
    events: list[Event] = []
    blow = blow_of(position)
    blow.strike = ""
    spared = protected
    if forces_in(game, position, territory, "fremen") > 0:
        immune = not use_up_stop(game, position, "worm-immunity")
        kind = "fremen-not-immune"
        if immune:
            kind = "fremen-immune"
            spared = [*protected, "fremen"]
        events.append(Event(kind, "spice-blow.fremen-immunity", {"territory": territory}))
    for part in game.territories[territory].parts:
        events = events + lose_all(position, part, spared, "spice-blow.devoured")
        events = events + lose_spice(position, part, "spice-blow.spice-devoured")
    if ride_of(blow.rides, territory) == "":
        blow.rides = put(blow.rides, territory)
    keep_rides(game, position)
    if blow.nexus_held:
        return events + go_on(game, position)
    if ruling(game, position, "nexus-timing") == "at-first-worm":
        return events + begin_nexus(position)
    blow.nexus_due = True
    return events + go_on(game, position)


# --- protect -------------------------------------------------------------------------------------


def check_protect(game: Game, position: Position, move: Move) -> Violation | None:
    """The Fremen may spare their ally's forces from a worm, unless stopped: spice-blow.protect."""
    if move["spare"] and stopped(position, "shield-ally-from-worm"):
        return Violation("spice-blow.protect", "stopped", {"by": move["by"]})
    return None


def apply_protect(game: Game, position: Position, move: Move) -> list[Event]:
    """The worm devours all others, or all (spice-blow.ally-spared)."""
    territory = blow_of(position).strike
    allies = allies_in(game, position, territory)
    if move["spare"]:
        return of_each("ally-spared", allies) + devour(game, position, territory, allies)
    if use_up_stop(game, position, "shield-ally-from-worm"):
        return of_each("ally-unprotected", allies) + devour(game, position, territory, [])
    return devour(game, position, territory, [])


def protect_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whether the ally is spared (spice-blow.protect)."""
    if "spare" not in partial:
        if stopped(position, "shield-ally-from-worm"):
            return flag("spare", [False], True)
        return flag("spare", [False, True], True)
    return None


# --- place-worm ----------------------------------------------------------------------------------


def check_place_worm(game: Game, position: Position, move: Move) -> Violation | None:
    """The Fremen put a further worm on any sand territory: spice-blow.place-worm."""
    place = game.territories.get(move["territory"])
    if place is None or not place.worms:
        return Violation("spice-blow.place-worm", "no-sand", {"territory": move["territory"]})
    return None


def apply_place_worm(game: Game, position: Position, move: Move) -> list[Event]:
    """The worm strikes there, or fails if it was stopped (spice-blow.place-worm)."""
    if use_up_stop(game, position, "place-extra-worms"):
        return [stopped_event(game, "place-extra-worms"), *worm_fails(game, position)]
    return strike(game, position, move["territory"])


def place_worm_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, out of those with worms (spice-blow.place-worm)."""
    if "territory" not in partial:
        return choice("territory", sands(game), True)
    return None


# --- nexus ---------------------------------------------------------------------------------------


def pass_nexus(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat is done with the nexus; the last pass ends it."""
    if finish(position, seat):
        return end_nexus(position) + go_on(game, position)
    return []


# --- ride ----------------------------------------------------------------------------------------


def apply_ride(game: Game, position: Position, move: Move) -> list[Event]:
    """Move the group; other seats that ride this worm must go to the same part."""
    start = move["start"]
    end = move["end"]
    blow = blow_of(position)
    remove_forces(position, start, "fremen", move["forces"])
    add_forces(position, end, "fremen", move["forces"])
    carry(position, move)
    struck = game.parts[start].territory
    blow.rides = ridden_to(blow.rides, struck, end)
    keep_rides(game, position)
    way = with_starred({"by": "fremen", "start": start, "end": end, "forces": move["forces"]}, move)
    if not answerable(game, position, end):
        return [Event("worm-ridden", "spice-blow.ridden", way), *go_on(game, position)]
    if ruling(game, position, "ride-intrusion") == "unanswered":
        return [Event("worm-ridden", "spice-blow.ride-unanswered", way), *go_on(game, position)]
    events = [Event("worm-ridden", "spice-blow.ride-answered", way)]
    if use_up_stop(game, position, "flip-on-intrusion"):
        return [*events, stopped_event(game, "flip-on-intrusion"), *go_on(game, position)]
    position.travel = no_travel()
    position.travel.intruded = [game.parts[end].territory]
    begin_step(position, "intrusion", ["bene-gesserit"])
    return events


def pass_ride(game: Game, position: Position, seat: str) -> list[Event]:
    """The Fremen ride no more."""
    blow_of(position).rides = []
    return go_on(game, position)


KINDS: dict[str, Kind] = {
    **nexus.KINDS,
    "reveal-spice": Kind(
        clause="spice-blow.reveal",
        steps=["reveal-spice"],
        check=check_reveal_spice,
        apply=apply_reveal_spice,
        field=reveal_spice_field,
        by=["table"],
    ),
    "protect": Kind(
        clause="spice-blow.protect",
        steps=["protect"],
        check=check_protect,
        apply=apply_protect,
        field=protect_field,
        by=["fremen"],
    ),
    "place-worm": Kind(
        clause="spice-blow.place-worm",
        steps=["place-worm"],
        check=check_place_worm,
        apply=apply_place_worm,
        field=place_worm_field,
        by=["fremen"],
    ),
    "ride": Kind(
        clause="spice-blow.ride",
        steps=["ride"],
        check=check_ride,
        apply=apply_ride,
        field=ride_field,
        by=["fremen"],
    ),
}

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "nexus": pass_nexus,
    "ride": pass_ride,
}
