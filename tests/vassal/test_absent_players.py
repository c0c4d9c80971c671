"""What belongs to a seat whose player is not connected lies in its hand when the player comes back."""

from __future__ import annotations

import json
import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from exporters.vassal.module.places.zones import read_region
from tests.support.replay import moves_of, read_header
from tests.vassal.hands import Hands
from tests.vassal.modules import ARRAKIS, CONQUEST, GAME, MESSIAH
from tests.vassal.referee_host import Table, facts_of
from tests.vassal.test_referee_acts import plain, play

AFTER = 6
"""So many moves are played after the player has come back."""


def set_up_by_others(log: Path, seat: str) -> list[dict[str, Any]]:
    """The first moves of a game, up to the first that this seat makes."""
    return [*takewhile(lambda move: move["by"] != seat, moves_of(log))]


def cards_of(hands: Hands, seat: str) -> list[str]:
    """What lies behind the screens of a seat."""
    private = hands.facts["private"]
    places = [(read_region(row["place"]), row["content"]) for row in hands.rows]
    return sorted(
        content for (place, owner), content in places if owner == seat and place in private
    )


def dealt_to(log: Path, seat: str) -> list[dict[str, Any]]:
    """The secret cards that a seat is dealt before it has to act."""
    draws = facts_of(read_header(log).game)["draws"]
    return [
        move
        for move in set_up_by_others(log, seat)
        if move["move"] in draws and move.get("to") == seat
    ]


def longest_absence(game: str) -> tuple[Path, str]:
    """The golden game, of the shorter ones, in which a seat is dealt most before it has to act."""
    found = [
        (len(dealt_to(log, seat.faction)), -at, log, seat.faction)
        for at, log in enumerate(plain(game)[:8])
        for seat in read_header(log).seats
    ]
    most = max(found, key=lambda one: one[:2])
    assert most[0] > 0
    return most[2], most[3]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", [GAME, CONQUEST, MESSIAH, ARRAKIS])
def test_cards_that_were_dealt_to_an_absent_player_are_in_the_hand_of_the_seat(game: str) -> None:
    log, seat = longest_absence(game)
    first = set_up_by_others(log, seat)
    present, absent = Hands(log), Hands(log, away=seat)
    before = absent.odd()
    for move in first:
        play(present, move)
        play(absent, move)
        assert absent.unshown or absent.odd().items() <= before.items(), move

    assert cards_of(absent, seat) == cards_of(present, seat) != []

    absent.come_back(seat)
    known = [json.loads(line) for line in absent.tables[seat].log().splitlines()]
    for move in dealt_to(log, seat):
        assert any(move.items() <= line.items() for line in known), move
    for move in moves_of(log)[len(first) : len(first) + AFTER]:
        play(absent, move)
        assert absent.unshown or absent.odd().items() <= before.items(), move
    assert [line for line in absent.said if "shown" not in line and "You see" not in line] == []


@pytest.mark.parametrize("game", [GAME, CONQUEST])
def test_cards_wait_in_their_pile_for_a_player_who_left_unnoticed(game: str) -> None:
    log, seat = longest_absence(game)
    hands = Hands(log, away=seat)
    # Nobody waits long for the cards of who has left.
    hands.patient = False
    for table in hands.tables.values():
        table.present = None
    for move in set_up_by_others(log, seat):
        play(hands, move)
    waiting = cards_of(hands, seat)
    judged = [table.ask(do="judge", stands=hands.stands()) for table in hands.tables.values()]

    hands.come_back(seat)

    assert len(cards_of(hands, seat)) == len(waiting) + len(dealt_to(log, seat))
    assert all("not legal" not in line for line in hands.said)
    for said in judged:
        # They are not missing: they wait.
        assert [line for line in said if "On the table" in line] == []
        waits = [line for line in said if "waits there" in line]
        counts = [
            int(match[1])
            for line in waits
            for match in [re.search(r": ([0-9]+) × ", line)]
            if match
        ]
        assert sum(counts) == len(dealt_to(log, seat))


def test_whoever_takes_a_seat_in_a_game_that_goes_on_gets_the_cards_that_wait_for_it() -> None:
    """Without loading the game again; cards wait for the seat once, however often somebody sits down."""
    log, seat = longest_absence(MESSIAH)
    hands = Hands(log, away=seat)
    # Nobody waits long for the cards of who has left.
    hands.patient = False
    for table in hands.tables.values():
        table.present = None
    for move in set_up_by_others(log, seat):
        play(hands, move)
    waiting = cards_of(hands, seat)

    other = hands.seats[0]
    hands.take(seat, of=other)
    hands.take(seat, of=other)

    assert len(cards_of(hands, seat)) == len(waiting) + len(dealt_to(log, seat))
    for table in hands.tables.values():
        said = table.ask(do="judge", stands=hands.stands())
        assert [line for line in said if "On the table" in line or "waits there" in line] == []


def test_what_is_missing_beside_cards_that_wait_is_told_of_all_the_same() -> None:
    log, seat = longest_absence(MESSIAH)
    hands = Hands(log, away=seat)
    # Nobody waits long for the cards of who has left.
    hands.patient = False
    for table in hands.tables.values():
        table.present = None
    for move in set_up_by_others(log, seat):
        play(hands, move)
    held = next(row for row in hands.rows if row["place"].endswith(".hand"))
    hands.hand(held, hands.facts["draws"]["deal-treachery"]["piles"][0])

    said = hands.tables[hands.seats[0]].ask(do="judge", stands=hands.stands())

    (waits,) = [line for line in said if "waits there" in line]
    assert f": {len(dealt_to(log, seat))} × Treachery" in waits
    odd = [line for line in said if "On the table" in line]
    assert len(odd) == 2
    assert all(" 1 " in line and line.endswith(" of Treachery.") for line in odd)


def test_what_waited_for_a_player_lies_where_it_was_announced() -> None:
    """All of it goes at once: which is which is known by where it lies."""
    log, seat = longest_absence(ARRAKIS)
    hands = Hands(log, away=seat)
    # Nobody waits long for the cards of who has left.
    hands.patient = False
    for table in hands.tables.values():
        table.present = None
    for move in set_up_by_others(log, seat):
        play(hands, move)

    hands.come_back(seat)

    for name, table in hands.tables.items():
        said = table.ask(do="judge", stands=hands.stands())
        assert [line for line in said if "On the table" in line] == [], name


def test_what_a_player_missed_is_told_once_however_often_the_game_is_loaded() -> None:
    looks = {
        at: (log, moves)
        for log in plain(GAME)[:12]
        for moves in [moves_of(log)]
        for at in [next((n for n, one in enumerate(moves) if one["move"] == "peek-spice"), 9999)]
    }
    at = min(looks)
    log, moves = looks[at]
    hands = Hands(log)
    for move in moves[:at]:
        play(hands, move)
    hands.leave("atreides")
    play(hands, moves[at])
    hands.come_back("atreides")
    missed = [line for line in hands.said if "While you were away" in line]
    play(hands, moves[at + 1])

    assert len(missed) == 1
    for table in hands.tables.values():
        assert table.ask(do="keep") == []
        again = Table(GAME, side=hands.sides["atreides"])
        again.present = table.present
        said = again.start(kept=table.text, stands=hands.stands())
        assert [line for line in said if "While you were away" in line] == []
