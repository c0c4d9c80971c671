"""Simple players of Conquest and Diplomacy, for the figures of `balance.py`.

`random` fills in forms at random. `greedy` weighs what it can do one move ahead: spice against the
forces that it takes, strongholds against who stands there, cards against their price. It uses what its
seat may know and nothing else. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.conquest_and_diplomacy.board import exposed, strongholds
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import has
from adjudicator.playout import Chance
from adjudicator.rules.records import Seat, Setup
from benchmarks import conquest_battles as battles
from benchmarks.conquest_worth import Move, gain, options, others, standing, worth

GUARD = 3
"""Forces that a stronghold keeps when others leave."""
SPARED = 0.7
"""What spice that is not spent on a shipment is worth before the last turn."""
CARDS, FROM_RIVAL = 2, 1
"""Market cards that a seat buys in a turn, of the bank and of a rival who is paid for them."""


def seated(game: Game, seats: int, chance: Chance, together: bool) -> Setup:
    """Factions at random places; the two double ones if they play `together`."""
    known = [name for name in game.faction_ids if bool(game.factions[name].pair) == together]
    order: list[str] = []
    while len(order) < seats:
        order.append(known.pop(chance.below(len(known))))
    found = [Seat(faction=name, place=at + 1) for at, name in enumerate(order)]
    return Setup(seats=found, rulings={}, options={})


def ranked(position: Position) -> list[str]:
    """The seats in the player order of the first turn, once it is known."""
    return [*position.order] if position.turn == 1 and position.phase == "storm" else []


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
    plan = PLANS.get(position.step)
    thought = plan(rules, game, position, seat, chance) if plan is not None else None
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
    return filled(
        rules, game, position, {"by": seat, "move": kinds[chance.below(len(kinds))]}, chance
    )


def filled(rules: Any, game: Game, position: Position, move: Move, chance: Chance) -> Move:
    """A move with its open fields filled in at random."""
    while (field := rules.next_field(game, position, move)) is not None:
        move[field.name] = field.options[chance.below(len(field.options))]
    return move


# --- turn by turn --------------------------------------------------------------------------------


def keep(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """The strongest leader of somebody else, or the strongest own one."""
    side = position.sides[seat]
    dealt = side.dealt
    own = [*side.leaders, *side.dead]
    return {
        "move": "keep-traitor",
        "leader": max(dealt, key=lambda name: (name not in own, game.leaders[name].strength, name)),
    }


def buy(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """As many market cards as there is spice to spare for."""
    counts = options(rules, game, position, {"by": seat, "move": "buy"})
    side = position.sides[seat]
    spare = (side.spice - 5) // (2 * game.numbers.market_price)
    rival = [name for name in position.sides if name != seat and has(game, name, "market-income")]
    most = FROM_RIVAL if rival or has(game, seat, "market-income") else CARDS
    if rival:
        most -= len(side.market)
    if position.turn >= position.turns:
        most = 0 if rival else 1
    wish = max(0, min(spare, most, max(counts, default=0)))
    return {"move": "buy", "cards": wish} if chance.below(8) else None


def trade(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Worthless cards for others."""
    side = position.sides[seat]
    held = [card for card in side.market if game.market_cards[card].play == "exchange"]
    bad = [card for card in side.hand if game.cards[card].category == "worthless"]
    return {"move": "play-card", "card": held[0]} if held and bad else None


