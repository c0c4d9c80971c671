"""What holds in every position of Dune Messiah: nothing appears, nothing is lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from adjudicator.games.dune_messiah.records import Game, Position
from tests.support.watch import walk

GESTURES = {"deploy", "move", "recruit", "ship"}
"""Kinds of moves that taking one's own pieces from place to place means."""
OPEN: dict[str, list[str]] = {
    "Hideout": ["sabotaged", "stash"],
    "Offer": ["card", "price", "to"],
    "Sabotage": ["action", "against", "territory"],
    "Terraformer": ["left", "sabotaged"],
    "Travel": [
        "deployed",
        "flights",
        "flying",
        "group",
        "moved",
        "moving",
        "shipped",
        "transported",
        "walks",
    ],
    "Voice": ["by", "order", "what"],
}
"""Records that views copy whole -> their fields, each of which all seats may see."""
SISTERS = "bene-gesserit"


def golden_options(seats: int, seed: int) -> dict[str, int]:
    """Golden games are short and long."""
    return {"turns": [3, 5, 8, 8][seed % 4]}


def shown(game: Game, move: dict[str, Any]) -> set[str]:
    """The cards and actions that a player plays with a move."""
    if move["by"] == "table" or move["move"] in ("discard", "forfeit", "offer"):
        return set()
    named = {value for value in move.values() if isinstance(value, str)}
    return named & (set(game.cards) | set(game.actions))


def to_be_shown(game: Game) -> set[str]:
    """Every card is played in some golden game."""
    return set(game.cards)


def faults(game: Game, position: Position) -> list[str]:
    """What is missing, too much or out of order (nothing, if all is well)."""
    return [
        *conservation_faults(game, position),
        *unit_faults(game, position),
        *card_faults(game, position),
        *course_faults(game, position),
        *canonical_faults(position),
    ]


def conservation_faults(game: Game, position: Position) -> list[str]:
    """What of the forces and leaders is missing or too much (nothing, if all is well)."""
    found: list[str] = []
    for faction, side in position.sides.items():
        on_board = sum(here.get(faction, 0) for here in position.forces.values())
        spies = sum(position.spies.values()) if faction == SISTERS else 0
        total = on_board + spies + side.reserves + side.recruits + side.ready + side.tanks
        if total != game.factions[faction].forces:
            found.append(f"{faction} has {total} forces")
        own = Counter([*side.leaders, *side.dead])
        if own != Counter(game.factions[faction].leaders):
            found.append(f"{faction} has the leaders {sorted(own)}")
        if (side.recruits or side.ready) and faction != "emperor":
            found.append(f"{faction} has recruits")
        found += [
            f"{leader} is dead and a ghola" for leader in side.dead if leader in position.gholas
        ]
    return found


def unit_faults(game: Game, position: Position) -> list[str]:
    """What of the units and structures is too much or where it cannot be (nothing, if all is well)."""
    found: list[str] = []
    numbers = game.numbers
    harvesters = sum(sum(here.values()) for here in position.harvesters.values())
    harvesters += sum(side.harvesters for side in position.sides.values())
    ornithopters = sum(sum(here.values()) for here in position.ornithopters.values())
    for what, count, most in [
        ("harvesters", harvesters, numbers.harvesters),
        ("ornithopters", ornithopters, numbers.ornithopters),
        ("hideouts", len(position.hideouts), numbers.hideouts),
        ("cities", len(position.terraformers) + len(position.cities), numbers.terraformers),
    ]:
        if count > most:
            found.append(f"{count} {what} of {most}")
    built = [*position.hideouts, *position.terraformers, *position.cities]
    if len(set(built)) != len(built):
        found.append(f"two structures in one territory: {sorted(built)}")
    terrain = {name: facts.terrain for name, facts in game.territories.items()}
    cities = [*position.terraformers, *position.cities]
    found += [f"a hideout in {name}" for name in position.hideouts if terrain[name] != "rock"]
    found += [f"a city in {name}" for name in cities if terrain[name] != "sand"]
    if set(position.ruins) - set(position.cities):
        found.append(f"ruins of no city: {position.ruins}")
    tokens = set(game.sietches) if "fremen-opposition" in position.sides else set()
    if set(position.sietches) != tokens:
        found.append(f"the sietches are {sorted(position.sietches)}")
    if not 1 <= position.price <= numbers.price_most:
        found.append(f"the price is {position.price}")
    return found


def card_faults(game: Game, position: Position) -> list[str]:
    """What of the cards is missing or too much (nothing, if all is well)."""
    held = [card for side in position.sides.values() for card in side.hand]
    piles: dict[str, tuple[Counter[str], Counter[str]]] = {
        "treachery cards": (
            Counter(position.deck + position.discard + held),
            Counter({card: facts.copies for card, facts in game.cards.items()}),
        ),
        "spice cards": (
            Counter(position.spice_deck + position.spice_discard),
            Counter({card: facts.copies for card, facts in game.spice_cards.items()}),
        ),
    }
    found = [
        f"{name}: {there - wanted} too many, {wanted - there} missing"
        for name, (there, wanted) in piles.items()
        if there != wanted
    ]
    if len(position.sides[SISTERS].hand) > game.numbers.hand_limit:
        found.append(f"{SISTERS} holds {len(position.sides[SISTERS].hand)} cards")
    return found


def course_faults(game: Game, position: Position) -> list[str]:
    """What of the course of the game cannot be (nothing, if all is well)."""
    found: list[str] = []
    if (position.travel is not None) != (position.phase == "shipping"):
        found.append(f"travel in the phase {position.phase}")
    if (position.offer is not None) != (position.step == "answer"):
        found.append(f"an offer in the step {position.step}")
    if (position.sabotage is not None) != (position.step == "sabotage"):
        found.append(f"a sabotage in the step {position.step}")
    forgiven = position.rulings.get("quota-debt") == "forgiven"
    if position.debt > 0 and position.step != "liquidate" and forgiven:
        found.append(f"a debt in the step {position.step}")
    if position.battle is not None and position.phase != "battle":
        found.append(f"a battle in the phase {position.phase}")
    for entry in [*position.struck, *position.revealed]:
        territory, _, faction = entry.partition("/")
        if territory not in game.territories or faction not in position.sides:
            found.append(f"{entry} is open")
    return found


def canonical_faults(position: Position) -> list[str]:
    """Negative numbers, entries of zero and heaps out of order (nothing, if all is well)."""
    found: list[str] = []
    plain = msgspec.to_builtins(position)
    for name, value in walk(plain, ""):
        if isinstance(value, int) and value < (-1 if name == ".storm_move" else 0):
            found.append(f"{name} is {value}")
    for name in ("forces", "harvesters", "ornithopters", "spice", "spies", "taken"):
        found += [f"{path} is 0" for path, value in walk(plain[name], name) if value == 0]
    for name in ("forces", "harvesters", "ornithopters"):
        found += [f"{name}.{part} is empty" for part, here in plain[name].items() if here == {}]
    heaps = ["deck", "discard", "spice_deck", "spice_discard", "done", "cities", "ruins", "gholas"]
    for name in [*heaps, "revealed", "struck", "found", "tried", "evacuating", "offered", "thefts"]:
        if plain[name] != sorted(plain[name]):
            found.append(f"{name} is out of order")
    for faction, side in plain["sides"].items():
        for name in ("hand", "leaders", "dead"):
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
    for name in ("deck", "spice_deck"):
        setattr(copy, name, sorted([*getattr(copy, name), "canary-of-the-deck"]))
    return copy, canaries
