"""The judge of one game: its rulebook, its linked content and its clauses, ready to be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from adjudicator.check.engines import Loader
from adjudicator.lazy import lazy_imports
from adjudicator.log.envelope import AsMet, decoders_of, fields_of, kinds_of, line_type
from adjudicator.log.lines import encode
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.speech import spoken_language

if TYPE_CHECKING:
    from adjudicator.content import Clause, Content
    from adjudicator.content.records import Preset

with lazy_imports():
    from adjudicator.content import link_content, load_content
    from adjudicator.content.folder_texts import ruling_names, spoken_clauses
    from adjudicator.content.names import names
    from adjudicator.content.presets import matching_preset, option_defaults


class PositionReader(Protocol):
    """Makes positions of a game from their canonical bytes."""

    def decode(self, buf: bytes, /) -> Any:
        """A position that shares nothing with any other."""


class Judge(msgspec.Struct, frozen=True):
    """All that it takes to judge logs of one game; made once, used for many logs."""

    rulebook: Rulebook
    game: Any
    content: str
    """The hash of the content."""
    clauses: dict[str, Clause]
    decoders: AsMet[msgspec.json.Decoder[Any]]
    """Kind of line -> the decoder that checks its types."""
    fields: AsMet[list[str]]
    """Kind of line -> the names of its fields."""
    position: PositionReader
    folder: Path | None = None
    """The folder of the content, where things have their names."""
    rulings: dict[str, str] = {}
    """Ruling -> its default."""
    answers: dict[str, list[str]] = {}
    """Ruling -> its options."""
    options: dict[str, int] = {}
    """Option of the header -> its default."""
    presets: list[Preset] = []
    ways: dict[str, Any] = {}
    """Kind of line -> how a replay reads and judges it in logs without committed decks, as far as it was met."""

    def copy(self, position: Any) -> Any:
        """A copy of a position that shares nothing with it."""
        return self.position.decode(encode(position))

    def preset_of(self, rulings: Mapping[str, str], options: Mapping[str, int]) -> str:
        """The id of the preset that chooses exactly these rulings and options; "" if none does."""
        return matching_preset(self.presets, self.rulings, self.options, rulings, options)

    def names(self) -> Mapping[str, str]:
        """What ids are called (`adjudicator.content.names`); nothing for content without a folder."""
        return _names(self.folder, spoken_language()) if self.folder is not None else {}


@cache
def _names(folder: Path, language: str) -> Mapping[str, str]:
    return names(folder, language) | ruling_names(folder, language)


class Choices(msgspec.Struct, frozen=True):
    """What a header may choose."""

    rulings: dict[str, str]
    """Ruling -> its default."""
    options: dict[str, int]
    """Option -> its default."""
    presets: list[Preset]
    answers: dict[str, list[str]] = {}
    """Ruling -> its options."""


def choices_of(content: Content) -> Choices:
    """What a header may choose in a game with this content."""
    return Choices(
        rulings={ruling.id: ruling.default for ruling in content.rulings.values()},
        options=option_defaults(content),
        presets=list(content.presets.values()),
        answers={
            ruling.id: [option.id for option in ruling.options]
            for ruling in content.rulings.values()
        },
    )


def make_judge(
    rules: Rulebook,
    game: Any,
    content: str,
    clauses: dict[str, Clause],
    positions: PositionReader | None = None,
    folder: Path | None = None,
    *,
    choices: Choices | None = None,
) -> Judge:
    """A judge from its parts; `positions` where they are kept in another engine than Python.

    `folder` is that of the content, where names are looked up; `choices` are what a header may
    choose.
    """
    return Judge(
        rulebook=rules,
        game=game,
        content=content,
        clauses=clauses,
        decoders=decoders_of(rules),
        fields=AsMet(kinds_of(rules), lambda kind: fields_of(line_type(rules, kind))),
        position=positions or msgspec.json.Decoder(rules.position_type),
        folder=folder,
        rulings=choices.rulings if choices else {},
        answers=choices.answers if choices else {},
        options=choices.options if choices else {},
        presets=choices.presets if choices else [],
    )


def load_judge(game_id: str, overlays: Sequence[Path] = ()) -> Judge | None:
    """The judge of a game we know, with the shipped content and overlays; None for any other.

    ContentError for content that cannot be used.
    """
    if game_id not in GAMES:
        return None

    content = load_content(game_id, overlays)
    return make_judge(
        rulebook(game_id),
        link_content(content),
        content.hash,
        content.clauses,
        folder=content.folder,
        choices=choices_of(content),
    )


def _spoken(judge: Judge | None) -> Judge | None:
    """The judge with its clauses in the language that is spoken now."""
    if judge is None or judge.folder is None or spoken_language() == "en":
        return judge

    clauses = spoken_clauses(judge.folder, judge.clauses, spoken_language())
    return msgspec.structs.replace(judge, clauses=clauses)


class Judges:
    """Finds the judge for a game and keeps it for the next log."""

    def __init__(
        self,
        overlays: Sequence[Path] = (),
        known: Sequence[Judge] = (),
        load: Loader = load_judge,
    ) -> None:
        self.overlays = overlays
        """What lies over the shipped content."""
        self._load = load
        self._found: dict[str, Judge | None] = {judge.rulebook.id: judge for judge in known}

    def find(self, game_id: str) -> Judge | None:
        """The judge of a game, or None if we cannot judge it."""
        if game_id not in self._found:
            self._found[game_id] = _spoken(self._load(game_id, self.overlays))
        return self._found[game_id]

    def names(self) -> list[str]:
        """The games we can judge (sorted)."""
        return sorted({*GAMES, *(name for name, judge in self._found.items() if judge)})
