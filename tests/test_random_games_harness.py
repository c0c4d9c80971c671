"""The watch over random games bites: every promise it looks after can be seen to be broken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.games.dune_classic.records import Position
from adjudicator.playout import Chance, filled_moves
from adjudicator.rules.records import Field, Violation
from tests.games.dune_classic.promises import canonical_faults, conservation_faults
from tests.support import watch
from tests.support.commands import kynes
from tests.support.random_games import ARENA, GAME, RULES
from tests.support.watch import Watched, agreement_faults, form_faults, watched


@pytest.fixture
def position() -> Position:
    """A position in the middle of a game of six."""
    game = Watched(ARENA, 6, 8, {})
    for _ in game.lines():
        if game.position.turn == 3 and game.position.phase == "shipment-and-movement":
            break
    position: Position = game.position
    return position


def lose_a_force(position: Position) -> None:
    """A force vanishes from the reserves."""
    position.sides["emperor"].reserves -= 1


def lose_a_leader(position: Position) -> None:
    """A leader vanishes."""
    position.sides["emperor"].leaders = position.sides["emperor"].leaders[1:]


def copy_a_card(position: Position) -> None:
    """A card is in the game once too often."""
    position.treachery_discard = sorted([*position.treachery_discard, "lasgun"])


def lose_a_spice_card(position: Position) -> None:
    """A card vanishes from the spice deck."""
    position.spice_deck = position.spice_deck[1:]


def lose_a_traitor(position: Position) -> None:
    """A traitor card vanishes."""
    position.sides["fremen"].traitors = []


@pytest.mark.parametrize(
    "damage", [lose_a_force, lose_a_leader, copy_a_card, lose_a_spice_card, lose_a_traitor]
)
def test_a_lost_piece_is_noticed(position: Position, damage: Callable[[Position], None]) -> None:
    assert conservation_faults(GAME, position) == []
    damage(position)
    assert len(conservation_faults(GAME, position)) == 1


def test_negative_numbers_zero_entries_and_disorder_are_noticed(position: Position) -> None:
    assert canonical_faults(position) == []
    position.sides["fremen"].spice = -1
    position.spice["basin-s8"] = 0
    position.forces["basin-s8"] = {}
    position.spice_deck = position.spice_deck[::-1]
    assert len(canonical_faults(position)) == 4


def bent(monkeypatch: pytest.MonkeyPatch, **functions: Any) -> None:
    """Replace functions of the rulebook that the watch looks at."""
    monkeypatch.setattr(ARENA, "rules", msgspec.structs.replace(RULES, **functions))


def test_a_check_that_lets_everything_pass_is_noticed(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert agreement_faults(ARENA, position, Chance("x")) == []
    bent(monkeypatch, check=lambda *_: None)
    assert any("lacks" in fault for fault in agreement_faults(ARENA, position, Chance("x")))


def test_a_check_that_is_too_strict_is_noticed(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Violation("turn.moves", "no-such-move", {"move": "x"})
    bent(monkeypatch, check=lambda *_: wrong)
    assert any(
        "the form offers" in fault for fault in agreement_faults(ARENA, position, Chance("x"))
    )


def test_a_violation_without_words_is_noticed(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    bent(monkeypatch, check=lambda *_: Violation("turn.moves", "mystery", {}))
    assert any("no words" in fault for fault in agreement_faults(ARENA, position, Chance("x")))


def test_a_check_that_changes_the_position_is_noticed(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(game: Any, position: Any, move: Any) -> Violation | None:
        position.turn += 1
        return RULES.check(game, position, move)

    bent(monkeypatch, check=careless)
    assert "asking has changed the position" in agreement_faults(ARENA, position, Chance("x"))


def test_a_form_out_of_order_is_noticed(
    position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    def backwards(game: Any, position: Any, partial: Any) -> Field | None:
        field = RULES.next_field(game, position, partial)
        if field is None:
            return None
        return Field(field.name, field.kind, [*field.options[::-1], *field.options[:1]], True)

    move = next(
        move
        for seat in sorted(position.sides)
        for kind in RULES.kinds(GAME, position, seat)
        for move in filled_moves(RULES, GAME, position, seat, kind)
        if len(move) > 3
    )
    assert form_faults(ARENA, position, move) == []
    bent(monkeypatch, next_field=backwards)
    faults = " ".join(form_faults(ARENA, position, move))
    assert "not sorted" in faults
    assert "twice" in faults
    assert "after the last field" in faults


def test_a_failure_leaves_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "FAILURES", tmp_path)
    with pytest.raises(AssertionError) as failure:
        fail_after_forty_moves()
    (path,) = tmp_path.iterdir()
    assert str(path) in failure.value.__notes__[0]
    assert len(path.read_bytes().splitlines()) == 41
    assert kynes("check", "--running", str(path)).exit_code == 0


def fail_after_forty_moves() -> None:
    """A watched game that fails."""
    with watched(ARENA, 3, 5, {}) as game:
        for _ in game.lines():
            assert len(game.moves) < 40
