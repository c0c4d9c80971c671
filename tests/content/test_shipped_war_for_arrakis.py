"""What the shipped content of War for Arrakis says, against document 002 and its examples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.content.places import shipped
from adjudicator.games.war_for_arrakis.content_checks import DECKS, counted

HOME = shipped("content") / "war-for-arrakis"
DATA: dict[str, Any] = {
    path.stem: msgspec.json.decode(path.read_bytes()) for path in HOME.glob("*.json")
}
AREAS = {entry["id"]: entry for entry in DATA["map"]["territories"]}
LEADERS = {entry["id"]: entry for entry in DATA["cards"]["leaders"]}


def effects(value: Any) -> Iterator[dict[str, Any]]:
    """Every operation in a piece of the content, however deep."""
    if isinstance(value, dict):
        if "op" in value:
            yield value
        for inner in value.values():
            yield from effects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from effects(inner)


def test_what_game_json_counts_is_there() -> None:
    assert counted(DATA).items() >= DATA["game"]["counts"].items()


def test_the_components_of_the_document_are_there() -> None:
    found = counted(DATA)
    assert found["planning_cards"] + found["leaders"] + found["prescience_cards"] == 72 + 18 + 16
    assert (found["action_dice"], found["combat_dice"], found["wormsigns"]) == (12, 12, 16)
    assert sum(leader["side"] == "atreides" for leader in LEADERS.values()) == 10


def test_five_plateaus_are_sheltered_and_none_but_a_desert_is_deep() -> None:
    sheltered = [name for name, entry in AREAS.items() if entry["sheltered"]]
    assert sheltered == ["arrakeen", "arsunt", "carthag", "hagga-basin", "imperial-basin"]
    assert {entry["terrain"] for entry in AREAS.values() if entry["deep"]} == {"desert"}


def test_the_example_of_a_battle_has_the_leaders_it_reckons_with() -> None:
    """Baron Harkonnen makes two shields of a special, a Bashar one Hit, Paul-Muad'Dib three."""
    assert (LEADERS["baron-harkonnen"]["hits"], LEADERS["baron-harkonnen"]["shields"]) == (0, 2)
    assert (LEADERS["bashar"]["hits"], LEADERS["bashar"]["shields"]) == (1, 0)
    assert (LEADERS["paul-muad-dib"]["hits"], LEADERS["paul-muad-dib"]["shields"]) == (2, 1)


def test_a_settlement_destroyed_is_worth_what_the_document_says() -> None:
    ranks = {entry["id"]: entry["rank"] for entry in DATA["map"]["settlements"]}
    assert ranks.pop("arrakeen") == 3
    assert ranks.pop("carthag") == 2
    assert set(ranks.values()) == {1}
    assert sum(token["rank"] * token["count"] for token in DATA["pieces"]["sietch_tokens"]) == 16


def test_gurney_alone_of_the_named_leaders_has_no_special_action() -> None:
    idle = [
        name for name, entry in LEADERS.items() if entry["kind"] == "named" and not entry["action"]
    ]
    assert idle == ["gurney-halleck"]


def test_a_special_action_of_the_atreides_takes_a_desert_power_action() -> None:
    """The document: it is taken with fewer dice, by a card, or as part of a special Action."""
    takers = [
        name
        for name, entry in LEADERS.items()
        if any(found["op"] == "desert-power" for found in effects(entry["action"]))
    ]
    assert takers
    assert {LEADERS[name]["side"] for name in takers} == {"atreides"}


def test_each_marker_can_reach_every_objective_by_cards_alone() -> None:
    for marker in ("kwisatz-haderach", "sand-dwellers", "jihad"):
        goals = sorted(card[marker] for card in DATA["cards"]["objectives"])
        by_cards = sum(card["advances"][marker] for card in DATA["cards"]["prescience"])
        middle = 7 if marker == "jihad" else 6
        assert goals == [4, 4, middle, middle, 8, 8]
        assert by_cards >= goals[-1]


def test_every_operation_of_the_vocabulary_is_used() -> None:
    schema = msgspec.json.decode(
        (shipped("schemas") / "war-for-arrakis" / "cards.schema.json").read_bytes()
    )
    known = schema["$defs"]["operation"]["properties"]["op"]["enum"]
    used = {found["op"] for name in ("cards", "dice", "pieces") for found in effects(DATA[name])}
    assert sorted(used) == known


def test_no_two_cards_share_an_id() -> None:
    ids = [card["id"] for deck in [*DECKS, "prescience"] for card in DATA["cards"][deck]]
    assert len(ids) == len(set(ids))


def test_the_example_in_the_docs_is_the_card_as_it_is() -> None:
    text = (shipped("content").parent / "docs" / "war-for-arrakis.md").read_text("utf-8")
    example = text.partition("```json\n")[2].partition("```")[0]
    (card,) = [card for card in DATA["cards"]["fremen-ally"] if card["id"] == "crysknife"]
    assert msgspec.json.decode(example) == card["effect"]
    assert f'"{card["text"].removesuffix(".")}"' in " ".join(text.split())


def test_what_is_our_own_is_marked_as_reconstruction() -> None:
    def marked(value: Any) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            if "ref" in value:
                yield value["basis"], value["ref"]
            for inner in value.values():
                yield from marked(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from marked(inner)

    found = list(marked(DATA))
    assert {basis for basis, _ in found} == {"document", "public", "reconstruction"}
    assert {
        basis for basis, ref in found if "our own" in ref and "effects in our own" not in ref
    } == {"reconstruction"}
