"""What lines of the chat say in words, and whose program has written them, held against their moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.format.log_steps import chat
from exporters.vassal.reading.importer import import_vassal
from tests.vassal.saves import game, piece, player, saved

SEATS = "atreides@1,fremen@2"
BID: dict[str, Any] = {"by": "atreides", "move": "bid", "spice": 4}
SHIP: dict[str, Any] = {
    "by": "atreides", "move": "ship", "end": "arrakeen-s9", "forces": 3, "karama": "none", "ally": 0,
}  # fmt: skip
SHIPS = "Atreides: Ship: To: {to}, How many: {n}, Karama card: None, Ally pays: 0"


def reasons(tmp_path: Path, *lines: str) -> list[str]:
    """Why the lines of a log are told to the referee."""
    start = [player("1", "Anna", "Atreides"), piece("1", "riddle", ("Board", 1, 1), {})]
    file = tmp_path / "game.vlog"
    file.write_bytes(saved(game(start, [chat(f"* {line}") for line in lines])))
    return [one.reason for one in import_vassal(file, seats=SEATS).unexplained]


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("Atreides: Bid: Spice: 4", BID),
        ("Atreides: bid: Spice: 4", BID),
        ("Atreides: Bieten: Gewürz: 4", BID),
        (SHIPS.format(to="Arrakeen (sector 9)", n=3), SHIP),
        ("Atreides: Ship: To: somewhere, How many: 3, Karama card: None, Ally pays: 0", SHIP),
        ("The table: Collect", {"by": "table", "move": "collect"}),
        ("Atreides rolls storm: 4", {"by": "table", "move": "move-storm"}),
        (
            "Atreides pays 6 spice to the bank. Atreides ships 3 forces to Arrakeen (sector 9).",
            SHIP,
        ),
    ],
)
def test_words_that_a_form_writes_say_what_the_line_carries(
    tmp_path: Path, words: str, move: dict[str, Any]
) -> None:
    assert reasons(tmp_path, line_of(words, move, "Atreides")) == []


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("Atreides: Bid: Spice: 1", BID),
        ("Fremen: Bid: Spice: 4", BID),
        ("Atreides: Pass", BID),
        (SHIPS.format(to="Carthag (sector 10)", n=3), SHIP),
        (SHIPS.format(to="Arrakeen (sector 9)", n=2), SHIP),
        ("The table: Charity", {"by": "table", "move": "collect"}),
        ("Atreides thinks it over", BID),
        ("", BID),
    ],
)
def test_words_that_say_something_else_are_told(
    tmp_path: Path, words: str, move: dict[str, Any]
) -> None:
    assert reasons(tmp_path, line_of(words, move, "Atreides")) == ["other-words"]


def test_lines_of_modules_that_write_no_names_are_left_alone(tmp_path: Path) -> None:
    assert reasons(tmp_path, line_of("somebody does something", BID)) == []


def test_who_announces_the_move_of_another_without_a_name_is_told(tmp_path: Path) -> None:
    named = line_of("Atreides: Bid: Spice: 4", BID, "Atreides")
    nameless = line_of("Fremen: Bid: Spice: 4", {**BID, "by": "fremen"})
    assert reasons(tmp_path, named, nameless) == ["nameless"]
    watching = line_of("Fremen: Bid: Spice: 4", {**BID, "by": "fremen"}, "")
    assert reasons(tmp_path, watching) == ["for-another"]
