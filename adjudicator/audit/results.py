"""The results of an audit: its tests, remarkable findings, proofs, and logs that were left out."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Kind = Literal[
    "outcomes", "single", "total", "repeats", "serial", "together", "height",
    "hands", "hands-single", "taken-back", "again", "again-height",
]  # fmt: skip
Scope = Literal["all", "player", "seat", "table", "with"]
Share = Annotated[float, Meta(ge=0, le=1)]


class Outcome(msgspec.Struct, frozen=True):
    """One of the things that can come, and how often it came; numbers of draws, no units."""

    value: str
    seen: int
    expected: Annotated[
        float, Meta(description="The sum of its probabilities, each as the rules had it then.")
    ]


class Sensitivity(msgspec.Struct, frozen=True):
    """What bias would have been found four times in five with this many draws."""

    value: Annotated[str, Meta(description="The outcome of which there are most.")]
    usual: Annotated[Share, Meta(description="How often it should come, as share of 1.")]
    found: Annotated[Share, Meta(description="How often it would have to come to be found so.")]


class Answer(msgspec.Struct, frozen=True):
    """One question put to the draws, and what was found: a test."""

    kind: Annotated[
        Kind,
        Meta(
            description="outcomes: is what came too uneven or too even. single: does one thing come "
            "too often. total: numbers too high or "
            "low. repeats: the same too often or seldom after itself. serial: high after high. "
            "together: all sources of somebody at once. height: all numbers of somebody at once. "
            "hands: cards dealt in one go to several; hands-single: one of them. taken-back: is what was taken back a fair "
            "sample. again: is what came instead other than what was taken back; again-height: is "
            "it higher or lower."
        ),
    ]
    scope: Annotated[
        Scope,
        Meta(
            description="Whose draws: all, a player's, a seat's (a faction), a table's, or those "
            "that are nobody's, in the games of a player."
        ),
    ]
    who: Annotated[str, Meta(description="The player, faction or table; '' for all.")]
    game: str
    source: Annotated[str, Meta(description="The id of a source, or '' for several.")]
    n: Annotated[int, Meta(description="Draws, or pairs of them, that it rests on.")]
    p: Annotated[Share, Meta(description="How likely this, or something stranger, is by chance.")]
    adjusted: Annotated[Share, Meta(description="The same beside all other tests (Holm).")]
    method: Literal["exact", "simulated", "chi-square", "normal", "permuted"]
    direction: Annotated[
        Literal["", "more", "less"],
        Meta(description="More or less (uneven, high, often) than chance has it."),
    ] = ""
    effect: Annotated[
        float,
        Meta(
            description="How large it is: Cohen's w of outcomes and hands, share of draws of a "
            "single thing, standard deviations a draw of numbers, share of pairs of repeats and of "
            "what was taken back."
        ),
    ] = 0.0
    most: Annotated[
        Outcome | None, Meta(description="The outcome that is furthest above its number.")
    ] = None
    sensitivity: Sensitivity | None = None


class SourceTold(msgspec.Struct, frozen=True):
    """A die or a deck, and all that it gave."""

    id: str
    game: str
    rules: int
    kind: Literal["deck", "move"]
    name: str
    field: str
    open: Annotated[bool, Meta(description="Whether everybody sees what comes.")]
    draws: int
    proven: Annotated[
        int, Meta(description="Draws that follow from a seed with words of the players: untested.")
    ]
    outcomes: Annotated[
        list[Outcome], Meta(description="What came; nothing where that may not be told.")
    ]


class LogProofs(msgspec.Struct, frozen=True):
    """What a log proves of its chance, or fails to."""

    file: str
    proven: Annotated[int, Meta(description="Draws that follow from the committed seed.")]
    false: Annotated[int, Meta(description="Draws, or seeds, that are not what was committed to.")]
    decks: Annotated[int, Meta(description="Draws that open a committed deck.")]
    decks_false: int
    words: Annotated[bool, Meta(description="Whether players' words go into the outcomes.")]
    shown: Annotated[bool, Meta(description="Whether the seed was shown and all follows from it.")]


class TakenTold(msgspec.Struct, frozen=True):
    """What a player took back."""

    who: Annotated[str, Meta(description="The player, or 'table'.")]
    undos: int
    draws: Annotated[int, Meta(description="Throws and draws that were taken back.")]
    again: Annotated[int, Meta(description="Of these, made again under the same conditions.")]
    same: Annotated[int, Meta(description="Of those, how many gave the same.")]


class LeftOut(msgspec.Struct, frozen=True):
    """A log that was not looked at."""

    file: str
    why: Literal[
        "unreadable",
        "illegal",
        "running",
        "same",
        "same-draws",
        "uncounted",
        "import",
        "unpack",
        "at-table",
    ]
    about: Annotated[str, Meta(description="Which other log, or what is wrong.")] = ""


class Audit(msgspec.Struct, frozen=True):
    """All that an audit says."""

    schema_version: Literal[1]
    name: Annotated[str, Meta(description="Of the season, or ''.")]
    seed: Annotated[str, Meta(description="Of all simulations: it follows from the logs.")]
    alpha: Annotated[Share, Meta(description="How often a fair season may be called remarkable.")]
    asks: Annotated[bool, Meta(description="Whether anything needs the referee's attention.")]
    public: Annotated[
        bool, Meta(description="Whether players, seats and hidden draws are left out.")
    ]
    logs: int
    draws: Annotated[int, Meta(description="All draws, each once.")]
    tested: Annotated[int, Meta(description="Those that tests rest on.")]
    untold: Annotated[int, Meta(description="Draws that no game has room for: not looked at.")]
    untold_in: list[str]
    sources: list[SourceTold]
    tests: Annotated[list[Answer], Meta(description="The least likely first.")]
    proofs: list[LogProofs]
    taken_back: list[TakenTold]
    left_out: list[LeftOut]

    @property
    def remarkable(self) -> list[Answer]:
        """The tests that chance does not explain."""
        return [test for test in self.tests if test.adjusted <= self.alpha]

    @property
    def empty(self) -> bool:
        """Whether nothing was tested, and nothing needs no test: nobody can say what chance did."""
        return not self.tests and not any(source.proven for source in self.sources)

    @property
    def disproved(self) -> list[LogProofs]:
        """The logs whose chance is not what it was promised to be."""
        return [one for one in self.proofs if one.false or one.decks_false]


def audit_schema() -> dict[str, Any]:
    """The JSON Schema of what `kynes audit --json` prints; it lies in schemas/audit.schema.json."""
    (found,), parts = msgspec.json.schema_components([Audit], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An audit of dice and deals",
        **found,
        "$defs": parts,
    }
