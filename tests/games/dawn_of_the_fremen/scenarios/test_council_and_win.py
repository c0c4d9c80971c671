"""The Council, alliances and winning: one test for each scenario, named after it."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
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
)  # fmt: skip
from tests.games.dawn_of_the_fremen.scene import ally, play

LANDS = {EDGE: "blue", SECOND: "green", THIRD: "red"}


def council(lands: dict[str, str] = LANDS, vanished: tuple[str, ...] = ()) -> Position:
    """The Council of a later cycle, blue first; some may have vanished in its development."""
    game = at("development", lands)
    for tribe in vanished:
        play(game, tribe, "vanish")
    pass_on(game, "council")
    return game


def answer(game: Position, against: str = "") -> list[str]:
    """All are asked about the proposal on the table; who was asked."""
    asked = []
    if game.step == "draft":
        play(game, awaited(game), "put-to-vote")
    while game.proposal is not None:
        asked.append(awaited(game))
        play(game, asked[-1], "agree", yes=asked[-1] != against)
    return asked


def adjourn(game: Position) -> None:
    """Nobody proposes anything (more)."""
    while game.phase == "council":
        play(game, awaited(game), "pass")


def test_council_after_the_last_action() -> None:
    game = at("action", LANDS)
    for tribe in ("blue", "green", "red", "yellow"):
        assert (game.phase, awaited(game)) == ("action", tribe)
        play(game, tribe, "pass")
        if game.phase == "action" and awaited(game) == tribe:
            play(game, tribe, "pass")
    assert (game.phase, awaited(game)) == ("council", "blue")


def test_council_unanimous_winner() -> None:
    game = council()
    play(game, "blue", "propose-winner", tribe="green")
    assert sorted(answer(game)) == ["green", "red", "yellow"]
    assert game.winners == ["green"]


def test_council_one_against_the_winner() -> None:
    game = council()
    play(game, "blue", "propose-winner", tribe="blue")
    answer(game, against="yellow")
    assert not game.winners
    adjourn(game)
    assert (game.cycle, game.winners) == (4, [])


def test_council_alliance_as_winner() -> None:
    game = council()
    ally(game, "green", "red")
    play(game, "blue", "propose-winner", tribe="red")
    answer(game)
    assert sorted(game.winners) == ["green", "red"]


def test_council_vote_out_of_the_council() -> None:
    refused(at("action", LANDS), "victory.council", "blue", "propose-winner", tribe="blue")


def test_council_alliance_out_of_the_council() -> None:
    lands = {**LANDS, EDGE: "blue food", SECOND: "green food"}
    alliance = {"tribe": "blue", "ally": "green", "usual": True}
    refused(at("trade", lands), "alliances.proposal", "blue", "propose-alliance", **alliance)


def test_council_vote_for_another() -> None:
    game = council()
    play(game, "blue", "propose-winner", tribe="blue")
    play(game, "green", "agree", yes=True)
    refused(game, "council.unanimity", "green", "agree", yes=True)


def test_council_change_winning_numbers() -> None:
    game = council({EDGE: "blue sietch", SECOND: "blue sietch"})
    play(game, "blue", "propose-number", tribe="blue", sietches=2)
    answer(game)
    adjourn(game)
    assert not game.winners
    to_the_end_of_action(game)
    assert game.winners == ["blue"]


def to_the_end_of_action(game: Position) -> None:
    """Everybody passes until the Action Phase is over, or the game."""
    while game.phase != "action":
        pass_on(game, "action")
    while game.phase == "action" and not game.winners:
        play(game, awaited(game), "pass")


def test_council_one_against_new_numbers() -> None:
    game = council({EDGE: "blue sietch", SECOND: "blue sietch"}, vanished=("yellow",))
    play(game, "blue", "propose-number", tribe="blue", sietches=2)
    answer(game, against="red")
    adjourn(game)
    to_the_end_of_action(game)
    assert not game.winners


def test_council_alliance_formed() -> None:
    game = council()
    play(game, "blue", "propose-alliance", tribe="blue", ally="green", usual=True)
    assert sorted(answer(game)) == ["green", "red", "yellow"]
    adjourn(game)
    assert (game.sides["blue"].allies, game.sides["green"].allies) == (["green"], ["blue"])
    assert (game.sides["blue"].need, game.sides["green"].need) == (5, 5)
    pass_on(game, "action")
    while awaited(game) != "blue":
        play(game, awaited(game), "pass")
    refused(game, "alliances.no-attacks", "blue", "attack", territory=SECOND)


def test_council_one_against_an_alliance() -> None:
    game = council(vanished=("yellow",))
    play(game, "blue", "propose-alliance", tribe="blue", ally="green", usual=True)
    answer(game, against="red")
    assert game.sides["blue"].allies == game.sides["green"].allies == []


def package(game: Position) -> None:
    """One proposal: blue and green ally and need five, red and yellow ally and need three."""
    first = {"tribe": "blue", "ally": "green", "usual": False, "sietches": 5}
    second = {"tribe": "red", "ally": "yellow", "usual": False, "sietches": 3}
    play(game, "blue", "propose-alliance", **first)
    play(game, "blue", "propose-alliance", **second)


def test_council_package() -> None:
    game = council()
    package(game)
    assert answer(game) == ["green", "red", "yellow"]
    pairs = {"blue": "green", "green": "blue", "red": "yellow", "yellow": "red"}
    assert {tribe: game.sides[tribe].allies for tribe in pairs} == {
        tribe: [ally] for tribe, ally in pairs.items()
    }
    assert [game.sides[tribe].need for tribe in pairs] == [5, 5, 3, 3]


def test_council_package_rejected_as_a_whole() -> None:
    game = council()
    package(game)
    answer(game, against="yellow")
    for side in game.sides.values():
        assert (side.allies, side.need) == ([], 3)


def test_council_proposals_until_agreement() -> None:
    game = council()
    for number in (4, 5, 6, 7):
        play(game, "blue", "propose-number", tribe="red", sietches=number)
        answer(game, against="red")
    play(game, "blue", "propose-number", tribe="red", sietches=2)
    answer(game)
    assert game.sides["red"].need == 2


def test_council_any_tribe_proposes() -> None:
    game = council(vanished=("yellow",))
    play(game, "blue", "pass")
    play(game, "green", "pass")
    play(game, "red", "propose-winner", tribe="red")
    assert sorted(answer(game)) == ["blue", "green"]
    assert game.winners == ["red"]


def test_council_a_vanished_tribe_has_no_vote() -> None:
    game = council(vanished=("yellow", "red"))
    play(game, "blue", "propose-winner", tribe="blue")
    assert answer(game) == ["green"]
    assert game.winners == ["blue"]


def test_council_vanished_tribe_votes() -> None:
    game = council(vanished=("red",))
    play(game, "blue", "propose-winner", tribe="blue")
    play(game, "green", "agree", yes=True)
    refused(game, "council.unanimity", "red", "agree", yes=True)


def test_council_alliances_are_permanent() -> None:
    game = council()
    play(game, "blue", "propose-alliance", tribe="blue", ally="green", usual=True)
    answer(game)
    assert not [kind for kind in can(game, "blue") if "leave" in kind or "end" in kind]
    refused(game, "turn.moves", "blue", "leave-alliance")
    assert game.sides["blue"].allies == ["green"]


def test_council_nobody_proposes() -> None:
    game = council()
    adjourn(game)
    assert (game.cycle, game.lead, game.phase) == (4, "green", "production")


# ------------------------------------------------------------------------------------------ winning


def sietches(
    counts: dict[str, int], allies: tuple[tuple[str, str], ...] = (), phase: str = "action"
) -> Position:
    """A cycle in which tribes have so many sietches, each in a territory of its own."""
    owners = [tribe for tribe, count in counts.items() for _ in range(count)]
    places = [*ROW, "rock-path", "dew-terraces", "salt-mirror", "burnt-anvil"]
    lands = dict.fromkeys(places[-4:], "red") | {
        place: f"{tribe} sietch" for place, tribe in zip(places, owners, strict=False)
    }
    return at(phase, lands, allies=allies)


def ended(game: Position) -> list[str]:
    """Who has won when the Action Phase is over."""
    to_the_end_of_action(game)
    return sorted(game.winners)


def test_win_three_sietches() -> None:
    assert ended(sietches({"blue": 3})) == ["blue"]
    assert ended(sietches({"yellow": 3})) == ["yellow"]


def test_win_two_sietches() -> None:
    assert ended(sietches({"blue": 2, "green": 2})) == []


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
    game = allied(sietches({"blue": 3, "green": 2, "red": 2}, BLUE_GREEN), ("blue", "green"))
    assert ended(game) == ["blue", "green"]


def test_win_alliance_four() -> None:
    game = allied(sietches({"blue": 3, "green": 1}, BLUE_GREEN), ("blue", "green"))
    assert ended(game) == []


def test_win_two_singles_tie() -> None:
    game = sietches({"blue": 3, "red": 4})
    to_the_end_of_action(game)
    assert (sorted(game.tied), game.winners) == (["blue", "red"], [])
    assert "agree" in can(game, awaited(game))


def test_win_single_beats_alliance() -> None:
    game = sietches({"blue": 3, "green": 2, "red": 3}, BLUE_GREEN)
    assert ended(allied(game, ("blue", "green"))) == ["red"]


def test_win_two_alliances_tie() -> None:
    pairs = (("blue", "green"), ("red", "yellow"))
    game = sietches({"blue": 3, "green": 2, "red": 3, "yellow": 2}, pairs)
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
    game = sietches({"blue": 3, "red": 3})
    to_the_end_of_action(game)
    play_on(game, against="green")
    assert sorted(game.winners) == ["blue", "red"]


def tied_once_more(blue: int, red: int) -> Position:
    """Three and three, all agreed to play on, and then the next Action Phase."""
    game = sietches({"blue": 3, "red": 3})
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
    game = sietches({"blue": 3})
    to_the_end_of_action(game)
    for tribe in ("blue", "green", "red", "yellow"):
        refused(game, "victory.end", tribe, "pass")
        refused(game, "victory.end", tribe, "vanish")
