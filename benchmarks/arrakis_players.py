"""Simple players of War for Arrakis, for the figures of `balance.py`.

`greedy` looks one move ahead: it attacks where that pays, marches towards the nearest settlement that it
can take, keeps its imperium markers up, wakes worms under harvesters, and claims whatever it can. It uses
what its seat may know. Nothing here is a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN, enemy, side_at
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position
from adjudicator.games.war_for_arrakis.seats import chief, side_of
from adjudicator.playout import Chance
from adjudicator.rules.records import Seat, Setup
from benchmarks.arrakis_desert import place, sow, strike, token, vehicle
from benchmarks.arrakis_race import fortune as fortune  # noqa: PLC0414 - part of what players of a game have
from benchmarks.arrakis_race import wanted
from benchmarks.arrakis_worth import (
    Move,
    attack_in_sight,
    best_attack,
    dice,
    options,
    place_worth,
    rank_of,
    strength,
    threat,
)


def seated(game: Game, count: int, chance: Chance, _together: bool) -> Setup:
    """Both sides or the powers that share them, each at its place."""
    ways = [seats for seats in game.seatings if len(seats) == count]
    way = ways[chance.below(len(ways)) if len(ways) > 1 else 0]
    seats = [Seat(faction=name, place=at + 1) for at, name in enumerate(way)]
    return Setup(seats=seats, rulings={}, options={})


def ranked(position: Position) -> list[str]:
    """The sides in their order."""
    return [*position.order]


def lasting(position: Position) -> int:
    """The round."""
    return position.round


def gained(event: Any) -> bool:
    """Whether an event is a settlement destroyed."""
    return str(event.kind) == "settlement-destroyed"


def choose(
    rules: Any, game: Game, position: Position, seat: str, style: str, chance: Chance
) -> Move:
    """The move of a side, or of chance."""
    if style == "foresight" and seat != "table" and position.automaton is not None:
        from benchmarks import arrakis_foresight  # noqa: PLC0415 - it has its rest from here

        return arrakis_foresight.choose(rules, game, position, seat, chance)
    mixed = style == "mixed" and side_of(seat) == ATREIDES
    moved = position.automaton is not None and seat == HARKONNEN
    if seat == "table" or style == "random" or mixed or moved:
        return at_random(rules, game, position, seat, chance)
    plan = PLANS.get(position.step)
    thought = plan(rules, game, position, seat, chance) if plan is not None else None
    if thought is not None:
        whole = completed(rules, game, position, {"by": seat, **thought}, chance)
        if rules.check(game, position, whole) is None:
            return whole
    kinds = rules.kinds(game, position, seat)
    if thought is None and plan is not None and "pass" in kinds:
        return {"by": seat, "move": "pass"}
    kinds = [kind for kind in kinds if kind not in ("pass", "train", "claim", "confer")] or kinds
    return completed(
        rules, game, position, {"by": seat, "move": kinds[chance.below(len(kinds))]}, chance
    )


def completed(rules: Any, game: Game, position: Position, move: Move, chance: Chance) -> Move:
    """The move with fields that are left filled in at random."""
    while True:
        known = {name: move[name] for name in ("by", "move")}
        while (field := rules.next_field(game, position, known)) is not None:
            if field.name not in move:
                break
            known[field.name] = move[field.name]
        if field is None:
            return known
        move[field.name] = field.options[chance.below(len(field.options))]


def at_random(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move:
    """Any legal move."""
    kinds = rules.kinds(game, position, seat)
    return completed(
        rules, game, position, {"by": seat, "move": kinds[chance.below(len(kinds))]}, chance
    )


# --- turns ---------------------------------------------------------------------------------------


def act(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The die and the action that promise most; free actions before, desert power while it lasts."""
    kinds = rules.kinds(game, position, seat)
    about = {"by": seat, "move": "claim"}
    offered = options(rules, game, position, about)
    if "claim" in kinds and offered:
        return {"move": "claim", "card": wanted(game, position, offered)[0]}
    if "detonate" in kinds:
        return {"move": "detonate"}
    if "play-free" in kinds and chance.below(3) == 0:
        return {"move": "play-free"}
    found: list[tuple[float, int, Move]] = []
    if "desert-power" in kinds:
        worms = 3.0 if position.worms else 2.2
        found.append((worms, chance.below(1000), {"move": "desert-power"}))
    for die in options(rules, game, position, {"by": seat, "move": "spend"}):
        for result in results_of(game, seat, die):
            worth = action_worth(game, position, seat, result)
            thought: Move = {"move": "spend", "die": die, "do": "action"}
            if result != die:
                thought["result"] = result
            found.append((worth, chance.below(1000), thought))
            found += [
                (worth + 1.2, chance.below(1000), {**thought, "do": leader})
                for leader in leaders_of(rules, game, position, seat, thought)
            ]
    if "play" in kinds:
        cards = options(
            rules, game, position, {"by": seat, "move": "play", "die": die_of(position, seat)}
        )
        if cards:
            card = cards[chance.below(len(cards))]
            worth = 2.6 + 0.3 * len(position.sides[seat].hand)
            thought = {"move": "play", "die": worst_die(game, position, seat), "card": card}
            found.append((worth, chance.below(1000), thought))
    return max(found, key=lambda each: each[:2])[2] if found else None


