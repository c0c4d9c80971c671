"""What computer players know of Dawn of the Fremen: what is worth having."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dawn_of_the_fremen.attack_outcome import defense_of, offense_of
from adjudicator.games.dawn_of_the_fremen.board import bearing_of, land_strength
from adjudicator.games.dawn_of_the_fremen.council import leaders_of_sides, surplus
from adjudicator.games.dawn_of_the_fremen.records import Game, Land, Position
from adjudicator.games.dawn_of_the_fremen.turn import side_of
from adjudicator.players.minds.chance import Chance, shuffled
from adjudicator.players.minds.dawn_of_the_fremen_trade import best_end, best_start, gain
from adjudicator.players.minds.dawn_of_the_fremen_ways import shipped, to_attack
from adjudicator.players.minds.records import NEVER, POINT, Mind, Notes, Rules, Seat
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field

SIETCH = 60 * POINT
READY = 12 * POINT
"""What the resources of a sietch that lie together are worth beside what they are each."""
LOST = 150 * POINT
"""What it may cost that others have sietches enough to win at the end of the cycle."""
CARD = 2 * POINT
BROUGHT = 1
"""The strength that an attacker usually brings from afar."""
CHAIN_STEPS = ["bring", "carry", "declare", "freight", "permit", "stop"]
"""The steps in which an attack or a shipment is under way."""


def worth(game: Game, position: Position, seat: str) -> int:
    """What a position is worth to a seat."""
    friends = side_of(position, seat)
    total = 0
    for name, land in position.lands.items():
        if land.owner == "":
            continue
        value = land_worth(game, position, name, land)
        if land.owner == seat:
            total += value
        elif land.owner in friends:
            total += value // 2
        else:
            total -= value // (len(position.sides) + 1)
    side = position.sides[seat]
    total += CARD * len(side.cards) + 40 * sum(side.rivals.values()) + 10 * side.debts
    return total


def land_worth(game: Game, position: Position, name: str, land: Land) -> int:
    """What a territory is worth to its owner: what lies there, above all together what makes a sietch."""
    total = 2 * POINT + SIETCH * land.sietches + 3 * POINT * len(land.tokens)
    if land.site not in ["", "hidden"]:
        total += 6 * POINT
    beside = POINT // 3
    if land.sietches > 0:
        beside = POINT
    if len(land.goods) > 0:
        have = kinds_of(game, land)
        total += POINT * sum(land.goods.values())
        if land.sietches == 0:
            total += have * have * POINT
            if have == len(game.costs["sietch"]):
                total += READY
                beside = POINT
    lands = position.lands
    for near in game.territories[name].neighbours:
        if near in lands and lands[near].owner == land.owner:
            total += beside
    return total


def kinds_of(game: Game, land: Land) -> int:
    """How many of the resources of a sietch lie in a territory."""
    have = 0
    for resource in game.costs["sietch"]:
        if resource in land.goods:
            have += 1
    return have


def at_stake(game: Game, land: Land) -> int:
    """What others may want of a territory: its sietch, or all that makes one."""
    if land.sietches > 0:
        return SIETCH * land.sietches
    if len(land.goods) == 0 or kinds_of(game, land) < len(game.costs["sietch"]):
        return 0
    return SIETCH // 2


def danger(game: Game, position: Position, seat: str) -> int:
    """What attacks of the others may cost, less what the own side may take from them; and who is about to win."""
    friends = side_of(position, seat)
    total = 0
    for name, land in position.lands.items():
        value = at_stake(game, land)
        if value == 0 or land.owner == "":
            continue
        defense = land_strength(game, position, name) + bearing_of(game, position, land.owner, name)
        if land.owner not in friends:
            if bearing_of(game, position, seat, name) + BROUGHT > defense:
                total -= value * 20 // 100
            continue
        attack = 0
        for other in position.sides:
            if other not in friends:
                attack = max(attack, bearing_of(game, position, other, name) + BROUGHT)
        if attack > defense:
            total += value * 60 // 100
        elif attack + BROUGHT > defense:
            total += value * 25 // 100
    for first in leaders_of_sides(position):
        if surplus(position, first) >= 0:
            total += -LOST if first in friends else LOST
    return total


def imagined(game: Game, position: Position, notes: Notes, chance: Chance) -> Position:
    """A position that fits a view: sites that are face down, thumpers and votes are drawn."""
    left: list[str] = []
    for sort, count in game.sites.items():
        on_board = len([land for land in position.lands.values() if land.site == sort])
        for _ in range(max(0, count - on_board)):
            left.append(sort)
    left = shuffled(chance, left)
    position.sites = sorted(
        [left[at % len(left)] if site == "?" else site for at, site in enumerate(position.sites)]
    )
    for side in position.sides.values():
        if side.thumper == "?":
            side.thumper = "full-moon"
        if side.vote == "?":
            side.vote = "yes"
    return position


def options(at: Seat, move: Move, field: Field) -> list[Any]:
    """The options of a field that are worth a thought: of an offer, where a resource goes and whence it comes."""
    if len(field.options) > 1 and move["move"] in ["accept", "offer"]:
        trade = at.view.trade
        given = move.get("given", "")
        gotten = move.get("gotten", "")
        if move["move"] == "accept":
            given = trade.gotten
            gotten = trade.given
        if field.name == "end":
            return best_end(at.game, at.view, field.options, gotten, land_worth)
        if field.name == "start":
            return best_start(at.game, at.view, field.options, given, land_worth)
    return field.options


def prior(at: Seat, move: Move) -> int:
    """What a move is worth for reasons that the position after it does not show."""
    kind = move["move"]
    if kind == "vanish":
        return NEVER
    if kind in ["propose-alliance", "propose-number", "propose-winner"]:
        return -3 * POINT
    if kind == "agree":
        return POINT if not move["yes"] else 0
    if kind == "scavenge":
        return 2 * POINT
    if kind == "offer":
        return gain(at.game, at.view, move, land_worth)
    return 0


def completing(rules: Rules, game: Any, position: Any, seat: str) -> Move:
    """How a group goes on its way, in an attack or a shipment; else empty."""
    if position.step in ["bring", "carry"] and position.attack is not None:
        return to_attack(rules, game, position, seat)
    if position.step == "freight" and position.freight is not None:
        return shipped(rules, game, position, seat, land_worth)
    if position.step == "permit":
        return {"by": seat, "move": "permit", "yes": True}
    return {}


def decide(at: Seat) -> Move | None:
    """An attack that is strong enough is struck, and what is brought goes to the target."""
    view: Position = at.view
    found: Move = {}
    if view.step == "bring" and offense_of(at.game, view) > defense_of(at.game, view):
        found = {"by": at.seat, "move": "strike"}
    if view.step == "carry" and view.attack is not None and "carry" in at.forms.kinds:
        found = to_target(at.forms.next_field(carry(at.seat)), at.seat, view.attack.target)
    return found if len(found) > 0 else None


def carry(seat: str) -> Move:
    """The form for the way of what is brought."""
    return {"by": seat, "move": "carry"}


def to_target(field: Field | None, seat: str, target: str) -> Move:
    """The step into the target, if it is open; else empty."""
    if field is None or target not in field.options:
        return {}
    return {**carry(seat), "territory": target}


def finished(game: Any, position: Any, seat: str) -> bool:
    """Whether the attack or shipment that was begun is over."""
    return position.step not in CHAIN_STEPS


MIND = Mind(
    worth=worth,
    imagined=imagined,
    options=options,
    prior=prior,
    decide=decide,
    finished=finished,
    completing=completing,
    danger=danger,
    samples=3,
)
