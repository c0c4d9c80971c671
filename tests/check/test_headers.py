"""Headers: what we can judge by, and what we cannot."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.log import Policy
from adjudicator.log.lines import decode
from tests.support.logs import edit, split, verdict
from tests.support.pile_game_logs import game

LOG = game(1)


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"format": 2}, "format", "The log has format 2; this program reads format 1."),
        (
            {"game": "chess"},
            "game",
            "the games are conquest-and-diplomacy, dawn-of-the-fremen, dune-classic, dune-messiah, heaps",
        ),
        ({"rules": 7}, "rules", "version 7 of the rules; this program knows 1, 2"),
        ({"content": "ab" * 32}, "content", "abab"),
    ],
)
def test_what_we_cannot_judge_by_is_unsupported(
    changes: dict[str, Any], code: str, said: str
) -> None:
    told = verdict(edit(LOG, 1, **changes))

    assert told.status == "unsupported"
    finding = told.findings[0]
    assert (finding.line, finding.clause, finding.code) == (1, "log.header", code)
    assert said in finding.message
    assert told.lines == len(split(LOG))


def test_another_content_names_both_hashes() -> None:
    finding = verdict(edit(LOG, 1, content="ab" * 32)).findings[0]

    assert "ab" * 32 in finding.message
    assert "c0" * 32 in finding.message


def test_a_future_format_is_unsupported_whatever_else_it_says() -> None:
    assert verdict(b'{"anything":1,"format":2}\n').status == "unsupported"


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "1"},
        {"format": None},
        {"game": None},
        {"rules": True},
        {"rules": None},
        {"content": "xyz"},
        {"seats": []},
        {"seats": None},
        {"policy": None},
        {"policy": {"chain": 1}},
        {"policy": {"chian": True}},
        {"policy": {"hashes": "some"}},
        {"options": {"stones": "12"}},
        {"options": {"stones": -1}},
        {"client_seeds": ["a:b"]},
        {"seed_commit": "00"},
        {"z": 1},
    ],
)
def test_a_header_of_another_form_is_invalid(changes: dict[str, Any]) -> None:
    told = verdict(edit(LOG, 1, **changes))

    assert (told.status, told.findings[0].line) == ("invalid", 1)
    assert told.replayed == 0


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        ({"signatures": "seats"}, "no-key"),
        ({"signatures": "all"}, "no-key"),
        ({"fair": True}, "no-seed"),
    ],
)
def test_a_policy_that_the_header_cannot_keep_is_invalid(policy: dict[str, Any], code: str) -> None:
    assert verdict(edit(LOG, 1, policy=policy)).findings[0].code == code


def test_a_table_without_key_cannot_be_made_to_sign() -> None:
    seats = [{**seat, "key": "00" * 32} for seat in decode(split(LOG)[0])["seats"]]
    log = edit(LOG, 1, policy={"signatures": "all"}, seats=seats)

    assert verdict(log).findings[0].args == {"by": "table"}


def test_two_seats_of_one_faction_are_invalid() -> None:
    seats = decode(split(LOG)[0])["seats"]

    assert verdict(edit(LOG, 1, seats=[seats[0], seats[0]])).findings[0].code == "same-seat"


def test_a_set_up_against_the_rules_is_invalid_by_its_clause() -> None:
    seats = [{"faction": "oak", "place": 1, "player": "Ann"}]
    told = verdict(edit(LOG, 1, seats=seats))

    assert told.status == "invalid"
    assert (told.findings[0].clause, told.findings[0].message) == ("heaps.seats", "No oak here.")


@pytest.mark.parametrize("log", [b"", b"\n", b"{}\n", b"[]\n", LOG[:40], split(LOG)[1] + b"\n"])
def test_a_file_that_does_not_begin_with_a_header_is_invalid(log: bytes) -> None:
    assert verdict(log).status == "invalid"


def test_a_header_alone_is_a_game_not_begun() -> None:
    log = split(LOG)[0] + b"\n"

    assert verdict(log).status == "inconclusive"
    assert verdict(log, running=True).status == "legal"


def test_the_header_has_the_last_word_on_the_policy() -> None:
    log = game(1, Policy())

    assert verdict(log).status == "legal"
    assert verdict(edit(log, 1, policy={"chain": True})).findings[0].code == "missing"
    assert verdict(edit(log, 1, policy={"hashes": "every"})).findings[0].code == "missing"


def test_nothing_is_known_of_a_game_that_nobody_has_registered() -> None:
    assert check_bytes(LOG, Judges()).verdict.status == "unsupported"
