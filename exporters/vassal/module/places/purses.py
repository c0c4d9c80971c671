"""A side's purse: the total value of the pieces in its zone, and buttons to pay.

Money is still tokens of several values, so a log of drags reads as before. A click moves tokens as
a player would: the largest that fit go to the bank; if none fits, a larger one goes and the bank
gives change. The amount still to be moved is a property of the module. Each token is asked in turn:
if it fits into the rest it goes, and its value is subtracted.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from exporters.speech import in_all_languages, phrase
from exporters.vassal.format import traits
from exporters.vassal.format.traits import Change, Trait
from exporters.vassal.module.game_facts.table_facts import PurseFacts, TableFacts
from exporters.vassal.module.pieces.pieces import Slot, image_of
from exporters.vassal.module.places.own_zones import own_points
from exporters.vassal.module.places.zones import FIRST, MAIN, region

REST = "PurseRest"
"""The property of the module with what is still to be paid or taken; below 0: change to be given."""
LETTERS, RIGHT = 44 / 260, 34 / 260
"""Size of the number, and how far it stands right of the middle, by the width of the purse."""
OPEN_LETTERS = 0.26
"""The same size on the table, which is seen from farther."""
EDGE = 6
"""Between an open purse and the rim of its row, in px."""
INK = "58,34,10"
STEPS = (1, 2, 3, 5, 10)
"""Amounts that have an entry of their own in the menu."""
MOST = 999
PICTURE = "purse"
"""The id of its picture."""


class Coin(msgspec.Struct, frozen=True):
    """The value of a token, and the region in which the bank has its tokens."""

    worth: int
    spot: str


def coins_of(facts: PurseFacts, slots: Sequence[Slot], spots: set[str]) -> list[Coin]:
    """The tokens with which a purse pays, the most valuable first; `spots` are those of the bank."""
    found: list[Coin] = []
    for slot in slots:
        if slot.sort == facts.piece and slot.worth:
            spot = region(facts.bank, "", len(found) + 1)
            found.append(Coin(slot.worth, spot if spot in spots else region(facts.bank)))
    return sorted(found, key=lambda coin: -coin.worth)


def lies(table: TableFacts, sort: str, place: str, owner: str) -> str:
    """The region of a place in which pieces of a sort are laid first; money lies beside the purse."""
    facts = table.purse
    if facts is None or (facts.piece, facts.place) != (sort, place) or not owner or is_open(table):
        return region(place, owner)
    size = next((one.width, one.height) for one in table.windows if one.place == place)
    return region(place, owner, len(own_points(size)) + 1)


def is_open(table: TableFacts) -> bool:
    """Whether the purse is public: then it lies in a row of the side's panel, before the spots."""
    return table.purse is not None and table.purse.place in table.aside.rows


def laid(table: TableFacts, facts: PurseFacts, at: int) -> tuple[int, int]:
    """The middle of the public purse of the side with this number on the table beside the board, in px."""
    row = table.aside.rows[facts.place]
    return row.left + EDGE + row.before // 2, at * table.aside.panel + FIRST


def token(coins: Sequence[Coin], purses: dict[str, tuple[str, str, str]]) -> list[Trait]:
    """The traits of a token: commands that send it to the bank and to each side's purse.

    `purses`: side -> the map on which it lies, the board, and the region where the tokens lie.
    """
    spot = '""'
    for coin in coins:
        spot = f'Worth=={coin.worth}?"{coin.spot}":({spot})'
    ways: list[Trait] = []
    for side, (name, board, lies) in purses.items():
        ways += [
            traits.trigger(f"give {side}", "", f"give-{side}", ["less", f"to-{side}"], _FITS),
            traits.send_to_region("", f"to-{side}", name, board, lies),
        ]
    return [
        traits.trigger("pay", "", "payToken", ["less", "toBank"], _FITS),
        traits.trigger(
            "break", "", "breakToken", ["less", "toBank"], f"{{{REST}>0 && {REST}<Worth}}"
        ),
        traits.send_to_region("", "toBank", MAIN, MAIN, "$BankSpot$"),
        *ways,
        traits.global_property(REST, [Change("", "less", traits.set_to(f"{{{REST}-Worth}}"))]),
        traits.calculated("BankSpot", spot),
    ]


