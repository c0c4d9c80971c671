"""The moves of a battle (document 003, "Battle Determination", and what factions can do in one)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah.battle_course import (
    after_plans,
    begin_battle,
    go_on,
    most_network,
    network_closed,
    network_size,
    next_ability,
    zeal_closed,
    zeal_price,
)
from adjudicator.games.dune_messiah.battlefield import (
    KINDS_OF_CARD,
    battle_closed,
    battle_of,
    combatant_of,
    friends,
    opponent,
)
from adjudicator.games.dune_messiah.board import kill_spies
from adjudicator.games.dune_messiah.hands import lose, use_up
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import affordable, pay_bank
from adjudicator.rules.course import begin_step, finish
from adjudicator.rules.dune.board import joined_parts
from adjudicator.rules.dune.forms import (
    battle_form,
    battle_violation,
    lose_chosen,
    losses_form,
    losses_violation,
    plan_form,
    plan_in,
    question_form,
    question_violation,
    spoils_form,
    spoils_violation,
    voice_form,
    voice_violation,
)
from adjudicator.rules.dune.plans import answer_violation, answers, plan_violation
from adjudicator.rules.dune.records import Prescience, Voice
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import take
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- choose-battle -------------------------------------------------------------------------------


def check_choose(game: Game, position: Position, move: Move) -> Violation | None:
    """The aggressor names one of its battles: battle.aggressor, battle.storm."""
    return battle_violation(game, position, move, friends(game, position, move["by"]), False)


def apply_choose(game: Game, position: Position, move: Move) -> list[Event]:
    """Begin the battle; it is known by the first part of its battlefield, whichever was named."""
    place = joined_parts(game, position, move["place"])[0]
    return begin_battle(game, position, place, move["by"], move["against"])


def choose_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The place, then the opponent there."""
    return battle_form(game, position, partial, friends(game, position, partial["by"]), False)


# --- voice, ask, answer --------------------------------------------------------------------------


def check_voice(game: Game, position: Position, move: Move) -> Violation | None:
    """An order to play or to refuse a kind of card: battle.voice."""
    return voice_violation(move, KINDS_OF_CARD)


def apply_voice(game: Game, position: Position, move: Move) -> list[Event]:
    """The order stands."""
    by = move["by"]
    battle_of(position).voice = Voice(by=by, order=move["order"], what=move["what"])
    given: dict[str, int | str] = {"by": by, "order": move["order"], "what": move["what"]}
    return [Event("voice-used", "battle.voice", given), *next_ability(game, position)]


def voice_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The order, then the kind of card."""
    return voice_form(partial, KINDS_OF_CARD)


def check_ask(game: Game, position: Position, move: Move) -> Violation | None:
    """The Emperor foresees one element of a plan: battle.prescience."""
    return question_violation(move)


def apply_ask(game: Game, position: Position, move: Move) -> list[Event]:
    """The opponent has to answer."""
    asked = Prescience(by=move["by"], element=move["element"], answer="")
    battle_of(position).prescience = asked
    begin_step(position, "answer-ask", [opponent(position, move["by"])])
    return []


def ask_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The element of the plan."""
    return question_form(partial)


def asked_element(position: Position) -> str:
    """The element of the plan that is asked for."""
    prescience = battle_of(position).prescience
    assert prescience is not None
    return prescience.element


def check_answer(game: Game, position: Position, move: Move) -> Violation | None:
    """The answer is one that the opponent's plan can keep: battle.prescience-answer."""
    who = combatant_of(game, position, move["by"])
    return answer_violation(game, position, who, asked_element(position), move["value"])


def apply_answer(game: Game, position: Position, move: Move) -> list[Event]:
    """The answer binds the plan."""
    prescience = battle_of(position).prescience
    assert prescience is not None
    prescience.answer = move["value"]
    return next_ability(game, position)


