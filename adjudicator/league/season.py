"""The description of a season: a TOML file written by a person, and its faults in words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from adjudicator.check.judge import Choices, choices_of
from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.lazy import lazy_imports
from adjudicator.log.header import Hash, Policy
from adjudicator.registry import GAMES

with lazy_imports():
    from difflib import get_close_matches

FILE, LOGS = "season.toml", "games"
"""What describes a season, and the folder of its logs unless it says otherwise."""
LARGEST = 1_000_000
"""Bytes that it may have."""
WIDEST, DOTS = 4_000, 32
"""Letters of its longest line, and dots outside of texts in it: a reader of TOML takes too long on more."""

TEXTS = re.compile(r"""'[^']*'|"(?:[^"\\]|\\.)*"|#.*""")
"""Texts in a line of TOML, and remarks."""

Points = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]
"""Points of the standings, whole or in shares."""
TieBreak = Literal["head-to-head", "wins", "share", "rating", "games", "statistics"]

TIE_BREAKS: list[TieBreak] = ["head-to-head", "wins"]
"""By what players are told apart unless the season says otherwise."""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player of the league."""

    name: Annotated[
        str, Meta(min_length=1, max_length=100, description="As the standings have it.")
    ]
    aliases: Annotated[
        list[str], Meta(description="Other names under which the player stands in logs.")
    ] = []
    key: Annotated[str, Meta(description="The public Ed25519 key that the player signs with.")] = ""


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a game that counts is worth."""

    win: Annotated[Points, Meta(description="To who has won alone.")] = 3.0
    shared: Annotated[
        Points | Literal["split"],
        Meta(description='To each of several winners; "split" divides what a win is worth.'),
    ] = "split"
    played: Annotated[Points, Meta(description="To everybody who has played a game.")] = 0.0
    statistics: Annotated[
        dict[str, Points],
        Meta(description="For each of a figure of the verdict, such as strongholds = 0.5."),
    ] = {}


