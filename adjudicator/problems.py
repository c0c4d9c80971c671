"""What is wrong with content, and where."""

from __future__ import annotations

import msgspec

from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports

with lazy_imports():
    from difflib import get_close_matches

UNSEEN = "the text has a character that nobody can see:"
"""What is wrong with a text, before the character that it names (`adjudicator.harmless.first_unseen`)."""
Steps = tuple[str | int, ...]
"""The way to a value: keys of objects and indexes of lists."""


class Problem(msgspec.Struct, frozen=True):
    """One fault: the file, the way to the value, its line (0: the file as a whole), the fault."""

    file: str
    path: Steps
    line: int
    message: str
    hint: str = ""
    """The nearest valid id or key, or ""."""

    def text(self) -> str:
        """The problem as one line for people."""
        place = self.file
        if self.line:
            place += f":{self.line}"
        if self.path:
            place += f" {pointer(self.path)}"
        hint = f" (did you mean {self.hint!r}?)" if self.hint else ""
        return f"{place}: {self.message}{hint}"


class InvalidContentError(ContentError):
    """Content with problems; all that were found, in the order of the files."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(problem.text() for problem in problems))

    def __reduce__(self) -> tuple[type[InvalidContentError], tuple[list[Problem]]]:
        """Pickle it as its problems, to pass it from one process to another."""
        return InvalidContentError, (self.problems,)

    def as_json(self) -> list[dict[str, str | int]]:
        """The problems as plain JSON."""
        return [
            {
                "file": problem.file,
                "pointer": pointer(problem.path),
                "line": problem.line,
                "message": problem.message,
                "nearest": problem.hint,
            }
            for problem in self.problems
        ]


def pointer(path: Steps) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def nearest(wrong: object, right: list[str]) -> str:
    """The one of `right` that `wrong` most probably meant, or ""."""
    if not isinstance(wrong, str):
        return ""
    close = get_close_matches(wrong, right, n=1, cutoff=0.5)
    return close[0] if close else ""


def nearest_hint(wrong: str, right: list[str]) -> str:
    """A hint ", did you mean …?" when one of `right` is close to `wrong`, else nothing."""
    close = nearest(wrong, right)
    return f", did you mean {close!r}?" if close else ""
