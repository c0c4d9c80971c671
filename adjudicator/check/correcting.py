"""Making corrections: which places of a running game can be corrected, and the line that does it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from adjudicator.check.checker import check_bytes
from adjudicator.check.correction import breach_of
from adjudicator.check.findings import say_breach
from adjudicator.check.judge import Judge, Judges
from adjudicator.errors import InputError
from adjudicator.harmless import first_unseen
from adjudicator.lazy import lazy_imports
from adjudicator.log.corrections import REFEREE, Corrections, value_at
from adjudicator.log.envelope import Value, bare_move
from adjudicator.log.hashing import line_hash
from adjudicator.log.header import Header
from adjudicator.log.lines import decode, encode
from adjudicator.log.positions import position_digest
from adjudicator.problems import UNSEEN
from adjudicator.rules.corrections import CORRECT, MOST, is_entry, matched, pattern_of, patterns
from adjudicator.speech import phrase

with lazy_imports():
    from adjudicator.log.signatures import sign

CHANGE = re.compile(r"(?P<path>[^=\s]+?)(?P<sign>[+-]?)=(?P<value>.*)")
"""A change as a command has it: `sides/fremen/spice+=2`."""


STEPS = ("+=2", "+=1", "-=1")
"""The changes that are tried for an example."""


class Form(msgspec.Struct, frozen=True):
    """A place that can be corrected."""

    path: str
    """For entries that are not there yet, the pattern of their paths."""
    kind: Literal["number", "flag", "list", "word"]
    value: Value
    least: int = 0
    most: int = 0
    new: bool = False
    """Whether nothing stands there yet."""


class Running(msgspec.Struct, frozen=True):
    """A running game that may be corrected."""

    judge: Judge
    header: Header
    header_hash: str
    position: Any
    n: int
    """The number of the last line."""
    last: bytes
    names: dict[str, str]

    def line(
        self, changes: Sequence[str], *, why: str, ruling: str = "", at: int = 0
    ) -> dict[str, Any]:
        """The line of a correction, not yet signed; InputError for what is no change."""
        if not why:
            raise InputError("--why: give the reason of the correction")
        for name, text in (("why", why), ("ruling", ruling)):
            if len(text) > 500:
                raise InputError(f"--{name}: at most 500 letters")
            if unseen := first_unseen(text):
                raise InputError(f"--{name}: {UNSEEN} {unseen}")
        made = {"by": REFEREE, "move": CORRECT, "why": why, "n": self.n + 1}
        made["changes"] = [self._change(text) for text in changes]
        if ruling:
            made["ruling"] = ruling
        if self.header.policy.clock:
            made["at"] = at
        return made

    def _change(self, text: str) -> dict[str, Any]:
        """A change from words such as `sides/fremen/spice+=2`; InputError for words that are none."""
        parts = CHANGE.fullmatch(text)
        if parts is None:
            raise InputError(
                phrase(
                    "{text}: write PLACE=VALUE, PLACE+=VALUE or PLACE-=VALUE, such as {example}",
                    text=text,
                    example=example_of(self),
                )
            )
        path, sign_, said = parts["path"], parts["sign"], parts["value"]
        guarantees = self.judge.rulebook.guarantees
        old = value_at(decode(encode(self.position)), path)
        pattern = pattern_of(guarantees, path)
        if not pattern:
            raise InputError(
                phrase(
                    "{text}: {path} cannot be corrected; in this game {example} can be written, for example",
                    text=text,
                    path=path,
                    example=example_of(self),
                )
            )
        new = _value(text, old, sign_, said)
        if isinstance(new, list) and not any(matched(one, path) for one in guarantees.ordered):
            new = sorted(new)
        if new == 0 and type(new) is int and is_entry(pattern) and pattern not in guarantees.fixed:
            new = None
        return {"path": path, "old": old, "new": new}

    def refusal(self, line: dict[str, Any]) -> str:
        """Why the rules refuse a correction, with the clause; "" if they do not."""
        # Who signs comes afterwards.
        entitled = msgspec.structs.replace(self.header.policy, corrections="listed")
        corrections = Corrections(
            msgspec.structs.replace(self.header, policy=entitled), self.header_hash
        )
        found = breach_of(self.judge.rulebook, self.judge.game, corrections, self.position, line)
        if found is None:
            return ""
        return f"{say_breach(found, line, self.judge.clauses, self.names)} ({found.clause})"

    def finished(self, line: dict[str, Any], key: str = "") -> dict[str, Any]:
        """The line as it stands in the log: with its hashes, and signed with the referee's private key."""
        rules, policy = self.judge.rulebook, self.header.policy
        after = self.judge.position.decode(encode(self.position))
        rules.apply(self.judge.game, after, bare_move(line))
        made = dict(line)
        if policy.chain:
            made["prev"] = line_hash(self.last)
        if policy.hashes == "every":
            made["after"] = position_digest(rules, after).hex()
        if key:
            made["sig"] = sign(key, made, self.header_hash)
        return made


