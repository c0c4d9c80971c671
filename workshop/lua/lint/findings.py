"""The findings of the lint in a text, and the comments that allow them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from workshop.lua.lint.rules import RULES
from workshop.lua.lint.tokens import Comment, Lines

_ALLOW = re.compile(r"--+ lint: allow ([a-z-]+(?:, [a-z-]+)*): \S")


class LintFinding(msgspec.Struct, frozen=True, order=True):
    """One place that breaks a rule; findings sort by file, line and rule."""

    file: str
    line: int
    rule: str
    what: str


def describe(finding: LintFinding) -> str:
    """A finding as one line for people: place, what, rule, advice."""
    place = f"{finding.file}:{finding.line}"
    return f"{place}: {finding.what} [{finding.rule}: {RULES[finding.rule]}]"


class Findings:
    """The findings in one text."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._lines = Lines(text)
        self._all: list[LintFinding] = []
        self._exceptions: set[tuple[int, str]] = set()

    def add(self, rule: str, offset: int, what: str) -> None:
        """What breaks a rule, at a character of the text (from 0)."""
        self.add_at(self._lines.of(offset), rule, what)

    def add_at(self, line: int, rule: str, what: str) -> None:
        """What breaks a rule in a line (from 1)."""
        self._all.append(LintFinding(self._name, line, rule, what))

    def excuse(self, comments: Sequence[Comment]) -> None:
        """Take note of what comments allow in their lines."""
        for comment in comments:
            match = _ALLOW.match(self._text, comment.start, comment.stop)
            if match is not None:
                line = self._lines.of(comment.start)
                self._exceptions.update((line, rule) for rule in match[1].split(", "))

    def settled(self, allow: frozenset[str]) -> list[LintFinding]:
        """The findings without the allowed ones; an exception that excuses nothing is one too."""
        excused = {(finding.line, finding.rule) for finding in self._all} & self._exceptions
        for line, rule in self._exceptions - excused:
            what = f"the exception for {rule!a} excuses nothing"
            self.add_at(line, "useless-exception", what)
        return sorted(
            {
                finding
                for finding in self._all
                if finding.rule not in allow and (finding.line, finding.rule) not in excused
            }
        )
