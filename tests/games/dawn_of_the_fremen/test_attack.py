"""Attacks: strengths, declarations, strength from afar, water debts, spoils."""

from __future__ import annotations

import pytest

from adjudicator.games.dawn_of_the_fremen.board import bearing
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

EREG = {"hollow-erg": "red", "hollow-basin": "blue"}


def test_a_tie_fails_and_costs_nothing_but_the_target() -> None:
    position = scene("action", "blue", EREG)

    events = play(position, "blue", "attack", territory="hollow-erg")
    events += play(position, "blue", "strike")

    assert told(events, "strengths-compared")["attack"] == 1
    assert told(events, "strengths-compared")["defense"] == 1
    assert told(events, "attack-failed") == {"by": "blue", "territory": "hollow-erg"}
    assert position.lands["hollow-erg"].owner == "red"
    assert (position.step, position.waiting) == ("action", ["blue"])
    assert code(position, "blue", "attack", territory="hollow-erg") == "attack.again/tried"
    assert code(position, "blue", "scavenge") == ""


def test_a_greater_strength_takes_the_territory_and_all_in_it() -> None:
    position = scene(
        "action",
        "blue",
        {
            "hollow-erg": "red crysknife spice sietch site:food",
            "hollow-basin": "blue crysknife crysknife",
        },
    )
    position.lands["hollow-basin"].tokens = ["crysknife", "great-maker", "stillsuit"]

    play(position, "blue", "attack", territory="hollow-erg")
    events = play(position, "blue", "strike")

    land = position.lands["hollow-erg"]
    assert told(events, "strengths-compared") == {
        "territory": "hollow-erg",
        "by": "blue",
        "attack": 7,
        "defense": 5,
    }
    assert (land.owner, land.sietches, land.tokens) == ("blue", 1, ["crysknife"])
    assert land.goods == {"spice": 1, "water": 1}
    assert told(events, "debt-given") == {"by": "blue", "to": "red", "lost": 5, "count": 2}
    assert position.sides["red"].rivals == {"blue": 2}
    assert position.sides["blue"].debts == 6
    assert position.turn is not None
    assert position.turn.number == 2


@pytest.mark.parametrize(("items", "debts"), [("", 1), ("stillsuit", 1), ("crysknife", 2)])
def test_the_loser_gets_one_debt_for_a_small_loss_and_two_for_a_great_one(
    items: str, debts: int
) -> None:
    position = scene("action", "blue", {"hollow-erg": f"red {items}", "hollow-basin": "blue"})
    position.lands["hollow-basin"].tokens = ["crysknife", "great-maker"]
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "blue", "strike")

    assert position.sides["red"].rivals == {"blue": debts}


def test_who_has_no_debts_left_gives_none() -> None:
    position = scene("action", "blue", {"hollow-erg": "red", "hollow-basin": "blue crysknife"})
    owe(position, "blue", "green", 8)
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "blue", "strike")

    assert position.lands["hollow-erg"].owner == "blue"
    assert position.sides["red"].rivals == {}


def test_nothing_bears_over_rock_but_what_a_kulon_helps() -> None:
    position = scene(
        "action", "blue", {"hollow-basin": "blue crysknife great-maker sietch", "hollow-erg": "red"}
    )
    assert bearing(GAME, position, "hollow-basin", "hollow-erg") == 7
    position.rocks = ["hollow-basin/hollow-erg"]
    assert bearing(GAME, position, "hollow-basin", "hollow-erg") == 0
    position.lands["hollow-basin"].tokens = ["crysknife", "great-maker", "kulon", "ornithopter"]
    assert bearing(GAME, position, "hollow-basin", "hollow-erg") == 1 + 3 + 1
    position.rulings = {"kulon-bearing": "all"}
    assert bearing(GAME, position, "hollow-basin", "hollow-erg") == 1 + 3 + 2 + 1 + 2 + 1


def test_the_defender_counts_its_own_neighbours_and_whoever_joins() -> None:
    position = scene(
        "action",
        "blue",
        {
            "high-expanse": "red",
            "hollow-basin": "blue crysknife",
            "burnt-anvil": "red",
            "needle-field": "green stillsuit",
        },
    )
    events = play(position, "blue", "attack", territory="high-expanse")
    assert told(events, "attack-began")["defense"] == 2
    assert (position.step, position.waiting) == ("declare", ["green"])
    play(position, "green", "declare", side="defense")
    play(position, "yellow", "declare", side="attack")
    assert position.waiting == ["blue"]
    events = play(position, "blue", "strike")

    assert told(events, "strengths-compared")["defense"] == 4
    yellow = sum(
        position.lands[near].owner == "yellow"
        for near in GAME.territories["high-expanse"].neighbours
    )
    assert told(events, "strengths-compared")["attack"] == 4 + yellow


