"""Tables of entries of the content: whatever a plan lists is printed, in every language."""

from __future__ import annotations

import msgspec
import pytest

from adjudicator.content.records import Content
from exporters.art.canvas.fonts import DoesNotFitError
from exporters.art.listing import Column, Listing
from exporters.art.pieces.listings import listing_table
from exporters.art.plan import Drawn as Planned
from exporters.art.plan import Kit, kit, plan
from exporters.art.reference.clauses import reference_sheets
from exporters.art.wording import words
from tests.art.conftest import MESSIAH, content_of, drawn_of
from tests.art.texts import Drawn


def shown_on(kit: Kit) -> list[tuple[str, str]]:
    """Each table of a plan with the picture that it is on."""
    sheets = [(name, f"reference/{it.id}") for it in kit.plan.references for name in it.listings]
    return sheets + [(name, f"mat/{side}") for side, name in kit.plan.mat_listings.items()]


def written(drawn: Drawn) -> str:
    return " ".join(text.text for text in drawn.texts)


def test_a_table_on_a_sheet_or_mat_shows_every_entry(
    content: Content, drawn: dict[str, Drawn]
) -> None:
    tools = kit(content, words(content))
    for name, picture in shown_on(tools):
        found = written(drawn[picture])
        for row in listing_table(tools, name).rows:
            for cell in row:
                assert cell.text
                assert cell.text in found, f"{picture}: {name}"


@pytest.mark.parametrize("language", ["en", "fr", pytest.param("de", marks=pytest.mark.campaign)])
def test_a_table_has_as_many_rows_as_its_list_has_entries_in_every_language(language: str) -> None:
    content = content_of(MESSIAH, language)
    tools = kit(content, words(content))
    drawn = drawn_of(MESSIAH, language)
    assert shown_on(tools)
    for name, picture in shown_on(tools):
        listing = tools.plan.listings[name]
        entries = tools.entries(Planned(["table"], listing.of))
        table = listing_table(tools, name)
        assert len(entries) == (len(table.columns) - 1 if listing.across else len(table.rows))
        assert all(cell.text in written(drawn[picture]) for row in table.rows for cell in row)


def test_every_table_that_a_plan_describes_is_shown_somewhere(content: Content) -> None:
    tools = kit(content, words(content))
    assert {name for name, _ in shown_on(tools)} == set(tools.plan.listings)


def test_texts_of_a_table_do_not_lie_on_one_another(
    content: Content, drawn: dict[str, Drawn]
) -> None:
    for _, picture in shown_on(kit(content, words(content))):
        texts = drawn[picture].texts
        for at, one in enumerate(texts):
            assert not any(one.overlaps(other) for other in texts[at + 1 :]), (picture, one.text)


def test_a_table_that_has_no_room_on_its_page_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    content = content_of(MESSIAH)
    numbers = Listing("numbers", "game.numbers", [Column("meaning", "numbers", names="")])
    long = msgspec.structs.replace(
        plan(content),
        listings={"all": numbers},
        mat_listings={},
        references=[
            msgspec.structs.replace(sheet, listings=["all"])
            for sheet in plan(content).references
            if sheet.listings
        ],
    )
    monkeypatch.setattr("exporters.art.plan.plan", lambda _: long)
    with pytest.raises(DoesNotFitError, match="reference/rolls"):
        reference_sheets(content, words(content))
