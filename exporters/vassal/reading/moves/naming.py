"""The meaning of the names in a log: the game and language of its module, and its places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.content import load_content
from adjudicator.content.names import names as display_names
from adjudicator.content.seatings import seats_known
from adjudicator.content.translation import spoken
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from adjudicator.registry import GAMES
from exporters.speech import languages, speaking
from exporters.vassal.module.game_facts.secrecy import Seal, sealed_mark
from exporters.vassal.module.own import own_rolls, own_secrets, own_supply
from exporters.vassal.reading.moves.table_replay import Odd
from exporters.vassal.reading.saved.commands import Move
from exporters.vassal.reading.saved.mapping import Mapping, own_mapping
from exporters.vassal.reading.saved.places import (
    Location,
    Places,
    places_of_build_file,
    places_of_log,
)
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import Saved, start_of
from exporters.vassal.reading.saved.table import Spot

if TYPE_CHECKING:
    from adjudicator.rules.drawn_cards import Draw
    from exporters.vassal.module.controls.dice import Roll
    from exporters.vassal.module.plan import ModulePlan

with lazy_imports():
    from exporters.vassal.format.components import xml
    from exporters.vassal.module.plan import kept_plan, module_title


def names_of(
    saved: Saved,
    game: str,
    mapping: Mapping | None = None,
    places: Places | None = None,
    overlays: Sequence[Path] = (),
    notes: list[Odd] | None = None,
) -> Names:
    """The meaning of the names in a log; `notes` receives the reasons why places cannot be known.

    Without a mapping the module is one of ours, and without `places` (the module played with) it
    is the one that is built now, if the log is of its version.
    """
    own = mapping is None or mapping == own_mapping(game)
    grids = places if places is not None or own else Places()
    language = language_of(saved.module.name, game) if own else "en"
    sealed: dict[str, Seal] = {}
    marks = []
    for spoken_there in languages():
        # A client writes lines in the language of its player, whatever the names in the module are.
        draws, lines = _secrets(game, spoken_there) if own else ({}, {})
        sealed |= lines
        with speaking(spoken_there):
            marks.append(sealed_mark())
    return Names(
        draws=dict(draws),
        seals=dict(sorted(sealed.items(), key=lambda row: -len(row[0]))),
        sealed=marks,
        rolls=dict(_rolls(game, language)) if own else {},
        mapping=mapping or own_mapping(game),
        places=_places(saved, grids, overlays, game, [] if notes is None else notes),
        factions=dict(_factions(game, language)),
        supply=_supply(game) if own else frozenset(mapping.supply if mapping else ()),
        own=own,
    )


def game_of_module(name: str) -> str:
    """The game whose module has this name; "" if there is none."""
    for game in sorted(GAMES):
        if name.casefold() == game or _language(name, game):
            return game
    return ""


def language_of(name: str, game: str) -> str:
    """The language of a game's module of this name; English where it is none of ours."""
    return _language(name, game) or "en"


def _language(name: str, game: str) -> str:
    return _titles(game).get(name.casefold(), "")


# What follows is asked for with every log, and the content of a shipped game does not change.


@cache
def _titles(game: str) -> dict[str, str]:
    """Title of the game's module, in small letters -> the first language in which it has this title."""
    content, found = load_content(game), dict[str, str]()
    for language in languages():
        found.setdefault(module_title(spoken(content, language)).casefold(), language)
    return found


@cache
def _secrets(game: str, language: str) -> tuple[dict[str, Draw], dict[str, Seal]]:
    """`own_secrets` in a language; nobody may change them."""
    with speaking(language):
        return own_secrets(game)


@cache
def _rolls(game: str, language: str) -> dict[str, Roll]:
    """`own_rolls` in a language; nobody may change them."""
    with speaking(language):
        return own_rolls(game)


@cache
def _supply(game: str) -> frozenset[str]:
    """`own_supply`, as a set."""
    return frozenset(own_supply(game))


def _places(
    saved: Saved, given: Places | None, overlays: Sequence[Path], game: str, notes: list[Odd]
) -> Places:
    """The names of points by the module's grids, and by the lines that the engine wrote.

    The grids are those of the module given, else of our own module as it is built now, if that is
    of the release that was played with and nothing that the engine wrote contradicts them. The content
    may be another one: that changes words more often than places.
    """
    written = places_of_log(saved).written
    grids = given
    if grids is None:
        grids = _own_places(saved, written, overlays, game, notes)
    laid = {**grids.laid, **start_of(saved).boards}
    return Places(maps=grids.maps, laid=laid, written=written)


def _own_places(
    saved: Saved,
    written: dict[tuple[str, int, int], Location],
    overlays: Sequence[Path],
    game: str,
    notes: list[Odd],
) -> Places:
    try:
        language = language_of(saved.module.name, game)
        plan = kept_plan(spoken(load_content(game, overlays), language))
    except ContentError:
        return Places()
    made, ours = saved.module.version, plan.facts.version
    if saved.module.name == plan.title and made.partition("+")[0] == ours.partition("+")[0]:
        grids = _grids_of(plan)
        asked = Places(maps=grids.maps, laid={**grids.laid, **start_of(saved).boards})
        spots = ((asked.at(Spot(*point)), place) for point, place in written.items())
        if made == ours or all(found.region == place.region for found, place in spots):
            return grids
    if any(isinstance(one, Move) for step in saved.steps for one in step.commands):
        why = (
            f"it was {saved.module.name!r} {made}, ours is {plan.title!r} "
            f"{ours}: where pieces stand is told only by the .vmod played with"
        )
        notes.append(Odd(0, "the module", why, open=True))
    return Places()


def _grids_of(plan: ModulePlan) -> Places:
    """The grids of our module as it is built now; read once."""

    def size_of(image: str) -> tuple[int, int] | None:
        board = plan.table.board
        widths = {"board": board.width, "table": plan.table.aside.width}
        wide = widths.get(plan.pictures.get(image, ""))
        return None if wide is None else (wide, board.height)

    if plan.title not in _GRIDS or _GRIDS[plan.title][0] is not plan:
        grids = places_of_build_file(xml(plan.root).encode(), plan.title, size_of)
        _GRIDS[plan.title] = (plan, grids)
    return _GRIDS[plan.title][1]


_GRIDS: dict[str, tuple[ModulePlan, Places]] = {}
"""Title of a module -> its plan and its grids."""


@cache
def _factions(game: str, language: str) -> dict[str, str]:
    """Faction -> shown name; every id that can have a name is one here. Nobody may change them."""
    shown, content = display_names(game, language), load_content(game)
    factions = [faction["id"] for faction in content.data["factions"]["factions"]]
    return {one: shown.get(one, one) for one in dict.fromkeys([*factions, *seats_known(content)])}