def results_of(game: Game, seat: str, die: str) -> list[str]:
    """The results that a die counts as."""
    if side_of(seat) == ATREIDES and die == "house":
        return [name for name in game.results if name != "house"]
    return [die]


def leaders_of(rules: Any, game: Game, position: Position, seat: str, thought: Move) -> list[str]:
    """The leaders whose special action a die can buy."""
    asked = {"by": seat, **{k: v for k, v in thought.items() if k != "do"}}
    return [name for name in options(rules, game, position, asked) if name != "action"]


def die_of(position: Position, seat: str) -> str:
    """Any die of a side."""
    return min(position.sides[seat].dice)


def worst_die(game: Game, position: Position, seat: str) -> str:
    """The die whose action is worth least."""
    forced = chief(position, side_of(seat)).forced
    if forced in position.sides[seat].dice:
        return forced
    return min(
        sorted(position.sides[seat].dice),
        key=lambda die: max(
            action_worth(game, position, seat, result) for result in results_of(game, seat, die)
        ),
    )


def action_worth(game: Game, position: Position, seat: str, result: str) -> float:
    """What a standard action is worth now, in units of Regulars."""
    if result in ("strategy", "leadership"):
        led = result == "leadership"
        return max(2.4, attack_in_sight(game, position, seat, led) + 0.6 * led)
    if result == "deployment":
        return 3.2 if side_of(seat) == HARKONNEN or position.token_pool else 0.8
    if result == "house":
        return 2.5
    return 2.0 if len(position.sides[seat].hand) < 5 else 0.7


