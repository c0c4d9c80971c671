"""Whoever replaces a reconstruction of Conquest and Diplomacy is held to what the document says."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.content import load_content
from adjudicator.content.board import homes
from adjudicator.content.checks import cross_check
from adjudicator.content.overlay import patched
from adjudicator.content.schema import schema_faults

GAME = "conquest-and-diplomacy"
DATA = load_content(GAME).data
SPICE = [card for card in DATA["cards"]["spice"] if card["kind"] == "territory"]
SECTORS = 18
ROLL = 6
"""The most sectors that one roll of the storm die moves the storm."""


def told(patch: dict[str, Any]) -> list[str]:
    """What is said of the content with a patch laid on, as "file /path: message"."""
    data = dict(DATA)
    for name, changed in patch.items():
        data[name] = patched(data[name], changed)
    faults = [
        fault for name in patch for fault in schema_faults(name, data[name], game_id=GAME)
    ] or cross_check(GAME, data, {})
    return [f"{fault.name} /{'/'.join(map(str, fault.path))}: {fault.message}" for fault in faults]


def battle(name: str, **changed: Any) -> dict[str, Any]:
    return {"cards": {"battle": {name: changed}}}


def market(name: str, **changed: Any) -> dict[str, Any]:
    return {"cards": {"market": {name: changed}}}


def faction(name: str, **changed: Any) -> dict[str, Any]:
    return {"factions": {"factions": {name: changed}}}


def test_the_shipped_content_has_no_fault() -> None:
    assert told({}) == []


@pytest.mark.parametrize(
    ("patch", "says"),
    [
        (battle("maula-pistol", copies=3), "24 are stated, 25 are there"),
        (battle("stunner", copies=2), "3 are stated, 4 are there"),
        (battle("lasgun", effect={"attack": "poison"}), "not an attack of a special weapon"),
        (battle("lasgun", effect={"attack": "special"}), "the document has 'lasgun' here"),
        (battle("crysknife", effect={"attack": "stun"}), "not an attack of a weapon"),
        (battle("gom-jabbar", effect={"attack": "projectile"}), "the document has 'poison' here"),
        (battle("shield", effect={"guard": "poison"}), "the document has 'projectile' here"),
        (battle("shield", copies=1), "2 are played in one battle of the document"),
        (battle("kulon", effect={"guard": "poison"}), "has no effect, this one has guard"),
        (battle("snooper", effect={"slots": ["weapon"]}), "goes in defense of a battle plan"),
        (battle("war-cry", effect={"amount": 0}), "a card has an amount if it adds"),
        (battle("maula-pistol", id="dart"), "the document names 'maula-pistol'"),
        (market("counter-attack", effect={"amount": 3}), "turn 4 into 8"),
        (market("poison-tooth", effect={"play": "save-leader"}), "has 'kill-both' here"),
        (market("hajr", moments=["shipment"]), "'extra-move' is played at movement"),
        (market("harvester", effect={"amount": 0}), "'harvest' has a number"),
        (market("thumper", effect={"amount": 1}), "'worm' has no number"),
        (
            market("black-market", moments=["collection"], effect={"play": "income", "amount": 1}),
            "no card discards worthless cards",
        ),
        ({"cards": {"spice": {"shai-hulud": {"copies": 5}}}}, "24 are stated, 23 are there"),
        (faction("atreides", leaders={"dr-yueh": None}), "gives the faction 7 leaders"),
        (faction("atreides", leaders={"duke-leto": {"strength": 4}}), "document's example gives 5"),
        (faction("harkonnen", leaders={"beast-rabban": {"strength": 6}}), "example gives 5"),
        (faction("fremen", leaders={"jamis": {"id": "duke-leto"}}), "belongs to 'atreides' already"),
        (faction("fremen", reserves=16), "5 at the start and 16 in reserve are not 20"),
        (faction("fremen", start={"forces": 0}), "forces at the start need a part"),
        (faction("fremen", start={"part": "polar"}), "'polar' is not a part"),
        (faction("imperium", leaders_drawn=2), "leaders are drawn for double factions only"),
        (faction("atreides-fremen", leaders_drawn=13), "12 at most"),
        (faction("atreides-fremen", tokens="guild"), "'guild' is not a faction"),
        (faction("atreides-fremen", pair=["fremen", "atreides"]), "should stand before"),
        ({"setup": {"places": 3}}, "3 places, and seats for 4"),
        ({"setup": {"storm_start": {"sector": 17}}, "game": {"numbers": {"sectors": {"value": 17}}}},
         "there is no sector 17"),
        ({"dice": {"dice": {"storm-die": {"faces": ["0", "1", "storm"]}}}}, "is not a face of the die"),
        ({"pieces": {"pieces": {"spice-1": {"count": 81}}}}, "162 are stated, 161 are there"),
    ],
)  # fmt: skip
def test_each_fault_is_told_by_what_is_wrong(patch: dict[str, Any], says: str) -> None:
    assert any(says in line for line in told(patch)), told(patch)


def test_a_turn_without_a_spot_on_the_board_is_told() -> None:
    layout = patched(DATA["layout"], {"tracks": {"turns": {"spots": {"turn-5": None}}}})
    found = [fault.message for fault in cross_check(GAME, {**DATA, "layout": layout}, {})]
    assert found == ["the turn 'turn-5' is missing here"]


def test_no_spice_card_has_both_its_blows_in_the_way_of_one_storm() -> None:
    sector = {
        part["id"]: part["sector"]
        for territory in DATA["map"]["territories"]
        for part in territory["parts"]
    }
    for card in SPICE:
        one, other = (sector[blow["part"]] for blow in card["blows"])
        assert min((one - other) % SECTORS, (other - one) % SECTORS) >= ROLL, card["id"]


def test_every_place_of_spice_is_on_two_cards_or_three_and_always_has_as_much() -> None:
    home = homes(DATA)
    amounts: dict[str, list[int]] = {}
    for card in SPICE:
        for blow in card["blows"]:
            amounts.setdefault(home[blow["part"]], []).append(blow["amount"])
    assert len(amounts) == 15
    for territory, found in amounts.items():
        assert len(found) in (2, 3), territory
        assert len(set(found)) == 1, territory


def test_every_phase_has_market_cards() -> None:
    moments = {moment for card in DATA["cards"]["market"] for moment in card["moments"]}
    assert moments == {
        "storm", "blow", "gain", "revival", "shipment", "movement", "battle", "collection",
    }  # fmt: skip


def test_double_factions_have_what_both_of_theirs_have() -> None:
    entries = {entry["id"]: entry for entry in DATA["factions"]["factions"]}
    for entry in entries.values():
        if entry["pair"]:
            both = [a["id"] for name in entry["pair"] for a in entries[name]["advantages"]]
            assert sorted(a["id"] for a in entry["advantages"]) == sorted(both), entry["id"]
