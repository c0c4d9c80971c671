"""What the import needs to know of our own module: its secret draws, dice, places out of play and markers."""

from __future__ import annotations

import re

from adjudicator import __version__
from adjudicator.content import load_content
from adjudicator.content.names import names as display_names
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook
from adjudicator.rules.drawn_cards import Draw
from exporters.speech import spoken_language
from exporters.vassal.module.controls.dice import Roll, rolls
from exporters.vassal.module.game_facts.secrecy import (
    Seal,
    open_draws,
    seals,
    secret_draws,
)
from exporters.vassal.module.places.zones import read_region

with lazy_imports():
    from exporters.vassal.module.game_facts.facts import (
        entries,
        load_table_facts,
        sides_of,
        spoken_table,
    )


PRE_RELEASE = re.compile(r"(?<=\d)((?:a|b|rc)\d+)$")
"""The mark of a pre-release at the end of the program's version."""
SHORT_HASH = 12
"""Digits of the content's hash in the version of a module."""


def own_version(content: str) -> str:
    """The version of a module of ours, in SemVer: the version of the program, with the content's hash as the build.

    Python writes a pre-release as 1.0.0rc1, SemVer and VASSAL as 1.0.0-rc1.
    """
    program = PRE_RELEASE.sub(r"-\1", __version__)
    return f"{program}+{content[:SHORT_HASH]}"


def own_secrets(game: str) -> tuple[dict[str, Draw], dict[str, Seal]]:
    """The secret draws of our own module, and its lines that mention secret moves.

    Those of the module in the language that is spoken now.
    """
    try:
        table, content = load_table_facts(game), load_content(game)
    except ContentError:
        return {}, {}
    rules, found = rulebook(game), dict[str, Seal]()
    # Modules of before called the sides in English, whatever the language of the line.
    for language in ("en", spoken_language()):
        shown = display_names(game, language)
        sides = {side.id: shown.get(side.id, side.id) for side in sides_of(content, table)}
        found |= seals(rules, sides)
    return secret_draws(content, rules, table), found


def own_open_draws(game: str) -> dict[str, Draw]:
    """The draws of our own module that everybody sees."""
    try:
        table, content = load_table_facts(game), load_content(game)
    except ContentError:
        return {}
    return open_draws(content, rulebook(game), table)


def own_rolls(game: str) -> dict[str, Roll]:
    """The dice of our own module whose rolls are moves, in the current language."""
    try:
        table, content = load_table_facts(game), load_content(game)
    except ContentError:
        return {}
    shown = display_names(game, spoken_language())
    sides = {side.id: shown.get(side.id, side.id) for side in sides_of(content, table)}
    return rolls(content, spoken_table(table).dice, rulebook(game), shown, sides)


def own_supply(game: str) -> list[str]:
    """The places of our own module for pieces that are out of play."""
    try:
        facts = load_table_facts(game)
    except ContentError:
        return []
    rests = [
        read_region(one) for piece in facts.pieces if piece.rest for one in piece.rest.split("|")
    ]
    rests += [(deck.apart.pile, "") for deck in facts.decks if deck.apart is not None]
    rests += [(deck.gone, "") for deck in facts.decks if deck.gone]
    rests += [(die.tray, "") for die in facts.dice if die.tray]
    if facts.seats is not None:
        rests += [(spot.id, "") for spot in entries(load_content(game), facts.seats.spots)]
    return [f"*.{place}" if owner else place for place, owner in rests]


def own_markers(game: str) -> list[str]:
    """The sorts of pieces that only show how far a game has got."""
    try:
        return [one.piece for one in load_table_facts(game).pieces if "marker" in one.uses]
    except ContentError:
        return []
