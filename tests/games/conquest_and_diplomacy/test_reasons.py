"""Why a seat is not asked, or what it names cannot be: one reason each, with its clause."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content import load_game
from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.rules.judging import untimely
from tests.games.conquest_and_diplomacy.script import (
    ARRAKEEN,
    CARTHAG,
    GAME,
    NAMES,
    SINK,
    WEST,
    broken,
    line,
    scene,
)

GAME_ID, TABR = "conquest-and-diplomacy", "sietch-tabr-s13"


def reason(position: Position, by: str, kind: str) -> str:
    """Why a seat that is not awaited cannot make a kind of move."""
    position.waiting = [seat for seat in position.order if seat != NAMES[by]][:1]
    found = untimely(rulebook.KINDS, GAME, position, {"by": NAMES[by], "move": kind})
    assert found is not None
    return f"{found.clause}/{found.code}"


def at(position: Position, step: str) -> Position:
    """The position in a step of its phase."""
    position.step = step
    return position


def test_who_has_nothing_to_revive_ship_move_buy_or_collect_gets_the_reason() -> None:
    position = at(scene("revival"), "revive")
    assert reason(position, "I", "revive") == "revival.tanks/nothing-left"
    position = scene("shipment-and-movement")
    position.sides["imperium"].reserves = 0
    assert reason(at(position, "ship"), "I", "ship") == "shipment.reserves/none-left"
    assert reason(at(position, "move"), "I", "move") == "movement.own-forces/none"
    position = scene("shipment-and-movement", forces={WEST: {"I": 2}})
    position.storm = GAME.parts[WEST].sector or 0
    assert reason(at(position, "move"), "I", "move") == "movement.storm/all-under"
    position = scene("spice-collection", forces={WEST: {"I": 2}})
    assert reason(at(position, "collect"), "I", "collect") == "collection.reach/none-lies"
    position.spice = {CARTHAG: 2}
    assert reason(at(position, "collect"), "I", "collect") == "collection.reach/nothing-near"
    assert reason(at(position, "market"), "I", "play-card") == "market.play/no-cards"


def test_by_ruling_who_has_not_shipped_and_the_poor_of_the_last_turn_get_the_reason() -> None:
    position = scene(
        "shipment-and-movement", forces={WEST: {"H": 2}}, move_without_shipment="barred"
    )
    assert reason(at(position, "move"), "H", "move") == "movement.after-shipment/no-shipment"
    position = scene("spice-collection", charity_at_count="after")
    position.turn = position.turns
    position.sides["imperium"].spice = 0
    assert reason(at(position, "charity"), "I", "take-charity") == "collection.charity/last-turn"


def test_a_full_hand_and_an_empty_market_are_two_reasons() -> None:
    position = scene("gain-cards", market={"I": ["harvester", "hajr", "hajr"]})
    assert reason(at(position, "buy"), "I", "buy") == "gain.announce/hand-full"
    position.sides["imperium"].market = []
    position.market_deck = ["thumper"]
    position.waiting = ["imperium"]
    buy: dict[str, Any] = {"by": "imperium", "move": "buy"}
    assert broken(position, {**buy, "cards": 2}) == "gain.announce/too-few-left"
    assert broken(position, {**buy, "cards": 4}) == "gain.announce/too-many"
    position.market_deck = []
    assert reason(position, "I", "buy") == "gain.announce/sold-out"


@pytest.mark.parametrize(
    ("place", "against", "why"),
    [
        ("nowhere", "fremen", "battle.aggressor/no-such-part"),
        ("carthag", "fremen", "battle.aggressor/no-sector"),
        (SINK, "fremen", "battle.aggressor/haven"),
        (ARRAKEEN, "fremen", "battle.aggressor/no-forces"),
        (CARTHAG, "harkonnen", "battle.aggressor/itself"),
        (CARTHAG, "imperium", "battle.aggressor/no-opponent"),
    ],
)
def test_a_battle_that_is_none_is_refused_for_its_own_reason(
    place: str, against: str, why: str
) -> None:
    forces = {CARTHAG: {"F": 2, "H": 2}, SINK: {"F": 1, "H": 1}, ARRAKEEN: {"F": 2}}
    position = scene("battle", order="HFI", forces=forces)
    line(position, "H", "pass", "choose-battle: H")
    choice = {"by": "harkonnen", "move": "choose-battle", "place": place, "against": against}
    assert broken(position, choice) == why


def test_by_ruling_nobody_fights_under_the_storm_and_that_is_the_reason() -> None:
    forces = {CARTHAG: {"F": 2, "I": 2}, ARRAKEEN: {"F": 2, "I": 2}}
    position = scene("battle", order="IF", forces=forces, storm_battles="nobody")
    position.storm = GAME.parts[CARTHAG].sector or 0
    choice = {"by": "imperium", "move": "choose-battle", "place": CARTHAG, "against": "fremen"}
    assert broken(position, choice) == "battle.under-storm/truce"


def test_a_card_at_the_wrong_time_and_a_card_with_a_move_of_its_own_are_two_reasons() -> None:
    position = scene("storm", market={"I": ["the-nexus", "hajr"]})
    position.step = "market"
    position.waiting = ["imperium"]
    play = {"by": "imperium", "move": "play-card"}
    assert broken(position, {**play, "card": "hajr"}) == "market.play/wrong-time"
    assert broken(position, {**play, "card": "the-nexus"}) == "market.play/another-move"


@pytest.mark.parametrize("holder", ["imperium", "fremen"])
def test_in_a_step_for_no_card_the_card_says_when_it_is_played(holder: str) -> None:
    market = {holder[0].upper(): ["hajr"]}
    position = scene("storm", order="IF", market=market)
    position.step = "move-storm"
    position.waiting = ["table"]

    play = {"by": "imperium", "move": "play-card", "card": "hajr"}
    wrong = rulebook.check(GAME, position, play)

    # It is the same for who holds the card and who does not.
    assert wrong is not None
    assert (wrong.clause, wrong.code) == ("market.play", "wrong-time")
    assert wrong.args == {"by": "imperium", "card": "hajr", "when": "movement"}


def test_no_place_but_one_of_the_board_is_collected_from() -> None:
    position = scene("spice-collection", forces={WEST: {"I": 2}})
    position.spice = {WEST: 8}
    position.step = "collect"
    position.waiting = ["imperium"]
    some = {"by": "imperium", "move": "collect-some", "spice": 1}
    assert broken(position, {**some, "part": "nowhere"}) == "collection.reach/no-such-part"
    assert broken(position, {**some, "part": "false-wall-west"}) == "collection.reach/no-sector"


def test_full_strongholds_and_the_storm_bar_a_way_together_on_another_map(tmp_path: Path) -> None:
    """On the map of the game no stronghold is the only way; an owner's overlay may make one so."""
    overlay = tmp_path / "strongholds.json"
    held = ["plastic-basin", "bight-of-the-cliff"]
    counts = {"sand": 28, "rock": 6, "strongholds": 7}
    map_ = {"territories": {place: {"terrain": "stronghold"} for place in held}}
    patch = {"map": map_, "game": {"counts": counts}}
    overlay.write_text(json.dumps({"game": GAME_ID, "title": "More strongholds", "patch": patch}))
    game = load_game(GAME_ID, [overlay])
    forces = {f"{place}-s13": {"H": 1, "I": 1} for place in held}
    forces |= {TABR: {"F": 3}, "rock-outcroppings-s13": {"H": 1}}
    position = at(scene("shipment-and-movement", forces=forces), "move")
    position.waiting = ["fremen"]

    def refused(end: str) -> str:
        move = {"by": "fremen", "move": "move", "start": TABR, "end": end, "forces": 1}
        found = rulebook.KINDS["move"].check(game, position, move)
        return f"{found.clause}/{found.code}" if found is not None else ""

    assert refused("the-great-flat-s14") == "movement.range/crowds"
    position.storm = 12
    assert refused("hagga-basin-s11") == "movement.range/no-way"
