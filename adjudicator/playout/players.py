"""A random player: draws a seat, a kind of move and the fields, by the weights of its temper."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from adjudicator.forms import SAMPLE_WORDS
from adjudicator.playout.chance import Chance
from adjudicator.playout.legal_moves import seats_of
from adjudicator.playout.strategies import Manners, Strategy, manners_of
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Field

USUAL = 1000
"""The weight of a kind of move of which a temper says nothing."""
CALLS_OF = 1000
"""Of so many moves, `step_calls` are calls of seats that are not awaited."""
NEUTRAL = 10
"""The weight of an option that no table mentions."""


class RunningGame(msgspec.Struct, frozen=True):
    """A game that random players play: its rules, where it stands, and who they are."""

    rulebook: Rulebook
    game: Any
    position: Any
    chance: Chance
    strategies: dict[str, Strategy]
    """Seat -> temper; seats not listed do anything."""
    timeouts: bool = True
    """Whether the table may act for a seat whose time is up."""

    @property
    def manners(self) -> Manners:
        """How random players of this game behave."""
        return manners_of(self.rulebook.id)

    def temper(self, seat: str) -> Strategy:
        """The temper of a seat."""
        return self.strategies.get(seat, self.manners.plain)


def tempers(rulebook: Rulebook, position: Any, chance: Chance) -> dict[str, Strategy]:
    """A temper drawn for every seat of a game."""
    known = manners_of(rulebook.id).tempers
    return {seat: chance.pick(known) for seat in sorted(position.sides)}


def draw_move(table: RunningGame) -> dict[str, Any]:
    """A legal move, drawn by the players' tempers; the game must not be over."""
    chance, manners = table.chance, table.manners
    awaited = table.rulebook.to_act(table.position)
    if chance.below(CALLS_OF) < manners.step_calls.get(table.position.step, manners.any_step_calls):
        seat = chance.pick(seats_of(table.position))
        if seat not in awaited:
            said = interjection(table, seat)
            if said is not None:
                return said
    return draw_kind(table, chance.pick(awaited))


def interjection(table: RunningGame, seat: str) -> dict[str, Any] | None:
    """A move of a seat that is not awaited, or None when it has nothing to say."""
    kinds = table.rulebook.kinds(table.game, table.position, seat)
    if not table.timeouts:
        kinds = [kind for kind in kinds if kind not in table.rulebook.timeout_moves]
    weights = [table.temper(seat).kinds.get(kind, USUAL) for kind in kinds]
    kind = table.chance.weigh([*kinds, ""], [*weights, table.manners.silence])
    return fill(table, {"by": seat, "move": kind}) if kind else None


def draw_kind(table: RunningGame, seat: str) -> dict[str, Any]:
    """A legal move of a seat that has one."""
    kinds = table.rulebook.kinds(table.game, table.position, seat)
    weights = table.temper(seat).kinds
    kind = table.chance.weigh(kinds, [weights.get(kind, USUAL) for kind in kinds])
    return fill(table, {"by": seat, "move": kind})


def fill(table: RunningGame, move: dict[str, Any]) -> dict[str, Any]:
    """The half-made `move` completed in place, field by field."""
    while True:
        field = table.rulebook.next_field(table.game, table.position, move)
        if field is None:
            return move
        move[field.name] = choose(table, move, field)
        if field.last:
            return move


def choose(table: RunningGame, move: dict[str, Any], field: Field) -> Any:
    """A value for the next field of a half-made move."""
    if field.kind == "text":
        return SAMPLE_WORDS
    options = field.options
    if move["by"] == "table" or len(options) == 1:
        return table.chance.pick(options)
    temper, manners = table.temper(move["by"]), table.manners
    key = f"{move['move']}.{field.name}"
    if field.kind == "amount":
        taste = temper.amounts.get(key, "any")
        return options[rank(len(options), taste, table.chance)]
    welcome = manners.options.get(key, {})
    leaving = field.name in manners.starts or key in manners.starts
    if leaving or field.name in manners.destinations:
        places = temper.leaving if leaving else temper.places
        what = partial(manners.place_class, table.game, table.position, move["by"])
        weights = [places.get(what(option), NEUTRAL) for option in options]
    else:
        weights = [welcome.get(_word(option), NEUTRAL) for option in options]
    return table.chance.weigh(options, weights)


def _word(option: Any) -> str:
    if isinstance(option, bool):
        return "yes" if option else "no"
    return str(option)


def rank(length: int, taste: str, chance: Chance) -> int:
    """Which of `length` ascending amounts a player takes."""
    if taste == "most":
        return length - 1 if chance.below(4) > 0 else chance.below(length)
    if taste == "least":
        return 0 if chance.below(4) > 0 else chance.below(min(length, 4))
    if taste == "more":
        return max(chance.below(length), chance.below(length))
    if taste == "less":
        return min(chance.below(length), chance.below(length), chance.below(length))
    return chance.below(length)
