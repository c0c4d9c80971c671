"""The stories in docs/stories are legal games, and the golden logs are what they tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.replay import load
from tests.support.stories import STORIES, log_file, read_story, told

EACH = pytest.mark.parametrize("story", STORIES, ids=[story.stem for story in STORIES])


def test_there_are_two_stories() -> None:
    assert len(STORIES) >= 2


@EACH
def test_the_log_of_a_story_is_what_the_story_tells(story: Path) -> None:
    assert log_file(story).read_bytes() == told(story)


@EACH
def test_a_story_names_its_log_and_only_clauses_that_exist(story: Path) -> None:
    text = story.read_text(encoding="utf-8")
    header, _ = read_story(story)
    clauses = load(header.game).content.clauses

    assert log_file(story).name in text
    for word in text.split("*"):
        if "." in word and " " not in word and not word.startswith("/"):
            assert word in clauses