def answer_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The value, out of those that a plan can keep."""
    if "value" not in partial:
        who = combatant_of(game, position, partial["by"])
        return choice("value", answers(game, position, who, asked_element(position)), True)
    return None


def pass_ability(game: Game, position: Position, seat: str) -> list[Event]:
    """The ability is not used."""
    return next_ability(game, position)


# --- call-network, zeal --------------------------------------------------------------------------


def check_network(game: Game, position: Position, move: Move) -> Violation | None:
    """As many as are connected and can be paid for: battle.network."""
    spies = move["spies"]
    size = network_size(game, position)
    if spies < 1:
        return Violation("battle.network", "nothing", {})
    if spies > size:
        return Violation("battle.network", "too-many", {"spies": spies, "most": size})
    return affordable(position, move["by"], spies, "battle.network")


def apply_network(game: Game, position: Position, move: Move) -> list[Event]:
    """The bank is paid; they will count."""
    battle_of(position).network = move["spies"]
    told: dict[str, int | str] = {"by": move["by"], "spies": move["spies"]}
    paid = pay_bank(position, move["by"], move["spies"], "battle.network")
    return [Event("network-called", "battle.network", told), *paid, *next_ability(game, position)]


def network_field(game: Game, position: Position, partial: Move) -> Field | None:
    """How many."""
    if "spies" not in partial:
        return amount("spies", 1, most_network(game, position), True)
    return None


def apply_zeal(game: Game, position: Position, move: Move) -> list[Event]:
    """Loyalty is spent; half of what is dialled will count once more."""
    battle_of(position).zeal = True
    loyalty = zeal_price(game, position)
    position.loyalty -= loyalty
    told: dict[str, int | str] = {"by": move["by"], "loyalty": loyalty}
    return [Event("loyalty-spent", "loyalty.zeal", told), *next_ability(game, position)]


# --- plans ---------------------------------------------------------------------------------------


def check_plan(game: Game, position: Position, move: Move) -> Violation | None:
    """A plan is of what its maker has, and keeps what was promised (`plan_violation`)."""
    who = combatant_of(game, position, move["by"])
    return plan_violation(game, position, who, plan_in(move))


def apply_plan(game: Game, position: Position, move: Move) -> list[Event]:
    """The plan is made; once both are, they are opened."""
    battle = battle_of(position)
    battle.plans = {**battle.plans, move["by"]: plan_in(move)}
    if finish(position, move["by"]):
        return after_plans(game, position)
    return []


def plan_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Leader, number, weapon and defense, each out of what goes with the ones before."""
    return plan_form(game, position, combatant_of(game, position, partial["by"]), partial)


# --- lose, discard -------------------------------------------------------------------------------


def check_lose(game: Game, position: Position, move: Move) -> Violation | None:
    """The winner takes losses from its own forces on the battlefield: battle.losses."""
    return losses_violation(game, position, move)


def apply_lose(game: Game, position: Position, move: Move) -> list[Event]:
    """The forces go to the tanks, until all losses are taken."""
    events = [lose_chosen(position, move)]
    if battle_of(position).losses == 0:
        return [*events, *go_on(game, position)]
    return events


def lose_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The part, then how many forces there."""
    return losses_form(game, position, partial)


def check_discard(game: Game, position: Position, move: Move) -> Violation | None:
    """The winner gives up a card that it has played: battle.spoils."""
    return spoils_violation(position, move)


def apply_discard(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is used up, until none is left to decide on."""
    battle = battle_of(position)
    battle.spoils = take(battle.spoils, move["card"])
    events = [use_up(game, position, move["by"], move["card"], "battle.spoils-given-up")]
    if len(battle.spoils) == 0:
        return [*events, *go_on(game, position)]
    return events


