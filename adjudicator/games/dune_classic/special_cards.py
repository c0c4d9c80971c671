"""Karama, Truthtrance and Tleilaxu Ghola: special cards played at any time (published edition)."""

from __future__ import annotations

from adjudicator.games.dune_classic.advantages import bid_rests_on, in_phase, in_use
from adjudicator.games.dune_classic.any_time import (
    any_time,
    card_of,
    card_violation,
    others,
    partner_violation,
    spare,
    untimely,
)
from adjudicator.games.dune_classic.hands import discard
from adjudicator.games.dune_classic.karama import moment_of, step_of, when_used
from adjudicator.games.dune_classic.leaders import bring_back
from adjudicator.games.dune_classic.moments import stop_use, stoppable_by
from adjudicator.games.dune_classic.records import Game, Position, Question
from adjudicator.games.dune_classic.starred import (
    asks,
    revivable,
    revive_forces,
    starred_field,
    starred_violation,
    tank_pool,
    with_starred,
)
from adjudicator.games.dune_classic.uses import HALT
from adjudicator.games.dune_classic.worth import STOPPABLE
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice, flag, text

# --- karama --------------------------------------------------------------------------------------


def check_karama(game: Game, position: Position, move: Move) -> Violation | None:
    """A Karama stops another faction's advantage, in its phase and once.

    Clauses cards.karama, cards.spoken-for.
    """
    violation = untimely(position, "cards.karama", move)
    if violation is not None:
        return violation
    by = move["by"]
    violation = card_violation(game, position, "cards.karama", by, move["card"], "karama")
    if violation is not None:
        return violation
    advantage = move["advantage"]
    args: dict[str, int | str] = {"by": by, "advantage": advantage}
    if advantage not in game.advantages or not in_use(game, position, advantage):
        return Violation("cards.karama", "no-such-advantage", args)
    if game.advantages[advantage].faction == by:
        return Violation("cards.karama", "own-advantage", args)
    found = moment_violation(game, position, advantage)
    if found is not None:
        return found
    if advantage in position.blocked:
        return Violation("cards.karama", "stopped-already", args)
    if plan_made(game, position, advantage):
        return Violation("cards.karama-moment", "plan-made", {"advantage": advantage})
    if bid_rests_on(position, advantage):
        return Violation("cards.spoken-for", "bid-rests-on", args)
    return None


def moment_violation(game: Game, position: Position, advantage: str) -> Violation | None:
    """Why an advantage cannot be stopped at this moment: cards.karama, cards.karama-moment.

    By ruling `karama-moment` most can only be stopped when they are used.
    """
    moment = moment_of(position)
    if moment is not None:
        if advantage not in moment.uses:
            return Violation("cards.karama-moment", "not-used-now", {"advantage": advantage})
        return None
    if not in_phase(game, position, advantage):
        phase = game.advantages[advantage].phase
        return Violation("cards.karama", "wrong-phase", {"advantage": advantage, "phase": phase})
    if when_used(game, position) and game.advantages[advantage].karama == "on-use":
        return Violation("cards.karama-moment", "only-when-used", {"advantage": advantage})
    return None


def plan_made(game: Game, position: Position, advantage: str) -> bool:
    """Whether a power is out of reach, for the plan that may have it is made (ruling `karama-on-plan`)."""
    battle = position.battle
    if battle is None or advantage not in STOPPABLE:
        return False
    if ruling(game, position, "karama-on-plan") != "refused" or step_of(position) != "plans":
        return False
    return game.advantages[advantage].faction in battle.plans


def apply_karama(game: Game, position: Position, move: Move) -> list[Event]:
    """The advantage is stopped, at once where it is under way (cards.karama-played)."""
    discard(position, move["by"], move["card"])
    position.blocked = {**position.blocked, move["advantage"]: move["by"]}
    played: dict[str, int | str] = {
        "by": move["by"],
        "card": move["card"],
        "advantage": move["advantage"],
    }
    events = [Event("karama-played", "cards.karama-played", played)]
    return [*events, *stop_use(game, position, move["advantage"])]


