"""Leaders: who is ready, who dies, who comes home."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position, Side
from adjudicator.rules.heaps import put, take
from adjudicator.rules.records import Event


def available(position: Position, faction: str, territory: str) -> list[str]:
    """The leaders and captives (sorted) that a faction may send into a battle in a territory.

    A leader fights in one territory a turn. (Document 004, phase 6.)
    """
    side = position.sides[faction]
    ready = [*side.leaders, *side.captives]
    return sorted(leader for leader in ready if position.fought.get(leader, territory) == territory)


def free_captive(game: Game, position: Position, side: Side, leader: str) -> None:
    """Let a captive go home, ready."""
    side.captives = take(side.captives, leader)
    owner = position.sides[game.leaders[leader].faction]
    owner.leaders = put(owner.leaders, leader)


def kill_leader(game: Game, position: Position, leader: str) -> list[Event]:
    """Send a ready leader or a captive to the tanks.

    With the last Harkonnen leader dead, all their captives go home (ruling `captured-leaders`).
    """
    faction = game.leaders[leader].faction
    owner = position.sides[faction]
    if leader in owner.leaders:
        owner.leaders = take(owner.leaders, leader)
    for side in position.sides.values():
        if leader in side.captives:
            side.captives = take(side.captives, leader)
    owner.dead = put(owner.dead, leader)
    if len(owner.dead) == len(game.factions[faction].leaders):
        owner.all_died = True
    events = [Event("leader-killed", "battle.leader-killed", {"leader": leader, "of": faction})]
    if len(owner.leaders) == 0:
        for captive in owner.captives:
            free_captive(game, position, owner, captive)
            events.append(Event("captive-freed", "battle.captives-freed", {"leader": captive}))
    return events


def bring_back(position: Position, faction: str, leader: str) -> None:
    """Bring a leader of a faction back from the tanks, ready."""
    side = position.sides[faction]
    side.dead = take(side.dead, leader)
    side.leaders = put(side.leaders, leader)
    if len(side.dead) == 0:
        side.all_died = False
