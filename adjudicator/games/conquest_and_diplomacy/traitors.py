"""Traitor cards: dealt and chosen in the set-up, exchanged before battles (document 001, "Traitors").

The faction that gets its cards and chooses after all others has the advantage `many-traitors`; the
one that exchanges cards before battles has `traitor-exchange`. Cards put back during the game go
under the deck and come up again, in the same order, once all cards above them are drawn.
"""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import has
from adjudicator.rules.course import begin_step, finish
from adjudicator.rules.dune.dealing import deal_form, deal_violation
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, choice

KEPT = "traitors-kept"
"""The step in which those who choose together have chosen and nobody is awaited."""
CHOSEN = "traitors-chosen"
"""The step in which all have chosen and nobody is awaited."""

# --- how many ------------------------------------------------------------------------------------


def dealt(game: Game, position: Position, many: bool) -> int:
    """How many traitor cards a seat is dealt: one with `many` traitors, or another."""
    if many:
        return game.numbers.dealt_per_seat * len(position.sides)
    return game.numbers.traitors_dealt


def kept(game: Game, position: Position, many: bool) -> int:
    """How many of them it keeps."""
    if many:
        return game.numbers.kept_per_seat * len(position.sides)
    return game.numbers.traitors_kept


def chosen(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has chosen its traitors."""
    held = len(position.sides[seat].traitors)
    return held >= kept(game, position, has(game, seat, "many-traitors"))


# --- the course ----------------------------------------------------------------------------------


def begin(game: Game, position: Position) -> list[Event]:
    """Deal to all but who chooses last."""
    begin_step(position, "deal-traitors", ["table"])
    return deal_on(game, position)


def deal_due(game: Game, position: Position) -> str:
    """The seat that gets the next traitor card in this step, or ""."""
    late = position.step == "draw-traitors"
    most = dealt(game, position, late)
    for seat in position.order:
        side = position.sides[seat]
        if has(game, seat, "many-traitors") != late or len(side.dealt) >= most:
            continue
        if len(side.traitors) < kept(game, position, late):
            return seat
    return ""


def deal_on(game: Game, position: Position) -> list[Event]:
    """Once all of a step have been dealt to, let them choose."""
    if deal_due(game, position) != "":
        return []
    late = position.step == "draw-traitors"
    waiting = [seat for seat in position.order if has(game, seat, "many-traitors") == late]
    if len(waiting) == 0:
        begin_step(position, KEPT, [])
    else:
        begin_step(position, "keep-traitors" if late else "keep-traitor", waiting)
    return []


def after_choice(game: Game, position: Position) -> list[Event]:
    """After the others, who has the advantage draws; after that the traitors are chosen."""
    if any(not chosen(game, position, seat) for seat in position.order):
        begin_step(position, "draw-traitors", ["table"])
        return deal_on(game, position)
    begin_step(position, CHOSEN, [])
    return []


# --- deal-traitor --------------------------------------------------------------------------------


def check_deal(game: Game, position: Position, move: Move) -> Violation | None:
    """A card off the deck, to the seat that is due: setup.traitors, setup.harkonnen-traitors."""
    clauses = ["setup.traitors", "setup.traitors"]
    if position.step == "draw-traitors":
        clauses = ["setup.traitors", "setup.harkonnen-traitors"]
    due = deal_due(game, position)
    return deal_violation(move, due, "leader", position.traitor_deck, clauses)


def apply_deal(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat has the card; after the last, it may choose."""
    side = position.sides[move["to"]]
    position.traitor_deck = take(position.traitor_deck, move["leader"])
    side.dealt = put(side.dealt, move["leader"])
    return deal_on(game, position)


def deal_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then which leader."""
    return deal_form(partial, deal_due(game, position), "leader", position.traitor_deck)


# --- keep-traitor --------------------------------------------------------------------------------


def check_keep(game: Game, position: Position, move: Move) -> Violation | None:
    """One of the cards dealt is kept: setup.keep-traitor, setup.harkonnen-keep."""
    by = move["by"]
    if move["leader"] not in position.sides[by].dealt:
        clause = "setup.keep-traitor"
        if position.step == "keep-traitors":
            clause = "setup.harkonnen-keep"
        return Violation(clause, "not-dealt", {"by": by, "leader": move["leader"]})
    return None


def apply_keep(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is kept; once all are that are to be kept, the others go back to the deck.

    Clause setup.traitors-returned.
    """
    by = move["by"]
    side = position.sides[by]
    side.dealt = take(side.dealt, move["leader"])
    side.traitors = put(side.traitors, move["leader"])
    if not chosen(game, position, by):
        return []
    position.traitor_deck = sorted(position.traitor_deck + side.dealt)
    events = [Event("traitors-returned", "setup.traitors-returned", {"by": by})]
    side.dealt = []
    if finish(position, by):
        begin_step(position, KEPT, [])
    return events


def keep_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The leader, out of those dealt."""
    if "leader" not in partial:
        return choice("leader", position.sides[partial["by"]].dealt, True)
    return None


# --- the deck during the game --------------------------------------------------------------------


def traitors_next(position: Position) -> list[str]:
    """The leaders of whose traitor cards the next drawn is one (sorted)."""
    if len(position.traitor_deck) > 0:
        return position.traitor_deck
    return position.traitor_bottom[:1]


def draw(position: Position, seat: str, leader: str) -> None:
    """Draw a card of `traitors_next` into a hand."""
    if len(position.traitor_deck) > 0:
        position.traitor_deck = take(position.traitor_deck, leader)
    else:
        position.traitor_bottom = position.traitor_bottom[1:]
    position.sides[seat].traitors = put(position.sides[seat].traitors, leader)


def put_under(position: Position, seat: str, leader: str) -> None:
    """Put a card from a hand under the deck."""
    position.sides[seat].traitors = take(position.sides[seat].traitors, leader)
    position.traitor_bottom = [*position.traitor_bottom, leader]


def shuffle_in(position: Position, seat: str, leader: str) -> None:
    """Put a card from a hand back into the deck and shuffle all of it."""
    position.sides[seat].traitors = take(position.sides[seat].traitors, leader)
    position.traitor_deck = sorted([*position.traitor_deck, *position.traitor_bottom, leader])
    position.traitor_bottom = []


KINDS: dict[str, Kind] = {
    "deal-traitor": Kind(
        clause="setup.traitors",
        steps=["deal-traitors", "draw-traitors"],
        check=check_deal,
        apply=apply_deal,
        field=deal_field,
        by=["table"],
    ),
    "keep-traitor": Kind(
        clause="setup.keep-traitor",
        steps=["keep-traitor", "keep-traitors"],
        check=check_keep,
        apply=apply_keep,
        field=keep_field,
    ),
}
"""The kinds of move with which traitors are dealt and chosen."""
