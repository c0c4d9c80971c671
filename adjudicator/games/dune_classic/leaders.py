"""Leaders of classic Dune: captives fight for their captors, and come home from them."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position, Side
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.leaders import free_to_fight, out_of_tanks, to_tanks
from adjudicator.rules.multisets import more, put, take
from adjudicator.rules.records import Event


def in_service(position: Position, faction: str) -> list[str]:
    """The leaders and captives of a faction that are not in the tanks."""
    side = position.sides[faction]
    return [*side.leaders, *side.captives]


def available(position: Position, faction: str, territory: str) -> list[str]:
    """The leaders and captives (sorted) that a faction may send into a battle in a territory.

    A leader fights in one territory a turn. (Document 004, phase 6.)
    """
    return free_to_fight(position, in_service(position, faction), territory)


def free_captive(game: Game, position: Position, side: Side, leader: str) -> None:
    """Let a captive go home, ready."""
    side.captives = take(side.captives, leader)
    owner = position.sides[game.leaders[leader].faction]
    owner.leaders = put(owner.leaders, leader)


def all_lost(game: Game, position: Position, faction: str) -> bool:
    """Whether a faction may revive a leader: all are in the tanks (revival.leader-when).

    A leader that somebody holds captive is none that it has left, unless ruling `captive-revival`
    counts it.
    """
    side = position.sides[faction]
    if ruling(game, position, "captive-revival") == "counted":
        return len(side.dead) == len(game.factions[faction].leaders)
    return len(side.dead) > 0 and len(side.leaders) == 0


def count_death(game: Game, position: Position, faction: str, leader: str) -> None:
    """Count the deaths of a leader where a ruling asks for them.

    Rulings `leader-revival` (each has died once) and `face-down-leaders`.
    """
    if (
        ruling(game, position, "leader-revival") == "none-active"
        or ruling(game, position, "face-down-leaders") == "wait"
    ):
        side = position.sides[faction]
        side.deaths = more(side.deaths, leader, 1)


def lay_face_down(game: Game, position: Position, leader: str) -> None:
    """A captive that the Harkonnen have killed lies face down, as one that has died again.

    Ruling `face-down-leaders`; its death counts twice.
    """
    if ruling(game, position, "face-down-leaders") == "wait":
        count_death(game, position, game.leaders[leader].faction, leader)


def waits(game: Game, position: Position, faction: str, leader: str) -> bool:
    """Whether a dead leader lies face down (ruling `face-down-leaders`).

    One that has died again, or that the Harkonnen have killed as a captive, waits until all others of its
    faction have died as often, or are captive.
    """
    if ruling(game, position, "face-down-leaders") == "at-once":
        return False
    side = position.sides[faction]
    died = side.deaths.get(leader, 0)
    if died < 2:
        return False
    return any(side.deaths.get(other, 0) < died for other in [*side.leaders, *side.dead])


def face_up(game: Game, position: Position, seat: str) -> list[str]:
    """The dead leaders (sorted) of a seat that do not lie face down."""
    dead = position.sides[seat].dead
    if len(dead) == 0 or ruling(game, position, "face-down-leaders") == "at-once":
        return dead
    return [leader for leader in dead if not waits(game, position, seat, leader)]


def note_all_lost(game: Game, position: Position, faction: str) -> None:
    """Remember that a faction has no leader left (ruling `leader-revival`)."""
    if all_lost(game, position, faction):
        position.sides[faction].all_died = True


def kill_leader(game: Game, position: Position, leader: str) -> list[Event]:
    """Send a ready leader or a captive to the tanks.

    With the last Harkonnen leader dead, all their captives go home (ruling `captured-leaders`).
    """
    faction = game.leaders[leader].faction
    owner = position.sides[faction]
    for side in position.sides.values():
        if leader in side.captives:
            side.captives = take(side.captives, leader)
    events = [to_tanks(position, leader, faction)]
    count_death(game, position, faction, leader)
    note_all_lost(game, position, faction)
    if len(owner.leaders) == 0:
        for captive in owner.captives:
            free_captive(game, position, owner, captive)
            events.append(Event("captive-freed", "battle.captives-freed", {"leader": captive}))
    return events


def bring_back(position: Position, faction: str, leader: str) -> None:
    """Bring a leader of a faction back from the tanks, ready."""
    out_of_tanks(position, faction, leader)
    if len(position.sides[faction].dead) == 0:
        position.sides[faction].all_died = False
