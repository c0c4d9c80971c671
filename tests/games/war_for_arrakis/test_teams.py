"""Partners: who acts, draws, places and passes in each phase, with three and with four seats."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.games.war_for_arrakis.forum_post import own_lines
from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.rulebook import go_ahead
from adjudicator.games.war_for_arrakis.seats import PARTNERS
from adjudicator.games.war_for_arrakis.sharing import share
from adjudicator.games.war_for_arrakis.tasks import push_ops, task, task_at
from adjudicator.notation.converting import written
from adjudicator.notation.reading import read
from adjudicator.rules.records import Seat, Setup
from adjudicator.wording import may_see
from tests.games.war_for_arrakis.promises import with_canaries
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    T,
    doing,
    legion,
    move,
    refused,
    told,
    turn_of,
)
from tests.support.replay import golden_logs

HA, FA = PARTNERS[A]
HH, CA = PARTNERS[H]
FOUR = [HA, FA, HH, CA]
WAYS = [[A, HH, CA], [H, HA, FA], FOUR]


def begun(seats: list[str], rulings: dict[str, str] | None = None) -> Position:
    """The position before the first move of a game with these seats."""
    setup = Setup(
        seats=[Seat(faction=seat, place=at + 1) for at, seat in enumerate(seats)],
        rulings=rulings or {},
        options={},
    )
    assert RULES.check_setup(GAME, setup) is None
    position: Position = RULES.new_position(GAME, setup)
    return position


def acting(side: str, rulings: dict[str, str] | None = None) -> Position:
    """The middle of an action phase with four seats: each has a die of each result of its dashboard."""
    position = begun(FOUR, rulings)
    position.phase = "actions"
    position.round = 1
    position.sietch_pool, position.start_pool, position.muster_pool = [], [], []
    for seat in FOUR:
        position.sides[seat].dice = dict.fromkeys(GAME.dashboards[seat], 1)
    turn_of(position, side)
    position.step = "next"
    position.waiting = []
    go_ahead(GAME, position)
    return position


def hand(position: Position, seat: str, count: int) -> list[str]:
    """Give a seat the first cards of its deck."""
    cards = position.decks[seat][:count]
    position.decks = {**position.decks, seat: position.decks[seat][count:]}
    position.sides[seat].hand = sorted([*position.sides[seat].hand, *cards])
    return cards


# --- who can play --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", WAYS, ids=len)
def test_partners_sit_down_each_with_leaders_tank_and_cones(seats: list[str]) -> None:
    position = begun(seats)

    assert list(position.sides) == seats
    for side, (house, ally) in PARTNERS.items():
        shared = side not in seats
        assert (f"{side}-cones" in position.discards) == shared
        if shared:
            own = position.sides
            assert len(own[house].tank) == len(own[ally].tank) == (3 if side == A else 5)
    ready = {
        seat: [n for n, s in position.sides[seat].leaders.items() if s == "ready"] for seat in seats
    }
    if HA in seats:
        assert ready[HA] == ["lady-jessica", "paul-atreides"]
        assert ready[FA] == ["stilgar"]
        assert (position.sides[HA].gesserit, position.sides[FA].gesserit) == (1, 0)
    if HH in seats:
        assert ready[HH] == ["baron-harkonnen", "beast-rabban"]
        assert ready[CA] == ["captain-aramsham"]


@pytest.mark.parametrize(
    "seats", [[A, HH], [HA, FA], [A, HA, H], [A, FA, HH, CA], [HA, HH, CA], [A, H, CA]]
)
def test_a_side_has_one_seat_or_both_of_its_powers(seats: list[str]) -> None:
    setup = Setup(
        seats=[Seat(faction=seat, place=at + 1) for at, seat in enumerate(seats)],
        rulings={},
        options={},
    )
    wrong = RULES.check_setup(GAME, setup)

    assert wrong is not None
    assert (wrong.clause, wrong.code) == ("setup.seats", "no-teams")


# --- start and vehicles --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", WAYS, ids=len)
def test_a_round_starts_with_a_card_from_each_deck_for_its_own_player(seats: list[str]) -> None:
    position = begun(seats)
    position.agenda = [task("start-round", T)]
    position.step = "next"
    go_ahead(GAME, position)
    drawn = [(each.area, each.note) for each in position.agenda if each.name.startswith("draw-")]

    owners = {deck: deck if deck in seats else side for side in PARTNERS for deck in PARTNERS[side]}
    assert sorted(drawn) == sorted(owners.items())


def test_house_harkonnen_alone_places_the_vehicles() -> None:
    position = begun(FOUR)
    position.agenda = [task("vehicles", H)]
    go_ahead(GAME, position)
    position.step = "next"
    go_ahead(GAME, position)
    placed = 0
    while position.step == "place-vehicle":
        assert position.waiting == [HH]
        assert RULES.kinds(GAME, position, CA) == ["confer"]
        made: dict[str, Any] = {"by": HH, "move": "place-vehicle"}
        while (field := RULES.next_field(GAME, position, made)) is not None:
            made[field.name] = field.options[0]
        assert refused(
            position, CA, made["move"], vehicle=made["vehicle"], place=made["place"]
        ) == (
            "vehicles.place",
            "not-your-turn",
        )
        RULES.apply(GAME, position, made)
        placed += 1
    assert placed > 5
    assert position.phase == "actions"


# --- dice ----------------------------------------------------------------------------------------


def shared(
    side: str, faces: dict[str, int]
) -> tuple[dict[str, dict[str, int]], list[tuple[str, int]]]:
    """What lies on both dashboards, and how many dice each changes."""
    position = begun(FOUR)
    first, second = task("change-die", side), task("change-die", side)
    first.note, second.note = PARTNERS[side]
    position.agenda = [first, second]
    share(GAME, position, side, faces)
    laid = {seat: position.sides[seat].dice for seat in PARTNERS[side]}
    return laid, [(each.note, each.left) for each in position.agenda]


def test_the_example_of_the_document_divides_eight_dice() -> None:
    laid, over = shared(H, {"strategy": 3, "deployment": 2, "leadership": 1, "mentat": 2})

    assert laid == {HH: {"leadership": 1, "mentat": 2}, CA: {"strategy": 2, "deployment": 2}}
    assert over == [(HH, 1), (CA, 0)]
    position = begun(FOUR)
    position.phase = "actions"
    position.sides[HH].dice = laid[HH]
    due = task("change-die", H)
    due.note, due.left = HH, 1
    doing(position, [due], H)
    go_ahead(GAME, position)
    assert (position.step, position.waiting) == ("change-die", [HH])
    field = RULES.next_field(GAME, position, {"by": HH, "move": "change-die"})
    assert field is not None
    assert field.options == ["house"]


@pytest.mark.parametrize(
    ("side", "faces", "dealt"),
    [
        (H, {"strategy": 8}, (4, 4)),
        (H, {"mentat": 8}, (4, 4)),
        (H, {"mentat": 7}, (4, 3)),
        (H, {"house": 4, "leadership": 4}, (4, 4)),
        (A, {"house": 4}, (2, 2)),
        (A, {"leadership": 1, "mentat": 1, "house": 1, "strategy": 1}, (2, 2)),
        (A, {"mentat": 3}, (2, 1)),
    ],
)
def test_dice_are_as_even_as_can_be_the_house_first(
    side: str, faces: dict[str, int], dealt: tuple[int, int]
) -> None:
    laid, over = shared(side, faces)
    most = 2 if side == H else 1

    counts = tuple(sum(laid[seat].values()) + n for seat, n in over)
    assert counts == dealt
    for seat, dice in laid.items():
        assert all(n <= most and result in GAME.dashboards[seat] for result, n in dice.items())


def test_either_partner_lays_the_one_bene_gesserit_token_on_the_own_dashboard() -> None:
    for seat, other in ((HA, FA), (FA, HA)):
        position = acting(A)
        doing(position, [task("gesserit", A)], A)
        go_ahead(GAME, position)
        for result in position.sides[seat].dice:
            position.sides[seat].dice = {**position.sides[seat].dice, result: 1}
        position.sides[seat].dice = {}
        doing(position, [task("gesserit", A)], A)
        go_ahead(GAME, position)
        assert seat in position.waiting
        move(position, seat, "gesserit", result="mentat")
        assert position.sides[seat].dice == {"mentat": 1}
        assert (position.sides[HA].gesserit, position.sides[HA].lent) == (0, 1)
        assert position.sides[other].dice.get("mentat", 0) == 1
        assert position.step != "gesserit"


# --- turns ---------------------------------------------------------------------------------------


def test_either_partner_acts_and_then_decides_alone_until_the_other_side_is_asked() -> None:
    for side, foes in ((A, [HH, CA]), (H, [HA, FA])):
        for seat in PARTNERS[side]:
            position = acting(side)
            assert (position.step, position.waiting) == ("act", PARTNERS[side])
            move(position, seat, "spend", die="mentat", do="action")
            assert (position.step, position.waiting) == ("draw", [seat])
            move(position, seat, "draw", count=2)
            for _ in range(2):
                assert position.step == f"draw-{seat}"
                card = position.decks[seat][0]
                move(position, T, position.step, to=seat, card=card)
            assert len(position.sides[seat].hand) == 2
            assert (position.step, position.waiting) == ("act", foes)
            assert "mentat" not in position.sides[seat].dice


def test_a_partner_spends_no_die_and_plays_no_card_of_the_other() -> None:
    position = acting(H)
    hand(position, CA, 3)

    assert refused(position, HH, "spend", die="strategy", do="action") == (
        "actions.spend",
        "no-die",
    )
    assert refused(position, CA, "spend", die="house", do="action") == ("actions.spend", "no-die")
    field = RULES.next_field(GAME, position, {"by": HH, "move": "spend"})
    assert field is not None
    assert field.options == ["house", "leadership", "mentat"]
    assert "play" not in RULES.kinds(GAME, position, HH)


def test_a_partner_without_dice_waits_until_all_dice_of_the_side_are_used() -> None:
    position = acting(H)
    position.sides[CA].dice = {}
    doing(position, [], H)
    position.agenda[0].left = 1
    go_ahead(GAME, position)
    assert (position.step, position.waiting) == ("act", [HH])
    position.sides[HA].dice = {}
    turn_of(position, A)
    position.step = "next"
    go_ahead(GAME, position)
    assert (position.step, position.waiting) == ("act", [FA])
    position.sides[HH].dice = {"house": 1}
    position.sides[FA].dice = {"house": 2}
    assert "desert-power" not in RULES.kinds(GAME, position, FA)
    position.sides[FA].dice = {}
    assert "desert-power" in RULES.kinds(GAME, position, FA)
    assert "pass" in RULES.kinds(GAME, position, FA)


def test_special_actions_are_for_the_player_of_the_power() -> None:
    position = acting(H)
    field = RULES.next_field(GAME, position, {"by": CA, "move": "spend", "die": "deployment"})
    assert field is not None
    assert field.options == ["action", "captain-aramsham"]
    position.sides[HH].leaders["thufir-hawat"] = "ready"
    field = RULES.next_field(GAME, position, {"by": CA, "move": "spend", "die": "mentat"})
    assert field is not None
    assert field.options == ["action"]
    field = RULES.next_field(GAME, position, {"by": HH, "move": "spend", "die": "mentat"})
    assert field is not None
    assert field.options == ["action", "thufir-hawat"]


@pytest.mark.parametrize("option", ["leaders", "action"])
def test_a_house_die_on_what_only_the_fremen_have_is_carried_out_by_them(option: str) -> None:
    position = acting(A, {} if option == "leaders" else {"house-for-ally": option})
    asked = {"by": HA, "move": "spend", "die": "house", "result": "deployment"}
    field = RULES.next_field(GAME, position, asked)
    assert field is not None
    assert field.options == (["action", "stilgar"] if option == "leaders" else ["action"])
    position.sietches = {}
    position.legions = {"windgap": legion(A, {"regular": 1})}
    move(position, HA, "spend", die="house", result="strategy", do="action")
    assert (position.step, position.waiting) == ("choose", [FA])
    assert position.sides[HA].dice == {"leadership": 1, "mentat": 1}
    assert len(position.sides[FA].dice) == 4
    own = acting(A)
    move(own, HA, "spend", die="house", result="leadership", do="action")
    assert own.waiting in ([HA], [HH, CA])


def test_leaders_in_both_tanks_move_when_either_spends_a_die() -> None:
    for seat, die in ((HH, "mentat"), (CA, "mentat")):
        position = acting(H)
        position.sides[HH].tank = ["beast-rabban", "", "", "", ""]
        position.sides[CA].tank = ["", "", "", "", "captain-aramsham"]
        events = move(position, seat, "spend", die=die, do="action")
        assert position.sides[HH].tank == ["", "beast-rabban", "", "", ""]
        assert position.sides[CA].tank == [""] * 5
        assert position.sides[CA].fresh == ["captain-aramsham"]
        assert [each["by"] for each in told(events, "tank-moved")] == [HH, CA]


# --- battles and what an effect does to the others -----------------------------------------------


def test_both_partners_discard_cards_in_battle_and_each_passes_alone() -> None:
    position = acting(H)
    start, target = next(
        (area, other)
        for area in GAME.area_ids
        for other in GAME.areas[area].borders
        if GAME.areas[area].terrain == GAME.areas[other].terrain == "desert"
    )
    position.legions = {
        start: legion(H, {"regular": 2}),
        target: legion(A, {"regular": 3}),
    }
    hands = {seat: hand(position, seat, 4) for seat in FOUR}
    attack = GAME.ops[GAME.actions["harkonnen/strategy"].effect[0]].options[1][0]
    position.agenda[0].used = [CA]
    position.agenda[0].left = 0
    push_ops(GAME, position, H, [attack])
    position.step, position.waiting = "next", []
    go_ahead(GAME, position)
    assert (position.step, position.waiting) == ("attack", [CA])
    move(position, CA, "attack", start=start, area=target)
    assert (position.step, position.waiting) == ("boost", [HH, CA])
    card = next(card for card in hands[HH] if GAME.cards[card].battle)
    move(position, HH, "boost", card=card)
    assert (position.step, position.waiting) == ("boost", [HH, CA])
    move(position, HH, "pass")
    assert (position.step, position.waiting) == ("boost", [CA])
    move(position, CA, "pass")
    assert (position.step, position.waiting) == ("boost", [HA, FA])
    move(position, FA, "pass")
    assert (position.step, position.waiting) == ("boost", [HA])
    card = next(card for card in hands[HA] if GAME.cards[card].battle)
    move(position, HA, "boost", card=card)
    assert position.battle is not None
    assert position.battle.cards == {H: 1, A: 1}


@pytest.mark.parametrize(("option", "who"), [("either", [HA, FA]), ("house", [HA])])
def test_who_decides_for_a_shared_side_in_the_turn_of_the_other(
    option: str, who: list[str]
) -> None:
    position = acting(H, {} if option == "either" else {"shared-decisions": option})
    area = GAME.sietches[0]
    position.legions = {area: legion(A, {"regular": 2, "elite": 1}, ["naib"])}
    doing(position, [task_at("lose", A, area, 2)], H)
    go_ahead(GAME, position)

    assert (position.step, position.waiting) == ("lose", who)
    move(position, who[-1], "lose", piece="elite")
    assert (position.step, position.waiting) == ("lose", who)


def test_what_falls_on_the_opponent_falls_on_both_as_on_one() -> None:
    position = acting(A)
    hand(position, HH, 1)
    hand(position, CA, 2)
    doing(position, [task_at("yield-card", H, "", 2)], A)
    go_ahead(GAME, position)
    assert (position.step, position.waiting) == ("yield-card", [HH, CA])
    move(position, CA, "yield-card", card=position.sides[CA].hand[0])
    assert position.waiting == [HH, CA]
    move(position, HH, "yield-card", card=position.sides[HH].hand[0])
    assert position.step == "act"
    position.sides[HH].forced = "mentat"
    turn_of(position, H)
    position.step = "next"
    go_ahead(GAME, position)
    for seat in (HH, CA):
        field = RULES.next_field(GAME, position, {"by": seat, "move": "spend"})
        assert field is not None
        assert field.options == ["mentat"]
    move(position, CA, "spend", die="mentat", do="action")
    assert position.sides[HH].dice["mentat"] == 1


# --- hazards, harvest and the end of the round ---------------------------------------------------


def test_the_fremen_take_the_decisions_of_hazards() -> None:
    position = acting(A)
    deep = [area for area in GAME.area_ids if GAME.areas[area].deep][:2]
    position.phase = "hazards"
    position.harvesters = sorted(deep)
    found = task("emergences", A)
    found.used = sorted(deep)
    position.agenda = [found, task("harvest", H)]
    go_ahead(GAME, position)

    assert (position.step, position.waiting) == ("emergences", [FA])


def test_harvest_and_the_end_of_a_round_ask_partners_as_one() -> None:
    position = acting(H)
    position.harvesters = [area for area in GAME.area_ids if GAME.areas[area].deep][:2]
    position.agenda = [task("harvest", H)]
    position.step = "next"
    go_ahead(GAME, position)
    position.step = "next"
    go_ahead(GAME, position)
    assert (position.step, position.waiting) == ("pay", [HH, CA])
    move(position, CA, "pay", marker="choam", how="keep")
    assert (position.step, position.waiting) == ("pay", [HH, CA])
    move(position, HH, "close-harvest", count=1)
    assert position.reserve == 1


def test_each_partner_keeps_four_cards() -> None:
    position = acting(H)
    hand(position, HH, 6)
    hand(position, CA, 5)
    doing(position, [task("hand-limit", H)], H)
    go_ahead(GAME, position)
    assert (position.step, position.waiting) == ("hand-limit", [HH, CA])
    move(position, CA, "hand-limit", card=position.sides[CA].hand[0])
    assert position.waiting == [HH]
    for _ in range(2):
        assert position.step == "hand-limit"
        move(position, HH, "hand-limit", card=position.sides[HH].hand[0])
    assert position.step != "hand-limit"
    assert [len(position.sides[seat].hand) for seat in (HH, CA)] == [4, 4]


# --- cones, views, victory -----------------------------------------------------------------------


def test_a_cone_of_silence_changes_nothing_but_the_tokens_left() -> None:
    position = acting(H)
    for at, seat in enumerate((HA, FA, FA)):
        before = msgspec.structs.replace(position, discards={})
        (event,) = move(position, seat, "confer")
        assert msgspec.structs.replace(position, discards={}) == before
        assert event.args == {"by": seat, "left": 2 - at}
    assert position.discards["atreides-cones"] == [FA, FA, HA]
    assert refused(position, HA, "confer") == ("teams.cones", "none-left")
    assert "confer" in RULES.kinds(GAME, position, CA)
    position.waiting = [T]
    assert refused(position, CA, "confer") == ("teams.cones", "table")


@pytest.mark.parametrize("seats", WAYS, ids=len)
def test_a_partner_sees_neither_the_hand_of_the_other_nor_less_of_the_board(
    seats: list[str],
) -> None:
    position, canaries = with_canaries(begun(seats))
    both = canaries.get(A, "canary-of-both-atreides")
    for seat in seats:
        seen = msgspec.json.encode(RULES.view(GAME, position, seat)).decode()
        assert canaries[seat] in seen
        for other in [*seats, "nobody"]:
            if canaries[other] not in (canaries[seat], both):
                assert canaries[other] not in seen, (seat, other)
        assert (both in seen) == (seat in (A, HA, FA))


def test_partners_win_together() -> None:
    position = acting(A)
    position.agenda = [task("reckon", T)]
    position.objectives = sorted(GAME.objectives)[:1]
    position.markers = dict.fromkeys(GAME.markers, GAME.numbers.prescience_last)
    go_ahead(GAME, position)
    result = RULES.result(GAME, position)

    assert result is not None
    assert result.winners == sorted([HA, FA])
    assert result.clause == "victory.prescience"
    assert sorted(result.statistics) == sorted(FOUR)
    assert result.statistics[HA] == result.statistics[FA]


def test_both_atreides_are_told_what_is_drawn_for_their_side_and_nobody_else_is() -> None:
    draw = {"by": T, "move": "place-sietch", "to": A, "area": GAME.sietches[0], "token": "x"}
    assert [seat for seat in ["", *FOUR, H] if may_see(draw, RULES, seat)] == [HA, FA]
    card = {"by": T, "move": "draw-fremen-ally", "to": FA, "card": "x"}
    assert [seat for seat in ["", *FOUR, A] if may_see(card, RULES, seat)] == [FA]


@pytest.mark.parametrize("seats", ["3", "4"])
def test_notation_of_a_game_of_partners_comes_back_byte_for_byte(seats: str) -> None:
    log = next(
        log for log in golden_logs("war-for-arrakis") if log.stem.startswith(f"seats-{seats}")
    )
    raw = log.read_bytes()
    assert read(written(raw, "log").encode(), "notation").data == raw


@pytest.mark.parametrize("seat", FOUR)
def test_the_post_for_a_partner_has_the_own_hand_and_what_the_side_knows(seat: str) -> None:
    position, canaries = with_canaries(begun(FOUR))
    seen = RULES.view(GAME, position, seat)
    shown = str(own_lines(seen, Plain(), seat))
    assert canaries[seat] in shown
    assert ("canary-of-both-atreides" in shown) == (seat in (HA, FA))
    assert not any(canaries[other] in shown for other in FOUR if other != seat)


class Plain(dict[str, str]):
    """Names that are the ids themselves."""

    def __missing__(self, key: str) -> str:
        """The id."""
        return key
