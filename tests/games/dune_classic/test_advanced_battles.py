"""The advanced battle: spice in plans, starred forces, the Kwisatz Haderach, each by its ruling."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic.backing import strength
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.view import view
from adjudicator.rules.records import Event
from tests.support.battles import ARRAKEEN, duel, no_traitors, plan
from tests.support.dune_classic import GAME, broken, can_be_filled, clauses, do, options, scene

SPICE: dict[str, Any] = {"spice_dialling": "on"}
STARS: dict[str, Any] = {"starred_forces": "on"}
CHOSEN: dict[str, Any] = {"starred_forces": "on", "starred_losses": "chosen"}
KWISATZ: dict[str, Any] = {"kwisatz_haderach": "on"}
BARE: dict[str, str] = {"weapon": "none", "defense": "none"}


def made(by: str, leader: str, number: int, **more: Any) -> dict[str, Any]:
    """A plan without cards."""
    return {"by": by, "move": "plan", "leader": leader, "number": number, **BARE, **more}


def commit(position: Position, by: str, leader: str, number: int, **more: Any) -> list[Event]:
    """Make a plan that the form offers as well."""
    move = made(by, leader, number, **more)
    assert can_be_filled(position, move)
    return do(position, by, "plan", **{k: v for k, v in move.items() if k not in ("by", "move")})


def won(events: list[Event]) -> tuple[int | str, int | str, int | str]:
    """Who won, and the strengths of the aggressor and of the defender."""
    told = next(event for event in events if event.kind == "battle-won").args
    return told["by"], told["aggressor-strength"], told["defender-strength"]


def walled(starred: int, number: int, **given: Any) -> Position:
    """Emperor against Harkonnen in Arrakeen, some of the Emperor's forces Sardaukar."""
    stars = {ARRAKEEN: {"emperor": starred}} if starred else {}
    return duel(number, 5, starred=stars, **given)


# --- spice dialling ------------------------------------------------------------------------------


def test_a_force_without_spice_counts_for_half_and_spice_goes_to_the_bank() -> None:
    position = duel(5, 5, **SPICE)
    commit(position, "emperor", "bashar", 5, spice=2)
    commit(position, "harkonnen", "umman-kudu", 4, spice=0)
    before = {seat: side.spice for seat, side in position.sides.items()}
    events = no_traitors(position)
    assert won(events) == ("emperor", "5.5", "3")
    assert position.sides["emperor"].spice == before["emperor"] - 2
    assert position.sides["harkonnen"].spice == before["harkonnen"]
    assert "battle.spice-paid" in clauses(events)
    assert position.sides["emperor"].tanks == 5


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({}, "battle.spice/not-said"),
        ({"spice": 4}, "battle.spice/too-much"),
        ({"spice": 3, "ally": 1}, "battle.ally-spice/no-pledge"),
        ({"spice": 3, "starred": 1}, "turn.starred/none-there"),
        ({"spice": 3, "kwisatz": False}, "battle.kwisatz/nobody"),
    ],
)
def test_a_plan_says_exactly_what_it_pays(more: dict[str, int], reason: str) -> None:
    position = duel(5, 5, **SPICE)
    move = made("emperor", "bashar", 3, **more)
    assert broken(position, move) == reason
    assert not can_be_filled(position, move)


def test_nobody_pays_more_than_it_has() -> None:
    position = duel(5, 5, spice={"emperor": 1}, **SPICE)
    assert broken(position, made("emperor", "bashar", 3, spice=2)) == "battle.spice/too-poor"
    number = {"leader": "bashar", "number": 3}
    assert options(position, "emperor", "plan", **number) == [0, 1]


def test_by_default_a_plan_names_neither_spice_nor_stars() -> None:
    position = duel(5, 5)
    assert position.advanced is None
    for more in ({"spice": 1}, {"starred": 0}, {"ally": 0}, {"kwisatz": False}):
        assert broken(position, made("emperor", "bashar", 3, **more)) != ""
    plan(position, "emperor", "bashar", 3)


def test_fremen_need_no_spice_and_say_nothing_of_it() -> None:
    position = duel(5, 5, ["fremen", "harkonnen"], **SPICE)
    assert broken(position, made("fremen", "jamis", 3, spice=0)) == "battle.spice/needs-none"
    commit(position, "fremen", "jamis", 3)
    commit(position, "harkonnen", "umman-kudu", 4, spice=4)
    assert won(no_traitors(position)) == ("fremen", "5", "5")


