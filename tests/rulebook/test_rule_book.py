"""A rule book says what the adjudicator checks, in three languages, in the same bytes every time."""

from __future__ import annotations

from typing import Any

import pytest
from reportlab.platypus import Paragraph

from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from adjudicator.registry import GAMES
from exporters.rulebook.chapters import Book, book, nearest_picture
from exporters.rulebook.pages import pages
from exporters.tts.assets import flat_picture

LANGUAGES = ("en", "de", "fr")


def entries(found: Book) -> list[str]:
    return [entry.id for chapter in found.chapters for entry in chapter.entries]


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_has_every_clause_ruling_preset_phase_and_kind_of_move(
    game: str, language: str
) -> None:
    content = spoken(load_content(game, []), language)
    found = book(content)
    assert {*content.clauses, *content.rulings, *content.presets} <= set(entries(found))
    said = {entry.head for chapter in found.chapters for entry in chapter.entries}
    assert {ruling.question.replace("'", "’") for ruling in content.rulings.values()} <= {
        head.replace("'", "’") for head in said
    }
    assert len(found.chapters[0].entries) == len(content.data["game"]["phases"])
    assert all(chapter.title and chapter.entries for chapter in found.chapters)


def test_books_of_other_languages_have_their_own_headings() -> None:
    content = load_content("dune-messiah", [])
    found = [book(spoken(content, language)) for language in LANGUAGES]
    assert len({one.subtitle for one in found}) == len({one.contents for one in found}) == 3
    parts = [{chapter.part for chapter in one.chapters} - {""} for one in found]
    assert not parts[0] & (parts[1] | parts[2])
    assert len(parts[0]) == 5


def test_a_book_is_laid_out_twice_and_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first pass finds the page of each chapter, the second draws; every line is broken once."""
    drawn: list[str] = []
    broken: list[int] = []
    draw, wrap = Paragraph.draw, Paragraph.wrap

    def drawing(self: Any) -> None:
        drawn.append(self.getPlainText())
        draw(self)

    def wrapping(self: Any, *room: float) -> Any:
        broken.append(id(self))
        return wrap(self, *room)

    monkeypatch.setattr(Paragraph, "draw", drawing)
    monkeypatch.setattr(Paragraph, "wrap", wrapping)
    found = book(load_content("dune-messiah", []))
    pages(found, {})
    titles = [chapter.title for chapter in found.chapters]
    # Once above the chapter, and twice in the table of contents, which every pass draws.
    assert [drawn.count(title) for title in titles] == [3 * titles.count(title) for title in titles]
    assert len(broken) < 1.5 * len(drawn)


def test_the_same_book_has_the_same_bytes_and_a_page_for_each_part() -> None:
    whole = book(load_content("dune-messiah", []))
    short = Book(
        whole.title, whole.subtitle, "en", whole.about, whole.contents, whole.page,
        (whole.chapters[0], whole.chapters[-1]),
    )  # fmt: skip
    pictures = {"board": flat_picture(60, 40, "#804020"), "player/fremen": flat_picture(9, 9, "#ffffff")}  # fmt: skip
    first = pages(short, pictures)
    assert first.startswith(b"%PDF-")
    assert first == pages(short, pictures)
    assert b"FlateDecode" not in first
    assert b"/CreationDate (D:2000" in first
    assert first.count(b"/Type /Page\n") + first.count(b"/Type /Page ") >= 4


def test_a_picture_is_found_by_its_id_by_its_last_part_and_by_its_group() -> None:
    known = ["force/emperor", "force/fremen", "marker/storm", "token/city"]
    assert nearest_picture("token/city", known) == "token/city"
    assert nearest_picture("piece/city", known) == "token/city"
    assert nearest_picture("unit/force", known) == "force/emperor"
    assert nearest_picture("unit/worm", known) == ""