def stoppable(game: Game, position: Position, seat: str) -> list[str]:
    """The advantages (sorted) that a seat may stop now."""
    moment = moment_of(position)
    if moment is not None:
        return [use for use in stoppable_by(game, seat, moment.uses) if use != HALT]
    only_ahead = when_used(game, position)
    return sorted(
        advantage
        for advantage, facts in game.advantages.items()
        if facts.faction != seat
        and advantage not in position.blocked
        and not (only_ahead and facts.karama == "on-use")
        and in_phase(game, position, advantage)
        and in_use(game, position, advantage)
        and not bid_rests_on(position, advantage)
        and not plan_made(game, position, advantage)
    )


def karama_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, then the advantage (cards.karama)."""
    by = partial["by"]
    if "card" not in partial:
        return choice("card", spare(game, position, by, "karama"), last=False)
    if "advantage" not in partial:
        return choice("advantage", stoppable(game, position, by), last=True)
    return None


def may_karama(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds a spare Karama and there is something to stop (cards.karama)."""
    if not any_time(position, seat) or len(spare(game, position, seat, "karama")) == 0:
        return False
    return len(stoppable(game, position, seat)) > 0


# --- truthtrance ---------------------------------------------------------------------------------


def check_truthtrance(game: Game, position: Position, move: Move) -> Violation | None:
    """A Truthtrance puts one question to another player: cards.truthtrance."""
    violation = untimely(position, "cards.truthtrance", move)
    if violation is not None:
        return violation
    by = move["by"]
    card = card_of(game, position, by, "truthtrance")
    violation = card_violation(game, position, "cards.truthtrance", by, card, "truthtrance")
    if violation is not None:
        return violation
    return partner_violation(position, "cards.truthtrance", move)


def apply_truthtrance(game: Game, position: Position, move: Move) -> list[Event]:
    """The question has to be answered before all else (cards.truthtrance-asked)."""
    discard(position, move["by"], card_of(game, position, move["by"], "truthtrance"))
    position.question = Question(by=move["by"], to=move["to"])
    asked: dict[str, int | str] = {"by": move["by"], "to": move["to"]}
    return [Event("truth-asked", "cards.truthtrance-asked", asked)]


def truthtrance_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then the question in words (cards.truthtrance)."""
    if "to" not in partial:
        return choice("to", others(position, partial["by"]), last=False)
    if "question" not in partial:
        return text("question", last=True)
    return None


def may_truthtrance(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds a spare Truthtrance, at a time for it (cards.truthtrance)."""
    return any_time(position, seat) and len(spare(game, position, seat, "truthtrance")) > 0


def check_answer_truth(game: Game, position: Position, move: Move) -> Violation | None:
    """Only who was asked answers: cards.truthtrance-answer."""
    if position.question is None:
        return Violation("cards.truthtrance-answer", "no-question", {"by": move["by"]})
    if move["by"] != position.question.to:
        args: dict[str, int | str] = {"by": move["by"], "to": position.question.to}
        return Violation("cards.truthtrance-answer", "not-asked", args)
    return None


def apply_answer_truth(game: Game, position: Position, move: Move) -> list[Event]:
    """Yes or no is on record; the question is done with (cards.truthtrance-answered)."""
    position.question = None
    answer = "no"
    if move["yes"]:
        answer = "yes"
    told: dict[str, int | str] = {"by": move["by"], "answer": answer}
    return [Event("truth-told", "cards.truthtrance-answered", told)]


def answer_truth_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whether the answer is yes (cards.truthtrance-answer)."""
    if "yes" not in partial:
        return flag("yes", [False, True], last=True)
    return None


def may_answer_truth(game: Game, position: Position, seat: str) -> bool:
    """Whether a question waits for this seat (cards.truthtrance-answer)."""
    return position.question is not None and position.question.to == seat


# --- ghola ---------------------------------------------------------------------------------------


def ghola_violation(game: Game, position: Position, clause: str, move: Move) -> Violation | None:
    """What is wrong with playing a Tleilaxu Ghola, whatever it brings back."""
    violation = untimely(position, clause, move)
    if violation is not None:
        return violation
    card = card_of(game, position, move["by"], "ghola")
    return card_violation(game, position, clause, move["by"], card, "ghola")


def check_ghola_leader(game: Game, position: Position, move: Move) -> Violation | None:
    """A Ghola brings one dead leader of its player back: cards.ghola-leader."""
    violation = ghola_violation(game, position, "cards.ghola-leader", move)
    if violation is not None:
        return violation
    if move["leader"] not in position.sides[move["by"]].dead:
        args: dict[str, int | str] = {"by": move["by"], "leader": move["leader"]}
        return Violation("cards.ghola-leader", "not-dead", args)
    return None


def apply_ghola_leader(game: Game, position: Position, move: Move) -> list[Event]:
    """The leader is back, free (cards.ghola-played)."""
    by = move["by"]
    discard(position, by, card_of(game, position, by, "ghola"))
    bring_back(position, by, move["leader"])
    revived: dict[str, int | str] = {"by": by, "leader": move["leader"]}
    return [Event("leader-revived", "cards.ghola-played", revived)]


def ghola_leader_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The leader, out of the player's dead ones (cards.ghola-leader)."""
    if "leader" not in partial:
        return choice("leader", position.sides[partial["by"]].dead, last=True)
    return None


