"""What the referee has decided holds, and is not asked for again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from adjudicator.league.settled import settle
from tests.league.games import ATREIDES, GUILD, counted, game, kinds, season
from tests.support.commands import kynes

ABC = ["a", "b", "c"]


def test_a_decided_game_asks_nothing_and_fills_its_pairing() -> None:
    under_way = game("final.kyn", ABC, [])
    pairings = [{"id": "final", "players": ABC}]
    open_ = season(pairings=pairings)
    assert kinds(open_, [under_way], asks=True) == {"": ["missing"], "final.kyn": ["unfinished"]}
    decided = season(
        pairings=pairings, decisions=[{"log": "final.kyn", "winners": ["b"], "why": "it was late"}]
    )
    assert kinds(decided, [under_way], asks=True) == {}
    assert counted(settle(decided, [under_way])) == ["final.kyn"]


@pytest.mark.parametrize("struck", ["first", "second"])
def test_who_strikes_a_copy_does_not_strike_the_game(struck: str) -> None:
    first = game("1", ABC, [GUILD])
    second = game("2", ABC, [GUILD], header="1", moves=first.moves, sha=first.sha)
    file = "1" if struck == "first" else "2"
    described = season(decisions=[{"log": file, "counts": False, "why": "a copy"}])
    assert counted(settle(described, [first, second])) == ["2" if struck == "first" else "1"]
    assert kinds(described, [first, second], asks=True) == {}


def test_who_strikes_a_copy_under_another_header_frees_the_game() -> None:
    true = game("1", ABC, [GUILD])
    copy = game("2", ["x", "y", "z"], [GUILD], moves=true.moves)
    described = season(decisions=[{"log": "2", "counts": False, "why": "copied"}])
    assert counted(settle(described, [true, copy])) == ["1"]
    assert kinds(described, [true, copy], asks=True) == {}


def test_an_illegal_log_that_counts_by_decision_takes_the_place_of_its_corrected_twin() -> None:
    good = game("2", ABC, [GUILD], header="h")
    bad = game("1", ABC, [ATREIDES], header="h", status="illegal")
    described = season(decisions=[{"log": "1", "why": "played on by agreement"}])
    assert counted(settle(described, [good, bad])) == ["1"]
    assert kinds(described, [good, bad])["2"] == ["superseded"]
    assert kinds(described, [good, bad], asks=True) == {}


def test_of_two_logs_of_one_game_that_both_count_by_decision_one_does_and_it_is_said() -> None:
    one = game("1", ABC, [GUILD], header="h")
    other = game("2", ABC, [ATREIDES], header="h")
    both = season(decisions=[{"log": "1", "why": "x"}, {"log": "2", "why": "y"}])
    assert counted(settle(both, [one, other])) == ["1"]
    assert kinds(both, [one, other], asks=True) == {"2": ["counted-twice"]}


def test_a_decision_is_about_the_path_before_the_name_and_says_when_it_fits_several() -> None:
    mine = game("final.kyn", ABC, [])
    stranger = game("games/final.kyn", ["x", "y", "z"], [])
    by_path = season(decisions=[{"log": "final.kyn", "winners": ["b"], "why": "late"}])
    assert counted(settle(by_path, [mine, stranger])) == ["final.kyn"]
    both = [game("a/final.kyn", ABC, []), game("b/final.kyn", ABC, [])]
    notices = settle(by_path, both).notices
    (told,) = [one for one in notices if one.kind == "ambiguous-decision"]
    assert told.asks
    assert told.text == "a/final.kyn, b/final.kyn"


def test_a_decision_for_somebody_who_did_not_play_is_said() -> None:
    described = season(decisions=[{"log": "1", "winners": ["zoe"], "why": "?"}])
    assert kinds(described, [game("1", ABC, [GUILD])], asks=True) == {"1": ["wrong-winner"]}


def test_a_log_without_players_cannot_count_and_it_is_said() -> None:
    described = season(decisions=[{"log": "1", "why": "?"}])
    nothing = game("1", ABC, [GUILD], verdict=None, moves=[])
    assert kinds(described, [nothing], asks=True) == {"1": ["nobody"]}
    assert counted(settle(described, [nothing])) == []


def test_a_real_season_with_a_decision_ends_with_exit_code_0(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    text = Path("docs/samples/legal.kyn").read_text("utf-8")
    (tmp_path / "games" / "final.kyn").write_text("".join(text.splitlines(keepends=True)[:40]))
    (tmp_path / "season.toml").write_text(
        'name = "One table"\n[[decisions]]\nlog = "final.kyn"\nwinners = ["atreides"]\n'
        'why = "the hall closed"\n'
    )
    done = kynes("league", str(tmp_path), "--no-cache")
    assert done.exit_code == 0, done.output
    assert "Logs: 1. Games that count: 1" in done.stdout
    shutil.copy(tmp_path / "games" / "final.kyn", tmp_path / "games" / "copy.kyn")
    assert kynes("league", str(tmp_path), "--no-cache").exit_code == 0
