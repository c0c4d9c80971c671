"""The outcome of an attack: the strengths, the winner, and what is returned (000: Action Phase: Attack)."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import bearing_of, land_strength, lay, strength_of
from adjudicator.games.dawn_of_the_fremen.freight import put_back
from adjudicator.games.dawn_of_the_fremen.freight_ways import freight_of
from adjudicator.games.dawn_of_the_fremen.records import Attack, Game, Position
from adjudicator.rules.course import ruling
from adjudicator.rules.multisets import more, put
from adjudicator.rules.records import Event


def no_attack() -> Attack:
    """An attack before it begins."""
    return Attack(by="", target="", sides={}, stops=[])


def attack_of(position: Position) -> Attack:
    """The attack under way."""
    if position.attack is None:
        return no_attack()
    return position.attack


def defense_of(game: Game, position: Position) -> int:
    """The defence: the target, the defender's territories beside it, and who joins the defence."""
    attack = attack_of(position)
    owner = position.lands[attack.target].owner
    total = land_strength(game, position, attack.target)
    if owner != "":
        total += bearing_of(game, position, owner, attack.target)
    for tribe, side in attack.sides.items():
        if side == "defense":
            total += bearing_of(game, position, tribe, attack.target)
    return total


def own_offense(game: Game, position: Position) -> int:
    """The attacker's own strength."""
    attack = attack_of(position)
    total = bearing_of(game, position, attack.by, attack.target)
    if position.freight is not None:
        total += strength_of(game, freight_of(position).cargo)
    return total


def offense_of(game: Game, position: Position) -> int:
    """The attack: the attacker's territories beside the target, who joins, and what is brought."""
    attack = attack_of(position)
    total = own_offense(game, position)
    for tribe, side in attack.sides.items():
        if side == "attack" and tribe not in attack.stops:
            total += bearing_of(game, position, tribe, attack.target)
    return total


def so_far(game: Game, position: Position) -> Event:
    """The strengths before a player has to decide."""
    return Event(
        "strengths-so-far",
        "attack.defense",
        {
            "territory": attack_of(position).target,
            "attack": offense_of(game, position),
            "defense": defense_of(game, position),
        },
    )


def outcome(game: Game, position: Position) -> list[Event]:
    """Compare the strengths: the attack succeeds if its own is greater."""
    attack = attack_of(position)
    offense = offense_of(game, position)
    defense = defense_of(game, position)
    totals: dict[str, int | str] = {"territory": attack.target, "by": attack.by}
    compared = Event(
        "strengths-compared", "attack.success", {**totals, "attack": offense, "defense": defense}
    )
    needs_own = ruling(game, position, "own-strength") == "needed"
    alone = needs_own and own_offense(game, position) == 0
    if offense > defense and alone:
        without = Event("no-own-strength", "attack.own-strength", {"by": attack.by})
        return [compared, without, *call_off(game, position)]
    if offense <= defense:
        return [compared, *call_off(game, position)]
    return [compared, *take_over(game, position)]


def take_over(game: Game, position: Position) -> list[Event]:
    """The territory changes hands: warrior, spoils, water and water debts."""
    attack = attack_of(position)
    land = position.lands[attack.target]
    by = attack.by
    loser = land.owner
    lost = land_strength(game, position, attack.target)
    land.owner = by
    position.sides[by].warriors -= 1
    taken: dict[str, int | str] = {"by": by, "territory": attack.target, "from": loser}
    events: list[Event] = [Event("occupied", "attack.occupation", taken)]
    if position.freight is not None:
        for item in freight_of(position).cargo:
            events = events + lay(game, position, attack.target, item)
        position.freight = None
    if loser != "":
        position.sides[loser].warriors += 1
        land.goods = more(land.goods, "water", game.numbers.water_rendered)
        owed = game.numbers.debts_for_loss
        if lost >= game.numbers.heavy_loss:
            owed = game.numbers.debts_for_heavy_loss
        due = owed
        owed = min(due, position.sides[by].debts)
        position.sides[by].debts -= owed
        side = position.sides[loser]
        if owed > 0:
            side.rivals = more(side.rivals, by, owed)
        events.append(Event("rendered", "attack.water", {"territory": attack.target}))
        debt: dict[str, int | str] = {"by": by, "to": loser, "lost": lost, "count": owed}
        if owed < due:
            events.append(Event("debts-short", "debts.short", {**debt, "due": due}))
        else:
            events.append(Event("debt-given", "debts.given", debt))
    if position.turn is not None:
        position.turn.attacks += 1
    position.attack = None
    position.step = "acted"
    position.waiting = [by]
    return events


def call_off(game: Game, position: Position) -> list[Event]:
    """The attack fails; the attacker may do something else."""
    attack = attack_of(position)
    failed: dict[str, int | str] = {"by": attack.by, "territory": attack.target}
    events: list[Event] = [Event("attack-failed", "attack.failed", failed)]
    if position.freight is not None:
        events = events + go_back(game, position)
    if position.turn is not None:
        position.turn.tried = put(position.turn.tried, attack.target)
    position.attack = None
    position.step = "action"
    position.waiting = [attack.by]
    return events


def break_off(game: Game, position: Position) -> list[Event]:
    """The attacker vanishes: what was brought goes back, and nothing is attacked."""
    attack = attack_of(position)
    events: list[Event] = []
    if position.freight is not None:
        events = go_back(game, position)
    position.attack = None
    off: dict[str, int | str] = {"by": attack.by, "territory": attack.target}
    return [*events, Event("attack-off", "vanishing.attack", off)]


def strike_out(position: Position, tribe: str) -> None:
    """A tribe that has vanished takes no side any more, nor does who has inherited the target."""
    attack = attack_of(position)
    owner = position.lands[attack.target].owner
    attack.sides = {
        other: side for other, side in attack.sides.items() if other not in [tribe, owner]
    }
    attack.stops = [other for other in attack.stops if other != tribe]


def go_back(game: Game, position: Position) -> list[Event]:
    """Put the group back, and return what it paid for passage where a ruling says so."""
    freight = freight_of(position)
    if ruling(game, position, "failed-passage") == "returned":
        for tribe in freight.paid:
            side = position.sides[freight.by]
            side.rivals = more(side.rivals, tribe, game.numbers.debts_to_pass)
            position.sides[tribe].debts -= game.numbers.debts_to_pass
    back = Event("went-back", "attack.failed", {"by": freight.by})
    return [back, *put_back(game, position)]
