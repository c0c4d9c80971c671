"""What a position of Dune Messiah is worth: Arrakeen, sietches, spice, structures and machines.

Values are in hundredths of a spice, probabilities in percent.
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import connected, exposed, spies_in, units_in
from adjudicator.games.dune_messiah.hiding import hidden
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, SISTERS
from adjudicator.players.minds import desert
from adjudicator.players.minds.records import POINT

FORCE = 100
PRIZE = 75 * POINT
"""What the stronghold for which the game is played is worth to who wins by it."""
SPREAD = 3


def worth(game: Game, position: Position, seat: str) -> int:
    """What a position is worth to a seat."""
    tally = desert.tallied(game, position)
    threat = threat_to_objective(game, position, tally)
    total = 0
    for territory, there in tally.items():
        if seat in there:
            total += territory_worth(game, position, seat, territory, there, threat)
    total += objective_held(game, position, seat, tally, threat)
    total += side_worth(game, position, seat)
    if seat != FREMEN and FREMEN in position.sides:
        risen = loyal(position)
        total -= [0, 2, 9, 40][min(3, risen)] * POINT
    return total


def loyal(position: Position) -> int:
    """How many sietches are loyal to the Fremen."""
    return len([1 for seat in position.sietches.values() if seat == FREMEN])


def captain(game: Game, position: Position, seat: str) -> int:
    """The strength of the strongest leader of a seat who is ready."""
    best = 0
    for name in position.sides[seat].leaders:
        if name in game.leaders:
            best = max(best, game.leaders[name].strength)
    return best


def might(game: Game, position: Position, seat: str, forces: int) -> int:
    """What a seat may bring into a battle with so many forces, in tenths of a strength."""
    if forces == 0:
        return 0
    found = 10 * (forces + captain(game, position, seat))
    found += 8 * min(2, len(position.sides[seat].hand))
    if seat == FREMEN and position.loyalty >= game.numbers.zeal_open:
        found += 5 * forces
    return found + (10 if seat in [SISTERS, EMPEROR] else 0)


def network_of(game: Game, position: Position, territory: str, seat: str) -> int:
    """What the spy network adds to hidden forces of a seat that strike in a territory."""
    if seat != SISTERS or spies_in(game, position, territory) == 0:
        return 0
    return min(len(connected(game, position, territory)), position.sides[seat].spice)


def threat_to_objective(game: Game, position: Position, tally: dict[str, dict[str, int]]) -> int:
    """The most that one of the others may bring against the Emperor's stronghold, in tenths of a strength."""
    found = 0
    target = tally.get(game.objective, {})
    for other, side in position.sides.items():
        if other == EMPEROR:
            continue
        bought = 0
        if other != FREMEN:
            bought = min(side.reserves, side.spice // max(1, position.price))
        there = target.get(other, 0)
        near = sum([here.get(other, 0) for here in tally.values()]) - there
        count = there + bought + min(near // 2, 5)
        bonus = 10 * network_of(game, position, game.objective, other)
        found = max(found, might(game, position, other, count) + bonus)
    return found


def beaten(game: Game, position: Position, territory: str, seat: str, there: dict[str, int]) -> int:
    """How likely a seat is alone in a territory after the battles."""
    found = 100
    mine = might(game, position, seat, there[seat])
    for other, count in there.items():
        if other != seat and not hidden(game, position, territory, other):
            theirs = might(game, position, other, count)
            found = found * desert.likely(mine - theirs, SPREAD) // 100
    return found


def territory_worth(
    game: Game,
    position: Position,
    seat: str,
    territory: str,
    there: dict[str, int],
    threat: int,
) -> int:
    """What own forces in a territory are worth, beside others there."""
    forces = there[seat]
    wins = beaten(game, position, territory, seat, there)
    last = position.turn >= position.turns
    total = FORCE * forces
    if territory == game.objective:
        total += objective_worth(game, position, seat, there, wins, threat)
    if territory in game.sietches:
        total += sietch_worth(game, position, seat, territory, forces, wins)
    if last:
        return total
    for part in game.territories[territory].parts:
        lying = position.spice.get(part, 0)
        own = position.forces.get(part, {}).get(seat, 0)
        if lying > 0 and own > 0 and not harvested(position, part, seat):
            total += 90 * wins * min(game.numbers.collect * own, lying) // 100
            if seat == FREMEN and loyal(position) < len(game.sietches):
                total += 150 * wins // 100
        lying = min(lying, 99 if seat == EMPEROR else game.numbers.harvester_load)
        machines = position.harvesters.get(part, {}).get(seat, 0)
        if machines > 0 and lying > 0:
            total += (160 if seat == EMPEROR else 80) * lying * wins // 100
    if seat == GUILD and territory in position.hideouts:
        total += 150 * min(5, forces)
    if exposed(game, position, territory):
        total -= 30 * FORCE * forces // 100
    total -= (100 - wins) * FORCE * forces // 100
    return total + prey_worth(game, position, seat, territory, wins)


def harvested(position: Position, part: str, seat: str) -> bool:
    """Whether the Emperor's harvester will have taken what lies in a part."""
    return seat != EMPEROR and position.harvesters.get(part, {}).get(EMPEROR, 0) > 0


def objective_held(
    game: Game,
    position: Position,
    seat: str,
    tally: dict[str, dict[str, int]],
    threat: int,
) -> int:
    """What it harms the Emperor that nobody of his stands in Arrakeen, and others that he holds it well."""
    there = tally.get(game.objective, {})
    held = there.get(EMPEROR, 0)
    late = 100 * position.turn // max(1, position.turns)
    if seat == EMPEROR:
        return 0 if held > 0 else -PRIZE * (50 + late // 2) // 100
    safe = desert.likely(might(game, position, EMPEROR, held) - threat, SPREAD)
    total = -PRIZE * late * safe // 40000
    for other, count in there.items():
        if other not in [seat, EMPEROR] and count > 0:
            odds = might(game, position, other, count) - might(game, position, EMPEROR, held)
            total -= PRIZE * desert.likely(odds, SPREAD) // 150
    return total


def objective_worth(
    game: Game, position: Position, seat: str, there: dict[str, int], wins: int, threat: int
) -> int:
    """Arrakeen: held by its Emperor, waited in by those who hide, won by who is strong."""
    forces = there[seat]
    late = 100 * position.turn // max(1, position.turns)
    last = position.turn >= position.turns
    if seat == EMPEROR:
        held = desert.likely(might(game, position, seat, forces) - threat, SPREAD)
        return wins * (PRIZE * (40 + 60 * late // 100) // 100 * held // 100 + 30 * forces) // 100
    if 1 < forces <= game.numbers.stealth and seat == SISTERS:
        mine = might(game, position, seat, forces - 1)
        mine += 10 * network_of(game, position, game.objective, seat)
        odds = 100
        for other, count in there.items():
            if other != seat:
                theirs = might(game, position, other, count)
                odds = odds * desert.likely(mine - theirs, SPREAD) // 100
        waiting = 150 * forces if late > 40 else 0
        return PRIZE * max(0, odds - doubt(last)) // 100 + waiting
    if forces <= game.numbers.stealth and not last:
        return 150 * forces if late > 40 else 0
    return PRIZE * max(0, wins - doubt(last)) // 100


def doubt(last: bool) -> int:
    """The odds below which an attack on Arrakeen had better wait for another turn."""
    return 0 if last else 25


def sietch_worth(
    game: Game, position: Position, seat: str, territory: str, forces: int, wins: int
) -> int:
    """A sietch: the Fremen stay and turn it, the Emperor keeps it from them."""
    if seat == FREMEN:
        found = 3 * POINT * min(forces, 3)
        if position.sietches[territory] != FREMEN:
            found += 6 * POINT
        if position.turn >= position.turns - 1:
            found += 8 * POINT
        return wins * found // 100
    won = loyal(position)
    if seat == EMPEROR and FREMEN in position.sides:
        return wins * (4 + 9 * (won - 1)) * POINT // 100 if won >= 2 else 0
    if seat in [GUILD, SISTERS] and position.sietches.get(territory, "") == EMPEROR:
        return 150
    return 0


def prey_worth(game: Game, position: Position, seat: str, territory: str, wins: int) -> int:
    """What may be raided in a territory."""
    found = 0
    for other in position.sides:
        if other != seat:
            found += 4 * POINT * units_in(game, position, "harvester", territory, other)
            found += 5 * POINT * units_in(game, position, "ornithopter", territory, other)
    if seat != EMPEROR and (territory in position.terraformers or territory in position.cities):
        found += 4 * POINT
    if seat not in [GUILD, EMPEROR] and territory in position.hideouts:
        found += 2 * POINT + 70 * position.hideouts[territory].stash
    if seat == FREMEN:
        found = found * 14 // 10
    return found * wins // (300 if territory == game.objective else 100)


def side_worth(game: Game, position: Position, seat: str) -> int:
    """What a seat has beside the board."""
    side = position.sides[seat]
    last = position.turn >= position.turns
    left = max(0, position.turns - position.turn)
    total = 30 * side.reserves + 45 * (side.recruits + side.ready)
    total += (20 if last else 80) * min(side.spice, 20) + 40 * max(0, side.spice - 20)
    total += desert.leaders_worth(game, side.leaders)
    total += desert.cards_worth(game, side.hand)
    if seat == FREMEN:
        turned = loyal(position)
        total += 120 * min(position.loyalty, 10) + [0, 12, 26, 60][min(3, turned)] * POINT
    if seat == SISTERS and left > 0:
        spied = len([1 for count in position.spies.values() if count > 0])
        total += 30 * (left + 3) * min(8, spied)
    if seat == GUILD:
        total -= 60 * position.debt
        for hideout in position.hideouts.values():
            total += (50 if hideout.sabotaged else 3 * POINT) + 75 * hideout.stash
    if seat == EMPEROR:
        for plant in position.terraformers.values():
            total += 0 if plant.sabotaged else 90 * min(plant.left, left + 2)
        total += 150 * left * (len(position.cities) - len(position.ruins)) // 2
    machines = 0
    for here in position.harvesters.values():
        machines += 4 * here.get(seat, 0)
    for here in position.ornithopters.values():
        machines += 5 * here.get(seat, 0)
    return total + (0 if last else machines * POINT)
