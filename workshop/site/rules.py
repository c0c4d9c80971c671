"""The pages of rules: each clause with its text, its place, its rulings and its refusals, from the content alone."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from adjudicator.content.pointers import pointed_to
from adjudicator.content.records import Clause, Content, Ruling
from adjudicator.speech import speech
from exporters.rulebook.chapters import Book, Chapter, book
from exporters.speech import phrases

RULING, OPTION, PRESET = "ruling.", "option.", "preset."
"""What the anchors of rulings, options and presets begin with; that of a clause is its id."""
SITE = Path(__file__).parent
"""The folder with the site's own translations."""
GAMES = SITE.parents[1] / "adjudicator" / "games"
MARKS = re.compile(r"([\\*_{}\[\]<>#|])")
"""What Markdown would take for a mark."""
ARGUMENT = re.compile(r"\{\w+(?::([^{}]*))?\}")
"""An argument of a message: `{by}`, or `{forces:# force|# forces}`."""


def page(content: Content) -> str:
    """The page of a game's rules in the language of its content, as Markdown."""
    return "\n".join(_Page(content).lines()) + "\n"


def concerned(content: Content) -> dict[str, list[str]]:
    """Clause -> the rulings that concern it, in the order of the content.

    A ruling concerns a clause that names it, and one that the same function of the rules enforces.
    """
    named = {
        each["id"]: pointed_to(json.dumps(each)) for each in content.data["clauses"]["clauses"]
    }
    pairs = _read_together(content.game, frozenset(content.clauses), frozenset(content.rulings))
    return {
        clause.id: [
            name
            for name in content.rulings
            if (clause.id, name) in pairs or name in named[clause.id]
        ]
        for clause in content.clauses.values()
    }