def chosen(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The branch of an action: an attack that pays, else a march, else what comes first."""
    op = game.ops[position.agenda[0].op]
    names = [game.ops[branch[0]].name if branch else "" for branch in op.options]
    led = bool(names) and "attack" in names and game.ops[op.options[names.index("attack")][0]].on
    if "attack" in names:
        worth = attack_in_sight(game, position, seat, led)
        if worth > 1.5:
            return {"move": "choose", "option": names.index("attack") + 1}
        if "move" in names:
            return {"move": "choose", "option": names.index("move") + 1}
    if "worm-attack" in names:
        return {"move": "choose", "option": worm_branch(game, position, names) + 1}
    return {"move": "choose", "option": 1 + chance.below(len(names))}


def worm_branch(game: Game, position: Position, names: list[str]) -> int:
    """Worms that stand near prey attack; without prey they move; without worms signs are laid."""
    for start in position.worms:
        for area in game.areas[start].borders:
            if area in position.harvesters or (
                side_at(position, area) == HARKONNEN and game.areas[area].terrain != "mountain"
            ):
                return names.index("worm-attack")
    return names.index("place-wormsigns")


def attack(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The best attack, if any pays."""
    worth, thought = best_attack(rules, game, position, seat)
    return thought if worth > 0.5 else None


# --- marches -------------------------------------------------------------------------------------


def march_from(
    rules: Any, game: Game, position: Position, seat: str, chance: Chance
) -> Move | None:
    """The Legion that gains most by marching."""
    found: list[tuple[float, int, str]] = []
    for area in options(rules, game, position, {"by": seat, "move": "move"}):
        power = strength(game, position.legions[area])
        here = place_worth(game, position, seat, area, power)
        best = max(
            (
                place_worth(game, position, seat, other, power)
                for other in game.areas[area].borders
                if side_at(position, other) != enemy(side_of(seat))
            ),
            default=-99.0,
        )
        found.append((best - here + 0.12 * power, chance.below(1000), area))
    if not found or max(found)[0] <= 0.2:
        return None
    return {"move": "move", "area": max(found)[2]}


def march_to(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Where the group is worth most; a settlement that is threatened keeps a unit."""
    march = position.march
    assert march is not None
    group = Legion(
        side=side_of(seat), units=march.units, leaders=march.leaders, tokens=march.tokens
    )
    whole = position.legions[march.start]
    home = march.start in (position.sietches if side_of(seat) == ATREIDES else position.settlements)
    leaving = options(rules, game, position, {"by": seat, "move": "leave"})
    stays = dice(whole) - dice(group)
    if home and stays < 1 + (threat(game, position, seat, march.start) > 2) and leaving:
        pieces = [piece for piece in ("regular", *march.tokens, "elite") if piece in leaving]
        if pieces:
            return {"move": "leave", "piece": pieces[0]}
    power = strength(game, group)
    found: list[tuple[float, int, str]] = []
    for area in options(rules, game, position, {"by": seat, "move": "go"}):
        there = position.legions.get(area)
        worth = place_worth(game, position, seat, area, power + 0.5 * strength(game, there))
        worth -= 2.0 * max(0, dice(there) + dice(group) - game.numbers.stacking)
        found.append((worth, chance.below(1000), area))
    return {"move": "go", "area": max(found)[2]}


# --- battles -------------------------------------------------------------------------------------


def boost(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """A card for a die, while the battle is close and about a settlement."""
    battle = position.battle
    assert battle is not None
    about = rank_of(game, position, battle.target, seat) > 0
    hand = position.sides[seat].hand
    return {"move": "boost"} if len(hand) > (2 if about else 4) else None


def odds(game: Game, position: Position) -> float:
    """The attacker's strength as a share of the defender's."""
    battle = position.battle
    assert battle is not None
    own = strength(game, position.legions.get(battle.start))
    foe = strength(game, position.legions.get(battle.target))
    return own / max(0.1, foe + 0.6 * rank_of(game, position, battle.target, battle.attacker))


def press(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Go on while the odds are good."""
    return {"move": "press-on" if odds(game, position) > 0.9 else "cease"}


def defy(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Retreat from a battle that is lost, unless a settlement would fall."""
    battle = position.battle
    assert battle is not None
    home = rank_of(game, position, battle.target, seat) > 0
    kinds = rules.kinds(game, position, seat)
    if "retreat" in kinds and not home and odds(game, position) > 1.3:
        return {"move": "retreat"}
    return {"move": "stand"}


def lose(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Elites are weakened first while units are few, then generic leaders, then Regulars."""
    pieces = options(rules, game, position, {"by": seat, "move": "lose"})
    order = ["elite", "regular", "special-elite", "naib", "bashar"]
    ranked_pieces = [piece for piece in order if piece in pieces]
    return {"move": "lose", "piece": ranked_pieces[0] if ranked_pieces else pieces[0]}


# --- spice and the end of the round --------------------------------------------------------------


def pay(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Supremacy first while it is for sale and no marker is low, then every marker kept, then raised."""
    harvest = position.harvest
    assert harvest is not None
    kinds = rules.kinds(game, position, seat)
    need = game.numbers.keep_cost * (len(game.powers) - len(harvest.paid))
    low = max(position.rows.values()) >= len(game.rows) - 2
    if "stockpile" in kinds and (not low or harvest.spice >= game.numbers.stockpile_cost + need):
        return {"move": "stockpile"}
    lowest = sorted(game.powers, key=lambda power: (-position.rows[power], power))
    for power in lowest:
        hows = options(rules, game, position, {"by": seat, "move": "pay", "marker": power})
        if power in harvest.paid or not hows:
            continue
        rich = harvest.spice >= need + 1 and "raise" in hows
        return {"move": "pay", "marker": power, "how": "raise" if rich else hows[0]}
    if "stockpile" in kinds:
        return {"move": "stockpile"}
    most = options(rules, game, position, {"by": seat, "move": "close-harvest"})
    return {"move": "close-harvest", "count": max(most)}


def claim(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Whatever can be claimed."""
    cards = options(rules, game, position, {"by": seat, "move": "claims"})
    return {"move": "claims", "card": wanted(game, position, cards)[0]} if cards else None


def no(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Nothing."""
    return None


Plan = Callable[[Any, Game, Position, str, Chance], Move | None]
PLANS: dict[str, Plan] = {
    "act": act,
    "attack": attack,
    "battle-next": press,
    "boost": boost,
    "choose": chosen,
    "claims": claim,
    "defy": defy,
    "deploy": place,
    "deploy-token": token,
    "lose": lose,
    "march": march_to,
    "move": march_from,
    "pay": pay,
    "place": place,
    "place-vehicle": vehicle,
    "place-vehicles": vehicle,
    "place-wormsigns": sow,
    "relieve": no,
    "remove-prescience": no,
    "sign-hazard": sow,
    "tame": no,
    "worm-attack": strike,
}
"""Step -> how it is played; any other is played at random, without passing."""
