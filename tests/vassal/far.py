"""Players far from each other, without an engine: each has a table of his own, and what others do takes its time.

Each client does what the Java beside the Lua does (`Referee`, `Latest`, `Acts`, `Crossings`, `Chatter`): its event thread
carries out one thing after the other, its Lua answers when it comes to it, and its server passes commands on in one order.
Which of all that happens next is drawn: every run is one order of arrival.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.support.replay import read_header
from tests.vassal.hands import Hands, in_order, without_place
from tests.vassal.referee_host import facts_of

Task = Callable[[], None]
UNDO = "* UNDO: "


@dataclass
class Author:
    """A player's client, as far as it puts stamps on lines (Stamps.java)."""

    name: str
    count: int = 0
    news: dict[str, int] = field(default_factory=dict)

    def stamp(self, chance: bool = False) -> str:
        """The stamp of the next line, which may show what chance brings."""
        self.count += 1
        seen = [f"{name}.{number}" for name, number in sorted(self.news.items())]
        self.news = {}
        return " ".join([f"{self.name}.{self.count}{'!' * chance}", *seen])

    def hear(self, stamp: str) -> None:
        """A line of somebody has come."""
        name, number = stamp.split(" ", maxsplit=1)[0].rstrip("!").split(".")
        if name != self.name:
            self.news[name] = int(number)


@dataclass
class Line:
    """A line that was shown; with `undo` it takes back one of that text."""

    text: str
    stamp: str
    undo: bool = False
    forms: list[dict[str, Any]] = field(default_factory=list)
    """What was filled in before."""


@dataclass
class Move:
    """A piece that was moved."""

    piece: str
    start: str
    end: str
    player: str
    face: str | None = None
    """How it lies then; None as before."""


@dataclass
class Shuffle:
    """A pile that was shuffled: all have the order of who has done it, as far as they have its cards."""

    pile: str
    cards: list[str]


Command = list[Line | Move | Shuffle]


@dataclass
class Made:
    """The latest moves of a piece, all by one player (Crossings.java)."""

    player: str
    starts: list[str]
    end: str


