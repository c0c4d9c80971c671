"""What holds in every position of Conquest and Diplomacy: nothing appears, nothing is lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from tests.support.watch import walk

GESTURES = {"ship", "move", "revive"}
"""Kinds of moves that taking one's own pieces from place to place means."""
OPEN: dict[str, list[str]] = {
    "Sandworm": ["rides", "worms"],
    "Travel": [
        "begun",
        "free",
        "group",
        "groups",
        "landing",
        "moved",
        "reach",
        "went_far",
        "wing_reach",
        "wings",
    ],
    "Voice": ["by", "order", "what"],
    "Window": ["moment", "passed"],
}
"""Records that views copy whole -> their fields, each of which all seats may see."""


def golden_options(seats: int, seed: int) -> dict[str, int]:
    """Golden games are short and long."""
    return {"turns": [3, 4, 5, 5][seed % 4]}


def shown(game: Game, move: dict[str, Any]) -> set[str]:
    """The cards that a player plays with a move."""
    if move["by"] == "table" or move["move"] == "discard":
        return set()
    named = {value for value in move.values() if isinstance(value, str)}
    return named & (set(game.cards) | set(game.market_cards))


def to_be_shown(game: Game) -> set[str]:
    """Every card is played in some golden game."""
    return set(game.cards) | set(game.market_cards)


def faults(game: Game, position: Position) -> list[str]:
    """What is missing, too much or out of order (nothing, if all is well)."""
    return [
        *conservation_faults(game, position),
        *card_faults(game, position),
        *course_faults(game, position),
        *canonical_faults(position),
    ]


def conservation_faults(game: Game, position: Position) -> list[str]:
    """What of the forces and leaders is missing or too much (nothing, if all is well)."""
    found: list[str] = []
    for faction, side in position.sides.items():
        on_board = sum(here.get(faction, 0) for here in position.forces.values())
        total = on_board + side.reserves + side.tanks
        if total != game.factions[faction].forces:
            found.append(f"{faction} has {total} forces")
        own = Counter([*side.leaders, *side.dead])
        facts = game.factions[faction]
        if not facts.pair and own != Counter(facts.leaders):
            found.append(f"{faction} has the leaders {sorted(own)}")
        if facts.pair and position.turn > 0 and len(own) != facts.leaders_drawn:
            found.append(f"{faction} has {len(own)} leaders")
        if facts.pair and any(game.leaders[leader].faction not in facts.pair for leader in own):
            found.append(f"{faction} has the leaders {sorted(own)}")
    fighting = [leader for leader in position.fought if not _owned(position, leader)]
    return found + [f"{leader} fights for nobody" for leader in fighting]


def _owned(position: Position, leader: str) -> bool:
    return any(leader in [*side.leaders, *side.dead] for side in position.sides.values())


def card_faults(game: Game, position: Position) -> list[str]:
    """What of the cards is missing or too much (nothing, if all is well)."""
    sides = position.sides.values()
    battle = [card for side in sides for card in side.hand]
    market = [card for side in sides for card in side.market]
    held = [leader for side in sides for leader in [*side.traitors, *side.dealt]]
    playing = [leader for side in sides for leader in [*side.leaders, *side.dead]]
    piles: dict[str, tuple[Counter[str], Counter[str]]] = {
        "battle cards": (
            Counter(position.battle_deck + position.battle_discard + battle),
            Counter({card: facts.copies for card, facts in game.cards.items()}),
        ),
        "market cards": (
            Counter(position.market_deck + position.market_discard + market),
            Counter({card: facts.copies for card, facts in game.market_cards.items()}),
        ),
        "spice cards": (
            Counter(position.spice_deck + position.spice_discard),
            Counter({card: facts.copies for card, facts in game.spice_cards.items()}),
        ),
        "traitor cards": (
            Counter(position.traitor_deck + position.traitor_bottom + held),
            Counter(playing),
        ),
    }
    found = [
        f"{name}: {there - wanted} too many, {wanted - there} missing"
        for name, (there, wanted) in piles.items()
        if there != wanted
    ]
    for name, top, pile in [
        ("battle", position.battle_top, position.battle_discard),
        ("market", position.market_top, position.market_discard),
    ]:
        if (top == "") != (len(pile) == 0) or (top and top not in pile):
            found.append(f"{top!r} lies on the {name} discards {pile}")
    return found


def course_faults(game: Game, position: Position) -> list[str]:
    """What of the course of the game cannot be (nothing, if all is well)."""
    found: list[str] = []
    for name in game.strongholds:
        here = {
            seat for part in game.territories[name].parts for seat in position.forces.get(part, {})
        }
        if len(here) > game.numbers.occupants and name != position.covered:
            found.append(f"{sorted(here)} are all in {name}")
    for seat, side in position.sides.items():
        if len(side.hand) > game.numbers.hand_limit:
            found.append(f"{seat} holds {len(side.hand)} battle cards")
        if len(side.market) > game.numbers.market_limit:
            found.append(f"{seat} holds {len(side.market)} market cards")
    expected = {
        "sandworm": position.phase == "spice-blow",
        "travel": position.phase == "shipment-and-movement",
    }
    for name, wanted in expected.items():
        if (getattr(position, name) is not None) != wanted:
            found.append(f"{name} in the phase {position.phase}")
    if (position.window is not None) and position.step not in ("market", "ride"):
        found.append(f"a window in the step {position.step}")
    if position.havens and position.phase not in ("storm", "spice-blow"):
        found.append(f"havens in the phase {position.phase}")
    return found


def canonical_faults(position: Position) -> list[str]:
    """Negative numbers, entries of zero and heaps out of order (nothing, if all is well)."""
    found: list[str] = []
    plain = msgspec.to_builtins(position)
    for name, value in walk(plain, ""):
        if isinstance(value, int) and value < (-1 if name in (".storm_move", ".purchase") else 0):
            found.append(f"{name} is {value}")
    for name in ("forces", "spice", "revived", "harvest"):
        found += [f"{path} is 0" for path, value in walk(plain[name], name) if value == 0]
    found += [f"forces.{part} is empty" for part, here in plain["forces"].items() if here == {}]
    heaps = ["battle_deck", "battle_discard", "market_deck", "market_discard", "spice_deck"]
    for name in [*heaps, "spice_discard", "traitor_deck", "leader_deck", "done", "havens"]:
        if plain[name] != sorted(plain[name]):
            found.append(f"{name} is out of order")
    for faction, side in plain["sides"].items():
        for name in ("hand", "market", "traitors", "dealt", "leaders", "dead"):
            if side[name] != sorted(side[name]):
                found.append(f"{faction}'s {name} is out of order")
    return found


def with_canaries(position: Any) -> tuple[Any, dict[str, str]]:
    """A copy of a position with a marked card in every hand, and owner -> mark."""
    copy = msgspec.json.decode(msgspec.json.encode(position), type=type(position))
    canaries: dict[str, str] = {"nobody": "canary-of-the-deck"}
    for faction, side in copy.sides.items():
        canaries[faction] = f"canary-of-{faction}"
        for name in ("hand", "market", "traitors", "dealt"):
            setattr(side, name, sorted([*getattr(side, name), canaries[faction]]))
    for name in ("battle_deck", "market_deck", "spice_deck", "traitor_deck", "leader_deck"):
        setattr(copy, name, sorted([*getattr(copy, name), "canary-of-the-deck"]))
    for name in ("battle_discard", "market_discard", "traitor_bottom"):
        setattr(copy, name, [*getattr(copy, name), "canary-of-the-deck"])
    return copy, canaries
