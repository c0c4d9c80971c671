"""Special Karama powers of the factions, each once a game: Landsraad 1.13.06 and 1.14."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.event_words import SECRET_MOVES, TOLD_MOVES
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.view import view
from adjudicator.rules.secrecy import may_see
from adjudicator.wording import secrecy_of
from tests.support.dune_classic import (
    GAME,
    broken,
    can_be_filled,
    clauses,
    do,
    new_game,
    options,
    scene,
)
from tests.support.random_games import RULES

POWERS: dict[str, Any] = {"special_karama": "on"}
SHIP: dict[str, Any] = {"karama": "none", "ally": 0}


# --- what all have in common ---------------------------------------------------------------------


def test_a_power_is_used_once_a_game_by_its_own_faction_where_the_ruling_has_it() -> None:
    ask: dict[str, Any] = {"by": "emperor", "move": "free-revival", "card": "karama"}
    ask |= {"leader": "none", "forces": 3}
    gone: dict[str, Any] = {"tanks": {"emperor": 8, "fremen": 8}}
    hands = {"emperor": ["karama", "karama"], "fremen": ["shield"]}
    position = scene("revival", hands=hands, **gone, **POWERS)
    assert broken(position, {**ask, "by": "fremen"}) == "cards.power/not-yours"
    assert broken(position, {**ask, "card": "shield"}) == "cards.power/not-held"
    assert broken(scene("revival", hands=hands, **gone), ask) == "cards.power/not-in-game"
    do(position, "emperor", "free-revival", card="karama", leader="none", forces=3)
    assert broken(position, ask) == "cards.power/used"
    assert not can_be_filled(position, ask)
    assert position.karama is not None
    assert position.karama.powers == ["emperor"]


# --- the Emperor ---------------------------------------------------------------------------------


def test_the_emperor_revives_three_forces_besides_the_usual_ones() -> None:
    position = scene(
        "revival",
        tanks={"emperor": 8},
        hands={"emperor": ["karama"]},
        spice={"emperor": 9},
        **POWERS,
    )
    do(position, "emperor", "revive", forces=3)
    reserves = position.sides["emperor"].reserves
    free: dict[str, Any] = {"by": "emperor", "move": "free-revival", "card": "karama"}
    assert (
        broken(position, {**free, "leader": "none", "forces": 4}) == "cards.power-revival/too-many"
    )
    assert (
        broken(position, {**free, "leader": "none", "forces": 0}) == "cards.power-revival/nothing"
    )
    events = do(position, "emperor", "free-revival", card="karama", leader="none", forces=3)
    assert clauses(events) == ["cards.power-used", "cards.power-revived"]
    assert position.sides["emperor"].reserves == reserves + 3
    assert position.sides["emperor"].tanks == 2
    assert position.treachery_discard == ["karama"]


def test_the_emperor_revives_a_leader_instead_however_many_are_alive() -> None:
    position = scene(
        "revival", dead={"emperor": ["bashar"]}, hands={"emperor": ["karama"]}, **POWERS
    )
    assert position.waiting[0] == "emperor"
    free: dict[str, Any] = {"by": "emperor", "move": "free-revival", "card": "karama"}
    assert broken(position, {**free, "leader": "burseg", "forces": 0}) == (
        "cards.power-revival/not-dead"
    )
    assert broken(position, {**free, "leader": "bashar", "forces": 1}) == "cards.power-revival/both"
    do(position, "emperor", "free-revival", card="karama", leader="bashar", forces=0)
    assert "bashar" in position.sides["emperor"].leaders


def test_whether_the_emperor_is_asked_does_not_tell_what_he_holds() -> None:
    for hand in (["karama"], ["shield"]):
        position = scene("revival", dead={"emperor": ["bashar"]}, hands={"emperor": hand}, **POWERS)
        assert position.waiting == ["emperor"]


# --- the Fremen ----------------------------------------------------------------------------------


def test_the_fremen_call_a_worm_to_any_sand_and_a_nexus_follows() -> None:
    position = scene(
        "spice-blow",
        forces={"the-great-flat-s14": {"harkonnen": 2}},
        hands={"fremen": ["karama"]},
        **POWERS,
    )
    call: dict[str, Any] = {"by": "fremen", "move": "summon-worm", "card": "karama"}
    assert broken(position, {**call, "territory": "arrakeen"}) == "cards.power-worm/no-sand"
    events = do(position, "fremen", "summon-worm", card="karama", territory="the-great-flat")
    assert "spice-blow.devoured" in clauses(events)
    assert position.sides["harkonnen"].tanks == 2
    assert position.step == "nexus"


def test_the_fremen_call_no_worm_on_turn_one() -> None:
    position = scene("spice-blow", hands={"fremen": ["karama"]}, **POWERS)
    position.turn = 1
    call = {"by": "fremen", "move": "summon-worm", "card": "karama", "territory": "the-great-flat"}
    assert broken(position, call) == "cards.power-worm/first-turn"
    assert not can_be_filled(position, call)


# --- the Harkonnen -------------------------------------------------------------------------------


def taken() -> Position:
    """The Harkonnen have taken the two cards of Atreides."""
    position = scene(
        "bidding",
        hands={"harkonnen": ["karama", "lasgun"], "atreides": ["shield", "snooper"]},
        **POWERS,
    )
    do(position, "table", "deal-auction", card="crysknife")
    events = do(position, "harkonnen", "take-hand", card="karama", to="atreides")
    assert clauses(events) == ["cards.power-used", "cards.power-hand-taken"]
    return position


def test_the_harkonnen_take_a_hand_and_give_as_many_cards_for_it() -> None:
    position = taken()
    assert position.sides["harkonnen"].hand == ["lasgun", "shield", "snooper"]
    assert position.sides["atreides"].hand == []
    assert position.waiting == ["harkonnen"]
    give: dict[str, Any] = {"by": "harkonnen", "move": "return-card"}
    assert broken(position, {**give, "to": "fremen", "card": "shield"}) == (
        "cards.power-return/not-owed"
    )
    assert broken(position, {**give, "to": "atreides", "card": "karama"}) == (
        "cards.power-return/not-held"
    )
    assert broken(position, {"by": "emperor", "move": "bribe", "to": "fremen", "spice": 1}) == (
        "cards.karama-pause/answer-first"
    )
    do(position, "harkonnen", "return-card", to="atreides", card="lasgun")
    do(position, "harkonnen", "return-card", to="atreides", card="snooper")
    assert position.sides["harkonnen"].hand == ["shield"]
    assert position.sides["atreides"].hand == ["lasgun", "snooper"]
    assert position.step == "bid"


def test_only_the_two_see_which_cards_are_exchanged() -> None:
    position = taken()
    assert view(GAME, position, "fremen").sides["harkonnen"].hand == ["?", "?", "?"]
    secrecy = secrecy_of(RULES)
    gift = {"by": "harkonnen", "move": "return-card", "to": "atreides", "card": "shield"}
    assert [
        seat for seat in ["atreides", "fremen", "harkonnen", ""] if may_see(secrecy, gift, seat)
    ] == [
        "atreides",
        "harkonnen",
    ]
    assert {"return-card", "show-plan"} <= SECRET_MOVES
    assert TOLD_MOVES["show-plan"] == ["atreides"]


def test_no_hand_is_taken_while_a_bid_stands_and_none_that_is_empty() -> None:
    position = scene("bidding", hands={"harkonnen": ["karama"], "atreides": ["shield"]}, **POWERS)
    take: dict[str, Any] = {"by": "harkonnen", "move": "take-hand", "card": "karama"}
    assert broken(position, {**take, "to": "fremen"}) == "cards.power-hand/no-hand"
    assert options(position, "harkonnen", "take-hand", card="karama") == ["atreides"]
    do(position, "table", "deal-auction", card="crysknife")
    do(position, position.waiting[0], "bid", spice=1)
    assert broken(position, {**take, "to": "atreides"}) == "cards.power-hand/bid-stands"
    assert not can_be_filled(position, {**take, "to": "atreides"})


# --- the Guild -----------------------------------------------------------------------------------


def about_to_ship(hand: str) -> Position:
    """The Atreides ship four forces; the Guild holds one card."""
    position = scene(
        "shipment-and-movement",
        ["atreides", "spacing-guild"],
        forces={"tueks-sietch-s4": {"spacing-guild": 5}},
        hands={"spacing-guild": [hand]},
        storm=16,
        **POWERS,
    )
    do(position, "table", "peek-spice", card=min(position.spice_deck))
    while position.waiting != ["atreides"]:
        do(position, position.waiting[0], "pass")
    do(position, "atreides", "ship", end="arrakeen-s9", forces=4, **SHIP)
    return position


def test_the_guild_stops_a_shipment_which_is_lost_and_not_paid() -> None:
    position = about_to_ship("karama")
    assert position.waiting == ["spacing-guild"]
    events = do(position, "spacing-guild", "halt-shipment", card="karama")
    assert "cards.power-halted" in clauses(events)
    assert position.sides["atreides"].spice == GAME.factions["atreides"].spice
    assert "arrakeen-s9" not in position.forces
    assert position.waiting != ["atreides"] or position.step != "ship"


def test_the_guild_is_asked_whatever_it_holds_and_lets_a_shipment_pass() -> None:
    position = about_to_ship("shield")
    assert position.waiting == ["spacing-guild"]
    assert "shipment.guild" in clauses(do(position, "spacing-guild", "allow", extent="use"))
    assert position.forces["arrakeen-s9"] == {"atreides": 4}


def test_the_guild_stops_no_shipment_when_none_waits() -> None:
    position = scene(
        "spice-blow",
        ["fremen", "harkonnen", "spacing-guild"],
        forces={"cielago-north-s2": {"fremen": 3}},
        hands={"spacing-guild": ["karama"]},
        karama_moment="when-used",
        **POWERS,
    )
    position.last_blow = ["cielago-north-s2"]
    do(position, "table", "reveal-spice", card="shai-hulud")
    halt = {"by": "spacing-guild", "move": "halt-shipment", "card": "karama"}
    assert broken(position, halt) == "cards.power-halt/no-shipment"
    assert not can_be_filled(position, halt)


# --- Atreides ------------------------------------------------------------------------------------


def plans(**rulings: str) -> Position:
    """Harkonnen and Emperor make their plans; Atreides, who do not fight, hold a Karama card."""
    position = scene(
        "battle",
        ["harkonnen", "emperor", "atreides"],
        forces={"carthag-s10": {"harkonnen": 2, "emperor": 2}},
        hands={"atreides": ["karama"], "emperor": ["lasgun"]},
        **{**POWERS, **rulings},
    )
    against = "emperor" if position.waiting == ["harkonnen"] else "harkonnen"
    do(position, position.waiting[0], "choose-battle", place="carthag-s10", against=against)
    return position


PLAN: dict[str, Any] = {"leader": "bashar", "number": 1, "weapon": "lasgun", "defense": "none"}


def test_atreides_see_a_whole_plan_and_it_binds() -> None:
    position = plans()
    do(position, "atreides", "see-plan", card="karama", of="emperor")
    assert position.waiting == ["emperor"]
    assert clauses(do(position, "emperor", "show-plan", **PLAN)) == ["battle.plan-known"]
    assert position.step == "plans"
    other = {"by": "emperor", "move": "plan", **PLAN, "number": 2}
    assert broken(position, other) == "battle.plan-shown/not-as-shown"
    assert not can_be_filled(position, other)
    seen = view(GAME, position, "atreides").karama
    unseen = view(GAME, position, "harkonnen").karama
    assert seen is not None
    assert seen.shown is not None
    assert seen.shown.plan == PLAN
    assert unseen is not None
    assert unseen.shown is not None
    assert unseen.shown.plan == {}
    do(position, "emperor", "plan", **PLAN)


def test_a_plan_that_is_made_is_shown_as_it_was_made() -> None:
    position = plans()
    do(position, "emperor", "plan", **PLAN)
    do(position, "atreides", "see-plan", card="karama", of="emperor")
    other = {"by": "emperor", "move": "show-plan", **PLAN, "weapon": "none"}
    assert broken(position, other) == "battle.plan-shown/not-as-shown"
    assert options(position, "emperor", "show-plan") == ["bashar"]
    do(position, "emperor", "show-plan", **PLAN)
    assert position.waiting == ["harkonnen"]


def test_atreides_see_only_plans_of_their_own_battles_where_a_ruling_says_so() -> None:
    see = {"by": "atreides", "move": "see-plan", "card": "karama", "of": "emperor"}
    assert broken(plans(), see) == ""
    position = plans(karama_plan="own-battle")
    assert broken(position, see) == "cards.power-plan/no-plan"
    assert not can_be_filled(position, see)


# --- three switches ------------------------------------------------------------------------------


def test_the_harkonnen_have_two_own_traitors_dealt_again_before_the_others_get_theirs() -> None:
    position = new_game(["atreides", "harkonnen"], harkonnen_mulligan="on")
    own = GAME.factions["harkonnen"].leaders[:2]
    others = GAME.factions["atreides"].leaders[:2]
    for leader in [*own, *others]:
        do(position, "table", "deal-traitor", to="harkonnen", leader=leader)
    assert position.step == "mulligan"
    assert clauses(do(position, "harkonnen", "mulligan")) == ["setup.dealt-again"]
    for leader in [own[0], *GAME.factions["atreides"].leaders[:3]]:
        do(position, "table", "deal-traitor", to="harkonnen", leader=leader)
    assert position.step == "mulligan"
    again = {"by": "harkonnen", "move": "mulligan"}
    assert broken(position, again) == "setup.mulligan/too-few"
    assert not can_be_filled(position, again)
    do(position, "harkonnen", "pass")
    assert options(position, "table", "deal-traitor") == ["atreides"]


def test_the_shield_wall_counts_for_victory_once_four_worms_have_come_up() -> None:
    forces = {
        "arrakeen-s9": {"atreides": 1},
        "carthag-s10": {"atreides": 1},
        "shield-wall-s7": {"atreides": 1},
    }
    for worms, step in ((3, "storm"), (4, "over")):
        position = scene("mentat-pause", forces=forces, shield_wall_stronghold="after-fourth-worm")
        assert position.tally is not None
        position.tally.worms = worms
        do(position, "table", "end-turn")
        assert step in (position.phase, position.step)
    assert scene("mentat-pause", forces=forces).tally is None


def test_worms_are_counted_where_the_shield_wall_may_become_a_stronghold() -> None:
    position = scene("spice-blow", shield_wall_stronghold="after-fourth-worm")
    position.last_blow = ["cielago-north-s2"]
    do(position, "table", "reveal-spice", card="shai-hulud")
    assert position.tally is not None
    assert position.tally.worms == 1


def test_a_contested_stronghold_counts_for_each_where_a_ruling_says_so() -> None:
    forces = {
        "arrakeen-s9": {"atreides": 1},
        "carthag-s10": {"atreides": 1},
        "sietch-tabr-s13": {"atreides": 1, "fremen": 1},
    }
    counted = scene("mentat-pause", forces=forces, contested_strongholds="each")
    do(counted, "table", "end-turn")
    assert counted.winners == ["atreides"]
    default = scene("mentat-pause", forces=forces)
    do(default, "table", "end-turn")
    assert default.winners == []