def test_a_karama_card_before_the_battle_makes_fremen_pay() -> None:
    position = duel(
        5, 5, ["fremen", "harkonnen"], blocked={"no-spice-needed": "harkonnen"}, **SPICE
    )
    assert position.blocked == {}
    assert broken(position, made("fremen", "jamis", 3)) == "battle.spice/not-said"
    commit(position, "fremen", "jamis", 3, spice=0)
    commit(position, "harkonnen", "umman-kudu", 3, spice=1)
    assert won(no_traitors(position)) == ("fremen", "3.5", "3")


def test_who_wins_by_a_traitor_keeps_its_spice_and_the_loser_pays() -> None:
    position = duel(5, 5, **SPICE)
    position.sides["emperor"].traitors = ["umman-kudu"]
    commit(position, "emperor", "bashar", 5, spice=3)
    commit(position, "harkonnen", "umman-kudu", 4, spice=2)
    before = {seat: side.spice for seat, side in position.sides.items()}
    events = do(position, "emperor", "call-traitor", leader="umman-kudu")
    events += no_traitors(position)
    assert {"battle.spice-kept", "battle.spice-paid"} <= set(clauses(events))
    assert position.sides["emperor"].spice == before["emperor"] + 1
    assert position.sides["harkonnen"].spice == before["harkonnen"] - 2
    assert position.sides["emperor"].tanks == 0


@pytest.mark.parametrize("ruling", ["own-only", "ally-may-pay"])
def test_the_ally_pays_what_it_has_pledged_by_ruling(ruling: str) -> None:
    position = scene(
        "battle",
        ["emperor", "harkonnen", "spacing-guild"],
        forces={ARRAKEEN: {"emperor": 5, "harkonnen": 5}},
        allies=[("emperor", "spacing-guild")],
        pledges={"spacing-guild": 3},
        spice={"emperor": 1, "spacing-guild": 4},
        battle_ally_spice=ruling,
        **SPICE,
    )
    do(position, "emperor", "choose-battle", place=ARRAKEEN, against="harkonnen")
    if ruling == "own-only":
        own = made("emperor", "bashar", 4, spice=1)
        assert can_be_filled(position, own)
        assert broken(position, {**own, "ally": 0}) == "battle.ally-spice/no-pledge"
        return
    assert broken(position, made("emperor", "bashar", 4, spice=4)) == "battle.ally-spice/not-said"
    shared = made("emperor", "bashar", 4, spice=4, ally=4)
    assert broken(position, shared) == "battle.ally-spice/too-much"
    pledge = {"by": "spacing-guild", "move": "pledge", "spice": 2}
    bribe = {"by": "spacing-guild", "move": "bribe", "to": "harkonnen", "spice": 2}
    assert broken(position, pledge) == "deals.plan-spice/pledge-stands"
    assert broken(position, bribe) == "deals.plan-spice/plan-stands"
    commit(position, "emperor", "bashar", 4, spice=4, ally=3)
    commit(position, "harkonnen", "umman-kudu", 0, spice=0)
    no_traitors(position)
    assert (position.sides["emperor"].spice, position.sides["spacing-guild"].spice) == (0, 1)
    assert broken(position, pledge) != "deals.plan-spice/pledge-stands"


def test_spice_of_a_plan_cannot_be_given_away_before_it_is_paid() -> None:
    position = duel(5, 5, spice={"emperor": 3}, **SPICE)
    commit(position, "emperor", "bashar", 3, spice=2)
    bribe = {"by": "emperor", "move": "bribe", "to": "harkonnen", "spice": 2}
    assert broken(position, bribe) == "deals.plan-spice/plan-stands"
    assert broken(position, {**bribe, "spice": 1}) == ""


# --- Prescience and the dial ---------------------------------------------------------------------


def asked(**given: Any) -> Position:
    """Atreides ask the Emperor for its number."""
    position = scene(
        "battle",
        ["atreides", "emperor"],
        forces={ARRAKEEN: {"atreides": 5, "emperor": 3}},
        **given,
    )
    aggressor, other = position.order[0], position.order[1]
    do(position, aggressor, "choose-battle", place=ARRAKEEN, against=other)
    do(position, "atreides", "ask", element="number")
    return position


