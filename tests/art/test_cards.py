"""Cards, pieces and sheets follow the content: everything once, nothing cut off, marks where due."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art import wording
from exporters.art.cards import backs, card_copies, cards
from exporters.art.fonts import DoesNotFitError
from exporters.art.pieces import pieces
from exporters.art.reference import reference_sheets
from exporters.art.wording import LABELS, Words, clause_text, plain, quoted
from tests.art.texts import Drawn

FULL_SCREEN = 720.0
LEGIBLE = 18.0


def changed(content: Content, **files: Any) -> Content:
    data = copy.deepcopy(content.data)
    data.update(files)
    return msgspec.structs.replace(content, data=data)


def test_every_card_has_one_picture(content: Content, named: Words) -> None:
    found = cards(content, named)
    for deck, listed in content.data["cards"].items():
        if isinstance(listed, list):
            assert [picture.id for picture in found[deck]] == [
                f"card/{deck}/{card['id']}" for card in listed
            ]
    assert [picture.id.removeprefix("card/traitors/") for picture in found["traitors"]] == [
        leader["id"]
        for faction in content.data["factions"]["factions"]
        for leader in faction["leaders"]
    ]
    assert [back.id for back in backs(content, named)] == [f"back/{deck}" for deck in found]


@pytest.mark.parametrize(
    ("deck", "count"),
    [
        ("treachery", "treachery_cards"),
        ("spice", "spice_cards"),
        ("storm", "storm_cards"),
        ("traitors", "traitor_cards"),
    ],
)
def test_copies_add_up_to_the_deck(content: Content, deck: str, count: str) -> None:
    assert sum(card_copies(content, deck)) == content.data["game"]["counts"][count]


def test_all_cards_are_of_one_size(drawn: dict[str, Drawn]) -> None:
    sizes = {
        (found.picture.width, found.picture.height)
        for name, found in drawn.items()
        if name.startswith(("card/", "back/"))
    }
    assert len(sizes) == 1


def test_a_card_says_its_name_and_what_it_does(
    content: Content, named: Words, drawn: dict[str, Drawn]
) -> None:
    for card in content.data["cards"]["treachery"]:
        said = " ".join(text.text for text in drawn[f"card/treachery/{card['id']}"].texts)
        assert quoted(card["text"]) in said
        assert quoted(named.name("card", card["id"])) in said
    for card in content.data["cards"]["spice"]:
        if card["kind"] == "spice":
            texts = [text.text for text in drawn[f"card/spice/{card['id']}"].texts]
            assert str(card["amount"]) in texts
    for card in content.data["cards"]["storm"]:
        assert str(card["value"]) in [text.text for text in drawn[f"card/storm/{card['id']}"].texts]


def test_a_mat_says_what_its_faction_begins_with_and_can_do(
    content: Content, drawn: dict[str, Drawn]
) -> None:
    for faction in content.data["factions"]["factions"]:
        said = " ".join(text.text for text in drawn[f"mat/{faction['id']}"].texts)
        assert f"{faction['spice']} spice" in said
        for advantage in faction["advantages"]:
            assert (quoted(advantage["text"]) in said) == advantage["used"], advantage["id"]


def test_no_text_leaves_its_picture_or_runs_into_another(drawn: dict[str, Drawn]) -> None:
    for name, found in drawn.items():
        for at, text in enumerate(found.texts):
            assert text.left >= 2, (name, text)
            assert text.top >= 2, (name, text)
            assert text.left + text.width <= found.picture.width - 2, (name, text)
            assert text.top + text.height <= found.picture.height - 2, (name, text)
            for other in found.texts[at + 1 :]:
                assert not text.overlaps(other), (name, text, other)


def test_sentences_are_legible_where_a_picture_fills_a_small_screen(
    drawn: dict[str, Drawn],
) -> None:
    for name, found in drawn.items():
        if name.startswith(("card/", "mat/", "reference/")):
            scale = min(FULL_SCREEN / found.picture.height, 1280 / found.picture.width)
            for text in found.texts:
                if " " in text.text:
                    assert text.size * scale >= LEGIBLE, (name, text)


def test_a_text_too_long_for_its_card_is_an_error_that_names_the_card(
    content: Content, named: Words
) -> None:
    data = copy.deepcopy(content.data["cards"])
    data["treachery"][3]["text"] = "Far too many words for a card. " * 30
    with pytest.raises(DoesNotFitError, match="card/treachery/stunner"):
        cards(changed(content, cards=data), named)


def test_a_category_without_a_look_is_an_error_that_names_it(
    content: Content, named: Words
) -> None:
    data = copy.deepcopy(content.data["cards"])
    data["treachery"][0]["category"] = "trinket"
    with pytest.raises(ContentError, match="trinket"):
        cards(changed(content, cards=data), named)


@pytest.mark.parametrize("deck", ["treachery", "spice", "storm"])
def test_a_reconstruction_is_marked(content: Content, named: Words, deck: str) -> None:
    mark = content.data["theme"]["marks"]["reconstruction"]
    assert mark
    data = copy.deepcopy(content.data["cards"])
    data[deck][1].update({"basis": "reconstruction", "ref": "our own", "why": "none"})
    before, after = cards(content, named)[deck], cards(changed(content, cards=data), named)[deck]
    assert [one == two for one, two in zip(before, after, strict=True)] == [
        at != 1 for at in range(len(before))
    ]


def test_reconstructed_spice_tokens_carry_the_mark(
    content: Content, drawn: dict[str, Drawn]
) -> None:
    mark = content.data["theme"]["marks"]["reconstruction"]
    for piece in content.data["pieces"]["pieces"]:
        if piece["kind"] == "spice":
            texts = [text.text for text in drawn[f"spice/{piece['id']}"].texts]
            assert str(piece["worth"]) in texts
            assert (mark in texts) == (piece.get("basis") == "reconstruction")


def test_every_kind_of_piece_is_drawn(content: Content, drawn: dict[str, Drawn]) -> None:
    for faction in content.data["factions"]["factions"]:
        for kind in ("force", "player", "alliance", "mat", "screen"):
            assert f"{kind}/{faction['id']}" in drawn
        for leader in faction["leaders"]:
            assert f"leader/{leader['id']}" in drawn
            assert f"leader/{leader['id']}/dead" in drawn
    for piece in content.data["pieces"]["pieces"]:
        if piece["each"] == "game" and piece["kind"] != "wheel":
            assert f"{piece['kind']}/{piece['id']}" in drawn
    for wheel in content.data["dice"]["wheels"]:
        numbers = [text.text for text in drawn[f"wheel/{wheel['id']}"].texts]
        assert [str(n) for n in range(wheel["least"], wheel["most"] + 1)] == [
            number for number in numbers if number.isdigit()
        ]


def test_dice_have_a_picture_for_each_different_face(content: Content, named: Words) -> None:
    die = {"id": "fate", "count": 2, "faces": ["fate-1", "fate-2", "fate-2", "spice"]}
    found = pieces(changed(content, dice={"dice": [die], "wheels": []}), named)
    assert [picture.id for picture in found if picture.id.startswith("die/")] == [
        "die/fate/fate-1", "die/fate/fate-2", "die/fate/spice",
    ]  # fmt: skip


def test_the_turn_sheet_has_every_phase_and_the_numbers_sheet_every_number(
    content: Content, named: Words, drawn: dict[str, Drawn]
) -> None:
    said = [text.text for text in drawn["reference/turn"].texts]
    for phase in content.data["game"]["phases"]:
        if phase["published_number"]:
            assert f"{phase['published_number']}  {named.name('phase', phase['id'])}" in said
    numbers = [
        text.text
        for name, found in drawn.items()
        if name.startswith("reference/numbers")
        for text in found.texts
        if text.text.isdigit()
    ]
    assert numbers == [str(number["value"]) for number in content.data["game"]["numbers"]]


def test_long_reference_goes_on_to_further_sheets(content: Content, named: Words) -> None:
    clauses = {
        name: msgspec.structs.replace(clause, text="A rule of many words. " * 14)
        for name, clause in content.clauses.items()
    }
    found = reference_sheets(msgspec.structs.replace(content, clauses=clauses), named)
    ids = [picture.id for picture in found]
    assert "reference/battle-3" in ids
    assert len(ids) == len(set(ids))


def test_words_fall_back_to_plain_ids() -> None:
    assert Words({}).name("card", "hunter-seeker") == "Hunter seeker" == plain("hunter-seeker")
    assert quoted("Tuek's Sietch") == "Tuek’s Sietch"
    assert all(text.strip() == text for text in LABELS.values())


def test_clauses_that_a_game_lacks_are_left_out(content: Content) -> None:
    known = next(iter(content.clauses))
    assert clause_text(content, "no.such-clause", known) == quoted(content.clauses[known].text)


def test_every_label_is_used() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(wording.__file__).parent.glob("*.py")
        if path.name != "wording.py"
    )
    quoted_names = {name for _, name in re.findall(r"([\"'])([a-z-]+)\1", sources)}
    assert set(LABELS) <= quoted_names
