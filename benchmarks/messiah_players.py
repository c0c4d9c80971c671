"""Simple players of Dune Messiah, for the figures of `balance.py`.

`greedy` weighs what it can do one move ahead: spice against the forces that it takes, Arrakeen against
who stands there, sietches, what may be raided. It uses what its seat may know. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.dune_messiah.board import connected, spied, spies_in
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, SISTERS
from adjudicator.playout import Chance
from adjudicator.rules.records import Seat, Setup
from benchmarks import messiah_battles as battles
from benchmarks import messiah_purchases as purchases
from benchmarks.messiah_worth import Move, loyal, options, standing, worth


def seated(game: Game, seats: int, chance: Chance, _together: bool) -> Setup:
    """The factions of so many seats at random places; three play without the Fremen."""
    names = [name for name in game.faction_ids if seats > 3 or name != FREMEN]
    places = list(range(1, game_places(game) + 1))
    found = [Seat(faction=name, place=places.pop(chance.below(len(places)))) for name in names]
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


def kept(position: Position, seat: str) -> int:
    """Spice that a seat does not spend on ships, but for Arrakeen."""
    return position.quota if seat == GUILD and position.turn < position.turns else 0


def called(game: Game, position: Position, seat: str) -> int:
    """Spice that the Bene Gesserit keep for their network, once fighters wait in Arrakeen."""
    waiting = standing(game, position, game.objective, seat)
    if seat != SISTERS or not 1 < waiting <= game.numbers.stealth:
        return 0
    return min(5, len(connected(game, position, game.objective)))


# --- shipping and movement -----------------------------------------------------------------------


def ship(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The landing that brings most for its price."""
    kind = "deploy" if seat == FREMEN else "ship"
    ends = options(rules, game, position, {"by": seat, "move": kind})
    side = position.sides[seat]
    cost = 0.0 if seat == FREMEN or position.turn >= position.turns else 0.7 * position.price
    found: list[tuple[float, int, str, int]] = []
    for end in ends:
        here = position.forces.get(end, {}).get(seat, 0)
        counts = options(rules, game, position, {"by": seat, "move": kind, "end": end})
        prize = game.parts[end].territory == game.objective
        most = side.spice - (0 if prize else kept(position, seat)) - called(game, position, seat)
        for count in counts:
            if kind == "ship" and count * position.price > most:
                continue
            value = worth(game, position, seat, end, here + count)
            value -= worth(game, position, seat, end, here) + cost * count
            if kind == "deploy":
                free = game.numbers.grassroots + loyal(position) * game.numbers.sietch_forces
                value += 0.5 * min(count, free)
                value -= (3.0 if loyal(position) < len(game.sietches) else 1.0) * max(
                    0, count - free
                )
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
    harvesters = position.harvesters.get(start, {}).get(seat, 0)
    thopters = min(1, position.ornithopters.get(start, {}).get(seat, 0))
    about: Move = {"move": "move", "start": start, "end": end, "forces": count}
    return [
        {**about, "harvesters": loaded, "ornithopters": wings}
        for loaded in sorted({0, harvesters})
        for wings in sorted({0, thopters})
        if count or (loaded and not wings)
    ]


def harvest(
    game: Game, position: Position, seat: str, start: str, end: str, thought: Move
) -> float:
    """What machines that go along collect or risk, in units of spice."""
    if not thought["harvesters"]:
        return -0.2 * int(thought["ornithopters"])
    double = 2.0 if seat == EMPEROR else 1.0
    load = 99 if seat == EMPEROR else game.numbers.harvester_load
    there = min(position.spice.get(end, 0), load)
    here = min(position.spice.get(start, 0), load)
    guarded = thought["forces"] + position.forces.get(end, {}).get(seat, 0)
    danger = 4.0 if guarded == 0 else 1.0
    found: float = 0.8 * double * (there - here) - (danger if there else 0.5)
    return found


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
    "answer": [purchases.answer],
    "answer-ask": [battles.answer],
    "approach": [detect, sabotage, strike],
    "ask": [battles.ask],
    "choose": [battles.first],
    "collect": [lambda *_: {"move": "collect"}],
    "forfeit": [battles.forfeit],
    "liquidate": [liquidate],
    "network": [battles.network],
    "plans": [battles.plan],
    "purchase": [
        purchases.charity,
        purchases.revive,
        purchases.price,
        purchases.fetch,
        purchases.rebuild,
        purchases.build,
        purchases.buy,
        purchases.recruit,
        purchases.stash,
    ],
    "quota": [quota],
    "raid": [raid],
    "sale": [purchases.offer],
    "sietches": [turn_sietch],
    "spies": [battles.find_spies],
    "spoils": [lambda *_: None],
    "steer": [steer],
    "turn": [spies, ship, transport, move],
    "voice": [battles.voice],
    "zeal": [battles.zeal],
}