_FITS = f"{{{REST}>=Worth}}"


def purse(coins: Sequence[Coin], words: str, width: int, letters: float) -> list[Trait]:
    """The prototype of purses, without the traits that differ between sides.

    `words`: what is counted; `width`: of its picture, in px; `letters`: size of the number by that.
    """
    taking = [f"take{coin.worth}" for coin in coins]
    paying = [f"pay{coin.worth}" for coin in coins]
    breaking = [f"break{coin.worth}" for coin in reversed(coins)]
    return [
        traits.fixed(may_move=False),
        traits.label("<html><center><b>$Sum$</b></center></html>", round(letters * width), foreground=INK,
                     right=round(RIGHT * width)),
        traits.report(["told-take"], _said("{side} takes {amount} {words} from the bank", "$Taken$", words)),
        traits.report(["told-pay"], _said("{side} pays {amount} {words} to the bank", "$Amount$", words)),
        traits.report(["told-less"], _said("{side} has less than {amount} {words}", f"${REST}$", words)),
        *_menu("Take {amount}", "take"),
        *_menu("Pay {amount}", "pay"),
        traits.trigger("take", "", "take", ["note", *taking, "told-take"], f"{{{REST}>0}}"),
        traits.trigger(
            "pay", "", "pay", ["note", *paying, *breaking, "change", "told-pay"],
            f'{{{REST}>0 && SumZone("Worth")>={REST}}}',
        ),
        traits.trigger("less", "", "pay", ["told-less"], f'{{{REST}>0 && SumZone("Worth")<{REST}}}'),
        traits.trigger("change", "", "change", ["turn", *taking], f"{{{REST}<0}}"),
        traits.global_property(REST, [
            *(Change("", f"set{n}", traits.set_to(str(n))) for n in STEPS),
            Change("", "ask-take", traits.ask(in_all_languages("How much is taken from the bank?"))),
            Change("", "ask-pay", traits.ask(in_all_languages("How much is paid to the bank?"))),
            Change("", "turn", traits.set_to(f"{{-{REST}}}")),
        ]),
        traits.dynamic("Amount", "0", [Change("", "note", traits.set_to(f"${REST}$"))]),
        traits.calculated("Sum", 'SumZone("Worth")'),
        traits.calculated("Taken", f"Amount-{REST}"),
    ]  # fmt: skip


def own_traits(coins: Sequence[Coin], side: str) -> list[Trait]:
    """The traits that differ between sides: they name the tokens of the purse, in its zone and in the bank."""
    found = []
    for coin in coins:
        worth = f"{{Worth=={coin.worth}}}"
        found += [
            traits.send_to_others(f"take{coin.worth}", f"give-{side}", worth, MAIN, coin.spot),
            traits.send_to_zone(f"pay{coin.worth}", "payToken", worth),
            traits.send_to_zone(f"break{coin.worth}", "breakToken", worth),
        ]
    return found


def slot_of(coins: Sequence[Coin], side: str) -> Slot:
    """A side's purse."""
    made = [
        traits.prototype("purse"),
        *own_traits(coins, side),
        # With a second slash it is nothing to the rules.
        traits.marks(ContentId=f"form/purse/{side}", Layer="form"),
        traits.basic(phrase("Purse"), image_of(PICTURE)),
    ]
    pictures = {image_of(PICTURE): PICTURE}
    return Slot(f"purse/{side}", phrase("Purse"), f"purse/{side}", made, pictures, "purse")


def _menu(words: str, key: str) -> list[Trait]:
    listed = [(phrase(words, amount=n), f"{key}-{n}", f"set{n}") for n in STEPS]
    listed.append((phrase(words, amount="..."), f"{key}-n", f"ask-{key}"))
    return [traits.trigger(menu, menu, pressed, [first, key]) for menu, pressed, first in listed]


def _said(english: str, amount: str, words: str) -> str:
    return phrase(english, side="$PlayerSide$", amount=amount, words=words)
