"""Winning, ties and teams: one test for each scenario, named after it."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.games.dawn_of_the_fremen.setup import check_setup
from adjudicator.rules.records import Seat, Setup
from tests.games.dawn_of_the_fremen.scenarios.councils import (
    adjourn,
    alliance,
    answer,
    ended,
    propose,
    to_the_end_of_action,
)
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    FIFTH,
    ROW,
    SECOND,
    THIRD,
    at,
    attack,
    awaited,
    can,
    new_game,
    pass_on,
    refused,
    through_the_harj,
)
from tests.games.dawn_of_the_fremen.scene import GAME, play


def with_sietches(
    counts: dict[str, int], allies: tuple[tuple[str, str], ...] = (), phase: str = "action"
) -> Position:
    """A cycle in which tribes have so many sietches, each in a territory of its own."""
    owners = [tribe for tribe, count in counts.items() for _ in range(count)]
    places = [*ROW, "rock-path", "dew-terraces", "salt-mirror", "burnt-anvil"]
    lands = dict.fromkeys(places[-4:], "red") | {
        place: f"{tribe} sietch" for place, tribe in zip(places, owners, strict=False)
    }
    return at(phase, lands, allies=allies)


def test_win_three_sietches() -> None:
    assert ended(with_sietches({"blue": 3})) == ["blue"]
    assert ended(with_sietches({"yellow": 3})) == ["yellow"]


def test_win_two_sietches() -> None:
    assert ended(with_sietches({"blue": 2, "green": 2})) == []


def test_win_not_when_built() -> None:
    lands = {EDGE: "blue sietch", SECOND: "blue sietch",
             THIRD: "blue food spice water worm-tooth"}  # fmt: skip
    game = at("development", lands)
    play(game, "blue", "build", territory=THIRD, token="sietch")
    pass_on(game, "action")
    assert game.winners == []
    assert ended(game) == ["blue"]


def test_win_lost_again_in_the_action_phase() -> None:
    lands = {EDGE: "green sietch", SECOND: "blue crysknife", BESIDE: "blue"}
    game = at("action", {**lands, FIFTH: "green sietch", "rock-path": "green sietch"})
    assert attack(game, EDGE)
    assert ended(game) == []


def test_win_by_capture_while_others_act() -> None:
    lands = {EDGE: "green sietch", SECOND: "blue crysknife sietch", BESIDE: "blue sietch"}
    game = at("action", lands)
    assert attack(game, EDGE)
    play(game, "blue", "pass")
    assert (game.phase, game.winners, awaited(game)) == ("action", [], "green")
    assert ended(game) == ["blue"]


BLUE_GREEN = (("blue", "green"),)


def allied(game: Position, *pairs: tuple[str, str]) -> Position:
    """The allies need five between them."""
    for pair in pairs:
        for tribe in pair:
            game.sides[tribe].need = 5
    return game


def test_win_alliance_five() -> None:
    game = allied(with_sietches({"blue": 3, "green": 2, "red": 2}, BLUE_GREEN), ("blue", "green"))
    assert ended(game) == ["blue", "green"]


def test_win_alliance_four() -> None:
    game = allied(with_sietches({"blue": 3, "green": 1}, BLUE_GREEN), ("blue", "green"))
    assert ended(game) == []


def test_win_two_singles_tie() -> None:
    game = with_sietches({"blue": 3, "red": 4})
    to_the_end_of_action(game)
    assert (sorted(game.tied), game.winners) == (["blue", "red"], [])
    assert "agree" in can(game, awaited(game))


def test_win_single_beats_alliance() -> None:
    game = with_sietches({"blue": 3, "green": 2, "red": 3}, BLUE_GREEN)
    assert ended(allied(game, ("blue", "green"))) == ["red"]


def test_win_two_alliances_tie() -> None:
    pairs = (("blue", "green"), ("red", "yellow"))
    game = with_sietches({"blue": 3, "green": 2, "red": 3, "yellow": 2}, pairs)
    to_the_end_of_action(allied(game, *pairs))
    assert (sorted(game.tied), game.winners) == (["blue", "green", "red", "yellow"], [])


def play_on(game: Position, against: str = "") -> None:
    """The council of a tie is asked whether play goes on."""
    for _ in range(4):
        if not game.tied or game.winners:
            return
        seat = awaited(game)
        play(game, seat, "agree", yes=seat != against)


def test_win_tie_not_continued() -> None:
    game = with_sietches({"blue": 3, "red": 3})
    to_the_end_of_action(game)
    play_on(game, against="green")
    assert sorted(game.winners) == ["blue", "red"]


def tied_once_more(blue: int, red: int) -> Position:
    """Three and three, all agreed to play on, and then the next Action Phase."""
    game = with_sietches({"blue": 3, "red": 3})
    to_the_end_of_action(game)
    play_on(game)
    assert not game.winners
    adjourn(game)
    pass_on(game, "action")
    for tribe, more in (("blue", blue - 3), ("red", red - 3)):
        own = [x for x in game.lands.values() if x.owner == tribe and not x.sietches]
        spare = [x for x in game.lands.values() if x.owner == "yellow"]
        for land in (own or spare)[:more]:
            land.owner, land.sietches = tribe, 1
    to_the_end_of_action(game)
    return game


def test_win_tie_continued_and_broken() -> None:
    assert tied_once_more(4, 3).winners == ["blue"]


def test_win_tie_continued_and_still_equal() -> None:
    game = tied_once_more(4, 4)
    assert game.winners == []


def teams(counts: dict[str, int]) -> Position:
    """The Action Phase of the Initiation Cycle in two teams, with sietches."""
    game = new_game(4, {"teams": 1})
    through_the_harj(game)
    for tribe, count in counts.items():
        for land in [land for land in game.lands.values() if land.owner == tribe][:count]:
            land.sietches = 1
    return game


def test_win_teams_are_allied_from_the_start() -> None:
    sides = new_game(4, {"teams": 1}).sides
    allies = {tribe: side.allies for tribe, side in sides.items()}
    assert allies == {"blue": ["red"], "green": ["yellow"], "red": ["blue"], "yellow": ["green"]}


def test_win_teams_need_four() -> None:
    game = teams({"blue": 3, "red": 1, "green": 3})
    assert ended(game) == ["blue", "red"]


def test_win_teams_single_rule_does_not_hold() -> None:
    assert ended(teams({"blue": 3})) == []


def test_win_team_vanishes() -> None:
    game = teams({})
    pass_on(game, "council")
    play(game, "green", "vanish")
    assert not game.winners
    play(game, "yellow", "vanish")
    assert sorted(game.winners) == ["blue", "red"]


def test_win_teams_attack_each_other() -> None:
    game = teams({})
    pass_on(game, "action")
    partner = {"blue": "red", "red": "blue", "green": "yellow", "yellow": "green"}
    lead = awaited(game)
    place = next(x for x, land in game.lands.items() if land.owner == partner[lead])
    refused(game, "alliances.no-attacks", lead, "attack", territory=place)


def test_win_teams_trade_territory_in_initiation() -> None:
    game = teams({})
    lead = awaited(game)
    (partner,) = game.sides[lead].allies
    mine = next(x for x, land in game.lands.items() if land.owner == lead)
    yours = next(x for x, land in game.lands.items() if land.owner == partner)
    offer = {"give": "territory", "given": mine, "get": "territory", "gotten": yours}
    play(game, lead, "offer", to=partner, **offer)
    play(game, partner, "accept")
    assert (game.lands[mine].owner, game.lands[yours].owner) == (partner, lead)


def test_win_nothing_after_the_end() -> None:
    game = with_sietches({"blue": 3})
    to_the_end_of_action(game)
    for tribe in ("blue", "green", "red", "yellow"):
        refused(game, "victory.end", tribe, "pass")
        refused(game, "victory.end", tribe, "vanish")


def test_win_alliance_before_single() -> None:
    game = with_sietches({"blue": 3, "green": 2, "red": 2}, BLUE_GREEN)
    assert ended(allied(game, ("blue", "green"))) == ["blue", "green"]


def test_win_alliance_of_three() -> None:
    game = with_sietches({"blue": 2, "green": 2, "red": 1})
    for tribe, allies in (("blue", ["green", "red"]), ("green", ["blue", "red"]),
                          ("red", ["blue", "green"])):  # fmt: skip
        game.sides[tribe].allies, game.sides[tribe].need = allies, 5
    assert ended(game) == ["blue", "green", "red"]


def test_win_vanished_sietches_do_not_count() -> None:
    game = with_sietches({"blue": 3, "green": 2})
    play(game, "blue", "vanish")
    assert ended(game) == []


def test_win_not_in_the_shipment_phase() -> None:
    game = with_sietches({"blue": 3}, phase="trade")
    pass_on(game, "action")
    assert game.winners == []
    assert ended(game) == ["blue"]


def test_win_tie_continued_new_alliance() -> None:
    game = with_sietches({"blue": 3, "red": 3})
    to_the_end_of_action(game)
    play_on(game)
    proposer = awaited(game)
    assert proposer == "blue"
    propose(game, "blue", alliance("blue", "green"))
    answer(game)
    assert game.sides["blue"].allies == ["green"]


def test_win_tie_continued_one_falls_back() -> None:
    game = with_sietches({"blue": 3, "red": 3})
    to_the_end_of_action(game)
    play_on(game)
    adjourn(game)
    pass_on(game, "action")
    lost = next(land for land in game.lands.values() if land.owner == "red" and land.sietches)
    lost.owner = "blue"
    assert ended(game) == ["blue"]


def test_win_teams_of_four_only() -> None:
    seats = [Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(["blue", "green", "red"])]
    found = check_setup(GAME, Setup(seats=seats, rulings={}, options={"teams": 1}))
    assert found is not None
    assert found.clause == "teams.seats"


def test_win_teams_trade_no_debts() -> None:
    game = teams({})
    lead = awaited(game)
    (partner,) = game.sides[lead].allies
    own = next(x for x, land in game.lands.items() if land.owner == lead)
    debt = {"give": "debt", "given": lead, "get": "resource", "gotten": "food"}
    refused(game, "alliances.no-debts", lead, "offer", to=partner, end=own, **debt)


def test_win_team_partner_inherits() -> None:
    game = teams({"blue": 2})
    before = sum(1 for land in game.lands.values() if land.owner == "red")
    play(game, "blue", "vanish")
    assert not game.winners
    assert not any(land.owner == "blue" for land in game.lands.values())
    assert sum(1 for land in game.lands.values() if land.owner == "red") == before + 9
