"""Each module has a tutorial: the first turn of a game, as a log that the engine plays step by step."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from exporters.speech import languages
from exporters.vassal.format.components import Node
from exporters.vassal.reading.importer import import_bytes
from exporters.vassal.reading.saved.steps import read_saved
from exporters.vassal.tutorials import load_lesson, tutorials
from tests.support.positions import judged
from tests.vassal.modules import GAMES, plan


@cache
def made(game: str) -> dict[str, tuple[Node, bytes]]:
    """The tutorials of a game's module."""
    judge, content = load_judge(game), load_content(game)
    assert judge is not None
    return tutorials(plan(game), {one: spoken(content, one) for one in languages()}, judge)


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_the_whole_first_turn_of_a_legal_game(game: str) -> None:
    judge = load_judge(game)
    assert judge is not None
    lesson = load_lesson(judge, game)
    assert lesson is not None
    for file, (_, data) in made(game).items():
        imported = import_bytes(data, file)
        assert imported.unexplained == [], file
        assert [one.move for one in imported.found] == lesson.moves, file
        assert judged(imported.text).status == "legal", file


@pytest.mark.parametrize("game", GAMES)
def test_each_step_of_a_tutorial_says_something_and_makes_one_move(game: str) -> None:
    judge = load_judge(game)
    assert judge is not None
    lesson = load_lesson(judge, game)
    assert lesson is not None
    moves = lesson.moves
    for file, (node, data) in made(game).items():
        saved = read_saved(data, file)
        assert node.attributes["logfile"] == file
        reports = [one for one in saved.steps if one.chats]
        kinds: set[str] = set()
        for step, move in zip(reports, moves, strict=True):
            told = [line for line in step.chats if line.startswith("- ")]
            assert told or move["move"] in kinds, (file, step.number)
            kinds.add(move["move"])


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_tutorial_in_each_language_and_the_engine_offers_the_english_one(
    game: str,
) -> None:
    files = list(made(game))
    assert sorted(files) == sorted(f"tutorial-{one}.vlog" for one in languages())
    assert files[-1] == "tutorial-en.vlog"
    texts = {str(read_saved(data, file).steps) for file, (_, data) in made(game).items()}
    assert len(texts) == len(files)
