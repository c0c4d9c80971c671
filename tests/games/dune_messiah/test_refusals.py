"""What no random game shows: refusals and effects that want a position of their own."""

from __future__ import annotations

import msgspec

from adjudicator.games.dune_messiah import rulebook, ways
from tests.games.dune_messiah.script import (
    CARTHAG,
    CHASM,
    GAME,
    NAMES,
    WEST,
    broken,
    line,
    scene,
    state,
)

NOBODY = {"forces": 1, "harvesters": 0, "ornithopters": 0}


def test_a_territory_without_its_sector_is_no_place_to_move_to_ship_to_or_buy_for() -> None:
    position = scene("shipping", order="GEBF", forces={WEST: {"G": 2}})
    move = {"by": NAMES["G"], "move": "move", "start": WEST, "end": "habbanya-erg", **NOBODY}
    assert broken(position, move) == "movement.where/no-sector"
    ship = {"by": NAMES["G"], "move": "ship", "end": "habbanya-erg", "forces": 1}
    assert broken(position, ship) == "shipping.where/no-sector"
    position = scene("purchase", order="GEBF", forces={WEST: {"G": 2}})
    buy = {"by": NAMES["G"], "move": "buy", "what": "harvester", "part": "false-wall-west"}
    assert broken(position, buy) == "purchase.where/no-sector"


def test_without_any_left_no_hideout_and_no_terraformer_is_built() -> None:
    position = scene("purchase", order="GEBF")
    position.sides[NAMES["G"]].spice = 99
    for territory in ["pasty-mesa", "plastic-basin", "shield-wall"]:
        line(position, "G", "build", "purchase: G", what="hideout", territory=territory)
    build = {"by": NAMES["G"], "move": "build", "what": "hideout", "territory": "rim-wall-west"}
    assert broken(position, build) == "purchase.hideout/none-left"
    line(position, "G", "pass", "purchase: E")
    position.sides[NAMES["E"]].spice = 99
    for territory in ["arsunt", "basin", "broken-land", "meridian", "old-gap"]:
        line(position, "E", "build", "purchase: E", what="terraformer", territory=territory)
    build = {"by": NAMES["E"], "move": "build", "what": "terraformer", "territory": "harg-pass"}
    assert broken(position, build) == "purchase.terraformer/none-left"


def test_a_used_up_deck_is_made_of_the_discards() -> None:
    position = scene("purchase", order="GEB")
    position.discard = position.deck
    position.deck = []
    position.step = "draw"
    position.waiting = ["table"]
    position.draws = 1
    deal = {"by": "table", "move": "deal-treachery", "to": NAMES["B"], "card": "shield"}
    assert broken(position, deal) == ""
    events = rulebook.apply(GAME, position, deal)
    reshuffled = [event for event in events if event.kind == "treachery-reshuffled"]
    assert [event.clause for event in reshuffled] == ["purchase.reshuffle"]
    assert reshuffled[0].args["cards"] == len(position.deck) + 1


def test_the_storm_parts_those_who_stand_on_both_sides_of_it() -> None:
    sides = {"plastic-basin-s11": {"E": 5}, "plastic-basin-s13": {"G": 5}}
    position = scene("battle", order="EGB", forces={**sides, CHASM: {"E": 1, "G": 5}})
    position.storm = 12
    for seat, then in [("E", "approach: G"), ("G", "approach: B"), ("B", "choose: E")]:
        line(position, seat, "pass", then)
    named = {"by": NAMES["E"], "move": "choose-battle", "against": NAMES["G"]}
    apart = {**named, "place": "plastic-basin-s11"}
    assert broken(position, apart) == "battle.storm/parted"


def test_forces_beyond_the_storm_are_not_dialled() -> None:
    here = {"plastic-basin-s11": {"E": 2, "G": 5}, "plastic-basin-s13": {"E": 3}}
    position = scene("battle", order="EGB", forces=here)
    position.storm = 12
    for seat in "EGB":
        then = {"E": "approach: G", "G": "approach: B", "B": "choose: E"}[seat]
        line(position, seat, "pass", then)
    place = {"place": "plastic-basin-s11", "against": NAMES["G"]}
    line(position, "E", "choose-battle", "ask: E", **place)
    line(position, "E", "pass", "plans: EG")
    plan = {"by": NAMES["E"], "move": "plan", "weapon": "none", "defense": "none"}
    leader = position.sides[NAMES["E"]].leaders[0]
    assert broken(position, {**plan, "leader": leader, "number": 3}) == "battle.battlefield/cut-off"
    assert broken(position, {**plan, "leader": leader, "number": 2}) == ""


