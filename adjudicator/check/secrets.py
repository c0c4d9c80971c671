"""Sealed moves and committed decks: what was promised, and whether it was kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from adjudicator.games.registry import Rulebook
from adjudicator.log.hashing import leaf_hash, seal_hash
from adjudicator.log.header import Policy
from adjudicator.rules.records import Violation

SEALS = "log.seals"
DECKS = "log.decks"


class Laid(msgspec.Struct, frozen=True):
    """A seal on the table."""

    by: str
    kind: str
    hash: str
    moment: str


class Promises(msgspec.Struct):
    """What is sealed and committed after a line. Values are never changed, only replaced."""

    seals: dict[int, Laid] = {}
    """Number of the seal's line -> the seal, until it is opened."""
    shown: dict[str, tuple[str, int]] = {}
    """Kind -> the step in which such a move was last shown, and the number of that line."""
    decks: dict[str, tuple[list[str], int]] = {}
    """Deck -> its leaves, and how many of them are drawn."""

    def copy(self) -> Promises:
        """A copy that keeps what is promised now."""
        return Promises(dict(self.seals), dict(self.shown), dict(self.decks))


class Secrets:
    """Follows seals and commitments through a log. Every breach is a false claim."""

    def __init__(self, rules: Rulebook, policy: Policy, seats: list[str]) -> None:
        self.promises = Promises()
        self.kinds = frozenset([*rules.secret_moves, *rules.deck_moves])
        """The kinds of moves that `look` wants to see."""
        self._rules = rules
        self._secret = rules.secret_moves
        self._must_seal = policy.sealed
        self._must_commit = policy.committed
        self._seats = seats
        self._decks = {target.partition("/")[0] for target in rules.deck_moves.values()}

    def lay(self, line: dict[str, Any], position: Any) -> list[Violation]:
        """A line that lays down a seal."""
        by, kind, n = line["by"], line["kind"], line["n"]
        moment = self._rules.moment(position)
        breaches: list[Violation] = []
        shown = self.promises.shown.get(kind, ("", 0))
        if by not in self._seats:
            breaches.append(Violation(SEALS, "no-seat", {"by": by}))
        elif kind not in self._secret:
            breaches.append(Violation(SEALS, "not-secret", {"kind": kind}))
        elif shown[0] == moment:
            breaches.append(Violation(SEALS, "late", {"kind": kind, "shown": shown[1]}))
        else:
            for first, laid in self.promises.seals.items():
                if (laid.by, laid.kind, laid.moment) == (by, kind, moment):
                    args: dict[str, int | str] = {"by": by, "kind": kind, "first": first}
                    breaches.append(Violation(SEALS, "twice", args))
        self.promises.seals[n] = Laid(by, kind, line["seal"], moment)
        return breaches

    def commit(self, line: dict[str, Any]) -> list[Violation]:
        """A line that binds the table to the order of a deck."""
        deck = line["deck"]
        breaches: list[Violation] = []
        leaves, drawn = self.promises.decks.get(deck, ([], 0))
        if deck not in self._decks:
            breaches.append(Violation(DECKS, "no-deck", {"deck": deck}))
        elif drawn < len(leaves):
            left = len(leaves) - drawn
            breaches.append(Violation(DECKS, "recommitted", {"deck": deck, "left": left}))
        self.promises.decks[deck] = (line["leaves"], 0)
        return breaches

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
            breaches += self._open(line, self._rules.moment(position))
        elif kind in self._rules.deck_moves:
            breaches += self._draw(line, is_chance)
        return breaches

    def _open(self, line: dict[str, Any], moment: str) -> list[Violation]:
        kind = line["move"]
        self.promises.shown[kind] = (moment, line["n"])
        opens = line.get("opens")
        if opens is None:
            if kind in self._must_seal:
                return [Violation(SEALS, "missing", {"kind": kind})]
            return []
        laid = self.promises.seals.pop(opens, None)
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
            if deck in self._must_commit and is_chance():
                return [Violation(DECKS, "missing", {"deck": deck})]
            return []
        if "leaf" not in line or "salt" not in line:
            return [Violation(DECKS, "no-salt", {"deck": deck})]
        leaf = line["leaf"]
        if deck not in self.promises.decks:
            return [Violation(DECKS, "none", {"deck": deck})]
        if drawn == len(leaves):
            return [Violation(DECKS, "used-up", {"deck": deck})]
        if leaf != drawn:
            args: dict[str, int | str] = {"deck": deck, "leaf": leaf, "expected": drawn}
            return [Violation(DECKS, "order", args)]
        self.promises.decks[deck] = (leaves, drawn + 1)
        card = line[field]
        if leaf_hash(bytes.fromhex(line["salt"]), card) != leaves[drawn]:
            return [Violation(DECKS, "other-card", {"deck": deck, "leaf": leaf, "card": card})]
        return []
