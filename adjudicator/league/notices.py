"""What needs the referee's attention, in a form that can be counted, sorted and put into words."""

from __future__ import annotations

from typing import Literal

import msgspec

from adjudicator.speech import phrase
from adjudicator.templates import sentence

Kind = Literal[
    "unreadable", "invalid", "unsupported", "illegal", "policy", "times", "unfinished",
    "incomplete", "duplicate", "copied", "conflict", "corrected", "continued", "superseded",
    "counted-twice", "wrong-game", "unknown-player", "twice", "wrong-key", "ruling", "option",
    "preset", "unpaired", "wrong-players", "wrong-seats", "missing", "taken-back", "decided", "idle-decision",
    "ambiguous-decision", "wrong-winner", "nobody", "pairing-decided", "replaced", "void", "other-game", "handed-over", "to-unpack", "not-imported",
    "at-table", "not-understood", "referee-corrected", "unproven-correction", "ran-out", "order",
    "on-the-clock", "clocks-stopped",
]  # fmt: skip
STOPS: frozenset[str] = frozenset(
    {
        "unreadable", "invalid", "unsupported", "illegal", "policy", "times", "unfinished",
        "incomplete", "duplicate", "copied", "conflict", "corrected", "continued", "superseded",
        "counted-twice", "wrong-game", "unknown-player", "wrong-key", "ruling", "option",
        "preset", "unpaired", "wrong-players", "wrong-seats", "other-game", "replaced", "at-table",
        "unproven-correction", "order", "on-the-clock", "clocks-stopped",
    }
)  # fmt: skip
"""With these a game does not count until the referee has decided."""
CALM: frozenset[str] = frozenset(
    {
        "continued",
        "duplicate",
        "superseded",
        "decided",
        "pairing-decided",
        "replaced",
        "void",
        "handed-over",
        "referee-corrected",
        "ran-out",
    }
)
"""These are settled by themselves: they are told, but ask nothing."""
OF_DECISIONS: frozenset[str] = frozenset({"counted-twice", "wrong-winner", "nobody"})
"""These are about a decision, so that the decision does not settle them."""


class Notice(msgspec.Struct, frozen=True, order=True):
    """One thing that the referee should know."""

    file: str
    """The log that it is about; "" for none."""
    kind: Kind
    about: str = ""
    """Another log, a player, a pairing, a clause: whatever it is about besides."""
    line: int = 0
    """Of the file; 0 for none."""
    text: str = ""
    """What the judge said, where it said something."""
    settled: bool = False
    """Whether the referee has decided about the game that it is about."""

    @property
    def stops(self) -> bool:
        """Whether the game does not count by itself."""
        return self.kind in STOPS

    @property
    def asks(self) -> bool:
        """Whether the referee has to do something."""
        return self.kind not in CALM and not self.settled


def words(notice: Notice) -> str:
    """A notice in the language that is spoken now, without the file's name."""
    about = notice.about
    told = {
        "unreadable": phrase("It cannot be judged."),
        "invalid": phrase("It is not a log."),
        "unsupported": phrase("Nobody here can judge it."),
        "illegal": phrase("It is illegal."),
        "policy": phrase("It promises less than the season demands."),
        "times": phrase("Times are wrong or exceeded."),
        "unfinished": phrase("The game is not over."),
        "incomplete": phrase("It is not complete, so nobody can say whether it is legal."),
        "duplicate": phrase("The same game as {other}.", other=about),
        "copied": phrase("The same moves as {other}, under another header.", other=about),
        "conflict": phrase("The same game as {other}, but with other moves.", other=about),
        "corrected": phrase("Corrected by {other}.", other=about),
        "continued": phrase("{other} goes on where it ends.", other=about),
        "superseded": phrase(
            "The referee has decided that {other} counts, which is the same game.", other=about
        ),
        "counted-twice": phrase(
            "The referee has decided that it counts, and {other}, too, which is the same game: only that one does.",
            other=about,
        ),
        "wrong-game": phrase("No game of this season: {game}.", game=about),
        "unknown-player": phrase("No player of this season: {who}.", who=about),
        "twice": phrase("{who} plays more than one seat.", who=about),
        "wrong-key": phrase("{who} signs with another key than the season's.", who=about),
        "ruling": phrase("A ruling that the season does not allow: {what}.", what=about),
        "option": phrase("An option that the season does not allow: {what}.", what=about),
        "preset": phrase(
            "The season is played by the preset {what}; this game is not.", what=about
        ),
        "unpaired": phrase("No pairing of the season has these players."),
        "wrong-players": phrase("Other players than the pairing {what} has.", what=about),
        "wrong-seats": phrase("{who} should play another faction.", who=about),
        "missing": phrase("There is no log of {what}.", what=about),
        "taken-back": phrase("{who} took back what was revealed.", who=about),
        "other-game": phrase("Another game than the pairing {what} has.", what=about),
        "pairing-decided": phrase(
            "The referee has decided {what} without a log: {why}", what=about, why=notice.text
        ),
        "replaced": phrase(
            "It does not count, because the referee has decided {what} without a log.", what=about
        ),
        "handed-over": phrase("{who} took over a seat.", who=about),
        "referee-corrected": phrase("The referee has corrected the game."),
        "unproven-correction": phrase(
            "The game was corrected in the name of the referee, without the referee's signature."
        ),
        "ran-out": phrase("How often the time of {who} ran out: {n}.", who=about, n=notice.text),
        "order": phrase("An order in advance was not what was laid down, or was not carried out."),
        "on-the-clock": phrase("The game is not over, and the clocks run."),
        "clocks-stopped": phrase("The game is not over, and all clocks stand still."),
        "void": phrase("It does not count, because {who} has left the season.", who=about),
        "decided": phrase("The referee has decided: {why}", why=notice.text),
        "idle-decision": phrase("A decision is about no log: {what}.", what=about),
        "ambiguous-decision": phrase(
            "Several logs are called {what}, so a decision about it is about none: name one by its path.",
            what=about,
        ),
        "wrong-winner": phrase(
            "The referee has decided that {who} has won, who did not play.", who=about
        ),
        "nobody": phrase(
            "The referee has decided that it counts, but its first line cannot be used here, so that "
            "nobody knows who played."
        ),
        "not-imported": phrase("No log could be made of it."),
        "at-table": phrase("What was done at the table is not explained by the moves of its log."),
        "not-understood": phrase(
            "Steps at the table that the import did not understand: {n}.", n=about
        ),
        "to-unpack": phrase("Archives of this kind are not read: unpack it."),
    }[notice.kind]
    if notice.text and notice.kind not in ("decided", "pairing-decided", "void", "ran-out"):
        where = phrase("Line {n}: ", n=notice.line) if notice.line else ""
        return f"{told} {where}{notice.text}" if where else f"{told} {sentence(notice.text)}"
    return told
