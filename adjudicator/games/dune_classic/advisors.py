"""Bene Gesserit advisors: they fight again, follow shipments, withdraw (document 004, phase 5)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import spice_blow
from adjudicator.games.dune_classic.board import (
    add_advisors,
    advisors_exist,
    advisors_in,
    has_room,
)
from adjudicator.games.dune_classic.cities import ADVISORS, turn_fliers
from adjudicator.games.dune_classic.lone_advisors import (
    advised,
    advisors_to_fighters,
    advisors_under_storm,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.travel import (
    ask_intruded,
    begin_shipping,
    go_on,
    travel_of,
)
from adjudicator.games.dune_classic.turn import (
    allied,
    allies_of,
    in_play,
    stopped,
    stopped_event,
    use_up_stop,
)
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import (
    add_forces,
    forces_at,
    forces_in,
    in_storm,
    remove_forces,
)
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation, choice

# --- announce ------------------------------------------------------------------------------------


def ask_announcement(game: Game, position: Position) -> list[Event]:
    """Ask the Bene Gesserit whether advisors shall fight, as long as any could; then ship."""
    if any(announceable(game, position, territory) for territory in advised(game, position)):
        begin_step(position, "announce", ["bene-gesserit"])
        return []
    return begin_shipping(game, position)


def ally_beside(game: Game, position: Position, territory: str) -> str:
    """An ally of the Bene Gesserit that has forces in a territory, or ""."""
    for ally in allies_of(position, "bene-gesserit"):
        if forces_in(game, position, territory, ally) > 0:
            return ally
    return ""


def announceable(game: Game, position: Position, territory: str) -> bool:
    """Whether the advisors of a territory may be announced as fighters."""
    return (
        ally_beside(game, position, territory) == ""
        and not advisors_under_storm(game, position, territory)
        and has_room(game, position, "bene-gesserit", territory)
    )


def check_announce(game: Game, position: Position, move: Move) -> Violation | None:
    """Advisors may fight where no stop, ally, storm or crowd keeps them.

    Clauses advisors.announce, movement.occupancy.
    """
    territory = move["territory"]
    if stopped(position, "announce-battle"):
        return Violation("advisors.announce", "stopped", {"territory": territory})
    if territory not in game.territories or advisors_in(game, position, territory) == 0:
        return Violation("advisors.announce", "no-advisors", {"territory": territory})
    ally = ally_beside(game, position, territory)
    if ally != "":
        return Violation("advisors.announce", "ally-there", {"territory": territory, "ally": ally})
    if advisors_under_storm(game, position, territory):
        return Violation("advisors.announce", "under-storm", {"territory": territory})
    if not has_room(game, position, "bene-gesserit", territory):
        return Violation("movement.occupancy", "full", {"territory": territory})
    return None


def apply_announce(game: Game, position: Position, move: Move) -> list[Event]:
    """Advisors of a territory become fighters (advisors.announced); then the next announcement."""
    territory = move["territory"]
    forces = advisors_to_fighters(game, position, territory)
    announced = Event(
        "advisors-fight", "advisors.announced", {"territory": territory, "forces": forces}
    )
    return [announced, *ask_announcement(game, position)]


def announce_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, out of those where advisors may fight (advisors.announce)."""
    if "territory" not in partial:
        places = [place for place in advised(game, position) if announceable(game, position, place)]
        return choice("territory", places, last=True)
    return None


def may_announce(game: Game, position: Position, seat: str) -> bool:
    """Whether battles may be announced: nobody stopped that with a Karama (advisors.announce)."""
    return not stopped(position, "announce-battle")


def pass_announcement(game: Game, position: Position, seat: str) -> list[Event]:
    """No more announcements: shipment begins."""
    return begin_shipping(game, position)


# --- accompany -----------------------------------------------------------------------------------


