"""Attacks, step by step (document 000, "Action Phase: Attack").

Target, declarations of the other tribes, strength brought in, water debts of the defender, outcome.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen.attack_outcome import (
    attack_of,
    call_off,
    defense_of,
    go_back,
    no_attack,
    outcome,
    so_far,
)
from adjudicator.games.dawn_of_the_fremen.attack_stops import (
    KARAMA,
    check_stop,
    stop_choices,
    stop_field,
)
from adjudicator.games.dawn_of_the_fremen.begun import not_begun
from adjudicator.games.dawn_of_the_fremen.board import neighbours, rock_between, stands_beside
from adjudicator.games.dawn_of_the_fremen.development import give_back
from adjudicator.games.dawn_of_the_fremen.freight import (
    apply_cross,
    check_cross_move,
    cross_field,
    may_cross,
)
from adjudicator.games.dawn_of_the_fremen.freight_start import (
    ATTACK,
    apply_begin,
    begin_field,
    can_start,
    check_begin,
    starts,
)
from adjudicator.games.dawn_of_the_fremen.hands import spend
from adjudicator.games.dawn_of_the_fremen.reach import barred, target_violation, targets
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import allied
from adjudicator.rules.course import others_after, ruling
from adjudicator.rules.forms import one_of
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation, choice

STANCES = ["attack", "defense", "neutral"]


# --- attack ---------------------------------------------------------------------------------------


def check_attack(game: Game, position: Position, move: Move) -> Violation | None:
    """One attack a turn, with a warrior left, on a target in reach.

    Clauses action.initiation, attack.warrior.
    """
    if not attack_time(position):
        return Violation("action.initiation", "one-attack", {"by": move["by"]})
    if position.sides[move["by"]].warriors == 0:
        return Violation("attack.warrior", "none-left", {"by": move["by"]})
    return target_violation(game, position, move["by"], move["territory"])


def attack_time(position: Position) -> bool:
    """Whether another attack may be made: in the Initiation Cycle each tribe makes one."""
    return position.turn is None or position.cycle > 1 or position.turn.attacks == 0


def apply_attack(game: Game, position: Position, move: Move) -> list[Event]:
    """Lay the attack marker; the tribes beside the target declare themselves."""
    attack = no_attack()
    attack.by = move["by"]
    attack.target = move["territory"]
    position.attack = attack
    aimed: dict[str, int | str] = {
        "by": attack.by,
        "territory": attack.target,
        "defense": defense_of(game, position),
    }
    return [Event("attack-began", "attack.defense", aimed), *next_declarer(game, position)]


def may_attack(game: Game, position: Position, seat: str) -> bool:
    """Whether it is time for an attack, with a warrior left and a target (attack.warrior)."""
    if not attack_time(position) or position.sides[seat].warriors == 0:
        return False
    return any(
        target_violation(game, position, seat, territory) is None for territory in position.lands
    )


# --- declare --------------------------------------------------------------------------------------


def declarers(game: Game, position: Position) -> list[str]:
    """The other tribes beside the target that have not declared yet, from the attacker's left."""
    attack = attack_of(position)
    owner = position.lands[attack.target].owner
    return [
        tribe
        for tribe in others_after(position, attack.by)
        if tribe not in [owner, attack.by]
        and tribe not in attack.sides
        and stands_beside(game, position, tribe, attack.target)
    ]


def next_declarer(game: Game, position: Position) -> list[Event]:
    """Wait for the next declaration, or go on."""
    left = declarers(game, position)
    if len(left) > 0:
        position.step = "declare"
        position.waiting = [left[0]]
        return [so_far(game, position)]
    if ruling(game, position, "stop-time") == "after-declarations":
        return begin_stops(game, position)
    return begin_bringing(game, position)


