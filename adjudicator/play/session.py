"""A game that is being played: its position, its log, and the file that holds it, if there is one."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.check.chance import open_fields
from adjudicator.check.correction import noted
from adjudicator.check.findings import say_breach
from adjudicator.check.history import REACH
from adjudicator.check.line_counts import LineCounts
from adjudicator.check.public import UNTOLD, known_reason
from adjudicator.check.revealing import Revealing
from adjudicator.content import Content, link_content
from adjudicator.content.messages import message, when
from adjudicator.errors import InputError
from adjudicator.files import same_file
from adjudicator.lazy import lazy_imports
from adjudicator.log.corrections import Corrections
from adjudicator.log.envelope import NOT_PLAYED, bare_move
from adjudicator.log.hashing import line_hash
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.log.order_lines import ORDER_MOVES
from adjudicator.log.writing import LogWriter
from adjudicator.play.kept_orders import KeptOrder
from adjudicator.play.log_file import LogFile
from adjudicator.play.standing_orders import StandingOrders, opening
from adjudicator.playout.chance import Chance
from adjudicator.playout.proofs import NO_PROOFS, Outcomes, Proofs
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.judging import true_reason
from adjudicator.rules.records import Event, Result
from adjudicator.show.replay import Followed, restart, start_clocks
from adjudicator.speech import phrase, spoken_language
from adjudicator.wording import EVERYBODY, TABLE, turn_begins

with lazy_imports():
    from adjudicator.content.translation import spoken
    from adjudicator.log.signatures import public_key


class Session:
    """One game and its log; with a file, the file holds the whole log after every change.

    `proofs` are the keys behind what the header promises; the lines that were `followed` are in the log already.
    `known_order` finds the terms of an order in advance by its seal: only then it can be carried out and opened.
    """

    def __init__(
        self,
        followed: Followed,
        file: LogFile | None = None,
        *,
        kept: bytes = b"",
        proofs: Proofs = NO_PROOFS,
        known_order: Callable[[str], KeptOrder | None] = lambda _: None,
    ) -> None:
        self.followed = followed
        self.orders = StandingOrders(followed.rulebook, followed.game, known_order)
        self.clock: Callable[[], float] = time.time
        self.file = file
        self.proofs = proofs
        self._buffer = BytesIO()
        self._log = LogWriter(
            self._buffer,
            followed.header,
            followed.rulebook,
            signers=proofs.signers,
            hash_key=proofs.hash_key,
        )
        self._handed = [line for line in followed.lines if line["move"] == "handover"]
        self._counts = LineCounts(corrections=followed.corrections)
        self._drawn = [0]
        """How many draws of chance were made before the first move, after it, after the second ..."""
        for line in followed.lines:
            self._log.write_line(line)
        if kept and self.log != kept:
            raise InputError(f"{self.path}: the log is not in canonical form; see `kynes check`")
        self.save()

    @property
    def log(self) -> bytes:
        """The whole log."""
        return self._buffer.getvalue()

    @property
    def path(self) -> Path:
        """The file of the log."""
        assert self.file is not None
        return self.file.path

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.followed.position

    @property
    def lines(self) -> int:
        """The number of the last line."""
        return self._log.n

    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.followed.rulebook.result(self.followed.game, self.position)

    def refusal(self, move: dict[str, Any], names: Mapping[str, str], position: Any = None) -> str:
        """Why a move is illegal, in the language that is spoken now, or "" for a legal one.

        It is judged where the game stands, or in another `position`.

        It says no more than the seat that makes it may know; of a move that the table makes, no more than
        everybody may. `names` are the names of things in that language.
        """
        rules, game = self.followed.rulebook, self.followed.game
        position = self.position if position is None else position
        if rules.check(game, position, move) is None:
            return ""
        viewer = EVERYBODY if move["by"] == TABLE else move["by"]
        wrong = known_reason(rules, game, position, move, viewer)
        if wrong.clause == UNTOLD:
            return say_breach(wrong, move, {}, names)
        content = self.followed.content
        told = [event for _, events in self.followed.events for event in events]
        wrong = true_reason(told, turn_begins(self.followed.rulebook.id), move, wrong)
        if spoken_language() != "en":
            content = spoken(content, spoken_language())
        said = message(content, wrong.clause, wrong.code, wrong.args, names)
        return f"{' '.join([said, *when(content.clauses, wrong)])} ({wrong.clause})"

    def play(self, move: dict[str, Any], *, sig: str = "") -> list[Event]:
        """Carry out a legal move, log it and save; what happened. `sig` is a signature that was made elsewhere."""
        limits, at = self.followed.limits, self._now()
        line = {**move, "n": self.lines + 1, "at": at}
        forced = limits is not None and limits.follow(line, self.position)
        events = self._carry_out(self.lines + 1, move)
        self._log.append(move, self.position, at=at, signer=TABLE if forced else "", sig=sig)
        if limits is not None:
            limits.moved(line, self.position, forced=forced)
        result = self.result()
        if result is not None:
            for order in self.orders.unopened():
                self.add_line(opening(order))
            self._log.end(result, self.position, seed=self.proofs.seed, at=self._now())
        self.save()
        return events

    def draw(self, kind: str, chance: str) -> dict[str, Any]:
        """The table's move of a kind, with the outcomes that the committed seed gives it, or else `chance`."""
        rules, game, header = self.followed.rulebook, self.followed.game, self.followed.header
        seed, drawn = self.proofs.seed, self._drawn[-1]
        outcomes = Outcomes(rules, game, header, seed, Chance(chance), drawn=drawn)
        return outcomes.drawn(self.position, {"by": TABLE, "move": kind}, [])

    def follow_line(self, raw: bytes) -> None:
        """Go on by a line that is in the log already, such as one that another process has written."""
        line = decode(raw)
        kind, limits = line["move"], self.followed.limits
        forced = limits is not None and limits.follow(line, self.position)
        if kind == "undo":
            self._take_back(line)
        elif kind == "handover":
            self._note_handover(line)
        elif kind in ORDER_MOVES:
            self.orders.line(line)
        elif kind == CORRECT:
            self._correct(line)
        elif kind not in NOT_PLAYED:
            self._carry_out(line["n"], bare_move(line))
            if limits is not None:
                limits.moved(line, self.position, forced=forced)
        self._log.write_line(line)

    def correct(self, line: dict[str, Any]) -> None:
        """Correct by a line (`adjudicator.check.correcting`) that the rules do not refuse, sign it, and save."""
        followed, at = self.followed, self._now()
        if followed.limits is not None:
            followed.limits.follow({**line, "at": at}, self.position)
        after = copied(followed.rulebook, self.position)
        followed.rulebook.apply(followed.game, after, bare_move(line))
        self._log.correct(bare_move(line), after, at=at)
        self._correct(decode(self.log.splitlines()[-1]))
        self.save()

    def _correct(self, line: dict[str, Any]) -> None:
        """Carry out a correction by the referee, if it is valid."""
        followed = self.followed
        corrections = Corrections(followed.header, line_hash(encode(followed.header)))
        corrections.count = len(followed.corrections)
        rules, game = followed.rulebook, followed.game
        if noted(rules, game, corrections, self._counts, self.position, line):
            followed.corrections = self._counts.corrections
            self._carry_out(line["n"], bare_move(line))

    def _carry_out(self, n: int, move: dict[str, Any]) -> list[Event]:
        """Carry out a legal move, which has this number in the log."""
        followed, draws = self.followed, 0
        rules, game = followed.rulebook, followed.game
        by_chance = move["by"] == TABLE and move["move"] not in rules.timeout_moves
        if by_chance and followed.header.policy.fair:
            draws = len(open_fields(rules, game, self.position, move))
        self.orders.before(move, n, self.position)
        events = rules.apply(game, self.position, move)
        followed.moves.append((n, move))
        followed.events.append((n, events))
        self._drawn.append(self._drawn[-1] + draws)
        return events

    def _take_back(self, line: dict[str, Any]) -> None:
        """Carry out an undo: go back to the position after its line `to`."""
        followed = self.followed
        restart(followed, [one for one in followed.moves if one[0] <= line["to"]])
        del self._drawn[len(followed.moves) + 1 :]
        self.orders.take_back(line["to"])
        self._counts.took_back_corrections(line)
        followed.corrections = self._counts.corrections
        if followed.limits is not None:
            followed.limits.take_back(line, self.position)

    def players(self) -> dict[str, str]:
        """Seat -> the program that plays it now, as the log says; "" for a person."""
        found = {
            seat.faction: seat.program if isinstance(seat.program, str) else ""
            for seat in self.followed.header.seats
        }
        for line in self._handed:
            found[line["seat"]] = line.get("program", "")
        return found

    def people(self) -> dict[str, str]:
        """Seat -> the name of its present player, according to the log."""
        found = {seat.faction: seat.player for seat in self.followed.header.seats}
        for line in self._handed:
            found[line["seat"]] = line["player"]
        return found

    def hand_over(
        self,
        seat: str,
        program: str,
        *,
        player: str = "",
        by: str = TABLE,
        why: str = "",
        agreed: Sequence[str] = (),
    ) -> None:
        """Note in the log that a program plays a seat from here on, or ("") a person, and save.

        `agreed` names those who agreed (seats, "table", "referee"), as the writer of the line
        claims.
        """
        line: dict[str, Any] = {"by": by, "seat": seat, "player": player or program or seat}
        line |= {"why": why}
        line |= {"program": program} if program else {}
        self.add_handover(line | ({"agreed": [*agreed]} if agreed else {}))

    def add_handover(self, line: dict[str, Any]) -> None:
        """Note in the log that a seat changes hands, with the seat's key if it signs, and save."""
        seat = line["seat"]
        if seat in self.proofs.signers:
            line = {**line, "key": public_key(self.proofs.signers[seat])}
        self._log.hand_over(line, self.position, at=self._now())
        self._note_handover({**line, "move": "handover"})
        self.save()

    def _note_handover(self, line: dict[str, Any]) -> None:
        self._handed.append(line)
        self.followed.lines.append(line)

    def add_line(self, line: dict[str, Any]) -> int:
        """Add a line of the log's own that changes nothing, such as an order, and save; its number."""
        n = self._log.log_line(line, self.position, at=self._now())
        if line["move"] in ORDER_MOVES:
            self.orders.line({**line, "n": n})
        self.save()
        return n

    def log_line(self, line: dict[str, Any]) -> None:
        """Add a line of the clocks, and save; InputError where it would be a false claim."""
        at, limits = self._now(), self.followed.limits
        place = "" if self.file is None else f"{self.path}: "
        if limits is None or at is None:
            raise InputError(f"{place}the policy of this game sets no time limits")
        limits.tick(at)
        breach = limits.line({**line, "n": self.lines + 1, "at": at}, self.position)
        if breach is not None:
            raise InputError(f"{place}{say_breach(breach, line, {}, {})}")
        self._log.log_line(line, self.position, at=at)
        self.save()

    def undo(self, by: str, seat: str = "") -> int:
        """Take back this seat's last move and all that followed; how many moves that were.

        The log keeps them and says that they are taken back. `by` says who takes back, if it is not the `seat`
        itself. InputError when there is none, or when the log's policy or its reach forbids it.
        """
        policy, moves = self.followed.header.policy.undo, self.followed.moves
        if policy == "none":
            raise InputError(phrase("the policy of this log forbids to take moves back"))
        made = [at for at, (_, move) in enumerate(moves) if move["by"] == (seat or by)]
        if not made:
            raise InputError(phrase("there is no move of yours to take back"))
        gone = len(moves) - made[-1]
        to = moves[made[-1] - 1][0] if made[-1] else 0
        if self.lines - to > REACH:
            raise InputError(phrase("your last move lies more than {n} lines back", n=REACH))
        if policy == "no-reveals" and (corrected := self._counts.correction_after(to)):
            raise InputError(
                phrase(
                    "the referee has corrected in line {n}: what lies before it stays", n=corrected
                )
            )
        shown = 0
        if policy == "no-reveals":
            shown = self.orders.opened_after(to) or self._shown_since(made[-1])
        if shown:
            raise InputError(
                phrase("line {n} has shown somebody something hidden: it stays", n=shown)
            )
        at = self._now()
        line = {"by": by, "move": "undo", "n": self.lines + 1, "to": to, "at": at}
        if self.followed.limits is not None:
            self.followed.limits.follow(line, self.position)
        self._take_back(line)
        self._log.undo(by, to, self.position, at=at)
        self.save()
        return gone

    def _shown_since(self, count: int) -> int:
        """The line of the first move after so many that showed somebody something hidden; 0 if none did."""
        followed = self.followed
        rules, game = followed.rulebook, followed.game
        revealing = Revealing(rules, game, [seat.faction for seat in followed.header.seats])
        position = rules.new_position(game, setup_of(followed.header))
        for at, (n, move) in enumerate(followed.moves):
            if at >= count and revealing.reveals(position, {**move, "n": n}):
                return n
            rules.apply(game, position, move)
        return 0

    def save(self) -> None:
        """Write the whole log into its file, if it has one; InputError as `LogFile.save`."""
        if self.file is not None:
            self.file.save(self.log)

    def copy_to(self, path: Path) -> None:
        """Write a copy of the log; InputError for a file that is there already."""
        if same_file(path, self.path):
            self.save()
            return
        if path.exists():
            raise InputError(phrase("{path} exists: name another file", path=path))
        write_atomically(path, self.log)

    def _now(self) -> int | None:
        return int(self.clock()) if self.followed.header.policy.clock else None


def copied(rulebook: Rulebook, position: Any) -> Any:
    """A copy of a position."""
    return msgspec.json.decode(encode(position), type=rulebook.position_type)


def begin(
    content: Content,
    rulebook: Rulebook,
    header: Header,
    proofs: Proofs = NO_PROOFS,
    known_order: Callable[[str], KeptOrder | None] = lambda _: None,
    *,
    game: Any = None,
    sort: Callable[..., Session] = Session,
) -> Session:
    """A new game without a file; InputError for a set-up that the game does not know.

    A caller that has the linked `game` of the content passes it, so that many sessions share one. `sort` makes the session.
    """
    game = game or link_content(content)
    wrong = rulebook.check_setup(game, setup_of(header))
    if wrong is not None:
        said = message(content, wrong.clause, wrong.code, wrong.args)
        raise InputError(f"{said} ({wrong.clause})")
    followed = Followed(header, content, rulebook, game, None, [], [], [])
    restart(followed, [])
    start_clocks(followed)
    return sort(followed, proofs=proofs, known_order=known_order)
