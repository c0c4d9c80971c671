"""Whose turn it is: in each phase every seat acts in full, and after every line the next is named."""

from __future__ import annotations

from tests.games.dune_messiah.script import (
    ARRAKEEN,
    CARTHAG,
    CHASM,
    GAME,
    NAMES,
    TABR,
    WEST,
    line,
    new_game,
    scene,
    spies,
    state,
    told,
)

WORM = "shai-hulud"


def test_each_seat_is_dealt_a_card_in_the_order_of_the_places() -> None:
    position = new_game("EBGF")
    for number, seat in enumerate("EBGF"):
        then = "roll: T" if number == 3 else "deal: T"
        line(position, "T", "deal-treachery", then, to=NAMES[seat], card=position.deck[0])
    assert position.turn == 1
    assert position.order == [NAMES[seat] for seat in "EBGF"]


def test_the_first_player_steers_a_storm_of_six() -> None:
    position = scene("storm", order="GEBF")
    assert state(position) == "roll: T"
    line(position, "T", "roll-storm", "steer: G", face="6")
    line(position, "G", "steer-storm", "move-storm: T", sectors=2)
    events = line(position, "T", "move-storm", "reveal: T")
    assert position.storm == 2
    assert told(events, "first-player") == ["B"]


def test_a_die_is_rolled_for_each_harvester_that_a_worm_finds() -> None:
    position = scene("spice-blow", forces={CHASM: {"G": 2}})
    position.harvesters = {CHASM: {NAMES["G"]: 2}}
    position.last_blow = [CHASM]
    line(position, "T", "reveal-spice", "evacuate: T", card=WORM)
    where = {"part": CHASM, "faction": NAMES["G"]}
    line(position, "T", "roll-evacuation", "evacuate: T", **where, face="2")
    line(position, "T", "roll-evacuation", "reveal: T", **where, face="3")
    assert position.harvesters == {}
    assert position.sides[NAMES["G"]].harvesters == 1


def test_all_buy_in_turn_after_the_cards_are_drawn_and_then_cards_are_sold() -> None:
    position = scene("spice-blow")
    spies(position, ARRAKEEN, CARTHAG)
    cards = [card for card in GAME.spice_cards if card != WORM]
    line(position, "T", "reveal-spice", "reveal: T", card=cards[0])
    line(position, "T", "reveal-spice", "draw: T", card=cards[1])
    line(position, "T", "deal-treachery", "purchase: E", to=NAMES["B"], card="shield")
    line(position, "E", "recruit", "purchase: E", forces=3)
    line(position, "E", "pass", "purchase: B")
    line(position, "B", "pass", "purchase: G")
    line(position, "G", "set-price", "purchase: G", price=2)
    line(position, "G", "pass", "purchase: F")
    line(position, "F", "pass", "sale: B")
    line(position, "B", "offer", "answer: G", to=NAMES["G"], card="shield", price=1)
    line(position, "G", "refuse", "sale: B")
    line(position, "B", "offer", "answer: E", to=NAMES["E"], card="shield", price=1)
    line(position, "E", "accept", "turn: E")


def test_each_seat_ships_and_then_moves_before_the_next_does() -> None:
    position = scene("shipping", order="FBGE", forces={WEST: {"G": 5}})
    position.sides[NAMES["E"]].ready = 2
    position.sides[NAMES["E"]].reserves -= 2
    assert state(position) == "turn: F"
    line(position, "F", "deploy", "turn: F", end=TABR, forces=3)
    line(position, "F", "pass", "turn: B")
    line(position, "B", "ship-spy", "turn: B", end=ARRAKEEN)
    line(position, "B", "ship-spy", "turn: B", end=CARTHAG)
    line(position, "B", "pass", "turn: G")
    line(position, "G", "ship", "turn: G", end="polar-sink", forces=2)
    walk = {"start": WEST, "end": "wind-pass-s16", "harvesters": 0}
    line(position, "G", "move", "turn: G", **walk, forces=3, ornithopters=0)
    line(position, "G", "pass", "turn: E")
    line(position, "E", "ship", "turn: E", end=ARRAKEEN, forces=2)
    line(position, "E", "pass", "approach: F")


def test_all_are_asked_before_the_battles_and_a_battle_asks_voice_foresight_zeal_and_plans() -> (
    None
):
    position = scene("battle", order="FEBG", forces={CARTHAG: {"E": 5, "F": 5}})
    position.loyalty = 4
    for seat, then in [("F", "E"), ("E", "B"), ("B", "G")]:
        line(position, seat, "pass", f"approach: {then}")
    line(position, "G", "pass", "choose: F")
    line(position, "F", "choose-battle", "ask: E", place=CARTHAG, against=NAMES["E"])
    line(position, "E", "ask", "answer-ask: F", element="number")
    line(position, "F", "answer", "zeal: F", value="4")
    line(position, "F", "zeal", "plans: FE")
    leader = position.sides[NAMES["E"]].leaders[0]
    plan = {"weapon": "none", "defense": "none"}
    line(position, "E", "plan", "plans: F", leader=leader, number=0, **plan)
    leader = position.sides[NAMES["F"]].leaders[0]
    events = line(position, "F", "plan", "quota: G", leader=leader, number=4, **plan)
    assert position.loyalty == 2 * GAME.numbers.loyalty_pair
    assert told(events, "nothing-to-raid") == ["F", "E", "B", "G"]


