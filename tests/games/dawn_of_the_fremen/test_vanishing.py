"""Vanishing at any time: what happens to what was under way, who inherits, and how the game goes on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from adjudicator.games.dawn_of_the_fremen import council, rulebook
from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.games.dawn_of_the_fremen.vanishing import KINDS
from adjudicator.playout import Chance, seats_of
from adjudicator.playout.players import RunningGame, draw_move, tempers
from adjudicator.playout.seating import shuffled
from tests.games.dawn_of_the_fremen.scene import (
    GAME,
    ally,
    code,
    hand,
    options,
    owe,
    play,
    scene,
    told,
)
from tests.games.dawn_of_the_fremen.test_turn_taking import before_the_harj
from tests.support.watch import Arena, agreement_faults, arena, watched

WAY = ["nomad-trail", "high-expanse", "hollow-basin", "glass-drift"]


def kinds_of(events: list[Any]) -> list[str]:
    return [event.kind for event in events]


# --- attacks --------------------------------------------------------------------------------------


def attacked(rulings: dict[str, str] | None = None) -> Position:
    """Blue attacks red in High Expanse; green and yellow stand beside it and are asked."""
    lands = {
        "high-expanse": "red food",
        "nomad-trail": "blue",
        "burnt-anvil": "green crysknife",
        "hollow-basin": "yellow",
        "twin-buttes": "blue maker stillsuit",
        "hollow-erg": "red",
    }
    everywhere = dict.fromkeys(GAME.territory_ids, "-")
    position = scene("action", "blue", {**everywhere, **lands}, rulings)
    play(position, "blue", "attack", territory="high-expanse")
    assert (position.step, position.waiting) == ("declare", ["green"])
    return position


def test_when_the_attacker_vanishes_the_attack_is_off_and_the_next_tribe_acts() -> None:
    position = attacked()
    events = play(position, "blue", "vanish")
    assert told(events, "attack-off") == {"by": "blue", "territory": "high-expanse"}
    assert position.attack is None
    assert position.lands["high-expanse"].owner == "red"
    assert (position.step, position.waiting) == ("action", ["green"])
    assert position.turn is not None
    assert position.turn.number == 1


def test_what_the_attacker_was_carrying_goes_back_and_so_does_what_it_paid() -> None:
    lands = {"high-expanse": "red", "nomad-trail": "green", "twin-buttes": "blue maker"}
    position = scene("action", "blue", {**dict.fromkeys(GAME.territory_ids, "-"), **lands})
    owe(position, "green", "blue", 1)
    ally(position, "blue", "yellow")
    play(position, "blue", "attack", territory="high-expanse")
    play(position, "green", "declare", side="neutral")
    play(position, "blue", "bring", territory="twin-buttes", token="maker")
    play(position, "blue", "carry", territory="nomad-trail")
    assert position.sides["green"].debts == 8
    play(position, "blue", "vanish")
    assert position.freight is None
    assert position.lands["twin-buttes"].tokens == ["maker"]
    assert position.lands["twin-buttes"].owner == "yellow"
    # The debt came back to blue, and its ally has inherited it.
    assert position.sides["yellow"].rivals == {"green": 1}
    assert (position.step, position.waiting) == ("action", ["green"])


def test_when_the_tribe_that_is_asked_vanishes_the_next_one_declares_itself() -> None:
    position = attacked()
    play(position, "green", "vanish")
    assert position.lands["burnt-anvil"].owner == ""
    assert (position.step, position.waiting) == ("declare", ["yellow"])


def test_a_side_taken_by_a_tribe_that_vanishes_counts_no_more() -> None:
    position = attacked()
    play(position, "green", "declare", side="defense")
    play(position, "yellow", "declare", side="neutral")
    events = play(position, "green", "vanish")
    now = told(events, "strengths-so-far")
    assert (now["attack"], now["defense"]) == (1, 1)
    assert position.attack is not None
    assert position.attack.sides == {"yellow": "neutral"}
    assert (position.step, position.waiting) == ("bring", ["blue"])


def test_when_the_defender_vanishes_the_attack_goes_on_against_abandoned_land() -> None:
    position = attacked()
    play(position, "red", "vanish")
    assert (position.step, position.waiting) == ("declare", ["green"])
    play(position, "green", "declare", side="neutral")
    play(position, "yellow", "declare", side="neutral")
    events = play(position, "blue", "strike")
    assert position.lands["high-expanse"].owner == "blue"
    assert position.lands["high-expanse"].goods == {"food": 1}
    assert "debt-given" not in kinds_of(events)


def test_when_the_defender_vanishes_its_ally_defends_the_target_in_its_place() -> None:
    position = attacked()
    ally(position, "red", "yellow")
    play(position, "green", "declare", side="attack")
    play(position, "yellow", "declare", side="defense")
    events = play(position, "red", "vanish")
    assert position.lands["high-expanse"].owner == "yellow"
    assert position.attack is not None
    assert position.attack.sides == {"green": "attack"}
    # Its own land bears once, as the defender's: a warrior there and one in the target.
    assert told(events, "strengths-so-far")["defense"] == 2


def test_an_heir_of_a_defender_that_may_stop_tribes_is_asked_in_its_place() -> None:
    position = attacked()
    ally(position, "red", "yellow")
    owe(position, "blue", "red", 2)
    play(position, "green", "declare", side="attack")
    play(position, "yellow", "declare", side="neutral")
    play(position, "blue", "strike")
    assert (position.step, position.waiting) == ("stop", ["red"])
    play(position, "red", "vanish")
    assert (position.step, position.waiting) == ("stop", ["yellow"])
    play(position, "yellow", "stop", tribe="blue", how="debts")
    assert (position.step, position.waiting) == ("action", ["blue"])


def test_without_an_heir_nobody_stops_anything_and_the_attack_is_decided() -> None:
    position = attacked()
    owe(position, "blue", "red", 2)
    play(position, "green", "declare", side="attack")
    play(position, "yellow", "declare", side="neutral")
    play(position, "blue", "strike")
    play(position, "red", "vanish")
    assert position.lands["high-expanse"].owner == "blue"
    assert (position.step, position.waiting) == ("action", ["blue"])


def test_an_attacker_that_inherits_keeps_a_warrior_for_its_target() -> None:
    position = attacked()
    ally(position, "blue", "green")
    position.sides["blue"].warriors = 1
    play(position, "green", "vanish")
    assert position.lands["burnt-anvil"].owner == ""
    play(position, "yellow", "declare", side="attack")
    play(position, "blue", "strike")
    assert position.lands["high-expanse"].owner == "blue"
    assert position.sides["blue"].warriors == 0


# --- shipments ------------------------------------------------------------------------------------


def shipping(lands: dict[str, str], rulings: dict[str, str] | None = None) -> Position:
    everywhere = dict.fromkeys(GAME.territory_ids, "-")
    own = dict.fromkeys([*WAY, "twin-buttes"], "blue")
    more = {"amber-shelf": "green water", "thirsty-mile": "green"}
    lands = {**everywhere, **own, **more, "salt-mirror": "red", "ember-flats": "yellow", **lands}
    return scene("shipping", "blue", lands, rulings)


def test_a_shipper_that_vanishes_leaves_what_it_carries_where_it_stands() -> None:
    position = shipping({WAY[0]: "blue maker water"})
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    play(position, "blue", "load", item="water")
    play(position, "blue", "cross", territory=WAY[1])
    events = play(position, "blue", "vanish")
    assert told(events, "broken-off") == {"by": "blue", "territory": WAY[1]}
    land = position.lands[WAY[1]]
    assert (land.owner, land.tokens, land.goods) == ("", ["maker"], {"water": 1})
    assert (position.step, position.waiting) == ("shipping", ["green"])


def test_nothing_is_left_in_the_land_of_others_or_in_drum_sand() -> None:
    position = shipping({WAY[0]: "blue maker", WAY[1]: "green"})
    owe(position, "green", "blue", 1)
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "blue", "vanish")
    assert position.lands[WAY[0]].tokens == ["maker"]
    assert position.lands[WAY[1]].tokens == []

    position = shipping({"little-gap": "blue ornithopter", "rock-path": "blue"})
    play(position, "blue", "ship", territory="little-gap", token="ornithopter")
    play(position, "blue", "cross", territory="drum-sand")
    play(position, "blue", "vanish")
    assert position.lands["little-gap"].tokens == ["ornithopter"]


def test_a_second_action_that_is_broken_off_ends_the_turn_too() -> None:
    position = shipping({WAY[0]: "blue maker"})
    position.phase = "action"
    position.step = "action"
    position.turn = scene("action", "blue", {}).turn
    play(position, "blue", "pass")
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    play(position, "blue", "vanish")
    assert (position.step, position.waiting) == ("action", ["green"])
    assert position.turn is not None
    assert position.turn.number == 1


def test_a_shipment_whose_way_is_closed_by_another_that_vanishes_is_broken_off() -> None:
    position = shipping({WAY[0]: "blue maker", WAY[1]: "yellow", WAY[2]: "yellow", WAY[3]: "blue"})
    owe(position, "yellow", "blue", 2)
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    play(position, "blue", "cross", territory=WAY[1])
    # Blue stands in the land of yellow; from there the way back is open, and it goes on.
    play(position, "yellow", "vanish")
    assert (position.step, position.waiting) == ("freight", ["blue"])
    assert options(position, "blue", "cross") == [WAY[0]]

    position = shipping({WAY[0]: "blue maker", WAY[1]: "yellow", WAY[2]: "yellow", WAY[3]: "blue"})
    owe(position, "yellow", "blue", 2)
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    play(position, "blue", "cross", territory=WAY[1])
    play(position, "blue", "cross", territory=WAY[2])
    position.rocks = [f"{WAY[3]}/{WAY[2]}"]
    events = play(position, "yellow", "vanish")
    assert told(events, "broken-off") == {"by": "blue", "territory": WAY[0]}
    assert (position.step, position.waiting) == ("shipping", ["green"])


def test_an_ally_that_is_asked_for_its_leave_and_vanishes_has_left_its_land() -> None:
    position = shipping({WAY[0]: "blue maker", WAY[1]: "green"}, {"ally-passage": "asked"})
    ally(position, "blue", "green")
    play(position, "blue", "ship", territory=WAY[0], token="maker")
    play(position, "blue", "cross", territory=WAY[1])
    assert (position.step, position.waiting) == ("permit", ["green"])
    play(position, "green", "vanish")
    assert (position.step, position.waiting) == ("freight", ["blue"])
    play(position, "blue", "cross", territory=WAY[1])
    assert position.step == "freight"


# --- finds, dice, trade ---------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "again"), [("kulon", True), ("find-water", True)])
def test_a_find_that_is_not_put_down_is_lost_and_its_card_goes_back(card: str, again: bool) -> None:
    position = scene("action", "blue", {"hollow-erg": "blue", "amber-shelf": "green"})
    before = position.deck.count(card)
    play(position, "blue", "scavenge")
    play(position, "table", "draw", card=card)
    events = play(position, "blue", "vanish")
    assert told(events, "find-lost")["by"] == "blue"
    assert (position.deck.count(card) == before) is again
    assert position.found == ""
    assert (position.step, position.waiting) == ("action", ["green"])


def test_who_vanishes_while_its_card_is_drawn_draws_none() -> None:
    position = scene("action", "blue", {"hollow-erg": "blue", "amber-shelf": "green"})
    play(position, "blue", "scavenge")
    play(position, "red", "vanish")
    assert (position.step, position.waiting) == ("draw", ["table"])
    play(position, "blue", "vanish")
    assert (position.step, position.waiting) == ("action", ["green"])


def test_when_the_lead_player_vanishes_the_next_decides_and_leads() -> None:
    position = scene("roll", "blue", {"hollow-erg": "blue"})
    position.phase = "trade"
    position.waiting = ["table"]
    play(position, "table", "roll", face="lead-player")
    events = play(position, "blue", "vanish")
    assert told(events, "lead-passed") == {"by": "blue", "tribe": "green"}
    assert (position.step, position.waiting) == ("decide", ["green"])


def test_the_vote_of_a_tribe_that_vanishes_does_not_count() -> None:
    position = scene("roll", "blue", {"hollow-erg": "blue"})
    position.phase = "trade"
    position.waiting = ["table"]
    play(position, "table", "roll", face="all-players")
    play(position, "blue", "vote", occurs=True)
    play(position, "green", "vote", occurs=False)
    play(position, "blue", "vanish")
    assert (position.step, position.waiting) == ("vote", ["red"])
    play(position, "red", "vote", occurs=True)
    events = play(position, "yellow", "vanish")
    counted = told(events, "votes-counted")
    assert (counted["yes"], counted["no"]) == (1, 1)
    # Green leads now, and its vote breaks the tie.
    assert "phase-skipped" in kinds_of(events)


def offered() -> Position:
    lands = {"hollow-erg": "blue water", "amber-shelf": "green food", "salt-mirror": "red spice"}
    position = scene("roll", "blue", lands)
    position.phase = "trade"
    position.waiting = ["table"]
    play(position, "table", "roll", face="both-moons")
    give = {"give": "resource", "given": "water", "start": "hollow-erg"}
    get = {"get": "resource", "gotten": "food", "end": "hollow-erg"}
    play(position, "blue", "offer", to="green", **give, **get)
    return position


def test_an_offer_to_a_tribe_that_vanishes_is_void_and_the_others_are_asked() -> None:
    position = offered()
    events = play(position, "green", "vanish")
    assert told(events, "offer-void") == {"by": "blue"}
    assert (position.step, position.waiting) == ("trade", ["blue"])
    assert position.trade is not None
    assert position.trade.partners == ["red", "yellow"]
    assert position.lands["hollow-erg"].goods == {"water": 1}


def test_an_offer_of_a_tribe_that_vanishes_is_void_and_the_next_tribe_trades() -> None:
    position = offered()
    play(position, "blue", "vanish")
    assert (position.step, position.waiting) == ("trade", ["green"])
    assert position.trade is not None
    assert position.trade.partners == ["red", "yellow"]


def test_an_offer_between_others_stands() -> None:
    position = offered()
    play(position, "red", "vanish")
    assert (position.step, position.waiting) == ("answer", ["green"])
    play(position, "green", "accept", start="amber-shelf", end="amber-shelf")
    assert position.lands["hollow-erg"].goods == {"food": 1}
    assert position.trade is not None
    assert position.trade.partners == ["yellow"]


# --- the council ----------------------------------------------------------------------------------


def in_council() -> Position:
    lands = {"hollow-erg": "blue", "amber-shelf": "green", "salt-mirror": "red"}
    position = scene("council", "blue", lands)
    council.enter(GAME, position)
    return position


def test_a_proposal_of_a_tribe_that_vanishes_is_void() -> None:
    position = in_council()
    play(position, "blue", "propose-winner", tribe="green")
    events = play(position, "blue", "vanish")
    assert told(events, "proposal-void") == {"by": "blue"}
    assert (position.step, position.waiting) == ("council", ["green"])


def test_a_proposal_that_names_a_tribe_that_vanishes_is_void() -> None:
    position = in_council()
    play(position, "blue", "propose-number", tribe="red", sietches=4)
    play(position, "red", "vanish")
    assert (position.step, position.waiting) == ("council", ["blue"])
    assert position.proposal is None
    play(position, "blue", "propose-alliance", tribe="blue", ally="green", usual=True)
    play(position, "blue", "put-to-vote")
    events = play(position, "green", "vanish")
    assert told(events, "proposal-void") == {"by": "blue"}
    assert (position.step, position.waiting) == ("council", ["blue"])


def test_the_answer_of_a_tribe_that_vanishes_is_not_waited_for() -> None:
    position = in_council()
    play(position, "blue", "propose-number", tribe="blue", sietches=4)
    play(position, "blue", "put-to-vote")
    play(position, "green", "agree", yes=True)
    play(position, "red", "vanish")
    assert (position.step, position.waiting) == ("answers", ["yellow"])
    play(position, "yellow", "vanish")
    assert position.sides["blue"].need == 4
    assert (position.step, position.waiting) == ("council", ["blue"])


@pytest.mark.parametrize("asked", [False, True])
def test_an_alliance_of_all_that_are_left_is_void(asked: bool) -> None:
    position = in_council()
    play(position, "yellow", "vanish")
    play(position, "blue", "propose-alliance", tribe="blue", ally="green", usual=True)
    if asked:
        play(position, "blue", "put-to-vote")
        play(position, "green", "agree", yes=True)
    events = play(position, "red", "vanish")
    assert told(events, "proposal-void") == {"by": "blue"}
    assert position.sides["blue"].allies == []
    assert (position.step, position.waiting) == ("council", ["blue"])


def test_a_tie_is_over_when_all_but_one_of_the_tied_have_vanished() -> None:
    names = GAME.territory_ids
    lands = {**dict.fromkeys(names[:3], "red sietch"), **dict.fromkeys(names[3:6], "blue sietch")}
    position = scene("council", "blue", {**lands, names[7]: "green"})
    council.enter(GAME, position)
    assert position.tied == ["blue", "red"]
    play(position, "red", "vanish")
    assert (position.winners, position.ending) == (["blue"], "victory.sietches")


# --- heirs ----------------------------------------------------------------------------------------


def three_allied(rulings: dict[str, str]) -> Position:
    """Red, green and yellow are allied; red holds three territories and debts of blue and green."""
    lands = dict.fromkeys(["hollow-erg", "iron-stair", "twin-buttes"], "red")
    everywhere = dict.fromkeys(GAME.territory_ids, "blue")
    near = {"amber-shelf": "green", "salt-mirror": "yellow", "ember-flats": "-"}
    sand = dict.fromkeys(GAME.territory_ids[:6], "-")
    position = scene("council", "blue", {**everywhere, **sand, **near, **lands}, rulings)
    for tribe in ("green", "red", "yellow"):
        others = [other for other in ("green", "red", "yellow") if other != tribe]
        position.sides[tribe].allies = others
    owe(position, "blue", "red", 2)
    owe(position, "green", "red", 1)
    return position


def test_several_heirs_take_territories_in_turn_from_the_left_of_who_vanished() -> None:
    position = three_allied({})
    play(position, "red", "vanish")
    owners = [position.lands[place].owner for place in ("hollow-erg", "iron-stair", "twin-buttes")]
    assert owners == ["yellow", "green", "yellow"]


def test_by_a_ruling_the_next_ally_takes_all_as_far_as_its_warriors_reach() -> None:
    position = three_allied({"heirs": "next-left"})
    position.sides["yellow"].warriors = 2
    play(position, "red", "vanish")
    owners = [position.lands[place].owner for place in ("hollow-erg", "iron-stair", "twin-buttes")]
    assert owners == ["yellow", "yellow", "green"]


@pytest.mark.parametrize("lands", [1, 2, 3])
def test_debts_go_to_the_ally_on_the_left_however_many_territories_there_are(lands: int) -> None:
    position = three_allied({})
    for place in ["hollow-erg", "iron-stair", "twin-buttes"][lands:]:
        position.lands[place].owner = ""
        position.sides["red"].warriors += 1
    play(position, "red", "vanish")
    assert position.sides["yellow"].rivals == {"blue": 2, "green": 1}
    assert (position.sides["blue"].debts, position.sides["green"].debts) == (6, 7)


def test_by_a_ruling_debts_go_home_also_from_a_tribe_with_allies() -> None:
    position = three_allied({"vanished-debts": "home"})
    play(position, "red", "vanish")
    assert position.sides["yellow"].rivals == {}
    assert (position.sides["blue"].debts, position.sides["green"].debts) == (8, 8)


# --- the Harj -------------------------------------------------------------------------------------


def test_who_vanishes_before_its_roll_is_not_rolled_for() -> None:
    position = before_the_harj(3, False)
    play(position, "table", "roll-order", to="blue", number=3)
    play(position, "green", "vanish")
    assert options(position, "table", "roll-order") == ["red"]
    play(position, "table", "roll-order", to="red", number=5)
    assert position.order == ["red", "blue"]


def test_who_vanishes_in_the_settlement_makes_room_for_the_others() -> None:
    position = before_the_harj(3, False)
    for tribe, number in zip(("blue", "green", "red"), (8, 4, 3), strict=True):
        play(position, "table", "roll-order", to=tribe, number=number)
    position.step = "settlement"
    position.waiting = ["blue"]
    play(position, "blue", "settle", territory="hollow-erg")
    assert position.waiting == ["red"]
    events = play(position, "blue", "vanish")
    assert told(events, "left-free") == {"territory": "hollow-erg"}
    assert position.waiting == ["red"]
    play(position, "red", "settle", territory="hollow-erg")
    assert position.waiting == ["green"]
    for number, place in enumerate(
        [name for name, land in position.lands.items() if not land.owner]
    ):
        play(position, ("green", "red")[number % 2], "settle", territory=place)
    assert (position.step, position.waiting) == ("first-worms", ["red"])
    play(position, "red", "vanish")
    assert position.winners == ["green"]


def test_a_partner_inherits_what_its_ally_had_settled() -> None:
    position = before_the_harj(4, True)
    for tribe, number in zip(("blue", "green", "red", "yellow"), (8, 4, 3, 5), strict=True):
        play(position, "table", "roll-order", to=tribe, number=number)
    position.step = "settlement"
    position.waiting = ["blue"]
    play(position, "blue", "settle", territory="hollow-erg")
    play(position, "blue", "vanish")
    assert position.lands["hollow-erg"].owner == "red"
    assert position.waiting == ["yellow"]


def test_when_the_last_to_call_a_worm_vanishes_the_one_before_it_leads() -> None:
    lands = {"hollow-erg": "blue", "amber-shelf": "green"}
    position = scene("first-worms", "blue", lands, tribes=["blue", "green", "red"])
    position.cycle = 0
    position.lead = ""
    play(position, "blue", "first-worm", territory="hollow-erg")
    play(position, "green", "first-worm", territory="amber-shelf")
    play(position, "red", "vanish")
    assert (position.cycle, position.order, position.lead) == (1, ["green", "blue"], "green")


# --- anywhere -------------------------------------------------------------------------------------


def test_vanishing_is_open_in_every_step_in_which_anybody_is_awaited() -> None:
    steps = {step for kind in rulebook.KINDS.values() for step in kind.steps}
    assert steps == set(KINDS["vanish"].steps)


def steps_reached(place: Arena, games: int) -> list[tuple[str, Position]]:
    """Positions of so many random games, a few for each step and table."""
    seen: Counter[str] = Counter()
    found: list[tuple[str, Position]] = []
    for seed in range(games):
        seats = 2 + seed % 3
        with watched(place, seats, 7000 + seed) as game:
            for _ in game.lines():
                position = game.position
                key = f"{seats}/{position.step}"
                if position.step != "over" and seen[key] < 2 and len(game.moves) % 3 == seed % 3:
                    seen[key] += 1
                    found.append((position.step, place.clone(position)))
    return found


def sound(place: Arena, position: Position, gone: str) -> None:
    """The game is whole, somebody real is awaited or it is over, and nobody waits for who is gone."""
    assert place.faults(position) == []
    assert gone not in position.order
    assert gone not in [*position.waiting, *position.done, *position.tied]
    if position.step == "over":
        assert position.waiting == []
        assert position.winners != []
        return
    assert position.waiting != []
    assert set(position.waiting) <= {*position.order, "table"}
    for seat in position.waiting:
        assert place.rules.kinds(place.game, position, seat) != ["vanish"]
    if position.freight is not None:
        assert position.freight.by in position.waiting or position.step == "permit"
    if position.attack is not None:
        assert position.attack.by in position.order


def play_out(place: Arena, position: Position, seed: int, lines: int) -> int:
    """Play on at random, lines at most; how many it took."""
    chance = Chance(f"vanished/{seed}")
    table = RunningGame(
        place.rules, place.game, position, chance, tempers(place.rules, position, chance)
    )
    for line in range(lines):
        if position.step == "over":
            return line
        move = draw_move(table)
        assert place.rules.check(place.game, position, move) is None
        place.rules.apply(place.game, position, move)
        assert place.faults(position) == []
    return lines


@pytest.mark.campaign
@pytest.mark.parametrize("seats", [1, pytest.param(4, marks=pytest.mark.campaign)])
def test_anybody_can_vanish_at_any_step_and_the_game_goes_on_to_its_end(seats: int) -> None:
    """The campaign lets each seat vanish at each step and plays more games to their end."""
    place = arena("dawn-of-the-fremen")
    reached = steps_reached(place, 24 if seats > 1 else 13)
    assert {step for step, _ in reached} == set(KINDS["vanish"].steps)
    ended = 0
    most, every = (300, 12) if seats > 1 else (25, 72)
    for at, (_, position) in enumerate(reached):
        chance = Chance(f"vanishing/{at}")
        here = [seat for seat in seats_of(position) if seat in position.order]
        for seat in shuffled(here, chance)[:seats]:
            after = place.clone(position)
            play(after, seat, "vanish")
            sound(place, after, seat)
            assert code(after, seat, "pass") != ""
            if after.step != "over":
                assert agreement_faults(place, after, Chance(f"{at}/{seat}"), most) == []
            ended += play_out(place, after, at, 30) < 30
        if at % every == 0:
            last = place.clone(position)
            play(last, position.order[-1], "vanish")
            assert play_out(place, last, at, 20_000) < 20_000
    assert ended > 10


def test_cards_of_who_vanishes_go_back_into_the_deck() -> None:
    position = in_council()
    hand(position, "red", "karama", "sand")
    before = len(position.deck)
    play(position, "red", "vanish")
    assert len(position.deck) == before + 2


def test_the_table_is_no_tribe_and_cannot_vanish() -> None:
    position = scene("action", "blue", {})
    assert code(position, "table", "vanish") == "vanishing.time/no-tribe"
