"""Contradictions in the description of a season, and suggestions for correcting them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path

import msgspec

from adjudicator.check.judge import Choices, choices_of
from adjudicator.content import load_content
from adjudicator.content.seatings import least_seats, most_seats
from adjudicator.errors import InputError
from adjudicator.harmless import first_unseen
from adjudicator.lazy import lazy_imports
from adjudicator.league.records import Decision, Season
from adjudicator.log.header import Hash, Policy
from adjudicator.problems import UNSEEN
from adjudicator.registry import GAMES

with lazy_imports():
    from difflib import get_close_matches


def checked_names(season: Season, file: Path) -> dict[str, str]:
    """The names of all players; InputError for what does not fit together."""
    _check_texts(season, file)
    _check_games(season, file)
    try:
        msgspec.convert(season.require, type=Policy)
    except msgspec.ValidationError as error:
        raise _wrong(file, "require", str(error)) from None
    _check_terms(season, file)
    _check_pairings(season, file)
    _check_rounds(season, file)
    for at, decision in enumerate(season.decisions):
        _check_decision(season, decision, file, f"decisions.{at}")
    pairings = {one.id for one in season.pairings}
    for at, substitute in enumerate(season.substitutes):
        where = f"substitutes.{at}"
        _check_players(season, file, where, [substitute.player, substitute.by])
        _check_pairing(pairings, substitute.pairing, file, where)
    return _names(season, file)


def _check_texts(season: Season, file: Path) -> None:
    """InputError for a text of the season's own that has what nobody can see: two names would look alike.

    Names as they stand in logs (aliases, winners) are left alone: the referee has to be able to say who is meant.
    """
    names = [("name", season.name)]
    for player, person in season.players.items():
        names += [(f"players.{player}", player), (f"players.{player}.name", person.name)]
    names += [(f"pairings.{at}.id", one.id) for at, one in enumerate(season.pairings)]
    names += [(f"rounds.{at}.name", one.name) for at, one in enumerate(season.rounds)]
    whys: list[tuple[str, str]] = []
    for name, reasons in (
        ("decisions", [one.why for one in season.decisions]),
        ("penalties", [one.why for one in season.penalties]),
        ("substitutes", [one.why for one in season.substitutes]),
        ("withdrawals", [one.why for one in season.withdrawals]),
    ):
        whys += [(f"{name}.{at}.why", why) for at, why in enumerate(reasons)]
    for texts, lines in ((names, False), (whys, True)):
        for where, text in texts:
            if unseen := first_unseen(text, lines=lines):
                raise _wrong(file, where, f"{UNSEEN} {unseen}")


def _check_games(season: Season, file: Path) -> None:
    """InputError for a game that there is not."""
    named = [(f"games.{at}", game) for at, game in enumerate(season.games)]
    named += [(f"rounds.{at}.game", one.game) for at, one in enumerate(season.rounds)]
    named += [
        (f"pairings.{at}.game", one.game) for at, one in enumerate(season.pairings) if one.game
    ]
    for where, game in named:
        if game not in GAMES:
            known = ", ".join(GAMES)
            raise _wrong(file, where, f"there is no game {game!r}; known are {known}")
        if season.games and game not in season.games:
            raise _wrong(file, where, f"{game} is not among the games of the season (games)")


def _check_rounds(season: Season, file: Path) -> None:
    """InputError for a round that cannot be drawn, and for somebody in it who is no player."""
    for at, one in enumerate(season.rounds):
        content = load_content(one.game)
        least, most = least_seats(content), most_seats(content)
        for size in one.sizes:
            if not least <= size <= most:
                what = f"{one.game} has {least} to {most} players, not {size}"
                raise _wrong(file, f"rounds.{at}.sizes", what)
        if one.advance == "winners" and at == 0:
            raise _wrong(file, "rounds.0.advance", "no round before this one has winners")
        if one.places and one.advance != "winners":
            what = f'it goes with advance = "winners"; for the leading players write advance = {one.places}'
            raise _wrong(file, f"rounds.{at}.places", what)
    for name, players in (
        ("byes", [one.player for one in season.byes]),
        ("penalties", [one.player for one in season.penalties]),
        ("withdrawals", [one.player for one in season.withdrawals]),
    ):
        for at, player in enumerate(players):
            _check_players(season, file, f"{name}.{at}", [player])
    if season.draw is not None:
        _check_players(season, file, "draw.words", season.draw.words)


def _check_decision(season: Season, decision: Decision, file: Path, where: str) -> None:
    if bool(decision.log) == bool(decision.pairing):
        raise _wrong(file, where, "it names either a log or a pairing")
    if decision.winners is not None and decision.places:
        raise _wrong(file, where, "winners are the first of places: give only one of them")
    if decision.pairing:
        _check_pairing({one.id for one in season.pairings}, decision.pairing, file, where)
        if decision.time_limit:
            what = "only a log has a last position (time_limit): name the log, or say who has won"
            raise _wrong(file, where, what)
    if decision.time_limit and (decision.places or decision.winners is not None):
        raise _wrong(file, where, "time_limit finds the winners: do not name them as well")
    if decision.time_limit and not season.scoring.place_by:
        what = "time_limit needs scoring.place_by, the figures by which the game is decided"
        raise _wrong(file, where, what)
    named = [name for place in decision.places for name in place]
    if len({*named}) < len(named):
        raise _wrong(file, f"{where}.places", "somebody has two places")
    for part, names in (
        ("winners", decision.winners or []), ("places", named), ("forfeits", decision.forfeits),
    ):  # fmt: skip
        _check_players(season, file, f"{where}.{part}", names)


def _check_players(season: Season, file: Path, where: str, names: Iterable[str]) -> None:
    for name in names:
        if season.players and name not in season.players:
            raise _wrong(file, where, _nobody(name, season))


def _check_pairing(known: Collection[str], name: str, file: Path, where: str) -> None:
    if name not in known:
        raise _wrong(file, f"{where}.pairing", f"there is no pairing {_near(name, known)}")


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
        _check_players(season, file, f"pairings.{at}", [*pairing.players, *pairing.factions])
        for name in pairing.factions:
            if name not in pairing.players:
                what = f"{name!r} is not among its players"
                raise _wrong(file, f"pairings.{at}.factions", what)


def _nobody(name: str, season: Season) -> str:
    return f"there is no player {_near(name, season.players)}"