def test_an_ally_of_the_target_cannot_join_the_attack_nor_be_attacked() -> None:
    position = scene(
        "action", "blue", {"high-expanse": "red", "hollow-basin": "blue", "burnt-anvil": "green"}
    )
    ally(position, "red", "green")
    play(position, "blue", "attack", territory="high-expanse")
    assert options(position, "green", "declare") == ["defense", "neutral"]
    assert code(position, "green", "declare", side="attack") == "alliances.no-support/ally"

    position = scene("action", "blue", EREG)
    ally(position, "blue", "red")
    assert code(position, "blue", "attack", territory="hollow-erg") == "alliances.no-attacks/ally"


def test_strength_is_brought_by_a_worm_through_own_territories_only() -> None:
    lands = {
        "hollow-erg": "red stillsuit",
        "hollow-basin": "blue",
        "high-expanse": "blue",
        "nomad-trail": "blue crysknife maker spice",
    }
    position = scene("action", "blue", lands)
    play(position, "blue", "attack", territory="hollow-erg")
    assert options(position, "blue", "bring") == ["nomad-trail"]
    assert code(position, "blue", "bring", territory="nomad-trail", token="spice") == (
        "attack.bring/no-number"
    )
    play(position, "blue", "bring", territory="nomad-trail", token="maker")
    play(position, "blue", "load", item="crysknife")
    play(position, "blue", "carry", territory="high-expanse")
    play(position, "blue", "carry", territory="hollow-basin")
    events = play(position, "blue", "carry", territory="hollow-erg")

    assert told(events, "strengths-compared")["attack"] == 1 + 3 + 1
    assert position.lands["hollow-erg"].tokens == ["crysknife", "maker", "stillsuit"]
    assert position.lands["nomad-trail"].tokens == []
    assert position.lands["nomad-trail"].goods == {"spice": 1}


def test_a_group_takes_one_of_each_sort_and_goes_back_if_it_does_not_arrive() -> None:
    position = scene(
        "action",
        "blue",
        {
            "hollow-erg": "red crysknife",
            "hollow-basin": "blue",
            "high-expanse": "blue stillsuit crysknife",
            "nomad-trail": "blue stillsuit crysknife",
        },
    )
    before = {place: [*land.tokens] for place, land in position.lands.items()}
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "blue", "bring", territory="nomad-trail", token="stillsuit")
    play(position, "blue", "load", item="crysknife")
    play(position, "blue", "carry", territory="high-expanse")
    assert code(position, "blue", "load", item="crysknife") == "attack.one-of-each/twice"
    assert options(position, "blue", "load") == []
    play(position, "blue", "strike")

    assert {place: land.tokens for place, land in position.lands.items()} == before
    assert position.freight is None


def test_a_territory_that_bears_already_brings_nothing_but_one_behind_rock_may() -> None:
    lands = {"hollow-erg": "red", "hollow-basin": "blue stillsuit crysknife"}
    position = scene("action", "blue", lands)
    play(position, "blue", "attack", territory="hollow-erg")
    assert code(position, "blue", "bring", territory="hollow-basin", token="stillsuit") == (
        "attack.bring/bears"
    )
    position = scene("action", "blue", lands)
    position.rocks = ["hollow-basin/hollow-erg"]
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "blue", "bring", territory="hollow-basin", token="stillsuit")
    play(position, "blue", "load", item="crysknife")
    play(position, "blue", "carry", territory="hollow-erg")
    assert position.lands["hollow-erg"].owner == "blue"
    assert position.lands["hollow-erg"].tokens == ["crysknife", "stillsuit"]


def test_a_kulon_passes_anybody_free_in_an_attack_as_in_a_shipment() -> None:
    lands = {"hollow-erg": "red", "hollow-basin": "green", "high-expanse": "blue crysknife kulon"}
    position = scene("action", "blue", lands)
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "green", "declare", side="neutral")
    play(position, "blue", "bring", territory="high-expanse", token="kulon")
    play(position, "blue", "load", item="crysknife")
    play(position, "blue", "carry", territory="hollow-basin")
    assert position.freight is not None
    assert position.freight.paid == []
    play(position, "blue", "carry", territory="hollow-erg")
    assert position.lands["hollow-erg"].owner == "blue"


