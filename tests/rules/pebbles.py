"""Pebbles: a made-up game in portable Python that asks everything of the kernel, and is no more.

Each turn the table draws a pebble, the seats throw stones in turn, and then all guess in secret at
once. Who has guessed the number of stones in the pot gets a point; the last pebble ends the game.
Seats may shout at any time. A ruling says whether a seat may sit out its throw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.rules import judging
from adjudicator.rules.copies import copied
from adjudicator.rules.course import (
    BEGUN,
    OVER,
    Course,
    begin_phase,
    begin_round,
    begin_step,
    finish,
    next_seat,
    refill,
    ruling,
)
from adjudicator.rules.headers import check_header, option_of, rulings_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import take
from adjudicator.rules.records import (
    Choices,
    Event,
    Field,
    Limits,
    Seat,
    Setup,
    Violation,
    amount,
    choice,
    text,
)


class Game(Choices, frozen=True):
    """What Pebbles is played with."""

    bag: list[str]
    players: list[str]
    most: int


class Side(msgspec.Struct):
    """One seat."""

    points: int
    guess: int


class Pot(msgspec.Struct):
    """What lies on the table, for all to see."""

    stones: dict[str, int]
    pebble: str


class Position(Course):
    """Where a game of Pebbles stands."""

    sides: dict[str, Side]
    bag: list[str]
    pot: Pot | None


def make_game() -> Game:
    """The game of the tests."""
    return Game(
        rulings={"sitting-out": "allowed"},
        ruling_options={"sitting-out": ["allowed", "forbidden"]},
        options={"stones": Limits(least=1, most=5, default=3)},
        bag=["black", "red", "red", "white"],
        players=["ann", "bob", "cid", "dot"],
        most=3,
    )


def check_setup(game: Game, setup: Setup) -> Violation | None:
    """What is wrong with a header: there is one chair less than there are players."""
    return check_header(game, setup, game.players, 3, "player")


def new_position(game: Game, setup: Setup) -> Position:
    """The position of a checked header; the first of the order sits in the lowest place."""
    seats = sorted(setup.seats, key=lambda seat: seat.place)
    return Position(
        phase="throwing",
        step="draw",
        waiting=["table"],
        done=[],
        order=[seat.faction for seat in seats],
        rulings=rulings_of(game, setup),
        winners=[],
        ending="",
        sides={seat.faction: Side(points=0, guess=-1) for seat in seats},
        bag=game.bag[: option_of(game, setup, "stones")],
        pot=None,
    )


# --- moves ---------------------------------------------------------------------------------------


def check_draw(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with a draw."""
    if move["pebble"] not in position.bag:
        return Violation("pebbles.bag", "not-there", {"pebble": move["pebble"]})
    return None


def apply_draw(game: Game, position: Position, move: Move) -> list[Event]:
    """The pot begins with a pebble."""
    position.bag = take(position.bag, move["pebble"])
    position.pot = Pot(stones={}, pebble=move["pebble"])
    begin_round(position, "throw")
    return [Event("drawn", "pebbles.bag", {"pebble": move["pebble"]})]


def draw_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Any pebble of the bag."""
    return choice("pebble", position.bag, True) if "pebble" not in partial else None


def check_throw(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with a throw."""
    if move["stones"] < 1 or move["stones"] > game.most:
        return Violation("pebbles.throw", "number", {"stones": move["stones"]})
    return None


def apply_throw(game: Game, position: Position, move: Move) -> list[Event]:
    """Stones in the pot; the next seat throws."""
    assert position.pot is not None
    position.pot.stones = {**position.pot.stones, move["by"]: move["stones"]}
    return thrown(position, move["by"])


def thrown(position: Position, seat: str) -> list[Event]:
    """A seat is done with its throw; after the last, all guess."""
    if next_seat(position, seat):
        begin_phase(position, "guessing")
    return []


def throw_field(game: Game, position: Position, partial: Move) -> Field | None:
    """One stone or more."""
    return amount("stones", 1, game.most, True) if "stones" not in partial else None


def may_pass(game: Game, position: Position, seat: str) -> bool:
    """Whether a throw may be left out."""
    return ruling(game, position, "sitting-out") == "allowed"


