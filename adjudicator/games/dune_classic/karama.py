"""What rulings on Karama cards remember: moves that wait, refusals, special powers (Landsraad 3.01.11)."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.ruled_records import Karama, Moment, Pause
from adjudicator.rules.course import begin_step, ruling

ASKING = "karama"
"""The step in which others may stop what a move uses."""
EXCHANGE = "exchange"
"""The step in which the Harkonnen give cards for a hand that they have taken."""
SHOWING = "show-plan"
"""The step in which a plan is shown to Atreides."""
PAUSES: list[str] = [EXCHANGE, ASKING, SHOWING]
"""The steps that come between: until they are over, all else waits."""


def when_used(game: Game, position: Position) -> bool:
    """Whether a Karama card stops an advantage when it is used (ruling `karama-moment`)."""
    return ruling(game, position, "karama-moment") == "when-used"


def powers_exist(game: Game, position: Position) -> bool:
    """Whether the factions have special Karama powers (ruling `special-karama`)."""
    return ruling(game, position, "special-karama") == "on"


def rates_exist(game: Game, position: Position) -> bool:
    """Whether a Karama card may buy a shipment for another seat (ruling `karama-shipment`)."""
    return ruling(game, position, "karama-shipment") == "anybody"


def begin(game: Game, position: Position) -> None:
    """Remember nothing yet, where a ruling asks for it."""
    if when_used(game, position) or powers_exist(game, position) or rates_exist(game, position):
        position.karama = Karama(
            moments=[], ready={}, refusals={}, powers=[], exchange=None, shown=None, rate=""
        )


def karama_of(position: Position) -> Karama:
    """What is remembered; only where a ruling asks for it."""
    assert position.karama is not None
    return position.karama


def moment_of(position: Position) -> Moment | None:
    """The move that waits for who may stop it, or nothing."""
    if position.karama is None or len(position.karama.moments) == 0:
        return None
    return position.karama.moments[len(position.karama.moments) - 1]


def power_left(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has a special power and has not used it in this game."""
    return (
        position.karama is not None
        and powers_exist(game, position)
        and seat in position.sides
        and seat not in position.karama.powers
    )


def use_power(position: Position, seat: str) -> None:
    """Note that a seat has used its special power."""
    karama = karama_of(position)
    karama.powers = sorted([*karama.powers, seat])


# --- what comes between --------------------------------------------------------------------------


def pause(position: Position) -> Pause:
    """The step at which play has stopped, with the seats that it awaits."""
    return Pause(step=position.step, waiting=position.waiting, done=position.done)


def resume(position: Position, stood: Pause) -> None:
    """Go back to where the course stood."""
    begin_step(position, stood.step, stood.waiting[:])
    position.done = stood.done


def step_of(position: Position) -> str:
    """The step that the course is in, whatever has come between."""
    karama = position.karama
    if karama is None or position.step not in PAUSES:
        return position.step
    if len(karama.moments) > 0:
        return karama.moments[0].pause.step
    if position.step == EXCHANGE and karama.exchange is not None:
        return karama.exchange.pause.step
    if karama.shown is not None:
        return karama.shown.pause.step
    return position.step


def end_refusals(position: Position, phase: str) -> None:
    """With a phase ends what was refused or bought for it; with the next turn what was refused for that."""
    karama = position.karama
    if karama is None:
        return
    karama.rate = ""
    if len(karama.refusals) == 0:
        return
    if phase == "storm":
        karama.refusals = {}
    else:
        karama.refusals = {
            seat: extent for seat, extent in karama.refusals.items() if extent == "turn"
        }
