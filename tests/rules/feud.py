"""Feud: a made-up game on the Dune board whose battle plans hold more than those of Raid, in portable Python.

A plan pays spice for some of its forces; a force without spice has half strength. Prescience may ask for the
spice. Strength is counted in halves. It shows what a game passes in `Customs` and `Endings` for that.
"""

from __future__ import annotations

from typing import Any

from adjudicator.rules.dune import records
from adjudicator.rules.dune.battle_kinds import battle_kinds
from adjudicator.rules.dune.battlefield import fighters, opponent_of
from adjudicator.rules.dune.battles import ask_winner, lose_all
from adjudicator.rules.dune.board import forces_in
from adjudicator.rules.dune.customs import Customs
from adjudicator.rules.dune.endings import Endings, fight, note_leaders
from adjudicator.rules.dune.forms import plan_fields
from adjudicator.rules.dune.leaders import to_tanks
from adjudicator.rules.dune.outcome import Outcome, decided, fallen_of
from adjudicator.rules.dune.plan_options import answers
from adjudicator.rules.dune.plans import (
    ELEMENTS,
    Combatant,
    answer_violation,
    plan_violation,
    promised,
)
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, Violation, amount


class Plan(records.Plan):
    """A battle plan of Feud."""

    spice: int
    """How many of its forces are paid for."""


class Battle(records.Battle):
    """A battle of Feud."""

    plans: dict[str, Plan]


class Position(records.Position):
    """Where a Feud stands."""

    sides: dict[str, records.Side]
    battle: Battle | None


def no_friends(game: records.Game, position: Position, seat: str) -> list[str]:
    """Everybody fights everybody."""
    return []


def never_closed(game: records.Game, position: Position, seat: str) -> Violation | None:
    """Nothing closes a battle to a seat as a whole."""
    return None


def begin(game: records.Game, position: Position, place: str, by: str, against: str) -> list[Event]:
    """A battle begins with Prescience of the defender."""
    position.battle = Battle(
        place=place,
        territory=game.parts[place].territory,
        aggressor=by,
        defender=against,
        voice=None,
        prescience=None,
        plans={},
        winner="",
        losses=0,
        spoils=[],
    )
    position.step = "prescience"
    position.waiting = [against]
    return []


def nameable(game: records.Game, position: Position) -> list[str]:
    """The Voice is not heard in a Feud."""
    return []


def no_order(game: records.Game, position: Position, move: Move) -> list[Event]:
    """The Voice is not heard in a Feud."""
    return []


def start_plans(game: records.Game, position: Position) -> list[Event]:
    """Both sides make their plans."""
    battle = position.battle
    assert battle is not None
    position.step = "plans"
    position.waiting = [battle.aggressor, battle.defender]
    return []


def combatant_of(game: records.Game, position: Position, seat: str) -> Combatant:
    """What a seat may put into its plan."""
    battle = position.battle
    assert battle is not None
    asked = battle.prescience
    return Combatant(
        faction=seat,
        territory=battle.territory,
        leaders=position.sides[seat].leaders,
        most=fighters(game, position, battle.place, seat),
        around=forces_in(game, position, battle.territory, seat),
        order=None,
        answer=asked if asked is not None and asked.by != seat else None,
        heroes="feud.hero",
    )


def elements(game: records.Game, position: Position) -> list[str]:
    """Prescience may ask for the spice, too."""
    return sorted([*ELEMENTS, "spice"])


def judge_answer(
    game: records.Game, position: Position, who: Combatant, element: str, value: str
) -> Violation | None:
    """An answer about spice is a number that can be paid and dialled."""
    if element != "spice":
        return answer_violation(game, position, who, element, value)
    if value in spice_answers(position, who):
        return None
    return Violation("feud.spice", "no-such-number", {"by": who.faction})


def answer_options(
    game: records.Game, position: Position, who: Combatant, element: str
) -> list[str]:
    """The possible answers, also about spice."""
    if element == "spice":
        return spice_answers(position, who)
    return answers(game, position, who, element)


def spice_answers(position: Position, who: Combatant) -> list[str]:
    """How much spice a plan may hold (sorted)."""
    most = min(who.most, position.sides[who.faction].spice)
    return sorted(str(number) for number in range(most + 1))


def least_forces(who: Combatant) -> int:
    """How many forces a plan dials at least: as many as it has promised to pay for."""
    answer = promised(who, "spice")
    return 0 if answer == "" else int(answer)


def read_plan(move: Move) -> Plan:
    """The plan that a move makes."""
    return Plan(
        leader=move["leader"],
        number=move["number"],
        weapon=move["weapon"],
        defense=move["defense"],
        spice=move["spice"],
    )


def judge_plan(
    game: records.Game, position: Position, who: Combatant, plan: Plan
) -> Violation | None:
    """A plan pays for forces that it has, with spice that there is, and as was answered."""
    found = plan_violation(game, position, who, plan)
    if found is not None:
        return found
    answer = promised(who, "spice")
    if answer != "" and answer != str(plan.spice):
        return Violation("feud.spice", "not-as-answered", {"by": who.faction})
    if plan.spice > min(plan.number, position.sides[who.faction].spice):
        return Violation("feud.spice", "too-much", {"by": who.faction})
    return None


