"""What a table shows of a position, and what moving pieces by hand means: for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.registry import GAMES
from adjudicator.rules.records import Placement
from tests.support.replay import golden_logs, load, read_header, steps
from tests.support.watch import promises

LOGS = [pytest.param(log, id=f"{game}/{log.stem}") for game in GAMES for log in golden_logs(game)]


def counted(stands: list[Placement]) -> Counter[tuple[str, str]]:
    """How many there are of each piece, wherever they stand."""
    found: Counter[tuple[str, str]] = Counter()
    for stand in stands:
        found[stand.piece, stand.what] += stand.count
    return found


def look_at_pieces(log: Path, stride: int) -> None:
    """Compare the pieces of a position and of every seat's view, at every so-and-so-many lines."""
    game = load(read_header(log).game)
    seats = [seat.faction for seat in read_header(log).seats]
    for at, step in enumerate(steps(log)):
        if at % stride:
            continue
        whole = game.rulebook.pieces(game.game, step.position)
        one_place_each(whole)
        open_ones = [stand for stand in whole if not stand.hidden]
        for seat in seats:
            seen = game.rulebook.pieces(
                game.game, game.rulebook.view(game.game, step.position, seat)
            )
            assert [stand for stand in seen if not stand.hidden] == open_ones, (at, seat)
            for stand in seen:
                if stand.hidden and stand.owner not in ("", seat) and stand.what:
                    assert stand.what == "?", (at, seat)


def one_place_each(stands: list[Placement]) -> None:
    """Pieces that are counted appear once in each place, and never with a count of zero."""
    single = [stand for stand in stands if stand.count > 1 or stand.piece in ("force", "spice")]
    places = [(stand.piece, stand.what, stand.place, stand.owner) for stand in single]
    assert len(places) == len(set(places))
    assert all(stand.count > 0 for stand in stands)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("log", LOGS)
def test_a_view_shows_all_open_pieces_and_no_hidden_one(log: Path) -> None:
    look_at_pieces(log, stride=50)


@pytest.mark.campaign
@pytest.mark.parametrize("log", LOGS)
def test_a_view_shows_all_open_pieces_and_no_hidden_one_on_every_line(log: Path) -> None:
    look_at_pieces(log, stride=1)


def is_own(stand: Placement, seat: str) -> bool:
    """Whether a stand is one of a seat's forces: what a promise may say in another way."""
    return stand.piece in ("force", "starred", "advisor", "warrior") and stand.what == seat


def gesture(
    before: list[Placement],
    after: list[Placement],
    seat: str,
    own: Callable[[Placement, str], bool] = is_own,
) -> tuple[Placement, Placement] | None:
    """The one change of place of a seat's own pieces between two positions, if there is one."""

    def places(stands: list[Placement]) -> dict[tuple[str, str, str, str], int]:
        return {
            (stand.piece, stand.what, stand.place, stand.owner): stand.count
            for stand in stands
            if own(stand, seat)
        }

    old, new = places(before), places(after)
    gone = {key: old[key] - new.get(key, 0) for key in old if old[key] > new.get(key, 0)}
    come = {key: new[key] - old.get(key, 0) for key in new if new[key] > old.get(key, 0)}
    if len(gone) != 1 or len(come) != 1 or [*gone.values()] != [*come.values()]:
        return None
    (start, count), (end, _) = next(iter(gone.items())), next(iter(come.items()))
    if start[0] != end[0]:
        return None
    return stand_of(start, count), stand_of(end, count)


def stand_of(key: tuple[str, str, str, str], count: int) -> Placement:
    """A stand of open pieces."""
    piece, what, place, owner = key
    return Placement(piece=piece, what=what, place=place, owner=owner, count=count, hidden=False)


def understood_moves(game_id: str, enough: bool) -> Counter[str]:
    """Kinds of moves whose pieces, moved by hand, mean that move; ends early if that is enough."""
    game = load(game_id)
    promised = promises(game_id)
    own = getattr(promised, "is_own", is_own)
    understood: Counter[str] = Counter()
    for log in golden_logs(game_id):
        last: tuple[dict[str, Any], list[Placement], Any] | None = None
        for step in steps(log):
            stands = game.rulebook.pieces(game.game, step.position)
            if last is not None and last[0]["by"] != "table":
                moved = gesture(last[1], stands, last[0]["by"], own)
                if moved is not None and last[2](*moved):
                    understood[last[0]["move"]] += 1
            by = step.move["by"]
            meanings = Asked(game, step.position, step.move)
            last = (step.move, stands, meanings) if by != "table" else None
        if enough and set(understood) >= promised.GESTURES and understood.total() >= 25:
            break
    return understood


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_what_a_move_does_to_pieces_means_that_move(game_id: str) -> None:
    """The pieces a legal move takes from one place to another, taken by hand, mean that move."""
    understood = understood_moves(game_id, enough=True)
    assert set(understood) >= promises(game_id).GESTURES
    assert understood.total() >= 25


@pytest.mark.campaign
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_what_each_move_of_all_games_does_to_pieces_means_that_move(game_id: str) -> None:
    assert set(understood_moves(game_id, enough=False)) >= promises(game_id).GESTURES


class Asked:
    """The meanings of a hand move in a position as it was, compared with the move that was made."""

    def __init__(self, game: Any, position: Any, move: dict[str, Any]) -> None:
        self.game = game
        self.move = move
        self.position = msgspec.json.decode(msgspec.json.encode(position), type=type(position))

    def __call__(self, start: Placement, end: Placement) -> bool:
        """Whether the move is among the meanings; it must be, where its own pieces were taken."""
        found = self.game.rulebook.meanings(
            self.game.game, self.position, self.move["by"], start, end
        )
        for partial in found:
            wanted = {key: self.move.get(key) for key in partial}
            if partial == wanted:
                return True
        kinds = {partial["move"] for partial in found}
        assert self.move["move"] not in kinds, (self.move, found)
        return False
