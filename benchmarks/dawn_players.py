"""Simple players of Dawn of the Fremen, for the figures of `balance.py`.

`random` fills in forms at random. `greedy` knows what is worth having: it gathers what a sietch
needs in one place, trades and ships towards it, takes what it is strong enough to take, sides
against whoever leads, and never looks further ahead than one action. Nothing here is a rule.
"""

from __future__ import annotations

from typing import Any

from adjudicator.games.dawn_of_the_fremen.attack_outcome import defense_of, offense_of
from adjudicator.games.dawn_of_the_fremen.board import bearing_of, held, land_strength, sietches
from adjudicator.games.dawn_of_the_fremen.development import buildable
from adjudicator.games.dawn_of_the_fremen.reach import targets
from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.games.dawn_of_the_fremen.turn import allied
from adjudicator.playout import Chance
from adjudicator.playout.seating import shuffled
from adjudicator.rules.records import Seat, Setup
from benchmarks.dawn_worth import best, brought, hub, leader, missing, prize, route, worth

WEIGHTS = {
    "agree": 1,
    "arrive": 3,
    "attack": 6,
    "build": 30,
    "carry": 5,
    "cross": 3,
    "pass": 3,
    "propose-alliance": 1,
    "propose-number": 1,
    "propose-winner": 1,
    "put-to-vote": 6,
    "scavenge": 4,
    "ship": 4,
    "strike": 3,
    "vanish": 0,
}


def seated(game: Any, seats: int, chance: Chance, together: bool) -> Setup:
    """Tribes at random places, in teams if they play `together`."""
    tribes = shuffled(list(game.tribes), chance)[:seats]
    return Setup(
        seats=[Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(tribes)],
        rulings={},
        options={"teams": 1 if together else 0},
    )


def ranked(position: Position) -> list[str]:
    """The tribes in the order of the Harj, once it is known."""
    return [*position.order] if position.cycle == 0 and position.step != "order-roll" else []


def lasting(position: Position) -> int:
    """The cycle."""
    return position.cycle


def gained(event: Any) -> bool:
    """Whether an event is a territory taken."""
    return str(event.kind) == "occupied"


def choose(
    rules: Any, game: Any, position: Any, seat: str, style: str, chance: Chance
) -> dict[str, Any]:
    """The move of a seat, or of chance."""
    if seat == "table" or style == "random":
        return at_random(rules, game, position, seat, chance)
    if style == "mixed" and position.sides[seat].place % 2:
        return at_random(rules, game, position, seat, chance)
    plan = PLANS.get(position.step)
    move = plan(game, position, seat, chance) if plan is not None else None
    if move is not None:
        whole = {"by": seat, **move}
        if rules.check(game, position, whole) is None:
            return whole
    if "pass" in rules.kinds(game, position, seat):
        return {"by": seat, "move": "pass"}
    return at_random(rules, game, position, seat, chance)


