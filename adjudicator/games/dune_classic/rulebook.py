"""The rulebook of classic Dune: every question about a position or a move starts here."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import (
    ally_revival,
    battle,
    bidding,
    charity,
    collection,
    interrupts,
    kwisatz,
    lent_rate,
    lone_advisors,
    mentat,
    moments,
    movement,
    passing,
    revival,
    setup,
    shipment,
    special_powers,
    spice_blow,
    storm,
    winning,
)
from adjudicator.games.dune_classic.cities import keep_up
from adjudicator.games.dune_classic.karama import ASKING, PAUSES, karama_of
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.starred import lose_starred
from adjudicator.rules import judging
from adjudicator.rules.bound import bound
from adjudicator.rules.course import BEGUN, ruling
from adjudicator.rules.kinds import Kind, Move, in_phases
from adjudicator.rules.records import Event, Field, Violation

KINDS: dict[str, Kind] = {
    **in_phases(["setup"], setup.KINDS),
    **in_phases(["storm"], storm.KINDS),
    **in_phases(["spice-blow"], spice_blow.KINDS),
    **in_phases(["choam-charity"], charity.KINDS),
    **in_phases(["bidding"], bidding.KINDS),
    **in_phases(["bidding"], winning.KINDS),
    **in_phases(["revival"], revival.KINDS),
    **in_phases(["revival"], ally_revival.KINDS),
    **in_phases(["shipment-and-movement"], shipment.KINDS),
    **in_phases(["shipment-and-movement"], lent_rate.KINDS),
    **in_phases(["shipment-and-movement"], movement.KINDS),
    **in_phases(["battle"], battle.KINDS),
    **in_phases(["spice-collection"], collection.KINDS),
    **in_phases(["mentat-pause"], mentat.KINDS),
    **interrupts.KINDS,
    **moments.KINDS,
    **special_powers.KINDS,
    **passing.KINDS,
}
"""Every kind of move, by name."""


def enter_battle(game: Game, position: Position) -> list[Event]:
    """Lone advisors may fight now or not at all; then the battles begin."""
    return [*lone_advisors.before_battles(game, position), *battle.enter(game, position)]


ENTER: dict[str, Callable[[Game, Position], list[Event]]] = {
    "setup": setup.enter,
    "storm": storm.enter,
    "spice-blow": spice_blow.enter,
    "choam-charity": charity.enter,
    "bidding": bidding.enter,
    "revival": revival.enter,
    "shipment-and-movement": shipment.enter,
    "battle": enter_battle,
    "spice-collection": collection.enter,
    "mentat-pause": mentat.enter,
}
"""How each phase begins."""


FOLLOW: dict[str, Callable[[Game, Position], list[Event]]] = {BEGUN: judging.by_phase(ENTER)}
"""What happens by itself between two moves, by the step in which nobody is awaited."""

ANSWER = "answer-truth"
ANSWERS: dict[str, Kind] = {ANSWER: KINDS[ANSWER]}
"""The kinds of move that are open while a Truthtrance question waits for its answer."""


def to_act(position: Position) -> list[str]:
    """The seats the game waits for, in acting order; "table" for chance."""
    if position.question is not None:
        return [position.question.to]
    return position.waiting


def check(game: Game, position: Position, move: Move) -> Violation | None:
    """The first clause a move breaks, or nothing. The position is not changed.

    Precedence: kind, end of the game, seat, pending question, step, turn to act, then what the
    kind itself demands.
    """
    if position.question is not None and move["move"] != ANSWER:
        found = judging.unknown(KINDS, position, move)
        if found is not None:
            return found
        to = position.question.to
        return Violation("cards.truthtrance-pause", "answer-first", {"to": to})
    if (
        position.karama is not None
        and position.step in PAUSES
        and waits_for(position, move["move"])
    ):
        found = judging.unknown(KINDS, position, move)
        if found is not None:
            return found
        to = ", ".join(position.waiting)
        return Violation("cards.karama-pause", "answer-first", {"to": to})
    return judging.check(KINDS, game, position, move)


def waits_for(position: Position, name: str) -> bool:
    """Whether a kind of move that may be made at any time waits while something has come between."""
    kind = KINDS.get(name)
    if kind is None or len(kind.steps) > 0:
        return False
    return name != "karama" or position.step != ASKING


def apply(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a checked move: changes the position, returns what happened.

    Where a Karama card may stop what it uses, it waits until nobody does (ruling `karama-moment`).
    """
    if position.karama is not None or position.advanced is not None:
        return apply_advanced(game, position, move)
    forces = position.forces
    advisors = position.advisors
    events = judging.apply(KINDS, FOLLOW, game, position, move)
    if (
        position.forces is forces
        and position.advisors is advisors
        and (len(advisors) == 0 or ruling(game, position, "lone-advisors") != "at-once")
    ):
        return events
    return events + keep_board(game, position, forces, advisors)


