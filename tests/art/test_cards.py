"""Cards, pieces and sheets follow the content: everything once, nothing cut off, marks where due."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art.canvas.fonts import DoesNotFitError
from exporters.art.pieces.cards import backs, card_copies, cards
from exporters.art.pieces.discs import pieces
from exporters.art.reference.clauses import reference_sheets
from exporters.art.wording import GameNames, clause_text, plain, quoted, words
from tests.art.conftest import CLASSIC, DAWN, MESSIAH, content_of, drawn_of
from tests.art.texts import Drawn

FULL_SCREEN = 720.0
LEGIBLE = 18.0


def changed(content: Content, **files: Any) -> Content:
    data = copy.deepcopy(content.data)
    data.update(files)
    return msgspec.structs.replace(content, data=data)


def test_every_card_has_one_picture(content: Content, named: GameNames) -> None:
    found = cards(content, named)
    for deck, listed in content.data["cards"].items():
        if isinstance(listed, list) and deck in found:
            assert [picture.id for picture in found[deck]] == [
                f"card/{deck}/{card['id']}" for card in listed
            ]
    assert [back.id for back in backs(content, named)] == [f"back/{deck}" for deck in found]


def test_every_leader_has_a_traitor_card(classic: Content) -> None:
    found = cards(classic, words(classic))["traitors"]
    assert [picture.id.removeprefix("card/traitors/") for picture in found] == [
        leader["id"]
        for faction in classic.data["factions"]["factions"]
        for leader in faction["leaders"]
    ]


@pytest.mark.parametrize(
    ("game", "deck", "count"),
    [
        (CLASSIC, "treachery", "treachery_cards"),
        (CLASSIC, "spice", "spice_cards"),
        (CLASSIC, "storm", "storm_cards"),
        (CLASSIC, "traitors", "traitor_cards"),
        (DAWN, "scavenge", "cards"),
    ],
)
def test_copies_add_up_to_the_deck(game: str, deck: str, count: str) -> None:
    content = content_of(game)
    assert sum(card_copies(content, deck)) == content.data["game"]["counts"][count]


@pytest.mark.one_in(3)
def test_all_cards_are_of_one_size(drawn: dict[str, Drawn]) -> None:
    sizes = {
        (found.picture.width, found.picture.height)
        for name, found in drawn.items()
        if name.startswith("card/")
    }
    assert len(sizes) == 1


def test_backs_have_the_size_of_their_cards(content: Content, drawn: dict[str, Drawn]) -> None:
    for deck in content.data["cards"]:
        faces = [it.picture for name, it in drawn.items() if name.startswith(f"card/{deck}/")]
        if faces:
            back = drawn[f"back/{deck}"].picture
            assert (back.width, back.height) == (faces[0].width, faces[0].height)


def test_a_card_says_its_name_and_what_it_does(
    classic: Content, classic_drawn: dict[str, Drawn]
) -> None:
    for card in classic.data["cards"]["treachery"]:
        said = " ".join(text.text for text in classic_drawn[f"card/treachery/{card['id']}"].texts)
        assert quoted(card["text"]) in said
        assert quoted(words(classic).name("card", card["id"])) in said
    for card in classic.data["cards"]["spice"]:
        if card["kind"] == "spice":
            texts = [text.text for text in classic_drawn[f"card/spice/{card['id']}"].texts]
            assert str(card["amount"]) in texts
    for card in classic.data["cards"]["storm"]:
        assert str(card["value"]) in [
            text.text for text in classic_drawn[f"card/storm/{card['id']}"].texts
        ]


def test_a_mat_says_what_its_faction_begins_with_and_can_do(
    classic: Content, classic_drawn: dict[str, Drawn]
) -> None:
    for faction in classic.data["factions"]["factions"]:
        said = " ".join(text.text for text in classic_drawn[f"mat/{faction['id']}"].texts)
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


def test_a_text_too_long_for_its_card_is_an_error_that_names_the_card(classic: Content) -> None:
    data = copy.deepcopy(classic.data["cards"])
    data["treachery"][3]["text"] = "Far too many words for a card. " * 30
    with pytest.raises(DoesNotFitError, match="card/treachery/stunner"):
        cards(changed(classic, cards=data), words(classic))


def test_a_category_without_a_look_is_an_error_that_names_it(classic: Content) -> None:
    data = copy.deepcopy(classic.data["cards"])
    data["treachery"][0]["category"] = "trinket"
    with pytest.raises(ContentError, match="trinket"):
        cards(changed(classic, cards=data), words(classic))


def test_a_reconstruction_is_marked(classic: Content, classic_drawn: dict[str, Drawn]) -> None:
    assert classic.data["theme"]["marks"]["reconstruction"]
    data = copy.deepcopy(classic.data["cards"])
    decks = ["treachery", "spice", "storm"]
    for deck in decks:
        data[deck][1].update({"basis": "reconstruction", "ref": "our own", "why": "none"})
    after = cards(changed(classic, cards=data), words(classic))
    for deck in decks:
        same = [classic_drawn[card.id].picture == card for card in after[deck]]
        assert same == [at != 1 for at in range(len(same))]


def test_reconstructed_spice_tokens_carry_the_mark(
    classic: Content, classic_drawn: dict[str, Drawn]
) -> None:
    mark = classic.data["theme"]["marks"]["reconstruction"]
    for piece in classic.data["pieces"]["pieces"]:
        if piece["kind"] == "spice":
            texts = [text.text for text in classic_drawn[f"spice/{piece['id']}"].texts]
            assert str(piece["worth"]) in texts
            assert (mark in texts) == (piece.get("basis") == "reconstruction")


def test_every_kind_of_piece_is_drawn(classic: Content, classic_drawn: dict[str, Drawn]) -> None:
    for faction in classic.data["factions"]["factions"]:
        for kind in ("force", "player", "alliance", "mat", "screen"):
            assert f"{kind}/{faction['id']}" in classic_drawn
        for leader in faction["leaders"]:
            assert f"leader/{leader['id']}" in classic_drawn
            assert f"leader/{leader['id']}/dead" in classic_drawn
    for piece in classic.data["pieces"]["pieces"]:
        if piece["each"] == "game" and piece["kind"] != "wheel":
            assert f"{piece['kind']}/{piece['id']}" in classic_drawn
    for wheel in classic.data["dice"]["wheels"]:
        numbers = [text.text for text in classic_drawn[f"wheel/{wheel['id']}"].texts]
        assert [str(n) for n in range(wheel["least"], wheel["most"] + 1)] == [
            number for number in numbers if number.isdigit()
        ]


def test_dice_have_a_picture_for_each_different_face(content: Content, named: GameNames) -> None:
    die = {"id": "fate", "count": 2, "faces": ["fate-1", "fate-2", "fate-2", "spice"]}
    found = pieces(changed(content, dice={"dice": [die], "wheels": []}), named)
    assert [picture.id for picture in found if picture.id.startswith("die/")] == [
        "die/fate/fate-1", "die/fate/fate-2", "die/fate/spice",
    ]  # fmt: skip


def test_the_turn_sheet_has_every_phase_and_the_numbers_sheet_every_number(
    content: Content, named: GameNames, drawn: dict[str, Drawn]
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


def test_long_reference_goes_on_to_further_sheets(classic: Content) -> None:
    clauses = {
        name: msgspec.structs.replace(clause, text="A rule of many words. " * 14)
        for name, clause in classic.clauses.items()
    }
    found = reference_sheets(msgspec.structs.replace(classic, clauses=clauses), words(classic))
    ids = [picture.id for picture in found]
    assert "reference/battle-3" in ids
    assert len(ids) == len(set(ids))


def test_words_fall_back_to_plain_ids() -> None:
    assert GameNames({}).name("card", "hunter-seeker") == "Hunter seeker" == plain("hunter-seeker")
    assert quoted("Tuek's Sietch") == "Tuek’s Sietch"


def test_clauses_that_a_game_lacks_are_left_out(content: Content) -> None:
    known = next(iter(content.clauses))
    assert clause_text(content, "no.such-clause", known) == quoted(content.clauses[known].text)


def test_a_card_shows_the_most_that_it_is_sold_for(
    content: Content, drawn: dict[str, Drawn]
) -> None:
    for deck, listed in content.data["cards"].items():
        for card in listed if isinstance(listed, list) else []:
            found = drawn.get(f"card/{deck}/{card['id']}")
            if found is not None and "value" in card:
                shown = [text for text in found.texts if text.text == str(card["value"])]
                assert any(text.size >= 50 for text in shown), card["id"]


def test_a_card_that_a_winner_may_keep_does_not_say_that_it_is_discarded() -> None:
    content, found = content_of(MESSIAH), drawn_of(MESSIAH)
    kept = [card for card in content.data["cards"]["treachery"] if card["effect"]["slots"]]
    assert kept
    for card in content.data["cards"]["treachery"]:
        said = [text.text for text in found[f"card/treachery/{card['id']}"].texts]
        assert ("Discarded when played" in said) == (not card["effect"]["slots"]), card["id"]
        stays = card in kept and not card["effect"]["returns"]
        assert ("The winner may keep it" in said) == stays, card["id"]
