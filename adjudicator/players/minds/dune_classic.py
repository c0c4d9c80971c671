"""What computer players know of classic Dune: what is worth having."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Position
from adjudicator.players.minds import (
    clash,
    dune_classic_choices,
    dune_classic_hidden,
    guessing,
)
from adjudicator.players.minds.dune_classic_hidden import imagined, noted, seen
from adjudicator.players.minds.dune_classic_keen import danger, keen_worth
from adjudicator.players.minds.dune_classic_worth import worth
from adjudicator.players.minds.records import Mind, Seat
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.kinds import Move

DIALLED = [0, 0, 3, 4, 5, 6, 6, 7, 7, 8]
"""The tenths of their forces that steady players dial in this game, as counted."""


def decide(at: Seat) -> Move | None:
    """Traitors, bids, questions and battle plans are chosen by rules of thumb."""
    step = at.view.step
    if step == "plans" and "plan" in at.forms.kinds:
        return plan(at, "plan")
    if step == "show-plan" and "show-plan" in at.forms.kinds:
        return plan(at, "show-plan")
    return dune_classic_choices.decide(at)


def plan(at: Seat, kind: str) -> Move | None:
    """A battle plan, of a kind of move."""
    made = clash.best_plan(mind_at(at), FIGHT, at, stakes(at), kind)
    return made if len(made) > 0 else None


def mind_at(at: Seat) -> Mind:
    """What a player of this strength judges battles by."""
    return KEEN if at.strength.trials > 0 else MIND


def stakes(at: Seat) -> clash.Stakes:
    """The stakes of the battle, with the risk that own leaders are traitors."""
    view: Position = at.view
    enemy = opponent_of(view, at.seat)
    own = view.sides[at.seat]
    rival = view.sides[enemy]
    unknown = 0
    for name, facts in at.game.leaders.items():
        if facts.faction in view.sides and facts.faction != enemy and name not in own.traitors:
            unknown += 1
    share = 100 * len(rival.traitors) // max(1, unknown)
    risks = clash.risks_of(at.game, [*own.leaders, *own.captives], own.traitors, share)
    return clash.stakes_of(mind_at(at), at, risks, own.traitors)


FIGHT = guessing.Fight(
    dials=dune_classic_choices.dials,
    after=dune_classic_choices.after,
    after_strength=dune_classic_choices.after_strength,
    guessed=dune_classic_hidden.guessed,
    leaders=guessing.free_leaders,
    clouded=150,
    tenths=DIALLED,
)
MIND = Mind(
    worth=worth,
    imagined=imagined,
    options=dune_classic_choices.options,
    prior=dune_classic_choices.prior,
    decide=decide,
    seen=seen,
    noted=noted,
    calls=[
        "claim-charity",
        "family-atomics",
        "free-revival",
        "ghola-forces",
        "ghola-leader",
        "karama",
        "weather-control",
    ],
    ahead=[],
    danger=danger,
    version=4,
)
KEEN = Mind(worth=keen_worth, imagined=imagined)
"""The same for a strong player, as far as battle plans need it."""
