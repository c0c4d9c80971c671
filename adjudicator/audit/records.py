"""Data about the draws of one log: plain, and small however long the log is."""

from __future__ import annotations

from typing import Literal

import msgspec

Way = Literal["", "seed", "deck"]
"""What binds a draw: nothing, a seed that was committed to, or the order of a deck that was."""
Bag = tuple[tuple[str, int], ...]
"""What could have come, and how often each was among the options: [("1", 1), ("storm", 2)]."""


class Source(msgspec.Struct, frozen=True):
    """Where chance comes from: a die, or a deck."""

    game: str
    rules: int
    kind: Literal["deck", "move"]
    name: str
    """Of the deck, or of the kind of move by which the table tells what was thrown."""
    field: str
    sort: tuple[str, ...]
    """Of dice: what can come; nothing of decks, where that changes."""
    open: bool
    """Whether everybody sees what comes."""

    @property
    def numeric(self) -> bool:
        """Whether all that can come are numbers."""
        return bool(self.sort) and all(value.isdecimal() for value in self.sort)


class Cell(msgspec.Struct):
    """The draws of one source that were one side's, all bound in the same way, each from full options.

    Draws from a pile that shrinks are in `Pile`.
    """

    source: int
    whose: str
    """A faction, or "" for what nobody in particular throws or gets."""
    way: Way
    draws: list[tuple[int, str, int]] = []
    """Number of the bag, what came, and how often that was so."""
    again: list[tuple[int, int, int]] = []
    """For each draw that another one of the cell came before: how often what had come then was among
    the options, how many options there were, and how often that was so."""
    repeats: int = 0
    """How often the same came again."""


class Pile(msgspec.Struct, frozen=True):
    """Draws off one pile with nothing put back between them, in their order."""

    source: int
    way: Way
    bag: int
    """What could come first."""
    draws: list[tuple[str, str]]
    """Whose each was, and what came."""


class Series(msgspec.Struct):
    """The draws of one source as they followed each other in one game, whosesoever they were."""

    source: int
    again: list[tuple[int, int, int]] = []
    repeats: int = 0
    product: float = 0.0
    """Of numbers: the sum of the products of what two draws in a row had above their means; no unit."""
    variance: float = 0.0
    """What the square of that sum is to be expected to be; no unit."""


class Hands(msgspec.Struct, frozen=True):
    """Cards dealt to several sides in one go: nobody did anything between."""

    source: int
    kind: str
    """Of move."""
    dealt: list[tuple[str, str]]
    """To whom, and what, in order."""


class Again(msgspec.Struct, frozen=True):
    """A draw that was taken back and made again, from the same options."""

    by: str
    """Who took it back."""
    source: int
    bag: int
    before: str
    after: str


class TakenBack(msgspec.Struct):
    """What a side, or "table", took back."""

    undos: int = 0
    draws: int = 0
    """Draws that were taken back by them."""
    again: int = 0
    """Of these, how many were made again from the same options."""
    same: int = 0
    """Of those, how many gave the same again."""
    lost: list[tuple[int, int, str, int]] = []
    """Source, bag, what had come, how often: of what was taken back."""


class Proofs(msgspec.Struct):
    """What the log proves of its chance."""

    promised: bool = False
    """Whether its policy wants a seed, or orders of decks."""
    shown: bool = False
    """Whether the seed is there and is the one that was committed to."""
    words: bool = False
    """Whether words of the players go into what the seed gives."""
    seed: int = 0
    """Draws that follow from the seed."""
    seed_false: int = 0
    """Draws that should, and do not."""
    deck: int = 0
    """Draws that open what was committed to."""
    deck_false: int = 0
    other_seed: bool = False
    """Whether the seed that is shown is not the one that was committed to."""


def label_of(seat: str, handover: int) -> str:
    """What a seat is called after so many handovers; draws and undos are noted under it."""
    return f"{seat}#{handover}" if handover else seat


def faction_of(label: str) -> str:
    """The faction of a seat's label."""
    return label.partition("#")[0]


class Drawn(msgspec.Struct):
    """What chance gave in one log."""

    sha: str = ""
    """SHA-256 of the file."""
    game: str = ""
    rules: int = 0
    status: str = ""
    """Of the verdict."""
    over: bool = False
    header: str = ""
    """What says which game it is, as hash: name, seats, options, rulings."""
    marks: list[str] = []
    """Hashes of the first draws, each with all before it: what tells that two logs are one game."""
    telling: int = 0
    """How many first draws are the same in two games by no honest chance; 0 if it has not so many."""
    seats: list[tuple[str, str]] = []
    """Faction and player; whoever took a seat over follows, under a label of `label_of`."""
    table: str = ""
    """What the log tells of its table: "key …" or "made …"; "" for nothing."""
    begun: int = 0
    """The first time that its lines claim, in seconds since 1970; 0 for none."""
    bags: list[Bag] = []
    sources: list[Source] = []
    cells: list[Cell] = []
    piles: list[Pile] = []
    series: list[Series] = []
    hands: list[Hands] = []
    again: list[Again] = []
    taken: dict[str, TakenBack] = {}
    total: int = 0
    """Draws, each counted once: what was made again after an undo is not among them."""
    untold: int = 0
    """Draws of which nothing is kept, because the log has more than any game."""
    proofs: Proofs = msgspec.field(default_factory=Proofs)
    complaint: str = ""
    """Why nothing could be gathered."""
