"""The windows of forms: every form below the name of its phase, and nothing on top of anything else."""

from __future__ import annotations

import pytest

from adjudicator.content import load_content
from adjudicator.content.names import deed_words
from adjudicator.content.places import game_folder
from adjudicator.registry import rulebook
from exporters.vassal.module.controls.forms import HEIGHT, TABLE, WIDTH
from exporters.vassal.module.game_facts.secrecy import (
    Seal,
    seal_words,
    sealed_kinds,
    seals,
    title_of,
)
from exporters.vassal.module.side_windows import HEADING
from tests.support.replay import golden_logs, load, read_header, steps
from tests.vassal.modules import GAMES, plan

WORDS = ("form/", "sign/")
both = pytest.mark.parametrize("game", GAMES)


def misplaced(game: str, count: int | None) -> list[tuple[str, str]]:
    """Kinds of moves of golden games, each with a phase in which it is made and does not stand."""
    phases = [phase["id"] for phase in load_content(game).data["game"]["phases"]]
    where = {name: kind.phases or phases for name, kind in rulebook(game).rules_of.items()}
    made = {
        (step.move["move"], step.position.phase)
        for log in golden_logs(game)[:count]
        for step in steps(log)
    }
    return [(kind, phase) for kind, phase in sorted(made) if phase not in where[kind]]


@both
def test_a_move_is_made_in_the_phase_below_which_its_form_stands(game: str) -> None:
    assert misplaced(game, 2) == []


@both
def test_a_form_has_the_name_of_its_move_for_a_title(game: str) -> None:
    """Not its id: the chat of a module without a referee says what the form is called."""
    named = deed_words(game_folder(game), "en")["kinds"]
    assert {kind: title_of(game, kind) for kind in rulebook(game).moves} == named


@both
def test_a_seal_with_the_title_of_an_older_module_is_still_known(game: str) -> None:
    rules = rulebook(game)
    known = seals(rules, {"me": "Me"})
    for kind in sealed_kinds(rules):
        for title in (title_of(game, kind), kind.replace("-", " ").capitalize()):
            assert known[seal_words(title, "Me")] == Seal("me", kind)


@pytest.mark.campaign
@both
def test_all_moves_are_made_in_the_phases_below_which_their_forms_stand(game: str) -> None:
    assert misplaced(game, None) == []


def without_a_form(game: str, count: int | None, every: int) -> set[tuple[str, str]]:
    """Sides and the kinds of moves open to them in golden games, where their window has no form of it."""
    module, judge = plan(game), load(game)
    found = set()
    for log in golden_logs(game)[:count]:
        seats = [seat.faction for seat in read_header(log).seats]
        for at, step in enumerate(steps(log)):
            for seat in seats if at % every == 0 else []:
                for kind in judge.rulebook.kinds(judge.game, step.position, seat):
                    if f"form/{seat}/{kind}" not in module.slots:
                        found.add((seat, kind))
    return found


@both
def test_every_move_that_a_side_may_make_has_a_form_in_its_window(game: str) -> None:
    assert without_a_form(game, 3, 4) == set()


@pytest.mark.campaign
@both
def test_every_move_of_all_games_has_a_form_in_its_sides_window(game: str) -> None:
    assert without_a_form(game, None, 1) == set()


@both
def test_moves_of_one_side_alone_have_no_form_in_other_windows(game: str) -> None:
    module = plan(game)
    only = {
        name: kind.by
        for name, kind in rulebook(game).rules_of.items()
        if kind.by not in ([], [TABLE])
    }
    for kind, sides in only.items():
        assert {*sides} <= module.sides.keys()
        has = {side for side in module.sides if f"form/{side}/{kind}" in module.slots}
        assert has == {*sides}, kind


@both
def test_kinds_name_phases_and_topics_that_the_game_has(game: str) -> None:
    phases = [phase["id"] for phase in load_content(game).data["game"]["phases"]]
    rules = rulebook(game)
    assert rules.rules_of.keys() == rules.moves.keys()
    for name, kind in rules.rules_of.items():
        assert {*kind.phases} <= {*phases}, name
        assert kind.topic in ["", *rules.topics], name


@both
def test_no_form_lies_on_another_or_on_a_heading(game: str) -> None:
    for name, boards in plan(game).boards.items():
        placed = [
            one for one in plan(game).placed if one.map == name and one.slot.key.startswith(WORDS)
        ]
        if not any(one.slot.key.startswith("form/") for one in placed):
            continue
        boxes = [
            (one.x - WIDTH // 2, one.y - HEIGHT // 2, one.x + WIDTH // 2, one.y + HEIGHT // 2)
            if not one.slot.key.startswith("sign/")
            else (0, one.y - HEADING // 2, boards[0].width, one.y + HEADING // 2)
            for one in placed
        ]
        for at, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= boards[0].width
            assert 0 <= top < bottom <= boards[0].height
            for other in boxes[at + 1 :]:
                assert (
                    right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
                ), name
