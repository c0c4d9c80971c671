"""Groups on their way in Dawn of the Fremen: what is brought to an attack, and where a shipment goes."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen.attack_outcome import defense_of, offense_of
from adjudicator.games.dawn_of_the_fremen.board import (
    neighbours,
    rock_between,
    same_sort,
    strength_of,
)
from adjudicator.games.dawn_of_the_fremen.freight_ways import crosses_rock, freight_of, reach_of
from adjudicator.games.dawn_of_the_fremen.records import Freight, Game, Land, Position
from adjudicator.games.dawn_of_the_fremen.turn import allied
from adjudicator.players.minds.records import NEVER, Rules
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, put, take

FAR = 99
"""What stands for a way that there is not."""


def short_by(game: Game, position: Position) -> int:
    """How much strength an attack lacks to succeed; 0 or less where it is strong enough."""
    return defense_of(game, position) - offense_of(game, position) + 1


def form_options(rules: Rules, game: Game, position: Position, form: Move) -> list[str]:
    """The options of the next field of a half-made move; none where it is not open or complete."""
    if len(form) == 2 and form["move"] not in rules.kinds(game, position, form["by"]):
        return []
    field = rules.next_field(game, position, form)
    return [] if field is None else field.options


def passable(game: Game, position: Position, seat: str, territory: str) -> bool:
    """Whether a group of a seat can be expected to pass a territory, paying for it if it must."""
    owner = position.lands[territory].owner
    if owner in ["", seat]:
        return owner == seat
    return allied(position, seat, owner) or position.sides[seat].rivals.get(owner, 0) > 0


def steps_to(
    game: Game, position: Position, seat: str, target: str, over_rock: bool
) -> dict[str, int]:
    """Territory -> borders from there to a target, by territories that a group of the seat can pass."""
    steps: dict[str, int] = {target: 0}
    edge = [target]
    away = 0
    while len(edge) > 0:
        away += 1
        beyond: list[str] = []
        for here in edge:
            for near in neighbours(game, here):
                if near in steps or (rock_between(position, here, near) and not over_rock):
                    continue
                if passable(game, position, seat, near):
                    steps[near] = away
                    beyond.append(near)
        edge = beyond
    return steps


def group(game: Game, position: Position, seat: str, territory: str, token: str) -> Freight:
    """A group that starts with a token, without a card."""
    return Freight(
        asking="",
        at=territory,
        by=seat,
        card="",
        cargo=[token],
        carrier=token,
        crossed=0,
        denied=[],
        dropped=[],
        home=territory,
        origin=territory,
        paid=[],
        taken=[],
    )


def brought(rules: Rules, game: Game, position: Position, seat: str) -> Move:
    """The strongest group that is strong enough for the attack under way and reaches it; else empty."""
    assert position.attack is not None
    target = position.attack.target
    need = short_by(game, position)
    best: Move = {}
    most = need - 1
    form: Move = {"by": seat, "move": "bring"}
    for territory in form_options(rules, game, position, form):
        strength = strength_of(game, position.lands[territory].tokens)
        if strength <= most:
            continue
        from_here: Move = {**form, "territory": territory}
        for token in form_options(rules, game, position, from_here):
            freight = group(game, position, seat, territory, token)
            steps = steps_to(game, position, seat, target, crosses_rock(game, freight))
            if steps.get(territory, FAR) > reach_of(game, freight) or strength <= most:
                continue
            whole: Move = {**from_here, "token": token}
            cards = form_options(rules, game, position, whole)
            most = strength
            best = {**whole, "card": cards[len(cards) - 1]} if len(cards) > 0 else whole
    return best


def to_attack(rules: Rules, game: Game, position: Position, seat: str) -> Move:
    """What the attacker does before the blow: bring what is enough, take along what is missing, go on, or strike."""
    assert position.attack is not None
    strike: Move = {"by": seat, "move": "strike"}
    enough = short_by(game, position) <= 0
    if position.step == "bring":
        if enough:
            return strike
        found = brought(rules, game, position, seat)
        return found if len(found) > 0 else strike
    freight = freight_of(position)
    load: Move = {"by": seat, "move": "load"}
    if not enough:
        for item in form_options(rules, game, position, load):
            if strength_of(game, [item]) > 0:
                return {**load, "item": item}
    steps = steps_to(game, position, seat, position.attack.target, crosses_rock(game, freight))
    cross: Move = {"by": seat, "move": "carry"}
    best: Move = {}
    least = steps.get(freight.at, FAR)
    for territory in form_options(rules, game, position, cross):
        if steps.get(territory, FAR) < least:
            least = steps[territory]
            best = {**cross, "territory": territory}
    return best if len(best) > 0 else strike


def laid(game: Game, land: Land, items: list[str]) -> Land:
    """A territory with some more items in it; duplicates are lost."""
    tokens = land.tokens
    goods = land.goods
    for item in items:
        if item not in game.tokens:
            goods = more(goods, item, 1)
        elif same_sort(game, tokens, item) == "":
            tokens = put(tokens, item)
    return Land(
        goods=goods, owner=land.owner, sietches=land.sietches, site=land.site, tokens=tokens
    )


def lifted(game: Game, land: Land, item: str) -> Land:
    """A territory without an item that lies in it."""
    tokens = land.tokens
    goods = land.goods
    if item in game.tokens:
        tokens = take(tokens, item)
    else:
        goods = more(goods, item, -1)
    return Land(
        goods=goods, owner=land.owner, sietches=land.sietches, site=land.site, tokens=tokens
    )


def shipped(
    rules: Rules,
    game: Game,
    position: Position,
    seat: str,
    land_worth: Callable[[Game, Position, str, Land], int],
) -> Move:
    """The next move of a shipment, which goes where its group is worth most with what it can take along."""
    freight = freight_of(position)
    here = freight.at
    steps = steps_to(game, position, seat, here, crosses_rock(game, freight))
    left = reach_of(game, freight) - freight.crossed
    ends = [
        territory
        for territory, away in steps.items()
        if away <= left
        and territory in position.lands
        and position.lands[territory].owner == seat
        and (away > 0 or freight.crossed > 0)
    ]
    if len(ends) == 0:
        return {}
    before: dict[str, int] = {}
    for territory in ends:
        before[territory] = land_worth(game, position, territory, position.lands[territory])
    best = ends[0]
    most = NEVER
    for territory in ends:
        land = laid(game, position.lands[territory], freight.cargo)
        gain = land_worth(game, position, territory, land) - before[territory]
        if gain > most:
            most = gain
            best = territory
    if here not in position.lands:
        return towards(rules, game, position, seat, best)
    load: Move = {"by": seat, "move": "load"}
    found: Move = {}
    stays = land_worth(game, position, here, position.lands[here])
    for item in form_options(rules, game, position, load):
        lost = stays - land_worth(game, position, here, lifted(game, position.lands[here], item))
        for territory in ends:
            if territory == here:
                continue
            land = laid(game, position.lands[territory], [*freight.cargo, item])
            gain = land_worth(game, position, territory, land) - before[territory] - lost
            if gain > most:
                most = gain
                found = {**load, "item": item}
    if len(found) > 0:
        return found
    if best == here:
        return {"by": seat, "move": "arrive"}
    return towards(rules, game, position, seat, best)


def towards(rules: Rules, game: Game, position: Position, seat: str, end: str) -> Move:
    """The border that leads a group to a territory; empty where none does."""
    freight = freight_of(position)
    steps = steps_to(game, position, seat, end, crosses_rock(game, freight))
    cross: Move = {"by": seat, "move": "cross"}
    least = steps.get(freight.at, FAR)
    for territory in form_options(rules, game, position, cross):
        if steps.get(territory, FAR) < least:
            return {**cross, "territory": territory}
    return {}
