"""Who plays which seat: from the words of a command to computer players."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.log.header import HeaderSeat
from adjudicator.players.computer import Computer, OwnPlayer, mind_of, strength_named, thinking
from adjudicator.players.minds.records import Seat, Strength
from adjudicator.players.minds.seating import label_of
from adjudicator.rulebooks import Rulebook

RANDOM = "random"
"""The word for players that draw their moves."""
LABEL_MOST = 60
"""Characters of the name of a program in a log."""


class Chosen(msgspec.Struct, frozen=True):
    """What is asked for a seat: a strength, or a player of the user's own."""

    strength: Strength
    own: OwnPlayer | None = None

    def label_in(self, game: str) -> str:
        """What a log of a game calls this player: its strength and version, or its file and function."""
        if self.own is not None:
            return self.own.label[-LABEL_MOST:]
        return label_of(mind_of(game), self.strength.name)


def with_programs(
    game: str,
    seats: Sequence[HeaderSeat],
    chosen: Mapping[str, Chosen],
    humans: Sequence[str] | None = None,
) -> list[HeaderSeat]:
    """The seats of a header of a game with the programs that play them.

    Seats of `humans` have none; where there are humans, random players of other seats are programs, too.
    """
    found: list[HeaderSeat] = []
    for seat in seats:
        label = chosen[seat.faction].label_in(game) if seat.faction in chosen else ""
        if humans is not None:
            label = "" if seat.faction in humans else label or RANDOM
        found.append(msgspec.structs.replace(seat, program=label) if label else seat)
    return found


def chosen_players(words: str, seats: Sequence[str], option: str) -> dict[str, Chosen]:
    """Seat -> its computer player; seats that are left out have random ones.

    `words` are one player for all seats ("steady", "mine.py:choose", "random") or some by name
    ("atreides=strong,fremen=mine.py:choose"). `option` is the option of the command that they come from.
    Raises InputError for a seat, a strength or a file that there is not.
    """
    if not words or words == RANDOM:
        return {}
    if "=" not in words:
        player = _player(words, option)
        return dict.fromkeys(seats, player)
    found: dict[str, Chosen] = {}
    for word in words.split(","):
        seat, _, player_word = word.strip().partition("=")
        if seat not in seats:
            raise InputError(f"{option}: {seat!r} has no seat in this game ({', '.join(seats)})")
        if seat in found:
            raise InputError(f"{option}: {seat} has two players")
        if player_word != RANDOM:
            found[seat] = _player(player_word, option)
    return found


def _player(word: str, option: str) -> Chosen:
    if ".py:" in word:
        return Chosen(strength_named("steady"), own_player(word, option))
    try:
        return Chosen(strength_named(word))
    except InputError as error:
        raise InputError(
            f"{option}: {error}, random, and a function of a file, as mine.py:choose"
        ) from None


def own_player(word: str, option: str) -> OwnPlayer:
    """The player "FILE.py:FUNCTION"; InputError where there is no such file or function."""
    name, _, function = word.rpartition(":")
    path = Path(name)
    if not path.is_file():
        raise InputError(f"{option}: there is no file {name}")
    spec = importlib.util.spec_from_file_location(f"own_player_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # noqa: BLE001 - whatever the user's file does wrong is told to the user
        raise InputError(f"{option}: {name} cannot be loaded: {error!r}") from None
    choose: Callable[[Seat], Any] | None = getattr(module, function, None)
    if not callable(choose):
        raise InputError(f"{option}: {name} has no function {function!r}")
    return OwnPlayer(label=f"{path.name}:{function}", choose=choose)


def computers(
    rulebook: Rulebook,
    game: Any,
    chosen: dict[str, Chosen],
    seed: str,
    seconds: float | None = None,
) -> dict[str, Computer]:
    """The computer players of some seats; `seconds` is how long a strong player thinks about a move."""
    return {
        seat: Computer(
            rulebook,
            game,
            seat,
            thinking(player.strength, seconds)
            if player.strength.name == "strong"
            else player.strength,
            seed,
            seconds=seconds if player.strength.name == "strong" else None,
            own=player.own,
        )
        for seat, player in chosen.items()
    }
