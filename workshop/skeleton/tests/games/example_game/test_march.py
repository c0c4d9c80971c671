"""Marches and battles of Example Game: examples of the document, and moves that random players never make."""

from __future__ import annotations

from typing import Any

from adjudicator.games.example_game.game import RULEBOOK
from adjudicator.games.example_game.records import Game, Position

from adjudicator.content import load_content
from adjudicator.rules.records import Seat, Setup

SEATS = [Seat(faction="west", place=1), Seat(faction="east", place=2)]


def begun(card: str, **rulings: str) -> tuple[Game, Position]:
    """A game after its first wind card."""
    game = RULEBOOK.link(load_content("example-game"))
    setup = Setup(
        seats=SEATS,
        rulings={name.replace("_", "-"): one for name, one in rulings.items()},
        options={},
    )
    position = RULEBOOK.new_position(game, setup)
    RULEBOOK.apply(game, position, {"by": "table", "move": "draw-wind", "card": card})
    return game, position


def march(start: str, end: str, count: int, by: str = "west") -> dict[str, Any]:
    return {"by": by, "move": "march", "start": start, "end": end, "count": count}


def clause(game: Game, position: Position, move: dict[str, Any]) -> str:
    """The clause that a move breaks, with the code of the message; "" for a legal move."""
    found = RULEBOOK.check(game, position, move)
    return "" if found is None else f"{found.clause}/{found.code}"


def test_warriors_march_into_a_bordering_territory() -> None:
    game, position = begun("calm")
    assert clause(game, position, march("west-rock", "basin", 3)) == ""
    assert clause(game, position, march("west-rock", "east-rock", 3)) == "march.border/no-border"
    assert clause(game, position, march("west-rock", "basin", 7)) == "march.turn/too-many"


def test_nobody_marches_into_the_storm() -> None:
    game, position = begun("wind-basin")
    assert clause(game, position, march("west-rock", "basin", 3)) == "march.storm/storm"


def test_a_ruling_says_whether_warriors_can_leave_the_storm() -> None:
    move = march("west-rock", "basin", 3)
    assert clause(*begun("wind-west"), move) == ""
    assert clause(*begun("wind-west", out_of_the_storm="stay"), move) == "march.storm/storm"


def test_in_a_battle_each_loses_as_many_as_the_weaker_one_has() -> None:
    game, position = begun("calm")
    RULEBOOK.apply(game, position, march("west-rock", "basin", 4))
    RULEBOOK.apply(game, position, march("east-rock", "basin", 3, by="east"))
    assert position.lands["basin"] == {"west": 1}
    assert (position.sides["west"].lost, position.sides["east"].lost) == (3, 3)
