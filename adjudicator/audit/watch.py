"""Collects the outcomes of chance while a log is judged.

Each draw is recorded with everything that could have come at that moment according to the rules,
whatever was drawn before. A draw that is repeated after an undo does not count as a new one, because
somebody may have taken the first one back on purpose; such draws are collected separately.

Memory is bounded by limits that no real game comes near; draws beyond them are only counted.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from math import log2
from typing import Any

import msgspec

from adjudicator.audit.records import (
    Again,
    Bag,
    Cell,
    Drawn,
    Hands,
    Pile,
    Series,
    Source,
    TakenBack,
    Way,
    faction_of,
    label_of,
)
from adjudicator.check.chance import Numbers, open_fields
from adjudicator.check.history import REACH
from adjudicator.check.judge import Judge
from adjudicator.log.header import Header
from adjudicator.wording import EVERYBODY, TABLE, may_see

MOST_BAGS = 20_000
"""Different sets of options of one log."""
MOST_PILES = 20_000
MOST_RUN = 1_000
"""Draws off one pile: more than any deck has cards."""
MOST_HANDS = 2_000
MOST_AGAIN = 5_000
MOST_MARKS = 4096
MARK = 12
"""Letters of a mark."""
TELLING = 40
"""Bits of chance that two games do not share: one in a million million."""


class _Made(msgspec.Struct, frozen=True):
    """A draw, as long as it can be taken back."""

    n: int
    source: int
    bag: Bag
    value: str


class _Run(msgspec.Struct):
    """Draws off one pile, and what is left of it."""

    way: Way
    bag: Bag
    left: Bag
    draws: list[tuple[str, str]]


class Gatherer:
    """A watcher of one log; `drawn` is what it has gathered."""

    def __init__(self) -> None:
        self.drawn = Drawn()
        self._numbers = Numbers()
        self._first = 0
        """The greatest number that a draw has had."""
        self._made: dict[int, _Made] = {}
        self._lost: dict[int, tuple[str, _Made]] = {}
        """Number of a draw that was taken back -> by whom, and what it was."""
        self._sources: dict[Source, int] = {}
        self._bags: dict[Bag, int] = {}
        self._draws: dict[tuple[int, str, Way], Counter[tuple[int, str]]] = {}
        self._cells: dict[tuple[int, str, Way], Cell] = {}
        self._again: dict[tuple[int, str, Way] | int, Counter[tuple[int, int]]] = {}
        self._series: dict[int, Series] = {}
        self._last: dict[tuple[int, str, Way] | int, str] = {}
        self._taken: dict[str, Counter[tuple[int, int, str]]] = {}
        self._actor = ("", "")
        """Who did something last, and in which phase."""
        self._labels: dict[str, str] = {}
        """Seat that has changed hands -> its label (`label_of`)."""
        self._piles: dict[int, _Run] = {}
        """Source -> the draws off it since it was last filled up."""
        self._hands: list[tuple[str, str, int]] = []
        self._dealing: tuple[int, str, Bag] | None = None
        self._digest = sha256()
        self._bits = 0.0

    def begin(self, judge: Judge, header: Header) -> None:
        """Note who plays what, and where."""
        self._judge, self._rules = judge, judge.rulebook
        self._header = header
        drawn = self.drawn
        drawn.game, drawn.rules = header.game, header.rules
        drawn.seats = [(seat.faction, seat.player) for seat in header.seats]
        known = {
            "game": header.game, "name": header.name if isinstance(header.name, str) else "",
            "seats": drawn.seats, "options": header.options, "rulings": header.rulings,
        }  # fmt: skip
        drawn.header = sha256(msgspec.json.encode(known, order="sorted")).hexdigest()
        if isinstance(header.table_key, str):
            drawn.table = f"key {header.table_key[:16]}"
        elif isinstance(header.made_by, str):
            drawn.table = f"made {header.made_by}"
        drawn.proofs.promised = header.policy.fair or bool(header.policy.committed)
        drawn.proofs.words = bool(header.client_seeds)
        self._seats = {seat.faction for seat in header.seats}

    def take(self, move: dict[str, Any], position: Any) -> None:
        """Note the draws of a line of the table; of any other line, whose it is."""
        drawn = self.drawn
        if not drawn.begun and isinstance(move.get("at"), int):
            drawn.begun = move["at"]
        if move["by"] != "table" or move["move"] in self._rules.timeout_moves:
            self._close_hands()
            self._actor = (move["by"], position.phase)
            return
        fields = open_fields(self._rules, self._judge.game, position, move)
        if not fields:
            self._close_hands()
        named = self._named(move, [field.name for field in fields])
        actor, phase = self._actor
        whose = named or (actor if phase == position.phase and actor in self._seats else "")
        named, whose = (self._labels.get(seat, seat) for seat in (named, whose))
        for field in fields:
            bag = tuple(sorted(Counter(map(str, field.options)).items()))
            self._draw(move, field.name, bag, named, whose)
        self._numbers.turn(move["n"])

    def hand_over(self, line: dict[str, Any]) -> None:
        """Note who plays a seat from here on."""
        self._close_hands()
        seats = self.drawn.seats
        times = sum(faction_of(label) == line["seat"] for label, _ in seats)
        self._labels[line["seat"]] = label = label_of(line["seat"], times)
        seats.append((label, line["player"]))

    def take_back(self, line: dict[str, Any]) -> None:
        """Note which draws an undo takes back."""
        self._close_hands()
        before = self._numbers.drawn
        self._numbers.go_back(line["n"], line["to"])
        by = self._labels.get(line["by"], line["by"])
        taken = self.drawn.taken.setdefault(by, TakenBack())
        taken.undos += 1
        for number in range(self._numbers.drawn + 1, before + 1):
            made = self._made.pop(number, None)
            taken.draws += 1
            if made is None:
                continue
            self._lost[number] = (by, made)
            counts, kept = self._taken.setdefault(by, Counter()), self._bag(made.bag)
            if kept >= 0 and len(counts) < MOST_AGAIN:
                counts[made.source, kept, made.value] += 1
        self._actor = ("", "")
        self._last.clear()

    def close(self) -> Drawn:
        """All that was gathered."""
        self._close_hands()
        for source, run in self._piles.items():
            self._close_pile(source, run)
        self._piles.clear()
        drawn = self.drawn
        drawn.sources, drawn.bags = [*self._sources], [*self._bags]
        for key, cell in self._cells.items():
            came = self._draws.get(key, Counter())
            cell.draws = [(bag, value, n) for (bag, value), n in came.items()]
            cell.again = [(*odds, n) for odds, n in self._again.get(key, Counter()).items()]
        for source, series in self._series.items():
            series.again = [(*odds, n) for odds, n in self._again.get(source, Counter()).items()]
        drawn.cells, drawn.series = [*self._cells.values()], [*self._series.values()]
        for by, counts in self._taken.items():
            drawn.taken[by].lost = [(*what, n) for what, n in counts.items()]
        return drawn

    # --- one draw --------------------------------------------------------------------------------

    def _named(self, move: dict[str, Any], open_names: list[str]) -> str:
        """The seat that a line of the table names as the one it is about."""
        for name in ("to", "seat", "faction"):
            if name in move and name not in open_names and move[name] in self._seats:
                return str(move[name])
        return ""

    def _draw(self, move: dict[str, Any], field: str, bag: Bag, named: str, whose: str) -> None:
        kind, value, drawn = str(move["move"]), str(move[field]), self.drawn
        deck, _, card = self._rules.deck_moves.get(kind, "").partition("/")
        of_deck = field == card
        way: Way = ""
        if of_deck and "leaf" in move:
            way = "deck"
        elif self._header.policy.fair and not (of_deck and deck in self._header.policy.committed):
            way = "seed"
        self._numbers.drawn += 1
        number = self._numbers.drawn
        source = self._source_of(kind, field, bag, deck if of_deck else "")
        lost = self._lost.pop(number, None)
        self._made[number] = _Made(move["n"], source, bag, value)
        self._made.pop(number - 2 * REACH, None)
        if lost is not None:
            self._redrawn(lost, source, bag, value)
        if number <= self._first:
            self._close_hands()
            return
        self._first = number
        if len(bag) == 1:  # whatever is taken of them, it is the same
            return
        drawn.total += 1
        self._mark(kind, field, value, bag)
        self._pile(source, way, bag, whose, value)
        self._follow((source, whose, way), source, bag, value)
        self._deal(source, kind, bag, (named, value) if of_deck and named else None)

    def _pile(self, source: int, way: Way, bag: Bag, whose: str, value: str) -> None:
        """Go on with the draws off a pile, or begin anew where it is not what was left of it."""
        run = self._piles.get(source)
        left = without(bag, value)
        if run is not None and (run.way, run.left) == (way, bag):
            run.draws.append((whose, value))
            run.left = left
            if len(run.draws) < MOST_RUN:
                return
            left = ()
        if run is not None:
            self._close_pile(source, run)
        if left:
            self._piles[source] = _Run(way, bag, left, [(whose, value)])
        else:
            self._piles.pop(source, None)

    def _close_pile(self, source: int, run: _Run) -> None:
        drawn, kept = self.drawn, self._bag(run.bag)
        if kept < 0 or len(drawn.piles) >= MOST_PILES:
            drawn.untold += len(run.draws)
        elif len(run.draws) > 1:
            drawn.piles.append(Pile(source, run.way, kept, run.draws))
        else:
            ((whose, value),) = run.draws
            key = (source, whose, run.way)
            self._cell(key)
            self._draws.setdefault(key, Counter())[kept, value] += 1

    def _cell(self, key: tuple[int, str, Way]) -> Cell:
        return self._cells.setdefault(key, Cell(*key))

    def _source_of(self, kind: str, field: str, bag: Bag, deck: str) -> int:
        kinds = [kind]
        if deck:
            kinds = [
                each
                for each, what in self._rules.deck_moves.items()
                if what.partition("/")[0] == deck
            ]
        seen = all(may_see({"by": TABLE, "move": each}, self._rules, EVERYBODY) for each in kinds)
        sort = () if deck else tuple(value for value, _ in bag)
        source = Source(
            self._header.game, self._header.rules, "deck" if deck else "move", deck or kind,
            "" if deck else field, sort, seen,
        )  # fmt: skip
        return self._sources.setdefault(source, len(self._sources))

    def _bag(self, bag: Bag) -> int:
        """The number of a bag; -1 where there is no room for another one."""
        found = self._bags.get(bag)
        if found is None:
            if len(self._bags) >= MOST_BAGS:
                return -1
            found = self._bags[bag] = len(self._bags)
        return found

    def _redrawn(self, lost: tuple[str, _Made], source: int, bag: Bag, value: str) -> None:
        by, made = lost
        if (made.source, made.bag) != (source, bag):
            return
        taken = self.drawn.taken[by]
        taken.again += 1
        taken.same += made.value == value
        kept = self._bag(bag)
        if kept >= 0 and len(self.drawn.again) < MOST_AGAIN:
            self.drawn.again.append(Again(by, source, kept, made.value, value))

    def _mark(self, kind: str, field: str, value: str, bag: Bag) -> None:
        marks = self.drawn.marks
        if len(marks) >= MOST_MARKS:
            return
        self._digest.update(f"{kind}\0{field}\0{value}\n".encode())
        marks.append(self._digest.hexdigest()[:MARK])
        self._bits += log2(sum(count for _, count in bag) / dict(bag)[value])
        if self._bits >= TELLING and not self.drawn.telling:
            self.drawn.telling = len(marks)

    def _follow(self, key: tuple[int, str, Way], source: int, bag: Bag, value: str) -> None:
        """What two draws in a row have to do with each other."""
        odds, size = dict(bag), sum(count for _, count in bag)
        series = self._series.setdefault(source, Series(source))
        for at, record in ((key, self._cell(key)), (source, series)):
            before = self._last.get(at)
            if before is None:
                continue
            if before in odds:
                self._again.setdefault(at, Counter())[odds[before], size] += 1
                record.repeats += before == value
            if at == source and key[0] == source and all(each.isdecimal() for each in odds):
                mean = sum(int(each) * n for each, n in bag) / size
                spread = sum((int(each) - mean) ** 2 * n for each, n in bag) / size
                series.product += (int(before) - mean) * (int(value) - mean)
                series.variance += (int(before) - mean) ** 2 * spread
        self._last[key] = self._last[source] = value

    # --- hands -----------------------------------------------------------------------------------

    def _deal(self, source: int, kind: str, bag: Bag, dealt: tuple[str, str] | None) -> None:
        """Go on with what is dealt in one go, or begin anew: also where a deck was filled up."""
        expected = self._dealing
        if expected is None or expected != (source, kind, bag):
            self._close_hands()
        if dealt is None:
            return
        self._hands.append((*dealt, source))
        self._dealing = (source, kind, without(bag, dealt[1]))

    def _close_hands(self) -> None:
        if self._dealing is not None:
            source, kind, _ = self._dealing
            several = len({whose for whose, _, _ in self._hands}) > 1
            if several and len(self.drawn.hands) < MOST_HANDS:
                dealt = [(whose, value) for whose, value, _ in self._hands]
                self.drawn.hands.append(Hands(source, kind, dealt))
        self._hands, self._dealing = [], None


def without(bag: Bag, value: str) -> Bag:
    """What is left when one of a value is taken."""
    return tuple((one, count - (one == value)) for one, count in bag if count > 1 or one != value)
