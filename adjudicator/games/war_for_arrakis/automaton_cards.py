"""The automaton's planning cards: reinforcements, and cards that are played as they are drawn (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.filters import all_hold
from adjudicator.games.war_for_arrakis.plans import automaton_of
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rounds import lay_off
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    ask,
    drop,
    op_of,
    push,
    push_ops,
    task,
    task_at,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import take
from adjudicator.rules.records import Event

HOUSE = "house-harkonnen"
ALLY = "corrino-ally"
SCHEME = "hawats-scheming"
"""The card of which two are needed."""

# --- the two decks -------------------------------------------------------------------------------


def refill(position: Position, deck: str) -> None:
    """An empty deck is made of all that has been discarded from it."""
    if len(position.decks[deck]) == 0:
        position.decks = {**position.decks, deck: position.discards[deck]}
        position.discards = {**position.discards, deck: []}
        if automaton_of(position).last == deck:
            automaton_of(position).last = ""


def next_deck(game: Game, position: Position, before: str) -> str:
    """The deck that gives the next card: the other than that of the card on top of the discards.

    By a ruling a card that has come since (`before`, or "") counts as that one.
    """
    last = automaton_of(position).last
    if before != "" and ruling(game, position, "solo-decks") == "latest":
        last = game.cards[before].deck
    return ALLY if last == HOUSE else HOUSE


def in_play(position: Position) -> str:
    """The card that is being played, or ""."""
    for waiting in position.agenda:
        if waiting.name == "card-done":
            return waiting.note
    return ""


def top_reinforcement(position: Position) -> str:
    """The card on top of the reinforcements, or ""."""
    cards = automaton_of(position).reinforcements
    return cards[len(cards) - 1] if len(cards) > 0 else ""


def other_deck(deck: str) -> str:
    """The other deck of the Harkonnens."""
    return HOUSE if deck == ALLY else ALLY


def deck_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A card of the deck."""
    if "card" not in partial:
        return choice("card", position.decks[found.area], True)
    return None


def take_card(position: Position, deck: str, card: str) -> None:
    """A card leaves its deck."""
    position.decks = {**position.decks, deck: take(position.decks[deck], card)}


def reinforcement_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table lay a card, unless there is none."""
    refill(position, found.area)
    if len(position.decks[found.area]) == 0:
        drop(position)
    else:
        ask(position, found.name, "table")
    return []


def lay_reinforcement(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A card lies face down on top of the reinforcements."""
    automaton = automaton_of(position)
    take_card(position, found.area, move["card"])
    automaton.reinforcements = [*automaton.reinforcements, move["card"]]
    drop(position)
    return []


def reinforce(game: Game, position: Position, found: Task) -> list[Event]:
    """Cards for the reinforcements, from both decks in turn."""
    drop(position)
    events: list[Event] = []
    if found.note == "alarm":
        events = [Event("alarmed", "solo.alarm", {})]
    played = in_play(position)
    before = played if played != "" else top_reinforcement(position)
    deck = next_deck(game, position, before)
    made: list[Task] = []
    for _ in range(found.left):
        made.append(task_at(f"reinforce-{deck}", "table", deck, 1))
        deck = other_deck(deck)
    push(position, made)
    return events


def draw_reinforcements(game: Game, position: Position, found: Task) -> list[Event]:
    """Cards that a card gives go to the reinforcements."""
    count = op_of(game, found).count
    drop(position)
    automaton_of(position).done = True
    push(position, [task_at("reinforce", HARKONNEN, "", count)])
    return []


# --- cards that are played -----------------------------------------------------------------------


def draw_and_play(game: Game, position: Position, found: Task) -> list[Event]:
    """Cards are drawn and played at once, from both decks in turn or from the one that is named."""
    op = op_of(game, found)
    if found.left < 0:
        found.left = max(1, op.count)
        found.note = next_deck(game, position, in_play(position))
    if found.left == 0:
        drop(position)
        return []
    found.left -= 1
    deck = op.ids[0] if len(op.ids) == 1 else found.note
    found.note = other_deck(found.note)
    push(position, [task_at(f"turn-up-{deck}", "table", deck, 1)])
    return []


