"""Why a seat is not asked: an event gives the clause, and a move that comes later is refused with it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.content.names import names
from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from adjudicator.log.lines import decode, encode
from adjudicator.rules.copies import copied
from adjudicator.rules.records import Event
from adjudicator.wording import happened, words_of
from tests.support.dune_classic import GAME, do, options, scene
from tests.support.replay import golden_logs, steps

THREE = ["atreides", "fremen", "harkonnen"]
WHY = "why"


def shipping(**given: Any) -> Position:
    """The Harkonnen are the only seat on the board, and no seat but Atreides has reserves."""
    tanks = {"fremen": 20, "harkonnen": 17}
    forces = {"carthag-s10": {"harkonnen": 3}}
    position = scene(
        "shipment-and-movement", THREE, **{"forces": forces, "tanks": tanks, "storm": 9, **given}
    )
    do(position, "table", "peek-spice", card=options(position, "table", "peek-spice")[0])
    return position


def passed(position: Position, *kinds: str) -> list[Event]:
    """All seats pass until the phase is over; the events of some kinds that tell of seats not asked."""
    found: list[Event] = []
    while position.phase == "shipment-and-movement":
        found += do(position, position.waiting[0], "pass")
    return [event for event in found if event.kind in kinds]


def reasons(events: list[Event]) -> list[str]:
    """The reasons of events, each as "seat: clause/code"."""
    return [f"{event.args['by']}: {event.clause}/{event.args[WHY]}" for event in events]


def said(event: Event) -> str:
    """An event in English, as everybody may read it."""
    return happened(event, words_of("dune-classic"), names("dune-classic"), "")


def test_a_seat_without_forces_to_ship_is_told_so() -> None:
    found = passed(shipping(), "nothing-to-ship")

    assert "fremen: shipment.reserves/none-left" in reasons(found)
    assert "Passed over: Fremen. No forces of Fremen are in reserve." in map(said, found)


def test_the_storm_over_all_forces_of_a_seat_is_the_reason_why_it_does_not_move() -> None:
    found = passed(shipping(storm=10), "nothing-to-move")

    assert "harkonnen: movement.storm/all-under" in reasons(found)
    assert (
        "Passed over: Harkonnen. The storm lies over all forces of Harkonnen on the board: none can leave."
        in map(said, found)
    )


def test_a_seat_with_no_forces_on_the_board_does_not_move_for_that_reason() -> None:
    assert "fremen: movement.own-forces/none" in reasons(passed(shipping(), "nothing-to-move"))


@pytest.mark.parametrize("card", ["tleilaxu-ghola", "shield"])
def test_who_may_hold_a_ghola_is_asked_to_ship_whatever_it_holds(card: str) -> None:
    position = shipping(hands={"fremen": [card]})

    found = passed(position, "nothing-to-ship")

    assert not any(reason.startswith("fremen") for reason in reasons(found))


def test_with_the_ghola_on_the_discards_nobody_is_asked_because_of_it() -> None:
    position = scene(
        "shipment-and-movement", THREE, tanks={"fremen": 20}, hands={"fremen": ["shield"]}
    )
    position.treachery_deck = [card for card in position.treachery_deck if card != "tleilaxu-ghola"]
    position.treachery_discard = ["tleilaxu-ghola"]
    do(position, "table", "peek-spice", card=options(position, "table", "peek-spice")[0])

    assert "fremen: shipment.reserves/none-left" in reasons(passed(position, "nothing-to-ship"))


def test_a_ghola_of_a_seat_at_its_turn_to_ship_brings_forces_that_it_ships() -> None:
    position = shipping(hands={"fremen": ["tleilaxu-ghola"]})
    while position.waiting != ["fremen"]:
        do(position, position.waiting[0], "pass")

    do(position, "fremen", "ghola-forces", forces=5)
    events = do(
        position, "fremen", "ship", end="the-great-flat-s14", forces=5, karama="none", ally=0
    )

    assert "shipped" in [event.kind for event in events]


def test_a_battle_that_only_the_storm_prevents_is_named_with_the_storm() -> None:
    forces = {"cielago-north-s0": {"atreides": 2}, "cielago-north-s2": {"harkonnen": 3}}

    found = passed(shipping(forces=forces, storm=1), "no-battle-left")

    assert reasons(found) == [
        "fremen: battle.aggressor/no-battle-left",
        "harkonnen: battle.storm/parted",
        "atreides: battle.storm/parted",
    ]


def test_by_ruling_nobody_fights_under_the_storm_and_that_is_the_reason() -> None:
    forces = {"cielago-north-s1": {"atreides": 2, "harkonnen": 3}}
    position = shipping(forces=forces, storm=1, storm_battles="nobody")

    assert "atreides: battle.under-storm/nobody" in reasons(passed(position, "no-battle-left"))


def test_a_full_hand_is_the_reason_why_a_seat_does_not_bid() -> None:
    hand = ["shield", "snooper", "maula-pistol", "lasgun"]
    position = scene("bidding", THREE, hands={"fremen": hand})

    events = do(
        position, "table", "deal-auction", card=options(position, "table", "deal-auction")[0]
    )

    full = [event for event in events if event.kind == "hand-full"]
    assert reasons(full) == ["fremen: bidding.full-hand/full"]
    assert said(full[0]) == (
        "No bids: Fremen. Fremen holds 4 cards, as many as it may, and cannot bid."
    )


def refusal_after(kind: str, event_kind: str) -> tuple[Any, Event]:
    """In a golden game, what a seat that was passed over is told when it moves all the same."""
    for path in golden_logs("dune-classic"):
        lines = [decode(raw) for raw in path.read_bytes().splitlines()]
        moves = [line for line in lines if line.get("move") == kind]
        head = encode({**lines[0], "policy": {}})
        for step in steps(path):
            for event in rulebook.apply(GAME, copied(step.position), step.move):
                if event.kind == event_kind and WHY in event.args and moves:
                    wrong = {**moves[0], "by": event.args["by"], "n": step.line}
                    kept = [bare(line) for line in [*lines[1 : step.line], wrong]]
                    raw = b"\n".join([head, *map(encode, kept)]) + b"\n"
                    return check_bytes(raw, Judges(), running=True).verdict.findings[0], event
    raise AssertionError(f"no golden game has {event_kind}")


def bare(line: dict[str, Any]) -> dict[str, Any]:
    """A line without hashes."""
    return {name: value for name, value in line.items() if name not in ("prev", "after")}


@pytest.mark.parametrize(
    ("kind", "event_kind"), [("ship", "nothing-to-ship"), ("move", "nothing-to-move")]
)
def test_a_seat_that_was_passed_over_is_refused_with_that_reason(
    kind: str, event_kind: str
) -> None:
    finding, event = refusal_after(kind, event_kind)

    assert (finding.clause, finding.code) == (event.clause, event.args[WHY])
