"""Ladders of computer players: what is kept of games that have been played, and how likely chance gives such a lead."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.player_games import Arena, Keeper, Played, sources
from benchmarks.players import FEW, by_chance, ladder, never_chosen


class Scripted:
    """An arena whose games are won by the first seat, and which counts how many are played."""

    def __init__(self, fingerprint: str = "one") -> None:
        self.fingerprint = fingerprint
        self.played = 0

    def styles(self, seed: int, rivals: tuple[str, str], swapped: bool) -> dict[str, str]:
        """The seats in turns."""
        return {"first": rivals[(seed + swapped) % 2], "second": rivals[(seed + 1 + swapped) % 2]}

    def play(self, seed: int, styles: dict[str, str]) -> Played:
        """A game that is counted."""
        self.played += 1
        return Played(
            styles=styles,
            order=["first", "second"],
            winners=["first" if seed % 2 else next(s for s in styles if styles[s] == "strong")],
            ending="any",
            lines=10,
            turns=1,
            seconds={style: [0.001] for style in styles.values()},
            moves=Counter({"move": 1}),
            offered=Counter({"move": 1}),
            picked=Counter(),
        )


def kept(arena: Scripted, path: Path | None) -> Keeper:
    return Keeper(cast("Arena", arena), path)


def figures(arena: Scripted, path: Path | None, games: int) -> dict[str, Any]:
    return ladder(kept(arena, path), ("strong", "steady"), games, 0)


def test_a_run_that_was_broken_off_goes_on_and_comes_to_the_same_figures(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = figures(Scripted(), None, 12)
    first = Scripted()
    figures(first, path, 8)
    assert first.played == 8
    path.write_bytes(path.read_bytes()[:-20])
    second = Scripted()
    assert figures(second, path, 12) == whole
    assert second.played == 12 - 7
    third = Scripted()
    assert figures(third, path, 12) == whole
    assert third.played == 0


def test_games_of_other_players_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    figures(Scripted("one"), path, 4)
    other = Scripted("two")
    figures(other, path, 4)
    assert other.played == 4
    assert len(path.read_bytes().splitlines()) == 8


def test_a_file_that_cannot_be_written_is_found_out_before_the_first_game(tmp_path: Path) -> None:
    arena = Scripted()
    with pytest.raises(OSError, match="nowhere"):
        figures(arena, tmp_path / "nowhere" / "games.jsonl", 4)
    assert arena.played == 0


def test_a_fingerprint_covers_all_that_chooses_moves() -> None:
    names = {path.parent.name + "/" + path.name for path in sources("dune-messiah")}
    assert {"players/computer.py", "playout/players.py", "minds/lookahead.py"} <= names
    assert {"minds/dune_messiah.py", "dune_messiah/battle_course.py"} <= names
    assert "minds/dune_classic.py" not in names


def test_an_arena_is_known_by_what_is_played_in_it() -> None:
    plain = Arena("dune-messiah", "", "", []).fingerprint
    assert Arena("dune-messiah", "", "", []).fingerprint == plain
    assert Arena("dune-messiah", "3", "", []).fingerprint != plain


@pytest.mark.parametrize(
    ("pairs", "chance"),
    [([1.0] * 7, 1 / 128), ([0.5] * 9, 1.0), ([0.0], 1.0), ([1.0, 0.0], 0.75)],
)
def test_how_likely_chance_gives_a_lead_is_exact(pairs: list[float], chance: float) -> None:
    assert by_chance(pairs) == pytest.approx(chance)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=12))
def test_a_lead_and_its_opposite_are_as_likely(pairs: list[float]) -> None:
    opposite = [1 - share for share in pairs]
    exactly = by_chance(pairs) + by_chance(opposite) - 1
    assert -1e-9 <= exactly <= 1 + 1e-9


def test_options_that_were_often_open_in_vain_are_listed_and_places_counted() -> None:
    shown = Counter({"voice order=play": FEW, "voice order=refuse": FEW, "ask element=leader": 1})
    shown.update({f"ship end=part-{number}": FEW for number in range(50)})
    picked = Counter({"voice order=refuse": 1, "ship end=part-7": 2})
    assert never_chosen(shown, picked) == {
        "ship end": "49 of 50 options",
        "voice order=play": FEW,
    }


def test_what_was_chosen_was_among_the_options_that_were_shown() -> None:
    arena = Arena("dune-classic", "3", "", ["turns=1"])
    played = arena.play(3, arena.styles(3, ("easy", "easy"), False))
    assert played.picked
    assert set(played.picked) <= set(played.shown)
    assert set(played.shown) - set(played.picked)