def test_the_answer_about_the_number_is_a_dial_in_halves_and_binds_the_plan() -> None:
    position = asked(spice={"emperor": 1}, **SPICE)
    assert options(position, "emperor", "answer") == ["0", "0.5", "1", "1.5", "2"]
    assert broken(position, {"by": "emperor", "move": "answer", "value": "3"}) == (
        "battle.prescience-answer/no-such-dial"
    )
    do(position, "emperor", "answer", value="1.5")
    assert options(position, "emperor", "plan", leader="bashar") == [2, 3]
    assert options(position, "emperor", "plan", leader="bashar", number=2) == [1]
    assert broken(position, made("emperor", "bashar", 2, spice=0)) == (
        "battle.prescience-bound/not-as-answered"
    )
    commit(position, "emperor", "bashar", 3, spice=0)


def test_spice_that_an_answer_needs_cannot_be_given_away() -> None:
    position = asked(spice={"emperor": 3}, **SPICE)
    do(position, "emperor", "answer", value="3")
    bribe = {"by": "emperor", "move": "bribe", "to": "atreides", "spice": 1}
    assert broken(position, bribe) == "deals.plan-spice/plan-stands"


def test_a_starred_force_doubles_what_can_be_answered() -> None:
    position = asked(starred={ARRAKEEN: {"emperor": 1}}, **STARS)
    assert options(position, "emperor", "answer") == ["0", "1", "2", "3", "4"]
    do(position, "emperor", "answer", value="2")
    assert options(position, "emperor", "plan", leader="bashar") == [1, 2]
    assert options(position, "emperor", "plan", leader="bashar", number=1) == [1]
    assert options(position, "emperor", "plan", leader="bashar", number=2) == [0]


# --- starred forces in battle --------------------------------------------------------------------


def test_a_sardaukar_counts_for_two() -> None:
    position = walled(2, 4, **STARS)
    commit(position, "emperor", "bashar", 3, starred=2)
    plan(position, "harkonnen", "umman-kudu", 5)
    assert won(no_traitors(position)) == ("emperor", "7", "6")


def test_a_sardaukar_counts_for_one_against_fremen_and_a_fedaykin_for_two() -> None:
    stars = {ARRAKEEN: {"emperor": 3, "fremen": 1}}
    position = duel(3, 3, ["emperor", "fremen"], starred=stars, **STARS)
    commit(position, "emperor", "bashar", 3, starred=3)
    commit(position, "fremen", "jamis", 2, starred=1)
    assert won(no_traitors(position)) == ("emperor", "5", "5")


def test_a_starred_force_without_spice_counts_for_one_and_spice_goes_to_it_first() -> None:
    position = walled(2, 4, **STARS, **SPICE)
    commit(position, "emperor", "bashar", 4, starred=2, spice=1)
    commit(position, "harkonnen", "umman-kudu", 0, spice=0)
    assert won(no_traitors(position)) == ("emperor", "6", "1")


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({}, "turn.starred/not-said"),
        ({"starred": 3}, "turn.starred/too-many"),
        ({"starred": 0}, "turn.starred/too-few"),
    ],
)
def test_a_plan_names_starred_forces_that_are_there(more: dict[str, int], reason: str) -> None:
    position = walled(2, 4, **STARS)
    move = made("emperor", "bashar", 3, **more)
    assert broken(position, move) == reason
    assert not can_be_filled(position, move)


def test_a_karama_card_before_the_battle_makes_sardaukar_ordinary() -> None:
    position = walled(2, 4, blocked={"sardaukar": "harkonnen"}, **STARS)
    commit(position, "emperor", "bashar", 3, starred=2)
    plan(position, "harkonnen", "umman-kudu", 5)
    assert won(no_traitors(position)) == ("harkonnen", "5", "6")


def test_the_loser_loses_its_starred_forces_with_the_others() -> None:
    position = walled(2, 4, **STARS)
    commit(position, "emperor", "bashar", 2, starred=0)
    plan(position, "harkonnen", "umman-kudu", 5)
    events = no_traitors(position)
    assert "turn.starred-lost" in clauses(events)
    assert position.advanced is not None
    assert position.advanced.tanks == {"emperor": 2}
    assert position.advanced.starred == {}


# --- which kinds the winner loses ----------------------------------------------------------------


def test_a_winner_loses_the_kinds_that_it_has_dialled() -> None:
    position = walled(2, 5, **STARS)
    commit(position, "emperor", "bashar", 4, starred=1)
    plan(position, "harkonnen", "umman-kudu", 0)
    no_traitors(position)
    assert position.advanced is not None
    assert position.sides["emperor"].tanks == 4
    assert position.advanced.tanks == {"emperor": 1}


