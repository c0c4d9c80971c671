"""The special Karama powers, each once a game (Landsraad 1.14; ruling `special-karama`).

The power of the Bene Gesserit is the ruling `worthless-karama`.
"""

from __future__ import annotations

from adjudicator.games.dune_classic import hand_swap, plan_shown
from adjudicator.games.dune_classic.karama import ASKING, moment_of
from adjudicator.games.dune_classic.leaders import bring_back
from adjudicator.games.dune_classic.moments import leave
from adjudicator.games.dune_classic.nexus import blow_of
from adjudicator.games.dune_classic.powers import card_field, may_use, play_power, power_violation
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.spice_blow import strike
from adjudicator.games.dune_classic.starred import (
    STARRED,
    asks,
    revivable,
    revive_forces,
    starred_field,
    starred_violation,
    tank_pool,
    with_starred,
)
from adjudicator.games.dune_classic.travel import GUILD, end_shipment, travel_of
from adjudicator.games.dune_classic.uses import HALT
from adjudicator.games.dune_classic.worms import count_worm, sands
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

NOBODY = "none"
FREE_FORCES = 3
"""How many forces the Emperor revives by his power (Landsraad 1.14.02)."""

# --- free-revival: the Emperor -------------------------------------------------------------------


def most_free(game: Game, position: Position, seat: str) -> int:
    """How many forces the Emperor's power brings back."""
    return min(FREE_FORCES, revivable(game, position, seat))


def check_free_revival(game: Game, position: Position, move: Move) -> Violation | None:
    """Some forces, or a leader, come back: cards.power, cards.power-revival."""
    found = power_violation(game, position, move, "emperor")
    if found is not None:
        return found
    by = move["by"]
    forces = move["forces"]
    leader = move["leader"]
    if leader != NOBODY:
        if leader not in position.sides[by].dead:
            return Violation("cards.power-revival", "not-dead", {"by": by, "leader": leader})
        if forces > 0 or STARRED in move:
            return Violation("cards.power-revival", "both", {"by": by})
        return None
    if forces < 1:
        return Violation("cards.power-revival", "nothing", {"by": by})
    most = most_free(game, position, by)
    if forces > most:
        args: dict[str, int | str] = {"by": by, "forces": forces, "most": most}
        return Violation("cards.power-revival", "too-many", args)
    return starred_violation(tank_pool(game, position, by), move)


def apply_free_revival(game: Game, position: Position, move: Move) -> list[Event]:
    """They are back at once, besides the usual revival (cards.power-revived)."""
    by = move["by"]
    events = [play_power(position, by, move["card"])]
    if move["leader"] != NOBODY:
        bring_back(position, by, move["leader"])
        back: dict[str, int | str] = {"by": by, "leader": move["leader"]}
        return [*events, Event("leader-revived", "cards.power-revived", back)]
    revive_forces(position, by, move)
    revived: dict[str, int | str] = {"by": by, "forces": move["forces"]}
    return [*events, Event("forces-revived", "cards.power-revived", with_starred(revived, move))]