class Pairing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game that is to be played."""

    id: Annotated[str, Meta(min_length=1, max_length=60, description="What the league calls it.")]
    players: Annotated[list[str], Meta(min_length=1, max_length=20, description="Who plays.")]
    factions: Annotated[
        dict[str, str], Meta(description="Player -> the faction that is to be played.")
    ] = {}


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the referee has decided of a game, whatever its log says."""

    log: Annotated[
        str, Meta(min_length=1, description="The file's name, or the beginning of its SHA-256.")
    ]
    why: Annotated[str, Meta(min_length=1, max_length=500)]
    counts: Annotated[bool, Meta(description="Whether it counts.")] = True
    winners: Annotated[
        list[str] | None, Meta(description="The players who have won; what the log says if none.")
    ] = None


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the season's pages show."""

    reports: Annotated[
        Literal["public", "all", "none"],
        Meta(
            description="Reports of the games: what lay open, everything (of games that are over), "
            "or none."
        ),
    ] = "public"
    audit: Annotated[
        bool,
        Meta(description="Whether there is a page on dice and deals, without players and seats."),
    ] = True


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A season as its file describes it."""

    name: Annotated[str, Meta(min_length=1, max_length=100, description="What it is called.")]
    games: Annotated[
        list[str], Meta(description="Ids of the games that may be played; none: all.")
    ] = []
    logs: Annotated[
        list[str], Meta(min_length=1, description="Files or folders, as seen from this file.")
    ] = msgspec.field(default_factory=lambda: [LOGS])
    overlays: Annotated[list[str], Meta(description="Overlays over the content.")] = []
    players: Annotated[
        dict[str, Person], Meta(description="Id of a player -> the player; none: whoever plays.")
    ] = {}
    require: Annotated[
        dict[str, Any], Meta(description="The policy that logs must have at least.")
    ] = {}
    rulings: Annotated[
        dict[str, list[str]] | None,
        Meta(description="Ruling -> the options beside the default that are allowed; none: all."),
    ] = None
    required_rulings: Annotated[
        dict[str, str], Meta(description="Ruling -> the option by which it must be played.")
    ] = {}
    options: Annotated[
        dict[str, list[int]], Meta(description="Option of a game -> the numbers that are allowed.")
    ] = {}
    presets: Annotated[
        list[str],
        Meta(description="Presets, one of which games must be played by; none: any or no preset."),
    ] = []
    scoring: Scoring = Scoring()
    tie_breaks: Annotated[
        list[TieBreak], Meta(description="By what players with as many points are told apart.")
    ] = msgspec.field(default_factory=lambda: list(TIE_BREAKS))
    ratings: Annotated[bool, Meta(description="Whether players are rated.")] = True
    pairings: Annotated[list[Pairing], Meta(description="The games that are to be played.")] = []
    decisions: Annotated[list[Decision], Meta(description="What the referee has decided.")] = []
    hosts: Annotated[
        dict[str, list[str]],
        Meta(
            description="Who kept the table, or what table it was -> logs, as files or patterns (*)."
        ),
    ] = {}
    site: Site = Site()


class Described(msgspec.Struct, frozen=True):
    """A season and where it is described."""

    season: Season
    file: Path
    known: dict[str, str]
    """Name in a log -> id of a player."""

    @property
    def folder(self) -> Path:
        """The folder from which its paths are seen."""
        return self.file.parent

    def player(self, name: str) -> str:
        """The id of who plays under a name; the name itself where everybody may play."""
        return self.known.get(name, "" if self.season.players else name)

    def called(self, player: str) -> str:
        """The name of a player."""
        known = self.season.players.get(player)
        return known.name if known else player


def read_season(path: Path) -> Described:
    """The season of a folder or a file. InputError says what is wrong, where, and what would be right."""
    file = path / FILE if path.is_dir() else path
    if path.is_dir() and not file.is_file():
        raise InputError(f"{file}: there is no such file; `kynes league {path} --init` writes one")
    try:
        text = read_file(file, LARGEST).decode("utf-8-sig")
        _check_lines(text, file)
        told = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: not UTF-8 at byte {error.start}") from None
    except RecursionError:
        raise InputError(f"{file}: it is nested too deep") from None
    except ValueError as error:  # of TOML, or of a number with more digits than Python reads
        raise InputError(f"{file}: {error}") from None
    try:
        season = msgspec.convert(told, type=Season)
    except msgspec.ValidationError as error:
        raise InputError(f"{file}: {_said(str(error))}") from None
    except RecursionError:
        raise InputError(f"{file}: it is nested too deep") from None
    return Described(season, file, _checked(season, file))


def _check_lines(text: str, file: Path) -> None:
    """InputError for a line that is too long, or a key with too many parts."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > WIDEST:
            raise InputError(
                f"{file}: line {number} has {len(line)} letters; at most {WIDEST} are read"
            )
        if line.count(".") > DOTS and TEXTS.sub("", line).count(".") > DOTS:
            raise InputError(
                f"{file}: line {number} has a key or values with more than {DOTS} dots"
            )


def _said(error: str) -> str:
    """What a decoder says, with the place as TOML writes it."""
    match = re.fullmatch(r"(.*?) - at `(?:key in )?`?\$?\.?(.*?)`", error, re.DOTALL)
    if match is None:
        return error
    what, where = match.groups()
    return f"{where.replace('[...]', '.…') or 'the file'}: {what}"


def _checked(season: Season, file: Path) -> dict[str, str]:
    """The names of all players; InputError for what does not fit together."""
    for at, game in enumerate(season.games):
        if game not in GAMES:
            known = ", ".join(GAMES)
            raise _wrong(file, f"games.{at}", f"there is no game {game!r}; known are {known}")
    try:
        msgspec.convert(season.require, type=Policy)
    except msgspec.ValidationError as error:
        raise _wrong(file, "require", str(error)) from None
    _check_terms(season, file)
    _check_pairings(season, file)
    for at, decision in enumerate(season.decisions):
        for name in decision.winners or []:
            if season.players and name not in season.players:
                raise _wrong(file, f"decisions.{at}.winners", _nobody(name, season))
    return _names(season, file)


@cache
def terms_of(game: str) -> Choices:
    """What may be chosen in a game that there is, as it is shipped."""
    return choices_of(load_content(game))


