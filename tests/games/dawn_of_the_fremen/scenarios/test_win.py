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
    """Given: a single tribe with three Sietches.

    When: the Action Phase ends
    Then: it has won
    Source: Sietch Win
    """
    assert ended(with_sietches({"blue": 3})) == ["blue"]
    assert ended(with_sietches({"yellow": 3})) == ["yellow"]


def test_win_two_sietches() -> None:
    """Given: a single tribe with two Sietches.

    When: the Action Phase ends
    Then: nobody has won
    Source: Sietch Win
    """
    assert ended(with_sietches({"blue": 2, "green": 2})) == []


def test_win_not_when_built() -> None:
    """Given: a tribe with two Sietches and the price of a third.

    When: it builds the third in the Development Phase
    Then: it has not won yet; the game goes on to the end of the Action Phase
    Source: Sietch Win (end of the Action Phase)
    """
    lands = {EDGE: "blue sietch", SECOND: "blue sietch",
             THIRD: "blue food spice water worm-tooth"}  # fmt: skip
    game = at("development", lands)
    play(game, "blue", "build", territory=THIRD, token="sietch")
    pass_on(game, "action")
    assert game.winners == []
    assert ended(game) == ["blue"]


def test_win_lost_again_in_the_action_phase() -> None:
    """Given: a tribe with three Sietches at the start of the Action Phase.

    When: a rival takes one of them in that phase
    Then: nobody has won
    Source: Sietch Win
    """
    lands = {EDGE: "green sietch", SECOND: "blue crysknife", BESIDE: "blue"}
    game = at("action", {**lands, FIFTH: "green sietch", "rock-path": "green sietch"})
    assert attack(game, EDGE)
    assert ended(game) == []


def test_win_by_capture_while_others_act() -> None:
    """Given: a tribe captures its third Sietch with its first action, and others are still to act.

    When: the others have acted and the phase ends
    Then: it has won, and not before the phase ended
    Source: Sietch Win; Capturing Items
    """
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
    """Given: two allies with three and two Sietches, no other has three.

    When: the Action Phase ends
    Then: both have won
    Source: 5 Sietches to Win
    """
    game = allied(with_sietches({"blue": 3, "green": 2, "red": 2}, BLUE_GREEN), ("blue", "green"))
    assert ended(game) == ["blue", "green"]


def test_win_alliance_four() -> None:
    """Given: two allies with three and one Sietches.

    When: the Action Phase ends
    Then: nobody has won: an ally's three alone are not enough
    Source: Sietch Win; 5 Sietches to Win
    """
    game = allied(with_sietches({"blue": 3, "green": 1}, BLUE_GREEN), ("blue", "green"))
    assert ended(game) == []


def test_win_two_singles_tie() -> None:
    """Given: two single tribes with three and four Sietches.

    When: the Action Phase ends
    Then: it is a tie, and the Council may continue
    Source: Sietch Win (tie)
    """
    game = with_sietches({"blue": 3, "red": 4})
    to_the_end_of_action(game)
    assert (sorted(game.tied), game.winners) == (["blue", "red"], [])
    assert "agree" in can(game, awaited(game))


def test_win_single_beats_alliance() -> None:
    """Given: a single tribe with three and two allies with five between them.

    When: the Action Phase ends
    Then: the single tribe has won
    Source: Sietch Win
    """
    game = with_sietches({"blue": 3, "green": 2, "red": 3}, BLUE_GREEN)
    assert ended(allied(game, ("blue", "green"))) == ["red"]


def test_win_two_alliances_tie() -> None:
    """Given: two alliances with five Sietches each.

    When: the Action Phase ends
    Then: it is a tie
    Source: Sietch Win (tie)
    """
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
    """Given: a tie of two tribes.

    When: one votes against going on
    Then: the game is over and both share it
    Source: Sietch Win (unanimously); The Win
    """
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
    """Given: a tie of three and three that all agreed to continue.

    When: at the end of the next Action Phase the tribes have four and three
    Then: the tribe with four has won
    Source: Sietch Win (surpassed by more than any other)
    """
    assert tied_once_more(4, 3).winners == ["blue"]


def test_win_tie_continued_and_still_equal() -> None:
    """Given: the same.

    When: at the end of the next Action Phase both have four
    Then: nobody has won: neither surpassed its number by more
    Source: Sietch Win (surpassed by more than any other)
    """
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
    """Given: the four-player alliance mode.

    When: the game begins
    Then: the first and third and the second and fourth seat are allied
    Source: 4 Player Alliance Mode
    """
    sides = new_game(4, {"teams": 1}).sides
    allies = {tribe: side.allies for tribe, side in sides.items()}
    assert allies == {"blue": ["red"], "green": ["yellow"], "red": ["blue"], "yellow": ["green"]}


def test_win_teams_need_four() -> None:
    """Given: the four-player alliance mode, one team with three and one Sietches, the other with three.

    When: the Action Phase ends
    Then: the first team has won with four between them
    Source: 4 Player Alliance Mode
    """
    game = teams({"blue": 3, "red": 1, "green": 3})
    assert ended(game) == ["blue", "red"]


def test_win_teams_single_rule_does_not_hold() -> None:
    """Given: the four-player alliance mode, one player with three Sietches, its partner with none.

    When: the Action Phase ends
    Then: nobody has won
    Source: 4 Player Alliance Mode
    """
    assert ended(teams({"blue": 3})) == []


def test_win_team_vanishes() -> None:
    """Given: the four-player alliance mode, the Council.

    When: both players of one team vanish
    Then: the other team has won
    Source: 4 Player Alliance Mode
    """
    game = teams({})
    pass_on(game, "council")
    play(game, "green", "vanish")
    assert not game.winners
    play(game, "yellow", "vanish")
    assert sorted(game.winners) == ["blue", "red"]