def chosen() -> Position:
    """The Emperor has dialled one Sardaukar and two others of five, and has won."""
    position = walled(2, 5, **CHOSEN)
    commit(position, "emperor", "bashar", 3, starred=1)
    plan(position, "harkonnen", "umman-kudu", 0)
    no_traitors(position)
    assert position.step == "lose"
    return position


def test_a_winner_chooses_kinds_that_are_worth_as_much_by_ruling() -> None:
    position = chosen()
    assert position.battle is not None
    assert position.battle.losses == 4
    assert options(position, "emperor", "lose", part=ARRAKEEN) == [1, 2, 3, 4]
    assert options(position, "emperor", "lose", part=ARRAKEEN, forces=2) == [0, 1, 2]
    events = do(position, "emperor", "lose", part=ARRAKEEN, forces=2, starred=2)
    assert events[0].args["starred"] == 2
    assert position.forces[ARRAKEEN] == {"emperor": 3}
    assert position.advanced is not None
    assert position.advanced.tanks == {"emperor": 2}
    assert position.battle is None


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"forces": 2}, "turn.starred/not-said"),
        ({"forces": 3, "starred": 2}, "battle.kinds-lost/wrong-forces"),
        ({"forces": 4, "starred": 0}, "battle.kinds-lost/wrong-forces"),
        ({"forces": 0, "starred": 0}, "battle.losses/nothing"),
    ],
)
def test_a_winner_loses_no_more_than_that(more: dict[str, int], reason: str) -> None:
    position = chosen()
    move = {"by": "emperor", "move": "lose", "part": ARRAKEEN, **more}
    assert broken(position, move) == reason
    assert not can_be_filled(position, move)


def test_the_last_loss_may_be_a_starred_force_where_no_other_is_left() -> None:
    position = walled(4, 5, **CHOSEN)
    commit(position, "emperor", "bashar", 3, starred=2)
    plan(position, "harkonnen", "umman-kudu", 0)
    no_traitors(position)
    do(position, "emperor", "lose", part=ARRAKEEN, forces=2, starred=2)
    do(position, "emperor", "lose", part=ARRAKEEN, forces=1, starred=0) if position.battle else None
    assert position.sides["emperor"].tanks == 3
    other = walled(4, 5, **CHOSEN)
    commit(other, "emperor", "bashar", 2, starred=1)
    plan(other, "harkonnen", "umman-kudu", 0)
    no_traitors(other)
    do(other, "emperor", "lose", part=ARRAKEEN, forces=1, starred=0)
    assert options(other, "emperor", "lose", part=ARRAKEEN, forces=1) == [1]
    do(other, "emperor", "lose", part=ARRAKEEN, forces=1, starred=1)
    assert other.battle is None


def test_losses_in_two_parts_take_the_starred_forces_owed_from_either() -> None:
    forces = {
        "tueks-sietch-s4": {"emperor": 1},
        "hagga-basin-s11": {"emperor": 3, "harkonnen": 3},
        "hagga-basin-s12": {"emperor": 2},
    }
    stars = {"hagga-basin-s11": {"emperor": 1}, "hagga-basin-s12": {"emperor": 1}}
    position = scene("battle", ["emperor", "harkonnen"], forces=forces, starred=stars, **STARS)
    by, other = position.order[0], position.order[1]
    do(position, by, "choose-battle", place="hagga-basin-s11", against=other)
    commit(position, "emperor", "bashar", 2, starred=1)
    plan(position, "harkonnen", "umman-kudu", 0)
    no_traitors(position)
    assert position.step == "lose"
    assert options(position, "emperor", "lose", part="hagga-basin-s12", forces=2) == [1]
    do(position, "emperor", "lose", part="hagga-basin-s12", forces=1, starred=0)
    assert options(position, "emperor", "lose", part="hagga-basin-s11", forces=1) == [1]
    do(position, "emperor", "lose", part="hagga-basin-s11", forces=1, starred=1)
    assert position.battle is None


# --- the Kwisatz Haderach ------------------------------------------------------------------------


