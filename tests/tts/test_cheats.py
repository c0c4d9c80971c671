"""Cheats with pieces: each of the import's list is tried on the referee of the table, and is reported or put back.

The drags are those of `tests/support/cheats.py`, which the tests of the VASSAL import and its referee use, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from exporters.continued import continued
from tests.support.cheats import DRAGS, STARRED_DRAGS, Taken
from tests.support.replay import golden_logs, moves_of
from tests.tts.stand_in import CONQUEST, DAWN, GAME, GAMES, MESSIAH, WAR
from tests.tts.tables import needs_lupa
from tests.tts.test_positions import loaded, save_of
from tests.vassal.cheats import ANYWHERE

pytestmark = needs_lupa

LYING = """
local scan, kinds, facts = Kynes("scan"), Kynes("object_kinds"), Kynes("facts")
Lying = scan.all()
for key, guid in pairs(facts.guids) do
  local piece = string.match(key, "^bank/([^/]+)$")
  local sort = piece ~= nil and kinds.read(piece, {}) or nil
  if sort ~= nil then
    Lying[#Lying + 1] = { guid = "", sort = sort, place = "bank", owner = "", inside = guid }
  end
end
local rows = {}
for i = 1, #Lying do
  local item = Lying[i]
  local name, what = kinds.stand_words(item.sort, false)
  rows[i] = table.concat({ item.guid, name, what, item.place or "", item.owner or "", item.inside or "" }, "|")
end
return table.concat(rows, "\\n")
"""
"""Every piece of the game and every bank without end, one a line."""
POINTS = """
local known, points = pcall(places.points, "%s", "%s", Lying[%d].sort)
local rows = {}
for i = 1, known and #points or 0 do
  rows[i] = points[i][1] .. "|" .. points[i][2]
end
return table.concat(rows, "\\n")
"""
ASIDE = (0.0, 2.0, 48.0)
"""A spot of the table that is no place of a game."""


class Item(NamedTuple):
    """A piece on the table; of a bank without end only the container is known."""

    number: int
    guid: str
    name: str
    what: str
    place: str
    owner: str
    inside: str


class Cheats:
    """A table at a position, at which people drag pieces against the rules."""

    def __init__(self, log: Path, line: int) -> None:
        found = continued(log, line)
        self.table = loaded(found, save_of(found))
        self.table.until_still()
        automata = found.rules.automata(found.game, found.position)
        self.seats = [one.faction for one in found.header.seats if one.faction not in automata]
        self.cells = str(self.table.lua("return table.concat(Kynes('facts').parts, '|')")).split(
            "|"
        )

    def items(self) -> list[Item]:
        """All pieces as they lie now."""
        rows = str(self.table.lua(LYING)).split("\n")
        return [Item(number, *row.split("|")) for number, row in enumerate(rows, 1)]

    def starts(self, drag: Taken) -> list[Item]:
        """The pieces with which a drag can begin; those of a bank if they lie in none of the places."""
        lying = [
            one for one in self.items() if one.name == drag.kind and one.owner in {"", *self.seats}
        ]

        def fits(one: Item) -> bool:
            place = f"*.{one.place}" if one.owner else one.place
            if drag.start == "@":
                return place in self.cells
            begins = drag.start[0] == "~" and place != "" and place.startswith(drag.start[1:])
            return begins or place == drag.start

        found = [one for one in lying if fits(one)]
        stays = drag.start == "@" or drag.start[:1] in "*~"
        return found or [one for one in lying if one.place == "bank" and not stays]

    def who(self, item: Item) -> str:
        """The seat whose piece it is; the first one's if it is nobody's who plays."""
        return next((one for one in (item.owner, item.what) if one in self.seats), self.seats[0])

    def end(self, drag: Taken, item: Item) -> tuple[float, float, float] | None:
        """Where a piece is dropped, away from where it lies; None if there is no such place."""
        owner = self.who(item)
        if drag.other:
            owner = next(one for one in self.seats if one != owner)
        places = [drag.end.removeprefix("*.")] if drag.end != "@" else self.cells[::-1]
        for place in places:
            whose = owner if drag.end[0] == "*" else ""
            told = str(self.table.lua(POINTS % (place, whose, item.number)))
            if told and (place, whose) != (item.place, item.owner):
                x, z = told.split("\n", maxsplit=1)[0].split("|")
                return (float(x), 2.0, float(z))
        bank = [one.inside for one in self.items() if (one.name, one.place) == (item.name, "bank")]
        if drag.end == "@":
            return None
        return self.table.object(bank[0]).position if bank else ASIDE

    def tried(self, drag: Taken) -> str | None:
        """What the table says of a drag; None where nothing can be dragged so or where the rules allow it."""
        for item in self.starts(drag)[:3]:
            end = self.end(drag, item)
            if end is None:
                continue
            said = self.dragged(item, end, self.table.colour(self.who(item)), drag.times)
            if said is not None:
                return said
        return None

    def dragged(
        self, item: Item, end: tuple[float, float, float], colour: str, count: int
    ) -> str | None:
        """What is said when somebody drags pieces; None if that was a move."""
        table = self.table
        before, lines = len(table.lines), table.lua("return #state.log.lines")
        for _ in range(count):
            if item.inside:
                table.draw(colour, item.inside, end, item.guid or None)
            else:
                table.drop(colour, item.guid, end)
        table.until_still()
        forms = table.lua("return #handmoves.left()")
        if table.lua("return #state.log.lines") != lines or forms:
            table.lua(f"handmoves.put_back('{colour}')")
            table.until_still()
            return None
        return " / ".join(line.text for line in table.lines[before:])

    def on_board(self) -> Item:
        """A piece of a seat that stands on the board."""
        return next(
            one
            for one in self.items()
            if one.place in self.cells and one.name in PEOPLE and not one.inside
        )

    def cell(self, item: Item) -> tuple[float, float, float]:
        """A cell of the board where a piece does not lie."""
        found = self.end(Taken(item.name, "@", "@"), item)
        assert found is not None
        return found

    def pile(self) -> Item:
        """The card on top of a deck of secret cards."""
        name = {WAR: "card", DAWN: "card", CONQUEST: "battle"}.get(self.table.game, "treachery")
        return next(one for one in self.items() if one.name == name and one.place.endswith("-deck"))

    def secret(self) -> Item | None:
        """A card in somebody's hand, if anybody has one."""
        return next((one for one in self.items() if one.place == "hand"), None)

    def colour(self, item: Item) -> str:
        """The colour of whoever moves a piece."""
        return self.table.colour(self.who(item))

    def heard(self, *acts: Callable[[], object]) -> str:
        """What is said when something is done, and when the table is asked to look through itself."""
        before = len(self.table.lines)
        for act in acts:
            act()
        self.table.step(90)
        if len(self.table.lines) == before:
            self.table.chat(self.table.colour(self.seats[0]), "!selftest")
            self.table.step(60)
        return " / ".join(line.text for line in self.table.lines[before:])

    def put_right(self) -> None:
        """The table puts everything back."""
        self.table.chat(self.table.colour(self.seats[0]), "!tidy")
        self.table.until_still()


def deleted(cheats: Cheats) -> str:
    item = cheats.on_board()
    return cheats.heard(lambda: cheats.table.delete(cheats.colour(item), item.guid))


def cloned(cheats: Cheats) -> str:
    item = cheats.on_board()
    return cheats.heard(
        lambda: cheats.table.run(
            f"local data = getObjectFromGUID('{item.guid}').getData() data.GUID = nil "
            "data.Transform.posX = data.Transform.posX + 4 spawnObjectData({ data = data })"
        )
    )


def from_the_bank(cheats: Cheats) -> str:
    bank = next(one for one in cheats.items() if one.place == "bank")
    cell = cheats.cell(cheats.on_board())
    return cheats.heard(lambda: cheats.table.draw(cheats.colour(bank), bank.inside, cell))


def swapped(cheats: Cheats) -> str:
    first = cheats.on_board()
    other = next(
        one
        for one in cheats.items()
        if one.place in cheats.cells and one.name in PEOPLE and one.place != first.place
    )
    spots = [cheats.table.object(one.guid).position for one in (first, other)]
    return cheats.heard(
        lambda: cheats.table.drop(cheats.colour(first), first.guid, spots[1]),
        lambda: cheats.table.drop(cheats.colour(first), other.guid, spots[0]),
    )


def hidden_away(cheats: Cheats) -> str:
    item = cheats.on_board()
    return cheats.heard(lambda: cheats.table.drop(cheats.colour(item), item.guid, ASIDE))


def by_a_stranger(cheats: Cheats) -> str:
    item, cell = cheats.on_board(), cheats.cell(cheats.on_board())
    cheats.table.seat("Pink")
    cheats.table.step(30)
    return cheats.heard(lambda: cheats.table.drop("Pink", item.guid, cell))


def while_others_move(cheats: Cheats) -> str:
    item, cell = cheats.on_board(), cheats.cell(cheats.on_board())
    cheats.table.play_on(1)
    return cheats.heard(lambda: cheats.table.drop(cheats.colour(item), item.guid, cell))


def drip(cheats: Cheats) -> str:
    item, cell = cheats.on_board(), cheats.cell(cheats.on_board())
    said = ""
    for _ in range(3):
        said = cheats.heard(lambda: cheats.table.drop(cheats.colour(item), item.guid, cell))
        cheats.table.until_still()
    return said


def searched(cheats: Cheats) -> str:
    card = cheats.pile()
    return cheats.heard(lambda: cheats.table.search(cheats.colour(card), card.inside))


def from_the_middle(cheats: Cheats) -> str:
    pile = [one for one in cheats.items() if one.inside == cheats.pile().inside]
    return cheats.heard(
        lambda: cheats.table.draw(cheats.colour(pile[1]), pile[1].inside, ASIDE, pile[1].guid)
    )


def drawn_and_put_back(cheats: Cheats) -> str:
    card = cheats.pile()
    spot = cheats.table.object(card.inside).position
    return cheats.heard(
        lambda: cheats.table.draw(cheats.colour(card), card.inside, spot, card.guid),
    )


def peeked_at_a_pile(cheats: Cheats) -> str:
    card = cheats.pile()
    return cheats.heard(lambda: cheats.table.peek(cheats.colour(card), card.inside))


def peeked_at_another(cheats: Cheats) -> str:
    card = cheats.secret()
    if card is None:
        return peeked_at_a_pile(cheats)
    other = next(one for one in cheats.seats if one != card.owner)
    cheats.table.flip(cheats.table.colour(card.owner), card.guid)
    return cheats.heard(lambda: cheats.table.peek(cheats.table.colour(other), card.guid))


def turned(cheats: Cheats) -> str:
    item = cheats.on_board()
    return cheats.heard(lambda: cheats.table.flip(cheats.colour(item), item.guid))


PEOPLE = ("force", "warrior", "harkonnen-regular", "harkonnen-elite", "atreides-regular")
HANDS: dict[str, Callable[[Cheats], str]] = {
    "a piece is deleted": deleted,
    "a piece is cloned": cloned,
    "a new piece comes from the palette": from_the_bank,
    "two pieces change places": swapped,
    "a piece is put where nobody looks": hidden_away,
    "a stranger moves a piece": by_a_stranger,
    "a piece moves in another's step": while_others_move,
    "one piece after the other": drip,
    "a pile is put in order": searched,
    "a card is drawn from the middle": from_the_middle,
    "a card is drawn, read, put back": drawn_and_put_back,
    "the top of a pile is looked at": peeked_at_a_pile,
    "another's secret is looked at": peeked_at_another,
    "a piece is turned over": turned,
}
"""Other cheats with the hands: what is done, and what is said of it."""
THE_TABLE_DEALS = "the table shuffles, deals and rolls by its own numbers, whatever lies in a pile"
THE_TABLE_MOVES = "the table moves the pieces of a move, and people move none"
NOTHING_IS_TYPED = "the log is kept by the script; no line and no header comes from the chat"
CANNOT_BE_DONE = {
    "a piece is said to be another's": "what a piece is stands where no player can write",
    "a piece is said to be worth more": "what a piece is stands where no player can write",
    "a card in a pile is made another": "what a piece is stands where no player can write",
    "a pile is shuffled out of time": THE_TABLE_DEALS,
    "a discard excuses a shuffle": THE_TABLE_DEALS,
    "a roll is taken back and made again": THE_TABLE_DEALS,
    "a die is rolled twice": THE_TABLE_DEALS,
    "a move of chance is taken back": "test_table_core.py: only the host may take back what was drawn",
    "a die is doctored": THE_TABLE_DEALS,
    "a die is rolled silently": THE_TABLE_DEALS,
    "a player takes another chair": "test_fair_play.py: guarded secrets keep people off others' seats",
    "a header is typed": NOTHING_IS_TYPED,
    "the kept header is changed": NOTHING_IS_TYPED,
    "a report is typed": NOTHING_IS_TYPED,
    "a card is said to be lost": NOTHING_IS_TYPED,
    "a form is changed after its seal": "a plan that was confirmed has no form any more",
    "a move is sealed twice": "a plan that was confirmed has no form any more",
    "what was shown is taken back and made otherwise": "test_table_core.py: only the host may take back what was shown",
    "a secret is taken back after another was shown": "test_table_core.py: only the host may take back what was shown",
    "two unseen pieces change places": "tried as a drag: two sietches change",
    "a move is announced by another": "test_forms.py: a form takes answers only from its own seat",
    "nothing is paid": THE_TABLE_MOVES,
    "a part is paid": THE_TABLE_MOVES,
    "too many go": THE_TABLE_MOVES,
    "they go somewhere else": THE_TABLE_MOVES,
    "others pay": THE_TABLE_MOVES,
    "a drag is taken back alone": "the program's undo is a rewind of the whole table",
    "used, and put back much later": "a piece that was refused goes back at once",
}
"""Cheats of the import's list that a table of Tabletop Simulator does not let people try, and why."""
LEAST = {GAME: 20, DAWN: 16, CONQUEST: 20, MESSIAH: 32, WAR: 28}
"""So many drags of the list can be tried in the position of the suite."""


@cache
def cheats_of(game: str) -> Cheats:
    """People at a table in the middle of a game."""
    log = golden_logs(game)[1]
    return Cheats(log, len(moves_of(log)) * 2 // 3)


def all_lies_right(cheats: Cheats) -> bool:
    return bool(cheats.table.lua("return #pieces.differences() == 0"))


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_drag_against_the_rules_is_reported_and_put_back(game: str) -> None:
    cheats = cheats_of(game)
    lines = cheats.table.lua("return #state.log.lines")

    said = {name: cheats.tried(drag) for name, drag in DRAGS[game].items()}

    tried = {name: text for name, text in said.items() if text is not None}
    assert [name for name, text in tried.items() if not text] == []
    assert len(tried) >= LEAST[game]
    assert all_lies_right(cheats)
    assert cheats.table.lua("return #state.log.lines") == lines


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_other_cheats_with_the_hands_are_reported_and_put_right(game: str) -> None:
    cheats = cheats_of(game)
    for name, way in HANDS.items():
        said = way(cheats)
        assert said, name
        assert "Not allowed" in said or "Copies" not in said or name == "a piece is cloned", name
        cheats.table.until_still()
        cheats.put_right()
        assert all_lies_right(cheats), name


def test_a_pile_that_is_turned_over_is_reported() -> None:
    cheats = cheats_of(GAME)
    card = cheats.pile()
    said = cheats.heard(lambda: cheats.table.flip(cheats.colour(card), card.inside))
    assert "turned" in said
    cheats.put_right()
    assert all_lies_right(cheats)


def test_every_cheat_of_the_import_is_tried_here_or_cannot_be_done() -> None:
    assert sorted(ANYWHERE) == sorted({**HANDS, **CANNOT_BE_DONE})


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_every_drag_of_the_list_is_reported(game: str) -> None:
    drags = DRAGS[game] | (STARRED_DRAGS if game == GAME else {})
    left = dict(drags)
    for log in golden_logs(game)[:8]:
        for share in (4, 2, 1):
            cheats = Cheats(log, len(moves_of(log)) * share // 5)
            said = {name: cheats.tried(drag) for name, drag in left.items()}
            assert [name for name, text in said.items() if text == ""] == []
            left = {name: drag for name, drag in left.items() if said[name] is None}
    assert len(left) < len(drags) // 4, sorted(left)