class Client:
    """One player's VASSAL."""

    def __init__(self, net: Net, log: Path, seat: str, name: str) -> None:
        """`name` is that by which lines and pieces that cross are put in order."""
        self.net = net
        self.seat = seat
        self.hands = Hands(log, only=seat)
        self.table = self.hands.tables[seat]
        self.author = Author(name)
        self.events: deque[Task] = deque()
        """What the event thread has still to do."""
        self.lua: deque[tuple[dict[str, Any], Callable[[Any], None]]] = deque()
        """What the Lua is asked, and what is done with each answer."""
        self.inbox: deque[Command] = deque()
        """What has still to come from the server."""
        self.outbox: deque[Command] = deque()
        """What has still to come to it."""
        self.timers: list[Task] = []
        self.said: list[str] = []
        self.follows = True
        """Whether the player lets the referee move pieces."""
        self._waits: dict[int, int] = {}
        """How often a plan has waited for pieces."""
        self.acting = False
        """Whether something is asked for or to be done by these hands: till then they do nothing else."""
        self._acts: deque[Task] = deque()
        self.redrawn = 0
        """How often cards were drawn again that had not come to where they were to come."""
        self.logged: list[Command] = []
        """What was done here and has come, as an undo takes it back."""
        self.history: list[Command] = []
        """The same as a log has it."""
        self._event = 0
        self._during = -1
        self._waiting: list[Task] = []
        self._stands = self._look()
        self._made: dict[str, Made] = {}
        self._vain: dict[str, dict[str, str]] = {}
        self._done: dict[str, tuple[int, dict[str, str] | None, dict[str, str] | None]] = {}
        """What a piece was moved for, the latest: a plan, and what it wanted of it or whither it was drawn."""

    # --- one thing after the other ----------------------------------------------------------------

    def steps(self) -> list[Task]:
        """What can happen next."""
        found: list[Task] = []
        if self.events:
            found.append(self._run)
        if self.lua:
            found.append(self._answer)
        if self.inbox:
            found.append(self._come)
        if self.outbox:
            found.append(self._go)
        return found + ([self._time] if self.timers else [])

    def _run(self) -> None:
        self._event += 1
        self.events.popleft()()

    def _answer(self) -> None:
        request, use = self.lua.popleft()
        said = self.table.ask(**request)
        answer = self.table.answer

        def use_it() -> None:
            self.said += said
            use(answer)

        self.events.append(use_it)

    def _come(self) -> None:
        command = self.inbox.popleft()
        self.events.append(lambda: self._heard(command))

    def _go(self) -> None:
        self.net.passed_on(self, self.outbox.popleft())

    def _time(self) -> None:
        self.events.append(self.timers.pop(0))

    # --- chat and server --------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """A line is said here."""
        self.events.append(lambda: self._send([self._show(text)]))

    def says(self, texts: list[str]) -> None:
        """Several lines are said here by one command."""
        self.events.append(lambda: self._send([self._show(text) for text in texts]))

    def undo(self) -> None:
        """The player presses undo: the last command is taken back, whoever has made it."""
        self.events.append(self._undo)

    def _undo(self) -> None:
        if not self.logged:
            return
        taken = self.logged.pop()
        done: Command = []
        for part in reversed(taken):
            if isinstance(part, Line):
                done.append(self._show(UNDO + part.text, undo=True))
            elif isinstance(part, Move):
                self.hands.laid(self.hands.by_id[part.piece], part.start)
                back = Move(part.piece, part.end, part.start, part.player)
                self._sent(back)
                done.append(back)
        self.outbox.append(done)
        self.history.append(done)

    def _send(self, command: Command) -> None:
        if command:
            self.outbox.append(command)
            self.logged.append(command)
            self.history.append(command)

    def _show(
        self, text: str, undo: bool = False, forms: list[dict[str, Any]] | None = None
    ) -> Line:
        chance = any(f'"move":"{kind}"' in text for kind in self.net.chance)
        line = Line(text, self.author.stamp(chance), undo, forms or [])
        self._shown(line, here=True)
        return line

    def _heard(self, command: Command) -> None:
        kept: Command = []
        for part in command:
            if isinstance(part, Line):
                self.author.hear(part.stamp)
                self._shown(part, here=False)
                kept.append(part)
            elif isinstance(part, Shuffle):
                there = self.hands.order[part.pile]
                there.sort(key=lambda card: part.cards.index(card) if card in part.cards else -1)
            elif part.start == part.end:
                row = self.hands.by_id[part.piece]
                self.hands.laid(row, row["place"], part.face)
                kept.append(part)
            elif not self._yields(part):
                self.hands.laid(self.hands.by_id[part.piece], part.end, part.face)
                kept.append(part)
        if kept:
            self.logged.append(kept)
            self.history.append(kept)

    def _shown(self, line: Line, here: bool) -> None:
        if self._event != self._during:
            self.settle()
        self._during = self._event
        self._waiting.append(lambda: self._tell("", line.text, "", line.undo, here))
        self.events.append(self.settle)
        self._tell(line.text, line.text, line.stamp, line.undo, here, line.forms)

    def settle(self) -> None:
        """What commands have changed until now is told."""
        told, self._waiting, self._during = self._waiting, [], -1
        for one in told:
            one()

    def catch_up(self) -> None:
        """What has moved since a line was shown last is told."""
        self.settle()
        self._tell("", "", "", undo=False, here=False)

    def shows(self, text: str, forms: list[dict[str, Any]] | None = None) -> None:
        """A line is shown and sent now, on the event thread."""
        self._send([self._show(text, forms=forms)])

    # --- the referee ------------------------------------------------------------------------------

    def ask(self, use: Callable[[Any], None] = lambda _: None, **request: Any) -> None:
        """Ask the Lua something; `use` gets the answer."""
        self.lua.append((request, use))

    def _tell(
        self, line: str, of: str, stamp: str, undo: bool, here: bool, forms: Sequence[Any] = ()
    ) -> None:
        moved = self.moved()
        if line or moved:
            self.ask(
                self._then, do="seen", line=line, of=of, stamp=stamp, undo=undo,
                own=here, drags=moved, forms=list(forms),
            )  # fmt: skip

    def _then(self, answer: Any) -> None:
        if answer.follow and self.follows:
            self._follow(answer.own, number=answer.number)
        if answer.redraw:
            self._draw_again([], own=False)
        if answer.owes:
            owed = answer.owes
            self.timers.append(lambda: self._again(owed, True, owed=True))

    def _follow(self, own: bool, **more: Any) -> None:
        # One after the other: each is asked when what was asked for before has been done.
        self._acts.append(
            lambda: self.ask(
                lambda answer: self._acted(answer, own), do="follow", own=own, stands=self.hands.stands(), **more
            )
        )  # fmt: skip
        self._ask_next()

    def _acted(self, answer: Any, own: bool) -> None:
        self._carry_out(answer, own)
        self.acting = False
        self._ask_next()

    def _ask_next(self) -> None:
        if not self.acting and self._acts:
            self.acting = True
            self._acts.popleft()()

    def _again(self, plan: int, own: bool, **more: Any) -> None:
        self._follow(own, again=plan, **more)

    def _draw_again(self, lacks: list[dict[str, str]], own: bool) -> None:
        self.catch_up()
        self.redrawn += 1
        self._follow(own, redraw=lacks)

    def _carry_out(self, answer: Any, own: bool) -> None:
        self._lacks: list[dict[str, str]] = []
        before: Command = [self._show(answer.line)] if answer.line else []
        command, left = self._act(answer, before)
        self._send(command)
        plan = answer.plan
        if answer.wait and plan:
            waited = self._waits.get(plan, 0)
            self._waits[plan] = waited + 1
            self.timers.append(lambda: self._again(plan, own, late=waited >= self.net.patience))
        elif left and plan:
            self._again(plan, own, left=left)
        if answer.next:
            self._follow(True, number=answer.next)
        if lacks := self._lacks:
            self.timers.append(lambda: self._draw_again(lacks, own))

    def _act(self, answer: Any, command: Command) -> tuple[Command, list[dict[str, str]]]:
        left: list[dict[str, str]] = []
        last: dict[str, Any] | None = None
        acts = answer.acts or {}
        others = {
            one.pile
            for one in acts.values()
            if one.size is not None and len(self.hands.order.get(one.pile, [])) < one.size
        }
        for at in range(1, len(acts) + 1):
            one = acts[at]
            if one.shuffle is not None:
                self.net.shuffle(self.hands.order[one.shuffle])
                command.append(Shuffle(one.shuffle, [*self.hands.order[one.shuffle]]))
                continue
            is_draw = one.id is None and one.pile is not None
            row = None if is_draw and one.pile in others else self._meant(one, last)
            last = row
            if row is None:
                if is_draw:
                    self._lacks.append({"pile": one.pile, "region": one.region})
                continue
            goal = {"piece": one.piece, "region": one.region}
            if one["from"] is not None and _place(one["from"]) != _place(row["place"]):
                left.append(goal)
                continue
            drawn = {"pile": one.pile, "region": one.region}
            self._done[row["id"]] = (
                answer.plan,
                None if one.id is None else goal,
                drawn if is_draw else None,
            )
            face = self.hands.face_of(one, row)
            if not one.stays or face is not None:
                end = row["place"] if one.stays else one.region
                move = Move(row["id"], row["place"], end, self.seat, face)
                self.hands.laid(row, end, face)
                if not one.stays:
                    self._sent(move)
                command.append(move)
            if one.says:
                command.append(self._show(f"* {one.says}"))
                self._send(command)
                command = []
        if answer.news:
            command.append(self._show(f"* {answer.news}"))
        return command, left

    def _meant(self, one: Any, last: dict[str, Any] | None) -> dict[str, Any] | None:
        if one.id is None and one.pile is not None and not self.hands.order.get(one.pile):
            return None
        return last if one.id is None and one.pile is None else self.hands.meant(one, last or {})

    def makes(self, late: bool) -> Any:
        """The move that is filled in, as the referee's hands would make it: nothing is done yet."""
        self.said += self.table.ask(
            do="make", stands=self.hands.stands(), tops=self.hands.tops(), late=late
        )
        return self.table.answer

    def does(self, answer: Any) -> None:
        """Do what an answer says when the event thread comes to it."""
        self.acting = True
        self.events.append(lambda: self._acted(answer, own=True))

    # --- pieces -----------------------------------------------------------------------------------

    def places(self) -> dict[str, str]:
        """Where every piece lies."""
        return {row["id"]: row["place"] for row in self.hands.rows}

    def _look(self) -> dict[str, tuple[str, str]]:
        return {row["id"]: (row["place"], row.get("face", "")) for row in self.hands.rows}

    def moved(self) -> list[dict[str, Any]]:
        """What lies elsewhere, or otherwise, than when this was asked last."""
        before, self._stands = self._stands, self._look()
        found = []
        for row in self.hands.rows:
            start, face = before[row["id"]]
            told = without_place(self.hands.told(row))
            if face != row.get("face", ""):
                was = without_place(self.hands.told({**row, "place": start, "face": face}))
                found += [
                    {**was, "from": start, "to": ""},
                    {**told, "from": "", "to": row["place"]},
                ]
            elif start != row["place"]:
                found.append({**told, "from": start, "to": row["place"]})
        return in_order(found)

    def _sent(self, move: Move) -> None:
        last = self._made.get(move.piece)
        if last is not None and last.player == move.player and last.end == move.start:
            last.starts.append(move.start)
            last.end = move.end
        else:
            self._made[move.piece] = Made(move.player, [move.start], move.end)

    def _yields(self, move: Move) -> bool:
        """Whether a move of somebody else counts for nothing; one that it crosses may be undone for it."""
        now = self.hands.by_id[move.piece]["place"]
        lost = self._vain.setdefault(move.piece, {})
        last = self._made.get(move.piece)
        if move.start == now:
            lost.pop(move.player, None)
        elif move.start == lost.get(move.player):
            lost[move.player] = move.end
            self._lost(move, move.player)
            return True
        elif (
            last is not None
            and last.player != move.player
            and move.start in last.starts
            and last.end == now
        ):
            if self.net.names[last.player] < self.net.names[move.player]:
                lost[move.player] = move.end
                self._lost(move, move.player)
                return True
            lost[last.player] = now
            self._lost(move, last.player)
            self._undone(move.piece, move.start, here=last.player == self.seat)
        self._sent(move)
        return False

    def _lost(self, move: Move, player: str) -> None:
        told: dict[str, Any] = {
            "do": "crossed", "piece": move.piece, "from": move.start, "own": player == self.seat,
            "of": self.hands.sides[player],
        }  # fmt: skip
        self.ask(**told)

    def _undone(self, piece: str, start: str, here: bool) -> None:
        row, (old, face) = self.hands.by_id[piece], self._stands[piece]
        told = old != start
        if told:
            self._stands[piece] = start, face
            back = {
                **without_place(self.hands.told({**row, "place": start})),
                "from": old,
                "to": start,
            }
            self.ask(do="lost", own=here, drags=[back])
        if here:
            self.events.append(lambda: self._instead(piece, told))

    def _instead(self, piece: str, told: bool) -> None:
        # The other's move is told first.
        self.catch_up()
        plan, left, drawn = self._done.get(piece, (0, None, None))
        if drawn is not None and not told:
            self._draw_again([drawn], own=True)
        elif left is None:
            self._follow(own=True, number=0)
        else:
            self._again(plan, True, left=[left])


