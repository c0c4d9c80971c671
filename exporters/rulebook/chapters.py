"""What a rule book says: the chapters of a game's content, in the language of that content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from adjudicator.content.names import deed_words, names
from adjudicator.content.records import Clause, Content, Preset, Ruling
from adjudicator.content.seatings import least_seats, most_seats
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.speech import Speech, speaking
from adjudicator.wording import about
from exporters.art.wording import plain, quoted
from exporters.speech import phrases

BOARD, COVER = "board", "cover/splash"
"""Ids of the pictures on the first pages."""
DAGGER = "†"
"""Marks what is reconstructed, here as on cards and boards."""


class Entry(msgspec.Struct, frozen=True):
    """A paragraph with a head, and what belongs to it."""

    head: str
    text: str = ""
    id: str = ""
    """The id by which findings and other clauses name it."""
    note: str = ""
    items: tuple[str, ...] = ()
    picture: str = ""
    """Id of the picture beside it; none where the table has no such picture."""


class Chapter(msgspec.Struct, frozen=True):
    """A chapter; `part` is the title of a part that begins with it."""

    title: str
    entries: tuple[Entry, ...]
    part: str = ""
    intro: str = ""


class Book(msgspec.Struct, frozen=True):
    """A whole rule book."""

    title: str
    subtitle: str
    language: str
    about: tuple[str, ...]
    contents: str
    """The title of the table of contents."""
    page: str
    """What stands at the foot of a page, with {page} for its number."""
    chapters: tuple[Chapter, ...]


def book(content: Content) -> Book:
    """The rule book of a game; InvalidContentError if a file of names cannot be read."""
    return _Writer(content).book()


class _Writer:
    """A game's content with its names, in the content's language."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.say: Speech = phrases(content.language)
        self.names = names(content.folder, content.language)
        self.rules: Rulebook | None = rulebook(content.game) if content.game in GAMES else None

    def book(self) -> Book:
        data, say = self.content.data["game"], self.say
        least, most = least_seats(self.content), most_seats(self.content)
        return Book(
            title=data["title"],
            subtitle=say("The rules as Kynes reads them"),
            language=self.content.language,
            about=(
                say("For {least} players.", least=least)
                if least == most
                else say("For {least} to {most} players.", least=least, most=most),
                say(
                    "This book restates the rules in our own words. The referee at the table and `kynes check` "
                    "judge by exactly these clauses, and name them by the ids that stand beside them here."
                ),
                say(
                    "{mark} marks what we have reconstructed, because no source tells it.",
                    mark=DAGGER,
                ),
                say("Content {content}", content=self.content.hash[:16]),
            ),
            contents=say("Contents"),
            page=say("{title} · page {page}", title=data["title"], page="{page}"),
            chapters=tuple(chapter for chapter in self._chapters() if chapter.entries),
        )

    def _chapters(self) -> Iterator[Chapter]:
        say = self.say
        yield Chapter(say("The turn"), tuple(self._phases()), say("The game at a glance"))
        yield Chapter(say("Who plays"), tuple(self._factions()))
        yield Chapter(say("The pieces"), tuple(self._pieces()))
        part = say("The clauses")
        for topic, clauses in self._topics():
            entries = tuple(self._clause(one) for one in clauses)
            yield Chapter(say(plain(topic)), entries, part)
            part = ""
        part = say("The moves")
        for title, moves in self._moves():
            yield Chapter(title, tuple(moves), part)
            part = ""
        yield Chapter(
            say("Rulings"),
            tuple(map(self._ruling, self.content.rulings.values())),
            say("Where the rules leave a choice"),
            say("The first answer is played unless the table chooses another."),
        )
        yield Chapter(say("Options"), tuple(self._options()))
        yield Chapter(
            say("Presets"),
            tuple(map(self._preset, self.content.presets.values())),
            intro=say(
                "A preset is a set of rulings and options that a table chooses with one click."
            ),
        )
        yield Chapter(say("Sources"), tuple(self._sources()), say("Sources and licences"))

    def _phases(self) -> Iterator[Entry]:
        told = deed_words(self.content.folder, self.content.language).get("phases", {})
        for number, phase in enumerate(self.content.data["game"]["phases"]):
            text = told.get(phase["id"], {})
            yield Entry(f"{number}. {self._name(phase['id'])}", quoted(text.get("text", "")))

    def _factions(self) -> Iterator[Entry]:
        for faction in self.content.data["factions"]["factions"]:
            gifts = [one for one in faction.get("advantages", []) if one.get("used", True)]
            leaders = [
                f"{self._name(one['id'])} ({one['strength']})" if "strength" in one else self._name(one["id"])
                for one in faction.get("leaders", [])
            ]  # fmt: skip
            led = self.say("Leaders: {leaders}", leaders=", ".join(leaders)) if leaders else ""
            items = tuple(f"{self._name(one['id'])}: {quoted(one['text'])}" for one in gifts)
            yield Entry(
                self._name(faction["id"]), led, items=items, picture=f"player/{faction['id']}"
            )

    def _pieces(self) -> Iterator[Entry]:
        for piece in self.content.data["pieces"]["pieces"]:
            if text := piece.get("about", ""):
                shown = f"{piece['kind']}/{piece['id']}"
                yield Entry(self._name(piece["id"]), quoted(text), picture=shown)

    def _topics(self) -> list[tuple[str, list[Clause]]]:
        """The topics of the clauses: those of phases in the order of the turn, the others behind them."""
        found: dict[str, list[Clause]] = {}
        for clause in self.content.clauses.values():
            found.setdefault(clause.id.partition(".")[0], []).append(clause)
        order = [phase["id"] for phase in self.content.data["game"]["phases"]]
        first: dict[str, int] = {}
        for kind in self.rules.rules_of.values() if self.rules else ():
            topic = kind.clause.partition(".")[0]
            for phase in kind.phases:
                first[topic] = min(order.index(phase), first.get(topic, len(order)))
        first |= {name: at for at, name in enumerate(order)}
        return sorted(found.items(), key=lambda each: first.get(each[0], len(order)))

    def _clause(self, clause: Clause) -> Entry:
        source = f"{clause.source.document}, {clause.source.section}"
        if clause.source.page:
            source += ", " + self.say("page {page}", page=clause.source.page)
        marks = {
            "table": self.say("the table sees to it"),
            "players": self.say("left to the players"),
        }
        by = marks.get(clause.enforced_by, "")
        mark = f" {DAGGER}" if clause.basis == "reconstruction" else ""
        note = " · ".join(filter(None, (source, by)))
        return Entry(clause.title + mark, quoted(clause.text), clause.id, note)

    def _moves(self) -> Iterator[tuple[str, list[Entry]]]:
        """The kinds of moves below the phase in which they are made first, in the order of the turn."""
        if self.rules is None:
            return
        words = Vocabulary(self.content, self.rules, self.content.language)
        labels = deed_words(self.content.folder, self.content.language).get("kinds", {})
        found: dict[str, list[Entry]] = {}
        with speaking(self.content.language):
            for kind, form in self.rules.moves.items():
                rule = self.rules.rules_of.get(kind)
                fields = ", ".join(words.label(kind, field) for field in words.shape(kind))
                entry = Entry(
                    labels.get(kind) or words.kinds[kind],
                    quoted(about(self.content.folder, kind, form)),
                    note=self.say("Asks for: {fields}", fields=fields) if fields else "",
                    id=rule.clause if rule else "",
                )
                found.setdefault(rule.phases[0] if rule and rule.phases else "", []).append(entry)
        for phase in [*(one["id"] for one in self.content.data["game"]["phases"]), ""]:
            if phase in found:
                title = self._name(phase) if phase else self.say("In any phase")
                yield title, sorted(found[phase], key=lambda one: one.head)

    def _ruling(self, ruling: Ruling) -> Entry:
        options = sorted(ruling.options, key=lambda option: option.id != ruling.default)
        source = f"{ruling.source.document}, {ruling.source.section}"
        items = tuple(quoted(option.text) for option in options)
        return Entry(quoted(ruling.question), "", ruling.id, source, items)

    def _options(self) -> Iterator[Entry]:
        for option in self.content.data["game"].get("options", []):
            limits = {name: option[name] for name in ("least", "most", "default")}
            note = self.say("From {least} to {most}; {default} unless the table chooses.", **limits)
            yield Entry(quoted(option["meaning"]), "", option["id"], note)

    def _preset(self, preset: Preset) -> Entry:
        items = [
            f"{quoted(ruling.question)} {quoted(option.text)}"
            for ruling in self.content.rulings.values()
            for option in ruling.options
            if preset.rulings.get(ruling.id) == option.id != ruling.default
        ]
        items += [f"{name} = {number}" for name, number in preset.options.items()]
        return Entry(preset.title, quoted(preset.about), preset.id, items=tuple(items))

    def _sources(self) -> Iterator[Entry]:
        for document in self.content.data["game"]["documents"]:
            yield Entry(document["title"], quoted(document.get("about", "")), document["id"])
        yield Entry(
            "Kynes",
            self.say(
                "Text and pictures of this book are our own work, free under the MIT licence; its letters are Source "
                "Serif and Source Sans (SIL Open Font License). Nothing here is made or endorsed by the publishers of "
                "the game, of the novels or of the films."
            ),
        )

    def _name(self, name: str) -> str:
        return self.names.get(name) or self.say(plain(name))


def shown_pictures(found: Book, known: Callable[[str], str]) -> list[str]:
    """The ids of the pictures that a book shows, sorted; `known` gives the id of a picture that there is, or ""."""
    wanted: Iterable[str] = (one.picture for chapter in found.chapters for one in chapter.entries)
    return sorted({shown for name in (BOARD, COVER, *wanted) if name and (shown := known(name))})


def nearest_picture(wanted: str, pictures: Iterable[str]) -> str:
    """The picture of that id; of its last part in another group; the first of a group of that name; or ""."""
    group, _, name = wanted.rpartition("/")
    order: tuple[Callable[[str], Any], ...] = (
        lambda one: one == wanted,
        lambda one: bool(group) and one.partition("/")[2] == name,
        lambda one: bool(group) and one.partition("/")[0] == name,
    )
    listed = sorted(pictures)
    return next((one for fits in order for one in listed if fits(one)), "")