@cache
def _read_together(
    game: str, clauses: frozenset[str], rulings: frozenset[str]
) -> frozenset[tuple[str, str]]:
    """Each clause with each ruling that a function of the game's rules reads beside it."""
    found: set[tuple[str, str]] = set()
    for path in sorted((GAMES / game.replace("-", "_")).glob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                texts = {
                    one.value
                    for one in ast.walk(node)
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                }
                found |= {(clause, name) for clause in texts & clauses for name in texts & rulings}
    return frozenset(found)


class _Page:
    """A game's rules as lines of Markdown."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.say = phrases(content.language)
        self.own = speech(SITE, content.language)
        self.concerned = concerned(content)
        self.documents = {one["id"]: one["title"] for one in content.data["game"]["documents"]}

    def lines(self) -> Iterator[str]:
        """The whole page."""
        made: Book = book(self.content)
        yield f"# {safe(made.title)}: {safe(made.subtitle)}"
        yield ""
        for text in made.about:
            yield f"{safe(text)}\n"
        before = ""
        for chapter in made.chapters:
            if chapter.part:
                before = chapter.part
            yield from self._chapter(chapter, before)

    def _chapter(self, chapter: Chapter, part: str) -> Iterator[str]:
        ids = [entry.id for entry in chapter.entries]
        clauses = [self.content.clauses[one] for one in ids if one in self.content.clauses]
        if clauses and part == self.say("The clauses"):
            yield f"## {safe(chapter.title)} {{ #{clauses[0].id.partition('.')[0]} }}\n"
            yield from self._rulings_line(self._of_topic(clauses))
            for clause, entry in zip(clauses, chapter.entries, strict=True):
                yield f"### {safe(entry.head)} {{ #{clause.id} }}\n"
                yield f"`{clause.id}` · {safe(self._place(clause, entry.note))}\n{{ .place }}\n"
                yield f"{safe(entry.text)}\n"
                yield from self._rulings_line(self.concerned[clause.id])
                yield from self._refusals(clause)
            return
        yield f"## {safe(chapter.title)}\n"
        if chapter.intro:
            yield f"{safe(chapter.intro)}\n"
        for entry in chapter.entries:
            anchor = self._anchor(chapter, entry.id)
            yield f"### {safe(entry.head)}{f' {{ #{anchor} }}' if anchor else ''}\n"
            if entry.id in self.content.clauses:
                yield f"[`{entry.id}`](#{entry.id}) {safe(entry.note)}\n{{ .place }}\n"
            elif entry.id or entry.note:
                known = f"`{entry.id}` · " if entry.id else ""
                yield f"{known}{safe(entry.note)}\n{{ .place }}\n"
            if entry.text:
                yield f"{safe(entry.text)}\n"
            if anchor.startswith(RULING):
                yield from self._ruling(self.content.rulings[entry.id])
            elif entry.items:
                yield from (f"- {safe(item)}" for item in entry.items)
                yield ""

    def _anchor(self, chapter: Chapter, name: str) -> str:
        """The anchor of an entry that is no clause: of a ruling, an option, a preset; "" for others."""
        title = chapter.title
        if title == self.say("Rulings") and name in self.content.rulings:
            return RULING + name
        if title == self.say("Presets"):
            return PRESET + name
        return OPTION + name if title == self.say("Options") else ""

    def _place(self, clause: Clause, note: str) -> str:
        """Where a clause stands: with the title of the document in place of its id."""
        document = clause.source.document
        return note.replace(document, self.documents.get(document, document), 1)

    def _of_topic(self, clauses: Iterable[Clause]) -> list[str]:
        """The rulings that concern a topic: those of its clauses, and such as stand at the same places alone."""
        listed = list(clauses)
        found = {name for clause in listed for name in self.concerned[clause.id]}
        placed = {name for names in self.concerned.values() for name in names}
        places = {(clause.source.document, clause.source.section) for clause in listed}
        return [
            ruling.id
            for ruling in self.content.rulings.values()
            if ruling.id in found
            or (
                ruling.id not in placed
                and (ruling.source.document, ruling.source.section) in places
            )
        ]

    def _rulings_line(self, names: list[str]) -> Iterator[str]:
        if names:
            links = ", ".join(
                f"[{safe(self.content.rulings[name].question)}](#{RULING}{name})" for name in names
            )
            yield f"{self.say('Rulings')}: {links}\n{{ .rulings }}\n"

    def _refusals(self, clause: Clause) -> Iterator[str]:
        if clause.violations:
            yield f'??? note "{safe(self.own("What a refusal says"))}"\n'
            for code, text in clause.violations.items():
                yield f"    - `{code}`: {safe(ARGUMENT.sub(_shown, text))}"
            yield ""

    def _ruling(self, ruling: Ruling) -> Iterator[str]:
        presets = self.content.presets.values()
        answers = [self.own("Answer"), self.own("In words"), self.say("Presets")]
        yield f"| {' | '.join(answers)} |"
        yield "|---|---|---|"
        for option in ruling.options:
            chosen = [
                f"[{safe(one.title)}](#{PRESET}{one.id})"
                for one in presets
                if one.rulings.get(ruling.id, "") == option.id
            ]
            is_default = option.id == ruling.default
            mark = f" **({self.say('default')})**" if is_default else ""
            yield f"| `{option.id}`{mark} | {safe(option.text)} | {', '.join(chosen)} |"
        yield ""
        if self.content.language == "en":
            yield f"{safe(ruling.why)}\n"
        named = [name for name, rulings in self.concerned.items() if ruling.id in rulings]
        if named:
            links = ", ".join(f"[`{name}`](#{name})" for name in named)
            yield f"{self.say('The clauses')}: {links}\n{{ .rulings }}\n"


def _shown(argument: re.Match[str]) -> str:
    """What stands for an argument that only a game gives: an ellipsis, in the plural if it is a number."""
    forms = argument.group(1)
    return forms.rpartition("|")[2].replace("#", "…") if forms else "…"


def safe(text: str) -> str:
    """Text as it stands, without what Markdown would take for marks."""
    return MARKS.sub(r"\\\1", text).replace("\\<", "&lt;").replace("\\>", "&gt;")
