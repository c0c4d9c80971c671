"""The page of a log: whole, the same every time, true, in three languages, and never half written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from adjudicator.show.replay import follow
from adjudicator.speech import speaking
from exporters.report import page

GOLDEN = Path(__file__).parents[1] / "games"
DOT = b"not a real picture"


def shortest(game: str) -> Path:
    """The smallest golden log of a game."""
    found = (GOLDEN / game.replace("-", "_") / "golden").glob("*.jsonl")
    return min(found, key=lambda path: (path.stat().st_size, path.name))


@pytest.fixture(autouse=True)
def _no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board takes seconds to draw; what is drawn is tested with the art."""
    monkeypatch.setattr(page, "_pixels", lambda _: DOT)


def unclosed(text: str) -> list[str]:
    """The tags that are opened and not closed in their order."""
    opened: list[str] = []
    for end, tag in re.findall(r"<(/?)([a-z]+[1-6]?)(?=[ >])[^>]*(?<!/)>", text):
        if end:
            assert opened.pop() == tag
        elif tag != "meta":
            opened.append(tag)
    return opened


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_page_shows_verdict_lines_and_every_stack_on_the_board(game: str) -> None:
    log = shortest(game)
    text = page.report(log)
    assert unclosed(text) == []
    assert 'class="legal"' in text
    assert not re.search(r'(?:src|href)="(?!data:)', text), "a page needs no network"
    followed = follow(log)
    assert re.findall(r'<li value="(\d+)">', text) == [str(n) for n, _ in followed.moves]
    spots = page._spots(followed)
    standing = [
        one
        for one in followed.rulebook.pieces(followed.game, followed.position)
        if not one.owner and one.place in spots
    ]
    assert standing
    assert text.count("<circle") == len(standing)
    called = names(game)
    assert all(called.get(seat.faction, "?") in text for seat in followed.header.seats)


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Verdict"), ("de", "Urteil"), ("fr", "Joueurs")]
)
def test_a_page_is_in_its_language_and_has_the_same_bytes_again(language: str, word: str) -> None:
    log = shortest("dune-classic")
    with speaking(language):
        first, second = page.report(log), page.report(log)
    assert first == second
    assert f'<html lang="{language}">' in first
    assert f"<h2>{word}</h2>" in first


def test_an_illegal_log_has_a_page_with_the_finding_and_the_game_before_it(tmp_path: Path) -> None:
    lines = shortest("dune-classic").read_bytes().splitlines(keepends=True)
    log = tmp_path / "<b>.jsonl"
    log.write_bytes(b"".join(lines[:20]) + b'{"by":"<script>","move":"bid","n":20}\n')
    text = page.report(log)
    assert 'class="legal"' not in text
    assert "<script>" not in text
    assert "<b>" not in text
    assert re.findall(r'<li value="(\d+)">', text)[-1] == "19"


def test_a_log_of_no_game_has_a_verdict_and_no_board(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"no log\n")
    text = page.report(log)
    assert 'class="invalid"' in text
    assert "<svg" not in text


def test_a_log_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing"):
        page.report(tmp_path / "nothing.jsonl")
