"""The Harj, development, the die, production, trade, cards, scavenging."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dawn_of_the_fremen import rulebook
from adjudicator.games.dawn_of_the_fremen.production import begin, produce
from adjudicator.games.dawn_of_the_fremen.setup import check_setup, new_position
from adjudicator.games.dawn_of_the_fremen.view import view
from adjudicator.playout import Chance
from adjudicator.rules.records import Seat, Setup
from tests.games.dawn_of_the_fremen.scene import (
    GAME,
    LOADED,
    TRIBES,
    ally,
    code,
    hand,
    options,
    owe,
    play,
    scene,
    told,
    wrong,
)

# --- the Harj -------------------------------------------------------------------------------------


def harj(seats: int, until: str) -> Any:
    """A game played at random through the Harj up to a step."""
    chance = Chance(f"harj/{seats}")
    setup = [Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(TRIBES[:seats])]
    position = new_position(GAME, Setup(seats=setup, rulings={}, options={}))
    while position.step != until:
        seat = position.waiting[0]
        (kind,) = [kind for kind in rulebook.kinds(GAME, position, seat) if kind != "vanish"]
        move: dict[str, Any] = {"by": seat, "move": kind}
        while (field := rulebook.next_field(GAME, position, move)) is not None:
            move[field.name] = chance.pick(field.options)
        rulebook.apply(GAME, position, move)
    return position


@pytest.mark.parametrize(("seats", "each"), [(2, 18), (3, 12), (4, 9)])
def test_every_tribe_settles_as_many_territories(seats: int, each: int) -> None:
    position = harj(seats, "first-worms")
    for tribe in TRIBES[:seats]:
        assert sum(land.owner == tribe for land in position.lands.values()) == each
    assert sum(land.site != "" for land in position.lands.values()) == 12


def test_a_tie_for_the_lead_is_rolled_again_by_those_who_tied() -> None:
    position = harj(3, "order-roll")
    for tribe, number in [("blue", 8), ("green", 3), ("red", 8)]:
        play(position, "table", "roll-order", to=tribe, number=number)
    assert options(position, "table", "roll-order") == ["blue"]
    assert code(position, "table", "roll-order", to="green", number=5) == "harj.leader/wrong-tribe"
    play(position, "table", "roll-order", to="blue", number=4)
    play(position, "table", "roll-order", to="red", number=5)
    assert position.order == ["red", "green", "blue"]


def test_the_last_to_place_leads_and_the_order_is_reversed() -> None:
    position = harj(4, "first-worms")
    counter_clockwise = [*position.order]
    for tribe in counter_clockwise:
        place = next(place for place, land in position.lands.items() if land.owner == tribe)
        play(position, tribe, "first-worm", territory=place)
    assert position.order == counter_clockwise[::-1]
    assert position.cycle == 1
    places = [position.sides[tribe].place for tribe in position.order]
    assert [(place - places[0]) % 4 for place in places] == [0, 1, 2, 3]


def test_sites_stay_hidden_until_all_are_placed() -> None:
    position = harj(2, "sites")
    seen = view(GAME, position, "blue")
    assert set(seen.sites) == {"?"}
    assert seen.site_kept == "?"
    assert view(GAME, position, "table") == position


def test_rocks_lie_on_land_borders_once() -> None:
    position = harj(2, "rocks")
    by = position.waiting[0]
    drum = {"start": "drum-sand", "end": "hollow-erg"}
    assert code(position, by, "place-rock", **drum) == "harj.rocks/drum-sand"
    play(position, by, "place-rock", start="hollow-erg", end="hollow-basin")
    again = {"start": "hollow-basin", "end": "hollow-erg"}
    assert code(position, position.waiting[0], "place-rock", **again) == "harj.one-rock/taken"


def test_teams_want_four_seats_and_ally_those_across() -> None:
    seats = [Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(TRIBES)]
    three = check_setup(GAME, Setup(seats=seats[:3], rulings={}, options={"teams": 1}))
    assert three is not None
    assert three.clause == "teams.seats"
    position = new_position(GAME, Setup(seats=seats, rulings={}, options={"teams": 1}))
    assert position.sides["blue"].allies == ["red"]
    assert position.sides["yellow"].allies == ["green"]
    assert {side.need for side in position.sides.values()} == {4}


# --- development ----------------------------------------------------------------------------------


def test_what_is_built_is_paid_where_it_is_built() -> None:
    lands = {"hollow-erg": "blue food spice water worm-tooth", "hollow-basin": "blue spice"}
    position = scene("development", "blue", lands)
    assert options(position, "blue", "build", territory="hollow-erg") == [
        "crysknife",
        "sietch",
        "stillsuit",
    ]
    assert code(position, "blue", "build", territory="hollow-basin", token="crysknife") == (
        "development.cost/too-dear"
    )
    play(position, "blue", "build", territory="hollow-erg", token="sietch")
    assert position.lands["hollow-erg"].goods == {}
    assert position.lands["hollow-erg"].sietches == 1


@pytest.mark.parametrize(
    ("ruling", "found"), [("one", "development.sietch/one-only"), ("several", "")]
)
def test_a_second_sietch_in_a_territory_is_for_the_ruling(ruling: str, found: str) -> None:
    rulings = {} if ruling == "one" else {"sietches-in-one": ruling}
    lands = {"hollow-erg": "blue sietch food spice water worm-tooth"}
    position = scene("development", "blue", lands, rulings)
    assert code(position, "blue", "build", territory="hollow-erg", token="sietch") == found


def test_nothing_is_built_twice_in_one_place() -> None:
    position = scene("development", "blue", {"hollow-erg": "blue stillsuit water"})
    assert code(position, "blue", "build", territory="hollow-erg", token="stillsuit") == (
        "development.duplicates/there-already"
    )


def test_two_debts_of_one_tribe_buy_a_resource() -> None:
    position = scene("development", "blue", {"hollow-erg": "blue"})
    owe(position, "red", "blue", 1)
    owe(position, "green", "blue", 2)
    assert options(position, "blue", "exchange-debts") == ["green"]
    short = code(
        position, "blue", "exchange-debts", tribe="red", resource="food", territory="hollow-erg"
    )
    assert short == "debts.exchange/too-few"
    play(position, "blue", "exchange-debts", tribe="green", resource="food", territory="hollow-erg")
    assert position.lands["hollow-erg"].goods == {"food": 1}
    assert position.sides["green"].debts == 8


# --- the die and production ------------------------------------------------------------------------


def rolled(
    face: str, rulings: dict[str, str] | None = None, lands: dict[str, str] | None = None
) -> Any:
    position = scene("roll", "table", lands or {}, rulings)
    position.order = [*TRIBES]
    position.phase = "production"
    for tribe in TRIBES:
        position.sides[tribe].thumper = "full-moon"
    play(position, "table", "roll", face=face)
    return position


def test_a_storm_leaves_the_phase_out_and_the_lead_player_decides_on_that_face() -> None:
    assert rolled("storm").phase == "trade"
    position = rolled("lead-player")
    assert position.waiting == ["blue"]
    play(position, "blue", "decide", occurs=False)
    assert position.phase == "trade"


@pytest.mark.parametrize(
    ("votes", "phase"),
    [("yynn", "production"), ("nyyn", "trade"), ("nyyy", "production"), ("ynnn", "trade")],
)
def test_the_greater_number_of_votes_decides_and_the_lead_player_a_tie(
    votes: str, phase: str
) -> None:
    lands = {"hollow-erg": "blue maker"}
    position = rolled("all-players", lands=lands)
    for tribe, vote in zip(TRIBES, votes, strict=True):
        play(position, tribe, "vote", occurs=vote == "y")
    assert position.phase == phase


def test_hidden_votes_are_cast_at_once_and_seen_by_nobody_else() -> None:
    position = rolled("all-players", {"votes": "hidden"})
    play(position, "red", "vote", occurs=True)
    assert position.waiting == ["blue", "green", "yellow"]
    assert view(GAME, position, "blue").sides["red"].vote == "?"
    assert view(GAME, position, "red").sides["red"].vote == "yes"


def test_sites_produce_up_to_one_and_by_a_sietch_up_to_two() -> None:
    lands = {
        "hollow-basin": "blue sietch site:food",
        "hollow-erg": "blue site:water water",
        "high-expanse": "blue site:spice-full",
        "needle-field": "blue site:spice-crescent",
        "nomad-trail": "blue site:worm-tooth",
        "whisper-sands": "red site:food",
    }
    position = scene("production", "blue", lands)
    position.face = "full-moon"
    position.rocks = ["high-expanse/hollow-basin"]
    produce(GAME, position, "blue")
    found = {place: position.lands[place].goods for place in lands}
    assert found == {
        "hollow-basin": {"food": 2},
        "hollow-erg": {"water": 2},
        "high-expanse": {"spice": 1},
        "needle-field": {},
        "nomad-trail": {"worm-tooth": 1},
        "whisper-sands": {},
    }
    produce(GAME, position, "blue")
    assert {place: position.lands[place].goods for place in lands} == found


def test_a_tribe_takes_its_resources_before_its_worms_and_abandoned_sites_give_nothing() -> None:
    lands = {"hollow-erg": "blue site:food", "hollow-basin": "- site:water"}
    position = scene("production", "blue", lands)
    events = begin(GAME, position)
    assert [event.kind for event in events] == ["produced"]
    assert (position.step, position.waiting[0]) == ("production", "blue")
    assert position.lands["hollow-erg"].goods == {"food": 1}
    for tribe in position.order:
        produce(GAME, position, tribe)
    assert position.lands["hollow-basin"].goods == {}


def test_thumpers_say_who_calls_worms() -> None:
    position = rolled("crescent-moon", lands={"hollow-erg": "blue maker", "hollow-basin": "blue"})
    assert rulebook.kinds(GAME, position, "blue") == ["pass", "promote-worm", "vanish"]
    where = {"territory": "hollow-basin"}
    assert code(position, "blue", "call-worm", **where) == "production.call/wrong-moon"
    play(position, "blue", "promote-worm", territory="hollow-erg")
    assert position.lands["hollow-erg"].tokens == ["great-maker"]
    position = rolled("full-moon", lands={"hollow-erg": "blue maker", "hollow-basin": "blue"})
    assert options(position, "blue", "call-worm") == ["hollow-basin"]


def test_the_worm_face_takes_a_worm_of_every_tribe_that_has_one() -> None:
    position = rolled(
        "worm", lands={"hollow-erg": "blue maker", "hollow-basin": "blue great-maker"}
    )
    assert code(position, "blue", "pass") == "production.worm-face/must"
    play(position, "blue", "remove-worm", territory="hollow-erg")
    assert position.lands["hollow-erg"].tokens == []
    assert position.phase == "trade"


# --- trade ----------------------------------------------------------------------------------------


def offered(position: Any, **fields: Any) -> str:
    return code(position, "blue", "offer", **{"to": "red", **fields})


def trading() -> Any:
    lands = {"hollow-erg": "blue water", "hollow-basin": "red spice"}
    position = scene("trade", "blue", lands)
    rulebook.BEGIN["trade"](GAME, position)
    return position


def test_one_resource_for_another_each_put_where_its_new_owner_says() -> None:
    position = trading()
    position.lands["high-expanse"].owner = "blue"
    position.lands["needle-field"].owner = "red"
    play(
        position,
        "blue",
        "offer",
        to="red",
        give="resource",
        given="water",
        start="hollow-erg",
        get="resource",
        gotten="spice",
        end="high-expanse",
    )
    assert position.waiting == ["red"]
    play(position, "red", "accept", start="hollow-basin", end="needle-field")
    assert position.lands["high-expanse"].goods == {"spice": 1}
    assert position.lands["needle-field"].goods == {"water": 1}


def test_what_may_be_traded_for_what() -> None:
    position = trading()
    owe(position, "red", "blue", 1)
    water = {"give": "resource", "given": "water", "start": "hollow-erg"}
    assert offered(position, give="debt", given="blue", get="debt", gotten="red") == (
        "trade.pairs/no-pair"
    )
    assert offered(position, **water, get="debt", gotten="green") == "trade.items/not-had"
    assert offered(position, **water, get="debt", gotten="red") == ""
    assert offered(position, **water, get="debt", gotten="red", end="hollow-erg") == (
        "trade.places/end-extra"
    )
    land = {"give": "territory", "given": "hollow-erg", "get": "territory"}
    assert offered(position, **land, gotten="hollow-basin") == "alliances.territories/no-allies"
    hand(position, "red", "karama")
    assert offered(position, **water, get="card", gotten="karama") == ""
    ally(position, "blue", "red")
    assert offered(position, **water, get="debt", gotten="red") == "alliances.no-debts/debt"
    assert offered(position, **land, gotten="hollow-basin") == ""


def test_allies_swap_territories_with_all_that_lies_there() -> None:
    position = trading()
    ally(position, "blue", "red")
    land = {"give": "territory", "given": "hollow-erg", "get": "territory"}
    play(position, "blue", "offer", to="red", **land, gotten="hollow-basin")
    play(position, "red", "accept")
    assert position.lands["hollow-erg"].owner == "red"
    assert position.lands["hollow-erg"].goods == {"water": 1}
    assert position.lands["hollow-basin"].owner == "blue"


def test_a_debt_given_back_to_its_tribe_is_its_own_again() -> None:
    position = trading()
    owe(position, "red", "blue", 1)
    debt = {"give": "debt", "given": "red", "get": "resource", "gotten": "spice"}
    play(position, "blue", "offer", to="red", **debt, end="hollow-erg")
    play(position, "red", "accept", start="hollow-basin")
    assert position.sides["red"].debts == 8
    assert position.sides["blue"].rivals == {}


def test_partners_are_asked_clockwise_once_each() -> None:
    position = trading()
    assert position.trade.partners == ["green", "red", "yellow"]
    give = {"give": "debt", "given": "blue", "get": "resource", "gotten": "spice"}
    play(position, "blue", "offer", to="red", **give, end="hollow-erg")
    play(position, "red", "decline")
    assert position.waiting == ["blue"]
    assert position.trade.partners == ["yellow"]
    assert code(position, "blue", "offer", to="green", **give, end="hollow-erg") == (
        "trade.partners/too-late"
    )


# --- scavenging and cards --------------------------------------------------------------------------


def test_finds_are_placed_and_cards_go_where_they_belong() -> None:
    position = scene("action", "blue", {"hollow-erg": "blue", "hollow-basin": "blue maula-pistol"})
    play(position, "blue", "scavenge")
    play(position, "table", "draw", card="maula-pistol")
    assert options(position, "blue", "place-find") == ["hollow-erg"]
    twice = code(position, "blue", "place-find", territory="hollow-basin")
    assert twice == "scavenge.no-duplicate/duplicate"
    play(position, "blue", "place-find", territory="hollow-erg")
    assert "maula-pistol" not in position.deck
    assert position.turn is not None
    assert position.turn.number == 2
    assert code(position, "blue", "scavenge") == "action.first/too-late"

    position = scene("action", "blue", {"hollow-erg": "blue"})
    before = len(position.deck)
    play(position, "blue", "scavenge")
    play(position, "table", "draw", card="find-food")
    play(position, "blue", "place-find", territory="hollow-erg")
    assert len(position.deck) == before
    assert position.lands["hollow-erg"].goods == {"food": 1}


def test_what_ability_cards_do() -> None:
    lands = {"hollow-erg": "blue food", "hollow-basin": "red spice", "high-expanse": "blue maker"}
    position = scene("action", "blue", lands)
    position.rocks = ["hollow-basin/hollow-erg"]
    cards = ["discovery", "marketplace", "raid", "sand", "shifting-sands", "water-of-life"]
    hand(position, "blue", *cards)
    play(position, "blue", "play-discovery", resource="water", territory="hollow-erg")
    swap = {"territory": "hollow-erg", "resource": "food"}
    assert code(position, "blue", "play-marketplace", **swap, wanted="food") == (
        "scavenge.marketplace/same"
    )
    play(position, "blue", "play-marketplace", **swap, wanted="spice")
    assert position.lands["hollow-erg"].goods == {"spice": 1, "water": 1}
    raid = {"start": "hollow-basin", "resource": "spice"}
    assert code(position, "blue", "play-raid", **raid, end="hollow-erg") == ("scavenge.raid/rock")
    play(position, "blue", "play-raid", **raid, end="high-expanse")
    play(position, "blue", "play-water-of-life", territory="high-expanse")
    assert position.lands["high-expanse"].tokens == ["great-maker"]
    rock = {"start": "hollow-erg", "end": "hollow-basin"}
    play(
        position,
        "blue",
        "play-shifting-sands",
        **rock,
        to_start="high-expanse",
        to_end="hollow-basin",
    )
    assert code(position, "blue", "play-sand", **rock) == "scavenge.sand/no-rock"
    play(position, "blue", "play-sand", start="hollow-basin", end="high-expanse")
    assert position.rocks == []
    assert position.sides["blue"].cards == []
    assert position.removed == ["sand", "shifting-sands", "water-of-life"]


def test_an_empty_deck_cannot_be_searched() -> None:
    position = scene("action", "blue", {"hollow-erg": "blue"})
    position.deck = []
    assert code(position, "blue", "scavenge") == "scavenge.empty/empty"
    assert "scavenge" not in rulebook.kinds(GAME, position, "blue")


@pytest.mark.parametrize(
    ("step", "clause"),
    [
        ("rocks", "harj.no-passing"),
        ("sites", "harj.no-passing"),
        ("settlement", "harj.no-passing"),
        ("first-worms", "harj.no-passing"),
    ],
)
def test_nobody_passes_in_the_harj_and_the_clause_says_so(step: str, clause: str) -> None:
    position = harj(3, step)
    assert code(position, position.waiting[0], "pass") == f"{clause}/not-now"


def test_a_refused_pass_names_what_is_done_instead() -> None:
    """Every step without a pass has a clause that says what it wants, and none is turn.passing."""
    for step in {step for kind in rulebook.KINDS.values() for step in kind.steps}:
        position = scene("action", "blue", {"hollow-erg": "blue"})
        position.step = step
        found = code(position, "blue", "pass")
        if step in rulebook.KINDS["pass"].steps:
            assert not found.startswith("turn.passing/not-now")
        else:
            clause, wrong = found.split("/")
            assert wrong == "not-now"
            assert clause != "turn.passing"
            assert clause in LOADED.content.clauses


def test_what_a_tribe_without_land_finds_is_lost_and_reported() -> None:
    position = scene("action", "blue", {})
    play(position, "blue", "scavenge")
    events = play(position, "table", "draw", card="maula-pistol")
    assert told(events, "find-lost") == {"by": "blue", "item": "maula-pistol"}
    (lost,) = [event for event in events if event.kind == "find-lost"]
    assert lost.clause == "scavenge.no-land"
    assert position.removed == ["maula-pistol"]


def test_what_building_lacks_is_named() -> None:
    position = scene("development", "blue", {"hollow-erg": "blue spice"})
    found = wrong(position, "blue", "build", territory="hollow-erg", token="crysknife")
    assert found is not None
    assert found.args == {
        "token": "crysknife",
        "territory": "hollow-erg",
        "resource": "worm-tooth",
        "price": 1,
        "have": 0,
    }


def test_a_raid_is_refused_for_its_own_reason() -> None:
    lands = {
        "hollow-erg": "blue food",
        "hollow-basin": "green spice",
        "glass-drift": "-",
        "high-expanse": "red",
    }
    position = scene("action", "blue", lands)
    hand(position, "blue", "raid")
    reasons = {
        "hollow-erg": "own",
        "glass-drift": "abandoned",
        "high-expanse": "nothing-there",
        "drum-sand": "drum-sand",
        "nowhere": "no-such-territory",
    }
    raid = {"resource": "spice", "end": "hollow-erg"}
    for start, reason in reasons.items():
        assert code(position, "blue", "play-raid", start=start, **raid) == f"scavenge.raid/{reason}"
    position.rocks = ["hollow-basin/hollow-erg"]
    assert code(position, "blue", "play-raid", start="hollow-basin", **raid) == (
        "scavenge.raid/walled"
    )
    position.lands["hollow-erg"].owner = "red"
    assert code(position, "blue", "play-raid", start="hollow-basin", **raid) == (
        "scavenge.raid/out-of-reach"
    )
    ally(position, "blue", "green")
    assert code(position, "blue", "play-raid", start="hollow-basin", **raid) == "scavenge.raid/ally"
