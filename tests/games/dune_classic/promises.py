"""What holds in every position of classic Dune: nothing appears, nothing is lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from adjudicator.games.dune_classic.lone_advisors import (
    CALM_PHASES,
    advised,
    advisors_under_storm,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import fighters_in
from tests.support.watch import walk

GESTURES = {"ship", "move", "revive", "lose", "place"}
"""Kinds of moves that taking one's own pieces from place to place means."""
OPEN: dict[str, list[str]] = {
    "Blow": [
        "allied",
        "nexus_due",
        "nexus_held",
        "number",
        "offers",
        "rides",
        "shelved",
        "strike",
        "worms",
    ],
    "Exchange": ["owed", "pause", "to"],
    "Pause": ["done", "step", "waiting"],
    "Question": ["by", "to"],
    "Tally": ["worms"],
    "Travel": [
        "banked",
        "group",
        "intruded",
        "landed",
        "landing",
        "loaded",
        "loading",
        "moved",
        "moved_advisors",
        "seats",
        "shipped",
    ],
    "Voice": ["by", "order", "what"],
}
"""Records that views copy whole -> their fields, each of which all seats may see."""


def golden_options(seats: int, seed: int) -> dict[str, int]:
    """Golden games are short and long."""
    return {"turns": [3, 4, 5, 10][seed % 4]}


def shown(game: Game, move: dict[str, Any]) -> set[str]:
    """The cards that a player plays with a move: what its fields name, or its kind itself."""
    if move["by"] == "table" or move["move"] == "discard":
        return set()
    named = {value for value in move.values() if isinstance(value, str)}
    named.add("hajr" if move.get("hajr") else "")
    named.add("tleilaxu-ghola" if move["move"].startswith("ghola") else "")
    return named & set(game.cards)


def to_be_shown(game: Game) -> set[str]:
    """Every card is played in some golden game."""
    return set(game.cards)


def faults(game: Game, position: Position) -> list[str]:
    """What is missing, too much or out of order (nothing, if all is well)."""
    return [
        *conservation_faults(game, position),
        *starred_faults(game, position),
        *lone_advisors(game, position),
        *canonical_faults(position),
    ]


def starred_faults(game: Game, position: Position) -> list[str]:
    """What of the starred forces is missing, too much, or no force at all (nothing, if all is well)."""
    advanced = position.advanced
    if advanced is None:
        return []
    found: list[str] = []
    everywhere: Counter[str] = Counter()
    for part, here in advanced.starred.items():
        for faction, count in here.items():
            everywhere[faction] += count
            if not 0 < count <= position.forces.get(part, {}).get(faction, 0):
                found.append(f"{count} starred forces of {faction} at {part}")
            if advanced.moved.get(part, {}).get(faction, 0) > count:
                found.append(f"more starred forces of {faction} have moved than are at {part}")
    for faction, side in position.sides.items():
        reserves = advanced.reserves.get(faction, 0)
        tanks = advanced.tanks.get(faction, 0)
        if not (0 <= reserves <= side.reserves and 0 <= tanks <= side.tanks):
            found.append(f"{faction} has {reserves} and {tanks} starred forces off the board")
        total = everywhere[faction] + reserves + tanks
        wanted = game.factions[faction].starred if stars(game, position) else 0
        if total != wanted:
            found.append(f"{faction} has {total} starred forces")
    return found


def lone_advisors(game: Game, position: Position) -> list[str]:
    """Advisors that are alone before the battles and not under the storm, where they fight at once.

    Landsraad 2.02.21; at the start of a game the Bene Gesserit place their first force themselves.
    """
    if ruling(game, position, "lone-advisors") != "at-once" or position.phase in [
        "setup",
        *CALM_PHASES,
    ]:
        return []
    return [
        f"lone advisors in {territory}"
        for territory in advised(game, position)
        if fighters_in(game, position, territory) == {}
        and not advisors_under_storm(game, position, territory)
    ]


def stars(game: Game, position: Position) -> bool:
    """Whether starred forces are in the game."""
    return ruling(game, position, "starred-forces") == "on"