def _check_terms(season: Season, file: Path) -> None:
    """InputError for a ruling, an option or a preset that no game of the season has."""
    rulings = {**(season.rulings or {}), **{k: [v] for k, v in season.required_rulings.items()}}
    if not rulings and not season.options and not season.presets:
        return
    terms = [terms_of(game) for game in season.games or GAMES]
    presets = [preset.id for one in terms for preset in one.presets]
    for name in season.presets:
        if name not in presets:
            raise _wrong(
                file, "presets", f"no game of the season has a preset {_near(name, presets)}"
            )
    choices = {name: one.answers[name] for one in terms for name in one.answers}
    for name, wanted in rulings.items():
        where = "required_rulings" if name in season.required_rulings else "rulings"
        if name not in choices:
            raise _wrong(file, where, f"no game of the season has a ruling {_near(name, choices)}")
        for option in wanted:
            if option not in choices[name]:
                what = f"there is no option {_near(option, choices[name])}"
                raise _wrong(file, f"{where}.{name}", what)
    options = {name: 0 for one in terms for name in one.options}
    for name in season.options:
        if name not in options:
            raise _wrong(
                file, "options", f"no game of the season has an option {_near(name, options)}"
            )


def _near(name: str, known: Iterable[str]) -> str:
    """A name that is not known, with the one that may be meant."""
    near = get_close_matches(name, list(known), 1)
    return f"{name!r}; perhaps {near[0]!r}" if near else f"{name!r}"


def _wrong(file: Path, where: str, what: str) -> InputError:
    return InputError(f"{file}: {where}: {what}")


def _names(season: Season, file: Path) -> dict[str, str]:
    """Every name under which a player may stand in a log."""
    known: dict[str, str] = {}
    for player, person in season.players.items():
        if person.key:
            try:
                msgspec.convert(person.key, type=Hash)
            except msgspec.ValidationError:
                what = "a key is 64 hexadecimal digits"
                raise _wrong(file, f"players.{player}.key", what) from None
        for name in sorted({player, person.name, *person.aliases}):
            if known.setdefault(name, player) != player:
                raise _wrong(file, f"players.{player}", f"{name!r} is {known[name]}, too")
    return known


def _check_pairings(season: Season, file: Path) -> None:
    ids = set[str]()
    for at, pairing in enumerate(season.pairings):
        if pairing.id in ids:
            raise _wrong(file, f"pairings.{at}.id", f"{pairing.id!r} is there twice")
        ids.add(pairing.id)
        for name in [*pairing.players, *pairing.factions]:
            if season.players and name not in season.players:
                raise _wrong(file, f"pairings.{at}", _nobody(name, season))
        for name in pairing.factions:
            if name not in pairing.players:
                what = f"{name!r} is not among its players"
                raise _wrong(file, f"pairings.{at}.factions", what)


def _nobody(name: str, season: Season) -> str:
    return f"there is no player {_near(name, season.players)}"


EXAMPLE = """# A season of a league, for `kynes league`. What begins with # is left out.
name = "Spring season"
logs = ["games"]                 # files and folders, as seen from this file
# games = ["dune-classic"]       # which games may be played; all if this is left out
# overlays = ["house.json"]      # content of the league's own
tie_breaks = ["head-to-head", "wins", "rating"]   # also: share, games, statistics
ratings = true

[scoring]
win = 3
shared = "split"                 # or the points of each winner
played = 0
# statistics = { strongholds = 0.5 }

# [require]                      # the policy that logs must have at least (docs/log-format.md)
# chain = true
# signatures = "seats"

# [rulings]                      # what may be played otherwise than by default; all if this is left out
# captured-leaders = ["on"]

# [required_rulings]             # what must be played otherwise than by default
# spice-blows = "two"

# [options]                      # the numbers with which games may be played
# turns = [8, 10]

# [players.anna]                 # whoever plays, if there are none
# name = "Anna"
# aliases = ["anna_77"]
# key = "64 hexadecimal digits"

# [[pairings]]
# id = "round 1, table 1"
# players = ["anna", "bo", "cem"]
# factions = { anna = "atreides" }

# [[decisions]]                  # the last word on a game is the referee's
# log = "round-1-table-1.jsonl"
# winners = ["bo"]
# why = "Anna's clock ran out in the last turn."

# [hosts]                        # who kept the table: `kynes audit` looks at dice by host, too
# Anna = ["games/round-1/*"]

[site]
reports = "public"               # or "all" (once a game is over), or "none"
# audit = false                  # no page on dice and deals
"""


def season_schema() -> dict[str, Any]:
    """The JSON Schema of a season's description; it lies in schemas/season.schema.json."""
    (found,), parts = msgspec.json.schema_components([Season], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A season of a league",
        **found,
        "$defs": parts,
    }