def test_without_a_leader_no_card_is_played() -> None:
    position = scene(
        "battle", order="EGB", forces={CARTHAG: {"E": 2, "G": 5}}, hands={"E": ["shield"]}
    )
    side = position.sides[NAMES["E"]]
    side.dead, side.leaders = side.leaders, []
    for seat, then in [("E", "approach: G"), ("G", "approach: B"), ("B", "choose: E")]:
        line(position, seat, "pass", then)
    line(position, "E", "choose-battle", "ask: E", place=CARTHAG, against=NAMES["G"])
    line(position, "E", "pass", "plans: EG")
    plan = {"by": NAMES["E"], "move": "plan", "leader": "none", "number": 1, "weapon": "none"}
    assert broken(position, {**plan, "defense": "shield"}) == "battle.leaderless/no-leader"
    assert broken(position, {**plan, "defense": "none"}) == ""


def test_forces_in_another_sector_collect_nothing() -> None:
    spice = {"habbanya-erg-s15": 8}
    position = scene("collection", forces={"habbanya-erg-s16": {"E": 3}}, spice=spice)
    assert state(position) == "quota: G"
    assert position.spice == {"habbanya-erg-s15": 8}
    assert position.sides[NAMES["E"]].spice == GAME.factions[NAMES["E"]].spice


def test_the_storm_bars_nobody_between_green_territories_and_everybody_out_of_them() -> None:
    position = scene("shipping", forces={"arsunt-s11": {"E": 5}})
    position.storm = GAME.parts["arsunt-s11"].sector
    assert ways.walked(GAME, position, NAMES["E"], "arsunt-s11") == {"arsunt-s11": 0}
    position.cities = ["arsunt", "hagga-basin"]
    reached = ways.walked(GAME, position, NAMES["E"], "arsunt-s11")
    assert sorted(reached) == ["arsunt-s10", "arsunt-s11", "hagga-basin-s11", "hagga-basin-s12"]


def test_nobody_ships_into_the_storm_even_onto_green_land() -> None:
    position = scene("shipping", order="GEBF")
    position.storm = GAME.parts["arsunt-s11"].sector
    position.cities = ["arsunt"]
    ship = {"by": NAMES["G"], "move": "ship", "end": "arsunt-s11", "forces": 1}
    assert broken(position, ship) == "shipping.storm/storm"
    assert state(position) == "turn: G"


def test_a_single_card_fills_one_slot_and_none_against_the_voice() -> None:
    position = scene(
        "battle", order="BEG", forces={CARTHAG: {"B": 4, "E": 5}}, hands={"E": ["baliset"]}
    )
    for seat, then in [("B", "approach: E"), ("E", "approach: G"), ("G", "choose: B")]:
        line(position, seat, "pass", then)
    line(position, "B", "choose-battle", "voice: B", place=CARTHAG, against=NAMES["E"])
    leader = position.sides[NAMES["E"]].leaders[0]
    plan = {"by": NAMES["E"], "move": "plan", "leader": leader, "number": 1, "defense": "baliset"}
    line(position, "B", "voice", "ask: E", order="play", what="worthless")
    line(position, "E", "pass", "plans: BE")
    assert broken(position, {**plan, "weapon": "baliset"}) == "battle.slots/one-copy"
    assert position.battle is not None
    assert position.battle.voice is not None
    position.battle.voice.order = "refuse"
    assert broken(position, {**plan, "weapon": "none"}) == "battle.voice-obeyed/must-refuse"


def test_what_is_used_up_cannot_be_bought() -> None:
    position = scene("purchase", order="EGB", forces={CARTHAG: {"E": 2}})
    position.sides[NAMES["E"]].spice = 99
    for _ in range(GAME.numbers.ornithopters):
        line(position, "E", "buy", "purchase: E", what="ornithopter", part=CARTHAG)
    buy = {"by": NAMES["E"], "move": "buy", "what": "ornithopter", "part": CARTHAG}
    assert broken(position, buy) == "purchase.supply/none-left"


def test_nothing_is_rebuilt_under_the_eyes_of_others_or_on_credit() -> None:
    position = scene("purchase", order="GEB", forces={WEST: {"E": 1}})
    whole = position.hideouts["false-wall-west"]
    position.hideouts["false-wall-west"] = msgspec.structs.replace(whole, sabotaged=True)
    rebuild = {"by": NAMES["G"], "move": "rebuild", "territory": "false-wall-west"}
    assert broken(position, rebuild) == "purchase.rebuild/occupied"
    position.forces = {}
    position.sides[NAMES["G"]].spice = 0
    assert broken(position, rebuild) == "purchase.rebuild/too-dear"
    position.sides[NAMES["G"]].spice = 10
    line(position, "G", "rebuild", "purchase: G", territory="false-wall-west")
    assert not position.hideouts["false-wall-west"].sabotaged