def apply_advanced(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a checked move in a game with rulings on Karama cards or with the advanced battles."""
    if position.karama is None:
        return carry_out(KINDS, game, position, move)
    events = moments.hold_up(game, position, move)
    if len(events) > 0:
        return events
    events = carry_out(KINDS, game, position, move)
    karama = karama_of(position)
    while len(karama.ready) > 0:
        waited = karama.ready
        karama.ready = {}
        kinds_made = moments.DRAWN if waited["move"] in moments.DRAWN else KINDS
        events = events + carry_out(kinds_made, game, position, waited)
    if position.battle is None or (position.step != "plans" and position.step not in PAUSES):
        karama.shown = None
    return events


def carry_out(made: dict[str, Kind], game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a move that nobody stops."""
    forces = position.forces
    advisors = position.advisors
    if position.advanced is None:
        events = judging.apply(made, FOLLOW, game, position, move)
    else:
        fallen = kwisatz.dead_forces(position)
        events = judging.apply(made, FOLLOW, game, position, move)
        if position.forces is not forces:
            kwisatz.count_losses(game, position, fallen)
            events = events + lose_starred(position)
    return events + keep_board(game, position, forces, advisors)


def keep_board(
    game: Game, position: Position, forces: dict[str, dict[str, int]], advisors: dict[str, int]
) -> list[Event]:
    """What follows by itself from what stands on the board now; `forces` and `advisors` stood there before."""
    if position.forces is not forces or position.advisors is not advisors:
        keep_up(game, position)
    if len(position.advisors) > 0 and ruling(game, position, "lone-advisors") == "at-once":
        return lone_advisors.stand_up(game, position)
    return []


def kinds(game: Game, position: Position, seat: str) -> list[str]:
    """The kinds of move open to a seat (sorted); the table counts as a seat."""
    known = KINDS if position.question is None else ANSWERS
    found = judging.open_kinds(known, game, position, seat)
    if position.karama is not None and position.step in PAUSES:
        return [name for name in found if not waits_for(position, name)]
    return found


next_field: Callable[[Game, Position, Move], Field | None] = bound(judging.next_field, KINDS)
"""The next field of a half-made move."""


def moment(position: Position, seat: str) -> str:
    """A name for the present step: plans of one battle share it, plans of two never do.

    Two seats may meet twice in one territory, and one defender may meet two aggressors there: the
    battles of a turn are counted.
    """
    place = ""
    battle = position.battle
    if battle is not None:
        place = f"/{position.battles}/{battle.place}/{battle.aggressor}/{battle.defender}"
    return f"{position.turn}/{position.phase}/{position.step}{place}"


def time_limit(game: Game, position: Position) -> int:
    """Seconds the awaited seat has: a bid passes by itself after 24 hours (document 004, 4).

    While a Truthtrance question waits for its answer, no time for bidding runs.
    """
    if position.step != "bid" or position.question is not None:
        return 0
    if ruling(game, position, "bid-time-limit") == "none":
        return 0
    return game.numbers.bid_hours * 3600
