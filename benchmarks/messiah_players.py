"""Simple players of Dune Messiah, for the figures of `balance.py`.

`greedy` weighs what it can do one move ahead: spice against the forces that it takes, Arrakeen against
who stands there, sietches, what may be raided. It uses what its seat may know. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.dune_messiah.board import others_there, spied, spies_in, supply
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, SISTERS
from adjudicator.playout import Chance
from adjudicator.rules.records import Seat, Setup
from benchmarks import messiah_battles as battles
from benchmarks.messiah_worth import FORCE, Move, options, standing, worth

SAVING = 4
"""Spice that a seat keeps back when it buys."""


def seated(game: Game, seats: int, chance: Chance, _together: bool) -> Setup:
    """The factions of so many seats at random places; three play without the Fremen."""
    names = [name for name in game.faction_ids if seats > 3 or name != FREMEN]
    places = list(range(1, game_places(game) + 1))
    found: list[Seat] = []
    for name in names:
        found.append(Seat(faction=name, place=places.pop(chance.below(len(places)))))
    return Setup(seats=found, rulings={}, options={})


def game_places(game: Game) -> int:
    """How many places there are round the board."""
    return len(game.circles)


def ranked(position: Position) -> list[str]:
    """The seats in the player order of the first turn, once it is known."""
    return [*position.order] if position.turn == 1 else []


def lasting(position: Position) -> int:
    """The turn."""
    return position.turn


def gained(event: Any) -> bool:
    """Whether an event is a battle won."""
    return str(event.kind) == "battle-won"


def choose(
    rules: Any, game: Game, position: Position, seat: str, style: str, chance: Chance
) -> Move:
    """The move of a seat, or of chance."""
    if seat == "table" or style == "random":
        return at_random(rules, game, position, seat, chance)
    if style == "mixed" and position.sides[seat].place % 2:
        return at_random(rules, game, position, seat, chance)
    for plan in PLANS.get(position.step, []):
        thought = plan(rules, game, position, seat, chance)
        if thought is not None:
            whole = {"by": seat, **thought}
            if rules.check(game, position, whole) is None:
                return whole
    if "pass" in rules.kinds(game, position, seat):
        return {"by": seat, "move": "pass"}
    return at_random(rules, game, position, seat, chance)


def at_random(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move:
    """Any legal move."""
    kinds = rules.kinds(game, position, seat)
    move = {"by": seat, "move": kinds[chance.below(len(kinds))]}
    while (field := rules.next_field(game, position, move)) is not None:
        move[field.name] = field.options[chance.below(len(field.options))]
    return move


# --- purchase and sale ---------------------------------------------------------------------------


def revive(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """The strongest leader, when few are left."""
    side = position.sides[seat]
    if seat == FREMEN or not side.dead or len(side.leaders) > 2:
        return None
    leader = max(side.dead, key=lambda name: (game.leaders[name].strength, name))
    if side.spice < game.leaders[leader].strength + (2 if side.leaders else 0):
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
    wish = (side.spice - fare * side.ready) // (game.numbers.recruit_price + fare)
    count = min(side.reserves, wish, 6)
    return {"move": "recruit", "forces": count} if count > 0 else None


def price(_rules: Any, _game: Game, position: Position, seat: str, _c: Chance) -> Move | None:
    """Dearer ships while the quota is low; cheap ones for the own assault."""
    if seat != GUILD or position.turn < 2:
        return None
    if assault(position, seat):
        return {"move": "set-price", "price": 1} if position.price > 1 else None
    if position.price == 1 and position.quota <= 5 and position.turn <= position.turns - 3:
        return {"move": "set-price", "price": 2}
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


def kept(position: Position, seat: str) -> int:
    """Spice that a seat does not spend on ships, but for Arrakeen."""
    return position.quota if seat == GUILD and position.turn < position.turns else 0


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
    if useful and card.id not in side.hand and side.spice >= position.offer.price + 2:
        return {"move": "accept"}
    return {"move": "refuse"}


# --- shipping and movement -----------------------------------------------------------------------


def ship(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The landing that brings most for its price."""
    kind = "deploy" if seat == FREMEN else "ship"
    ends = options(rules, game, position, {"by": seat, "move": kind})
    side = position.sides[seat]
    cost = 0.0 if seat == FREMEN else 0.7 * position.price
    found: list[tuple[float, int, str, int]] = []
    for end in ends:
        here = position.forces.get(end, {}).get(seat, 0)
        counts = options(rules, game, position, {"by": seat, "move": kind, "end": end})
        prize = game.parts[end].territory == game.objective
        most = side.spice if prize else side.spice - kept(position, seat)
        for count in counts:
            if kind == "ship" and count * position.price > most:
                continue
            value = worth(game, position, seat, end, here + count)
            value -= worth(game, position, seat, end, here) + cost * count
            if kind == "deploy":
                value += 0.5 * min(
                    count, 3 + sum(1 for s in position.sietches.values() if s == seat)
                )
                value -= 1.5 * max(0, count - 4)
            found.append((value, chance.below(1000), end, count))
    if not found or max(found)[0] <= 0 or (kind == "ship" and not side.spice):
        return None
    _, _, end, count = max(found)
    return {"move": kind, "end": end, "forces": count}