def atreides(fallen: int = 7, factions: list[str] | None = None, **given: Any) -> Position:
    """Atreides against Harkonnen, plans due, so many forces of Atreides lost before."""
    position = duel(5, 5, factions or ["atreides", "harkonnen"], **KWISATZ, **given)
    assert position.advanced is not None
    position.advanced.fallen = fallen
    while position.step != "plans":
        do(position, position.waiting[0], "pass")
    return position


def test_the_kwisatz_haderach_adds_two_to_a_leader() -> None:
    position = atreides()
    commit(position, "atreides", "duncan-idaho", 2, kwisatz=True)
    plan(position, "harkonnen", "feyd-rautha", 0)
    events = no_traitors(position)
    assert won(events) == ("atreides", "6", "6") or won(events)[0] == position.order[0]
    assert position.fought["kwisatz-haderach"] == "arrakeen"


def test_it_sleeps_until_seven_forces_are_lost_and_the_form_does_not_say_so_to_others() -> None:
    position = atreides(6)
    awake = made("atreides", "duncan-idaho", 2, kwisatz=True)
    assert broken(position, awake) == "battle.kwisatz/asleep"
    chosen_so_far = {"leader": "duncan-idaho", "number": 2, **BARE}
    assert options(position, "atreides", "plan", **chosen_so_far) == [False]
    assert options(atreides(7), "atreides", "plan", **chosen_so_far) == [False, True]
    for seat, known in (("atreides", 6), ("harkonnen", -1), ("table", 6)):
        seen = view(GAME, position, seat).advanced
        assert seen is not None
        assert seen.fallen == known


def test_losses_in_battle_wake_it_and_no_others_count() -> None:
    position = atreides(0)
    commit(position, "atreides", "duncan-idaho", 0, kwisatz=False)
    plan(position, "harkonnen", "feyd-rautha", 5)
    no_traitors(position)
    assert position.advanced is not None
    assert position.advanced.fallen == 5


def test_it_fights_in_one_territory_a_turn() -> None:
    position = atreides()
    position.fought = {"kwisatz-haderach": "carthag"}
    move = made("atreides", "duncan-idaho", 2, kwisatz=True)
    assert broken(position, move) == "battle.kwisatz/fought-elsewhere"
    position.fought = {"kwisatz-haderach": "arrakeen"}
    assert broken(position, move) == ""


def test_a_karama_card_before_the_battle_stops_it() -> None:
    position = atreides(blocked={"kwisatz-haderach": "harkonnen"})
    move = made("atreides", "duncan-idaho", 2, kwisatz=True)
    assert broken(position, move) == "battle.kwisatz/stopped"


def test_nobody_calls_a_traitor_beside_it() -> None:
    position = atreides()
    position.sides["harkonnen"].traitors = ["duncan-idaho"]
    commit(position, "atreides", "duncan-idaho", 2, kwisatz=True)
    plan(position, "harkonnen", "feyd-rautha", 0)
    assert position.waiting == ["atreides"]
    call = {"by": "harkonnen", "move": "call-traitor", "leader": "duncan-idaho"}
    assert broken(position, call) == "traitors.kwisatz/loyal"


def test_a_leader_killed_takes_its_two_away_and_it_lives() -> None:
    position = atreides(hands={"harkonnen": ["crysknife"]})
    commit(position, "atreides", "duncan-idaho", 2, kwisatz=True)
    plan(position, "harkonnen", "feyd-rautha", 0, "crysknife")
    assert "2" in won(no_traitors(position))
    assert position.advanced is not None
    assert position.advanced.kwisatz == "alive"


def test_an_explosion_kills_it_and_it_is_revived_like_a_leader() -> None:
    position = atreides(hands={"atreides": ["lasgun"], "harkonnen": ["shield"]})
    move = made("atreides", "duncan-idaho", 2, kwisatz=True)
    position_fields = {**move, "weapon": "lasgun"}
    assert can_be_filled(position, position_fields)
    do(
        position,
        "atreides",
        "plan",
        **{k: v for k, v in position_fields.items() if k not in ("by", "move")},
    )
    plan(position, "harkonnen", "feyd-rautha", 0, "none", "shield")
    assert "battle.kwisatz-killed" in clauses(no_traitors(position))
    assert position.advanced is not None
    assert position.advanced.kwisatz == "dead"

    dead = {"atreides": sorted(GAME.factions["atreides"].leaders)}
    later = scene("revival", ["atreides", "harkonnen"], dead=dead, **KWISATZ)
    assert later.advanced is not None
    later.advanced.kwisatz = "dead"
    revive = {"by": "atreides", "move": "revive-leader", "leader": "kwisatz-haderach"}
    assert can_be_filled(later, revive)
    before = later.sides["atreides"].spice
    do(later, "atreides", "revive-leader", leader="kwisatz-haderach")
    assert later.advanced.kwisatz == "alive"
    assert later.sides["atreides"].spice == before - 2
    assert broken(later, {**revive, "leader": "duncan-idaho"}) != ""


