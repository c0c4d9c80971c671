"""Revival: forces and leaders come back from the tanks (document 004, "4. Revival Phase")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import kwisatz
from adjudicator.games.dune_classic.hands import may_hold
from adjudicator.games.dune_classic.karama import power_left
from adjudicator.games.dune_classic.kwisatz import KWISATZ, OWNER
from adjudicator.games.dune_classic.leaders import all_lost, bring_back, face_up, waits
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.starred import (
    asks,
    revivable,
    revive_forces,
    starred_field,
    starred_violation,
    tank_pool,
    with_starred,
)
from adjudicator.games.dune_classic.turn import allies_of, go_to, stopped
from adjudicator.rules.course import begin_step, finish, ruling
from adjudicator.rules.forms import above_none, any_of, one_of
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more, put
from adjudicator.rules.records import Event, Field, Violation, amount

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Wait for all seats that can do something here, in storm order; with none, go on."""
    begin_step(position, "revival", position.order[:])
    return drop_idle(game, position, True)


def has_free_revival(game: Game, position: Position, seat: str) -> bool:
    """Whether the Emperor may have a Karama card for the power that brings back whom he has lost."""
    side = position.sides[seat]
    return (
        seat == "emperor"
        and (side.tanks > 0 or len(side.dead) > 0)
        and power_left(game, position, seat)
        and may_hold(game, position, seat, "karama")
    )


def revival_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why the tanks leave a seat nothing to revive or to pay for, or nothing.

    Whether it can pay is not asked: passing over a seat for want of spice would tell what lies
    behind its shield (turn.secrecy).
    """
    if force_limit(game, position, seat) > 0 or leaders_revivable(game, position, seat):
        return None
    if has_free_revival(game, position, seat):
        return None
    stands_in = seat == "emperor" and not stopped(position, "pay-ally-revival")
    for ally in allies_of(position, seat):
        if stands_in and payable(game, position, ally) > 0:
            return None
        granting = may_grant(position, seat) and grantable(position, ally)
        if granting and force_limit(game, position, ally) > free_revivals(game, position, ally):
            return None
    dead = len(position.sides[seat].dead)
    if dead > 0 and seat not in position.revived_leader and position.sides[seat].tanks == 0:
        return Violation("revival.leader-when", "too-early", {"by": seat, "dead": dead})
    return Violation("revival.tanks", "nothing-left", {"by": seat})


def go_on(position: Position) -> None:
    """End the phase when no seat is awaited any more."""
    if len(position.waiting) == 0:
        go_to(position, "shipment-and-movement")


def drop_idle(game: Game, position: Position, first: bool) -> list[Event]:
    """No longer wait for seats with nothing to do, from the `first` or left; an event tells of each."""
    events: list[Event] = []
    for seat in position.waiting:
        reason = revival_closed(game, position, seat)
        if reason is not None:
            finish(position, seat)
            if first:
                events.append(passed_over("nothing-to-revive", seat, "revive", reason))
            else:
                events.append(Event("revived-all", "revival.turn", {"by": seat}))
    go_on(position)
    return events


def pass_revival(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat revives no more this turn."""
    finish(position, seat)
    return drop_idle(game, position, False)


def payable(game: Game, position: Position, ally: str) -> int:
    """How many more forces of an ally the Emperor may pay for, whatever they cost."""
    left = game.numbers.ally_extra_revivals - position.grants.get(ally, 0)
    return min(left, revivable(game, position, ally))


def may_grant(position: Position, seat: str) -> bool:
    """Whether the Fremen may make an ally's revivals free."""
    if seat != "fremen" or stopped(position, "ally-free-revival"):
        return False
    return any(grantable(position, ally) for ally in allies_of(position, seat))


def grantable(position: Position, ally: str) -> bool:
    """Whether an ally's revivals can be made free: before it revives, once a turn."""
    return ally not in position.revived and f"free:{ally}" not in position.grants


# --- revive --------------------------------------------------------------------------------------