def test_win_teams_attack_each_other() -> None:
    """Given: the four-player alliance mode, the Initiation Cycle.

    When: a player attacks its partner
    Then: refused: the rules for formal alliances hold from the start
    Source: 4 Player Alliance Mode
    """
    game = teams({})
    pass_on(game, "action")
    partner = {"blue": "red", "red": "blue", "green": "yellow", "yellow": "green"}
    lead = awaited(game)
    place = next(x for x, land in game.lands.items() if land.owner == partner[lead])
    refused(game, "alliances.no-attacks", lead, "attack", territory=place)


def test_win_teams_trade_territory_in_initiation() -> None:
    """Given: the four-player alliance mode, the Trade Phase of the Initiation Cycle.

    When: partners trade a territory for a territory
    Then: the warriors change places
    Source: 4 Player Alliance Mode
    """
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
    """Given: a game that is over.

    When: anybody moves
    Then: refused: the game has ended
    Source: Object Of The Game
    """
    game = with_sietches({"blue": 3})
    to_the_end_of_action(game)
    for tribe in ("blue", "green", "red", "yellow"):
        refused(game, "victory.end", tribe, "pass")
        refused(game, "victory.end", tribe, "vanish")


def test_win_alliance_before_single() -> None:
    """Given: two allies with five Sietches and a single tribe with two.

    When: the Action Phase ends
    Then: the allies have won
    Source: 5 Sietches to Win
    """
    game = with_sietches({"blue": 3, "green": 2, "red": 2}, BLUE_GREEN)
    assert ended(allied(game, ("blue", "green"))) == ["blue", "green"]


def test_win_alliance_of_three() -> None:
    """Given: three allies with two, two and one Sietches.

    When: the Action Phase ends
    Then: all three have won
    Source: Sietch Win (between them)
    """
    game = with_sietches({"blue": 2, "green": 2, "red": 1})
    for tribe, allies in (("blue", ["green", "red"]), ("green", ["blue", "red"]),
                          ("red", ["blue", "green"])):  # fmt: skip
        game.sides[tribe].allies, game.sides[tribe].need = allies, 5
    assert ended(game) == ["blue", "green", "red"]


def test_win_vanished_sietches_do_not_count() -> None:
    """Given: abandoned land with Sietches.

    When: the Action Phase ends
    Then: nobody controls them
    Source: Vanishing; Sietch Win
    """
    game = with_sietches({"blue": 3, "green": 2})
    play(game, "blue", "vanish")
    assert ended(game) == []


def test_win_not_in_the_shipment_phase() -> None:
    """Given: a tribe with three Sietches at the start of a cycle.

    When: the Trade or Shipment Phase ends
    Then: the game goes on
    Source: Sietch Win (end of the Action Phase)
    """
    game = with_sietches({"blue": 3}, phase="trade")
    pass_on(game, "action")
    assert game.winners == []
    assert ended(game) == ["blue"]


def test_win_tie_continued_new_alliance() -> None:
    """Given: a tie that all agreed to continue.

    When: in the same Council an alliance is proposed and all agree
    Then: it holds
    Source: Sietch Win; Council Phase
    """
    game = with_sietches({"blue": 3, "red": 3})
    to_the_end_of_action(game)
    play_on(game)
    proposer = awaited(game)
    assert proposer == "blue"
    propose(game, "blue", alliance("blue", "green"))
    answer(game)
    assert game.sides["blue"].allies == ["green"]


def test_win_tie_continued_one_falls_back() -> None:
    """Given: a tie of three and three that all agreed to continue.

    When: at the end of the next Action Phase the tribes have four and two
    Then: the tribe with four has won
    Source: Sietch Win (surpassed by more than any other)
    """
    game = with_sietches({"blue": 3, "red": 3})
    to_the_end_of_action(game)
    play_on(game)
    adjourn(game)
    pass_on(game, "action")
    lost = next(land for land in game.lands.values() if land.owner == "red" and land.sietches)
    lost.owner = "blue"
    assert ended(game) == ["blue"]


def test_win_teams_of_four_only() -> None:
    """Given: a game of three tribes.

    When: the four-player alliance mode is chosen
    Then: refused: for a 4 player game
    Source: 4 Player Alliance Mode
    """
    seats = [Seat(faction=tribe, place=at + 1) for at, tribe in enumerate(["blue", "green", "red"])]
    found = check_setup(GAME, Setup(seats=seats, rulings={}, options={"teams": 1}))
    assert found is not None
    assert found.clause == "teams.seats"


def test_win_teams_trade_no_debts() -> None:
    """Given: the four-player alliance mode, the Trade Phase of the Initiation Cycle.

    When: a debt is offered to the partner
    Then: refused: never a Water Debt to an ally
    Source: 4 Player Alliance Mode; No Water Debts in Trades
    """
    game = teams({})
    lead = awaited(game)
    (partner,) = game.sides[lead].allies
    own = next(x for x, land in game.lands.items() if land.owner == lead)
    debt = {"give": "debt", "given": lead, "get": "resource", "gotten": "food"}
    refused(game, "alliances.no-debts", lead, "offer", to=partner, end=own, **debt)


def test_win_team_partner_inherits() -> None:
    """Given: the four-player alliance mode.

    When: one player vanishes
    Then: its partner occupies everything at once; nobody has won
    Source: 4 Player Alliance Mode; Occupying an Abandoned Territory
    """
    game = teams({"blue": 2})
    before = sum(1 for land in game.lands.values() if land.owner == "red")
    play(game, "blue", "vanish")
    assert not game.winners
    assert not any(land.owner == "blue" for land in game.lands.values())
    assert sum(1 for land in game.lands.values() if land.owner == "red") == before + 9
