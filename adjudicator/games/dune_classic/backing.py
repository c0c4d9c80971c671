"""What a battle plan has besides leader, number and cards: starred forces, spice, the Kwisatz Haderach.

The number in a plan is the number of forces dialled. The dial itself is what they are worth,
counted in halves: a force counts 1 if it is paid for, a starred force 2, and each counts half as
much without spice. (Rulings `spice-dialling`, `starred-forces`, `battle-ally-spice`,
`kwisatz-haderach`.)
"""

from __future__ import annotations

from adjudicator.games.dune_classic import kwisatz
from adjudicator.games.dune_classic.payment import pledge_of, pledged, spend
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.ruled_records import Backing
from adjudicator.games.dune_classic.starred import (
    Pool,
    firsts,
    kinds_violation,
    starred_at,
    starred_in,
)
from adjudicator.games.dune_classic.turn import allied
from adjudicator.games.dune_classic.worth import (
    dial_of,
    dialled,
    halves,
    must_pay,
    planned_dial,
    worth_of_star,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import combatants, fighters
from adjudicator.rules.dune.board import joined_parts
from adjudicator.rules.dune.forms import plan_fields, plan_form
from adjudicator.rules.dune.plan_options import answers
from adjudicator.rules.dune.plans import (
    Combatant,
    answer_violation,
    plan_violation,
    promised,
)
from adjudicator.rules.dune.records import Plan
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import once
from adjudicator.rules.records import Event, Field, Violation, amount, flag

# --- what a plan may have ------------------------------------------------------------------------


def battle_pool(game: Game, position: Position, faction: str, most: int) -> Pool:
    """The forces of a combatant on the battlefield, `most` in all."""
    starred = 0
    if position.battle is not None:
        for part in joined_parts(game, position, position.battle.place):
            starred += starred_at(position, part, faction)
    return Pool(ordinary=most - starred, starred=starred)


def ally_purse(game: Game, position: Position, faction: str) -> int:
    """The spice that an ally has pledged and may pay in battle (ruling `battle-ally-spice`)."""
    if ruling(game, position, "battle-ally-spice") == "own-only":
        return 0
    return pledged(position, faction)


def most_spice(game: Game, position: Position, faction: str, number: int) -> int:
    """The most spice that a plan with such a number can have."""
    if not must_pay(game, position, faction):
        return 0
    return min(number, position.sides[faction].spice + ally_purse(game, position, faction))


def all_mixes(game: Game, position: Position, who: Combatant, number: int) -> list[list[int]]:
    """Starred forces and spice that go with a number, and their dial in halves (sorted)."""
    by = who.faction
    pool = battle_pool(game, position, by, who.most)
    worth = worth_of_star(game, position, by)
    pays = must_pay(game, position, by)
    most = most_spice(game, position, by, number)
    found: list[list[int]] = []
    for starred in range(max(0, number - pool.ordinary), min(pool.starred, number) + 1):
        for spice in range(most + 1):
            found.append([starred, spice, dialled(worth, pays, number, starred, spice)])
    return found


def mixes(game: Game, position: Position, who: Combatant, number: int) -> list[list[int]]:
    """Those of all mixes that keep the answer about the number (sorted)."""
    dial = promised(who, "number")
    found = all_mixes(game, position, who, number)
    return [mix for mix in found if dial in ["", halves(mix[2])]]


def dials(game: Game, position: Position, who: Combatant) -> list[str]:
    """What a combatant can dial (sorted)."""
    found: list[str] = []
    for number in range(who.most + 1):
        found.extend([halves(mix[2]) for mix in all_mixes(game, position, who, number)])
    return once(found)


def unnumbered(who: Combatant) -> Combatant:
    """A combatant without an answer about its number, which is judged here."""
    if promised(who, "number") == "":
        return who
    return Combatant(
        faction=who.faction,
        territory=who.territory,
        leaders=who.leaders,
        most=who.most,
        around=who.around,
        order=who.order,
        answer=None,
        heroes=who.heroes,
    )


# --- judging -------------------------------------------------------------------------------------


def judge_answer(
    game: Game, position: Position, who: Combatant, element: str, value: str
) -> Violation | None:
    """An answer about the number is a dial that can be made: battle.prescience-answer."""
    if element != "number" or position.advanced is None:
        return answer_violation(game, position, who, element, value)
    if value in dials(game, position, who):
        return None
    return Violation("battle.prescience-answer", "no-such-dial", {"dial": value})


def answer_options(game: Game, position: Position, who: Combatant, element: str) -> list[str]:
    """The possible answers (sorted); about the number, all dials that can be made."""
    if element == "number" and position.advanced is not None:
        return dials(game, position, who)
    return answers(game, position, who, element)


def judge_plan(game: Game, position: Position, who: Combatant, plan: Plan) -> Violation | None:
    """What is wrong with the leader, number and cards of a plan."""
    if position.advanced is None:
        return plan_violation(game, position, who, plan)
    return plan_violation(game, position, unnumbered(who), plan)


def backing_violation(
    game: Game, position: Position, who: Combatant, move: Move
) -> Violation | None:
    """What is wrong with all that a plan has besides leader, number and cards.

    Clauses turn.starred, battle.spice, battle.ally-spice, battle.prescience-bound, battle.kwisatz.
    """
    if position.advanced is None:
        return none_asked(move)
    number = move["number"]
    if number > who.most:
        return None
    wrong = kinds_violation(battle_pool(game, position, who.faction, who.most), move, number)
    if wrong is None:
        wrong = spice_violation(game, position, move)
    if wrong is None:
        wrong = dial_violation(game, position, who, move)
    if wrong is None:
        wrong = kwisatz.violation(game, position, move)
    return wrong


def none_asked(move: Move) -> Violation | None:
    """A plan says of none of these in a game without the advanced rules."""
    by = move["by"]
    if "starred" in move:
        return Violation("turn.starred", "none-there", {"by": by})
    if "spice" in move:
        return Violation("battle.spice", "needs-none", {"by": by})
    if "ally" in move:
        return Violation("battle.ally-spice", "no-pledge", {"by": by})
    if "kwisatz" in move:
        return Violation("battle.kwisatz", "nobody", {"by": by})
    return None


def spice_violation(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with the spice of a plan, and with what the ally pays of it."""
    by = move["by"]
    if not must_pay(game, position, by):
        if "spice" in move:
            return Violation("battle.spice", "needs-none", {"by": by})
        if "ally" in move:
            return Violation("battle.ally-spice", "no-pledge", {"by": by})
        return None
    if "spice" not in move:
        return Violation("battle.spice", "not-said", {"by": by})
    spice = move["spice"]
    if spice > move["number"]:
        much: dict[str, int | str] = {"spice": spice, "number": move["number"]}
        return Violation("battle.spice", "too-much", much)
    most = ally_purse(game, position, by)
    if most == 0 and "ally" in move:
        return Violation("battle.ally-spice", "no-pledge", {"by": by})
    if most > 0 and "ally" not in move:
        return Violation("battle.ally-spice", "not-said", {"by": by})
    share = move.get("ally", 0)
    if share > min(most, spice):
        shared: dict[str, int | str] = {"share": share, "most": min(most, spice)}
        return Violation("battle.ally-spice", "too-much", shared)
    own = position.sides[by].spice
    if spice - share > own:
        poor: dict[str, int | str] = {"by": by, "price": spice - share, "spice": own}
        return Violation("battle.spice", "too-poor", poor)
    return None


def dial_violation(game: Game, position: Position, who: Combatant, move: Move) -> Violation | None:
    """The breach of an answer about the number: the forces of the plan make another dial."""
    answer = promised(who, "number")
    if answer == "":
        return None
    made = dial_of(
        game, position, who.faction, move["number"], starred_in(move), move.get("spice", 0)
    )
    if halves(made) == answer:
        return None
    return Violation(
        "battle.prescience-bound",
        "not-as-answered",
        {"by": who.faction, "element": "number", "answer": answer},
    )


# --- the form of a plan --------------------------------------------------------------------------


def plan_field(game: Game, position: Position, who: Combatant, partial: Move) -> Field | None:
    """The next field of a plan; what it has besides stands after the number and at its end."""
    if position.advanced is None:
        return plan_form(game, position, who, partial)
    if "leader" not in partial:
        return plan_fields(game, position, who, partial, False)
    if "number" not in partial:
        numbers = list(range(who.most + 1))
        if promised(who, "number") != "":
            numbers = [number for number in numbers if len(mixes(game, position, who, number)) > 0]
        return Field("number", "amount", numbers, False)
    field = forces_field(game, position, who, partial)
    if field is not None:
        return field
    last = not kwisatz.asked(position, who.faction, partial["leader"])
    field = plan_fields(game, position, unnumbered(who), partial, last)
    if field is not None or last or "kwisatz" in partial:
        return field
    if kwisatz.bar(game, position) is None:
        return flag("kwisatz", [False, True], True)
    return flag("kwisatz", [False], True)


def forces_field(game: Game, position: Position, who: Combatant, partial: Move) -> Field | None:
    """How many of the forces have a star, how much is paid for them, and what of it the ally pays."""
    by = who.faction
    found = mixes(game, position, who, partial["number"])
    if "starred" not in partial and battle_pool(game, position, by, who.most).starred > 0:
        return Field("starred", "amount", firsts(found), False)
    if not must_pay(game, position, by):
        return None
    if "spice" not in partial:
        starred = starred_in(partial)
        prices = [mix[1] for mix in found if mix[0] == starred]
        return Field("spice", "amount", prices, False)
    most = ally_purse(game, position, by)
    if most > 0 and "ally" not in partial:
        spice = partial["spice"]
        least = max(0, spice - position.sides[by].spice)
        return amount("ally", least, min(spice, most), False)
    return None


def strength(game: Game, position: Position, partial: Move) -> str:
    """What the forces of a half-made plan are worth, such as "3.5"; "" while that is open, and for other moves.

    Without the advanced rules the number of a plan says it.
    """
    if position.advanced is None or partial["move"] != "plan" or "number" not in partial:
        return ""
    battle = position.battle
    by: str = partial["by"]
    if battle is None or by not in combatants(position):
        return ""
    most = fighters(game, position, battle.place, by)
    if "starred" not in partial and battle_pool(game, position, by, most).starred > 0:
        return ""
    if "spice" not in partial and must_pay(game, position, by):
        return ""
    spice = partial.get("spice", 0)
    return halves(dial_of(game, position, by, partial["number"], starred_in(partial), spice))


# --- made, opened, paid --------------------------------------------------------------------------


def keep_backing(position: Position, move: Move) -> None:
    """Keep what a plan has besides leader, number and cards."""
    advanced = position.advanced
    if advanced is not None:
        backing = Backing(
            starred=starred_in(move),
            spice=move.get("spice", 0),
            ally=move.get("ally", 0),
            kwisatz=move.get("kwisatz", False),
        )
        advanced.backing = {**advanced.backing, move["by"]: backing}


def opened(game: Game, position: Position, combatant: str, told: Event) -> list[Event]:
    """The report of an opened plan, with the dial and what it has besides (battle.dial)."""
    if position.advanced is None:
        return [told]
    backing = position.advanced.backing[combatant]
    args: dict[str, int | str] = {
        **told.args,
        "dial": halves(planned_dial(game, position, combatant)),
        "starred": backing.starred,
        "spice": backing.spice,
    }
    events = [Event(told.kind, "battle.dial", args)]
    if backing.kwisatz:
        events.append(Event("kwisatz-fights", "battle.kwisatz-fights", {"by": combatant}))
    return events


def pay(game: Game, position: Position, called: list[str]) -> list[Event]:
    """The spice of the plans goes to the bank (battle.spice-paid).

    Who wins by the only traitor keeps it (battle.spice-kept).
    """
    advanced = position.advanced
    events: list[Event] = []
    if advanced is None:
        return events
    advanced.paid = True
    for combatant in combatants(position):
        backing = advanced.backing[combatant]
        told: dict[str, int | str] = {"by": combatant, "spice": backing.spice}
        if backing.spice == 0:
            continue
        if called == [combatant]:
            events.append(Event("spice-kept", "battle.spice-kept", told))
        else:
            spend(position, combatant, backing.spice, backing.ally)
            events.append(Event("paid-to-bank", "battle.spice-paid", told))
    return events


# --- what a plan relies on -----------------------------------------------------------------------


def relied_on(game: Game, position: Position, who: Combatant) -> int:
    """The own spice that a combatant must keep for its plan, or for its answer about the number."""
    advanced = position.advanced
    if advanced is None or advanced.paid:
        return 0
    backing = advanced.backing.get(who.faction)
    if backing is not None:
        return backing.spice - backing.ally
    if promised(who, "number") == "" or not must_pay(game, position, who.faction):
        return 0
    least = position.sides[who.faction].spice
    for number in range(who.most + 1):
        for mix in mixes(game, position, who, number):
            least = min(least, max(0, mix[1] - ally_purse(game, position, who.faction)))
    return least


def pledge_relied_on(game: Game, position: Position, faction: str) -> int:
    """What a faction has pledged to an ally who fights: its plan may rely on all of it.

    How much it uses is secret, so that the whole pledge stands until the spice is paid.
    """
    advanced = position.advanced
    if advanced is None or advanced.paid or position.battle is None:
        return 0
    for combatant in combatants(position):
        if allied(position, combatant, faction) and must_pay(game, position, combatant):
            return min(ally_purse(game, position, combatant), pledge_of(position, faction))
    return 0