def free_revival_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The Karama card, a leader or "none", and without one how many forces, and of which kind."""
    by = partial["by"]
    if "card" not in partial:
        return card_field(game, position, partial, False)
    if "leader" not in partial:
        options = position.sides[by].dead
        if most_free(game, position, by) > 0:
            options = sorted([*options, NOBODY])
        return choice("leader", options, last=False)
    if partial["leader"] != NOBODY:
        return None if "forces" in partial else amount("forces", 0, 0, last=True)
    pool = tank_pool(game, position, by)
    if "forces" not in partial:
        return amount("forces", 1, most_free(game, position, by), not asks(pool))
    return starred_field(pool, partial, True)


def may_revive_free(game: Game, position: Position, seat: str) -> bool:
    """Whether the Emperor has the power, and anybody in the tanks (cards.power-revival)."""
    if not may_use(game, position, seat, "emperor"):
        return False
    return most_free(game, position, seat) > 0 or len(position.sides[seat].dead) > 0


# --- summon-worm: the Fremen ---------------------------------------------------------------------


def check_summon_worm(game: Game, position: Position, move: Move) -> Violation | None:
    """A worm comes up in any sand from turn 2 on: cards.power, cards.power-worm."""
    found = power_violation(game, position, move, "fremen")
    if found is not None:
        return found
    if position.turn == 1:
        return Violation("cards.power-worm", "first-turn", {"by": move["by"]})
    if move["territory"] not in sands(game):
        return Violation("cards.power-worm", "no-sand", {"territory": move["territory"]})
    return None


def apply_summon_worm(game: Game, position: Position, move: Move) -> list[Event]:
    """It is a worm like any other, with its nexus (cards.power-worm-came)."""
    by = move["by"]
    events = [play_power(position, by, move["card"])]
    blow_of(position).worms += 1
    count_worm(position)
    called: dict[str, int | str] = {"by": by, "territory": move["territory"]}
    events.append(Event("worm-summoned", "cards.power-worm-came", called))
    return events + strike(game, position, move["territory"])


def summon_worm_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The Karama card, then the territory (cards.power-worm)."""
    if "territory" in partial:
        return None
    return card_field(game, position, partial, False) or choice("territory", sands(game), last=True)


def may_summon_worm(game: Game, position: Position, seat: str) -> bool:
    """Whether the Fremen have the power, and it is not turn 1 (cards.power-worm)."""
    return position.turn > 1 and may_use(game, position, seat, "fremen")


# --- halt-shipment: the Guild --------------------------------------------------------------------


def check_halt_shipment(game: Game, position: Position, move: Move) -> Violation | None:
    """The Guild stops the shipment that waits: cards.power, cards.power-halt."""
    found = power_violation(game, position, move, GUILD)
    if found is not None:
        return found
    moment = moment_of(position)
    if moment is None or HALT not in moment.uses:
        return Violation("cards.power-halt", "no-shipment", {"by": move["by"]})
    return None


def apply_halt_shipment(game: Game, position: Position, move: Move) -> list[Event]:
    """The shipment is lost: its seat ships nothing this turn and pays nothing (cards.power-halted)."""
    events = [play_power(position, move["by"], move["card"])]
    seat = leave(position).move["by"]
    travel_of(position).shipped = [*travel_of(position).shipped, seat]
    halted: dict[str, int | str] = {"by": move["by"], "of": seat}
    events.append(Event("shipment-halted", "cards.power-halted", halted))
    return events + end_shipment(game, position)


def halt_shipment_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The Karama card (cards.power)."""
    return card_field(game, position, partial, True)


def may_halt_shipment(game: Game, position: Position, seat: str) -> bool:
    """Whether the Guild has the power, and a shipment waits that it may stop (cards.power-halt)."""
    moment = moment_of(position)
    return moment is not None and HALT in moment.uses and may_use(game, position, seat, GUILD)


KINDS: dict[str, Kind] = {
    **hand_swap.KINDS,
    **plan_shown.KINDS,
    "free-revival": Kind(
        clause="cards.power-revival",
        steps=["revival"],
        waits=False,
        check=check_free_revival,
        apply=apply_free_revival,
        field=free_revival_field,
        open=may_revive_free,
        by=["emperor"],
        phases=["revival"],
    ),
    "summon-worm": Kind(
        clause="cards.power-worm",
        steps=["reveal-spice"],
        waits=False,
        check=check_summon_worm,
        apply=apply_summon_worm,
        field=summon_worm_field,
        open=may_summon_worm,
        by=["fremen"],
        phases=["spice-blow"],
    ),
    "halt-shipment": Kind(
        clause="cards.power-halt",
        steps=[ASKING],
        check=check_halt_shipment,
        apply=apply_halt_shipment,
        field=halt_shipment_field,
        open=may_halt_shipment,
        by=["spacing-guild"],
        phases=["shipment-and-movement"],
    ),
}
"""The kinds of move by which special Karama powers are used."""