def at_random(rules: Any, game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """Any legal move; unanimity is rare, and nobody vanishes."""
    kinds = [kind for kind in rules.kinds(game, position, seat) if WEIGHTS.get(kind, 2) > 0]
    bag = [kind for kind in kinds for _ in range(WEIGHTS.get(kind, 2))]
    move: dict[str, Any] = {"by": seat, "move": bag[chance.below(len(bag))]}
    while (field := rules.next_field(game, position, move)) is not None:
        refuses = move["move"] == "agree" and chance.below(20) > 0
        move[field.name] = False if refuses else field.options[chance.below(len(field.options))]
    return move


# --- plans, by step -------------------------------------------------------------------------------


def settle(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """A free territory of the most worth, with a little chance."""
    free = [place for place, land in position.lands.items() if land.owner == ""]
    place = best(free, lambda place: worth(game, position, seat, place) + chance.below(4), chance)
    return {"move": "settle", "territory": place}


def first_worm(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """The first worm, where the tribe has most."""
    place = best(held(position, seat), lambda place: worth(game, position, seat, place), chance)
    return {"move": "first-worm", "territory": place}


def develop(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any] | None:
    """What the hub lacks, for a rival's debts or by a Discovery; then something built, if it can be."""
    side = position.sides[seat]
    centre = hub(game, position, seat)
    for tribe, count in side.rivals.items():
        if count >= 4 and centre:
            lacking = missing(game, position, centre) or ["water"]
            return {
                "move": "exchange-debts",
                "tribe": tribe,
                "resource": lacking[0],
                "territory": centre,
            }
    if "discovery" in side.cards and centre:
        lacking = missing(game, position, centre)
        if lacking:
            return {"move": "play-discovery", "resource": lacking[0], "territory": centre}
    if "water-of-life" in side.cards and centre:
        return {"move": "play-water-of-life", "territory": centre}
    for place in held(position, seat):
        found = buildable(game, position, place)
        if "sietch" in found:
            return {"move": "build", "territory": place, "token": "sietch"}
    for place in held(position, seat):
        found = buildable(game, position, place)
        keeps = place == centre and len(missing(game, position, place)) <= 2
        if "crysknife" in found and not keeps:
            return {"move": "build", "territory": place, "token": "crysknife"}
        spare = position.lands[place].goods.get("water", 0)
        if "stillsuit" in found and (spare > 1 or (not keeps and chance.below(3) == 0)):
            return {"move": "build", "territory": place, "token": "stillsuit"}
    return None


def thumper(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """The moon of which the tribe has more spice, or either."""
    sites = [position.lands[place].site for place in held(position, seat)]
    crescent, full = sites.count("spice-crescent"), sites.count("spice-full")
    side = (
        "crescent-moon"
        if crescent > full or (crescent == full and chance.below(2))
        else "full-moon"
    )
    return {"move": "thumper", "side": side}


def say_yes(kind: str) -> Any:
    """A plan that lets a phase happen seven times of eight; `kind` is the move that says so."""

    def plan(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
        return {"move": kind, "occurs": chance.below(8) > 0}

    return plan


def worms(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any] | None:
    """A worm called, promoted or removed, as the die has it."""
    own = held(position, seat)
    with_worm = [
        place
        for place in own
        if "maker" in position.lands[place].tokens or "great-maker" in position.lands[place].tokens
    ]
    if position.face == "worm":
        return {
            "move": "remove-worm",
            "territory": best(with_worm, lambda place: -worth(game, position, seat, place), chance),
        }
    free = [place for place in own if place not in with_worm]
    caller = game.faces[position.face].caller
    if free and caller in ("all", position.sides[seat].thumper):
        place = best(free, lambda place: worth(game, position, seat, place), chance)
        return {"move": "call-worm", "territory": place}
    makers = [place for place in with_worm if "maker" in position.lands[place].tokens]
    if makers:
        return {"move": "promote-worm", "territory": makers[0]}
    return None


def offer(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any] | None:
    """What the hub lacks, for something it does not need."""
    centre = hub(game, position, seat)
    if not centre:
        return None
    lacking = missing(game, position, centre)
    spare = [
        (resource, place)
        for place in held(position, seat)
        for resource, count in position.lands[place].goods.items()
        if place != centre or count > 1
    ]
    for to in position.trade.partners:
        theirs = {
            resource
            for land in position.lands.values()
            if land.owner == to
            for resource in land.goods
        }
        wanted = [resource for resource in lacking if resource in theirs]
        given = [found for found in spare if found[0] not in wanted]
        if wanted and given and sietches(position, [to]) < 2:
            resource, start = given[chance.below(len(given))]
            return {
                "move": "offer",
                "to": to,
                "give": "resource",
                "given": resource,
                "start": start,
                "get": "resource",
                "gotten": wanted[chance.below(len(wanted))],
                "end": centre,
            }
    return None


def answer(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """Accept what the own hub lacks, but feed no leader."""
    trade = position.trade
    giver = next(tribe for tribe in position.order if tribe not in position.done)
    centre = hub(game, position, seat)
    rich = sietches(position, [giver]) >= 2
    starts = [
        place
        for place in held(position, seat)
        if trade.gotten in position.lands[place].goods and place != centre
    ]
    if not rich and centre and trade.given in missing(game, position, centre) and starts:
        return {"move": "accept", "start": starts[0], "end": centre}
    return {"move": "decline"}


def ship(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any] | None:
    """Bring what the hub lacks by whatever passes it."""
    centre = hub(game, position, seat)
    if not centre:
        return None
    lacking = missing(game, position, centre)
    found: list[tuple[int, int, str, str]] = []
    for place in held(position, seat):
        land = position.lands[place]
        if place == centre:
            continue
        for token in [*land.tokens, *land.goods]:
            way = route(game, position, seat, place, centre, token)
            if not way:
                continue
            passed = [place, *way[:-1]]
            gets = {
                good for stop in passed for good in position.lands[stop].goods if good in lacking
            }
            if gets:
                found.append((len(gets), chance.below(100), place, token))
    if not found:
        return None
    _, _, place, token = max(found)
    move = {"move": "ship", "territory": place, "token": token}
    if any(card in position.sides[seat].cards for card in ("fremkit", "smugglers")):
        move["card"] = "none"
    return move


def freight(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """Take up what the hub lacks, and go there."""
    group = position.freight
    centre = hub(game, position, seat) or group.at
    land = position.lands[group.at]
    if group.at == centre and group.crossed:
        return {"move": "arrive"}
    lacking = missing(game, position, centre)
    for good in land.goods:
        if (
            good in lacking
            and good not in group.cargo
            and f"{good}/{group.at}" not in group.dropped
        ):
            return {"move": "load", "item": good}
    way = route(game, position, seat, group.at, centre, group.carrier)
    if way:
        return {"move": "cross", "territory": way[0]}
    return {"move": "arrive"}


def act(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any] | None:
    """Take the best territory that is weak enough; else scavenge, ship or pass."""
    turn = position.turn
    found = []
    if position.cycle > 1 or turn.attacks == 0:
        for target in targets(game, position, seat):
            owner = position.lands[target].owner
            defense = land_strength(game, position, target)
            defense += bearing_of(game, position, owner, target) if owner else 0
            offense = bearing_of(game, position, seat, target)
            margin = offense + brought(game, position, seat, target)[0] - defense
            if margin > 0 and offense + margin > 0:
                found.append(target)
    if found:
        target = best(found, lambda target: prize(game, position, seat, target), chance)
        if turn.number == 2 or prize(game, position, seat, target) > 8 + chance.below(12):
            return {"move": "attack", "territory": target}
    if turn.number == 1:
        return {"move": "scavenge"}
    return ship(game, position, seat, chance)


def bring(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """The strongest token brought in, until the attack wins; then the strike."""
    target = position.attack.target
    strength, place, token = brought(game, position, seat, target)
    if strength == 0 or offense_of(game, position) > defense_of(game, position):
        return {"move": "strike"}
    move = {"move": "bring", "territory": place, "token": token}
    if "fremkit" in position.sides[seat].cards:
        move["card"] = "none"
    return move


def carry(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """What may ride along is loaded at the start; then the way to the target."""
    group = position.freight
    target = position.attack.target
    if group.at == group.origin:
        for item in position.lands[group.at].tokens:
            if all(game.tokens[item].sort != game.tokens[other].sort for other in group.cargo):
                worm = game.tokens[item].sort == "worm"
                if not worm or not game.tokens[group.carrier].crosses_rock:
                    return {"move": "load", "item": item}
    way = route(game, position, seat, group.at, target, group.carrier)
    return {"move": "carry", "territory": way[0]} if way else {"move": "strike"}


def declare(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """Against the leader, whoever it is."""
    attack = position.attack
    owner = position.lands[attack.target].owner
    ahead = leader(position)
    if owner == ahead and owner != seat and not allied(position, seat, owner):
        return {"move": "declare", "side": "attack"}
    if attack.by == ahead and not allied(position, seat, attack.by):
        return {"move": "declare", "side": "defense"}
    return {"move": "declare", "side": "neutral"}


def stop(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any] | None:
    """Stop the attacker if the attack would succeed and something is at stake."""
    attack = position.attack
    if offense_of(game, position) <= defense_of(game, position):
        return None
    if worth(game, position, seat, attack.target) < 12:
        return None
    side = position.sides[seat]
    how = "debts" if side.rivals.get(attack.by, 0) >= game.numbers.debts_to_stop else "karama"
    return {"move": "stop", "tribe": attack.by, "how": how}


def find(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """What was found goes to the hub."""
    centre = hub(game, position, seat)
    return {"move": "place-find", "territory": centre or held(position, seat)[0]}


def refuse(game: Any, position: Any, seat: str, chance: Chance) -> dict[str, Any]:
    """Agrees to nothing but to play on."""
    return {"move": "agree", "yes": position.proposal.kind == "play-on"}


PLANS = {
    "action": act,
    "answer": answer,
    "answers": refuse,
    "bring": bring,
    "carry": carry,
    "decide": say_yes("decide"),
    "declare": declare,
    "development": develop,
    "find": find,
    "first-worms": first_worm,
    "freight": freight,
    "production": worms,
    "settlement": settle,
    "shipping": ship,
    "stop": stop,
    "thumpers": thumper,
    "trade": offer,
    "vote": say_yes("vote"),
}
