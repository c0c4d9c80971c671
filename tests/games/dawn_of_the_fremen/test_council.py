"""The council: victory, ties, alliances, winning numbers, vanishing."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.action import end_turn
from adjudicator.games.dawn_of_the_fremen.council import enter, result
from adjudicator.games.dawn_of_the_fremen.records import Position
from adjudicator.rules.records import Event
from tests.games.dawn_of_the_fremen.scene import (
    GAME,
    TRIBES,
    ally,
    code,
    hand,
    options,
    owe,
    play,
    scene,
    told,
)


def after_actions(lands: dict[str, str]) -> Position:
    """The council right after the actions."""
    position = scene("council", "blue", lands)
    enter(GAME, position)
    return position


def rich(tribe: str, sietches: int, first: int = 0) -> dict[str, str]:
    """So many territories of a tribe with a sietch each."""
    return dict.fromkeys(GAME.territory_ids[first : first + sietches], f"{tribe} sietch")


def test_three_sietches_win_alone() -> None:
    assert after_actions(rich("red", 2)).step == "council"
    position = after_actions(rich("red", 3))
    found = result(GAME, position)
    assert found is not None
    assert (found.winners, found.clause) == (["red"], "victory.sietches")


def test_allies_share_a_win_by_their_number() -> None:
    position = scene("council", "blue", {**rich("red", 2), **rich("green", 3, 5)})
    ally(position, "red", "green")
    for tribe in ("red", "green"):
        position.sides[tribe].need = 5
    enter(GAME, position)
    assert position.winners == ["green", "red"]


def test_one_alone_beats_an_alliance_in_a_tie() -> None:
    position = scene("council", "blue", {**rich("red", 5), **rich("blue", 3, 8)})
    ally(position, "red", "green")
    for tribe in ("red", "green"):
        position.sides[tribe].need = 5
    enter(GAME, position)
    assert position.winners == ["blue"]


def test_a_tie_stands_unless_all_vote_to_play_on() -> None:
    lands = {**rich("red", 3), **rich("blue", 3, 8)}
    position = after_actions(lands)
    assert (position.step, position.tied) == ("answers", ["blue", "red"])
    play(position, "blue", "agree", yes=True)
    play(position, "green", "agree", yes=False)
    assert position.winners == ["blue", "red"]
    assert position.ending == "victory.tie"

    position = after_actions(lands)
    for tribe in position.order:
        play(position, tribe, "agree", yes=True)
    assert (position.step, position.playing_on) == ("council", True)
    enter(GAME, position)
    assert position.step == "council"
    position.lands["yellow-reach"].owner = "red"
    position.lands["yellow-reach"].sietches = 1
    enter(GAME, position)
    assert position.winners == ["red"]


def agree(position: Position, *answers: bool) -> list[Event]:
    """The others answer in order."""
    events: list[Event] = []
    for yes in answers:
        events = play(position, position.waiting[0], "agree", yes=yes)
    return events


def test_a_proposal_wants_everybody() -> None:
    position = after_actions({})
    pair = {"tribe": "blue", "ally": "red"}
    play(position, "blue", "propose-alliance", **pair, usual=True)
    assert position.sides["blue"].allies == []
    play(position, "blue", "put-to-vote")
    events = agree(position, True, False)
    assert told(events, "proposal-refused") == {"by": "blue"}
    play(position, "blue", "propose-alliance", **pair, usual=False, sietches=5)
    assert code(position, "blue", "put-to-vote") == "council.again/refused"
    play(position, "blue", "pass")
    assert (position.step, position.waiting) == ("council", ["blue"])
    play(position, "blue", "propose-alliance", **pair, usual=False, sietches=4)
    play(position, "blue", "put-to-vote")
    agree(position, True, True, True)
    assert position.sides["blue"].allies == ["red"]
    assert position.sides["red"].need == 4
    assert position.sides["green"].need == 3
    play(position, "blue", "propose-number", tribe="green", sietches=7)
    play(position, "blue", "put-to-vote")
    agree(position, True, True, True)
    assert position.sides["green"].need == 7


def test_two_alliances_and_their_numbers_are_one_proposal_and_one_vote() -> None:
    """The document's own example: one pair needs five sietches, the other only three."""
    for answers in ([True, True, True], [True, True, False]):
        position = after_actions({})
        one = {"tribe": "blue", "ally": "green"}
        other = {"tribe": "red", "ally": "yellow"}
        play(position, "blue", "propose-alliance", **one, usual=False, sietches=5)
        assert (position.step, position.waiting) == ("draft", ["blue"])
        play(position, "blue", "propose-alliance", **other, usual=False, sietches=3)
        events = play(position, "blue", "put-to-vote")
        assert told(events, "proposed") == {"by": "blue"}
        assert (position.step, position.waiting) == ("answers", ["green"])
        agree(position, *answers)
        carried = all(answers)
        assert position.sides["blue"].allies == (["green"] if carried else [])
        assert position.sides["red"].allies == (["yellow"] if carried else [])
        needs = [position.sides[tribe].need for tribe in TRIBES]
        assert needs == ([5, 5, 3, 3] if carried else [3, 3, 3, 3])
        assert (position.step, position.waiting) == ("council", ["blue"])


def test_an_alliance_may_be_proposed_by_a_third_tribe_with_numbers_for_others() -> None:
    position = after_actions({})
    play(position, "blue", "propose-number", tribe="blue", sietches=2)
    play(position, "blue", "propose-alliance", tribe="green", ally="red", usual=True)
    twice = {"tribe": "green", "sietches": 4}
    assert code(position, "blue", "propose-number", **twice) == "council.draft/twice"
    assert options(position, "blue", "propose-number") == ["yellow"]
    play(position, "blue", "put-to-vote")
    agree(position, True, True, True)
    assert [position.sides[tribe].need for tribe in TRIBES] == [2, 5, 5, 3]
    assert position.sides["green"].allies == ["red"]


