"""What may be done at any time: special cards, bribes, deals, gifts, pledges."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.payment import purse
from adjudicator.games.dune_classic.records import Auction, Position
from adjudicator.games.dune_classic.turn import go_to
from adjudicator.games.dune_classic.view import view
from tests.support.dune_classic import (
    GAME,
    SIX,
    Move,
    broken,
    clauses,
    do,
    new_game,
    options,
    scene,
)

ARRAKEEN = "arrakeen-s9"
FIGHT = {ARRAKEEN: {"atreides": 3, "bene-gesserit": 3}}
DUO = ["atreides", "bene-gesserit"]


def kinds(position: Position, seat: str) -> list[str]:
    """The kinds of move open to a seat."""
    return rulebook.kinds(GAME, position, seat)


def move(by: str, kind: str, **fields: Any) -> Move:
    """A move."""
    return {"by": by, "move": kind, **fields}


def with_bid(
    bid: int, bidder: str, spice: dict[str, int], pledge: int = 0, **rulings: Any
) -> Position:
    """The Emperor and the Fremen are allies; a bid stands, and the Emperor has pledged."""
    position = scene(
        "spice-collection",
        ["emperor", "fremen", "harkonnen"],
        spice=spice,
        allies=[("emperor", "fremen")],
        **rulings,
    )
    position.phase = "bidding"
    position.auction = Auction(
        cards=1,
        number=1,
        card="shield",
        seen=False,
        opener=bidder,
        bid=bid,
        bidder=bidder,
        passed=[],
    )
    if pledge > 0:
        position.pledges = {"emperor": pledge}
    return position


# --- from the first storm to the end, and only for players ---------------------------------------


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("bribe", {"to": "fremen", "spice": 1}),
        ("deal", {"to": "fremen", "terms": "peace"}),
        ("give", {"spice": 1}),
        ("pledge", {"spice": 1}),
        ("karama", {"card": "karama", "advantage": "voice"}),
        ("truthtrance", {"to": "fremen", "question": "?"}),
        ("ghola-leader", {"leader": "caid"}),
        ("ghola-forces", {"forces": 1}),
    ],
)
def test_not_during_set_up_and_not_by_the_table(kind: str, fields: dict[str, Any]) -> None:
    fresh = new_game()
    assert broken(fresh, move("emperor", kind, **fields)).endswith("/not-yet")
    assert kind not in kinds(fresh, "emperor")

    later = scene("spice-collection")
    assert broken(later, move("table", kind, **fields)).endswith("/seats-only")
    assert kind not in kinds(later, "table")


def test_seats_need_not_be_awaited() -> None:
    position = scene("spice-collection")

    assert position.waiting == ["table"]
    assert {"bribe", "deal"} <= set(kinds(position, "fremen"))


# --- a Karama card stops an advantage ------------------------------------------------------------


def duel(phase: str = "battle", **given: Any) -> Position:
    """Atreides with a Karama card, in a battle with the Bene Gesserit."""
    hands = {"atreides": ["karama"], "bene-gesserit": ["karama", "baliset"]}
    position = scene(phase, DUO, hands=hands, forces=FIGHT, **given)
    if phase == "battle":
        first, second = position.order
        do(position, first, "choose-battle", place=ARRAKEEN, against=second)
    return position


def test_karama_must_be_held() -> None:
    position = duel()
    play = move("atreides", "karama", card="baliset", advantage="voice")

    assert broken(position, play) == "cards.karama/not-held"
    assert broken(position, {**play, "card": "nonsense"}) == "cards.karama/not-held"


@pytest.mark.parametrize(
    ("advantage", "code"),
    [
        ("nonsense", "no-such-advantage"),
        ("bonus-card", "no-such-advantage"),
        ("kwisatz-haderach", "no-such-advantage"),
        ("prescience", "own-advantage"),
        ("charity-always", "wrong-phase"),
        ("worthless-as-karama", "no-such-advantage"),
    ],
)
def test_only_advantages_of_others_in_their_phase_are_stopped(advantage: str, code: str) -> None:
    position = duel()
    play = move("atreides", "karama", card="karama", advantage=advantage)

    assert broken(position, play) == f"cards.karama/{code}"


def test_a_stop_before_the_use_takes_it_away() -> None:
    hands = {"atreides": ["karama"]}
    position = scene("battle", DUO, hands=hands, forces=FIGHT)
    events = do(position, "atreides", "karama", card="karama", advantage="voice")
    assert clauses(events) == ["cards.karama-played"]
    assert position.blocked == {"voice": "atreides"}
    assert position.treachery_discard == ["karama"]
    first, second = position.order
    do(position, first, "choose-battle", place=ARRAKEEN, against=second)

    assert position.step == "prescience"
    assert position.blocked == {}


def test_nothing_is_stopped_twice_at_once() -> None:
    hands = {"atreides": ["karama"]}
    position = scene("battle", DUO, hands=hands, forces=FIGHT, blocked={"voice": "emperor"})
    play = move("atreides", "karama", card="karama", advantage="voice")

    assert broken(position, play) == "cards.karama/stopped-already"


def test_a_stop_while_the_voice_is_awaited_ends_it() -> None:
    position = duel()
    assert position.step == "voice"
    do(position, "atreides", "karama", card="karama", advantage="voice")

    assert position.step == "prescience"
    assert position.blocked == {}


def test_the_voice_is_undone_until_the_plan_is_made() -> None:
    position = duel()
    do(position, "bene-gesserit", "voice", order="refuse", what="worthless")
    do(position, "atreides", "pass")
    events = do(position, "atreides", "karama", card="karama", advantage="voice")

    assert position.battle is not None
    assert position.battle.voice is None
    assert clauses(events) == ["cards.karama-played", "cards.karama-stops"]


def test_once_the_plan_is_made_only_the_next_use_is_stopped() -> None:
    position = duel()
    do(position, "bene-gesserit", "voice", order="refuse", what="worthless")
    do(position, "atreides", "pass")
    plan = {"leader": "thufir-hawat", "number": 1, "weapon": "none", "defense": "none"}
    do(position, "atreides", "plan", **plan)
    do(position, "atreides", "karama", card="karama", advantage="voice")

    assert position.battle is not None
    assert position.battle.voice is not None
    assert position.blocked == {"voice": "atreides"}


@pytest.mark.parametrize("asked", [False, True])
def test_prescience_is_undone_before_its_answer(asked: bool) -> None:
    position = duel()
    do(position, "bene-gesserit", "pass")
    if asked:
        do(position, "atreides", "ask", element="number")
    do(position, "bene-gesserit", "karama", card="karama", advantage="prescience")

    assert position.step == "plans"
    assert position.battle is not None
    assert position.battle.prescience is None


def test_prescience_is_undone_after_its_answer() -> None:
    position = duel()
    do(position, "bene-gesserit", "pass")
    do(position, "atreides", "ask", element="number")
    do(position, "bene-gesserit", "answer", value="2")
    do(position, "bene-gesserit", "karama", card="karama", advantage="prescience")

    assert options(position, "bene-gesserit", "plan", leader="alia") == [0, 1, 2, 3]


def test_an_unused_stop_ends_with_the_phase() -> None:
    position = duel()
    position.blocked = {"prescience": "bene-gesserit"}
    go_to(position, "spice-collection")

    assert position.blocked == {}


def test_a_capture_is_stopped_while_it_goes_on() -> None:
    position = scene(
        "battle",
        ["emperor", "harkonnen"],
        forces={ARRAKEEN: {"emperor": 1, "harkonnen": 3}},
        hands={"emperor": ["karama"]},
        captured_leaders="on",
    )
    first, second = position.order
    do(position, first, "choose-battle", place=ARRAKEEN, against=second)
    for by, leader in [("emperor", "bashar"), ("harkonnen", "feyd-rautha")]:
        plan = {"leader": leader, "number": 0, "weapon": "none", "defense": "none"}
        do(position, by, "plan", **plan)
    do(position, "emperor", "pass")
    do(position, "harkonnen", "pass")
    do(position, "table", "capture", leader="bashar")
    do(position, "emperor", "karama", card="karama", advantage="captured-leaders")

    assert position.phase == "spice-collection"
    assert "bashar" in position.sides["emperor"].leaders


def test_worthless_cards_serve_the_bene_gesserit_by_ruling() -> None:
    play = move("bene-gesserit", "karama", card="baliset", advantage="prescience")

    assert broken(duel(), play) == "cards.karama/not-held"
    assert broken(duel(worthless_karama="on"), play) == ""


def test_a_card_in_the_plan_is_not_played_otherwise() -> None:
    position = duel(worthless_karama="on")
    do(position, "bene-gesserit", "pass")
    do(position, "atreides", "pass")
    plan = {"leader": "alia", "number": 1, "weapon": "baliset", "defense": "none"}
    do(position, "bene-gesserit", "plan", **plan)
    play = move("bene-gesserit", "karama", card="baliset", advantage="ally-prescience")

    assert broken(position, play) == "cards.spoken-for/in-plan"
    assert options(position, "bene-gesserit", "karama") == ["karama"]


def test_a_card_that_was_answered_is_not_played_otherwise() -> None:
    position = duel(worthless_karama="on")
    do(position, "bene-gesserit", "pass")
    do(position, "atreides", "ask", element="weapon")
    do(position, "bene-gesserit", "answer", value="baliset")
    play = move("bene-gesserit", "karama", card="baliset", advantage="prescience")

    assert broken(position, play) == "cards.spoken-for/in-plan"


def test_the_card_that_a_bid_relies_on_is_kept() -> None:
    position = with_bid(30, "harkonnen", {"harkonnen": 3}, karama_bid="beyond")
    position.sides["harkonnen"].hand = ["karama"]
    play = move("harkonnen", "karama", card="karama", advantage="auction-income")
    assert broken(position, play) == "cards.spoken-for/bid-relies"
    assert "karama" not in kinds(position, "harkonnen")

    position.sides["harkonnen"].hand = ["karama", "karama"]
    assert broken(position, play) == ""
    assert "karama" in kinds(position, "harkonnen")


def test_worthless_cards_that_a_bid_relies_on_stay_karama_cards() -> None:
    seats = ["bene-gesserit", "emperor"]
    position = scene("spice-collection", seats, karama_bid="beyond", worthless_karama="on")
    position.phase = "bidding"
    position.sides["bene-gesserit"].hand = ["kulon"]
    position.sides["emperor"].hand = ["karama"]
    position.auction = Auction(
        cards=1,
        number=1,
        card="shield",
        seen=False,
        opener="emperor",
        bid=30,
        bidder="bene-gesserit",
        passed=[],
    )
    play = move("emperor", "karama", card="karama", advantage="worthless-as-karama")

    assert broken(position, play) == "cards.spoken-for/bid-rests-on"
    assert "worthless-as-karama" not in options(position, "emperor", "karama", card="karama")


# --- one question, answered with yes or no -------------------------------------------------------


def asked() -> Position:
    """Atreides have asked the Fremen."""
    position = scene("spice-collection", hands={"atreides": ["truthtrance", "shield"]})
    do(position, "atreides", "truthtrance", to="fremen", question="Do you hold a shield?")
    return position


def test_the_card_is_discarded_and_the_game_waits() -> None:
    position = asked()

    assert position.treachery_discard == ["truthtrance"]
    assert rulebook.to_act(position) == ["fremen"]
    assert broken(position, move("table", "collect")) == "cards.truthtrance-pause/answer-first"
    assert kinds(position, "fremen") == ["answer-truth"]
    assert kinds(position, "table") == []


def test_only_who_is_asked_answers_and_the_game_goes_on() -> None:
    position = asked()
    answer = move("emperor", "answer-truth", yes=True)

    assert broken(position, answer) == "cards.truthtrance-answer/not-asked"
    events = do(position, "fremen", "answer-truth", yes=True)
    assert events[0].args == {"by": "fremen", "answer": "yes"}
    assert position.waiting == ["table"]
    assert broken(position, {**answer, "by": "fremen"}) == ("cards.truthtrance-answer/no-question")


@pytest.mark.parametrize("to", ["atreides", "nobody", "table"])
def test_another_faction_in_play_is_asked(to: str) -> None:
    position = scene("spice-collection", hands={"atreides": ["truthtrance"]})
    ask = move("atreides", "truthtrance", to=to, question="?")

    assert broken(position, ask) == "cards.truthtrance/no-such-partner"


def test_truthtrance_must_be_held() -> None:
    ask = move("atreides", "truthtrance", to="fremen", question="?")

    assert broken(scene("spice-collection"), ask) == "cards.truthtrance/not-held"


# --- the Tleilaxu Ghola brings back a leader or forces -------------------------------------------


def holding() -> Position:
    """The Emperor with a Ghola card, seven forces and a leader in the tanks."""
    return scene(
        "spice-collection",
        hands={"emperor": ["tleilaxu-ghola"]},
        tanks={"emperor": 7, "fremen": 2},
        dead={"emperor": ["caid"], "fremen": ["jamis"]},
    )


def test_a_leader_comes_back() -> None:
    position = holding()
    do(position, "emperor", "ghola-leader", leader="caid")

    assert position.sides["emperor"].dead == []
    assert "caid" in position.sides["emperor"].leaders
    assert position.treachery_discard == ["tleilaxu-ghola"]


def test_all_died_is_forgotten_once_all_are_back() -> None:
    position = holding()
    position.sides["emperor"].all_died = True
    do(position, "emperor", "ghola-leader", leader="caid")

    assert not position.sides["emperor"].all_died


def test_up_to_five_forces_come_back() -> None:
    position = holding()
    raise_six = move("emperor", "ghola-forces", forces=6)

    assert broken(position, raise_six) == "cards.ghola-forces/wrong-number"
    assert options(position, "emperor", "ghola-forces") == [1, 2, 3, 4, 5]
    do(position, "emperor", "ghola-forces", forces=5)
    assert (position.sides["emperor"].tanks, position.sides["emperor"].reserves) == (2, 18)


def test_only_own_leaders_from_the_tanks() -> None:
    position = holding()

    for leader in ["jamis", "bashar", "nobody"]:
        play = move("emperor", "ghola-leader", leader=leader)
        assert broken(position, play) == "cards.ghola-leader/not-dead"


def test_a_ghola_must_be_held() -> None:
    position = holding()

    assert broken(position, move("fremen", "ghola-leader", leader="jamis")) == (
        "cards.ghola-leader/not-held"
    )
    assert broken(position, move("fremen", "ghola-forces", forces=1)) == (
        "cards.ghola-forces/not-held"
    )


# --- spice and words between any two players -----------------------------------------------------


def test_a_bribe_waits_before_the_shield() -> None:
    position = scene("spice-collection")
    do(position, "emperor", "bribe", to="fremen", spice=4)

    assert position.sides["emperor"].spice == 6
    assert position.sides["fremen"].spice == 3
    assert position.sides["fremen"].bribes == 4


@pytest.mark.parametrize(
    ("to", "spice", "code"),
    [
        ("emperor", 1, "no-such-partner"),
        ("table", 1, "no-such-partner"),
        ("fremen", 0, "nothing"),
        ("fremen", 11, "too-much"),
    ],
)
def test_a_bribe_goes_to_another_seat_out_of_own_spice(to: str, spice: int, code: str) -> None:
    bribe = move("emperor", "bribe", to=to, spice=spice)

    assert broken(scene("spice-collection"), bribe) == f"deals.bribe/{code}"


def test_a_deal_changes_nothing_but_the_record() -> None:
    position = scene("spice-collection")
    events = do(position, "emperor", "deal", to="fremen", terms="Leave Carthag to me.")

    assert clauses(events) == ["deals.recorded"]
    own = move("emperor", "deal", to="emperor", terms="Me.")
    assert broken(position, own) == "deals.deal/no-such-partner"


# --- gifts and pledges ---------------------------------------------------------------------------


def allied() -> Position:
    """The Emperor and the Fremen are allies."""
    return scene("spice-collection", allies=[("emperor", "fremen")])


def test_the_emperor_gives_his_ally_spice() -> None:
    position = allied()
    do(position, "emperor", "give", spice=4)

    assert position.sides["emperor"].spice == 6
    assert position.sides["fremen"].spice == 7


def test_nobody_else_gives_and_only_to_an_ally() -> None:
    position = allied()

    assert broken(position, move("fremen", "give", spice=1)) == "deals.give/not-emperor"
    assert broken(position, move("emperor", "give", spice=11)) == "deals.give/too-much"
    assert broken(position, move("emperor", "give", spice=0)) == "deals.give/nothing"
    alone = scene("spice-collection")
    assert broken(alone, move("emperor", "give", spice=1)) == "deals.give/no-ally"


def test_a_pledge_is_set_changed_and_taken_back() -> None:
    position = allied()
    for spice, pledges in [(3, {"fremen": 3}), (1, {"fremen": 1}), (0, {}), (0, {})]:
        do(position, "fremen", "pledge", spice=spice)
        assert position.pledges == pledges


def test_a_pledge_is_made_to_an_ally_out_of_own_spice() -> None:
    position = allied()

    assert broken(position, move("fremen", "pledge", spice=4)) == "deals.pledge/too-much"
    assert broken(position, move("atreides", "pledge", spice=1)) == "deals.pledge/no-ally"


def test_pledges_end_with_the_turn() -> None:
    position = allied()
    do(position, "fremen", "pledge", spice=3)
    go_to(position, "mentat-pause")
    assert position.pledges == {"fremen": 3}
    go_to(position, "storm")

    assert position.pledges == {}


# --- spice that a standing bid relies on stays where it is ---------------------------------------


def test_the_bidder_keeps_what_it_has_bid() -> None:
    position = with_bid(4, "fremen", {"fremen": 6})
    bribe = move("fremen", "bribe", to="harkonnen", spice=3)

    assert broken(position, bribe) == "deals.standing-bid/bid-stands"
    assert broken(position, {**bribe, "spice": 2}) == ""
    assert options(position, "fremen", "bribe", to="harkonnen") == [1, 2]


@pytest.mark.parametrize("own", [4, 6, 8])
def test_the_ally_keeps_its_pledge_whatever_the_bidder_has_behind_its_shield(own: int) -> None:
    position = with_bid(8, "fremen", {"fremen": own, "emperor": 5}, pledge=4)
    bribe = move("emperor", "bribe", to="harkonnen", spice=2)

    assert broken(position, bribe) == "deals.standing-bid/bid-stands"
    assert broken(position, move("emperor", "give", spice=2)) == ("deals.standing-bid/bid-stands")
    assert broken(position, {**bribe, "spice": 1}) == ""
    assert broken(position, move("emperor", "pledge", spice=3)) == (
        "deals.standing-bid/pledge-stands"
    )
    assert options(position, "emperor", "pledge") == [4, 5]


def test_a_pledge_above_the_bid_may_come_down_to_the_bid() -> None:
    position = with_bid(2, "fremen", {"fremen": 6, "emperor": 5}, pledge=4)

    assert options(position, "emperor", "pledge") == [2, 3, 4, 5]


def test_an_ally_is_told_how_much_of_a_pledge_it_may_bid() -> None:
    position = with_bid(2, "harkonnen", {"fremen": 6, "emperor": 3}, pledge=4)
    seen = view(GAME, position, "fremen")

    assert seen.pledges == {"emperor": 3}
    assert purse(seen, "fremen") == purse(position, "fremen") == 9


def test_others_spend_as_they_like() -> None:
    position = with_bid(8, "fremen", {"fremen": 8, "emperor": 5})

    assert broken(position, move("emperor", "bribe", to="harkonnen", spice=5)) == ""
    assert broken(position, move("harkonnen", "bribe", to="fremen", spice=10)) == ""


def test_a_bid_that_only_a_karama_card_can_pay_binds_no_spice() -> None:
    position = with_bid(30, "fremen", {"fremen": 6}, karama_bid="beyond")

    assert broken(position, move("fremen", "bribe", to="harkonnen", spice=6)) == ""


def test_every_seat_may_always_deal() -> None:
    position = scene("battle", SIX, forces={ARRAKEEN: {"emperor": 1, "fremen": 1}})

    assert all("deal" in kinds(position, seat) for seat in SIX)
