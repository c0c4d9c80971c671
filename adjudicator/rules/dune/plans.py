"""Battle plans: what they may contain, and how the Voice and a Prescience answer restrict them.

`plan_violation` and `answer_violation` judge; the module `plan_options` offers what they allow. An
answer to Prescience binds its giver; the Voice is obeyed as far as the cards, the leaders and that
answer allow. In a `Combatant`, the game states whom a faction may send, and which order and answer
bind it.
"""

from __future__ import annotations

import msgspec

from adjudicator.rules.dune.decks import copies
from adjudicator.rules.dune.leaders import free_to_fight
from adjudicator.rules.dune.records import Game, Plan, Position, Prescience, Voice
from adjudicator.rules.records import Violation

CLAUSES: list[str] = [
    "battle.battlefield",
    "battle.defense",
    "battle.leader",
    "battle.leader-one-territory",
    "battle.leaderless",
    "battle.plan",
    "battle.prescience-answer",
    "battle.prescience-bound",
    "battle.slots",
    "battle.voice-obeyed",
    "battle.weapon",
]
"""The clauses that a game of this family must have for what is done here (sorted)."""

NONE = "none"
ELEMENTS: list[str] = ["defense", "leader", "number", "weapon"]
"""What Prescience can ask for (sorted)."""


class Combatant(msgspec.Struct, frozen=True):
    """Who makes a plan, with what, and what binds it."""

    faction: str
    territory: str
    """Where the battle is."""
    leaders: list[str]
    """The leaders in its service who are not in the tanks, wherever they have fought."""
    most: int
    """Its forces on the battlefield."""
    around: int
    """Its forces in the whole territory."""
    order: Voice | None
    """The Voice order on it, if any."""
    answer: Prescience | None
    """The question about its plan with its answer, once given."""
    heroes: str = ""
    """The clause of cards that stand for a leader, in a game that has such."""


# --- cards ---------------------------------------------------------------------------------------


def fits(game: Game, card: str, slot: str) -> bool:
    """Whether an id is a card that goes into a slot of a plan."""
    facts = game.cards.get(card)
    return facts is not None and slot in facts.slots


def is_kind(game: Game, card: str, what: str) -> bool:
    """Whether an id is a card of a kind that the Voice can name; a card's own id is one, too."""
    facts = game.cards.get(card)
    if facts is None:
        return False
    if what in game.cards:
        return card == what
    if what == "weapon":
        return facts.attack != ""
    if what == "defense":
        return facts.guard != ""
    if what == "special-weapon":
        return facts.category == what
    if what == "projectile-weapon":
        return facts.attack == "projectile"
    if what == "poison-weapon":
        return facts.attack == "poison"
    if what == "lasgun":
        return facts.attack == "lasgun"
    if what == "projectile-defense":
        return facts.guard == "projectile"
    if what == "poison-defense":
        return facts.guard == "poison"
    if what == "worthless":
        return facts.category == "worthless"
    return facts.play == "hero"


def held_for(game: Game, position: Position, faction: str, slot: str) -> list[str]:
    """The different cards in a hand that go into a slot (sorted)."""
    found: list[str] = []
    for card in position.sides[faction].hand:
        if card not in found and fits(game, card, slot):
            found.append(card)
    return found


def played_cards(game: Game, plan: Plan) -> list[str]:
    """The treachery cards of a plan: hero, weapon and defense, as far as there are any."""
    return [card for card in [plan.leader, plan.weapon, plan.defense] if card in game.cards]


def committed(position: Position, faction: str, card: str, answer: Prescience | None) -> int:
    """How many copies of a card a faction needs for its plan or for its answer to Prescience."""
    battle = position.battle
    if battle is None:
        return 0
    plan = battle.plans.get(faction)
    if plan is not None:
        return sum(1 for played in [plan.leader, plan.weapon, plan.defense] if played == card)
    if answer is not None and answer.answer == card:
        return 1
    return 0


