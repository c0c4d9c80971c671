"""Sealed moves and committed decks: what was promised, and whether the promise was kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.log.hashing import leaf_hash, seal_hash
from adjudicator.log.header import Policy
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Violation

SEALS = "log.seals"
DECKS = "log.decks"
MOST_SEALS = 1000
"""Seals that may lie unopened at a time: part of the format, so that memory stays bounded."""


class Laid(msgspec.Struct, frozen=True):
    """A seal on the table."""

    n: int
    """The number of its line."""
    by: str
    kind: str
    hash: str
    moment: str


class Kept(msgspec.Struct, frozen=True):
    """Promises in a compact form, because thousands of them are kept."""

    seals: tuple[Laid, ...]
    shown: tuple[tuple[str, tuple[str, int]], ...]
    opened: tuple[tuple[str, tuple[str, int]], ...]
    decks: tuple[tuple[str, tuple[list[str], int]], ...]

    def promises(self) -> Promises:
        """The promises in the form in which they are updated."""
        found = Promises({}, {}, dict(self.shown), dict(self.opened), dict(self.decks))
        for seal in self.seals:
            found.lay(seal)
        return found


class Promises(msgspec.Struct):
    """What is sealed and committed after a line. Values are never changed, only replaced."""

    seals: dict[int, Laid] = {}
    """Number of the seal's line -> the seal, until it is opened."""
    laid: dict[tuple[str, str, str], int] = {}
    """Seat, kind and moment of each of them -> its number."""
    shown: dict[str, tuple[str, int]] = {}
    """Kind -> the step in which such a move was last shown, and the number of that line."""
    opened: dict[str, tuple[str, int]] = {}
    """Kind -> the step in which a seal of it was last opened, and the number of that line."""
    decks: dict[str, tuple[list[str], int]] = {}
    """Committed deck -> its leaves, and how many of them are drawn."""

    def kept(self, before: Kept | None = None) -> Kept:
        """What is promised now, to be kept for undos; `before` itself where that is the same."""
        now = Kept(
            tuple(self.seals.values()),
            tuple(self.shown.items()),
            tuple(self.opened.items()),
            tuple(self.decks.items()),
        )
        return before if before is not None and before == now else now

    def lay(self, seal: Laid) -> None:
        """Keep a seal until it is taken up."""
        self.seals[seal.n] = seal
        self.laid[seal.by, seal.kind, seal.moment] = seal.n

    def take_up(self, n: int) -> Laid | None:
        """The seal of this number, which is there no more; None if there is none."""
        seal = self.seals.pop(n, None)
        if seal is not None:
            del self.laid[seal.by, seal.kind, seal.moment]
        return seal


