"""What positions of classic Dune are worth to strong players: they know what decides battles, who is about to win, and how games end.

How battles are won, and how long strongholds are kept, was counted in games of steady players.
"""

from __future__ import annotations

import msgspec

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import allies_of, ally_of
from adjudicator.games.dune_classic.victory import at_the_limit, strongholds, with_ally
from adjudicator.players.minds import desert
from adjudicator.players.minds.dune_classic_worth import belongings, need, terms_of, worth
from adjudicator.players.minds.records import POINT

OWN_WIN = 200
"""What a victory is worth, in spice, as long as turns are left."""
RIVAL_WIN = 140
"""What the victory of another costs."""
LAST = 3
"""In the last turn all of this is worth so many times as much."""
SHARED = 50
"""What a victory with an ally is worth beside one alone, in percent."""
LATE = [100, 80, 68, 60, 54, 50, 46, 43, 41, 40]
"""How likely a game with so many turns left comes to its limit, in percent."""
GUILD = "spacing-guild"
FAR = 2
"""With so many turns left nobody knows yet who will be in the sietches of the Fremen."""
SETTLED = ["battle", "mentat-pause", "spice-collection"]
"""The phases after the last forces have been brought."""
SHIPPED = [77, 65, 59, 55, 52, 50]
"""How likely a stronghold is kept in this turn when so many others have still to ship, in percent."""
MOVED = [100, 92, 82, 74, 68, 64]
"""The same when all have shipped, and so many have still to move."""
FEW = [0, 92, 100]
"""One force keeps it less often, in percent; more than two more often:"""
MANY = 110
KEPT = [0, 46, 54, 61, 63, 64, 65, 66, 67]
"""How likely so many forces keep a stronghold for a whole turn, in percent."""
WEAPONS = [0, 28, 36]
"""What so many weapons add in a battle, in tenths of a strength."""
DEFENSES = [0, 16, 22]
"""The same of defences."""
LEADERLESS = -20
"""The same of having no leader."""
PURSE = [[0, 3, 100], [3, 6, 70], [6, 10, 40], [10, 1000, 12]]
"""What spice is worth, each from a number to another, in percent of the first: who won had spent it."""
HELD = 14 * POINT
"""What a stronghold is worth that is held."""
READY = 15
"""What each of ten forces in the reserves is worth more than to others."""
DEAD = 60
"""What each force in the tanks is worth less than to others."""
WEAPON_WORTH = [700, 500, 300]
"""What the first, second and further weapons are worth."""
DEFENSE_WORTH = [350, 250, 150]
"""The same of defences."""
VOICED = 8
"""The same of the Voice."""


class Hopes(msgspec.Struct, frozen=True):
    """How likely an alliance, or a seat without one, holds enough strongholds when the turn ends, in percent."""

    whole: int
    nearly: int
    """The same of one stronghold fewer."""
    total: int
    """The chances of all strongholds together."""


def keen_worth(game: Game, position: Position, seat: str) -> int:
    """What a position is worth to a strong player."""
    tally = desert.tallied(game, position)
    mights = {other: bare_might(game, position, other) for other in position.sides}
    terms = terms_of(game, position, seat)
    side = position.sides[seat]
    total = belongings(game, position, seat, terms.goals)
    total += purse_worth(side.spice) - desert.spice_worth(side.spice)
    total += READY * min(side.reserves, 10) - DEAD * side.tanks
    total += hand_worth(game, side.hand) - desert.cards_worth(game, side.hand)
    total += standing(game, position, seat, terms, tally, mights)
    return total + ending_worth(game, position, seat, tally, mights)


def bare_might(game: Game, position: Position, seat: str) -> int:
    """What a seat brings into a battle beside its forces, in tenths of a strength."""
    side = position.sides[seat]
    best = 0
    for leader in [*side.leaders, *side.captives]:
        if leader in game.leaders:
            best = max(best, game.leaders[leader].strength)
    weapons = 0
    defenses = 0
    unseen = 0
    for card in side.hand:
        if card not in game.cards:
            unseen += 1
            continue
        facts = game.cards[card]
        if facts.category != "worthless":
            if "weapon" in facts.slots:
                weapons += 1
            if "defense" in facts.slots:
                defenses += 1
    found = 7 * best + 9 * min(3, unseen)
    found += WEAPONS[min(2, weapons)] + DEFENSES[min(2, defenses)]
    if best == 0:
        found += LEADERLESS
    return found + VOICED if seat == "bene-gesserit" else found


def purse_worth(spice: int) -> int:
    """What spice is worth that can still be spent: the more there is, the less the next one."""
    total = 0
    for step in PURSE:
        part = max(0, min(spice, step[1]) - step[0])
        total += part * step[2]
    return total


def hand_worth(game: Game, hand: list[str]) -> int:
    """What treachery cards are worth: weapons and defences win battles."""
    total = 0
    weapons = 0
    defenses = 0
    for card in hand:
        if card not in game.cards:
            total += 3 * POINT
            continue
        facts = game.cards[card]
        if facts.category == "worthless":
            continue
        if "weapon" in facts.slots:
            total += WEAPON_WORTH[min(weapons, len(WEAPON_WORTH) - 1)]
            weapons += 1
        elif "defense" in facts.slots:
            total += DEFENSE_WORTH[min(defenses, len(DEFENSE_WORTH) - 1)]
            defenses += 1
        else:
            total += POINT
    return total