def plan_field(
    game: records.Game, position: Position, who: Combatant, partial: Move
) -> Field | None:
    """The fields of all plans, then the spice."""
    field = plan_fields(game, position, who, partial, False)
    least = least_forces(who)
    if field is not None and field.name == "number" and field.options[0] < least:
        return amount("number", least, who.most, False)
    if field is not None or "spice" in partial:
        return field
    answer = promised(who, "spice")
    if answer != "":
        return amount("spice", int(answer), int(answer), True)
    return amount("spice", 0, min(partial["number"], position.sides[who.faction].spice), True)


def outcome(game: records.Game, position: Position) -> Outcome:
    """Strength in halves: two for a leader's point and a force with spice, one for a force without."""
    battle = position.battle
    assert battle is not None
    fallen = fallen_of(game, battle, [], [])
    strengths: dict[str, int] = {}
    for seat, plan in battle.plans.items():
        strengths[seat] = plan.number + plan.spice
        leader = game.leaders.get(plan.leader)
        if leader is not None and seat not in fallen:
            strengths[seat] += 2 * leader.strength
    return decided(battle, fallen, strengths)


def kill(game: records.Game, position: Position, seat: str, clause: str) -> list[Event]:
    """The leader of a plan goes to the tanks."""
    battle = position.battle
    assert battle is not None
    leader = battle.plans[seat].leader
    return [to_tanks(position, leader, seat)] if leader in game.leaders else []


def lose(game: records.Game, position: Position, loser: str) -> list[Event]:
    """The loser loses all its forces; both pay the spice of their plans."""
    battle = position.battle
    assert battle is not None
    for seat, plan in battle.plans.items():
        position.sides[seat].spice -= plan.spice
    return lose_all(game, position, loser, True)


def keep_cards(game: records.Game, position: Position, seat: str, clause: str) -> list[Event]:
    """Cards are kept in a Feud."""
    return []


def no_spoils(game: records.Game, position: Position, seat: str) -> list[Event]:
    """Cards are kept in a Feud."""
    return []


ENDINGS = Endings(outcome=outcome, kill=kill, lose=lose, discard=keep_cards, spoils=no_spoils)
"""What Feud decides about how its battles end."""


def planned(game: records.Game, position: Position) -> list[Event]:
    """The battle is settled."""
    note_leaders(game, position)
    return [*fight(ENDINGS, game, position), *go_on(game, position)]


def go_on(game: records.Game, position: Position) -> list[Event]:
    """The winner's losses, or the end."""
    if not ask_winner(position):
        position.step = "over"
    return []


def give_up(game: records.Game, position: Position, seat: str, card: str) -> list[Event]:
    """Cards are kept in a Feud."""
    return []


CUSTOMS = Customs(
    friends=no_friends,
    closed=never_closed,
    begin=begin,
    target=opponent_of,
    nameable=nameable,
    ordering=[],
    order=no_order,
    elements=elements,
    judge_answer=judge_answer,
    answer_options=answer_options,
    answered=start_plans,
    planning=["plans"],
    combatant=combatant_of,
    read_plan=read_plan,
    judge_plan=judge_plan,
    plan_field=plan_field,
    planned=planned,
    go_on=go_on,
    discard=give_up,
)
"""What Feud decides about its battles."""

KINDS = battle_kinds(CUSTOMS)
"""The kinds of moves of Feud."""
NAMES: dict[str, str] = {
    "prescience": "ask",
    "answer": "answer",
    "plans": "plan",
    "lose": "lose",
}
"""Step -> the kind of move that is made in it."""


def filled(game: records.Game, position: Position, begun: Move, chosen: list[int]) -> Move:
    """A move filled in by its form; `chosen` says which option of each field."""
    move = begun
    kind = KINDS[move["move"]]
    field = kind.field(game, position, move)
    at = 0
    while field is not None:
        pick = chosen[at % len(chosen)] % len(field.options)
        move = {**move, field.name: field.options[pick]}
        at += 1
        field = kind.field(game, position, move)
    return move


def fought(game: records.Game, position: Position, chosen: list[int]) -> list[Any]:
    """A battle from its choice to its end: every move, what is wrong with it, what happened, the position."""
    found: list[Any] = []
    position.step = "choose-battle"
    name = "choose-battle"
    turns = 0
    while position.step != "over":
        turns += 1
        picks = chosen[turns % len(chosen) :] + chosen[: turns % len(chosen)]
        move = filled(game, position, {"by": position.waiting[0], "move": name}, picks)
        found.append(move)
        found.append(KINDS[name].check(game, position, move))
        if name == "plan":
            greedy: Move = {**move, "spice": move["number"] + 1}
            found.append(KINDS[name].check(game, position, greedy))
        found.append(KINDS[name].apply(game, position, move))
        name = NAMES.get(position.step, "")
    return [*found, position]
