"""Seals in a game that is kept in notation: first written as a hash, later opened with the salt.

The player who made a seal keeps its contents in a private file of openings: one JSON object in each
line, with the seal, its salt and the move.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.findings import say_breach
from adjudicator.check.public import known_reason
from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.log.envelope import bare_move
from adjudicator.log.hashing import seal_hash
from adjudicator.log.header import HEADER
from adjudicator.log.lines import DECODE_ERRORS, decode, encode
from adjudicator.notation.converting import Writer
from adjudicator.notation.following import NOTHING, Following
from adjudicator.notation.matching import UnknownWordError
from adjudicator.notation.reading import RAW, go_on, head_of
from adjudicator.notation.sentences import SEAL, Reader
from adjudicator.notation.source import is_notation, lines_of
from adjudicator.notation.streams import STUBBED
from adjudicator.notation.vocabulary import Vocabulary

MOST_OPENINGS = 4 << 20
"""Bytes that a file of openings may have."""
SALT = 16
"""Random bytes of a salt."""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seal holds."""

    seal: str
    salt: str
    move: dict[str, Any]


class Unopened(msgspec.Struct, frozen=True):
    """A seal that is not opened yet."""

    n: int
    by: str
    seal: str


class AtEnd:
    """A game as far as it is kept, or as it was published: words are read after its last line.

    Behind a hidden line nobody knows the position; then words mean what they mean anywhere.
    """

    def __init__(self, data: bytes, name: str, overlays: Sequence[Path] = ()) -> None:
        self._unopened: dict[int, Unopened] = {}
        self._name = name
        if is_notation(data):
            self._read(data, overlays)
        else:
            self._follow(data, overlays)

    def _read(self, data: bytes, overlays: Sequence[Path]) -> None:
        _, lines = lines_of(data, self._name)
        head, tags, _ = head_of(lines, self._name, overlays)
        self.language = head.language
        self.following = Following(head.header, overlays, key=head.key)
        self.vocabulary = self._vocabulary(head.language)
        self.reader = Reader(self.following, self.vocabulary)
        for line in lines[len(tags) :]:
            if line.text.startswith(RAW):
                go_on(self.following, line.text[1:].strip().encode())
                continue
            said = NOTHING
            if STUBBED.fullmatch(line.text) is None:
                try:
                    said = self.reader.read(line.text)
                except UnknownWordError as error:
                    if self.following.position is not None:
                        raise InputError(f"{self._name}:{line.number}: {error}") from None
            known = self.following.position is not None
            made = self.following.go(said)
            self.following.finish(encode(made))
            self._note(made)
            if known and said != NOTHING and self.following.position is None:
                raise InputError(
                    f"{self._name}:{line.number}: the rules refuse this line: see `kynes check`"
                )

    def _follow(self, data: bytes, overlays: Sequence[Path]) -> None:
        first, *rest = data.split(b"\n")
        try:
            header = HEADER.decode(first)
        except DECODE_ERRORS:
            raise InputError(f"{self._name}: this is neither notation nor a log") from None
        self.language = "en"
        self.following = Following(header, overlays)
        self.vocabulary = self._vocabulary("en")
        self.reader = Reader(self.following, self.vocabulary)
        for raw in [one for one in rest if one]:
            go_on(self.following, raw)
            try:
                self._note(decode(raw))
            except (*DECODE_ERRORS, AttributeError):
                continue

    def _vocabulary(self, language: str) -> Vocabulary:
        following = self.following
        return Vocabulary(following.content, following.rules, language, following.seats)

    def _note(self, line: dict[str, Any]) -> None:
        """Keep a seal until it is opened."""
        self._unopened.pop(line.get("opens", 0), None)
        if line.get("move") == SEAL and isinstance(line.get("seal"), str):
            self._unopened[self.following.n] = Unopened(self.following.n, line["by"], line["seal"])

    def unopened(self, seat: str = "") -> list[Unopened]:
        """The seals that are not opened yet, of one seat or of all; InputError if nobody sits there."""
        if seat:
            try:
                seat = self.vocabulary.seat(seat, self.following.seats)
            except UnknownWordError as error:
                raise InputError(str(error)) from None
        return [one for one in self._unopened.values() if seat in ("", one.by)]

    def move(self, sentence: str) -> dict[str, Any]:
        """The move in words that is to be sealed; InputError for one that cannot be, or is illegal."""
        following, rules = self.following, self.following.rules
        try:
            move = bare_move(self.reader.read(sentence))
        except UnknownWordError as error:
            raise InputError(f"the move to be sealed: {error}") from None
        if move["move"] not in rules.secret_moves:
            kinds = "; ".join(sorted(self.vocabulary.kinds[one] for one in rules.secret_moves))
            raise InputError(f"the move to be sealed: only these are: {kinds}")
        if following.position is not None:
            game = following.judge.game
            if rules.check(game, following.position, move) is not None:
                names = following.judge.names()
                wrong = known_reason(rules, game, following.position, move, move["by"])
                said = say_breach(wrong, move, following.judge.clauses, names)
                raise InputError(f"the move to be sealed is illegal: {said} ({wrong.clause})")
        return move

    def words(self, line: dict[str, Any]) -> str:
        """A line in words, without its number."""
        text = Writer(self.following, self.language).worded(line)
        if text:
            return text.partition(". ")[2]
        made = {**line, "n": self.following.n + 1}
        return f"{RAW} {encode(made).decode()}"


def sealed(
    game: AtEnd, sentence: str, salts: Callable[[int], bytes] = secrets.token_bytes
) -> tuple[str, Opening]:
    """The line by which a move is laid down sealed, and what opens it; InputError as for `AtEnd.move`."""
    move = game.move(sentence)
    salt = salts(SALT)
    opening = Opening(seal_hash(salt, move), salt.hex(), move)
    line = {"by": move["by"], "move": SEAL, "kind": move["move"], "seal": opening.seal}
    return game.words(line), opening


def opened(game: AtEnd, openings: Sequence[Opening], unopened: Sequence[Unopened]) -> list[str]:
    """The lines that open these seals of a game, as far as their openings are known."""
    known = {one.seal: one for one in openings}
    return [
        game.words({**known[one.seal].move, "opens": one.n, "salt": known[one.seal].salt})
        for one in unopened
        if one.seal in known
    ]


def keep(path: Path, opening: Opening) -> None:
    """Add an opening to a file that only its owner reads; InputError if it cannot be written."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "ab") as stream:
            stream.write(encode(opening) + b"\n")
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None


def kept(path: Path) -> list[Opening]:
    """The openings in a file; InputError, with the line, for what is none."""
    found = list[Opening]()
    for number, raw in enumerate(read_file(path, MOST_OPENINGS).splitlines(), 1):
        if raw.strip():
            try:
                found.append(msgspec.json.decode(raw, type=Opening))
            except DECODE_ERRORS:
                raise InputError(
                    f"{path}:{number}: this is not an opening of a seal, as `kynes seal` keeps them"
                ) from None
    return found
