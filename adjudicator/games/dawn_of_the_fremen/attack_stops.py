"""Whom a defender can stop in an attack, and by what (000: "Using Water Debts to Stop Attacks")."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.attack_outcome import attack_of
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field, Violation, choice

KARAMA = "karama"
DEBTS = "debts"


def stoppable(game: Game, position: Position) -> list[str]:
    """The tribes (sorted) whose strength the defender could stop."""
    attack = attack_of(position)
    against = [tribe for tribe, side in attack.sides.items() if side == "attack"]
    return sorted(tribe for tribe in [attack.by, *against] if tribe not in attack.stops)


def means(game: Game, position: Position, defender: str, tribe: str) -> list[str]:
    """By what (sorted) a defender can stop a tribe: its water debts, a Karama card."""
    side = position.sides[defender]
    found: list[str] = []
    if side.rivals.get(tribe, 0) >= game.numbers.debts_to_stop:
        found.append(DEBTS)
    if KARAMA in side.cards:
        found.append(KARAMA)
    return found


def stop_choices(game: Game, position: Position, defender: str) -> list[str]:
    """The tribes (sorted) that a defender can stop now."""
    return [
        tribe
        for tribe in stoppable(game, position)
        if len(means(game, position, defender, tribe)) > 0
    ]


def check_stop(game: Game, position: Position, move: Move) -> Violation | None:
    """An attacker is stopped by water debts or a Karama: debts.stop, scavenge.hold."""
    tribe = move["tribe"]
    by = move["by"]
    if tribe in attack_of(position).stops:
        return Violation("debts.stop", "stopped-already", {"tribe": tribe})
    if tribe not in stoppable(game, position):
        return Violation("debts.stop", "not-attacking", {"tribe": tribe})
    if move["how"] in means(game, position, by, tribe):
        return None
    if move["how"] == KARAMA:
        return Violation("scavenge.hold", "not-held", {"tribe": by, "card": KARAMA})
    if move["how"] != DEBTS:
        return Violation("debts.stop", "no-such-means", {"how": move["how"]})
    short: dict[str, int | str] = {"by": by, "tribe": tribe, "price": game.numbers.debts_to_stop}
    have = position.sides[by].rivals.get(tribe, 0)
    return Violation("debts.stop", "too-few", {**short, "have": have})


def stop_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The tribe, then by what it is stopped (debts.stop)."""
    if "tribe" not in partial:
        return choice("tribe", stop_choices(game, position, partial["by"]), False)
    if "how" not in partial:
        return choice("how", means(game, position, partial["by"], partial["tribe"]), True)
    return None
