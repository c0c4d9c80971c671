"""What the players of `messiah_players.py` buy, build, stash and sell, by guess."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_messiah.board import others_there, supply
from adjudicator.games.dune_messiah.purchase import recruit_price
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, SISTERS
from adjudicator.playout import Chance
from benchmarks.messiah_worth import Move, captain, options

RICH = 11
"""Spice of those who ship at which the Guild makes its ships dear although its groups may be found."""
SAVING = 4
"""Spice that a seat keeps back when it buys."""


def charity(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Whenever it is to be had."""
    claims = {"by": seat, "move": "claim-charity"}
    return claims if rules.check(game, position, claims) is None else None


def revive(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """The strongest leader, when few are left or none of them is nearly as strong."""
    side = position.sides[seat]
    if seat == FREMEN or not side.dead:
        return None
    leader = max(side.dead, key=lambda name: (game.leaders[name].strength, name))
    strength = game.leaders[leader].strength
    if len(side.leaders) > 2 and strength < captain(game, position, seat) + 2:
        return None
    if side.spice < strength + (2 if side.leaders else 0):
        return None
    return {"move": "revive-leader", "leader": leader}


def rebuild(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """What is sabotaged."""
    places: list[str] = []
    if seat == EMPEROR:
        places = [name for name, each in position.terraformers.items() if each.sabotaged]
        places += position.ruins
    if seat == GUILD:
        places = [name for name, each in position.hideouts.items() if each.sabotaged]
    for place in places:
        if not others_there(game, position, place, seat) and position.sides[seat].spice >= SAVING:
            return {"move": "rebuild", "territory": place}
    return None


def build(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Terraformers while they pay, hideouts of a Guild that is rich."""
    left = position.turns - position.turn
    spice = position.sides[seat].spice
    if seat == EMPEROR and left >= 5 and spice >= game.numbers.terraform_price:
        what = "terraformer"
    elif seat == GUILD and left >= 4 and spice >= 2 * game.numbers.hideout_price:
        what = "hideout"
    else:
        return None
    sites = options(rules, game, position, {"by": seat, "move": "build", "what": what})
    safe = [name for name in sites if not others_there(game, position, name, seat)]
    if not safe:
        return None
    return {"move": "build", "what": what, "territory": safe[chance.below(len(safe))]}


def buy(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """A harvester for who has none and is rich enough, where the most forces stand."""
    side = position.sides[seat]
    own = sum(here.get(seat, 0) for here in position.harvesters.values())
    if seat not in (EMPEROR, GUILD) or own > 0:
        return None
    rich = side.harvesters > 0 or (
        side.spice >= game.numbers.harvester_price + SAVING
        and position.turn <= position.turns - 3
        and supply(game, position, "harvester") > 0
    )
    parts = options(rules, game, position, {"by": seat, "move": "buy", "what": "harvester"})
    if not rich or not parts:
        return None
    part = max(parts, key=lambda name: (position.forces[name][seat], name))
    return {"move": "buy", "what": "harvester", "part": part}


def recruit(_rules: Any, game: Game, position: Position, seat: str, _c: Chance) -> Move | None:
    """As many as can be paid for, and shipped on the next turn."""
    if seat != EMPEROR or position.turn >= position.turns:
        return None
    side = position.sides[seat]
    fare = position.price
    wish = (side.spice - fare * side.ready) // (recruit_price(game, position) + fare)
    count = min(side.reserves, wish, 6)
    return {"move": "recruit", "forces": count} if count > 0 else None


def price(_rules: Any, _game: Game, position: Position, seat: str, _c: Chance) -> Move | None:
    """Dearer ships while the quota is low, dearer still while others are rich; cheap for the own assault."""
    if seat != GUILD or position.turn < 2:
        return None
    if assault(position, seat):
        return {"move": "set-price", "price": 1} if position.price > 1 else None
    if position.turn > position.turns - 3:
        return None
    rich = sum(position.sides[name].spice for name in (EMPEROR, SISTERS))
    wish = 3 if rich >= RICH else 2
    if position.price < wish and position.quota <= 5:
        return {"move": "set-price", "price": wish}
    return None


def assault(position: Position, seat: str) -> bool:
    """Whether a seat gathers all it has for the last turns."""
    rich = position.sides[seat].spice
    if seat == GUILD:
        rich += sum(each.stash for each in position.hideouts.values() if not each.sabotaged)
    return position.turn >= position.turns - 1 or rich >= 24


def stash(_rules: Any, _game: Game, position: Position, seat: str, _c: Chance) -> Move | None:
    """Spice beyond the quota goes into a hideout while the tribute has time."""
    if seat != GUILD or assault(position, seat):
        return None
    spare = position.sides[seat].spice - position.quota
    places = sorted(name for name, each in position.hideouts.items() if not each.sabotaged)
    if spare < 1 or not places:
        return None
    return {"move": "stash", "territory": places[0], "spice": spare}


def fetch(_rules: Any, _game: Game, position: Position, seat: str, _c: Chance) -> Move | None:
    """Out of the hideouts for the assault."""
    if seat != GUILD or not assault(position, seat):
        return None
    for name, each in sorted(position.hideouts.items()):
        if each.stash > 0 and not each.sabotaged:
            return {"move": "fetch", "territory": name, "spice": each.stash}
    return None


def offer(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Cards beyond the four best, to who can pay, for what they are worth."""
    if seat != SISTERS:
        return None
    hand = sorted(position.sides[seat].hand, key=lambda name: (game.cards[name].value, name))
    for card in hand[: max(0, len(hand) - 3)]:
        value = game.cards[card].value
        for to in position.order:
            if to == seat or position.sides[to].spice < value + 2 or not value:
                continue
            thought = {"by": seat, "move": "offer", "to": to, "card": card, "price": value}
            if rules.check(game, position, thought) is None:
                return thought
    return None


def answer(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Weapons and defences, as long as the hand has few, and spice is there."""
    if position.offer is None:
        return None
    side = position.sides[seat]
    card = game.cards[position.offer.card]
    useful = bool(card.attack or card.guard or card.play == "hero") and len(side.hand) < 5
    if card.play == "detect":
        useful = position.price >= game.numbers.reveal_small
    if useful and card.id not in side.hand and side.spice >= position.offer.price + 2:
        return {"move": "accept"}
    return {"move": "refuse"}