def test_passage_in_an_attack_is_paid_and_given_back_when_it_fails() -> None:
    lands = {
        "hollow-erg": "red crysknife crysknife",
        "hollow-basin": "green",
        "high-expanse": "blue maker",
    }
    for ruling, left in [("returned", {"green": 1}), ("spent", {})]:
        rulings = {} if ruling == "returned" else {"failed-passage": ruling}
        position = scene("action", "blue", lands, rulings)
        position.lands["hollow-erg"].tokens = ["crysknife", "great-maker"]
        owe(position, "green", "blue", 1)
        play(position, "blue", "attack", territory="hollow-erg")
        play(position, "green", "declare", side="neutral")
        play(position, "blue", "bring", territory="high-expanse", token="maker")
        play(position, "blue", "carry", territory="hollow-basin")
        assert position.sides["blue"].rivals == {}
        play(position, "blue", "carry", territory="hollow-erg")

        assert position.lands["hollow-erg"].owner == "red"
        assert position.sides["blue"].rivals == left
        assert position.lands["high-expanse"].tokens == ["maker"]


def test_two_debts_stop_the_attacker_for_the_cycle() -> None:
    position = scene("action", "blue", {"hollow-erg": "red", "hollow-basin": "blue crysknife"})
    owe(position, "blue", "red", 2)
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "blue", "strike")
    assert (position.step, position.waiting) == ("stop", ["red"])
    events = play(position, "red", "stop", tribe="blue", how="debts")

    assert told(events, "attack-failed") == {"by": "blue", "territory": "hollow-erg"}
    assert position.lands["hollow-erg"].owner == "red"
    assert position.sides["blue"].debts == GAME.numbers.debts
    assert position.sides["red"].rivals == {}
    assert position.step == "action"
    assert code(position, "blue", "attack", territory="hollow-erg") == "attack.stopped/barred"
    assert code(position, "blue", "scavenge") == ""


def test_a_supporter_can_be_stopped_and_a_karama_card_serves_as_debts() -> None:
    position = scene(
        "action",
        "blue",
        {"high-expanse": "red stillsuit", "hollow-basin": "blue stillsuit", "burnt-anvil": "green"},
    )
    hand(position, "red", "karama")
    play(position, "blue", "attack", territory="high-expanse")
    play(position, "green", "declare", side="attack")
    play(position, "yellow", "declare", side="neutral")
    play(position, "blue", "strike")
    assert options(position, "red", "stop") == ["blue", "green"]
    events = play(position, "red", "stop", tribe="green", how="karama")

    assert told(events, "strengths-compared") == {
        "territory": "high-expanse",
        "by": "blue",
        "attack": 2,
        "defense": 2,
    }
    assert position.removed == ["karama"]
    assert position.barred == {"high-expanse": ["green"]}


def test_an_abandoned_territory_is_taken_without_water_or_debt() -> None:
    position = scene("action", "blue", {"hollow-erg": "- crysknife food", "hollow-basin": "blue"})
    play(position, "blue", "attack", territory="hollow-erg")
    events = play(position, "blue", "strike")

    land = position.lands["hollow-erg"]
    assert (land.owner, land.tokens, land.goods) == ("blue", ["crysknife"], {"food": 1})
    assert [event.kind for event in events if event.kind in ("rendered", "debt-given")] == []


def test_an_attacker_needs_strength_of_its_own_unless_a_ruling_says_otherwise() -> None:
    lands = {"hollow-erg": "red", "hollow-basin": "blue", "glass-drift": "green"}
    for ruling, owner in [("needed", "red"), ("not-needed", "blue")]:
        rulings = {} if ruling == "needed" else {"own-strength": ruling}
        position = scene("action", "blue", {**lands, "hollow-basin": "green crysknife"}, rulings)
        position.lands["high-expanse"].owner = "blue"
        position.lands["high-expanse"].tokens = ["stillsuit"]
        position.sides["blue"].warriors = 29
        position.sides["yellow"].warriors += 1
        owe(position, "green", "blue", 1)
        play(position, "blue", "attack", territory="hollow-erg")
        play(position, "green", "declare", side="attack")
        events = play(position, "blue", "strike")
        assert position.lands["hollow-erg"].owner == owner
        ends = {event.kind for event in events} & {"attack-failed", "occupied"}
        assert ends == {"attack-failed" if owner == "red" else "occupied"}


def test_the_initiation_cycle_has_one_attack_each() -> None:
    position = scene("action", "blue", {"hollow-erg": "red", "hollow-basin": "blue crysknife"})
    position.cycle = 1
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "blue", "strike")
    assert code(position, "blue", "attack", territory="glass-drift") == (
        "action.initiation/one-attack"
    )
    assert options(position, "blue", "ship") != []


