"""Plans of pictures fit their schema and their content, and say so when they do not."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import msgspec
import pytest

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art import plan
from exporters.art.pieces import discs, mats
from exporters.art.plan import DATA, ArtPlan, kit
from exporters.art.reference.clauses import SHEETS, reference_sheets
from exporters.art.symbols import SYMBOLS
from exporters.art.wording import GameNames, words
from exporters.vassal.module.game_facts.facts import load_table_facts, piles_of
from tests.art.texts import Drawn
from workshop.art_schema import plan_schema

SOURCES = Path(plan.__file__).parent


def test_the_plan_fits_the_schema_and_the_schema_the_types(content: Content) -> None:
    schema = msgspec.json.decode((DATA / "art.schema.json").read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(
        msgspec.json.decode((DATA / content.game / "art.json").read_bytes()), schema
    )
    assert schema == plan_schema()


def test_all_that_a_plan_names_is_there(content: Content) -> None:
    found = plan.plan(content)
    assert set(found.symbols.values()) <= set(SYMBOLS)
    assert {deck.symbol for deck in found.decks.values()} | {found.cover.symbol} <= set(SYMBOLS)
    for group in found.pieces:
        assert set(group.draw) <= set(discs.DRAWINGS)
    for group in found.mats:
        assert set(group.draw) <= set(mats.DRAWINGS)
    clauses = {name for deck in found.decks.values() for name in deck.clauses}
    for sheet in found.references:
        assert sheet.draw in SHEETS
        clauses |= set(sheet.clauses)
        if sheet.draw in ("phases", "die"):
            clauses |= {name for names in sheet.by.values() for name in names}
    assert clauses <= set(content.clauses)


def test_every_deck_of_the_content_has_a_look(content: Content) -> None:
    decks = {
        deck
        for deck, listed in content.data["cards"].items()
        # What is only looked up has no copies.
        if (isinstance(listed, list) and all("copies" in card for card in listed))
        or (isinstance(listed, dict) and "of" in listed)
    }
    # What has no copies may be dealt, too: one of each.
    assert decks <= set(plan.plan(content).decks) <= set(content.data["cards"])


def test_no_image_of_a_plan_is_for_nothing(content: Content, drawn: dict[str, Drawn]) -> None:
    kinds = {name.split("/", 1)[0] for name in drawn} | {"board"}
    if not content.data["dice"]["dice"]:
        kinds.add("die")
    assert set(plan.plan(content).images) <= kinds


def places_beside(game: str) -> set[str]:
    """What lies beside the board at VASSAL: decks, heaps, boxes, places below mats."""
    table = load_table_facts(game)
    mats = table.aside.mats
    more = {} if mats is None else mats.more
    decks = {pile for deck in table.decks for pile in piles_of(deck)}
    heaps = {*table.aside.heaps, *table.aside.open_heaps}
    return decks | heaps | {*table.aside.boxes} | {one.place or name for name, one in more.items()}


def test_every_label_is_used(content: Content) -> None:
    """By a drawing, by another part of the plan, or as a word filled into a label's id."""
    sources = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    known = {name for _, name in re.findall(r"([\"'])([a-z-]+)\1", sources)}
    found = plan.plan(content)
    known |= {sheet.title for sheet in found.references} | {place.id for place in found.places}
    known |= {name for sheet in found.references for name in sheet.by}
    known |= {card["after"] for listed in content.data["cards"].values() if isinstance(listed, list)
              for card in listed if "after" in card}  # fmt: skip
    known |= {fact.label for fact in found.facts}
    for listing in found.listings.values():
        known |= {listing.title} | {column.title for column in listing.columns}
        known |= {column.say for column in listing.columns}
    known |= {f"caller-{it['caller']}" for it in content.data["dice"].get("results", [])}
    known |= places_beside(content.game)
    begins = tuple(re.findall(r"label\(\s*f\"([a-z-]+-)\{", sources))
    assert [
        label for label in found.labels if label not in known and not label.startswith(begins)
    ] == []
    assert all(text.strip() == text for text in found.labels.values())


def test_places_of_a_mat_lie_apart_and_on_it(content: Content) -> None:
    places = plan.plan(content).places
    for at, place in enumerate(places):
        assert place.width / 2 < place.x < 1 - place.width / 2
        assert place.height / 2 < place.y < 1 - place.height / 2
        for other in places[at + 1 :]:
            assert (
                abs(place.x - other.x) * 2 > place.width + other.width
                or abs(place.y - other.y) * 2 > place.height + other.height
            ), (place.id, other.id)


def test_labels_and_symbols_fall_back(content: Content) -> None:
    found = kit(content, GameNames({}))
    assert found.label("no-such-label") == "No such label"
    assert found.title("phase/no-such-phase") == "No such phase"
    assert found.symbol("no-such-thing", "worm") == "worm"


def test_a_display_name_is_found_in_any_context(dawn: Content) -> None:
    named = words(dawn)
    assert named.called("full-moon") == named.name("face", "full-moon")
    assert named.called("no-such-thing") == "No such thing"


def test_a_game_without_a_plan_is_an_error_that_names_the_file(content: Content) -> None:
    with pytest.raises(ContentError, match=r"no-such-game.art\.json"):
        plan.plan(msgspec.structs.replace(content, game="no-such-game"))


def test_a_game_without_names_has_its_ids_in_plain_words(content: Content, tmp_path: Path) -> None:
    assert words(msgspec.structs.replace(content, folder=tmp_path)) == GameNames({})


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [("colour", "#000000", "colour"), ("cover", {"symbol": "worm", "colour": "red"}, "cover")],
)
def test_a_wrong_plan_is_an_error_that_says_where(
    content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str, value: object,
    said: str,
) -> None:  # fmt: skip
    data = msgspec.json.decode((DATA / content.game / "art.json").read_bytes())
    data[field] = value
    (tmp_path / content.game).mkdir()
    (tmp_path / content.game / "art.json").write_bytes(msgspec.json.encode(data))
    monkeypatch.setattr(plan, "DATA", tmp_path)
    with pytest.raises(ContentError, match=said):
        plan.plan(content)


@pytest.mark.parametrize("part", ["pieces", "references"])
def test_an_unknown_drawing_is_an_error_that_lists_the_known(
    content: Content, named: GameNames, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    found = plan.plan(content)
    wrong: dict[str, ArtPlan] = {
        "pieces": msgspec.structs.replace(found, pieces=[plan.Drawn(draw=["sundial"])]),
        "references": msgspec.structs.replace(
            found, references=[plan.Reference("sun", "sun", draw="sundial")]
        ),
    }
    monkeypatch.setattr(plan, "plan", lambda _: wrong[part])
    draw = discs.pieces if part == "pieces" else reference_sheets
    with pytest.raises(ContentError, match=r"'sundial'; known: \w"):
        draw(content, named)