def free_revivals(game: Game, position: Position, seat: str) -> int:
    """How many more forces a seat revives without paying in this turn."""
    free = game.factions[seat].free_revivals
    if position.grants.get(f"free:{seat}", 0) > 0:
        free = max(free, game.numbers.ally_free_revivals)
    return max(0, free - position.revived.get(seat, 0))


def revival_price(game: Game, position: Position, seat: str, forces: int) -> int:
    """What it costs a seat to revive so many forces."""
    paid = max(0, forces - free_revivals(game, position, seat))
    return paid * game.numbers.revival_price


def force_limit(game: Game, position: Position, seat: str) -> int:
    """How many forces a seat may still revive this turn, whatever they cost."""
    if revived_once(game, position, seat):
        return 0
    left = game.numbers.revival_limit - position.revived.get(seat, 0)
    return min(revivable(game, position, seat), left)


def revived_once(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has had the one revival of forces that ruling `revival-parts` may grant."""
    return seat in position.revived and ruling(game, position, "revival-parts") == "once"


def most_revived(game: Game, position: Position, seat: str) -> int:
    """How many forces a seat can revive and pay for now."""
    paid = position.sides[seat].spice // game.numbers.revival_price
    return min(force_limit(game, position, seat), free_revivals(game, position, seat) + paid)


def check_revive(game: Game, position: Position, move: Move) -> Violation | None:
    """Dead forces, once, up to the limit and paid for.

    Clauses revival.once, revival.limit, revival.tanks, revival.price.
    """
    by = move["by"]
    forces = move["forces"]
    if revived_once(game, position, by):
        return Violation("revival.once", "again", {"by": by})
    revived = position.revived.get(by, 0)
    if forces < 1:
        return Violation("revival.limit", "nothing", {})
    if forces + revived > game.numbers.revival_limit:
        limit = game.numbers.revival_limit
        left = limit - revived
        many: dict[str, int | str] = {"forces": forces, "left": left, "limit": limit}
        return Violation("revival.limit", "too-many", many)
    wrong = tanks_violation(game, position, by, move)
    if wrong is not None:
        return wrong
    price = revival_price(game, position, by, forces)
    if price > position.sides[by].spice:
        spice = position.sides[by].spice
        return Violation("revival.price", "too-poor", {"by": by, "price": price, "spice": spice})
    return None


def tanks_violation(game: Game, position: Position, seat: str, move: Move) -> Violation | None:
    """The tanks of a seat do not hold the forces of a move, or too few that it may revive.

    Clauses revival.tanks, revival.starred, turn.starred.
    """
    forces = move["forces"]
    tanks = position.sides[seat].tanks
    if forces > tanks:
        return Violation("revival.tanks", "too-few", {"forces": forces, "tanks": tanks})
    most = revivable(game, position, seat)
    if forces > most:
        return Violation("revival.starred", "too-many", {"forces": forces, "most": most})
    return starred_violation(tank_pool(game, position, seat), move)


def revive_field(game: Game, position: Position, partial: Move) -> Field | None:
    """How many forces, and how many of them have a star."""
    pool = tank_pool(game, position, partial["by"])
    if "forces" not in partial:
        most = most_revived(game, position, partial["by"])
        return amount("forces", 1, most, not asks(pool))
    return starred_field(pool, partial, True)


def apply_revive(game: Game, position: Position, move: Move) -> list[Event]:
    """Forces go from the tanks to the reserves and are paid for (revival.returned)."""
    by = move["by"]
    forces = move["forces"]
    price = revival_price(game, position, by, forces)
    position.sides[by].spice -= price
    revive_forces(position, by, move)
    position.revived = more(position.revived, by, forces)
    args: dict[str, int | str] = {"by": by, "forces": forces, "spice": price}
    revived = Event("forces-revived", "revival.returned", with_starred(args, move))
    return [revived, *drop_idle(game, position, False)]


# --- revive-leader -------------------------------------------------------------------------------


def leaders_revivable(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat may revive a leader, if it can pay (rulings `leader-revival`, `captive-revival`).

    The Kwisatz Haderach is revived like a leader.
    """
    side = position.sides[seat]
    if seat in position.revived_leader or len(lying(game, position, seat)) == 0:
        return False
    if all_lost(game, position, seat):
        return True
    chosen = ruling(game, position, "leader-revival")
    if chosen == "none-active":
        own = game.factions[seat].leaders
        each_died = all(side.deaths.get(leader, 0) > 0 for leader in own)
        return len(side.leaders) == 0 or side.all_died or each_died
    return side.all_died and chosen == "until-all-revived"


def lying(game: Game, position: Position, seat: str) -> list[str]:
    """The dead (sorted) that a seat could revive as a leader: its leaders, and the Kwisatz Haderach."""
    found = face_up(game, position, seat)
    if seat == OWNER and kwisatz.dead(position):
        return put(found, KWISATZ)
    return found


def leader_price(game: Game, leader: str) -> int:
    """What it costs to revive a leader: its strength, or the price of the Kwisatz Haderach."""
    if leader == KWISATZ:
        return game.numbers.kwisatz_price
    return game.leaders[leader].strength


def check_revive_leader(game: Game, position: Position, move: Move) -> Violation | None:
    """One dead leader, when most are dead, for its strength in spice.

    Clauses revival.leader-once, revival.leader-dead, revival.face-down, revival.leader-when,
    revival.leader-price.
    """
    by = move["by"]
    leader = move["leader"]
    side = position.sides[by]
    if by in position.revived_leader:
        return Violation("revival.leader-once", "again", {"by": by})
    if leader not in side.dead and leader not in lying(game, position, by):
        return Violation("revival.leader-dead", "not-there", {"by": by, "leader": leader})
    if waits(game, position, by, leader):
        return Violation("revival.face-down", "waits", {"leader": leader})
    if not leaders_revivable(game, position, by):
        return Violation("revival.leader-when", "too-early", {"by": by, "dead": len(side.dead)})
    price = leader_price(game, leader)
    if price > side.spice:
        return Violation(
            "revival.leader-price",
            "too-poor",
            {"by": by, "leader": leader, "price": price, "spice": side.spice},
        )
    return None


def apply_revive_leader(game: Game, position: Position, move: Move) -> list[Event]:
    """The leader is back and paid for (revival.leader-returned)."""
    by = move["by"]
    leader = move["leader"]
    price = leader_price(game, leader)
    position.sides[by].spice -= price
    if ruling(game, position, "leader-revival") == "none-active":
        position.sides[by].all_died = True
    if leader == KWISATZ:
        kwisatz.revive(position)
    else:
        bring_back(position, by, leader)
    position.revived_leader = put(position.revived_leader, by)
    args: dict[str, int | str] = {"by": by, "leader": leader, "spice": price}
    revived = Event("leader-revived", "revival.leader-returned", args)
    return [revived, *drop_idle(game, position, False)]


def affordable_leaders(game: Game, position: Position, seat: str) -> list[str]:
    """The leaders (sorted) that a seat may revive and can pay."""
    if not leaders_revivable(game, position, seat):
        return []
    side = position.sides[seat]
    return [
        leader for leader in lying(game, position, seat) if leader_price(game, leader) <= side.spice
    ]


KINDS: dict[str, Kind] = {
    "revive": Kind(
        clause="revival.turn",
        steps=["revival"],
        check=check_revive,
        apply=apply_revive,
        field=revive_field,
        open=above_none(most_revived),
        closed=revival_closed,
    ),
    "revive-leader": Kind(
        clause="revival.turn",
        steps=["revival"],
        check=check_revive_leader,
        apply=apply_revive_leader,
        field=one_of("leader", affordable_leaders),
        open=any_of(affordable_leaders),
    ),
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"revival": pass_revival}
"""What a pass does in the steps of this phase."""