def conservation_faults(game: Game, position: Position) -> list[str]:
    """What of the pieces and cards is missing or too much (nothing, if all is well)."""
    found: list[str] = []
    for faction, side in position.sides.items():
        on_board = sum(here.get(faction, 0) for here in position.forces.values())
        if faction == "bene-gesserit":
            on_board += sum(position.advisors.values())
        total = on_board + side.reserves + side.tanks
        if total != game.factions[faction].forces:
            found.append(f"{faction} has {total} forces")
        held = [other for side in position.sides.values() for other in side.captives]
        own = [*side.leaders, *side.dead, *[x for x in held if game.leaders[x].faction == faction]]
        if sorted(own) != sorted(game.factions[faction].leaders):
            found.append(f"{faction} has the leaders {own}")
    wanted = Counter({card: facts.copies for card, facts in game.cards.items()})
    cards = Counter(position.treachery_deck + position.treachery_top)
    cards.update(position.treachery_discard + position.treachery_out)
    for side in position.sides.values():
        cards.update(side.hand)
    if position.auction is not None and position.auction.card:
        cards[position.auction.card] += 1
    if cards != wanted:
        found.append(f"treachery cards: {cards - wanted} too many, {wanted - cards} missing")
    blows = Counter({card: facts.copies for card, facts in game.spice_cards.items()})
    spice = Counter(position.spice_deck + position.spice_discard)
    if position.spice_next:
        spice[position.spice_next] += 1
    if position.blow is not None:
        spice["shai-hulud"] += position.blow.shelved
    if spice != blows:
        found.append(f"spice cards: {spice - blows} too many, {blows - spice} missing")
    traitors = Counter(position.traitor_deck)
    for side in position.sides.values():
        traitors.update(side.traitors)
    playing = [name for name, leader in game.leaders.items() if leader.faction in position.sides]
    if traitors not in (Counter(playing), Counter(list(game.leaders))):
        found.append(f"traitor cards: {sorted(traitors.elements())}")
    return found


def canonical_faults(position: Position) -> list[str]:
    """Negative numbers, entries of zero and heaps out of order (nothing, if all is well)."""
    found: list[str] = []
    plain = msgspec.to_builtins(position)
    for name, value in walk(plain, ""):
        if isinstance(value, int) and value < (-1 if name == ".storm_move" else 0):
            found.append(f"{name} is {value}")
    for name in ("forces", "spice", "advisors", "revived"):
        found += [f"{path} is 0" for path, value in walk(plain[name], name) if value == 0]
        found += [f"{name}.{part} is empty" for part, here in plain[name].items() if here == {}]
    heaps = ["treachery_deck", "treachery_discard", "treachery_out", "spice_deck", "spice_discard"]
    for name in [*heaps, "traitor_deck", "done", "harvesters", "revived_leader"]:
        if plain[name] != sorted(plain[name]):
            found.append(f"{name} is out of order")
    for faction, side in plain["sides"].items():
        for name in ("hand", "traitors", "leaders", "dead", "captives"):
            if side[name] != sorted(side[name]):
                found.append(f"{faction}'s {name} is out of order")
    return found


def with_canaries(position: Any) -> tuple[Any, dict[str, str]]:
    """A copy of a position with a marked card in every hand, and owner -> mark."""
    copy = msgspec.json.decode(msgspec.json.encode(position), type=type(position))
    canaries: dict[str, str] = {"nobody": "canary-of-the-deck"}
    for faction, side in copy.sides.items():
        canaries[faction] = f"canary-of-{faction}"
        side.hand = sorted([*side.hand, canaries[faction]])
        side.traitors = sorted([*side.traitors, canaries[faction]])
    copy.treachery_deck = sorted([*copy.treachery_deck, "canary-of-the-deck"])
    copy.spice_deck = sorted([*copy.spice_deck, "canary-of-the-deck"])
    copy.traitor_deck = sorted([*copy.traitor_deck, "canary-of-the-deck"])
    return copy, canaries
