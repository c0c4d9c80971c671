"""Operations of effects that concern prescience: its markers, revealed cards, objectives."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.questions import Question, amount, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    Rule,
    drop,
    op_of,
    push,
    task,
)
from adjudicator.games.war_for_arrakis.tracks import advance
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, put, take, without
from adjudicator.rules.records import Event


def shift_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A marker that goes back, another that goes forward, and how far."""
    last = game.numbers.prescience_last
    if "marker" not in partial:
        options = [
            marker
            for marker in game.markers
            if position.markers[marker] > 0
            and any(position.markers[other] < last for other in game.markers if other != marker)
        ]
        return choice("marker", options, False)
    if "other" not in partial:
        others = [
            other
            for other in game.markers
            if other != partial["marker"] and position.markers[other] < last
        ]
        return choice("other", others, False)
    if "count" not in partial:
        most = min(position.markers[partial["marker"]], last - position.markers[partial["other"]])
        return amount("count", 1, most, True)
    return None


def shift_prescience(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """One marker goes back, and another forward by as much."""
    drop(position)
    events = advance(game, position, move["marker"], -move["count"], "effects.prescience")
    return events + advance(game, position, move["other"], move["count"], "effects.prescience")


# --- prescience cards ----------------------------------------------------------------------------


def revealed_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A revealed prescience card that no effect keeps there."""
    if "card" not in partial:
        left = found.left
        cards = [
            card
            for card in position.revealed
            if card not in position.staying and card not in found.used
        ]
        return choice("card", cards if left > 0 else [], True)
    return None


def pin(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A planning card lies on a revealed card: it stays, or is worth more."""
    op = op_of(game, found)
    card = move["card"]
    drop(position)
    position.pins = more(position.pins, card, op.number)
    if op.on:
        position.staying = put(position.staying, card)
    return [Event("pinned", "effects.prescience-cards", {"card": card})]


def send_back(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A revealed card goes back into its deck."""
    found.left -= 1
    position.revealed = take(position.revealed, move["card"])
    position.pins = without(position.pins, move["card"])
    position.prescience_deck = put(position.prescience_deck, move["card"])
    return []


def redraw(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A revealed card leaves the game, and another is revealed."""
    found.left -= 1
    position.revealed = take(position.revealed, move["card"])
    position.pins = without(position.pins, move["card"])
    position.prescience_gone = put(position.prescience_gone, move["card"])
    if len(position.prescience_deck) > 0:
        push(position, [task("reveal-prescience", "table")])
    return []


def draw_objective(game: Game, position: Position, found: Task) -> list[Event]:
    """The Atreides get another secret objective."""
    drop(position)
    if len(position.objective_deck) > 0:
        push(position, [task("draw-objective-card", "table")])
    return []


STARTS = {"draw-objective": draw_objective}
"""Operations that happen by themselves."""

RULES: dict[str, Rule] = {
    "pin-prescience": Rule(
        "effects.prescience-cards",
        revealed_field,
        pin,
        ALL_ATREIDES,
        ["actions"],
        topic="What cards and leaders do",
    ),
    "redraw-prescience": Rule(
        "effects.prescience-cards",
        revealed_field,
        redraw,
        ALL_ATREIDES,
        ["actions"],
        topic="What cards and leaders do",
    ),
    "return-prescience": Rule(
        "effects.prescience-cards",
        revealed_field,
        send_back,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
    "shift-prescience": Rule(
        "effects.prescience",
        shift_field,
        shift_prescience,
        ALL_ATREIDES,
        ["actions"],
        topic="What cards and leaders do",
    ),
}
"""Operations that ask -> how they are done."""
PASSES: list[str] = ["pin-prescience", "redraw-prescience", "return-prescience", "shift-prescience"]