def spies(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Spies beside those that are there, while the network is small and time is left."""
    if seat != SISTERS or position.turn > position.turns - 2:
        return None
    network = spied(game, position)
    wish = 8 if position.turn <= position.turns - 4 else 6
    if len(network) >= wish or position.sides[seat].spice < position.price + 1:
        return None
    ends = options(rules, game, position, {"by": seat, "move": "ship-spy"})
    found: list[tuple[float, int, str]] = []
    for end in ends:
        territory = game.territories[game.parts[end].territory]
        beside = sum(1 for name in territory.neighbours if name in network)
        safe = territory.terrain in ("rock", "stronghold", "polar-sink")
        found.append((beside + 1.5 * safe, chance.below(1000), end))
    return {"move": "ship-spy", "end": max(found)[2]} if found else None


def counts_of(here: int) -> list[int]:
    """Sizes of groups worth a thought."""
    return sorted({here, max(1, here - 3), max(1, here // 2), min(3, here), 1})


def move(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The group whose way brings most."""
    found: list[tuple[float, int, Move]] = []
    for start in options(rules, game, position, {"by": seat, "move": "move"}):
        here = position.forces.get(start, {}).get(seat, 0)
        before = worth(game, position, seat, start, here)
        for end in options(rules, game, position, {"by": seat, "move": "move", "start": start}):
            there = position.forces.get(end, {}).get(seat, 0)
            already = worth(game, position, seat, end, there)
            for count in counts_of(here) if here else [0]:
                value = worth(game, position, seat, end, there + count) - already
                value += worth(game, position, seat, start, here - count) - before
                for thought in carried(game, position, seat, start, end, count):
                    gain = value + harvest(game, position, seat, start, end, thought)
                    found.append((gain, chance.below(1000), thought))
    for gain, _, thought in sorted(found, key=lambda each: each[:2], reverse=True)[:12]:
        if gain <= 0.4:
            return None
        if rules.check(game, position, {"by": seat, **thought}) is None:
            return thought
    return None


def carried(
    _game: Game, position: Position, seat: str, start: str, end: str, count: int
) -> list[Move]:
    """A group with and without its machines."""
    found: list[Move] = []
    harvesters = position.harvesters.get(start, {}).get(seat, 0)
    thopters = min(1, position.ornithopters.get(start, {}).get(seat, 0))
    for loaded in {0, harvesters}:
        for wings in {0, thopters}:
            if count or (loaded and not wings):
                found.append(
                    {
                        "move": "move",
                        "start": start,
                        "end": end,
                        "forces": count,
                        "harvesters": loaded,
                        "ornithopters": wings,
                    }
                )
    return found


def harvest(
    game: Game, position: Position, seat: str, start: str, end: str, thought: Move
) -> float:
    """What machines that go along collect or risk."""
    if not thought["harvesters"]:
        return -0.2 * thought["ornithopters"]
    double = 2.0 if seat == EMPEROR else 1.0
    load = 99 if seat == EMPEROR else game.numbers.harvester_load
    there = min(position.spice.get(end, 0), load)
    here = min(position.spice.get(start, 0), load)
    guarded = thought["forces"] + position.forces.get(end, {}).get(seat, 0)
    danger = 4.0 if guarded == 0 else 1.0
    return 0.8 * double * (there - here) - (danger if there else 0.5)


def transport(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Forces to spice that they can reach in time."""
    found: list[tuple[float, int, Move]] = []
    for start in options(rules, game, position, {"by": seat, "move": "transport"}):
        here = position.forces.get(start, {}).get(seat, 0)
        ends = options(rules, game, position, {"by": seat, "move": "transport", "start": start})
        for end in ends:
            if end not in position.spice:
                continue
            for count in counts_of(here) if here else []:
                value = worth(game, position, seat, end, count) - (count + 1) // 2
                value += worth(game, position, seat, start, here - count)
                value -= worth(game, position, seat, start, here)
                thought = {"move": "transport", "start": start, "end": end, "forces": count}
                found.append((value, chance.below(1000), {**thought, "harvesters": 0}))
    if not found:
        return None
    value, _, thought = max(found, key=lambda each: each[:2])
    return thought if value > 1.0 else None


def steer(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """The storm: where it hurts the others most."""

    def harm(steps: int) -> float:
        found = 0.0
        for step in range(1, steps + 1):
            for part in game.sector_parts[(position.storm + step) % game.numbers.sectors]:
                if game.territories[game.parts[part].territory].terrain != "sand":
                    continue
                for name, count in position.forces.get(part, {}).items():
                    found += -2 * count if name == seat else count
        return found

    best = max(range(game.numbers.steer_most + 1), key=lambda steps: (harm(steps), -steps))
    return {"move": "steer-storm", "sectors": best}


def turn_sietch(
    rules: Any, game: Game, position: Position, seat: str, _chance: Chance
) -> Move | None:
    """Every sietch that can be turned."""
    found = options(rules, game, position, {"by": seat, "move": "turn-sietch"})
    return {"move": "turn-sietch", "territory": found[0]} if found else None


def quota(_rules: Any, _game: Game, _position: Position, _seat: str, _c: Chance) -> Move | None:
    """The quota is paid."""
    return {"move": "pay-quota"}


def liquidate(
    rules: Any, game: Game, position: Position, seat: str, _chance: Chance
) -> Move | None:
    """Forces first, where they do least; machines last."""
    kinds = options(rules, game, position, {"by": seat, "move": "liquidate"})
    if not kinds:
        return None
    what = "force" if "force" in kinds else kinds[0]
    places = options(rules, game, position, {"by": seat, "move": "liquidate", "what": what})
    value = {
        place: worth(game, position, seat, place, 1) if place in game.parts else 0.0
        for place in places
    }
    return {"move": "liquidate", "what": what, "place": min(places, key=lambda name: value[name])}


def strike(rules: Any, game: Game, position: Position, seat: str, _c: Chance) -> Move | None:
    """From hiding, where it is likely to win and worth it."""
    for territory in options(rules, game, position, {"by": seat, "move": "strike"}):
        if battles.strikes_well(game, position, seat, territory):
            return {"move": "strike", "territory": territory}
    return None


def sabotage(rules: Any, game: Game, position: Position, seat: str, _c: Chance) -> Move | None:
    """The dearest action that can be paid."""
    for territory in options(rules, game, position, {"by": seat, "move": "sabotage"}):
        if spies_in(game, position, territory) == 0 or position.sides[seat].spice < 2:
            continue
        about = {"by": seat, "move": "sabotage", "territory": territory}
        for against in options(rules, game, position, about):
            actions = options(rules, game, position, {**about, "against": against})
            if actions:
                action = max(actions, key=lambda name: game.actions[name].price)
                return {**about, "against": against, "action": action}
    return None


def detect(rules: Any, game: Game, position: Position, seat: str, _c: Chance) -> Move | None:
    """A survey wherever it finds something and own forces are."""
    if seat == GUILD:
        return None
    for card in options(rules, game, position, {"by": seat, "move": "detect"}):
        about = {"by": seat, "move": "detect", "card": card}
        for territory in options(rules, game, position, about):
            if standing(game, position, territory, seat) > 0:
                return {**about, "territory": territory}
    return None


def raid(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Whatever is unguarded."""
    found = options(rules, game, position, {"by": seat, "move": "raid"})
    return {"move": "raid", "territory": found[0]} if found else None


Plan = Callable[[Any, Game, Position, str, Chance], Move | None]

PLANS: dict[str, list[Plan]] = {
    "answer": [answer],
    "answer-ask": [battles.answer],
    "approach": [detect, sabotage, strike],
    "ask": [battles.ask],
    "choose": [battles.first],
    "forfeit": [battles.forfeit],
    "liquidate": [liquidate],
    "network": [battles.network],
    "plans": [battles.plan],
    "purchase": [revive, price, fetch, rebuild, build, buy, recruit, stash],
    "quota": [quota],
    "raid": [raid],
    "sale": [offer],
    "sietches": [turn_sietch],
    "spies": [battles.find_spies],
    "spoils": [lambda *_: None],
    "steer": [steer],
    "turn": [spies, ship, transport, move],
    "voice": [battles.voice],
    "zeal": [battles.zeal],
}
