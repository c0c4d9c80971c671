"""Damages logs on purpose: every way to forge or spoil a log, as a pure function.

Each mutation takes a `Specimen` (a legal log, a second one, and the rules) and a seeded generator.
It returns a `Mutant`, or nothing if the log offers no place for that damage. `repair` then does
what a careful forger would do: it makes numbers, chain, hashes and end line consistent again.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.log.envelope import LOG_MOVES, NOT_PLAYED, bare_move
from adjudicator.log.hashing import end_hash, line_hash
from adjudicator.log.header import HEADER, setup_of
from adjudicator.log.lines import DECODE_ERRORS, decode, encode
from adjudicator.log.positions import position_hash


class Specimen(msgspec.Struct, frozen=True):
    """A legal log to damage, line by line without newlines, and another of the same game."""

    judge: Judge
    lines: list[bytes]
    other: list[bytes]


class Mutant(msgspec.Struct, frozen=True):
    """A damaged log."""

    mutation: str
    log: bytes
    lines: list[int]
    """The lines of the file at which the damage may be found; the first is where it was done."""


Mutation = Callable[[Specimen, Random], Mutant | None]


def specimen(judge: Judge, log: bytes, other: bytes) -> Specimen:
    """A specimen from the bytes of two logs."""
    return Specimen(judge, log.split(b"\n")[:-1], other.split(b"\n")[:-1])


def delete(source: Specimen, prng: Random) -> Mutant | None:
    """One line is missing."""
    lines, at = source.lines, _any_line(source, prng)
    rest = lines[:at] + lines[at + 1 :]
    if not rest:
        return None
    return _mutant("delete", rest, min(at, len(rest) - 1))


def duplicate(source: Specimen, prng: Random) -> Mutant | None:
    """One line stands twice."""
    lines, at = source.lines, _any_line(source, prng)
    return _mutant("duplicate", [*lines[: at + 1], *lines[at:]], at + 1)


def swap_neighbours(source: Specimen, prng: Random) -> Mutant | None:
    """Two lines that follow each other have changed places."""
    if len(source.lines) < 3:
        return None
    at = prng.randrange(1, len(source.lines) - 1)
    return _swapped("swap-neighbours", source.lines, at, at + 1)


def swap_same_side(source: Specimen, prng: Random) -> Mutant | None:
    """Two lines of the same seat have changed places."""
    sides: dict[str, list[int]] = {}
    for index in range(1, len(source.lines)):
        sides.setdefault(decode(source.lines[index])["by"], []).append(index)
    several = [places for _, places in sorted(sides.items()) if len(places) > 1]
    if not several:
        return None
    places = prng.choice(several)
    first = prng.randrange(len(places) - 1)
    return _swapped("swap-same-side", source.lines, places[first], places[first + 1])


def exchange_moves(source: Specimen, prng: Random) -> Mutant | None:
    """Two lines have exchanged what they say, but not their numbers and hashes."""
    if len(source.lines) < 5:
        return None
    first, second = sorted(prng.sample(range(1, len(source.lines) - 1), 2))
    one, two = decode(source.lines[first]), decode(source.lines[second])
    if bare_move(one) == bare_move(two) or second == first + 1:
        return None
    lines = list(source.lines)
    lines[first] = encode({**_envelope(one), **bare_move(two)})
    lines[second] = encode({**_envelope(two), **bare_move(one)})
    return _mutant("exchange-moves", lines, first)


def change_field(source: Specimen, prng: Random) -> Mutant | None:
    """One field of one line, the header and the end included, has another value."""
    at = _any_line(source, prng)
    line = decode(source.lines[at])
    name = prng.choice(sorted(line))
    return _replaced("change-field", source, at, {**line, name: _changed(line[name], prng)})


def drop_field(source: Specimen, prng: Random) -> Mutant | None:
    """One field of one line is gone."""
    at = _any_line(source, prng)
    line = decode(source.lines[at])
    name = prng.choice(sorted(line))
    return _replaced(
        "drop-field", source, at, {key: value for key, value in line.items() if key != name}
    )


def add_field(source: Specimen, prng: Random) -> Mutant | None:
    """One line has a field that it did not have."""
    at = _any_line(source, prng)
    line = decode(source.lines[at])
    name = prng.choice([name for name in ("at", "note", "spice", "z") if name not in line])
    return _replaced("add-field", source, at, {**line, name: 1 if name == "at" else "x"})


def substitute_legal(source: Specimen, prng: Random) -> Mutant | None:
    """A move has been replaced by another one that would have been legal there."""
    replay = _Replayed(source.judge, source.lines[0])
    moves = [at for at in range(1, len(source.lines)) if _is_move(decode(source.lines[at]))]
    prng.shuffle(moves)
    for at in moves[:3]:
        line = decode(source.lines[at])
        position = replay.before(source.lines, at)
        move = _other_move(source.judge, position, bare_move(line), prng)
        if move is not None:
            return _replaced("substitute-legal", source, at, {**_envelope(line), **move})
    return None


def truncate(source: Specimen, prng: Random) -> Mutant | None:
    """The last lines are missing."""
    if len(source.lines) < 2:
        return None
    left = prng.randrange(1, len(source.lines))
    return _mutant("truncate", source.lines[:left], left - 1)


def cut_off(source: Specimen, prng: Random) -> Mutant | None:
    """The file ends in the middle of a line."""
    at = _any_line(source, prng)
    whole = b"".join(line + b"\n" for line in source.lines[:at])
    part = source.lines[at][: prng.randrange(1, len(source.lines[at]) + 1)]
    return Mutant("cut-off", whole + part, [at + 1])


def append_after_end(source: Specimen, prng: Random) -> Mutant | None:
    """Something follows the end."""
    if len(source.lines) < 2 or decode(source.lines[-1]).get("move") != "end":
        return None
    what = prng.choice([b"", b"{}", source.lines[0], source.lines[-1], source.lines[-2], b"\x00"])
    return _mutant("append-after-end", [*source.lines, what], len(source.lines))


def splice(source: Specimen, prng: Random) -> Mutant | None:
    """The log begins as one game and goes on as another."""
    most = min(len(source.lines), len(source.other))
    if most < 3 or source.lines[0] == source.other[0]:
        return None
    at = prng.randrange(1, most)
    mutant = _mutant("splice", source.lines[:at] + source.other[at:], at)
    # A join lies between two lines; without position hashes nobody can say which is the alien.
    return msgspec.structs.replace(mutant, lines=[at + 1, at])


def foreign_line(source: Specimen, prng: Random) -> Mutant | None:
    """One line comes from another game."""
    most = min(len(source.lines), len(source.other))
    if most < 3:
        return None
    at = prng.randrange(1, most)
    if source.lines[at] == source.other[at]:
        return None
    mutant = _mutant(
        "foreign-line", [*source.lines[:at], source.other[at], *source.lines[at + 1 :]], at
    )
    places = [at + 1]
    if at == len(source.lines) - 1:
        # Nothing follows the last line that could say which of two lines does not belong.
        places.append(at)
    if source.lines[:at] == source.other[:at]:
        # Both games go on from the same beginning: the alien may as well be all that follows.
        places.append(at + 2)
    return msgspec.structs.replace(mutant, lines=places)


def flip_bit(source: Specimen, prng: Random) -> Mutant | None:
    """One bit of the file is wrong."""
    log = bytearray(b"".join(line + b"\n" for line in source.lines))
    byte = prng.randrange(len(log))
    at = log[:byte].count(b"\n")
    log[byte] ^= 1 << prng.randrange(8)
    return Mutant("flip-bit", bytes(log), [at + 1])


MUTATIONS: dict[str, Mutation] = {
    "delete": delete,
    "duplicate": duplicate,
    "swap-neighbours": swap_neighbours,
    "swap-same-side": swap_same_side,
    "exchange-moves": exchange_moves,
    "change-field": change_field,
    "drop-field": drop_field,
    "add-field": add_field,
    "substitute-legal": substitute_legal,
    "truncate": truncate,
    "cut-off": cut_off,
    "append-after-end": append_after_end,
    "splice": splice,
    "foreign-line": foreign_line,
    "flip-bit": flip_bit,
}
"""Every mutation by its name."""


def repair(judge: Judge, log: bytes) -> bytes:
    """A damaged log made good again, as far as a forger without keys can.

    Lines are numbered and chained anew, position hashes, number of lines, result and digest are
    computed afresh for as long as the rules let the game go on. What cannot be read stays, and so
    does the whole log if nobody can begin a game as its header says.
    """
    lines = [line for line in log.split(b"\n") if line]
    if not lines:
        return log
    try:
        header = HEADER.decode(lines[0])
        if judge.rulebook.check_setup(judge.game, setup_of(header)) is not None:
            return log
        replay = _Replayed(judge, lines[0])
    except (*DECODE_ERRORS, KeyError, TypeError, ValueError):
        return log
    repaired = lines[:1]
    for raw in lines[1:]:
        try:
            line = decode(raw)
            line["n"] = len(repaired)
            if header.policy.chain:
                line["prev"] = line_hash(repaired[-1])
            replay.play(line)
            _make_good(judge, line, replay, len(repaired))
            repaired.append(encode(line))
        except (*DECODE_ERRORS, TypeError):
            repaired.append(raw)
    return b"".join(line + b"\n" for line in repaired)


def _make_good(judge: Judge, line: dict[str, Any], replay: _Replayed, lines: int) -> None:
    if replay.alive and "after" in line:
        line["after"] = position_hash(judge.rulebook, replay.position)
    if line.get("move") != "end":
        return
    line["lines"] = lines
    result = judge.rulebook.result(judge.game, replay.position)
    if replay.alive and result is not None:
        line["winners"], line["reason"] = result.winners, result.clause
        line["position"] = position_hash(judge.rulebook, replay.position)
    line["digest"] = end_hash(line)


class _Replayed:
    """The positions of a log, as somebody sees them who only follows the rules."""

    def __init__(self, judge: Judge, header: bytes) -> None:
        self._judge = judge
        self.position = judge.rulebook.new_position(judge.game, setup_of(HEADER.decode(header)))
        self.alive = True
        self._kept = {0: encode(self.position)}

    def play(self, line: dict[str, Any]) -> None:
        """Carry a line out, or give up."""
        kind = line.get("move")
        rules, game = self._judge.rulebook, self._judge.game
        if kind == "undo" and line.get("to") in self._kept:
            self.position = self._judge.position.decode(self._kept[line["to"]])
        elif self.alive and kind not in NOT_PLAYED:
            decoder = self._judge.decoders.get(str(kind))
            self.alive = decoder is not None and _fits(decoder, line)
            self.alive = self.alive and rules.check(game, self.position, line) is None
            if self.alive:
                rules.apply(game, self.position, line)
        self._kept[line["n"]] = encode(self.position)

    def before(self, lines: list[bytes], at: int) -> Any:
        """The position before a line; called once."""
        for raw in lines[1:at]:
            self.play(decode(raw))
        return self.position


def _fits(decoder: msgspec.json.Decoder[Any], line: dict[str, Any]) -> bool:
    try:
        return bool(encode(decoder.decode(encode(line))) == encode(line))
    except msgspec.DecodeError:
        return False


def _other_move(
    judge: Judge, position: Any, move: dict[str, Any], prng: Random
) -> dict[str, Any] | None:
    rules, game = judge.rulebook, judge.game
    for _ in range(20):
        kinds = rules.kinds(game, position, move["by"])
        if not kinds:
            return None
        form = {"by": move["by"], "move": prng.choice(kinds)}
        while (field := rules.next_field(game, position, form)) is not None:
            form[field.name] = "words" if field.kind == "text" else prng.choice(field.options)
            if field.last:
                break
        if form != move:
            return form
    return None


def _is_move(line: dict[str, Any]) -> bool:
    return line["move"] not in LOG_MOVES


def _envelope(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in bare_move(line)}


def _any_line(source: Specimen, prng: Random) -> int:
    # The first and the last line are special; let them have their turn.
    last = len(source.lines) - 1
    return prng.choice([0, last, *[prng.randint(0, last) for _ in range(8)]])


def _mutant(name: str, lines: list[bytes], at: int) -> Mutant:
    return Mutant(name, b"".join(line + b"\n" for line in lines), [at + 1])


def _swapped(name: str, lines: list[bytes], first: int, second: int) -> Mutant:
    lines = list(lines)
    lines[first], lines[second] = lines[second], lines[first]
    return _mutant(name, lines, first)


def _replaced(name: str, source: Specimen, at: int, line: dict[str, Any]) -> Mutant | None:
    raw = encode(line)
    if raw == source.lines[at]:
        return None
    return _mutant(name, [*source.lines[:at], raw, *source.lines[at + 1 :]], at)


def _changed(value: Any, prng: Random) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + prng.choice([1, 2, 10]) if value == 0 else value + prng.choice([-1, 1])
    if isinstance(value, str):
        at = prng.randrange(len(value) + 1)
        letters = [letter for letter in "0a" if letter != value[at : at + 1]]
        return value[:at] + prng.choice(letters) + value[at + 1 :]
    if isinstance(value, list):
        if not value:
            return ["x"]
        at = prng.randrange(len(value))
        return [*value[:at], *([_changed(value[at], prng)] * prng.randrange(2)), *value[at + 1 :]]
    if not value:
        return {"x": 1}
    key = prng.choice(sorted(value))
    return {**value, key: _changed(value[key], prng)}
