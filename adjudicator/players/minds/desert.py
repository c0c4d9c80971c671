"""What places on the Dune board are worth to a seat: strongholds, spice, the storm, and other forces.

Values are in hundredths of a spice, probabilities in percent.
"""

from __future__ import annotations

import msgspec

from adjudicator.players.minds.records import POINT
from adjudicator.rules.dune.records import Game, Position

FORCE = 80
"""What a force on the board is worth to its player."""
RESERVE = 55
"""What a force in the reserves is worth: it has still to be shipped."""
FALLEN = 20
"""What a force in the tanks is worth: it has to be revived first."""
LEADER = 45
"""What a strength of a living leader is worth."""
BEST_LEADERS = [140, 100]
"""The same of the best leader and of the second, so that a seat without good leaders revives one."""
LASTS = [0, 30, 47, 60, 70, 77, 83, 87, 90, 93, 95, 97, 98]
"""How likely so many forces keep a stronghold."""
LOGISTIC = [50, 62, 73, 82, 88, 92, 95, 97, 98, 99]
"""How likely the side wins that is so many halves of a spread ahead."""
SPREAD = 2
"""How many forces make a battle likely."""


class Terms(msgspec.Struct, frozen=True):
    """What a game says of its board to who judges it."""

    goals: list[str]
    """The territories for which the game is played."""
    need: int
    """So many of them win."""
    friends: list[str]
    """The seat, and its ally."""
    collect: int
    """The spice that a force collects."""
    storm_proof: bool
    """Whether the seat loses nothing in the storm."""
    storm_reach: int
    """So many sectors before the storm are in danger."""
    goal: int
    """What a stronghold is worth that is held."""
    winning: int
    """What it is worth to hold so many as win, now or soon; 0 while nobody can win."""
    sheltered: list[str]
    """Territories of sand or without shelter that the storm spares all the same."""
    edge: int
    """What the seat has in battles beside forces, leaders and cards, in tenths of a strength."""


def tallied(game: Game, position: Position) -> dict[str, dict[str, int]]:
    """Territory -> seat -> its forces there."""
    found: dict[str, dict[str, int]] = {}
    for part, here in position.forces.items():
        territory = game.parts[part].territory
        there: dict[str, int] = {**found.get(territory, {})}
        for seat, count in here.items():
            there[seat] = there.get(seat, 0) + count
        found[territory] = there
    return found


def is_goal(game: Game, position: Position, goals: list[str], part: str) -> bool:
    """Whether somebody may want to be in a part: for a stronghold (`goals`), spice, or safety."""
    territory = game.parts[part].territory
    if territory in goals or part in position.spice:
        return True
    return game.territories[territory].terrain == "polar-sink"


