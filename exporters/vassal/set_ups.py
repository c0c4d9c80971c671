"""A set-up for other seats, rulings and options than the module's menu offers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.content.messages import message
from adjudicator.content.names import names
from adjudicator.content.presets import preset_named
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.registry import GAMES, rulebook
from exporters.vassal.module.files import save_file
from exporters.vassal.module.plan import plan_module
from exporters.vassal.module.saves import saved_game
from exporters.vassal.module.seatings import Seating
from exporters.vassal.reading.importer import read_seats


def write_setup(
    game: str,
    seats: str,
    rulings: Sequence[str],
    options: Sequence[str],
    output: Path,
    preset: str = "",
) -> None:
    """Write the save of a set-up.

    Rulings and options that are named count over those of the preset. Raises InputError if the seats,
    a ruling, an option or the preset are none of the game's, UnsupportedError
    for a game that this program does not have.
    """
    if game not in GAMES:
        raise UnsupportedError(f"there is no game {game!r} (games: {', '.join(sorted(GAMES))})")
    content, rules = load_content(game), rulebook(game)
    sitting = read_seats(seats)
    chosen = preset_named(content, preset)
    named = dict(_pair(text, "a ruling") for text in rulings)
    numbers = {n: _number(value, n) for n, value in (_pair(t, "an option") for t in options)}
    seating = Seating(
        [faction for faction, _ in sitting],
        [place for _, place in sitting],
        (chosen.rulings if chosen else {}) | named,
        (chosen.options if chosen else {}) | numbers,
    )
    wrong = rules.check_setup(rules.link(content), seating.setup)
    if wrong is not None:
        words = message(content, wrong.clause, wrong.code, wrong.args, names(game))
        raise InputError(f"the game could not begin so: {words}")
    plan = plan_module(content)
    write_atomically(output, save_file(plan, saved_game(plan, content, rules, seating)))


def _pair(text: str, what: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise InputError(f"{text!r} is not {what}: give ID=VALUE")
    return name, value


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise InputError(f"the option {name} is a whole number, not {text!r}")
    return int(text)