def discard_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, out of those that the winner has played."""
    return spoils_form(position, partial)


def pass_spoils(game: Game, position: Position, seat: str) -> list[Event]:
    """The winner keeps the cards that are left."""
    battle_of(position).spoils = []
    return go_on(game, position)


# --- kill-spies, forfeit -------------------------------------------------------------------------


def check_kill(game: Game, position: Position, move: Move) -> Violation | None:
    """The winner names a territory nearby that was connected: battle.spies-near."""
    battle = battle_of(position)
    territory = move["territory"]
    args: dict[str, int | str] = {"territory": territory, "place": battle.territory}
    if territory in battle.near:
        return None
    if territory not in game.territories[battle.territory].neighbours:
        return Violation("battle.spies-near", "not-near", args)
    return Violation("battle.spies-near", "no-spies", args)


def apply_kill(game: Game, position: Position, move: Move) -> list[Event]:
    """The spies there are lost."""
    battle = battle_of(position)
    territory = move["territory"]
    battle.kills -= 1
    battle.near = [name for name in battle.near if name != territory]
    spies = kill_spies(game, position, territory)
    dead: dict[str, int | str] = {"territory": territory, "spies": spies}
    return [Event("spies-lost", "battle.spies-near", dead), *go_on(game, position)]


def kill_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where."""
    if "territory" not in partial:
        return choice("territory", battle_of(position).near, True)
    return None


def pass_spies(game: Game, position: Position, seat: str) -> list[Event]:
    """The winner spares the others."""
    battle_of(position).kills = 0
    return go_on(game, position)


def check_forfeit(game: Game, position: Position, move: Move) -> Violation | None:
    """The Bene Gesserit give up a card that they hold: battle.forfeit."""
    by = move["by"]
    if move["card"] not in position.sides[by].hand:
        return Violation("battle.forfeit", "not-held", {"by": by, "card": move["card"]})
    return None


def apply_forfeit(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is discarded."""
    battle_of(position).forfeits -= 1
    lost = lose(position, move["by"], move["card"], "battle.forfeit")
    return [lost, *go_on(game, position)]


def forfeit_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card."""
    if "card" in partial:
        return None
    cards: list[str] = []
    for card in position.sides[partial["by"]].hand:
        if card not in cards:
            cards.append(card)
    return choice("card", cards, True)


KINDS: dict[str, Kind] = {
    "choose-battle": Kind(
        clause="battle.aggressor",
        steps=["choose"],
        check=check_choose,
        apply=apply_choose,
        field=choose_field,
        closed=battle_closed,
    ),
    "voice": Kind(
        clause="battle.voice",
        steps=["voice"],
        check=check_voice,
        apply=apply_voice,
        field=voice_field,
    ),
    "ask": Kind(
        clause="battle.prescience",
        steps=["ask"],
        check=check_ask,
        apply=apply_ask,
        field=ask_field,
    ),
    "answer": Kind(
        clause="battle.prescience-answer",
        steps=["answer-ask"],
        check=check_answer,
        apply=apply_answer,
        field=answer_field,
    ),
    "call-network": Kind(
        clause="battle.network",
        steps=["network"],
        check=check_network,
        apply=apply_network,
        field=network_field,
        closed=network_closed,
    ),
    "zeal": Kind(clause="loyalty.zeal", steps=["zeal"], apply=apply_zeal, closed=zeal_closed),
    "plan": Kind(
        clause="battle.plan",
        steps=["plans"],
        check=check_plan,
        apply=apply_plan,
        field=plan_field,
    ),
    "lose": Kind(
        clause="battle.losses",
        steps=["lose"],
        check=check_lose,
        apply=apply_lose,
        field=lose_field,
    ),
    "discard": Kind(
        clause="battle.spoils",
        steps=["spoils"],
        check=check_discard,
        apply=apply_discard,
        field=discard_field,
    ),
    "kill-spies": Kind(
        clause="battle.spies-near",
        steps=["spies"],
        check=check_kill,
        apply=apply_kill,
        field=kill_field,
    ),
    "forfeit": Kind(
        clause="battle.forfeit",
        steps=["forfeit"],
        check=check_forfeit,
        apply=apply_forfeit,
        field=forfeit_field,
    ),
}
"""The kinds of move of a battle."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "voice": pass_ability,
    "ask": pass_ability,
    "network": pass_ability,
    "zeal": pass_ability,
    "spoils": pass_spoils,
    "spies": pass_spies,
}
"""What a pass does in the steps of a battle."""