def likely(ahead: int, spread: int) -> int:
    """How likely a side wins that is so many tenths of a strength ahead."""
    step = min(len(LOGISTIC) - 1, abs(ahead) * 2 // (10 * spread))
    return LOGISTIC[step] if ahead >= 0 else 100 - LOGISTIC[step]


def might(game: Game, position: Position, seat: str, forces: int) -> int:
    """What a seat may bring into a battle with so many forces, in tenths of a strength."""
    side = position.sides[seat]
    best = 0
    for leader in side.leaders:
        if leader in game.leaders:
            best = max(best, game.leaders[leader].strength)
    armed = 0
    for card in side.hand:
        if card not in game.cards or game.cards[card].category != "worthless":
            armed += 1
    return 6 * forces + 7 * best + 12 * min(3, armed)


def odds(
    game: Game, position: Position, seat: str, there: dict[str, int], own: int, terms: Terms
) -> int:
    """How likely a seat with so many forces in a territory is left there after all battles."""
    found = 100
    mine = might(game, position, seat, own) + terms.edge
    for other, count in there.items():
        if other not in terms.friends:
            found = found * likely(mine - might(game, position, other, count), SPREAD) // 100
    return found


def lasting(forces: int) -> int:
    """How likely so many forces keep a stronghold."""
    return LASTS[min(forces, len(LASTS) - 1)]


def board_worth(game: Game, position: Position, seat: str, terms: Terms) -> int:
    """What the board is worth to a seat."""
    tally = tallied(game, position)
    total = 0
    chances: list[int] = []
    for territory, there in tally.items():
        own = there.get(seat, 0)
        if own == 0:
            if territory in terms.goals and friendly(there, terms.friends):
                chances.append(85)
            continue
        chance = 100
        if game.territories[territory].terrain != "polar-sink":
            chance = odds(game, position, seat, there, own, terms)
        fights = len(there) > friends_in(there, terms.friends)
        if territory in terms.goals:
            total += terms.goal * chance * lasting(own) // 10000
            chances.append(chance)
        total += forces_worth(own, chance, fights)
        total += harvest_worth(game, position, territory, seat, chance, terms)
    total -= storm_risk(game, position, seat, terms)
    return total + winning_worth(chances, terms) - rivals_worth(game, position, tally, seat, terms)


def forces_worth(own: int, chance: int, fights: bool) -> int:
    """What forces in a territory are worth that may be lost there."""
    if not fights:
        return FORCE * own
    kept = FORCE * own * chance // 100
    spent = (FORCE - FALLEN) * own * chance // 250
    return kept - spent + FALLEN * own * (100 - chance) // 100


def friendly(there: dict[str, int], friends: list[str]) -> bool:
    """Whether only friends stand in a territory."""
    return len(there) > 0 and len(there) == friends_in(there, friends)


def friends_in(there: dict[str, int], friends: list[str]) -> int:
    """How many friends stand in a territory."""
    return len([seat for seat in there if seat in friends])


def harvest_worth(
    game: Game, position: Position, territory: str, seat: str, chance: int, terms: Terms
) -> int:
    """What the spice of a territory is worth to who stands by it."""
    total = 0
    for part in game.territories[territory].parts:
        lying = position.spice.get(part, 0)
        if lying > 0:
            own = position.forces.get(part, {}).get(seat, 0)
            total += min(lying, terms.collect * own) * POINT * chance * 9 // 1000
    return total


def storm_risk(game: Game, position: Position, seat: str, terms: Terms) -> int:
    """What the next storm may cost a seat."""
    if terms.storm_proof:
        return 0
    total = 0
    sectors = len(game.sector_parts)
    for part, here in position.forces.items():
        own = here.get(seat, 0)
        if own == 0:
            continue
        facts = game.parts[part]
        territory = game.territories[facts.territory]
        if territory.terrain != "sand" or facts.sector < 0 or facts.territory in terms.sheltered:
            continue
        away = (facts.sector - position.storm) % sectors
        share = 60 if 0 < away <= terms.storm_reach else 8
        total += (FORCE - FALLEN) * own * share // 100
    return total


def best_product(chances: list[int], count: int) -> int:
    """How likely the best so many of some chances all come true."""
    if count <= 0:
        return 100
    if len(chances) < count:
        return 0
    found = 100
    for chance in sorted(chances, key=lambda each: -each)[:count]:
        found = found * chance // 100
    return found


def winning_worth(chances: list[int], terms: Terms) -> int:
    """What it is worth to be near a victory by strongholds."""
    whole = best_product(chances, terms.need)
    nearly = best_product(chances, terms.need - 1)
    return terms.winning * (5 * whole + nearly) // 500


def rivals_worth(
    game: Game,
    position: Position,
    tally: dict[str, dict[str, int]],
    seat: str,
    terms: Terms,
) -> int:
    """What the others have on the board, as far as it harms a seat."""
    total = 0
    for other, side in position.sides.items():
        if other in terms.friends:
            continue
        chances: list[int] = []
        for territory in terms.goals:
            there = tally.get(territory, {})
            count = there.get(other, 0)
            if count > 0:
                chances.append(rival_chance(game, position, there, other, count))
        whole = best_product(chances, terms.need)
        nearly = best_product(chances, terms.need - 1)
        total += terms.winning * (5 * whole + nearly) // 600
        total += sum(chances) * terms.goal // 100 // (2 * len(position.sides))
        total += max(0, side.spice) * POINT // (4 * len(position.sides))
    return total


def rival_chance(
    game: Game, position: Position, there: dict[str, int], other: str, count: int
) -> int:
    """How likely another seat is left in a territory after all battles."""
    found = 100
    mine = might(game, position, other, count)
    for third, forces in there.items():
        if third != other:
            found = found * likely(mine - might(game, position, third, forces), SPREAD) // 100
    return found


def side_worth(game: Game, position: Position, seat: str) -> int:
    """What a seat has beside the board: spice, reserves, leaders, forces in the tanks."""
    side = position.sides[seat]
    total = RESERVE * min(side.reserves, 8) + RESERVE * max(0, side.reserves - 8) // 2
    total += FALLEN * side.tanks
    return total + spice_worth(side.spice) + leaders_worth(game, side.leaders)


def spice_worth(spice: int) -> int:
    """What the spice of a seat is worth to it: what it has above fifteen less."""
    return POINT * min(spice, 15) + POINT * max(0, spice - 15) * 6 // 10


def leaders_worth(game: Game, leaders: list[str]) -> int:
    """What living leaders are worth: the best two most, for there is seldom a third battle in a turn."""
    strengths = [game.leaders[leader].strength for leader in leaders if leader in game.leaders]
    total = 0
    for place, strength in enumerate(sorted(strengths, key=lambda each: -each)):
        total += (BEST_LEADERS[place] if place < len(BEST_LEADERS) else LEADER) * strength
    return total


def cards_worth(game: Game, cards: list[str]) -> int:
    """What cards in hand are worth: the first weapon and the first defence of each sort most."""
    total = 0
    sorts: dict[str, int] = {}
    for card in cards:
        if card not in game.cards:
            total += 2 * POINT
            continue
        facts = game.cards[card]
        if facts.category == "worthless":
            continue
        sort = facts.attack + "/" + facts.guard + "/" + facts.play
        again = sorts.get(sort, 0)
        sorts[sort] = again + 1
        total += 4 * POINT // (1 + again)
    return total