# --- what binds a plan ---------------------------------------------------------------------------


def promised(who: Combatant, element: str) -> str:
    """What a faction has answered about an element of its plan, or ""."""
    answer = who.answer
    if answer is None or answer.element != element:
        return ""
    return answer.answer


def refused(game: Game, who: Combatant, card: str) -> bool:
    """Whether the Voice forbids a combatant to play a card."""
    order = who.order
    return order is not None and order.order == "refuse" and is_kind(game, card, order.what)


def playable_heroes(game: Game, position: Position, who: Combatant) -> list[str]:
    """The hero cards a combatant holds and may play (sorted)."""
    heroes = held_for(game, position, who.faction, "leader")
    return [hero for hero in heroes if not refused(game, who, hero)]


def can_lead(game: Game, position: Position, who: Combatant) -> bool:
    """Whether a combatant has a leader or hero for its plan."""
    if len(free_to_fight(position, who.leaders, who.territory)) > 0:
        return True
    return len(playable_heroes(game, position, who)) > 0


def can_obey(game: Game, position: Position, who: Combatant, element: str, value: str) -> bool:
    """Whether a plan with `element` set to `value` ("" for no element) can obey an order to play.

    The Voice is obeyed as far as possible: the card must be held, and a leader or hero be there
    to play it.
    """
    order = who.order
    assert order is not None
    wanted: list[str] = []
    for card in position.sides[who.faction].hand:
        if card not in wanted and is_kind(game, card, order.what):
            wanted.append(card)
    if order.what == "cheap-hero":
        return any(element != "leader" or value == card for card in wanted)
    if not can_lead(game, position, who) or (element == "leader" and value == NONE):
        return False
    for card in wanted:
        for slot in ["weapon", "defense"]:
            if fits(game, card, slot) and not takes(position, who, card, slot, element, value):
                return True
    return False


def takes(
    position: Position, who: Combatant, card: str, slot: str, element: str, value: str
) -> bool:
    """Whether `element` set to `value` takes a slot from a card, or the card's only copy."""
    if element == slot:
        return value != card
    return value == card and copies(position, who.faction, card) < 2


def must_play(game: Game, position: Position, who: Combatant) -> str:
    """The kind of card that the Voice makes a combatant play, or ""."""
    order = who.order
    if order is None or order.order != "play":
        return ""
    element = ""
    value = ""
    answer = who.answer
    if answer is not None:
        element = answer.element
        value = answer.answer
    if can_obey(game, position, who, element, value):
        return order.what
    return ""


# --- judging -------------------------------------------------------------------------------------


def leader_violation(
    game: Game, position: Position, who: Combatant, leader: str
) -> Violation | None:
    """What is wrong with a leader for a plan, whatever has been answered before."""
    if leader == NONE:
        if can_lead(game, position, who):
            return Violation("battle.leader", "required", {"by": who.faction})
        return None
    if fits(game, leader, "leader"):
        if copies(position, who.faction, leader) == 0:
            return Violation(who.heroes, "not-held", {"by": who.faction, "card": leader})
        return voice_refusal(game, who, leader)
    if leader not in who.leaders:
        return unfit_leader(game, position, who, leader)
    before = position.fought.get(leader, who.territory)
    if before != who.territory:
        return Violation(
            "battle.leader-one-territory", "fought-elsewhere", {"leader": leader, "place": before}
        )
    return None


def unfit_leader(game: Game, position: Position, who: Combatant, leader: str) -> Violation:
    """Why somebody who does not serve a combatant cannot lead its forces."""
    code = "not-ready"
    if leader not in game.leaders:
        code = "no-such-leader"
    elif leader in position.sides[who.faction].dead:
        code = "in-tanks"
    return Violation("battle.leader", code, {"by": who.faction, "leader": leader})