def may_ghola_leader(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds a spare Ghola and has a dead leader (cards.ghola-leader)."""
    if not any_time(position, seat) or len(position.sides[seat].dead) == 0:
        return False
    return len(spare(game, position, seat, "ghola")) > 0


def check_ghola_forces(game: Game, position: Position, move: Move) -> Violation | None:
    """A Ghola brings some dead forces of its player back: cards.ghola-forces."""
    violation = ghola_violation(game, position, "cards.ghola-forces", move)
    if violation is not None:
        return violation
    most = most_by_ghola(game, position, move["by"])
    if move["forces"] < 1:
        return Violation("cards.ghola-forces", "nothing", {})
    if move["forces"] > most:
        args: dict[str, int | str] = {"by": move["by"], "forces": move["forces"], "most": most}
        return Violation("cards.ghola-forces", "wrong-number", args)
    return starred_violation(tank_pool(game, position, move["by"]), move)


def most_by_ghola(game: Game, position: Position, seat: str) -> int:
    """How many forces a Ghola brings back for a seat."""
    return min(game.numbers.ghola_forces, revivable(game, position, seat))


def apply_ghola_forces(game: Game, position: Position, move: Move) -> list[Event]:
    """The forces are in the reserves, free (cards.ghola-played)."""
    by = move["by"]
    discard(position, by, card_of(game, position, by, "ghola"))
    revive_forces(position, by, move)
    revived: dict[str, int | str] = {"by": by, "forces": move["forces"]}
    return [Event("forces-revived", "cards.ghola-played", with_starred(revived, move))]


def ghola_forces_field(game: Game, position: Position, partial: Move) -> Field | None:
    """How many forces, up to the card's limit, and how many have a star (cards.ghola-forces)."""
    pool = tank_pool(game, position, partial["by"])
    if "forces" not in partial:
        return amount("forces", 1, most_by_ghola(game, position, partial["by"]), not asks(pool))
    return starred_field(pool, partial, True)


def may_ghola_forces(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds a spare Ghola and has forces in the tanks (cards.ghola-forces)."""
    if not any_time(position, seat) or revivable(game, position, seat) == 0:
        return False
    return len(spare(game, position, seat, "ghola")) > 0


KINDS: dict[str, Kind] = {
    "karama": Kind(
        clause="cards.karama",
        steps=[],
        waits=False,
        check=check_karama,
        apply=apply_karama,
        field=karama_field,
        open=may_karama,
    ),
    "truthtrance": Kind(
        clause="cards.truthtrance",
        steps=[],
        waits=False,
        check=check_truthtrance,
        apply=apply_truthtrance,
        field=truthtrance_field,
        open=may_truthtrance,
    ),
    "answer-truth": Kind(
        clause="cards.truthtrance-answer",
        steps=[],
        waits=False,
        check=check_answer_truth,
        apply=apply_answer_truth,
        field=answer_truth_field,
        open=may_answer_truth,
    ),
    "ghola-leader": Kind(
        clause="cards.ghola-leader",
        steps=[],
        waits=False,
        check=check_ghola_leader,
        apply=apply_ghola_leader,
        field=ghola_leader_field,
        open=may_ghola_leader,
    ),
    "ghola-forces": Kind(
        clause="cards.ghola-forces",
        steps=[],
        waits=False,
        check=check_ghola_forces,
        apply=apply_ghola_forces,
        field=ghola_forces_field,
        open=may_ghola_forces,
    ),
}
"""The kinds of move by which special cards are played at any time."""