def test_in_one_proposal_an_alliance_can_grow_but_not_take_in_everybody() -> None:
    position = after_actions({})
    play(position, "blue", "propose-alliance", tribe="blue", ally="green", usual=True)
    play(position, "blue", "propose-alliance", tribe="green", ally="red", usual=False, sietches=6)
    again = {"tribe": "blue", "ally": "red", "usual": True}
    assert code(position, "blue", "propose-alliance", **again) == "alliances.partners/proposed"
    all_of_them = {"tribe": "red", "ally": "yellow", "usual": True}
    assert code(position, "blue", "propose-alliance", **all_of_them) == (
        "alliances.outside/nobody-left"
    )
    assert options(position, "blue", "propose-alliance") == []
    play(position, "blue", "put-to-vote")
    agree(position, True, True, True)
    assert position.sides["blue"].allies == ["green", "red"]
    assert [position.sides[tribe].need for tribe in TRIBES] == [6, 6, 6, 3]


def test_proposals_have_no_number_unless_a_ruling_sets_one() -> None:
    position = after_actions({})
    for number in (1, 2, 4, 5, 6):
        play(position, "blue", "propose-number", tribe="red", sietches=number)
        play(position, "blue", "put-to-vote")
        agree(position, False)
    assert code(position, "blue", "propose-winner", tribe="red") == ""

    position.rulings = {"proposals": "three"}
    assert code(position, "blue", "propose-winner", tribe="red") == "council.limit/too-many"
    position.proposed["blue"] = 2
    play(position, "blue", "propose-winner", tribe="red")
    agree(position, False)
    assert code(position, "blue", "propose-winner", tribe="blue") == "council.limit/too-many"


def test_what_was_refused_may_be_asked_again_when_something_was_agreed() -> None:
    position = after_actions({})
    play(position, "blue", "propose-winner", tribe="red")
    agree(position, False)
    assert code(position, "blue", "propose-winner", tribe="red") == "council.again/refused"
    play(position, "blue", "propose-number", tribe="red", sietches=4)
    play(position, "blue", "put-to-vote")
    agree(position, True, True, True)
    assert code(position, "blue", "propose-winner", tribe="red") == ""


def test_somebody_stays_outside_every_alliance() -> None:
    position = after_actions({})
    ally(position, "blue", "red")
    ally(position, "green", "yellow")
    assert options(position, "blue", "propose-alliance") == []
    pair = {"tribe": "blue", "ally": "green", "usual": True}
    assert code(position, "blue", "propose-alliance", **pair) == "alliances.outside/nobody-left"


def test_the_council_can_end_the_game() -> None:
    position = after_actions({})
    play(position, "blue", "propose-winner", tribe="red")
    for tribe in ("green", "red", "yellow"):
        play(position, tribe, "agree", yes=True)
    assert (position.winners, position.ending) == (["red"], "victory.council")
    assert code(position, "blue", "pass") == "victory.end/game-over"


def test_the_lead_passes_clockwise_when_all_have_spoken() -> None:
    position = after_actions({})
    order = [*position.order]
    for tribe in order:
        play(position, tribe, "pass")
    assert position.cycle == 4
    assert position.order == order[1:] + order[:1]


def test_who_vanishes_leaves_abandoned_territories_and_returns_what_it_held() -> None:
    position = after_actions({"hollow-erg": "red crysknife food", "hollow-basin": "red"})
    hand(position, "red", "karama")
    owe(position, "blue", "red", 2)
    owe(position, "red", "blue", 1)
    play(position, "red", "vanish")
    assert position.lands["hollow-erg"].owner == ""
    assert position.lands["hollow-erg"].tokens == ["crysknife"]
    assert position.sides["blue"].debts == 8
    assert position.sides["blue"].rivals == {"red": 1}
    assert position.deck.count("karama") == 2
    assert position.order == ["blue", "green", "yellow"]
    assert code(position, "red", "vanish") == "vanishing.time/gone"


def test_an_ally_inherits_at_once() -> None:
    position = after_actions({"hollow-erg": "red sietch", "hollow-basin": "green"})
    ally(position, "red", "green")
    play(position, "red", "vanish")
    assert position.lands["hollow-erg"].owner == "green"
    assert position.sides["green"].warriors == 28


def test_the_last_side_wins() -> None:
    position = after_actions({"hollow-erg": "blue", "hollow-basin": "red"})
    ally(position, "blue", "red")
    for tribe in ("green", "yellow"):
        play(position, tribe, "vanish")
    assert (position.winners, position.ending) == (["blue", "red"], "victory.last")


def test_a_tribe_that_is_awaited_vanishes_and_the_next_goes_on() -> None:
    position = scene("action", "blue", {"hollow-erg": "blue"})
    play(position, "blue", "vanish")
    assert position.waiting == ["green"]
    end_turn(GAME, position, "green")
    assert position.waiting == ["red"]
    assert TRIBES[0] not in position.order


def test_who_cannot_be_allied_is_told_which_of_the_reasons_it_is() -> None:
    position = after_actions({})
    self = {"tribe": "red", "ally": "red", "usual": True}
    assert code(position, "blue", "propose-alliance", **self) == "alliances.partners/oneself"
    play(position, "blue", "propose-alliance", tribe="blue", ally="green", usual=True)
    again = {"tribe": "green", "ally": "blue", "usual": True}
    assert code(position, "blue", "propose-alliance", **again) == "alliances.partners/proposed"
    play(position, "blue", "put-to-vote")
    agree(position, True, True, True)
    assert code(position, position.waiting[0], "propose-alliance", **again) == (
        "alliances.partners/allied"
    )
