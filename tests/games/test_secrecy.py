"""Who sees what, where a game tells a secret to one seat alone; and discards that nobody looks through."""

from __future__ import annotations

import pytest

from adjudicator.show.publish import is_open
from adjudicator.wording import EVERYBODY, secrecy_of
from tests.support.replay import golden_logs, line_kinds, load, read_header, read_lines, steps

ASKING = ["conquest-and-diplomacy", "dune-classic", "dune-messiah"]


@pytest.mark.parametrize("game", ASKING)
def test_the_answer_to_prescience_is_published_for_who_asked_and_for_nobody_else(game: str) -> None:
    rules = load(game).rulebook
    seen = 0
    for log in golden_logs(game):
        if "answer" not in line_kinds(log):
            continue
        asker = ""
        for line in read_lines(log):
            asker = line["by"] if line["move"] == "ask" else asker
            if line["move"] == "answer":
                seats = [seat.faction for seat in read_header(log).seats]
                readers = [seat for seat in [*seats, EVERYBODY] if is_open(line, rules, seat)]
                assert sorted(readers) == sorted([asker, line["by"]])
                seen += 1
    assert seen > 3


@pytest.mark.parametrize("game", ASKING)
def test_only_factions_of_the_game_are_told(game: str) -> None:
    told = secrecy_of(load(game).rulebook).told_moves
    assert set(told["answer"]) <= set(load(game).game.factions)


def test_of_the_spice_discards_only_the_topmost_card_is_open() -> None:
    game = load("conquest-and-diplomacy")
    for step in steps(golden_logs("conquest-and-diplomacy")[0]):
        seen = game.rulebook.view(game.game, step.position, EVERYBODY)
        assert set(seen.spice_discard) <= {"?"}
        if step.position.spice_discard:
            assert seen.spice_top in step.position.spice_discard
        stands = [
            stand
            for stand in game.rulebook.pieces(game.game, seen)
            if stand.place == "spice-discard" and not stand.hidden
        ]
        assert sum(stand.count for stand in stands) <= 1