def standing(
    game: Game,
    position: Position,
    seat: str,
    terms: desert.Terms,
    tally: dict[str, dict[str, int]],
    mights: dict[str, int],
) -> int:
    """What the forces of a seat are worth where they stand: in strongholds, by spice, and out of the storm."""
    total = 0
    for territory, there in tally.items():
        own = there.get(seat, 0)
        if own == 0:
            continue
        chance = 100
        if game.territories[territory].terrain != "polar-sink":
            chance = chance_of(there, seat, terms.friends, mights)
        fights = len(there) > desert.friends_in(there, terms.friends)
        if territory in terms.goals:
            total += HELD * chance * KEPT[min(own, len(KEPT) - 1)] // 10000
        total += desert.forces_worth(own, chance, fights)
        total += desert.harvest_worth(game, position, territory, seat, chance, terms)
    return total - desert.storm_risk(game, position, seat, terms)


def ending_worth(
    game: Game,
    position: Position,
    seat: str,
    tally: dict[str, dict[str, int]],
    mights: dict[str, int],
) -> int:
    """What it is worth who may win in this turn, who wins when the last one ends, and what the others have."""
    left = max(0, position.turns - position.turn)
    times = LAST if left == 0 else 1
    winners = last_winners(game, position, left)
    friends = [seat, *allies_of(position, seat)]
    later = still_to_come(position, friends)
    own = hopes(game, position, tally, friends, mights, later)
    share = 100 if len(friends) == 1 else SHARED
    total = OWN_WIN * POINT * share * (5 * own.whole + own.nearly) // 50000
    threat = RIVAL_WIN if left > 0 or seat in winners else 0
    open_game = 100 - own.whole
    others = 0
    counted: dict[str, bool] = {}
    for other, side in position.sides.items():
        if other in friends:
            continue
        others += max(0, side.spice) * POINT // (4 * len(position.sides))
        if other in counted:
            continue
        group = [other, *allies_of(position, other)]
        for member in group:
            counted[member] = True
        found = hopes(game, position, tally, group, mights, min(0, later))
        others += found.total * HELD // 100 // (2 * len(position.sides))
        if foretold(position, seat, group):
            total += OWN_WIN * POINT * found.whole // 100
        else:
            total -= threat * POINT * (5 * found.whole + found.nearly) // 600
            open_game = open_game * (100 - found.whole) // 100
    if seat in winners:
        late = LATE[min(left, len(LATE) - 1)]
        total += OWN_WIN * late * POINT // (100 * len(winners)) * open_game // 100
    return total * times - others


def allied_gain(game: Game, position: Position, seat: str, other: str) -> int:
    """How much more a position is worth to a seat when another one is its ally."""
    before = keen_worth(game, position, seat)
    kept = position.sides[seat].ally
    others = position.sides[other].ally
    position.sides[seat].ally = other
    position.sides[other].ally = seat
    after = keen_worth(game, position, seat)
    position.sides[seat].ally = kept
    position.sides[other].ally = others
    return after - before


def last_winners(game: Game, position: Position, left: int) -> list[str]:
    """Who probably wins if nobody does before the last turn ends, so many turns from now.

    As long as turns are left, that the Fremen may keep the others out of their sietches does not count against the Guild.
    """
    if left >= FAR and GUILD in position.sides:
        return with_ally(position, GUILD)
    return at_the_limit(game, position).winners


def foretold(position: Position, seat: str, group: list[str]) -> bool:
    """Whether a victory of a group in this turn would be a seat's own: its prediction comes true."""
    prediction = position.prediction
    if seat != "bene-gesserit" or prediction is None:
        return False
    return prediction.turn == position.turn and prediction.faction in group


def hopes(
    game: Game,
    position: Position,
    tally: dict[str, dict[str, int]],
    group: list[str],
    mights: dict[str, int],
    later: int,
) -> Hopes:
    """How near an alliance, or a seat without one, is to a victory by strongholds; so many others are still to come."""
    chances: list[int] = []
    for territory in strongholds(game, position):
        there = tally.get(territory, {})
        best = 0
        for member in group:
            count = there.get(member, 0)
            if count > 0:
                chance = chance_of(there, member, group, mights)
                if later >= 0:
                    chance = chance * staying(position, count, later) // 100
                best = max(best, chance)
        if best > 0:
            chances.append(best)
    wanted = need(game, position, ally_of(position, group[0]))
    return Hopes(
        whole=desert.best_product(chances, wanted),
        nearly=desert.best_product(chances, wanted - 1),
        total=sum(chances),
    )


def still_to_come(position: Position, group: list[str]) -> int:
    """How many others may still bring forces to strongholds before the battles of this turn; -1 after that."""
    if position.phase in SETTLED:
        return -1
    travel = position.travel
    if travel is None or len(travel.seats) == 0:
        return len(position.sides) - len(group)
    return len([seat for seat in travel.seats if seat not in group])


def staying(position: Position, count: int, later: int) -> int:
    """How likely so many forces keep a stronghold against others who are still to come in this turn, in percent."""
    usual = SHIPPED
    if position.step == "move":
        usual = MOVED
    found = usual[min(later, len(usual) - 1)]
    return min(100, found * (FEW[count] if count < len(FEW) else MANY) // 100)


def chance_of(there: dict[str, int], seat: str, friends: list[str], mights: dict[str, int]) -> int:
    """How likely a seat is left in a territory after all battles, in percent."""
    found = 100
    mine = mights[seat] + 6 * there[seat]
    for other, count in there.items():
        if other not in friends:
            ahead = mine - mights[other] - 6 * count
            found = found * desert.likely(ahead, desert.SPREAD) // 100
    return found


def danger(game: Game, position: Position, seat: str) -> int:
    """By how much a strong player values a position less than the others do."""
    return worth(game, position, seat) - keen_worth(game, position, seat)
