"""Logs of any length, made to be hard on memory: each sort makes another part of the checker work.

They are written line by line, as fast as JSON is encoded; every sort but `false` and `misnumbered` is
a legal log of a game that still runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from adjudicator.content import link_content, load_content
from adjudicator.log.header import Header, Policy, setup_of
from adjudicator.log.lines import encode
from adjudicator.log.positions import position_hash
from adjudicator.playout import Chance, Playout
from adjudicator.playout.proofs import with_proofs
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.registry import rulebook

RULES = rulebook("dune-classic")
CONTENT = load_content("dune-classic")
GAME = link_content(CONTENT)
BACK = 4000
"""Lines that a far undo reaches back."""


class Scribe:
    """Writes lines with their numbers, and with the chain where the policy has it."""

    def __init__(self, stream: BinaryIO, header: Header) -> None:
        self.n = 0
        self._stream = stream
        self._chain = header.policy.chain
        self._before = encode(header)
        stream.write(self._before + b"\n")

    def line(self, move: dict[str, Any], **more: Any) -> None:
        """Write a move as the next line, with more fields of the envelope."""
        self.n += 1
        whole = {**move, "n": self.n, **more}
        if self._chain and "prev" not in whole:
            whole["prev"] = sha256(self._before).hexdigest()
        self._before = encode(whole)
        self._stream.write(self._before + b"\n")


def talk(number: int, by: str, to: str, words: int = 1) -> dict[str, Any]:
    """An open agreement, which changes nothing."""
    return {"by": by, "move": "deal", "to": to, "terms": f"promise {number} " * words}


def opening(
    seed: str, policy: Policy, count: str = "6"
) -> tuple[Header, list[dict[str, Any]], Any]:
    """A header, the moves of a game of so many up to where its seats may talk, and the position there."""
    seats = seat_factions(CONTENT, count, Chance(seed))
    header = header_of(RULES, CONTENT, seats, {}, options={}, policy=policy)
    running = Playout(RULES, GAME, setup_of(header), seed)
    moves: list[dict[str, Any]] = []
    by, to = seats[0].faction, seats[1].faction
    while RULES.check(GAME, running.position, talk(0, by, to)) is not None:
        move = running.draw()
        assert move is not None
        running.apply(move)
        moves.append(move)
    return header, moves, running.position


def _talking(scribe: Scribe, lines: int, header: Header, **more: Any) -> Iterator[None]:
    factions = [seat.faction for seat in header.seats]
    while scribe.n < lines:
        at = scribe.n % len(factions)
        scribe.line(talk(scribe.n, factions[at], factions[at - 1]), **more)
        yield


def _talk(scribe: Scribe, lines: int, header: Header, position: Any) -> None:
    after = position_hash(RULES, position)
    for _ in _talking(scribe, lines, header, after=after):
        pass


def _undo(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """Each second line takes back the one before it."""
    for _ in _talking(scribe, lines, header):
        scribe.line({"by": "table", "move": "undo", "to": scribe.n - 1})


def _far(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """After some talk, nothing but undos, each to another line and as far back as may be."""
    for _ in _talking(scribe, scribe.n + BACK, header):
        pass
    while scribe.n < lines:
        scribe.line({"by": "table", "move": "undo", "to": scribe.n - BACK})


def _notes(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """Lines that are long by their notes."""
    for _ in _talking(scribe, lines, header, note="ö" * 1999):
        pass


def _commits(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """Now and then a deck is bound that does not exist: long lines, and a false claim each."""
    leaves = [sha256(str(at).encode()).hexdigest() for at in range(1000)]
    for _ in _talking(scribe, lines, header):
        if scribe.n % 10 == 0:
            scribe.line({"by": "table", "move": "commit", "deck": "none", "leaves": leaves})


def _fair(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """A draw and its undo, for ever: each draw is noted until the seed is shown."""
    running = Playout(RULES, GAME, setup_of(header), "fair")
    while True:
        move = running.draw()
        assert move is not None
        running.apply(move)
        if move["by"] == "table" and scribe.n > 10:
            break
        scribe.line(move)
    before = scribe.n
    while scribe.n < lines:
        scribe.line(move)
        scribe.line({"by": "table", "move": "undo", "to": before})
        before = scribe.n


def _false(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """Every line claims a false link, a false position and a time before the last one's."""
    wrong = "0" * 64
    for _ in _talking(scribe, lines, header, prev=wrong, after=wrong, at=lines - scribe.n):
        pass


def _misnumbered(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """Every line has the number of the one before the last."""
    written = scribe.n
    for _ in _talking(scribe, lines, header):
        written += 1
        scribe.n = max(1, scribe.n - 2) if written < lines else lines


def _seals(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """A long game with a thousand seals on the table, then undos, each to another line of it."""
    running = Playout(RULES, GAME, setup_of(header), "seals")
    moment = ""
    while scribe.n < BACK and (move := running.draw()) is not None:
        if moment != (moment := RULES.moment(running.position, "")):
            for seat in header.seats:
                for kind in RULES.secret_moves:
                    seal = sha256(f"{scribe.n}".encode()).hexdigest()
                    scribe.line({"by": seat.faction, "move": "seal", "kind": kind, "seal": seal})
        running.apply(move)
        scribe.line(move)
    back = min(BACK, scribe.n)
    while scribe.n < lines:
        scribe.line({"by": "table", "move": "undo", "to": scribe.n - back + 1}, note="-" * 150)


def _salted(scribe: Scribe, lines: int, header: Header, _position: Any) -> None:
    """Every line names a salted hash, which cannot be judged before the key is shown."""
    for _ in _talking(scribe, lines, header, after="1" * 64):
        pass


SORTS: dict[str, tuple[Policy, Callable[[Scribe, int, Header, Any], None]]] = {
    "talk": (Policy(chain=True, hashes="every"), _talk),
    "undo": (Policy(chain=True), _undo),
    "far": (Policy(undo="any"), _far),
    "notes": (Policy(), _notes),
    "commits": (Policy(), _commits),
    "fair": (Policy(fair=True, undo="any"), _fair),
    "false": (Policy(clock=True, chain=True, hashes="every"), _false),
    "misnumbered": (Policy(), _misnumbered),
    "salted": (Policy(hashes="salted"), _salted),
    "seals": (Policy(undo="any"), _seals),
}
"""Name of a sort -> its policy, and what writes its lines."""


def write_long(path: Path, sort: str, lines: int, seats: str = "6") -> int:
    """Write a log of a sort with about so many lines after its header; the number of its lines."""
    policy, writer = SORTS[sort]
    header, moves, position = opening("long", policy, seats)
    header, _ = with_proofs(header, 1)
    with path.open("wb") as stream:
        scribe = Scribe(stream, header)
        if sort not in ("fair", "seals"):
            salted = {"after": "1" * 64} if policy.hashes == "salted" else {}
            _replay(
                scribe, header, moves, salted, timed=policy.clock, hashed=policy.hashes == "every"
            )
        writer(scribe, lines, header, position)
    return scribe.n


def _replay(
    scribe: Scribe,
    header: Header,
    moves: list[dict[str, Any]],
    more: dict[str, Any],
    *,
    timed: bool,
    hashed: bool,
) -> None:
    """Write the moves of the opening."""
    position = RULES.new_position(GAME, setup_of(header))
    for move in moves:
        RULES.apply(GAME, position, move)
        stamp = {"at": 1} if timed else {}
        after = {"after": position_hash(RULES, position)} if hashed else {}
        scribe.line(move, **more, **stamp, **after)