def check_pass(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with sitting out."""
    if not may_pass(game, position, move["by"]):
        return Violation("pebbles.throw", "must", {"by": move["by"]})
    return None


def apply_pass(game: Game, position: Position, move: Move) -> list[Event]:
    """A throw left out."""
    return thrown(position, move["by"])


def instead_of_pass(position: Position) -> str:
    """Nobody passes where all guess."""
    return "pebbles.guess" if position.step == "guess" else ""


def apply_guess(game: Game, position: Position, move: Move) -> list[Event]:
    """A guess; the last one ends the turn."""
    position.sides[move["by"]].guess = move["number"]
    if finish(position, move["by"]):
        begin_step(position, "counted", [])
    return []


def guess_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Any number of stones that can lie there."""
    if "number" not in partial:
        return amount("number", 0, game.most * len(position.order), True)
    return None


def check_shout(game: Game, position: Position, move: Move) -> Violation | None:
    """The table does not shout."""
    return Violation("pebbles.shout", "table", {}) if move["by"] == "table" else None


def shout_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Some words."""
    return text("words", True) if "words" not in partial else None


def may_shout(game: Game, position: Position, seat: str) -> bool:
    """Every seat may."""
    return seat in position.sides


def apply_shout(game: Game, position: Position, move: Move) -> list[Event]:
    """Nothing comes of it."""
    return []


KINDS: dict[str, Kind] = {
    "draw": Kind(
        clause="pebbles.bag", steps=["draw"], check=check_draw, apply=apply_draw, field=draw_field
    ),
    "throw": Kind(
        clause="pebbles.throw",
        steps=["throw"],
        check=check_throw,
        apply=apply_throw,
        field=throw_field,
    ),
    "pass": Kind(
        clause="pebbles.pass",
        steps=["throw"],
        check=check_pass,
        apply=apply_pass,
        open=may_pass,
        instead=instead_of_pass,
    ),
    "guess": Kind(clause="pebbles.guess", steps=["guess"], apply=apply_guess, field=guess_field),
    "shout": Kind(
        clause="pebbles.shout",
        steps=[],
        waits=False,
        check=check_shout,
        apply=apply_shout,
        field=shout_field,
        open=may_shout,
    ),
}


# --- what happens by itself ----------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Enter the phase that has begun."""
    if position.phase == "guessing":
        begin_step(position, "guess", [*position.order])
    else:
        begin_step(position, "draw", ["table"])
    return [Event("phase-began", "pebbles.turn", {"phase": position.phase})]


def counted(game: Game, position: Position) -> list[Event]:
    """Points for who has guessed the pot; the last pebble ends the game."""
    assert position.pot is not None
    total = sum(position.pot.stones.values())
    for side in position.sides.values():
        if side.guess == total:
            side.points += 1
        side.guess = -1
    position.pot = None
    if len(position.bag) > 0:
        begin_phase(position, "throwing")
        return []
    best = max(side.points for side in position.sides.values())
    position.winners = sorted(
        seat for seat in position.order if position.sides[seat].points == best
    )
    position.ending = "pebbles.end"
    begin_step(position, OVER, [])
    return [Event("ended", "pebbles.end", {"points": best})]


FOLLOW: dict[str, Callable[[Game, Position], list[Event]]] = {BEGUN: enter, "counted": counted}


# --- what a table asks ---------------------------------------------------------------------------


def check(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with a move."""
    return judging.check(KINDS, game, position, move)


def apply(game: Game, position: Position, move: Move) -> list[Event]:
    """Carry out a checked move."""
    return judging.apply(KINDS, FOLLOW, game, position, move)


def kinds(game: Game, position: Position, seat: str) -> list[str]:
    """The kinds open to a seat."""
    return judging.open_kinds(KINDS, game, position, seat)


def next_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The next field of a half-made move."""
    return KINDS[partial["move"]].field(game, position, partial)


def view(game: Game, position: Position, seat: str) -> Position:
    """What a seat may know: the pot is open, the bag and what others guess are not."""
    return Position(
        phase=position.phase,
        step=position.step,
        waiting=[*position.waiting],
        done=[*position.done],
        order=[*position.order],
        rulings={**position.rulings},
        winners=[*position.winners],
        ending=position.ending,
        sides={
            player: Side(points=side.points, guess=side.guess if player == seat else -1)
            for player, side in position.sides.items()
        },
        bag=["?" for _ in position.bag],
        pot=copied(position.pot),
    )


# --- for the comparison with Lua -----------------------------------------------------------------


def told(places: dict[str, int], rulings: dict[str, str], moves: list[Move]) -> list[Any]:
    """What the rules say of a header and then, move by move, of a game: all that can be asked."""
    game = make_game()
    setup = Setup(
        seats=[Seat(faction=player, place=place) for player, place in places.items()],
        rulings=rulings,
        options={},
    )
    found: list[Any] = [check_setup(game, setup)]
    if found[0] is not None:
        return found
    position = new_position(game, setup)
    for move in moves:
        violation = check(game, position, move)
        found = [*found, violation]
        if violation is None:
            found = [*found, *apply(game, position, move)]
        for seat in [*position.order, "table"]:
            found = [*found, kinds(game, position, seat), view(game, position, seat)]
    return [*found, refill(position), position]