def card_violation(
    game: Game, position: Position, who: Combatant, card: str, slot: str
) -> Violation | None:
    """What is wrong with a card (no "none") in the weapon or defense slot of a plan."""
    clause = "battle.weapon"
    if slot == "defense":
        clause = "battle.defense"
    if not fits(game, card, slot):
        return Violation(clause, "wrong-card", {"card": card})
    if copies(position, who.faction, card) == 0:
        return Violation(clause, "not-held", {"by": who.faction, "card": card})
    return voice_refusal(game, who, card)


def voice_refusal(game: Game, who: Combatant, card: str) -> Violation | None:
    """The breach of an order not to play a kind of card, if it is one."""
    order = who.order
    if order is not None and order.order == "refuse" and is_kind(game, card, order.what):
        return Violation("battle.voice-obeyed", "must-refuse", {"by": who.faction, "card": card})
    return None


def promise_violation(who: Combatant, plan: Plan) -> Violation | None:
    """The breach of a Prescience answer, if there is one.

    An element that only some game has is for that game to judge.
    """
    answer = who.answer
    if answer is None or answer.element not in ELEMENTS:
        return None
    planned = plan.leader
    if answer.element == "number":
        planned = str(plan.number)
    elif answer.element == "weapon":
        planned = plan.weapon
    elif answer.element == "defense":
        planned = plan.defense
    if planned != answer.answer:
        return Violation(
            "battle.prescience-bound",
            "not-as-answered",
            {"by": who.faction, "element": answer.element, "answer": answer.answer},
        )
    return None


def plan_violation(game: Game, position: Position, who: Combatant, plan: Plan) -> Violation | None:
    """The first clause that a plan breaks: number, leader, cards, answer, Voice."""
    if plan.number > who.most:
        dialled: dict[str, int | str] = {
            "by": who.faction,
            "number": plan.number,
            "most": who.most,
        }
        if plan.number <= who.around:
            return Violation("battle.battlefield", "cut-off", dialled)
        return Violation("battle.plan", "too-many", dialled)
    if plan.leader != NONE or promised(who, "leader") != NONE:
        violation = leader_violation(game, position, who, plan.leader)
        if violation is not None:
            return violation
    for slot, card in {"weapon": plan.weapon, "defense": plan.defense}.items():
        if card != NONE:
            violation = card_violation(game, position, who, card, slot)
            if violation is not None:
                return violation
            if plan.leader == NONE:
                return Violation(
                    "battle.leaderless", "no-leader", {"by": who.faction, "card": card}
                )
    twice = plan.weapon != NONE and plan.weapon == plan.defense
    if twice and copies(position, who.faction, plan.weapon) < 2:
        return Violation("battle.slots", "one-copy", {"by": who.faction, "card": plan.weapon})
    violation = promise_violation(who, plan)
    if violation is not None:
        return violation
    what = must_play(game, position, who)
    if what != "" and not any(is_kind(game, card, what) for card in played_cards(game, plan)):
        return Violation("battle.voice-obeyed", "must-play", {"by": who.faction, "what": what})
    return None


def answer_violation(
    game: Game, position: Position, who: Combatant, element: str, value: str
) -> Violation | None:
    """The first clause that an answer to Prescience breaks."""
    if element == "number":
        if not any(value == str(number) for number in range(who.most + 1)):
            return Violation("battle.prescience-answer", "no-such-number", {"most": who.most})
        return None
    if element == "leader":
        violation = leader_violation(game, position, who, value)
        if violation is not None:
            return violation
    elif value != NONE:
        violation = card_violation(game, position, who, value, element)
        if violation is not None:
            return violation
        if not can_lead(game, position, who):
            return Violation("battle.leaderless", "no-leader", {"by": who.faction, "card": value})
    order = who.order
    if order is None or order.order != "play" or not can_obey(game, position, who, "", ""):
        return None
    if not can_obey(game, position, who, element, value):
        return Violation(
            "battle.voice-obeyed", "must-play", {"by": who.faction, "what": order.what}
        )
    return None
