"""Traits: what pieces can do, as typed constructors. Each one is checked against the engine's table.

A piece is a list of traits, beginning with the outermost; the last one is its basic piece. A trait
sees only those inside it, so masks come first and marks last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from exporters.vassal.format.components import Value, words
from exporters.vassal.format.engine_types import BuildError, fault, table
from exporters.vassal.format.sequence import TAB, encode, nest

NAMED_KEY = 57348
"""The number that stands before the name of a key; the engine gives each name one of its own."""


BOLD = 1
"""Bold letters, as the engine counts styles."""


class Trait(msgspec.Struct, frozen=True):
    """A trait: its type text and its state text."""

    type: str
    state: str

    @property
    def code(self) -> str:
        """What the type starts with."""
        return self.type.partition(";")[0]


def key(name: str) -> str:
    """A named key stroke; no name, no key."""
    return f"{NAMED_KEY},0,{name}" if name else ""


def trait(code: str, state: str | None = None, **fields: Value) -> Trait:
    """A trait with the given fields; the other fields have the engine's defaults.

    Raises BuildError for a trait or field that is not in the table, and for a wrong type.
    """
    row = table().traits.get(code)
    if row is None:
        raise BuildError(f"VASSAL has no trait {code!r} in our table")
    unknown = sorted(fields.keys() - {name for name, _, _ in row.fields})
    if unknown:
        raise BuildError(f"trait {code} has no field {unknown[0]!r}")
    texts = [code]
    for name, sort, default in row.fields:
        text = words(fields[name]) if name in fields else default
        wrong = fault(sort, text)
        if wrong:
            raise BuildError(f"trait {code}: {name}={text!r} {wrong}")
        texts.append(text)
    return Trait(encode(texts, ";"), row.state if state is None else state)


def basic(name: str, image: str) -> Trait:
    """The basic piece; its state (place, gpid, properties) is written by `definition`."""
    return trait("piece", image=image, name=name)


def prototype(name: str) -> Trait:
    """A reference to a prototype, whose traits the engine puts here."""
    return trait("prototype", name=name)


def marks(**values: str) -> Trait:
    """Properties that never change, `ContentId` among them."""
    return trait("mark", encode(values.values(), ","), names=list(values))


def message(name: str, text: str) -> Trait:
    """A property with a text that the engine shows in the language of the player."""
    return trait("locmsg", name=name, message=text)


def layer(
    name: str, images: Sequence[str], names: Sequence[str], up: str = "", menu: str = ""
) -> Trait:
    """The faces of a piece, of which the first is shown; the key `up` shows the next."""
    return trait(
        "emb2", "1", upCommand=menu, images=list(images), names=list(names), layer=name,
        increaseKey=key(up), activateCommand="", activateLetter="",
    )  # fmt: skip


def followed(name: str, images: Sequence[str], prop: str, first: int = 0) -> Trait:
    """The faces of a piece; a property gives the number of the face that is shown, counted from `first`.

    It is the first one where the property says nothing.
    """
    return trait(
        "emb2", "1", images=list(images), names=["" for _ in images], layer=name, follow=True,
        expression=prop, first=first, activateCommand="", activateLetter="",
    )  # fmt: skip


def mask(
    back: str, hide_key: str, access: str, command: str = "Hide / show", name: str = "?"
) -> Trait:
    """A mask: others see the back of the piece, and the player who masked it sees it smaller, on top of its back."""
    return trait(
        "obs", key=key(hide_key), backImage=back, command=command, style="2", maskName=name,
        access=access, peekCommand="", autoPeek=False,
    )  # fmt: skip


def report(keys: Sequence[str], text: str) -> Trait:
    """Writes a line when one of the keys is pressed; it is never suppressed."""
    return trait("report", keys=[key(name) for name in keys], format=text, noSuppress=True)


def calculated(name: str, expression: str) -> Trait:
    """A property computed by an expression."""
    return trait("calcProp", name=name, expression=f"{{{expression}}}")


class Change(msgspec.Struct, frozen=True):
    """A command that changes a property: its menu text, key, and how."""

    menu: str
    key: str
    how: str

    def text(self) -> str:
        """As it stands in a list of commands."""
        return encode([self.menu, key(self.key), self.how], ":")


def set_to(value: str) -> str:
    """Set the property."""
    return encode(["P", value], ",")


def add(amount: int) -> str:
    """Add to the property."""
    return encode(["I", str(amount)], ",")


def ask(prompt: str) -> str:
    """Ask for the value."""
    return encode(["R", prompt], ",")


def choose(prompt: str, options: Iterable[str]) -> str:
    """Let the player choose from a list."""
    return encode(["E", prompt, encode(options, ",")], ",")


def dynamic(
    name: str, value: str, changes: Sequence[Change], bounds: tuple[int, int] | None = None
) -> Trait:
    """A property of the piece that commands change."""
    least, most = bounds or (0, 100)
    return trait(
        "PROP", value, name=name, commands=encode([c.text() for c in changes], ","),
        constraints=encode([words(bounds is not None), str(least), str(most), "false"], ","),
    )  # fmt: skip


def trigger(name: str, menu: str, pressed: str, keys: Sequence[str], match: str = "") -> Trait:
    """A menu entry that presses other keys in turn."""
    return trait(
        "macro", name=name, command=menu, key=key(pressed), match=match,
        actionKeys=[key(other) for other in keys],
    )  # fmt: skip


def restrict(sides: Sequence[str]) -> Trait:
    """Only these sides may use or move the piece."""
    return trait("restrict", sides=list(sides))


def moved_mark(icon: str, at: tuple[int, int]) -> Trait:
    """A mark on pieces that have been moved; `at` is its upper left corner, relative to the middle of the piece."""
    return trait("markmoved", icon=icon, x=at[0], y=at[1], key=key("toggleMoved"), ignoreSame=True)


def send_to_region(menu: str, pressed: str, map_name: str, board: str, region: str) -> Trait:
    """Sends the piece to a region of a map."""
    return trait(
        "sendto", command=menu, key=key(pressed), map=map_name, board=board, region=region,
        destination="R",
    )  # fmt: skip


def global_property(name: str, changes: Sequence[Change]) -> Trait:
    """Commands that change a property of the module."""
    return trait("setprop", name=name, commands=encode([c.text() for c in changes], ","))


def send_to_others(pressed: str, sent: str, filter_: str, map_name: str, region: str = "") -> Trait:
    """Sends a key to the pieces of a map, or of one region of it, for which the expression is true."""
    sort = "LOCATION" if region else "MAP"
    target = ["COUNTER", "true", sort, map_name, "", "", region, "0", "0", "", "false", "", "",
              "EQUALS", "", ""]  # fmt: skip
    return trait(
        "globalkey", key=key(pressed), sendKey=key(sent), filter=filter_, target=encode(target, "|")
    )


def send_to_zone(pressed: str, sent: str, filter_: str) -> Trait:
    """Sends a key to the pieces in the same zone for which the expression is true."""
    target = ["COUNTER", "true", "CURZONE", "", "", "", "", "0", "0", "", "false", "", "",
              "EQUALS", "", ""]  # fmt: skip
    return trait(
        "globalkey", key=key(pressed), sendKey=key(sent), filter=filter_, target=encode(target, "|")
    )


def return_to(menu: str, pressed: str, deck: str) -> Trait:
    """Puts the card onto a deck."""
    return trait("return", command=menu, key=key(pressed), deck=deck, deckExpression=deck)


def label(
    text: str, size: int, *, vertical: str = "c", foreground: str = "0,0,0", right: int = 0
) -> Trait:
    """A text on the piece, `right` of its middle; the name of the piece stays as it is."""
    return trait(
        "label", text, fontSize=size, format="$pieceName$", verticalPosition=vertical,
        verticalJust=vertical, foreground=foreground, horizontalOffset=right, command="", always=True,
    )  # fmt: skip


def corner(text: str, size: int, *, foreground: str, background: str) -> Trait:
    """A text on a background, centred on the lower right corner of the piece."""
    return trait(
        "label", text, fontSize=size, style=BOLD, format="$pieceName$", background=background,
        foreground=foreground, verticalPosition="b", verticalJust="c", horizontalPosition="r",
        horizontalJust="c", command="", always=True,
    )  # fmt: skip


def fixed(*, may_move: bool = False, stacks: bool = False) -> Trait:
    """A piece that stays where it is, or does not stack."""
    return trait("immob", move="" if may_move else "N", stack="L" if stacks else "R")


def piece_type(traits: Sequence[Trait]) -> str:
    """The type of a piece."""
    return nest([part.type for part in traits], TAB)


def piece_state(traits: Sequence[Trait], basic_state: str) -> str:
    """The state of a piece, given the state of its basic piece."""
    return nest([*[part.state for part in traits[:-1]], basic_state], TAB)


def definition(traits: Sequence[Trait], gpid: str = "") -> str:
    """The text of a slot or prototype: an AddPiece command without an id.

    Raises BuildError if the innermost trait is not a basic piece.
    """
    if not traits or traits[-1].code != "piece":
        raise BuildError("the innermost trait of a piece is its basic piece")
    state = piece_state(traits, encode(["null", "0", "0", gpid, "0"], ";"))
    return "+/" + encode(["null", piece_type(traits), state], "/")


def expanded(traits: Sequence[Trait], prototypes: dict[str, list[Trait]]) -> list[Trait]:
    """The traits with each reference to a prototype replaced by the prototype's traits, as in the engine."""
    found: list[Trait] = []
    for part in traits:
        if part.code == "prototype":
            inner = prototypes[part.type.partition(";")[2]]
            found += expanded([t for t in inner if t.code != "piece"], prototypes)
        else:
            found.append(part)
    return found