def test_a_living_one_is_not_revived_and_with_leaders_left_neither_is_a_dead_one() -> None:
    position = scene("revival", ["atreides", "harkonnen"], tanks={"atreides": 3}, **KWISATZ)
    revive = {"by": "atreides", "move": "revive-leader", "leader": "kwisatz-haderach"}
    assert broken(position, revive) == "revival.leader-dead/not-there"
    assert position.advanced is not None
    position.advanced.kwisatz = "dead"
    assert broken(position, revive) == "revival.leader-when/too-early"


def test_a_plan_without_a_leader_does_not_name_it() -> None:
    everybody = sorted(GAME.factions["atreides"].leaders)
    position = atreides(dead={"atreides": everybody})
    assert broken(position, made("atreides", "none", 2, kwisatz=False)) == "battle.kwisatz/nobody"
    commit(position, "atreides", "none", 2)


def test_a_plan_is_secret_with_all_that_it_has() -> None:
    position = walled(2, 4, **STARS, **SPICE)
    commit(position, "emperor", "bashar", 3, starred=2, spice=2)
    seen = view(GAME, position, "harkonnen").advanced
    assert seen is not None
    backing = seen.backing["emperor"]
    assert (backing.starred, backing.spice, backing.ally, backing.kwisatz) == (-1, -1, -1, False)
    own = view(GAME, position, "emperor").advanced
    assert own is not None
    assert own.backing["emperor"].spice == 2
    commit(position, "harkonnen", "umman-kudu", 0, spice=0)
    opened = view(GAME, position, "harkonnen").advanced
    assert opened is not None
    assert opened.backing["emperor"].starred == 2


def test_a_karama_card_stops_what_no_plan_rests_on_yet_and_nothing_else() -> None:
    """The Emperor has made its plan: its Sardaukar are stopped in its next battle, the Fremen's spice now."""
    stars = {ARRAKEEN: {"emperor": 2}}
    hands = {"fremen": ["karama"], "emperor": ["karama"]}
    position = duel(4, 4, ["emperor", "fremen"], starred=stars, hands=hands, **STARS, **SPICE)
    commit(position, "emperor", "bashar", 2, starred=2, spice=2)
    do(position, "fremen", "karama", card="karama", advantage="sardaukar")
    do(position, "emperor", "karama", card="karama", advantage="no-spice-needed")
    assert position.advanced is not None
    assert position.advanced.barred == ["no-spice-needed"]
    assert list(position.blocked) == ["sardaukar"]
    commit(position, "fremen", "jamis", 4, spice=0)


# --- what a half-made plan says of its strength -----------------------------------------------------


def test_a_half_made_plan_says_its_strength_as_soon_as_it_is_settled() -> None:
    position = walled(3, 5, **SPICE, **STARS)
    move: dict[str, Any] = {"by": "emperor", "move": "plan", "leader": "bashar", "number": 4}
    assert strength(GAME, position, move) == ""
    move["starred"] = 2
    assert strength(GAME, position, move) == ""
    move["spice"] = 1
    assert strength(GAME, position, move) == "4"
    move["spice"] = 2
    assert strength(GAME, position, move) == "5"
    assert strength(GAME, position, {**move, "starred": 1, "spice": 0}) == "2.5"


def test_the_strength_of_a_half_made_plan_is_the_dial_that_is_opened() -> None:
    position = walled(3, 5, **SPICE, **STARS)
    said = strength(GAME, position, made("emperor", "bashar", 4, starred=2, spice=1))
    events = commit(position, "emperor", "bashar", 4, starred=2, spice=1)
    events += commit(position, "harkonnen", "umman-kudu", 4, spice=0)
    opened = [event.args for event in events if event.kind == "plan-opened"]
    assert [one["dial"] for one in opened if one["by"] == "emperor"] == [said]


def test_without_the_advanced_rules_the_number_of_a_plan_says_its_strength() -> None:
    position = duel(5, 5)
    assert strength(GAME, position, made("emperor", "bashar", 4)) == ""
