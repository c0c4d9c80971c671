"""What comes of a battle: strength, weapons, losses, traitors, captives (document 004, phase 6)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Event
from tests.support.battles import ARRAKEEN, QUIET, duel, forces_of, no_traitors, plan
from tests.support.dune_classic import GAME, broken, clauses, do, options, scene

# --- who wins, who dies, who pays ----------------------------------------------------------------


def fight(position: Position, one: list[Any], other: list[Any]) -> list[Event]:
    """Both plans (leader, number, weapon, defense), and no traitors."""
    first, second = position.waiting
    events = plan(position, first, *one)
    events += plan(position, second, *other)
    return events + no_traitors(position)


def test_number_and_leader_add_up() -> None:
    position = duel()
    fight(position, ["hasimir-fenring", 1], ["umman-kudu", 5])

    assert forces_of(position, "emperor") == 4
    assert forces_of(position, "harkonnen") == 0
    assert position.sides["harkonnen"].tanks == 5
    assert position.sides["harkonnen"].leaders == GAME.factions["harkonnen"].leaders


def test_the_aggressor_wins_a_tie() -> None:
    position = duel()
    events = fight(position, ["bashar", 3], ["beast-rabban", 1])

    assert "battle.tie" in clauses(events)
    assert forces_of(position, "emperor") == 2


def test_the_defender_wins_by_more() -> None:
    position = duel()
    events = fight(position, ["bashar", 3], ["beast-rabban", 2])

    assert "battle.strength" in clauses(events)
    assert forces_of(position, "harkonnen") == 3
    assert forces_of(position, "emperor") == 0


@pytest.mark.parametrize(
    ("weapon", "defense", "dies"),
    [
        ("crysknife", "none", True),
        ("crysknife", "shield", False),
        ("crysknife", "snooper", True),
        ("crysknife", "baliset", True),
        ("gom-jabbar", "snooper", False),
        ("gom-jabbar", "shield", True),
        ("lasgun", "snooper", True),
        ("kulon", "none", False),
    ],
)
def test_weapons_kill_unless_the_fitting_defense_is_played(
    weapon: str, defense: str, dies: bool
) -> None:
    hands = {"emperor": [weapon], "harkonnen": [card for card in [defense] if card != "none"]}
    position = duel(hands=hands)
    fight(position, ["bashar", 5, weapon], ["feyd-rautha", 0, "none", defense])

    assert position.sides["harkonnen"].dead == (["feyd-rautha"] if dies else [])
    assert position.sides["emperor"].spice == 10 + (6 if dies else 0)


def test_the_winner_is_paid_for_all_leaders_killed_its_own_included() -> None:
    hands = {"emperor": ["crysknife"], "harkonnen": ["chaumas"]}
    position = duel(hands=hands)
    fight(position, ["bashar", 5, "crysknife"], ["feyd-rautha", 4, "chaumas"])

    assert position.sides["emperor"].spice == 10 + 2 + 6
    assert position.sides["emperor"].dead == ["bashar"]
    assert position.sides["harkonnen"].dead == ["feyd-rautha"]


def test_all_leaders_dead_is_remembered() -> None:
    leaders = GAME.factions["harkonnen"].leaders
    dead = {"harkonnen": [leader for leader in leaders if leader != "umman-kudu"]}
    position = duel(hands={"emperor": ["crysknife"]}, dead=dead)
    fight(position, ["bashar", 5, "crysknife"], ["umman-kudu", 1])

    assert position.sides["harkonnen"].all_died


def test_the_loser_discards_and_the_winner_may_keep_its_cards() -> None:
    hands = {"emperor": ["crysknife", "shield"], "harkonnen": ["snooper", "karama"]}
    position = duel(hands=hands)
    fight(position, ["bashar", 5, "crysknife", "shield"], ["umman-kudu", 1, "none", "snooper"])

    assert position.sides["harkonnen"].hand == ["karama"]
    assert position.step == "spoils"
    assert options(position, "emperor", "discard") == ["crysknife", "shield"]
    lasgun = {"by": "emperor", "move": "discard", "card": "lasgun"}
    assert broken(position, lasgun) == "battle.spoils/not-played"
    do(position, "emperor", "discard", card="shield")
    do(position, "emperor", "pass")
    assert position.sides["emperor"].hand == ["crysknife"]
    assert position.treachery_discard == ["shield", "snooper"]
    assert position.phase == "spice-collection"


def test_discarding_everything_ends_the_battle() -> None:
    position = duel(hands={"emperor": ["kulon"]})
    fight(position, ["bashar", 5, "kulon"], ["umman-kudu", 1])
    do(position, "emperor", "discard", card="kulon")

    assert position.treachery_discard == ["kulon"]
    assert position.phase == "spice-collection"


def test_a_cheap_hero_is_spent_even_by_the_winner_and_adds_nothing() -> None:
    position = duel(hands={"emperor": ["cheap-hero"]})
    events = fight(position, ["cheap-hero", 5], ["beast-rabban", 0])

    assert "battle.hero-spent" in clauses(events)
    assert position.treachery_discard == ["cheap-hero"]
    assert forces_of(position, "harkonnen") == 0
    assert position.phase == "spice-collection"


def test_the_leaders_who_fought_are_bound_to_the_territory() -> None:
    position = duel()
    fight(position, ["bashar", 5], ["umman-kudu", 1])

    assert position.fought == {"bashar": "arrakeen", "umman-kudu": "arrakeen"}


def test_losses_from_several_parts_are_chosen_by_the_winner() -> None:
    forces = {
        "cielago-north-s0": {"emperor": 2},
        "cielago-north-s1": {"emperor": 2, "harkonnen": 1},
        "cielago-north-s2": {"harkonnen": 1},
    }
    position = scene("battle", QUIET, forces=forces, storm=5)
    first, second = position.order
    do(position, first, "choose-battle", place="cielago-north-s0", against=second)
    plan(position, "emperor", "hasimir-fenring", 3)
    plan(position, "harkonnen", "umman-kudu", 2)
    no_traitors(position)
    assert position.step == "lose"
    move = {"by": "emperor", "move": "lose", "part": "cielago-north-s0", "forces": 3}
    assert broken(position, move) == "battle.losses/wrong-number"
    assert broken(position, {**move, "part": "cielago-north-s2"}) == "battle.losses/none-there"
    assert broken(position, {**move, "part": "nowhere"}) == "battle.losses/none-there"
    do(position, "emperor", "lose", part="cielago-north-s0", forces=2)
    assert broken(position, {**move, "part": "cielago-north-s1", "forces": 2}) == (
        "battle.losses/wrong-number"
    )
    do(position, "emperor", "lose", part="cielago-north-s1", forces=1)

    assert position.forces == {"cielago-north-s1": {"emperor": 1}}
    assert position.phase == "spice-collection"


def test_losing_all_from_several_parts_needs_no_choice() -> None:
    forces = {
        "cielago-north-s0": {"emperor": 2, "harkonnen": 1},
        "cielago-north-s1": {"emperor": 2},
    }
    position = scene("battle", QUIET, forces=forces, storm=5)
    first, second = position.order
    do(position, first, "choose-battle", place="cielago-north-s0", against=second)
    plan(position, "emperor", "hasimir-fenring", 4)
    plan(position, "harkonnen", "umman-kudu", 1)
    no_traitors(position)

    assert position.forces == {}
    assert position.sides["emperor"].tanks == 4


CUT_OFF = {
    "cielago-north-s0": {"emperor": 4, "harkonnen": 2},
    "cielago-north-s2": {"emperor": 3, "harkonnen": 1},
}
"""One territory in which the storm parts two battlefields."""


@pytest.mark.parametrize(
    ("ruling", "left"),
    [("territory", {"emperor": 3}), ("battlefield", {"emperor": 3, "harkonnen": 1})],
)
@pytest.mark.parametrize("traitors", [[], ["umman-kudu"]])
def test_the_loser_loses_what_the_storm_cuts_off_unless_a_ruling_says_otherwise(
    ruling: str, left: dict[str, int], traitors: list[str]
) -> None:
    position = scene("battle", QUIET, forces=CUT_OFF, storm=1, loser_forces=ruling)
    position.sides["emperor"].traitors = traitors
    by = position.waiting[0]
    other = "harkonnen" if by == "emperor" else "emperor"
    do(position, by, "choose-battle", place="cielago-north-s0", against=other)
    plan(position, "emperor", "hasimir-fenring", 1)
    plan(position, "harkonnen", "umman-kudu", 1)
    if len(traitors) > 0:
        do(position, "emperor", "call-traitor", leader="umman-kudu")
    no_traitors(position)

    assert position.forces["cielago-north-s2"] == left
    assert "harkonnen" not in position.forces["cielago-north-s0"]
    assert (position.phase == "battle") is ("harkonnen" in left)


def test_lasgun_and_shield_destroy_the_whole_territory() -> None:
    forces = {
        "cielago-north-s0": {"emperor": 3, "harkonnen": 3},
        "cielago-north-s2": {"fremen": 2},
    }
    seats = ["emperor", "harkonnen", "fremen", "bene-gesserit"]
    hands = {"emperor": ["lasgun", "karama"], "harkonnen": ["shield"]}
    position = scene(
        "battle",
        seats,
        forces=forces,
        advisors={"cielago-north-s2": 1},
        storm=1,
        hands=hands,
    )
    position.spice = {"cielago-north-s2": 8}
    by = position.waiting[0]
    other = "harkonnen" if by == "emperor" else "emperor"
    do(position, by, "choose-battle", place="cielago-north-s0", against=other)
    plan(position, "emperor", "bashar", 1, "lasgun")
    plan(position, "harkonnen", "umman-kudu", 1, "none", "shield")
    events = no_traitors(position)

    assert "battle.explosion" in clauses(events)
    assert position.forces == {}
    assert position.advisors == {}
    assert position.spice == {}
    assert position.sides["fremen"].tanks == 2
    assert position.sides["bene-gesserit"].tanks == 1
    assert position.sides["emperor"].dead == ["bashar"]
    assert position.sides["harkonnen"].dead == ["umman-kudu"]
    assert [position.sides[seat].spice for seat in QUIET] == [10, 10]
    assert position.treachery_discard == ["lasgun", "shield"]
    assert position.sides["emperor"].hand == ["karama"]


def test_lasgun_and_shield_in_one_plan_explode_too() -> None:
    position = duel(hands={"emperor": ["lasgun", "shield"]})
    fight(position, ["bashar", 1, "lasgun", "shield"], ["umman-kudu", 1])

    assert position.forces == {}


# --- leaders in somebody else's pay --------------------------------------------------------------


def opened(**given: Any) -> Position:
    """Both plans open: Bashar with 2 and a lasgun against Umman Kudu with 3 and a shield."""
    hands = {"emperor": ["lasgun", "cheap-hero"], "harkonnen": ["shield"]}
    position = duel(hands=hands, **given)
    position.sides["emperor"].traitors = ["umman-kudu"]
    position.sides["harkonnen"].traitors = ["bashar", "caid"]
    plan(position, "emperor", "bashar", 2, "lasgun")
    plan(position, "harkonnen", "umman-kudu", 3, "none", "shield")
    return position


def test_both_sides_are_asked_at_once() -> None:
    assert opened().waiting == ["emperor", "harkonnen"]


def test_who_calls_a_traitor_wins_and_loses_nothing() -> None:
    position = opened()
    do(position, "emperor", "pass")
    events = do(position, "harkonnen", "call-traitor", leader="bashar")

    assert "traitors.win" in clauses(events)
    assert position.forces == {ARRAKEEN: {"harkonnen": 5}}
    assert position.sides["harkonnen"].hand == ["shield"]
    assert position.sides["harkonnen"].spice == 12
    assert position.sides["harkonnen"].dead == []
    assert position.sides["harkonnen"].traitors == ["bashar", "caid"]
    assert position.sides["emperor"].dead == ["bashar"]
    assert position.sides["emperor"].hand == ["cheap-hero"]
    assert position.phase == "spice-collection"


def test_two_traitors_ruin_both() -> None:
    position = opened()
    do(position, "emperor", "call-traitor", leader="umman-kudu")
    events = do(position, "harkonnen", "call-traitor", leader="bashar")

    assert "traitors.double" in clauses(events)
    assert position.forces == {}
    assert position.sides["harkonnen"].hand == []
    assert position.sides["emperor"].hand == ["cheap-hero"]
    assert position.sides["harkonnen"].dead == ["umman-kudu"]
    assert position.sides["emperor"].dead == ["bashar"]
    assert [position.sides[seat].spice for seat in QUIET] == [10, 10]


def test_only_the_opposing_leader_can_be_called_and_only_by_its_card() -> None:
    position = opened()
    move = {"by": "harkonnen", "move": "call-traitor", "leader": "caid"}

    assert broken(position, move) == "traitors.call/not-there"
    assert broken(position, {**move, "leader": "bashar"}) == ""
    position.sides["harkonnen"].traitors = ["caid"]
    assert broken(position, {**move, "leader": "bashar"}) == "traitors.call/not-held"


def test_nobody_is_asked_about_a_cheap_hero() -> None:
    position = duel(hands={"emperor": ["cheap-hero"]})
    plan(position, "emperor", "cheap-hero", 2)
    plan(position, "harkonnen", "umman-kudu", 3)

    assert position.waiting == ["emperor"]


def test_the_harkonnen_may_call_for_their_ally() -> None:
    seats = ["emperor", "fremen", "harkonnen"]
    position = scene(
        "battle",
        seats,
        forces={ARRAKEEN: {"emperor": 5, "fremen": 5}},
        allies=[("fremen", "harkonnen")],
    )
    position.sides["harkonnen"].traitors = ["bashar"]
    (by,) = position.waiting
    other = "fremen" if by == "emperor" else "emperor"
    do(position, by, "choose-battle", place=ARRAKEEN, against=other)
    plan(position, "emperor", "bashar", 5)
    plan(position, "fremen", "jamis", 1)
    assert sorted(position.waiting) == ["emperor", "fremen", "harkonnen"]
    do(position, "harkonnen", "call-traitor", leader="bashar")
    no_traitors(position)

    assert position.forces == {ARRAKEEN: {"fremen": 5}}
    assert position.sides["fremen"].spice == 3 + 2


def test_a_seat_without_the_card_can_only_pass() -> None:
    position = opened()
    position.sides["emperor"].traitors = []

    assert broken(position, {"by": "emperor", "move": "pass"}) == ""
    assert (
        broken(position, {"by": "emperor", "move": "call-traitor", "leader": "umman-kudu"})
        == "traitors.call/not-held"
    )


# --- captured leaders, by ruling -----------------------------------------------------------------


def won(**given: Any) -> Position:
    """The Harkonnen have just won against the Emperor, with Bashar in the fight."""
    position = duel(captured_leaders="on", **given)
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "feyd-rautha", 1)
    no_traitors(position)
    return position


def test_off_unless_ruled_on() -> None:
    position = duel()
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "feyd-rautha", 1)
    no_traitors(position)

    assert position.phase == "spice-collection"


def test_the_table_draws_among_leaders_not_used_elsewhere() -> None:
    position = duel(captured_leaders="on", dead={"emperor": ["burseg"]})
    position.fought = {"caid": "carthag"}
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "feyd-rautha", 1)
    no_traitors(position)

    assert options(position, "table", "capture") == [
        "bashar",
        "captain-aramsham",
        "hasimir-fenring",
    ]
    for leader in ["caid", "burseg", "feyd-rautha"]:
        move = {"by": "table", "move": "capture", "leader": leader}
        assert broken(position, move) == "battle.capture/not-available"


def test_a_captive_is_killed_for_spice() -> None:
    position = won()
    do(position, "table", "capture", leader="caid")
    do(position, "harkonnen", "captive", fate="kill")

    assert position.sides["emperor"].dead == ["caid"]
    assert position.sides["harkonnen"].spice == 12
    assert position.phase == "spice-collection"


def test_a_captive_kept_fights_once_and_goes_home() -> None:
    position = won()
    do(position, "table", "capture", leader="caid")
    do(position, "harkonnen", "captive", fate="keep")
    assert position.sides["harkonnen"].captives == ["caid"]
    assert "caid" not in position.sides["emperor"].leaders

    position.forces = {ARRAKEEN: {"emperor": 1, "harkonnen": 5}}
    position.fought = {}
    position.phase, position.step = "battle", "choose-battle"
    position.waiting = ["emperor"]
    do(position, "emperor", "choose-battle", place=ARRAKEEN, against="harkonnen")
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "caid", 0)
    no_traitors(position)

    assert position.sides["harkonnen"].captives == []
    assert "caid" in position.sides["emperor"].leaders


def test_the_fate_is_kill_or_keep() -> None:
    position = won()
    do(position, "table", "capture", leader="caid")
    move = {"by": "harkonnen", "move": "captive", "fate": "sell"}

    assert broken(position, move) == "battle.captive/no-such-fate"
    assert options(position, "harkonnen", "captive") == ["keep", "kill"]


def test_without_a_leader_of_their_own_the_harkonnen_cannot_keep_one() -> None:
    dead = {"harkonnen": GAME.factions["harkonnen"].leaders}
    position = duel(captured_leaders="on", dead=dead, hands={"harkonnen": ["cheap-hero"]})
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "cheap-hero", 5)
    no_traitors(position)
    do(position, "table", "capture", leader="bashar")
    move = {"by": "harkonnen", "move": "captive", "fate": "keep"}

    assert broken(position, move) == "battle.captive/nobody-left"
    assert options(position, "harkonnen", "captive") == ["kill"]


def test_captives_go_home_when_the_last_harkonnen_leader_dies() -> None:
    leaders = GAME.factions["harkonnen"].leaders
    dead = {"harkonnen": [leader for leader in leaders if leader != "umman-kudu"]}
    position = duel(captured_leaders="on", dead=dead, hands={"emperor": ["crysknife"]})
    position.sides["emperor"].leaders = ["bashar", "burseg", "captain-aramsham"]
    position.sides["harkonnen"].captives = ["caid", "hasimir-fenring"]
    plan(position, "emperor", "bashar", 5, "crysknife")
    plan(position, "harkonnen", "umman-kudu", 0)
    events = no_traitors(position)

    assert clauses(events).count("battle.captives-freed") == 2
    assert position.sides["emperor"].leaders == GAME.factions["emperor"].leaders
    assert position.sides["harkonnen"].captives == []


def test_a_captive_can_be_a_traitor_even_to_its_own_house() -> None:
    position = duel(captured_leaders="on")
    position.sides["emperor"].leaders = ["bashar", "burseg", "captain-aramsham"]
    position.sides["harkonnen"].captives = ["caid"]
    position.sides["emperor"].traitors = ["caid"]
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "caid", 5)
    do(position, "harkonnen", "pass")
    do(position, "emperor", "call-traitor", leader="caid")

    assert position.sides["emperor"].dead == ["caid"]
    assert position.sides["harkonnen"].captives == []
    assert position.forces == {ARRAKEEN: {"emperor": 5}}


def test_a_stop_prevents_the_capture() -> None:
    position = duel(captured_leaders="on")
    position.blocked = {"captured-leaders": "emperor"}
    plan(position, "emperor", "bashar", 0)
    plan(position, "harkonnen", "feyd-rautha", 1)
    events = no_traitors(position)

    assert "cards.karama-stops" in clauses(events)
    assert position.phase == "spice-collection"