def turn_up_card(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A card is turned up and played; one that does nothing goes to the reinforcements."""
    automaton = automaton_of(position)
    card = move["card"]
    take_card(position, found.area, card)
    drop(position)
    events = [Event("card-played", "solo.mentat", {"by": HARKONNEN, "card": card})]
    if card == SCHEME:
        return events + scheme(game, position)
    closing = task("card-done", HARKONNEN)
    closing.note = card
    closing.left = 1 if automaton.done else 0
    automaton.done = False
    push(position, [closing])
    push_ops(game, position, HARKONNEN, game.cards[card].effect)
    return events


def scheme(game: Game, position: Position) -> list[Event]:
    """The first scheme lies beside the board; with the second both are discarded, and do what they do.

    While they can do nothing, because the leader against whom they are is not in play, a second one
    is a card without effect.
    """
    automaton = automaton_of(position)
    if automaton.schemes == 0:
        automaton.schemes = 1
        automaton.done = True
        return [Event("scheme-waits", "solo.scheming", {"card": SCHEME})]
    if not all_hold(game, position, HARKONNEN, game.cards[SCHEME].needs):
        automaton.reinforcements = [*automaton.reinforcements, SCHEME]
        return [Event("reinforced", "solo.cards-idle", {"card": SCHEME})]
    automaton.schemes = 0
    automaton.done = True
    for _ in range(2):
        discard_solo(game, position, SCHEME)
    push_ops(game, position, HARKONNEN, game.cards[SCHEME].effect)
    return []


def discard_solo(game: Game, position: Position, card: str) -> None:
    """A card of the automaton goes to its discards, on top."""
    lay_off(game, position, card)
    automaton_of(position).last = game.cards[card].deck


def card_done(game: Game, position: Position, found: Task) -> list[Event]:
    """A card has been played: it is discarded, or, if nothing of it could be done, it is a reinforcement."""
    automaton = automaton_of(position)
    drop(position)
    did = automaton.done
    automaton.done = True if did else found.left == 1
    if did:
        discard_solo(game, position, found.note)
        return []
    automaton.reinforcements = [*automaton.reinforcements, found.note]
    return [Event("reinforced", "solo.cards-idle", {"card": found.note})]


def yield_solo(game: Game, position: Position, found: Task) -> list[Event]:
    """Cards that the Harkonnens have to discard: the top ones of the reinforcements, by a ruling."""
    automaton = automaton_of(position)
    drop(position)
    events: list[Event] = []
    if ruling(game, position, "solo-discard") == "nothing":
        return events
    for _ in range(min(found.left, len(automaton.reinforcements))):
        top = len(automaton.reinforcements) - 1
        card = automaton.reinforcements[top]
        automaton.reinforcements = automaton.reinforcements[:top]
        discard_solo(game, position, card)
        events.append(Event("discarded", "effects.discard", {"by": HARKONNEN, "card": card}))
    return events


STARTS = {
    "card-done": card_done,
    "draw": draw_reinforcements,
    "draw-and-play": draw_and_play,
    "play-card": draw_and_play,
    "reinforce": reinforce,
    "yield-card": yield_solo,
}
"""Tasks of the Harkonnens that go otherwise when the automaton moves them."""

TABLE_STARTS = {
    "reinforce-corrino-ally": reinforcement_start,
    "reinforce-house-harkonnen": reinforcement_start,
    "turn-up-corrino-ally": reinforcement_start,
    "turn-up-house-harkonnen": reinforcement_start,
}
"""Tasks of the table that begin with a look at what is left."""

RULES: dict[str, Rule] = {
    "reinforce-corrino-ally": Rule(
        "solo.reinforcements", deck_field, lay_reinforcement, ["table"], ["start", "actions"]
    ),
    "reinforce-house-harkonnen": Rule(
        "solo.reinforcements", deck_field, lay_reinforcement, ["table"], ["start", "actions"]
    ),
    "turn-up-corrino-ally": Rule(
        "solo.mentat",
        deck_field,
        turn_up_card,
        ["table"],
        ["actions"],
        topic="What cards and leaders do",
    ),
    "turn-up-house-harkonnen": Rule(
        "solo.mentat",
        deck_field,
        turn_up_card,
        ["table"],
        ["actions"],
        topic="What cards and leaders do",
    ),
}
"""Cards that the table draws for the automaton -> how that is done."""