def may_follow(game: Game, position: Position, seat: str) -> bool:
    """Whether a Bene Gesserit advisor may follow a shipment from reserves."""
    if seat == "bene-gesserit" or not in_play(position, "bene-gesserit"):
        return False
    if seat == "fremen" and ruling(game, position, "advisor-when") == "off-planet-only":
        return False
    return position.sides["bene-gesserit"].reserves > 0


def beside_landing(game: Game, position: Position) -> bool:
    """Whether the advisor may land beside the shipment, and not only in the Polar Sink."""
    if ruling(game, position, "advisor-landing") == "polar-sink":
        return False
    if not advisors_exist(game, position) or storm_on_landing(game, position):
        return False
    return not fighters_beside(game, position)


def storm_on_landing(game: Game, position: Position) -> bool:
    """Whether a shipment has landed under the storm (ruling `fremen-into-storm`)."""
    return in_storm(game, position, travel_of(position).landing)


def fighters_beside(game: Game, position: Position) -> bool:
    """Whether Bene Gesserit fighters stand where the shipment landed: they answer it afterwards."""
    territory = game.parts[travel_of(position).landing].territory
    return forces_in(game, position, territory, "bene-gesserit") > 0


def check_accompany(game: Game, position: Position, move: Move) -> Violation | None:
    """One advisor follows to the polar sink or beside who landed.

    Clauses advisors.follow, advisors.first.
    """
    end = move["end"]
    landing = travel_of(position).landing
    if stopped(position, "spiritual-advisors"):
        return Violation("advisors.follow", "stopped", {"end": end})
    if end in game.parts and game.territories[game.parts[end].territory].terrain == "polar-sink":
        return None
    if end != landing:
        return Violation("advisors.follow", "elsewhere", {"end": end, "landing": landing})
    if ruling(game, position, "advisor-landing") == "polar-sink" or not advisors_exist(
        game, position
    ):
        return Violation("advisors.follow", "not-beside", {"end": end})
    if storm_on_landing(game, position):
        return Violation("advisors.follow", "storm", {"end": end})
    if fighters_beside(game, position):
        return Violation("advisors.first", "fighters-there", {"end": end})
    return None


def apply_accompany(game: Game, position: Position, move: Move) -> list[Event]:
    """One force leaves the reserves and lands.

    Clauses advisors.polar-sink, advisors.coexist, advisors.beside-ally.
    """
    end = move["end"]
    position.sides["bene-gesserit"].reserves -= 1
    territory = game.parts[end].territory
    if game.territories[territory].terrain == "polar-sink":
        event = Event("force-landed", "advisors.polar-sink", {"end": end})
        if advisors_in(game, position, territory) > 0:
            add_advisors(position, end, 1)
        else:
            add_forces(position, end, "bene-gesserit", 1)
    else:
        clause = "advisors.coexist"
        if allied(position, "bene-gesserit", travel_of(position).seats[0]):
            clause = "advisors.beside-ally"
        event = Event("advisor-landed", clause, {"end": end})
        add_advisors(position, end, 1)
    return [event, *leave_accompany(game, position)]


def leave_accompany(game: Game, position: Position) -> list[Event]:
    """The advisor has landed or stays: what stopped it is used up, and shipment goes on."""
    events: list[Event] = []
    if use_up_stop(game, position, "spiritual-advisors"):
        events.append(stopped_event(game, "spiritual-advisors"))
    return events + ask_intruded(game, position)


