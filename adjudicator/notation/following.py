"""A game followed line by line while its notation is written or read: the position, and the lines made anew."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.check.judge import Judge, load_judge
from adjudicator.content import Content, load_content
from adjudicator.errors import UnsupportedError
from adjudicator.log.envelope import LOG_MOVES, bare_move
from adjudicator.log.hashing import end_hash, line_hash
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import encode
from adjudicator.log.positions import PositionHasher
from adjudicator.registry import GAMES, rulebook
from adjudicator.rules.records import Field

STRIDE = 64
"""After so many lines a copy of the position is kept, for what is taken back."""
MADE = ("n", "prev", "after", "digest")
"""Fields of a line that follow from the lines before it."""


class Following:
    """The game of a header, and where it stands after its last line."""

    def __init__(self, header: Header, content: Content | None = None) -> None:
        if header.game not in GAMES:
            raise UnsupportedError(f"there is no game {header.game!r} ({', '.join(sorted(GAMES))})")
        self.header = header
        self.content = content or load_content(header.game)
        self.rules = rulebook(header.game)
        found = load_judge(header.game)
        assert found is not None
        self.judge: Judge = found
        self.n = 0
        """The number of the last line."""
        self.seats = [seat.faction for seat in header.seats]
        self.position: Any = None
        """None where the header begins no game: then words mean what they mean anywhere."""
        setup = setup_of(header)
        if self.rules.check_setup(self.judge.game, setup) is None:
            self.position = self.rules.new_position(self.judge.game, setup)
        self._hasher = PositionHasher(self.rules)
        self._prev = line_hash(encode(header))
        self._copies: list[tuple[int, bytes]] = []
        self._played: dict[int, dict[str, Any]] = {}
        self._keep()

    def next_field(self, partial: dict[str, Any]) -> Field | None:
        """The next field of a half-made legal move; None when it is complete."""
        return self.rules.next_field(self.judge.game, self.position, partial)

    def is_open(self, by: str, kind: str) -> bool:
        """Whether a seat may make a move of this kind now."""
        if self.position is None or by not in (*self.seats, "table"):
            return False
        return kind in self.rules.kinds(self.judge.game, self.position, by)

    def moment(self) -> tuple[int, str]:
        """The turn (or round) and the phase."""
        turn = getattr(self.position, self.rules.turn_field, 0)
        return int(turn), str(getattr(self.position, "phase", ""))

    def result_line(self) -> dict[str, Any] | None:
        """The line of the table that ends the game; None where it is not over."""
        if self.position is None:
            return None
        result = self.rules.result(self.judge.game, self.position)
        if result is None:
            return None
        return {
            "by": "table",
            "move": "end",
            "winners": result.winners,
            "reason": result.clause,
            "lines": self.n + 1,
            "position": self._hasher.digest(self.position).hex(),
        }

    def go(self, said: dict[str, Any]) -> dict[str, Any]:
        """Go on by the next line, where it is legal, and give it with all that follows from the lines before.

        What is said goes before what follows. `finish` has to be told how the line stands in the log.
        """
        self.n += 1
        if said["move"] == "undo":
            self.position = self._restored(said["to"])
            self._keep()
        elif self._legal(said):
            move = self._played[self.n] = bare_move(said)
            self.rules.apply(self.judge.game, self.position, move)
        line = {**self._made(), **said}
        if line["move"] == "end" and "digest" not in said:
            line["digest"] = end_hash(line)
        return line

    def finish(self, raw: bytes) -> bytes:
        """The bytes of the line that `go` went on by, as the log has them; the same bytes."""
        self._prev = line_hash(raw)
        if self.n % STRIDE == 0:
            self._keep()
        return raw

    def _made(self) -> dict[str, Any]:
        policy = self.header.policy
        made: dict[str, Any] = {"n": self.n}
        if policy.chain:
            made["prev"] = self._prev
        if policy.hashes == "every" and self.position is not None:
            made["after"] = self._hasher.digest(self.position).hex()
        return made

    def _legal(self, said: dict[str, Any]) -> bool:
        if self.position is None or said["move"] in LOG_MOVES:
            return False
        if said["move"] not in self.rules.moves:
            return False
        return self.rules.check(self.judge.game, self.position, bare_move(said)) is None

    def _restored(self, to: Any) -> Any:
        """The position after line `to`; as it is where there is no such line."""
        if self.position is None or not isinstance(to, int) or not 0 <= to < self.n:
            return self.position
        at, raw = next(copy for copy in reversed(self._copies) if copy[0] <= to)
        position: Any = msgspec.json.decode(raw, type=self.rules.position_type)
        for n in range(at + 1, to + 1):
            if n in self._played:
                self.rules.apply(self.judge.game, position, self._played[n])
        return position

    def _keep(self) -> None:
        if self.position is not None:
            self._copies.append((self.n, msgspec.json.encode(self.position)))