def running_game(path: Path, log: bytes, overlays: Sequence[Path] = ()) -> Running:
    """A running game from its log; InputError for one that cannot be corrected, with the reason."""
    judgement = check_bytes(log, Judges(overlays), running=True, limit=1)
    for finding in judgement.verdict.findings:
        if finding.kind != "note":
            place = judgement.place(finding.line)
            raise InputError(f"{path}:{place}: {finding.message} See `kynes check {path}`")
    judge, header = judgement.judge, judgement.header
    lines = log.splitlines()
    if judge is None or header is None:
        raise InputError(f"{path}: this log cannot be judged here; see `kynes check {path}`")
    if header.policy.corrections == "none":
        raise InputError(
            f"{path}: the policy of this log allows no corrections: its header must say corrections=listed or "
            "corrections=signed from the beginning"
        )
    if isinstance(header.hash_commit, str):
        raise InputError(f"{path}: a log with salted hashes is corrected where their key is kept")
    if decode(lines[-1]).get("move") == "end":
        raise InputError(f"{path}: this game is over: nothing in it can be corrected any more")
    head = line_hash(lines[0])
    names = dict(judge.names())
    return Running(judge, header, head, judgement.position, len(lines) - 1, lines[-1], names)


def forms_of(game: Running) -> list[Form]:
    """Everything that can be corrected (sorted), and what stands there; then the entries that may be added."""
    guarantees = game.judge.rulebook.guarantees
    bounds = guarantees.bounds(game.judge.game, game.position)
    found: list[Form] = []
    for path, value in sorted(_leaves(decode(encode(game.position)), "")):
        pattern = pattern_of(guarantees, path)
        if pattern:
            least, most = bounds.get(pattern, [0, MOST])
            found.append(_form(path, value, least, most))
    entries = dict.fromkeys(one.partition("=")[0] for one in patterns(guarantees) if is_entry(one))
    counts = [one.partition("=")[0] for stock in guarantees.stocks for one in stock.counts]
    numbers = {*counts, *guarantees.free}
    found += [Form(one, "number", None, 1, MOST, new=True) for one in entries if one in numbers]
    return found


def example_of(game: Running) -> str:
    """A change that the rules allow at this position, in words such as `sides/fremen/spice+=2`.

    It is the spice of a seat where a game counts that, else another number of which there is something; the pattern
    of a change where the rules allow to change no number by itself.
    """
    numbers = [form for form in forms_of(game) if form.kind == "number" and not form.new]
    numbers.sort(key=_strangeness)
    for form in numbers:
        for step in STEPS:
            line = game.line([f"{form.path}{step}"], why="example")
            (change,) = line["changes"]
            if change["old"] != change["new"] and not game.refusal(line):
                return f"{form.path}{step}"
    return "PLACE=VALUE"


def _strangeness(form: Form) -> tuple[bool, bool, bool, bool, str]:
    """How strange a place is as an example: what a seat has is the least strange, a marker the most."""
    names = form.path.split("/")
    return names[-1] != "spice", names[0] != "sides", len(names) == 1, not form.value, form.path


def _form(path: str, value: Any, least: int, most: int) -> Form:
    if isinstance(value, bool):
        return Form(path, "flag", value)
    if isinstance(value, int):
        return Form(path, "number", value, least, most)
    return Form(path, "list" if isinstance(value, list) else "word", value)


def _leaves(plain: dict[str, Any], path: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, value in plain.items():
        here = f"{path}/{name}" if path else name
        found += _leaves(value, here) if isinstance(value, dict) else [(here, value)]
    return found


def _value(text: str, old: Any, sign_: str, said: str) -> Value:
    if isinstance(old, bool):
        if sign_ or said not in ("true", "false", "yes", "no"):
            raise InputError(phrase("{text}: say yes or no", text=text))
        return said in ("true", "yes")
    if isinstance(old, list):
        words = [word for word in said.split(",") if word]
        left = [*old]
        for word in words:
            if sign_ == "-":
                if word not in left:
                    raise InputError(phrase("{text}: {word} is not there", text=text, word=word))
                left.remove(word)
        return left if sign_ == "-" else [*left, *words] if sign_ else words
    if isinstance(old, str):
        return said
    if not said.isascii() or not said.removeprefix("-").isdecimal() or len(said) > 15:
        raise InputError(phrase("{text}: a whole number stands there", text=text))
    number = int(said)
    return (old or 0) + number if sign_ == "+" else (old or 0) - number if sign_ else number