def accompany_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The part, out of the polar sink's and the one in which a shipment landed.

    Clause advisors.follow.
    """
    if "end" not in partial:
        options = polar_parts(game)
        landing = travel_of(position).landing
        if landing not in options and beside_landing(game, position):
            options = put(options, landing)
        return choice("end", options, last=True)
    return None


def polar_parts(game: Game) -> list[str]:
    """The parts of the Polar Sink (sorted)."""
    found: list[str] = []
    for territory in game.territory_ids:
        if game.territories[territory].terrain == "polar-sink":
            found = found + game.territories[territory].parts
    return sorted(found)


def may_accompany(game: Game, position: Position, seat: str) -> bool:
    """Whether advisors may follow: nobody stopped that with a Karama (advisors.follow)."""
    return not stopped(position, "spiritual-advisors")


def pass_accompany(game: Game, position: Position, seat: str) -> list[Event]:
    """No advisor follows the shipment."""
    return leave_accompany(game, position)


# --- flip: the answer to an intrusion ------------------------------------------------------------


def check_flip(game: Game, position: Position, move: Move) -> Violation | None:
    """Fighters may withdraw where somebody has just come in, unless stopped: advisors.intrusion."""
    territory = move["territory"]
    if stopped(position, "flip-on-intrusion"):
        return Violation("advisors.intrusion", "stopped", {"territory": territory})
    intruded = travel_of(position).intruded
    if territory not in intruded:
        where = ", ".join(intruded)
        return Violation(
            "advisors.intrusion", "elsewhere", {"territory": territory, "where": where}
        )
    return None


def apply_flip(game: Game, position: Position, move: Move) -> list[Event]:
    """All Bene Gesserit fighters of a territory become advisors (advisors.withdrew)."""
    territory = move["territory"]
    turned = 0
    for part in game.territories[territory].parts:
        forces = forces_at(position, part, "bene-gesserit")
        if forces > 0:
            remove_forces(position, part, "bene-gesserit", forces)
            add_advisors(position, part, forces)
            turn_fliers(game, position, part, "bene-gesserit", ADVISORS)
            turned += forces
    args: dict[str, int | str] = {"territory": territory, "forces": turned}
    return [Event("fighters-withdrew", "advisors.withdrew", args), *answered(game, position)]


def flip_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, out of those that were entered (advisors.intrusion)."""
    if "territory" not in partial:
        return choice("territory", sorted(travel_of(position).intruded), last=True)
    return None


def may_flip(game: Game, position: Position, seat: str) -> bool:
    """Whether fighters may withdraw: nobody stopped that with a Karama (advisors.intrusion)."""
    return not stopped(position, "flip-on-intrusion")


def pass_intrusion(game: Game, position: Position, seat: str) -> list[Event]:
    """The Bene Gesserit stand and fight."""
    events: list[Event] = []
    if use_up_stop(game, position, "flip-on-intrusion"):
        events.append(stopped_event(game, "flip-on-intrusion"))
    return events + answered(game, position)


def answered(game: Game, position: Position) -> list[Event]:
    """Go on after an intrusion: with shipment and movement, or with the ride that it was."""
    if position.blow is None:
        return go_on(game, position)
    position.travel = None
    return spice_blow.go_on(game, position)


def must_follow(game: Game, position: Position) -> bool:
    """Whether the Bene Gesserit have to send the advisor they are asked for (ruling)."""
    return (
        position.step == "accompany"
        and ruling(game, position, "advisor-duty") == "must"
        and not stopped(position, "spiritual-advisors")
    )


KINDS: dict[str, Kind] = {
    "announce": Kind(
        clause="advisors.announce",
        steps=["announce"],
        check=check_announce,
        apply=apply_announce,
        field=announce_field,
        open=may_announce,
        by=["bene-gesserit"],
    ),
    "accompany": Kind(
        clause="advisors.follow",
        steps=["accompany"],
        check=check_accompany,
        apply=apply_accompany,
        field=accompany_field,
        open=may_accompany,
        by=["bene-gesserit"],
    ),
    "flip": Kind(
        clause="advisors.intrusion",
        steps=["intrusion"],
        check=check_flip,
        apply=apply_flip,
        field=flip_field,
        open=may_flip,
        by=["bene-gesserit"],
    ),
}
"""The kinds of move that concern advisors, and them alone."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "announce": pass_announcement,
    "accompany": pass_accompany,
    "intrusion": pass_intrusion,
}
"""What a pass does in the steps that concern advisors."""
