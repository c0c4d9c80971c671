"""Karama at the moment of use (ruling `karama-moment`): Landsraad 1.00.04, 1.00.05 and 3.01.11."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.moments import BESIDE
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.view import view
from adjudicator.log.envelope import ENVELOPE
from tests.support.dune_classic import (
    GAME,
    broken,
    can_be_filled,
    clauses,
    do,
    options,
    picture,
    scene,
)

WALK: dict[str, Any] = {"side": "fighters", "arrive": "fighters", "hajr": False}
SHIP: dict[str, Any] = {"karama": "none", "ally": 0}
ASKED: dict[str, Any] = {"karama_moment": "when-used"}


def shipping(holder: str = "harkonnen", **rulings: str) -> Position:
    """The Atreides, who are first, are about to ship; somebody holds a Karama card."""
    forces = {"polar-sink": {"atreides": 1}, "tueks-sietch-s4": {"spacing-guild": 5}}
    position = scene(
        "shipment-and-movement",
        ["atreides", "harkonnen", "spacing-guild"],
        storm=16,
        forces=forces,
        hands={seat: ["karama" if seat == holder else "shield"] for seat in SEATS},
        spice={"atreides": 10},
        **{**ASKED, **rulings},
    )
    do(position, "table", "peek-spice", card=min(position.spice_deck))
    while position.waiting != ["atreides"]:
        do(position, position.waiting[0], "pass")
    return position


SEATS = ["atreides", "harkonnen", "spacing-guild"]
LANDING: dict[str, Any] = {"end": "arrakeen-s9", "forces": 4, **SHIP}


def allow_all(position: Position) -> list[str]:
    """Everybody who is asked lets the move pass; the clauses of what happened."""
    found: list[str] = []
    while position.step == "karama":
        found += clauses(do(position, position.waiting[0], "allow", extent="use"))
    return found


# --- the moment ----------------------------------------------------------------------------------


def test_a_shipment_waits_until_all_who_may_hold_a_karama_have_let_it_pass() -> None:
    position = shipping()
    assert clauses(do(position, "atreides", "ship", **LANDING)) == ["cards.karama-asked"]
    assert position.step == "karama"
    assert sorted(position.waiting) == ["atreides", "harkonnen"]
    assert position.sides["atreides"].spice == 10
    assert "shipment.guild" in allow_all(position)
    assert position.sides["atreides"].spice == 6
    assert position.sides["spacing-guild"].spice == GAME.factions["spacing-guild"].spice + 4


def test_the_guilds_income_is_stopped_and_the_shipment_goes_to_the_bank() -> None:
    position = shipping()
    do(position, "atreides", "ship", **LANDING)
    events = do(position, "harkonnen", "karama", card="karama", advantage="shipment-income")
    assert "shipment.income-stopped" in clauses(events)
    assert position.sides["spacing-guild"].spice == GAME.factions["spacing-guild"].spice
    assert position.step != "karama"
    assert position.blocked == {}


def test_nobody_is_asked_by_default_and_a_card_is_played_beforehand() -> None:
    position = shipping(karama_moment="before-use")
    stop = {
        "by": "harkonnen",
        "move": "karama",
        "card": "karama",
        "advantage": "shipment-income",
    }
    assert broken(position, stop) == ""
    assert "shipment.guild" in clauses(do(position, "atreides", "ship", **LANDING))
    early = shipping()
    assert broken(early, stop) == "cards.karama-moment/only-when-used"
    assert not can_be_filled(early, stop)


def test_all_else_waits_and_only_what_is_used_can_be_stopped() -> None:
    position = shipping()
    do(position, "atreides", "ship", **LANDING)
    bribe = {"by": "harkonnen", "move": "bribe", "to": "atreides", "spice": 1}
    assert broken(position, bribe) == "cards.karama-pause/answer-first"
    assert not can_be_filled(position, bribe)
    other = {"by": "harkonnen", "move": "karama", "card": "karama", "advantage": "cross-ship"}
    assert broken(position, other) == "cards.karama-moment/not-used-now"
    assert options(position, "harkonnen", "karama", card="karama") == ["shipment-income"]
    assert broken(position, {"by": "harkonnen", "move": "allow", "extent": "game"}) == (
        "cards.karama-allow/no-such-extent"
    )


def test_who_refuses_for_a_phase_is_not_asked_again_in_it() -> None:
    position = shipping()
    do(position, "atreides", "ship", **LANDING)
    do(position, "harkonnen", "allow", extent="phase")
    do(position, "atreides", "allow", extent="turn")
    assert position.karama is not None
    assert position.karama.refusals == {"atreides": "turn", "harkonnen": "phase"}
    while position.phase == "shipment-and-movement":
        assert position.step != "karama"
        do(position, position.waiting[0], "pass")
    assert position.karama.refusals == {"atreides": "turn"}


def test_nobody_is_asked_once_all_karama_cards_lie_on_the_discards() -> None:
    position = shipping(holder="")
    position.treachery_deck = [card for card in position.treachery_deck if card != "karama"]
    position.treachery_discard = ["karama", "karama"]
    assert "shipment.guild" in clauses(do(position, "atreides", "ship", **LANDING))


# --- what is cancelled ---------------------------------------------------------------------------


def test_a_move_of_the_fremen_over_two_territories_is_made_again_over_one() -> None:
    position = scene(
        "shipment-and-movement",
        ["fremen", "harkonnen"],
        forces={"sietch-tabr-s13": {"fremen": 3}},
        tanks={"fremen": 7, "harkonnen": 20},
        hands={"harkonnen": ["karama"]},
        storm=3,
        ship_and_move_order="seat-by-seat",
        **ASKED,
    )
    position.sides["fremen"].reserves = 0
    while position.step != "move":
        do(position, position.waiting[0], "pass")
    far = next(
        end
        for end in options(position, "fremen", "move", start="sietch-tabr-s13")
        if end.startswith(("arsunt", "the-great-flat"))
    )
    do(position, "fremen", "move", start="sietch-tabr-s13", end=far, forces=3, **WALK)
    events = do(position, "harkonnen", "karama", card="karama", advantage="two-territory-move")
    assert clauses(events) == ["cards.karama-played", "cards.karama-cancels"]
    assert position.forces == {"sietch-tabr-s13": {"fremen": 3}}
    assert position.step == "move"
    assert position.waiting == ["fremen"]
    assert far not in options(position, "fremen", "move", start="sietch-tabr-s13")


def test_the_voice_is_cancelled_and_the_battle_goes_on_without_it() -> None:
    forces = {"carthag-s10": {"harkonnen": 2, "bene-gesserit": 2}}
    position = scene(
        "battle",
        ["harkonnen", "bene-gesserit"],
        forces=forces,
        hands={"harkonnen": ["karama"]},
        **ASKED,
    )
    do(position, position.waiting[0], "choose-battle", place="carthag-s10", against=foe(position))
    do(position, "bene-gesserit", "voice", order="play", what="worthless")
    assert position.step == "karama"
    do(position, "harkonnen", "karama", card="karama", advantage="voice")
    assert position.step == "plans"
    assert position.battle is not None
    assert position.battle.voice is None


def foe(position: Position) -> str:
    """The opponent of whoever has to choose a battle between two seats."""
    return next(seat for seat in position.sides if seat != position.waiting[0])


def test_a_worm_devours_fremen_whose_immunity_is_stopped_after_it_has_appeared() -> None:
    position = scene(
        "spice-blow",
        ["fremen", "harkonnen"],
        forces={"cielago-north-s2": {"fremen": 3}},
        hands={"harkonnen": ["karama"]},
        **ASKED,
    )
    position.last_blow = ["cielago-north-s2"]
    do(position, "table", "reveal-spice", card="shai-hulud")
    assert position.step == "karama"
    assert position.spice_discard == ["shai-hulud"]
    assert position.sides["fremen"].tanks == 0
    events = do(position, "harkonnen", "karama", card="karama", advantage="worm-immunity")
    assert "spice-blow.devoured" in clauses(events)
    assert position.sides["fremen"].tanks == 3


def test_a_worthless_card_of_the_bene_gesserit_can_itself_be_stopped() -> None:
    position = scene(
        "spice-blow",
        ["fremen", "bene-gesserit", "harkonnen"],
        forces={"cielago-north-s2": {"fremen": 3}},
        hands={"bene-gesserit": ["kulon"], "harkonnen": ["karama"]},
        worthless_karama="on",
        **ASKED,
    )
    position.last_blow = ["cielago-north-s2"]
    do(position, "table", "reveal-spice", card="shai-hulud")
    do(position, "bene-gesserit", "karama", card="kulon", advantage="worm-immunity")
    assert position.waiting == ["harkonnen"]
    events = do(position, "harkonnen", "karama", card="karama", advantage="worthless-as-karama")
    assert "cards.karama-cancels" in clauses(events)
    assert position.sides["bene-gesserit"].hand == ["kulon"]
    assert "spice-blow.fremen-immunity" in allow_all(position)
    assert position.sides["fremen"].tanks == 0


def test_the_emperor_is_not_paid_when_his_income_is_stopped_at_the_payment() -> None:
    position = scene(
        "bidding",
        ["atreides", "emperor"],
        hands={"atreides": ["karama"]},
        spice={"atreides": 9},
        **ASKED,
    )
    do(position, "table", "deal-auction", card="shield")
    while position.step == "bid":
        if position.waiting == ["atreides"]:
            do(position, "atreides", "bid", spice=3)
        else:
            do(position, "emperor", "pass")
    do(position, "atreides", "pay", karama="none", ally=0)
    assert position.waiting == ["atreides"]
    hidden = view(GAME, position, "emperor").karama
    assert hidden is not None
    assert hidden.moments[0].move == {"by": "atreides", "move": "pay"}
    before = position.sides["emperor"].spice
    do(position, "atreides", "karama", card="karama", advantage="auction-income")
    assert position.sides["emperor"].spice == before
    assert position.sides["atreides"].spice == 6


# --- nobody learns who holds a card --------------------------------------------------------------


@pytest.mark.parametrize("first", ["atreides", "harkonnen"])
def test_views_forms_and_questions_of_others_do_not_depend_on_who_holds_a_karama(
    first: str,
) -> None:
    """Two positions that differ only in which of two seats holds the card."""
    other = "harkonnen" if first == "atreides" else "atreides"
    holds, lacks = shipping(first), shipping(other)
    while holds.step != "battle" and holds.phase == "shipment-and-movement":
        assert holds.waiting == lacks.waiting
        for seat in ["spacing-guild", ""]:
            assert picture(view(GAME, holds, seat)) == picture(view(GAME, lacks, seat))
        guild = "spacing-guild"
        assert rulebook.kinds(GAME, holds, guild) == rulebook.kinds(GAME, lacks, guild)
        seat = holds.waiting[0]
        if holds.step == "karama":
            move: dict[str, Any] = {"by": seat, "move": "allow", "extent": "use"}
        elif holds.step == "ship" and seat == "atreides":
            move = {"by": seat, "move": "ship", **LANDING}
        else:
            move = {"by": seat, "move": "pass"}
        for position in (holds, lacks):
            do(position, by=move["by"], kind=move["move"], **fields_of(move))


def fields_of(move: dict[str, Any]) -> dict[str, Any]:
    """What a move says besides its seat and its kind."""
    return {name: value for name, value in move.items() if name not in ("by", "move")}


def test_what_a_line_says_beside_a_move_is_no_part_of_the_move_that_waits() -> None:
    assert BESIDE == ENVELOPE
