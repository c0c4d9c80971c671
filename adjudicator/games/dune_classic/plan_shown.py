"""The special Karama power of Atreides: they see a whole battle plan before they make their own."""

from __future__ import annotations

from adjudicator.games.dune_classic.battle import CUSTOMS
from adjudicator.games.dune_classic.battlefield import represented, target_of
from adjudicator.games.dune_classic.karama import SHOWING, karama_of, pause, resume
from adjudicator.games.dune_classic.powers import card_field, may_use, play_power, power_violation
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.ruled_records import Shown
from adjudicator.games.dune_classic.shown import ELEMENTS
from adjudicator.rules.bound import bound
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.battle_kinds import check_plan, plan_field
from adjudicator.rules.dune.battlefield import combatants
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice

ATREIDES = "atreides"


def seen_by_atreides(game: Game, position: Position) -> list[str]:
    """The combatants (sorted) whose plan Atreides may have shown (ruling `karama-plan`)."""
    if represented(position, ATREIDES) != "":
        return [target_of(position, ATREIDES)]
    if ruling(game, position, "karama-plan") == "own-battle":
        return []
    return sorted(combatants(position))


def check_see_plan(game: Game, position: Position, move: Move) -> Violation | None:
    """Atreides ask for a plan: cards.power, cards.power-plan."""
    found = power_violation(game, position, move, ATREIDES)
    if found is not None:
        return found
    if move["of"] not in seen_by_atreides(game, position):
        return Violation("cards.power-plan", "no-plan", {"by": move["by"], "of": move["of"]})
    return None


def apply_see_plan(game: Game, position: Position, move: Move) -> list[Event]:
    """The faction that makes the plan has to show it (cards.power-plan-asked)."""
    of = move["of"]
    events = [play_power(position, move["by"], move["card"])]
    karama_of(position).shown = Shown(of=of, plan={}, pause=pause(position))
    begin_step(position, SHOWING, [of])
    asked: dict[str, int | str] = {"by": move["by"], "of": of}
    return [*events, Event("plan-asked", "cards.power-plan-asked", asked)]


def see_plan_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The Karama card, then whose plan (cards.power-plan)."""
    if "of" in partial:
        return None
    plans = seen_by_atreides(game, position)
    return card_field(game, position, partial, False) or choice("of", plans, last=True)


def may_see_plan(game: Game, position: Position, seat: str) -> bool:
    """Whether Atreides may ask for a plan now (cards.power-plan)."""
    return may_use(game, position, seat, ATREIDES) and len(seen_by_atreides(game, position)) > 0


def apply_show_plan(game: Game, position: Position, move: Move) -> list[Event]:
    """Atreides know the plan, which binds who has shown it (battle.plan-shown)."""
    shown = karama_of(position).shown
    assert shown is not None
    shown.plan = {name: value for name, value in move.items() if name in ELEMENTS}
    resume(position, shown.pause)
    return [Event("plan-shown", "battle.plan-known", {"by": move["by"]})]


KINDS: dict[str, Kind] = {
    "see-plan": Kind(
        clause="cards.power-plan",
        steps=["plans"],
        waits=False,
        check=check_see_plan,
        apply=apply_see_plan,
        field=see_plan_field,
        open=may_see_plan,
        by=["atreides"],
        phases=["battle"],
    ),
    "show-plan": Kind(
        clause="battle.plan-shown",
        steps=[SHOWING],
        check=bound(check_plan, CUSTOMS),
        apply=apply_show_plan,
        field=bound(plan_field, CUSTOMS),
        phases=["battle"],
    ),
}
"""The kinds of move by which Atreides see a plan."""