class Net:
    """All clients of a game, and the server between them."""

    def __init__(self, log: Path, draw: Random, names: dict[str, str]) -> None:
        """`names`: those by which what crosses is put in order, by seat."""
        facts = facts_of(read_header(log).game)
        self.chance = [kind for name in ("draws", "dice", "open") for kind in facts[name]]
        self.names = names
        self.draw = draw
        self.patience = 0
        """How often a plan waits for pieces before it goes on without them."""
        self.clients = [Client(self, log, seat, name) for seat, name in names.items()]
        sides = [client.hands.sides[client.seat] for client in self.clients]
        for client in self.clients:
            client.table.present = sides

    def shuffle(self, cards: list[str]) -> None:
        """A pile is shuffled by who has it so."""
        cards.reverse()

    def passed_on(self, sender: Client, command: Command) -> None:
        """The server has got a command: it goes to all others."""
        for client in self.clients:
            if client is not sender:
                client.inbox.append(command)

    def rest(self) -> None:
        """All that is to happen happens, in some order; at the end all is told."""
        while steps := [step for client in self.clients for step in client.steps()]:
            self.draw.choice(steps)()
            if len(steps) == 0:
                break
        for client in self.clients:
            client.catch_up()
        while steps := [step for client in self.clients for step in client.steps()]:
            self.draw.choice(steps)()

    def judged(self) -> list[list[str]]:
        """What each referee says when it is asked."""
        return [
            client.table.ask(do="judge", stands=client.hands.stands()) for client in self.clients
        ]


def _place(region: str) -> str:
    """The place that a region is a part of."""
    return region.partition("~")[0]
