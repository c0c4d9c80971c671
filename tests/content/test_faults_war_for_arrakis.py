"""Whoever changes the content of War for Arrakis is held to what the document says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.content.checks.board import board_faults
from adjudicator.content.checks.sides import side_faults
from adjudicator.content.folder import FILES
from adjudicator.content.overlay import patched
from adjudicator.content.places import shipped
from adjudicator.content.schema import schema_faults
from adjudicator.games.war_for_arrakis import content_checks

GAME = "war-for-arrakis"
DATA: dict[str, Any] = {
    name: msgspec.json.decode((shipped("content") / GAME / f"{name}.json").read_bytes())
    for name in FILES
    if name != "rulings"
}
OBJECTIVE = {"kwisatz-haderach": 4, "sand-dwellers": 4, "jihad": 11}


def told(patch: dict[str, Any]) -> list[str]:
    """What is said of the content with a patch laid on, as "file /path: message"."""
    data = dict(DATA)
    for name, changed in patch.items():
        data[name] = patched(data[name], changed)
    faults = [fault for name in patch for fault in schema_faults(name, data[name], game_id=GAME)]
    if not faults:
        faults = [*board_faults(data), *side_faults(data), *content_checks.faults(data)]
    return [f"{fault.name} /{'/'.join(map(str, fault.path))}: {fault.message}" for fault in faults]


def area(name: str, **changed: Any) -> dict[str, Any]:
    return {"map": {"territories": {name: changed}}}


def card(deck: str, name: str, **changed: Any) -> dict[str, Any]:
    return {"cards": {deck: {name: changed}}}


def effect(*operations: dict[str, Any]) -> dict[str, Any]:
    """The content with other effects of one card."""
    return card("fremen-ally", "thumpers", effect=list(operations))


def pieces(**changed: Any) -> dict[str, Any]:
    return {"pieces": changed}


def test_the_shipped_content_has_no_fault() -> None:
    for name, data in DATA.items():
        assert schema_faults(name, data, game_id=GAME) == []
    assert told({}) == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("patch", "message"),
    [
        (area("ne-5", barred=["cne-5"]), "no impassable border with 'rimwall-west'"),
        (area("broken-land", barred=["ne-3", "ne-4", "sw-1"]), "no impassable border with"),
        (area("sihaya-ridge", sectors=["south-west"]), "its territories border those of"),
        (area("gara-kulon", sectors=["central-north-east", "north-east"]), "only the North Pole"),
        (area("north-pole", sectors=["central-north-east"]), "only the North Pole"),
        (area("pasty-mesa", deep=True), "only a desert can be deep"),
        (area("pasty-mesa", sheltered=True), "a plateau that mountains encircle"),
        (area("broken-land", terrain="desert"), "a plateau that mountains encircle"),
        (area("windgap", terrain="plateau"), "a Sietch lies in a desert"),
        ({"map": {"zones": {"zone-1": {"sectors": ["north-east", "south-west"]}}}}, "not beside"),
        ({"map": {"zones": {"zone-8": None}}}, "'zone-8' is no Air Zone"),
        ({"map": {"atomics": {"splintered-rock": {"exposes": ["arsunt"]}}}}, "exposes hagga-basin"),
        ({"map": {"stations": {"ne-44": {"id": "ne-44"}}}}, "'ne-44' is no territory"),
    ],
)
def test_a_board_that_contradicts_itself_or_the_document_is_refused(
    patch: dict[str, Any], message: str
) -> None:
    found = told(patch)
    assert any(message in fault for fault in found), found


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        (pieces(tokens={"black-1": {"regular": 3}}), "stands for 2 Units"),
        (pieces(tokens={"silver-6": None}), "6 tokens of the set 'silver', not 5"),
        (pieces(pieces={"harkonnen-regular": {"count": 10}}), "take 13 of 'harkonnen-regular'"),
        (pieces(pieces={"fedaykin": {"count": 7}}), "pieces.json has 7 of 'fedaykin'"),
        (pieces(wormsigns={"sand": {"count": 7}}), "there are 16 pieces 'wormsign'"),
        (pieces(spice_rows={"row-2": {"withheld": 5}}), "none fewer than one above it"),
        (pieces(spice_rows={"row-4": {"ban": True}}), "the last row, and no other"),
        (pieces(prescience={"any-6": {"step": 11}}), "'prescience-last' is 10"),
        ({"dice": {"dice": {"atreides-action": {"count": 5}}}}, "'atreides' has 4 of them"),
        (
            {"dice": {"dice": {"atreides-action": {"faces": ["strategy", "mentat"]}}}},
            "no face shows 'house'",
        ),
        ({"dice": {"actions": {"atreides-desert-power": None}}}, "'atreides-desert-power' is miss"),
    ],
)
def test_pieces_dice_and_tracks_fit_together(patch: dict[str, Any], message: str) -> None:
    found = told(patch)
    assert any(message in fault for fault in found), found


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("patch", "message"),
    [
        (card("fremen-ally", "shai-hulud", copies=2), "each deck has 18 cards"),
        (card("house-harkonnen", "hawats-scheming", most=4), "2 to 4 of 3 copies"),
        (card("prescience", "blood-for-water", timing="end"), "8 Prescience cards have the timing"),
        (card("objectives", "objective-1", **OBJECTIVE), "the track ends at 10"),
        (card("leaders", "stilgar", power="corrino-ally"), "'corrino-ally' is not a power"),
        (card("leaders", "stilgar", slot="none"), "a slot and a special Action go together"),
        (card("leaders", "chani", slot="desert-ride"), "'desert-ride' is not a result"),
        (card("leaders", "feyd-rautha", retires="rabban"), "'rabban' is not a Leader"),
        (card("leaders", "alia", enters=[{"by": "prescience", "step": 5}]), "does not say so"),
        (effect({"op": "storm", "count": 1}), "the key 'count' is not known"),
        (effect({"op": "draw", "count": 1}), "the key 'decks' is missing"),
        (effect({"op": "dance"}), '"dance" is not one of'),
        (effect({"op": "draw", "count": 1, "decks": ["fremen"]}), "'fremen' is not a word"),
        (effect({"op": "restrict", "leaders": ["paul"]}), "'paul' is not a word"),
        (
            effect({"op": "pick-sector", "where": [{"is": "area", "of": ["arakeen"]}]}),
            "'arakeen' is not a word",
        ),
        (
            effect({"op": "pick-sector", "where": [{"is": "leader", "of": ["paul"]}]}),
            "'paul' is not a word",
        ),
    ],
)
def test_cards_and_effects_say_what_can_be_carried_out(patch: dict[str, Any], message: str) -> None:
    found = told(patch)
    assert any(message in fault for fault in found), found


def test_neighbours_are_neighbours_in_the_layout() -> None:
    moved = {"layout": {"parts": {"carthag": {"x": 0.9, "y": 0.7}}}}
    found = told(moved)
    assert any("turn and reach from the pole lead elsewhere" in fault for fault in found)
    assert any("the way from" in fault and "crosses" in fault for fault in found)


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        (
            {"factions": {"seatings": [["atreides", "corrino-ally"]]}},
            "factions /seatings/0: of harkonnen there is one seat, or one for each of its powers",
        ),
        (
            {"factions": {"seatings": [["atreides", "harkonnen", "corrino-ally"]]}},
            "factions /seatings/0: of harkonnen there is one seat, or one for each of its powers",
        ),
        (
            {"factions": {"seatings": [["atreides", "harkonnen"], ["atreides", "ecaz"]]}},
            "factions /seatings/1/1: 'ecaz' is not a side or power",
        ),
        (
            {"factions": {"powers": {"corrino-ally": {"results": ["mentat", "spice"]}}}},
            "factions /powers/0/results/1: 'spice' is not a result",
        ),
        (
            {"factions": {"powers": {"house-harkonnen": {"results": ["house", "mentat"]}}}},
            "this result is not on the dashboard of house-harkonnen",
        ),
    ],
)
def test_partners_have_seats_and_dashboards_that_fit(patch: dict[str, Any], message: str) -> None:
    assert any(message in fault for fault in told(patch)), told(patch)