class Secrets:
    """Follows seals and commitments through a log. Every breach is a false claim."""

    def __init__(self, rules: Rulebook, game: Any, policy: Policy, seats: list[str]) -> None:
        self.promises = Promises()
        self._game = game
        self.kinds = frozenset([*rules.secret_moves, *rules.deck_moves])
        """The kinds of moves that `look` wants to see."""
        self._rules = rules
        self._secret = rules.secret_moves
        self._must_seal = policy.sealed
        self._must_commit = policy.committed
        self._timed = policy.time is not msgspec.UNSET
        self._seats = seats
        self._decks = {target.partition("/")[0] for target in rules.deck_moves.values()}

    def lay(self, line: dict[str, Any], position: Any) -> list[Violation]:
        """A line that lays down a seal.

        A seat has one for each kind and step, and no more than `MOST_SEALS` lie at a time: further
        ones are not kept, so that memory stays small however long the log is.
        """
        moment = self._rules.moment(position, line["by"])
        seal = Laid(line["n"], line["by"], line["kind"], line["seal"], moment)
        breach = self._breach_of_seal(seal, self._rules.moment(position, ""))
        if breach is None or breach.code not in ("twice", "too-many"):
            self.promises.lay(seal)
        return [breach] if breach is not None else []

    def _breach_of_seal(self, seal: Laid, step: str) -> Violation | None:
        by, kind = seal.by, seal.kind
        first = self.promises.laid.get((by, kind, seal.moment))
        shown = self.promises.shown.get(kind, ("", 0))
        args: dict[str, int | str]
        if first is not None:
            args = {"by": by, "kind": kind, "first": first}
            return Violation(SEALS, "twice", args)
        if len(self.promises.seals) >= MOST_SEALS:
            return Violation(SEALS, "too-many", {"most": MOST_SEALS})
        if by not in self._seats:
            return Violation(SEALS, "no-seat", {"by": by})
        if kind not in self._secret:
            return Violation(SEALS, "not-secret", {"kind": kind})
        if shown[0] == step:
            return Violation(SEALS, "late", {"kind": kind, "shown": shown[1]})
        return None

    def commit(self, line: dict[str, Any], position: Any) -> list[Violation]:
        """A line that binds the table to the order of a deck: of all cards that lie in it.

        A bound order stays bound until it is used up or the deck is shuffled.
        """
        deck, leaves = line["deck"], line["leaves"]
        if deck not in self._decks:
            return [Violation(DECKS, "no-deck", {"deck": deck})]
        args: dict[str, int | str] = {"deck": deck}
        if deck in self.promises.decks:
            bound, drawn = self.promises.decks[deck]
            return [Violation(DECKS, "recommitted", {**args, "left": len(bound) - drawn})]
        cards = len(self._rules.pile(self._game, position, deck))
        if len(leaves) != cards or cards == 0:
            return [Violation(DECKS, "size", {**args, "leaves": len(leaves), "cards": cards})]
        self.promises.decks[deck] = (leaves, 0)
        return []

    def too_late(self, line: dict[str, Any], position: Any) -> Violation | None:
        """The violation of a move that must come before a seal is opened, if one has been opened."""
        secret = self._rules.before_opening.get(line["move"], "")
        step, n = self.promises.opened.get(secret, ("", 0))
        if n == 0 or step != self._rules.moment(position, ""):
            return None
        return Violation(SEALS, "opened", {"by": line["by"], "kind": secret, "opened": n})

    def settle(self, position: Any) -> None:
        """Let go of every order that is no longer that of its deck; asked after each move.

        A deck has as many cards as are still to be opened, unless cards came into it: then it
        was shuffled, and nobody is bound any more.
        """
        bound = self.promises.decks
        for deck in list(bound):
            leaves, drawn = bound[deck]
            left = len(leaves) - drawn
            if left == 0 or len(self._rules.pile(self._game, position, deck)) != left:
                del bound[deck]

    def look(
        self, line: dict[str, Any], position: Any, is_chance: Callable[[], bool]
    ) -> list[Violation]:
        """A secret move or a draw that the rules allow, before it is carried out.

        `is_chance` says whether the rules left more than one outcome; it is asked when a draw
        opens no leaf although the policy wants it to.
        """
        kind = line["move"]
        breaches: list[Violation] = []
        if kind in self._secret:
            step = self._rules.moment(position, "")
            breaches += self._open(line, self._rules.moment(position, line["by"]), step)
        elif kind in self._rules.deck_moves:
            breaches += self._draw(line, is_chance)
        return breaches

    def _open(self, line: dict[str, Any], moment: str, step: str) -> list[Violation]:
        kind = line["move"]
        opens = line.get("opens")
        if opens is not None or not self._timed or kind not in self._must_seal:
            # The move that is made for a seat whose time has run out stops nobody from sealing.
            self.promises.shown[kind] = (step, line["n"])
        if opens is None:
            if kind in self._must_seal:
                return [Violation(SEALS, "missing", {"kind": kind})]
            return []
        self.promises.opened[kind] = (step, line["n"])
        laid = self.promises.take_up(opens)
        if laid is None:
            return [Violation(SEALS, "none", {"opens": opens})]
        if "salt" not in line:
            return [Violation(SEALS, "no-salt", {"opens": opens})]
        if laid.by != line["by"]:
            args: dict[str, int | str] = {"opens": opens, "owner": laid.by, "by": line["by"]}
            return [Violation(SEALS, "other-seat", args)]
        if laid.kind != kind:
            args = {"opens": opens, "sealed": laid.kind, "kind": kind}
            return [Violation(SEALS, "other-kind", args)]
        if laid.moment != moment:
            return [Violation(SEALS, "other-step", {"opens": opens, "laid": laid.moment})]
        if seal_hash(bytes.fromhex(line["salt"]), line) != laid.hash:
            return [Violation(SEALS, "other-move", {"opens": opens})]
        return []

    def _draw(self, line: dict[str, Any], is_chance: Callable[[], bool]) -> list[Violation]:
        deck, _, field = self._rules.deck_moves[line["move"]].partition("/")
        leaves, drawn = self.promises.decks.get(deck, ([], 0))
        if "leaf" not in line and "salt" not in line:
            if (deck in self._must_commit or deck in self.promises.decks) and is_chance():
                code = "unopened" if deck in self.promises.decks else "missing"
                return [Violation(DECKS, code, {"deck": deck})]
            return []
        if "leaf" not in line or "salt" not in line:
            return [Violation(DECKS, "no-salt", {"deck": deck})]
        leaf = line["leaf"]
        if deck not in self.promises.decks:
            return [Violation(DECKS, "none", {"deck": deck})]
        if leaf != drawn:
            args: dict[str, int | str] = {"deck": deck, "leaf": leaf, "expected": drawn}
            return [Violation(DECKS, "order", args)]
        self.promises.decks[deck] = (leaves, drawn + 1)
        card = line[field]
        if leaf_hash(bytes.fromhex(line["salt"]), card) != leaves[drawn]:
            return [Violation(DECKS, "other-card", {"deck": deck, "leaf": leaf, "card": card})]
        return []
