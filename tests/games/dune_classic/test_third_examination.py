"""What a third examination of classic Dune found: captives, bribes, two blows, traitors for an ally."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.leaders import kill_leader
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.multisets import put, take
from tests.support.dune_classic import (
    GAME,
    SIX,
    broken,
    can_be_filled,
    do,
    new_game,
    options,
    scene,
)
from tests.support.replay import golden_logs, read_header, steps

ALLIES = [("atreides", "emperor")]


# --- captives ------------------------------------------------------------------------------------


def captured(**rulings: Any) -> Position:
    """Four leaders of Atreides are dead, the fifth is a captive of the Harkonnen."""
    dead = list(GAME.factions["atreides"].leaders)[:4]
    position = scene("bidding", SIX, dead={"atreides": dead}, captured_leaders="on", **rulings)
    atreides, harkonnen = position.sides["atreides"], position.sides["harkonnen"]
    captive = atreides.leaders[0]
    atreides.leaders = take(atreides.leaders, captive)
    harkonnen.captives = put(harkonnen.captives, captive)
    position.phase, position.step = "revival", "revival"
    position.waiting, position.auction = ["atreides"], None
    position.sides["atreides"].spice = 20
    return position


@pytest.mark.parametrize(
    ("rulings", "wrong"),
    [({}, ""), ({"captive_revival": "counted"}, "revival.leader-when/too-early")],
)
def test_a_captive_does_not_bar_the_revival_of_the_leaders_that_are_dead(
    rulings: dict[str, str], wrong: str
) -> None:
    position = captured(**rulings)
    leader = position.sides["atreides"].dead[0]
    move = {"by": "atreides", "move": "revive-leader", "leader": leader}

    assert broken(position, move) == wrong
    assert can_be_filled(position, move) == (wrong == "")


def test_with_no_leader_left_but_a_captive_all_are_lost() -> None:
    position = captured()
    position.sides["atreides"].all_died = False
    returned = position.sides["atreides"].dead[0]
    position.sides["atreides"].dead = take(position.sides["atreides"].dead, returned)
    position.sides["atreides"].leaders = [returned]

    kill_leader(GAME, position, returned)

    assert position.sides["atreides"].all_died


# --- bribes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["atreides", "emperor"])
def test_nobody_bribes_its_own_ally(by: str) -> None:
    position = scene("bidding", SIX, allies=ALLIES)
    ally = position.sides[by].ally

    bribe = {"by": by, "move": "bribe", "to": ally, "spice": 1}
    assert broken(position, bribe) == "deals.bribe-ally/ally"
    assert ally not in options(position, by, "bribe")
    assert broken(position, {**bribe, "to": "fremen"}) == ""


def test_by_ruling_an_ally_is_bribed_like_anybody_else() -> None:
    position = scene("bidding", SIX, allies=ALLIES, ally_bribes="allowed")

    bribe = {"by": "atreides", "move": "bribe", "to": "emperor", "spice": 1}
    assert broken(position, bribe) == ""
    assert "emperor" in options(position, "atreides", "bribe")


def test_between_two_allies_alone_nobody_can_be_bribed() -> None:
    position = scene("bidding", ["atreides", "emperor"], allies=ALLIES)

    assert not can_be_filled(
        position, {"by": "atreides", "move": "bribe", "to": "emperor", "spice": 1}
    )


# --- two blows -----------------------------------------------------------------------------------


def blowing(turn: int, **rulings: str) -> Position:
    """A spice blow with two blows, in a turn."""
    position = new_game(SIX, spice_blows="two", **rulings)
    position.turn, position.phase, position.step = turn, "spice-blow", "enter"
    position.storm, position.order = 1, list(SIX)
    from adjudicator.games.dune_classic import rulebook  # noqa: PLC0415 - one use

    rulebook.ENTER["spice-blow"](GAME, position)
    return position


def cards(position: Position, *, worm: bool) -> str:
    """A card of the spice deck: a worm, or not."""
    return next(card for card in position.spice_deck if GAME.spice_cards[card].worm == worm)


def test_worms_of_turn_1_come_back_after_the_last_blow() -> None:
    position = blowing(1)
    worm = cards(position, worm=True)
    worms = position.spice_deck.count(worm)
    do(position, "table", "reveal-spice", card=worm)
    events = do(position, "table", "reveal-spice", card=cards(position, worm=False))
    assert [event.kind for event in events][-1] == "blow-began"
    assert position.spice_deck.count(worm) == worms - 1

    events = do(position, "table", "reveal-spice", card=cards(position, worm=False))

    assert "worms-returned" in [event.kind for event in events]
    assert position.spice_deck.count(worm) == worms


@pytest.mark.parametrize(
    ("rulings", "step"), [({}, "nexus"), ({"second_nexus": "once"}, "reveal-spice")]
)
def test_the_second_blow_has_a_nexus_of_its_own(rulings: dict[str, str], step: str) -> None:
    position = blowing(3, **rulings)
    position.last_blow = ["the-great-flat-s14", "funeral-plain-s14"]
    do(position, "table", "reveal-spice", card=cards(position, worm=True))
    assert position.step == "nexus"
    while position.step == "nexus":
        do(position, position.waiting[0], "pass")
    if position.step == "ride":
        do(position, "fremen", "pass")
    do(position, "table", "reveal-spice", card=cards(position, worm=False))

    do(position, "table", "reveal-spice", card=cards(position, worm=True))
    if position.step == "ride":
        do(position, "fremen", "pass")

    assert position.step == step


def test_a_golden_game_holds_a_nexus_in_each_of_two_blows() -> None:
    """The form, the judge, both engines and both tables go through it with all golden games."""
    held: dict[tuple[str, int], set[int]] = {}
    for log in golden_logs("dune-classic"):
        if read_header(log).rulings.get("spice-blows") == "two":
            for step in steps(log):
                if step.position.step == "nexus":
                    blows = held.setdefault((log.stem, step.position.turn), set())
                    blows.add(step.position.blow.number)

    assert {1, 2} in held.values()


# --- traitors ------------------------------------------------------------------------------------


def fighting(ally: str) -> Position:
    """Fremen attack Atreides in Arrakeen; `ally` is the ally of Atreides; the plans are open."""
    forces = {"arrakeen-s9": {"atreides": 3, "fremen": 3}}
    position = scene("battle", SIX, forces=forces, allies=[("atreides", ally)])
    aggressor = position.waiting[0]
    other = "fremen" if aggressor == "atreides" else "atreides"
    do(position, aggressor, "choose-battle", place="arrakeen-s9", against=other)
    while position.step != "plans":
        do(position, position.waiting[0], "pass")
    for seat in list(position.waiting):
        leader = position.sides[seat].leaders[0]
        do(position, seat, "plan", leader=leader, number=0, weapon="none", defense="none")
    return position


@pytest.mark.parametrize(
    ("by", "wrong"),
    [
        ("emperor", "traitors.call/for-ally"),
        ("spacing-guild", "traitors.call/no-side"),
        ("harkonnen", "traitors.call/no-side"),
    ],
)
def test_who_cannot_call_a_traitor_here_is_told_why(by: str, wrong: str) -> None:
    position = fighting("emperor")
    leader = position.sides["fremen"].leaders[0]
    position.sides[by].traitors = [leader]

    assert broken(position, {"by": by, "move": "call-traitor", "leader": leader}) == wrong