def test_everybody_is_told_how_the_strengths_stand_before_a_decision() -> None:
    position = scene("action", "blue", {"hollow-erg": "red", "hollow-basin": "blue crysknife"})
    owe(position, "blue", "red", 2)
    events = play(position, "blue", "attack", territory="hollow-erg")
    assert told(events, "strengths-so-far") == {
        "territory": "hollow-erg",
        "attack": 4,
        "defense": 1,
    }
    events = play(position, "blue", "strike")
    assert told(events, "strengths-so-far")["attack"] == 4


def test_of_one_debt_where_two_are_due_the_one_is_given() -> None:
    lands = {"hollow-erg": "red crysknife", "hollow-basin": "blue crysknife great-maker"}
    position = scene("action", "blue", lands)
    owe(position, "blue", "green", 7)
    play(position, "blue", "attack", territory="hollow-erg")
    events = play(position, "blue", "strike")
    short = {"by": "blue", "to": "red", "lost": 4, "count": 1, "due": 2}
    assert told(events, "debts-short") == short
    assert position.sides["red"].rivals == {"blue": 1}
    assert position.sides["blue"].debts == 0


def test_where_others_strength_is_enough_an_attacker_needs_nothing_near() -> None:
    lands = {**dict.fromkeys(GAME.territory_ids, "-"), "hollow-erg": "red", "amber-shelf": "blue"}
    lands |= {"hollow-basin": "green crysknife"}
    position = scene("action", "blue", lands)
    assert code(position, "blue", "attack", territory="hollow-erg") == "attack.reach/out-of-reach"

    position = scene("action", "blue", lands, {"own-strength": "not-needed"})
    assert "hollow-erg" in options(position, "blue", "attack")
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "green", "declare", side="attack")
    events = play(position, "blue", "strike")
    assert told(events, "strengths-compared")["attack"] == 4
    assert position.lands["hollow-erg"].owner == "blue"


def test_where_nobody_could_join_a_far_attack_stays_out_of_reach() -> None:
    lands = {**dict.fromkeys(GAME.territory_ids, "-"), "hollow-erg": "red", "amber-shelf": "blue"}
    lands |= {"hollow-basin": "green"}
    position = scene("action", "blue", lands, {"own-strength": "not-needed"})
    ally(position, "green", "red")
    assert code(position, "blue", "attack", territory="hollow-erg") == "attack.reach/nobody-joins"


@pytest.mark.parametrize("way", ["too weak", "brought no further"])
def test_an_attack_that_fails_gives_its_fremkit_back(way: str) -> None:
    lands = {
        "hollow-erg": "red crysknife",
        "hollow-basin": "green",
        "high-expanse": "blue crysknife",
    }
    position = scene("action", "blue", lands)
    position.lands["hollow-erg"].tokens = ["crysknife", "great-maker"]
    hand(position, "blue", "fremkit")
    owe(position, "green", "blue", 1)
    deck = [*position.deck]
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "green", "declare", side="neutral")
    play(position, "blue", "bring", territory="high-expanse", token="crysknife", card="fremkit")
    assert position.sides["blue"].cards == []
    play(position, "blue", "carry", territory="hollow-basin")
    if way == "too weak":
        events = play(position, "blue", "carry", territory="hollow-erg")
    else:
        events = play(position, "blue", "strike")
    assert told(events, "card-returned") == {"tribe": "blue", "card": "fremkit"}
    assert position.sides["blue"].cards == ["fremkit"]
    assert position.deck == deck
    assert position.sides["blue"].rivals == {"green": 1}


def test_who_cannot_be_stopped_is_refused_for_its_own_reason() -> None:
    lands = {"hollow-erg": "red", "hollow-basin": "blue crysknife"}
    position = scene("action", "blue", lands)
    owe(position, "blue", "red", 2)
    play(position, "blue", "attack", territory="hollow-erg")
    play(position, "blue", "strike")
    assert code(position, "red", "stop", tribe="green", how="debts") == "debts.stop/not-attacking"
    assert code(position, "red", "stop", tribe="blue", how="words") == "debts.stop/no-such-means"
    assert code(position, "red", "stop", tribe="blue", how="karama") == "scavenge.hold/not-held"
    position.sides["red"].rivals = {"blue": 1}
    assert code(position, "red", "stop", tribe="blue", how="debts") == "debts.stop/too-few"