def check_declare(game: Game, position: Position, move: Move) -> Violation | None:
    """A tribe sides with attack or defense or neither, never against its ally.

    Clauses attack.declare, alliances.no-support.
    """
    if move["side"] not in STANCES:
        return Violation("attack.declare", "no-such-side", {"side": move["side"]})
    if move["side"] == "attack":
        attack = attack_of(position)
        by = move["by"]
        owner = position.lands[attack.target].owner
        where: dict[str, int | str] = {"by": by, "territory": attack.target}
        if owner != "" and allied(position, by, owner):
            return Violation("alliances.no-support", "ally", {**where, "ally": owner})
        if barred(position, by, attack.target):
            return Violation("attack.stopped", "barred", where)
    return None


def declare_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a tribe takes no side (any more): attack.declare, attack.declared."""
    attack = attack_of(position)
    where: dict[str, int | str] = {"by": seat, "territory": attack.target}
    if seat in [attack.by, position.lands[attack.target].owner]:
        return Violation("attack.declare", "fighting", where)
    if seat in attack.sides:
        return Violation("attack.declared", "declared", where)
    if not stands_beside(game, position, seat, attack.target):
        return Violation("attack.declare", "not-beside", where)
    return None


def apply_declare(game: Game, position: Position, move: Move) -> list[Event]:
    """The tribe has declared; next is the tribe after it, or what is brought in.

    Clause attack.declare.
    """
    attack = attack_of(position)
    attack.sides = {**attack.sides, move["by"]: move["side"]}
    return next_declarer(game, position)


def declare_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The side, without attack where an ally or a stop forbids it.

    Clauses attack.declare, attack.stopped.
    """
    if "side" not in partial:
        attack = attack_of(position)
        by = partial["by"]
        owner = position.lands[attack.target].owner
        sides = STANCES
        if (owner != "" and allied(position, by, owner)) or barred(position, by, attack.target):
            sides = ["defense", "neutral"]
        return choice("side", sides, True)
    return None


# --- bring, cross, strike -------------------------------------------------------------------------


def begin_bringing(game: Game, position: Position) -> list[Event]:
    """The attacker may bring strength from afar."""
    position.step = "bring"
    position.waiting = [attack_of(position).by]
    return [so_far(game, position)]


def brings_from(game: Game, position: Position, territory: str) -> bool:
    """Whether strength may be brought from a territory: not from beside it, but over rock."""
    target = attack_of(position).target
    return territory not in neighbours(game, target) or rock_between(position, territory, target)


def check_bring(game: Game, position: Position, move: Move) -> Violation | None:
    """Strength comes from a territory of the tribe that may still give some: attack.bring."""
    found = check_begin(game, position, move, ATTACK)
    if found is None and not brings_from(game, position, move["territory"]):
        bears: dict[str, int | str] = {"territory": move["territory"]}
        found = Violation("attack.bring", "bears", bears)
    return found


def apply_bring(game: Game, position: Position, move: Move) -> list[Event]:
    """Take the starting token up; it goes on border by border."""
    events = apply_begin(game, position, move)
    position.step = "carry"
    return events


def bring_places(game: Game, position: Position, by: str) -> list[str]:
    """The tribe's territories (sorted) from which strength can be brought."""
    return [
        place for place in starts(game, position, by, ATTACK) if brings_from(game, position, place)
    ]


def bring_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, then the starting token (attack.bring)."""
    places: list[str] = []
    if "territory" not in partial:
        places = bring_places(game, position, partial["by"])
    return begin_field(game, position, partial, ATTACK, places)


def may_bring(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe has a territory that may still give strength (attack.bring)."""
    return any(
        position.lands[place].owner == seat
        and brings_from(game, position, place)
        and can_start(game, position, seat, place, ATTACK)
        for place in position.lands
    )


def apply_carry(game: Game, position: Position, move: Move) -> list[Event]:
    """Cross a border; at the target the group stays."""
    events = apply_cross(game, position, move["territory"])
    if move["territory"] == attack_of(position).target:
        return events + strength_set(game, position)
    return events