def revive(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Ghola first; free forces; then good leaders and forces while there is spice."""
    side = position.sides[seat]
    kinds = rules.kinds(game, position, seat)
    dead = sorted(side.dead, key=lambda name: (-game.leaders[name].strength, name))
    ghola = [card for card in side.market if game.market_cards[card].play == "ghola"]
    if ghola and dead and game.leaders[dead[0]].strength >= 4:
        return {"move": "ghola-leader", "card": ghola[0], "leader": dead[0]}
    if ghola and side.tanks >= 5:
        return {"move": "ghola-forces", "card": ghola[0], "forces": 5}
    free = game.factions[seat].free_revivals - position.revived.get(seat, 0)
    if "revive" in kinds and free > 0 and side.tanks > 0:
        return {"move": "revive", "forces": min(free, side.tanks)}
    last = position.turn >= position.turns
    if "revive-leader" in kinds and dead and not last:
        strength = game.leaders[dead[0]].strength
        if side.spice - strength >= 6 or (len(side.leaders) <= 1 and side.spice >= strength):
            return {"move": "revive-leader", "leader": dead[0]}
    if "revive" in kinds and side.reserves < 3 and side.tanks > 0 and side.spice >= 10 and not last:
        return {"move": "revive", "forces": min(2, side.tanks)}
    return None


def ship(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The landing that brings most for its price."""
    side = position.sides[seat]
    smugglers = [card for card in side.market if game.market_cards[card].play == "free-shipment"]
    free = has(game, seat, "polar-landing")
    if smugglers and not free and side.reserves > 0 and chance.below(3):
        move = {"by": seat, "move": "play-card", "card": smugglers[0]}
        if rules.check(game, position, move) is None:
            return move
    if free:
        most = min(game.numbers.polar_landing, side.reserves)
        return {"move": "ship", "end": "polar-sink", "forces": most} if most else None
    ends = options(rules, game, position, {"by": seat, "move": "ship"})
    found: list[tuple[float, int, str, int]] = []
    last = position.turn >= position.turns
    price = (1.0 if last else SPARED) * game.numbers.ship_price
    for end in ends:
        if (
            game.parts[end].territory not in strongholds(game, position)
            and end not in position.spice
        ):
            continue
        for count in range(1, min(side.reserves, side.spice + 4, 10) + 1):
            value = gain(game, position, seat, end, count) - price * count
            found.append((value, chance.below(1000), end, count))
    if not found or max(found)[0] <= 0:
        return None
    _, _, end, count = max(found)
    return {"move": "ship", "end": end, "forces": count}


def move(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The group whose way brings most; wings and Hajr before it if they are in hand."""
    side = position.sides[seat]
    cards = [
        card
        for card in side.market
        if game.market_cards[card].play in ("extra-move", "long-move")
        and rules.check(game, position, {"by": seat, "move": "play-card", "card": card}) is None
    ]
    if cards and chance.below(2):
        return {"move": "play-card", "card": cards[0]}
    found: list[tuple[float, int, str, str, int]] = []
    for start in options(rules, game, position, {"by": seat, "move": "move"}):
        ends = options(rules, game, position, {"by": seat, "move": "move", "start": start})
        here = standing(position, start, seat)
        stays = {here}
        if here > GUARD:
            stays.add(here - GUARD)
        if here > 1:
            stays.add(here - 1)
            stays.add((here + 1) // 2)
        for end in ends:
            if (
                game.parts[end].territory not in strongholds(game, position)
                and end not in position.spice
            ):
                continue
            for count in stays:
                left = worth(game, position, seat, start, here - count)
                value = gain(game, position, seat, end, count) + left
                value -= worth(game, position, seat, start, here)
                found.append((value, chance.below(1000), start, end, count))
    if not found or max(found)[0] <= 0.5:
        return None
    _, _, start, end, count = max(found)
    return {"move": "move", "start": start, "end": end, "forces": count}


def ride(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Ride with all forces to where they are worth most."""
    found: list[tuple[float, int, str, str, int]] = []
    for start in options(rules, game, position, {"by": seat, "move": "ride"}):
        here = standing(position, start, seat)
        ends = options(rules, game, position, {"by": seat, "move": "ride", "start": start})
        found += [
            (gain(game, position, seat, end, here), chance.below(1000), start, end, here)
            for end in ends
        ]
    if not found or max(found)[0] <= 0:
        return None
    _, _, start, end, count = max(found)
    return {"move": "ride", "start": start, "end": end, "forces": count}


def windows(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Market cards at a moment of all: a haven for forces in danger, a worm, harvesters, contracts."""
    side = position.sides[seat]
    for card in side.market:
        play = game.market_cards[card].play
        if play in ("harvest", "income", "worm"):
            thought = {"move": "play-card", "card": card}
            worm = play == "worm"
            if worm and not _worm_serves(game, position, seat):
                continue
            if rules.check(game, position, {"by": seat, **thought}) is None:
                return thought
        if play == "haven":
            for territory in _in_danger(game, position, seat):
                thought = {"move": "shelter", "card": card, "territory": territory}
                if rules.check(game, position, {"by": seat, **thought}) is None:
                    return thought
        if play == "steer-storm":
            return _steered(rules, game, position, seat, card)
    return None


def _worm_serves(game: Game, position: Position, seat: str) -> bool:
    mine = theirs = 0
    for part in position.last_blow:
        territory = game.parts[part].territory
        theirs += sum(others(game, position, territory, seat).values())
        if not has(game, seat, "ride-the-worm"):
            mine += sum(
                standing(position, each, seat) for each in game.territories[territory].parts
            )
    return theirs > mine


def _in_danger(game: Game, position: Position, seat: str) -> list[str]:
    found: list[str] = []
    if position.phase != "storm" or has(game, seat, "storm-proof"):
        return found
    for step in range(1, position.storm_move + 1):
        for part in game.sector_parts[(position.storm + step) % game.numbers.sectors]:
            territory = game.parts[part].territory
            if exposed(game, position, territory) and standing(position, part, seat) >= 2:
                found.append(territory)
    return found


def _harm(game: Game, position: Position, seat: str, steps: int) -> int:
    """What a storm of so many sectors costs the others, less twice what it costs oneself."""
    found = 0
    for step in range(1, steps + 1):
        for part in game.sector_parts[(position.storm + step) % game.numbers.sectors]:
            if not exposed(game, position, game.parts[part].territory):
                continue
            for name, count in position.forces.get(part, {}).items():
                if not has(game, name, "storm-proof"):
                    found += -2 * count if name == seat else count
    return found


def _worst(game: Game, position: Position, seat: str) -> int:
    """How far a storm goes that hurts the others most."""
    return max(
        range(game.numbers.steer_most + 1),
        key=lambda steps: (_harm(game, position, seat, steps), -steps),
    )


def _steered(rules: Any, game: Game, position: Position, seat: str, card: str) -> Move | None:
    best = _worst(game, position, seat)
    now = _harm(game, position, seat, max(0, position.storm_move))
    if _harm(game, position, seat, best) < now + 3:
        return None
    thought = {"move": "control-storm", "card": card, "sectors": best}
    return thought if rules.check(game, position, {"by": seat, **thought}) is None else None


def steer(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """The storm icon: where it hurts the others most."""
    return {"move": "steer-storm", "sectors": _worst(game, position, seat)}


PLANS: dict[str, Callable[[Any, Game, Position, str, Chance], Move | None]] = {
    "answer": battles.answer,
    "buy": buy,
    "exchange": battles.exchange,
    "keep-traitor": keep,
    "keep-traitors": keep,
    "late-voice": lambda *_: None,
    "market": windows,
    "move": move,
    "plans": battles.plan,
    "prescience": battles.ask,
    "reactions": battles.react,
    "replan": battles.plan,
    "return-traitor": battles.put_back,
    "revive": revive,
    "ride": ride,
    "ship": ship,
    "spoils": battles.spoils,
    "steer-storm": steer,
    "trade": trade,
    "voice": battles.voice,
}