def test_struck_sisters_call_on_their_network_after_the_voice() -> None:
    position = scene("battle", order="BEG", forces={ARRAKEEN: {"E": 5, "B": 3}})
    spies(position, ARRAKEEN, "old-gap-s9")
    line(position, "B", "strike", "approach: B", territory="arrakeen")
    line(position, "B", "pass", "approach: E")
    line(position, "E", "pass", "approach: G")
    line(position, "G", "pass", "choose: B")
    line(position, "B", "choose-battle", "voice: B", place=ARRAKEEN, against=NAMES["E"])
    line(position, "B", "voice", "network: B", order="refuse", what="weapon")
    line(position, "B", "call-network", "ask: E", spies=2)
    line(position, "E", "pass", "plans: BE")


def test_after_a_lost_battle_the_victor_names_spies_and_the_sisters_lose_cards() -> None:
    position = scene(
        "battle",
        order="BEG",
        forces={ARRAKEEN: {"E": 5, "B": 4}},
        hands={"B": ["shield", "snooper"]},
    )
    spies(position, ARRAKEEN, "old-gap-s9", "imperial-basin-s9", "rim-wall-west-s8")
    for seat, then in [("B", "approach: E"), ("E", "approach: G"), ("G", "sale: B")]:
        line(position, seat, "pass", then)
    line(position, "B", "pass", "choose: B")
    line(position, "B", "choose-battle", "voice: B", place=ARRAKEEN, against=NAMES["E"])
    line(position, "B", "pass", "ask: E")
    line(position, "E", "pass", "plans: BE")
    plan = {"weapon": "none", "defense": "none"}
    for seat, number, then in [("B", 0, "plans: E"), ("E", 5, "spies: E")]:
        leader = position.sides[NAMES[seat]].leaders[0]
        line(position, seat, "plan", then, leader=leader, number=number, **plan)
    line(position, "E", "kill-spies", "spies: E", territory="old-gap")
    line(position, "E", "kill-spies", "forfeit: B", territory="imperial-basin")
    line(position, "B", "forfeit", "forfeit: B", card="shield")
    line(position, "B", "forfeit", "quota: G", card="snooper")
    assert position.spies == {"rim-wall-west-s8": 1}


def test_seats_raid_in_turn_what_is_unguarded() -> None:
    position = scene("battle", order="EBGF", forces={WEST: {"E": 1}, CHASM: {"B": 1, "F": 1}})
    position.ornithopters = {CHASM: {NAMES["E"]: 1}}
    for seat, then in [("E", "B"), ("B", "G"), ("G", "F")]:
        line(position, seat, "pass", f"approach: {then}")
    events = line(position, "F", "pass", "raid: B")
    assert told(events, "nothing-to-raid") == ["E"]
    events = line(position, "B", "raid", "quota: G", territory="red-chasm")
    assert told(events, "nothing-to-raid") == ["G", "F"]
    assert position.ornithopters == {CHASM: {NAMES["B"]: 1}}


def test_all_collect_in_turn_and_then_the_guild_rolls_for_each_theft() -> None:
    position = scene("battle", order="EGBF", forces={CHASM: {"E": 2, "G": 1}})
    position.spice = {CHASM: 6}
    for seat, then in [("E", "approach: G"), ("G", "approach: B"), ("B", "approach: F")]:
        line(position, seat, "pass", then)
    line(position, "F", "pass", "collect: E")
    line(position, "E", "collect", "collect: G")
    events = line(position, "G", "collect", "theft: T")
    assert told(events, "nothing-to-collect") == ["B", "F"]
    line(position, "T", "roll-theft", "quota: G", territory="red-chasm", face="6")
    assert position.sides[NAMES["E"]].spice == 10
    assert position.sides[NAMES["G"]].spice == 5 + 2 + 4


def test_the_guild_pays_or_sells_then_the_fremen_turn_sietches_then_the_turn_ends() -> None:
    position = scene("collection", forces={CHASM: {"G": 3}, TABR: {"F": 2}})
    position.loyalty = 5
    assert state(position) == "quota: G"
    position.quota = 4
    line(position, "G", "pass", "liquidate: G")
    line(position, "G", "liquidate", "liquidate: G", what="force", place=CHASM)
    line(position, "G", "liquidate", "sietches: F", what="force", place=CHASM)
    assert position.sides[NAMES["G"]].spice == 1
    line(position, "F", "turn-sietch", "end-turn: T", territory="sietch-tabr")
    line(position, "T", "end-turn", "roll: T")
    assert position.turn == 3


def test_the_guild_that_pays_is_not_asked_to_sell() -> None:
    position = scene("collection", order="EBG")
    position.turn = 8
    line(position, "G", "pay-quota", "end-turn: T")
    assert position.quota == 3
    position.forces = {ARRAKEEN: {NAMES["E"]: 1}}
    line(position, "T", "end-turn", "over: ")
    assert position.winners == [NAMES["E"]]