def apply_strike(game: Game, position: Position, move: Move) -> list[Event]:
    """Bring no (more) strength; a group that has not reached the target goes back."""
    if position.freight is not None:
        return go_back(game, position) + strength_set(game, position)
    return strength_set(game, position)


def strength_set(game: Game, position: Position) -> list[Event]:
    """The attacker's strength is complete."""
    if ruling(game, position, "stop-time") == "after-declarations":
        return outcome(game, position)
    return begin_stops(game, position)


# --- stop -----------------------------------------------------------------------------------------


def begin_stops(game: Game, position: Position) -> list[Event]:
    """The defender may stop tribes; without means to, the attack goes on."""
    defender = position.lands[attack_of(position).target].owner
    if defender != "" and len(stop_choices(game, position, defender)) > 0:
        position.step = "stop"
        position.waiting = [defender]
        return [so_far(game, position)]
    events = stops_done(game, position)
    if defender == "":
        return events
    price: dict[str, int | str] = {"by": defender, "price": game.numbers.debts_to_stop}
    reason = Violation("debts.stop", "no-means", price)
    return [passed_over("passed-over-too", defender, "stop", reason), *events]


def stops_done(game: Game, position: Position) -> list[Event]:
    """The defender does not stop any more attackers."""
    if ruling(game, position, "stop-time") == "after-declarations":
        return begin_bringing(game, position)
    return outcome(game, position)


def apply_stop(game: Game, position: Position, move: Move) -> list[Event]:
    """Stop one tribe in this territory for the cycle; a stopped attacker's attack is off."""
    attack = attack_of(position)
    by = move["by"]
    tribe = move["tribe"]
    events: list[Event] = []
    if move["how"] == KARAMA:
        events = spend(game, position, by, KARAMA, "scavenge.karama")
    else:
        give_back(position, by, tribe, game.numbers.debts_to_stop)
    attack.stops = put(attack.stops, tribe)
    if not barred(position, tribe, attack.target):
        stopped = put(position.barred.get(attack.target, []), tribe)
        position.barred = {**position.barred, attack.target: stopped}
    events.append(Event("stopped", "debts.stop", {"tribe": tribe, "territory": attack.target}))
    if tribe == attack.by:
        return events + call_off(game, position)
    if len(stop_choices(game, position, by)) > 0:
        return events
    return events + stops_done(game, position)


def pass_stop(game: Game, position: Position, seat: str) -> list[Event]:
    """The defender does not stop any (further) attacker."""
    return stops_done(game, position)


KINDS: dict[str, Kind] = {
    "attack": Kind(
        clause="attack.target",
        steps=["action"],
        check=check_attack,
        apply=apply_attack,
        field=one_of("territory", targets),
        open=may_attack,
    ),
    "declare": Kind(
        clause="attack.declare",
        steps=["declare"],
        check=check_declare,
        apply=apply_declare,
        field=declare_field,
        closed=declare_closed,
        elsewhere=not_begun,
    ),
    "bring": Kind(
        clause="attack.bring",
        steps=["bring"],
        check=check_bring,
        apply=apply_bring,
        field=bring_field,
        open=may_bring,
        elsewhere=not_begun,
    ),
    "carry": Kind(
        clause="attack.bring",
        steps=["carry"],
        check=check_cross_move,
        apply=apply_carry,
        field=cross_field,
        open=may_cross,
        elsewhere=not_begun,
    ),
    "strike": Kind(
        clause="attack.strike",
        steps=["bring", "carry"],
        apply=apply_strike,
        elsewhere=not_begun,
    ),
    "stop": Kind(
        clause="debts.stop",
        steps=["stop"],
        check=check_stop,
        apply=apply_stop,
        field=stop_field,
        elsewhere=not_begun,
    ),
}
"""The kinds of move of an attack; `load` is a shipment's."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"stop": pass_stop}
"""What a pass does in this phase."""
