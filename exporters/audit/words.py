"""The texts of an audit: sources, tests, proofs, and what the results can and cannot show."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from adjudicator.audit.results import Answer, Audit, LeftOut, LogProofs, SourceTold
from adjudicator.content.names import move_words, names, value_words
from adjudicator.harmless import harmless
from adjudicator.registry import GAMES, rulebook
from adjudicator.speech import Speech, speech, spoken_language

PACKAGE = Path(__file__).parent
LEAST = 1e-9
"""The least p-value (share of 1) that is said as a number."""
NAMED = 4
"""Outcomes that tell dice with the same name apart."""


def our_speech() -> Speech:
    """What these modules say in the language that is spoken now."""
    return speech(PACKAGE, spoken_language())


@cache
def _called(game: str, language: str) -> Mapping[str, str]:
    return names(game, language) if game in GAMES else {}


def called(game: str) -> Mapping[str, str]:
    """What things of a game are called in the language that is spoken now."""
    return _called(game, spoken_language())


def percent(share: float, digits: int = 1) -> str:
    """A share of 1 as text: 0.125 is "12.5 %", which no line is broken in."""
    return f"{100 * share:.{digits}f}\u00a0%"


def chance(p: float) -> str:
    """A p-value (share of 1) as text: two figures that count, and never 0."""
    if p >= 0.0995:
        return f"{p:.2f}"
    if p < LEAST:
        return f"< {LEAST:.9f}"
    return f"{p:.{1 - int(f'{p:.1e}'.partition('e')[2])}f}"


class AuditWording:
    """What is said of one audit."""

    def __init__(self, audit: Audit) -> None:
        self.audit = audit
        self.say = our_speech()
        self._sources = {source.id: source for source in audit.sources}
        self._games = sorted({source.game for source in audit.sources})

    def source(self, name: str) -> str:
        """A source, or a kind of deal, by what the table does there."""
        source = self._sources.get(name)
        if source is None:
            game, _, kind = name.partition("/")
            return self._of_game(game, _capital(move_words(kind, called(game))))
        known = called(source.game)
        text = _capital(move_words(_kind_of(source), known))
        alike = [
            other
            for other in self._sources.values()
            if (other.game, other.kind, other.name) == (source.game, source.kind, source.name)
        ]
        if len(alike) > 1:
            values = [self.value(source.id, one.value) for one in source.outcomes]
            more = ", …" if len(values) > NAMED else ""
            text = f"{text} ({', '.join(values[:NAMED])}{more})"
        return self._of_game(source.game, harmless(text))

    def _of_game(self, game: str, text: str) -> str:
        return f"{game}: {text}" if len(self._games) > 1 else text

    def value(self, name: str, value: str) -> str:
        """Something that can come, by its name."""
        source = self._sources.get(name)
        game = source.game if source is not None else name.partition("/")[0]
        field = source.field if source is not None else ""
        return harmless(value_words(value, called(game), field))

    def who(self, one: Answer) -> str:
        """Whose draws a test is about."""
        say, who = self.say, harmless(one.who)
        if one.scope == "all":
            return say("all")
        if one.scope == "seat":
            game = one.game or (self._games[0] if len(self._games) == 1 else "")
            return say("seat {seat}", seat=harmless(value_words(one.who, called(game))))
        if one.scope == "table":
            return say("table {what}", what=self.table(one.who))
        if one.scope == "with":
            return say("games with {who}", who=who)
        return say("the table") if one.who == "table" else who

    def table(self, name: str) -> str:
        """Where games were played."""
        sort, _, what = name.partition(" ")
        if sort == "host":
            return harmless(what)
        if sort == "key":
            return self.say("with the key {key}…", key=what)
        told = self.say("handed out by its program")
        return told if what == "export" else self.say("imported from another program")

    def question(self, one: Answer) -> str:
        """What a test asks."""
        say = self.say
        return {
            "outcomes": say("what came"),
            "single": say("one thing too often"),
            "total": say("high or low"),
            "repeats": say("the same again"),
            "serial": say("high after high"),
            "together": say("all sources at once"),
            "height": say("all numbers at once"),
            "hands": say("hands dealt in one go"),
            "hands-single": say("one card of these hands"),
            "taken-back": say("what was taken back"),
            "again": say("what came instead"),
            "again-height": say("what came instead, in height"),
        }[one.kind]

    def answer(self, one: Answer) -> str:
        """What a test has found, in a sentence without its p-value."""
        say, most = self.say, one.most
        if one.kind in ("outcomes", "single", "hands", "hands-single") and most is not None:
            if one.direction == "less":
                return say("more even than chance makes it, over {n} draws", n=one.n)
            source = self._sources.get(one.source)
            if source is not None and source.kind == "deck":
                return say(
                    "{value} came early or often, {seen} times of {n}; {expected} were to be expected",
                    value=self.value(one.source, most.value), seen=most.seen, n=one.n,
                    expected=f"{most.expected:.1f}",
                )  # fmt: skip
            return say(
                "{value} came {seen} times of {n}, {expected} were to be expected",
                value=self.value(one.source, most.value), seen=most.seen, n=one.n,
                expected=f"{most.expected:.1f}",
            )  # fmt: skip
        if one.kind == "repeats" and most is not None:
            return say(
                "the same came again {seen} times of {n}, {expected} were to be expected",
                seen=most.seen, n=one.n, expected=f"{most.expected:.1f}",
            )  # fmt: skip
        if one.kind in ("total", "height"):
            if one.direction == "more":
                return say("too high, over {n} draws", n=one.n)
            return say("too low, over {n} draws", n=one.n)
        if one.kind == "serial":
            if one.direction == "more":
                return say("high follows high, over {n} pairs", n=one.n)
            return say("high follows low, over {n} pairs", n=one.n)
        if one.kind in ("again", "again-height"):
            return say("{n} draws were taken back and made again", n=one.n)
        if one.kind == "taken-back":
            return say("{n} draws that were taken back are no fair sample", n=one.n)
        return say("uneven, over {n} draws", n=one.n)

    def finding(self, one: Answer) -> str:
        """A test that chance does not explain, in a sentence."""
        source = f", {self.source(one.source)}" if one.source else ""
        return self.say(
            "{who}{source}: {answer} ({question}; p = {p}, beside all tests {adjusted})",
            who=_capital(self.who(one)), source=source, answer=self.answer(one),
            question=self.question(one), p=chance(one.p), adjusted=chance(one.adjusted),
        )  # fmt: skip

    def proof(self, one: LogProofs) -> str:
        """What a log proves, or that it fails to."""
        say, file = self.say, harmless(one.file)
        if one.false:
            return say("{file}: {n} outcomes are not what was committed to", file=file, n=one.false)
        if one.decks_false:
            return say(
                "{file}: {n} cards are not those that were committed to",
                file=file,
                n=one.decks_false,
            )
        parts = []
        if one.proven and one.words:
            parts.append(
                say("{n} outcomes follow from a seed and words of the players", n=one.proven)
            )
        elif one.proven:
            parts.append(
                say("{n} outcomes follow from a seed that the table chose alone", n=one.proven)
            )
        if one.decks:
            parts.append(say("{n} cards lay in the order that was committed to", n=one.decks))
        told = "; ".join(parts) or say("nothing is proven: no seed is shown")
        return f"{file}: {told}"

    def left_out(self, one: LeftOut) -> str:
        """Why a log was not looked at."""
        say, about = self.say, harmless(one.about)
        why = {
            "unreadable": say("it cannot be judged"),
            "illegal": say("it is illegal"),
            "running": say("the game is not over"),
            "same": say("the same game as {other}", other=about),
            "same-draws": say("another game with the same draws as {other}", other=about),
            "uncounted": say("it does not count"),
            "import": say("no log could be made of it"),
            "at-table": say("what was done at the table is not explained by the moves of its log"),
            "unpack": say("it is an archive: unpack it"),
        }[one.why]
        more = f" ({about})" if about and one.why in ("import", "at-table") else ""
        return f"{harmless(one.file)}: {why}{more}"

    def limits(self) -> list[str]:
        """What such tests can show, and what they cannot."""
        say, audit = self.say, self.audit
        small = f"{0.05 * len(audit.tests):.0f}"
        return [
            say("A p-value says how often fair chance alone gives something as strange, or stranger. Of a hundred honest players one has a p of 0.01: by itself it says nothing of anybody."),
            say(
                "There are {n} tests here; about {small} of them have a p below 0.05 though all is fair. So each is held against all the others (Holm's correction): a fair season has anything remarkable with a probability of {alpha} at most. Corrections that find more (Benjamini and Hochberg) allow that a share of those they name are innocent; we do not.",
                n=len(audit.tests), small=small, alpha=percent(audit.alpha),
            ),
            say("What is remarkable is not a proof of cheating. A worn die, a fault of the table's program or of whoever kept the log looks the same. It is a reason to ask, and to look at the next games."),
            say("What is not remarkable is not a proof of fairness. A bias smaller than the table of sources says would mostly not be found; few games show little."),
            say("Only what is in the logs is tested: not games that nobody handed in, not who saw a card before it was drawn, not who spoke to whom."),
            say("What follows from a seed with words of the players was neither thrown again nor chosen, and needs no test. Who makes a seed alone can try many and knows what will come; who orders a deck can order it as he likes: there only that nothing was changed later is proven, and the draws are tested like any others."),
            say("A draw that is taken back and made again is not a new throw of the same die; it is counted by itself, under what was taken back."),
        ]  # fmt: skip


def _kind_of(source: SourceTold) -> str:
    """The kind of move by which a source is known."""
    if source.kind == "move" or source.game not in GAMES:
        return source.name
    kinds = [
        kind
        for kind, deck in rulebook(source.game).deck_moves.items()
        if deck.partition("/")[0] == source.name
    ]
    named = [kind for kind in kinds if kind.endswith(source.name)]
    known = called(source.game)
    return (named or sorted(kinds, key=lambda kind: -len(move_words(kind, known))))[0]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
