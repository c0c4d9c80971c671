"""The Council and alliances: one test for each scenario, named after it."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Position
from tests.games.dawn_of_the_fremen.scenarios.councils import (
    adjourn,
    alliance,
    answer,
    ended,
    number,
    propose,
    to_the_end_of_action,
)
from tests.games.dawn_of_the_fremen.scenarios.table import (
    BESIDE,
    EDGE,
    FIFTH,
    FOURTH,
    ROW,
    SECOND,
    THIRD,
    at,
    attack,
    awaited,
    can,
    pass_on,
    refused,
)
from tests.games.dawn_of_the_fremen.scene import ally, play

LANDS = {EDGE: "blue", SECOND: "green", THIRD: "red"}


def council(lands: dict[str, str] = LANDS, vanished: tuple[str, ...] = ()) -> Position:
    """The Council of a later cycle, blue first; some may have vanished in its development."""
    game = at("development", lands)
    for tribe in vanished:
        play(game, tribe, "vanish")
    pass_on(game, "council")
    return game


def test_council_after_the_last_action() -> None:
    """Given: the last tribe ends its second action and nobody has won.

    When: the Action Phase ends
    Then: the Council Phase comes, without a roll
    Source: Game Play - Council Phase
    """
    game = at("action", LANDS)
    for tribe in ("blue", "green", "red", "yellow"):
        assert (game.phase, awaited(game)) == ("action", tribe)
        play(game, tribe, "pass")
        if game.phase == "action" and awaited(game) == tribe:
            play(game, tribe, "pass")
    assert (game.phase, awaited(game)) == ("council", "blue")


def test_council_unanimous_winner() -> None:
    """Given: the Council.

    When: a tribe is proposed as winner and all agree
    Then: the game is over and this tribe has won
    Source: Council Vote Win; The Win
    """
    game = council()
    play(game, "blue", "propose-winner", tribe="green")
    assert sorted(answer(game)) == ["green", "red", "yellow"]
    assert game.winners == ["green"]


def test_council_one_against_the_winner() -> None:
    """Given: the Council of four tribes.

    When: a tribe is proposed as winner and one votes against
    Then: play continues
    Source: The Win
    """
    game = council()
    play(game, "blue", "propose-winner", tribe="blue")
    answer(game, against="yellow")
    assert not game.winners
    adjourn(game)
    assert (game.cycle, game.winners) == (4, [])


def test_council_alliance_as_winner() -> None:
    """Given: an alliance of two and a third tribe.

    When: the alliance is proposed as winner and all agree
    Then: both allies have won
    Source: The Win (any player or alliance)
    """
    game = council()
    ally(game, "green", "red")
    play(game, "blue", "propose-winner", tribe="red")
    answer(game)
    assert sorted(game.winners) == ["green", "red"]


def test_council_vote_out_of_the_council() -> None:
    """Given: the Action Phase.

    When: a tribe proposes a winner
    Then: refused: in the Council
    Source: Game Play - Council Phase
    """
    refused(at("action", LANDS), "victory.council", "blue", "propose-winner", tribe="blue")


def test_council_alliance_out_of_the_council() -> None:
    """Given: the Trade Phase.

    When: a tribe proposes an alliance
    Then: refused: in each Council Phase
    Source: Alliances, Formal
    """
    lands = {**LANDS, EDGE: "blue food", SECOND: "green food"}
    refused(at("trade", lands), "alliances.proposal", "blue", **alliance("blue", "green"))


def test_council_vote_for_another() -> None:
    """Given: a proposal on the table.

    When: a tribe that has voted votes again
    Then: refused: one vote each
    Source: Game Play - Council Phase
    """
    game = council()
    play(game, "blue", "propose-winner", tribe="blue")
    play(game, "green", "agree", yes=True)
    refused(game, "council.unanimity", "green", "agree", yes=True)


def test_council_change_winning_numbers() -> None:
    """Given: the Council.

    When: all agree that a single tribe needs two Sietches
    Then: from now on a tribe with two at the end of an Action Phase wins
    Source: Sietch Win; Alliances, Formal
    """
    game = council({EDGE: "blue sietch", SECOND: "blue sietch"})
    propose(game, "blue", number("blue", 2))
    answer(game)
    adjourn(game)
    assert not game.winners
    to_the_end_of_action(game)
    assert game.winners == ["blue"]


def test_council_one_against_new_numbers() -> None:
    """Given: the Council of three.

    When: two vote for a lower number and one against
    Then: the number stays three
    Source: Sietch Win
    """
    game = council({EDGE: "blue sietch", SECOND: "blue sietch"}, vanished=("yellow",))
    propose(game, "blue", number("blue", 2))
    answer(game, against="red")
    adjourn(game)
    to_the_end_of_action(game)
    assert not game.winners


def test_council_alliance_formed() -> None:
    """Given: the Council.

    When: an alliance of two is proposed and all agree
    Then: the two are allied from then on, also in the next cycle, and need five Sietches between them
    Source: Alliances, Formal
    """
    game = council()
    propose(game, "blue", alliance("blue", "green"))
    assert sorted(answer(game)) == ["green", "red", "yellow"]
    adjourn(game)
    assert (game.sides["blue"].allies, game.sides["green"].allies) == (["green"], ["blue"])
    assert (game.sides["blue"].need, game.sides["green"].need) == (5, 5)
    pass_on(game, "action")
    while awaited(game) != "blue":
        play(game, awaited(game), "pass")
    refused(game, "alliances.no-attacks", "blue", "attack", territory=SECOND)


def test_council_one_against_an_alliance() -> None:
    """Given: the Council of three.

    When: the two that would be allied vote for it and the third against
    Then: there is no alliance
    Source: Alliances, Formal (unanimous)
    """
    game = council(vanished=("yellow",))
    propose(game, "blue", alliance("blue", "green"))
    answer(game, against="red")
    assert game.sides["blue"].allies == game.sides["green"].allies == []


PACKAGE = (alliance("blue", "green", 5), alliance("red", "yellow", 3))


def test_council_package() -> None:
    """Given: the Council of four.

    When: one proposal says that A and B ally and need five, C and D ally and need three, and all agree
    Then: all of it holds after this one vote
    Source: Alliances, Formal (example)
    """
    game = council()
    propose(game, "blue", *PACKAGE)
    assert sorted(answer(game)) == ["green", "red", "yellow"]
    allies = {tribe: side.allies for tribe, side in game.sides.items()}
    assert allies == {"blue": ["green"], "green": ["blue"], "red": ["yellow"], "yellow": ["red"]}
    assert [side.need for side in game.sides.values()] == [5, 5, 3, 3]


def test_council_package_rejected_as_a_whole() -> None:
    """Given: the same proposal.

    When: one votes against
    Then: nothing of it holds
    Source: Alliances, Formal
    """
    game = council()
    propose(game, "blue", *PACKAGE)
    answer(game, against="yellow")
    assert not any(side.allies for side in game.sides.values())
    assert [side.need for side in game.sides.values()] == [3, 3, 3, 3]


def test_council_proposals_until_agreement() -> None:
    """Given: four proposals have been rejected in this Council.

    When: a fifth is made and all agree
    Then: it holds: several proposals may be discussed until an agreement is reached
    Source: Alliances, Formal
    """
    game = council()
    for sietches in (4, 5, 6, 7):
        propose(game, "blue", number("red", sietches))
        answer(game, against="red")
    propose(game, "blue", number("red", 2))
    answer(game)
    assert game.sides["red"].need == 2


def test_council_any_tribe_proposes() -> None:
    """Given: the Council of three.

    When: the tribe that is last in order makes a proposal
    Then: it is voted on: all players may propose
    Source: Game Play - Council Phase
    """
    game = council(vanished=("yellow",))
    play(game, "blue", "pass")
    play(game, "green", "pass")
    play(game, "red", "propose-winner", tribe="red")
    assert sorted(answer(game)) == ["blue", "green"]
    assert game.winners == ["red"]


def test_council_a_vanished_tribe_has_no_vote() -> None:
    """Given: three tribes, one of which has vanished.

    When: the two others agree on a proposal
    Then: it is unanimous
    Source: Vanishing (give up your seat on the Council)
    """
    game = council(vanished=("yellow", "red"))
    play(game, "blue", "propose-winner", tribe="blue")
    assert answer(game) == ["green"]
    assert game.winners == ["blue"]


def test_council_vanished_tribe_votes() -> None:
    """Given: a tribe that has vanished, a proposal on the table.

    When: it votes
    Then: refused: it gave up its seat
    Source: Vanishing
    """
    game = council(vanished=("red",))
    play(game, "blue", "propose-winner", tribe="blue")
    play(game, "green", "agree", yes=True)
    refused(game, "council.unanimity", "red", "agree", yes=True)


def test_council_alliances_are_permanent() -> None:
    """Given: two allies.

    When: one declares the alliance ended on its own
    Then: refused: formal alliances are permanent
    Source: Alliances, Permanent
    """
    game = council()
    propose(game, "blue", alliance("blue", "green"))
    answer(game)
    assert not [kind for kind in can(game, "blue") if "leave" in kind or "end" in kind]
    refused(game, "turn.moves", "blue", "leave-alliance")
    assert game.sides["blue"].allies == ["green"]


def test_council_nobody_proposes() -> None:
    """Given: the Council.

    When: nobody wants anything
    Then: the next cycle begins with the next Lead Player
    Source: The Win (otherwise play continues)
    """
    game = council()
    adjourn(game)
    assert (game.cycle, game.lead, game.phase) == (4, "green", "production")


def test_council_alliance_with_another_number() -> None:
    """Given: the Council.

    When: an alliance is agreed on that needs four
    Then: it wins with four between them
    Source: 5 Sietches to Win (unless altered)
    """
    lands = {EDGE: "blue sietch", SECOND: "blue sietch", THIRD: "green sietch",
             FOURTH: "green sietch", FIFTH: "red"}  # fmt: skip
    game = council(lands)
    propose(game, "blue", alliance("blue", "green", 4))
    answer(game)
    adjourn(game)
    assert ended(game) == ["blue", "green"]


def test_council_third_ally() -> None:
    """Given: two allies and two other tribes.

    When: all agree that a third joins the alliance
    Then: all three are allied and win together
    Source: Alliances, Formal (ally or allies; players in an alliance)
    """
    lands = {EDGE: "blue sietch", SECOND: "blue sietch", THIRD: "green sietch",
             FOURTH: "green sietch", FIFTH: "red sietch"}  # fmt: skip
    game = council(lands)
    propose(game, "blue", alliance("blue", "green"))
    answer(game)
    propose(game, "blue", alliance("blue", "red"))
    answer(game)
    allies = {tribe: sorted(side.allies) for tribe, side in game.sides.items()}
    assert allies["blue"] == ["green", "red"]
    assert (allies["green"], allies["red"]) == (["blue", "red"], ["blue", "green"])
    adjourn(game)
    assert ended(game) == ["blue", "green", "red"]


def test_council_second_proposal_after_one() -> None:
    """Given: a proposal that was rejected in this Council.

    When: another is made by the same tribe and all agree
    Then: it holds
    Source: Alliances, Formal
    """
    game = council()
    play(game, "blue", "propose-winner", tribe="blue")
    answer(game, against="green")
    play(game, "blue", "propose-winner", tribe="red")
    answer(game)
    assert game.winners == ["red"]


def test_council_proposals_of_all() -> None:
    """Given: three tribes whose proposals were rejected.

    When: the fourth proposes something and all agree
    Then: it holds
    Source: Alliances, Formal
    """
    game = council()
    for tribe in ("blue", "green", "red"):
        play(game, tribe, "propose-winner", tribe=tribe)
        answer(game, against="yellow")
        play(game, tribe, "pass")
    propose(game, "yellow", number("yellow", 2))
    answer(game)
    assert game.sides["yellow"].need == 2


def test_council_allied_tribe_attacked_later() -> None:
    """Given: an alliance agreed on in the last Council.

    When: one ally joins the defence of the other
    Then: it counts as before; no alliance obliges
    Source: Alliances, Formal
    """
    game = council({EDGE: "green", SECOND: "red stillsuit", BESIDE: "blue crysknife"})
    propose(game, "blue", alliance("blue", "green"))
    answer(game)
    adjourn(game)
    pass_on(game, "action")
    while awaited(game) != "red":
        play(game, awaited(game), "pass")
    assert not attack(game, EDGE, {"blue": "defense"})


def test_council_number_for_one_side_only() -> None:
    """Given: the Council.

    When: all agree that one single tribe needs four Sietches
    Then: the others still need three
    Source: Sietch Win (different winning numbers)
    """
    lands = dict.fromkeys(ROW[0:3], "blue sietch") | dict.fromkeys(ROW[3:6], "green sietch")
    game = at("action", {})
    pass_on(game, "council")
    propose(game, "blue", number("blue", 4))
    answer(game)
    adjourn(game)
    for place, words in lands.items():
        game.lands[place].owner = words.split()[0]
        game.lands[place].sietches = 1
    assert ended(game) == ["green"]


def test_council_number_of_an_alliance_changed_later() -> None:
    """Given: an alliance that needs five.

    When: all agree later that it needs six
    Then: it has not won with five
    Source: Alliances, Formal (unless modified again by unanimous vote)
    """
    lands = dict.fromkeys(ROW[:3], "blue sietch") | dict.fromkeys(ROW[3:5], "green sietch")
    game = council({"rock-path": "red"})
    propose(game, "blue", alliance("blue", "green"))
    answer(game)
    propose(game, "blue", number("green", 6))
    answer(game)
    adjourn(game)
    for place, words in lands.items():
        game.lands[place].owner = words.split()[0]
        game.lands[place].sietches = 1
    assert ended(game) == []
    assert (game.sides["blue"].need, game.sides["green"].need) == (6, 6)


def test_council_package_with_numbers_for_others() -> None:
    """Given: the Council.

    When: one proposal allies A and B and lets C win with two, and all agree
    Then: both hold after one vote
    Source: Alliances, Formal (adjust the win condition for allied and non-allied players)
    """
    game = council()
    propose(game, "blue", alliance("blue", "green"), number("red", 2))
    answer(game)
    assert game.sides["blue"].allies == ["green"]
    assert [side.need for side in game.sides.values()] == [5, 5, 2, 3]
