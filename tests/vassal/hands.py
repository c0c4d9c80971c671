"""A VASSAL table without an engine: pieces of a set-up, and a referee for each seat that moves them.

What the Java does between the engine and the Lua is done here: lines are shown to every referee, pieces
that an answer names are laid where it says, and every referee is told what has moved.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from adjudicator.content.names import names
from adjudicator.content.places import game_folder
from adjudicator.log.header import setup_of
from adjudicator.wording import secrecy_of
from exporters.vassal.engine.script import seating_of
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.module.controls.dice import button_names
from exporters.vassal.module.files import save_file
from exporters.vassal.module.places.zones import read_region
from exporters.vassal.module.saves import saved_game
from exporters.vassal.reading.moves.naming import names_of
from exporters.vassal.reading.saved.reports import header_line
from exporters.vassal.reading.saved.steps import read_saved, start_of
from tests.support.replay import load, read_header
from tests.vassal.modules import plan
from tests.vassal.referee_host import Table, facts_of

LOOKED_FOR = 3
"""How often a button that rolls is looked for on the screen: to draw it takes its time."""
Key = tuple[str, str, str, str]
_region = cache(read_region)
"""Asked of every piece again and again."""


def button_of(game: str, move: dict[str, Any]) -> str:
    """What the button is called that rolls for a move of the table, from what the module's facts say."""
    dice = {one["id"]: one for one in load(game).content.data["dice"]["dice"]}
    module = plan(game)
    found = {
        button_names(die, names(game_folder(game)), module.sides)[move.get(die.side, "")]
        for die in module.table.dice
        if die.move == move["move"]
        and str(move[die.field]) in dice[die.die]["faces"]
        and (not die.sides or move[die.side] in die.sides)
    }
    (name,) = found
    return name


class Hands:
    """The table of a game, with one referee for each seat."""

    def __init__(self, log: Path, away: str = "", only: str = "") -> None:
        """`away`: a seat whose player is not connected; `only`: the one for which there is a table here."""
        self.header = read_header(log)
        self.game = self.header.game
        self.loaded = load(self.game)
        self.rules = self.loaded.rulebook
        self.position: Any = self.rules.new_position(self.loaded.game, setup_of(self.header))
        self.facts = facts_of(self.game)
        automata = self.rules.automata(self.loaded.game, self.position)
        self.seats = [
            one.faction for one in self.header.seats if one.faction not in (*automata, away)
        ]
        """Those whose players are connected, with a table each."""
        self.areas = {one["id"] for one in self.loaded.content.data["map"]["territories"]}
        self.open = {pile for rule in self.facts["draws"].values() for pile in rule["shown"]}
        self.drawn = {card for rule in self.facts["draws"].values() for card in rule["values"]}
        self.rows = rows_of(log)
        self.by_id = {row["id"]: row for row in self.rows}
        self.sides = {faction: side for side, faction in self.facts["sides"].items()}
        self.order: dict[str, list[str]] = {}
        for row in self.rows:
            self.order.setdefault(row["place"], []).append(row["id"])
        self.tables = {
            seat: Table(self.game, side=self.sides[seat])
            for seat in self.seats
            if only in ("", seat)
        }
        self.count_present()
        self.said: list[str] = []
        self.rolled: Counter[str] = Counter()
        self.unshown: list[dict[str, Any]] = []
        self.meanwhile: Callable[[], None] | None = None
        """What somebody does, once, between a line and the pieces that follow it."""
        self.left_out = 0
        """How many pieces had gone from where hands were to take them."""
        self.patient = True
        """Whether players' programs wait for pieces that others still carry; else they have waited long enough."""
        self.slow = False
        """Whether players show what they have sealed only when one of them is to move: the table goes on meanwhile."""
        self.waited: list[dict[str, Any]] = []
        """Moves that had to wait for pieces that others carried."""
        self.put_off: list[dict[str, Any]] = []
        self.lines: list[str] = []
        self._told: dict[tuple[str, ...], dict[str, Any]] = {}
        for table in self.tables.values():
            first = header_line("", json.loads(log.read_text().splitlines()[0]))
            assert table.start(header=first, stands=[self.told(row) for row in self.rows]) == []

    # --- players --------------------------------------------------------------------------------

    def count_present(self) -> None:
        """Every table learns whose players are connected."""
        for table in self.tables.values():
            table.present = [self.sides[seat] for seat in self.seats]

    def leave(self, seat: str) -> None:
        """A player loses the connection, and the others notice."""
        del self.tables[seat]
        self.seats.remove(seat)
        self.count_present()

    def come_back(self, seat: str) -> None:
        """A player connects and gets the game from the others; the hands of the seat do what waits for them."""
        other = next(iter(self.tables.values()))
        assert other.ask(do="keep") == []
        table = self.tables[seat] = Table(self.game, side=self.sides[seat])
        self.seats.append(seat)
        self.count_present()
        self.said += table.start(kept=other.text, stands=self.stands())
        if table.answer.follow:
            self.said += table.ask(do="follow", own=False, stands=self.stands())
            moved = in_order(self.act(table.answer.acts))
            for one in self.tables.values():
                self.said += one.seen("", moved)

    def take(self, seat: str, of: str) -> None:
        """Who has played a seat (`of`) takes another in the game that goes on; the hands do what waits for it."""
        table = self.tables[of]
        table.side = self.sides[seat]
        self.said += table.ask(do="seated")
        if table.answer.follow:
            self.said += table.ask(do="follow", own=False, stands=self.stands())
            self.told_of(in_order(self.act(table.answer.acts)))

    # --- pieces ---------------------------------------------------------------------------------

    def told(self, row: dict[str, Any]) -> dict[str, Any]:
        """A piece as the engine tells of it; not yours to change."""
        key = tuple(row.values())
        if key not in self._told:
            found = {name: value for name, value in row.items() if value}
            if self.is_hidden(row):
                found["hidden"] = "true"
            self._told[key] = found
        return self._told[key]

    def is_hidden(self, row: dict[str, Any]) -> bool:
        """Whether not everybody sees what a piece is."""
        place, owner = _region(row["place"])
        dark = place in self.facts["piles"] and "discard" not in place and place != "box"
        dark = dark and place not in self.open
        # What was drawn in secret stays masked on the board.
        masked = place in self.areas and row["content"] in self.drawn
        return dark or masked or (owner != "" and place in self.facts["private"])

    def stands(self) -> list[dict[str, Any]]:
        """Every piece, as the engine tells of them."""
        return [self.told(row) for row in self.rows]

    def tops(self) -> dict[str, str]:
        """The next card of every pile."""
        return {
            pile: self.by_id[self.order[pile][-1]]["content"]
            for pile in self.facts["piles"]
            if self.order.get(pile)
        }

    def laid(self, row: dict[str, Any], region: str, face: str | None = None) -> dict[str, Any]:
        """Lay a piece somewhere; what the engine tells of it."""
        start = row["place"]
        self.order[start].remove(row["id"])
        self.order.setdefault(region, []).append(row["id"])
        row["place"] = region
        if face is not None:
            row["face"] = face
        return {**without_place(self.told(row)), "from": start, "to": region}

    def meant(self, one: Any, last: dict[str, Any]) -> dict[str, Any]:
        """The piece of an act: the one it names, the next card of its pile, or the last one again."""
        if one.id is not None:
            return self.by_id[one.id]
        if one.pile is None:
            return last
        among = None if one.among is None else {*one.among.values()}
        return next(
            self.by_id[card]
            for card in reversed(self.order[one.pile])
            if among is None or card in among
        )

    def act(self, acts: Any) -> list[dict[str, Any]]:
        """Do what an answer says; what has moved. What is `left` out has gone from where its act takes it."""
        found: list[dict[str, Any]] = []
        self.left: list[dict[str, str]] = []
        last: dict[str, Any] = {}
        for at in range(1, len(acts or []) + 1):
            one = acts[at]
            if one.shuffle is not None:
                self.order[one.shuffle].reverse()
                continue
            row = self.meant(one, last)
            last = row
            if one["from"] is not None and _place(one["from"]) != _place(row["place"]):
                self.left_out += 1
                self.left.append({"piece": one.piece, "region": one.region})
                continue
            before = without_place(self.told(row))
            face = self.face_of(one, row)
            start, was = row["place"], row.get("face", "")
            moved = self.laid(row, start if one.stays else one.region, face)
            if face is not None and face != was:
                found += [
                    {**before, "from": start, "to": ""},
                    {**moved, "from": "", "to": row["place"]},
                ]
            elif one.says:
                self.aside = True
                for table in self.tables.values():
                    self.said += table.seen(f"* {one.says}", [moved])
            else:
                found.append(moved)
        return found

    def face_of(self, one: Any, row: dict[str, Any]) -> str | None:
        """The face to which an act turns a piece, as the engine tells of it; None if it turns none."""
        if one.face is None:
            return None
        name = self.facts["faces"][row["content"]][one.face - 1]
        back = f"{name.partition('/')[0]}/?" == name
        return "+ (?)" if back else "+" if one.face == 1 else f"+ ({_short(row, name)})"

    def standing(self, ruled: Counter[Key]) -> Counter[Key]:
        """What lies where, as the rules would say it who have it so."""
        found: Counter[Key] = Counter()
        for row in self.rows:
            place, owner = _region(row["place"])
            piece, _, what = row["content"].partition("/")
            face = row.get("face", "").strip("+ ()")
            if row.get("worth"):
                what = ""
            elif face == "?":
                what = "?"
            elif "/" in face:
                piece, _, what = face.partition("/")
            elif face:
                piece = face
            key = (piece, what, place, owner)
            unseen = (piece, "?", place, owner)
            found[unseen if key not in ruled and unseen in ruled else key] += int(
                row.get("worth") or 1
            )
        return found

    def odd(self) -> dict[Key, int]:
        """What the table has otherwise than the rules, of places that the rules know."""
        known = self.rules.pieces(self.loaded.game, self.position)
        ruled: Counter[Key] = Counter()
        for one in known:
            ruled[one.piece, one.what, one.place, one.owner] += one.count
        standing = self.standing(ruled)
        hidden = {
            (one.piece, one.place)
            for one in known
            if one.hidden and one.place not in (*self.facts["private"], *self.facts["piles"])
            and all(row["content"] != f"{one.piece}/?" for row in self.rows)
        }  # fmt: skip
        sorts = {face.partition("/")[0] for row in self.rows
                 for face in self.facts["faces"].get(row["content"], [row["content"]])}  # fmt: skip
        ruled = Counter({key: count for key, count in ruled.items() if key[0] in sorts})
        places = {key[2:] for key in ruled}
        out = self.facts["out_of_play"]
        found = {}
        for key in {*ruled, *standing}:
            name = f"*.{key[2]}" if key[3] else key[2]
            if (
                standing[key] != ruled[key]
                and (key in ruled or (key[2:] in places and name not in out))
                and (key[0], key[2]) not in hidden
            ):
                found[key] = standing[key] - ruled[key]
        return without_unseen(found)

    # --- play -----------------------------------------------------------------------------------

    def show(self, line: str, moved: list[dict[str, Any]], by: str, forms: Any = ()) -> None:
        """A line is shown to all, pieces having been moved; everybody's hands do their part."""
        self.lines.append(line)
        follows = []
        for seat, table in self.tables.items():
            self.said += table.seen(line, moved, own=seat == by, forms=list(forms))
            if table.answer.follow:
                follows.append(seat)
        for seat in follows:
            table = self.tables[seat]
            self.said += table.ask(do="follow", own=seat == by, stands=self.stands())
            answer = table.answer
            assert not answer.wait
            if self.meanwhile is not None:
                done, self.meanwhile = self.meanwhile, None
                done()
            if answer.news:
                self.lines.append(f"* {answer.news}")
            later = in_order(self.act(answer.acts))
            if self.left:
                self.said += table.ask(
                    do="follow",
                    own=seat == by,
                    again=answer.plan,
                    left=self.left,
                    stands=self.stands(),
                )
                later += in_order(self.act(table.answer.acts))
            self.told_of(later)
        put_off, self.put_off = self.put_off, []
        for move in put_off:
            self.make(move)

    def told_of(self, moved: list[dict[str, Any]]) -> None:
        """Every table learns which pieces have gone where; what could not go on before goes on now."""
        if not moved:
            return
        owed = []
        for table in self.tables.values():
            self.said += table.seen("", moved)
            if table.answer.owes:
                owed.append((table, table.answer.owes))
        for table, number in owed:
            self.said += table.ask(
                do="follow", own=True, again=number, owed=True, stands=self.stands()
            )
            self.told_of(in_order(self.act(table.answer.acts)))

    def make(self, move: dict[str, Any]) -> None:
        """A player makes a move by what his screen offers him, answer by answer."""
        by = move["by"] if move["by"] in self.seats else self.seats[0]
        table = self.tables[by]
        self.reveal(move)
        self.answered: list[str] = []
        self.aside = False
        self.prepare(move)
        screen = self.pressed(table, f"begin/{move['by']}/{move['move']}")
        for _ in range(40):
            form = screen.form
            assert form is not None, (move, screen.waits)
            if form.whole:
                break
            screen = self.pressed(table, *self.answer_to(move))
        self.said += table.ask(do="make", stands=self.stands(), tops=self.tops())
        if table.answer.wait:
            self.waited.append(move)
            if self.patient:
                self.put_off.append(move)
                return
            self.said += table.ask(do="make", stands=self.stands(), tops=self.tops(), late=True)
        answer = table.answer
        if answer.form is not None:
            fields = {one.name: one.text for one in answer.form.fields.values()}
            seal = next(line for line, one in self.facts["seals"].items()
                        if one == {"by": move["by"], "kind": move["move"]})  # fmt: skip
            form = {"by": move["by"], "kind": move["move"], "fields": fields}
            if move["move"] in secrecy_of(self.rules).shown_moves:
                self.unshown.append(move)
            self.advance(move)
            self.show(seal, [], by, [form])
            return
        assert answer.line, (move, self.said)
        line, news = answer.line, answer.news
        moved = self.act(answer.acts)
        self.advance(move)
        self.show(line, moved, by)
        if news:
            self.lines.append(f"* {news}")
        self.put_back(move)

    def roll(self, move: dict[str, Any]) -> None:
        """A roll by the button that the window of moves offers: it is that of a die with such a face."""
        wanted = f"roll/{button_of(self.game, move)}"
        self.rolled[wanted] += 1
        if self.rolled[wanted] <= LOOKED_FOR:
            screen = self.pressed(self.tables[self.seats[0]], "drop")
            offered = {row.press for row in screen.chance.values()}
            assert wanted in offered, (move, offered)
        self.advance(move)
        self.show(line_of("* somebody rolls", move) + " *", [], self.seats[0])

    def reveal(self, move: dict[str, Any]) -> None:
        """What was sealed is shown before a move of another kind; by those who are slow, not before one of the table's."""
        waits = self.slow and move["by"] == "table"
        if self.unshown and self.unshown[0]["move"] != move["move"] and not waits:
            shown, self.unshown = self.unshown, []
            for one in shown:
                self.show(line_of(f"* reveals {one['move']}", one), [], one["by"])

    def calm(self) -> dict[str, str]:
        """Nobody moves anything for a while: the lines of drags that report themselves, by seat."""
        found = {}
        for seat, table in self.tables.items():
            self.said += table.ask(do="quiet", stands=self.stands(), tops=self.tops())
            answer = table.answer
            found[seat] = answer.line or ""
            if answer.line:
                news = answer.news
                self.show(answer.line, self.act(answer.acts), seat)
                if news:
                    self.lines.append(f"* {news}")
        return found

    def alone(self) -> dict[str, Any]:
        """A while goes by in which the side that nobody plays may move: the answers of those that do, by seat."""
        found = {}
        for seat, table in self.tables.items():
            self.said += table.ask(do="automaton", stands=self.stands(), tops=self.tops())
            answer = table.answer
            if answer.line or answer.ask or answer.roll:
                found[seat] = answer
        return found

    def pressed(self, table: Table, press: str, words: str = "") -> Any:
        """The screen of a player after he has pressed something on it."""
        self.said += table.ask(
            do="screen", press=press, words=words, stands=self.stands(), tops=self.tops()
        )
        return table.answer.screen

    def answer_to(self, move: dict[str, Any]) -> tuple[str, str]:
        """The press that gives the field that is asked for now what the move has there."""
        partial = {"by": move["by"], "move": move["move"]}
        drawn = self.facts["open"].get(move["move"], {}).get("field")
        while True:
            field = self.rules.next_field(self.loaded.game, self.position, partial)
            assert field is not None, (move, partial)
            options = [*dict.fromkeys(field.options)]
            if field.kind != "text" and len(options) == 1:
                partial[field.name] = options[0]
            elif field.name in self.answered or field.name == drawn:
                partial[field.name] = move[field.name]
            else:
                self.answered.append(field.name)
                if field.kind == "text":
                    return "type/", str(move[field.name])
                return f"pick/{options.index(move[field.name]) + 1}", ""

    def prepare(self, move: dict[str, Any]) -> None:
        """Let what is drawn be what was drawn: nobody has seen it yet."""
        rule = self.facts["draws"].get(move["move"]) or self.facts["open"].get(move["move"])
        if rule is None:
            return
        wanted = {card for card, value in rule["values"].items() if value == move[rule["field"]]}
        down = [row for row in self.rows if row["place"] in move.values() and "?" in row["face"]]
        same = [row for row in self.rows if row["content"] in wanted]
        if down:
            other = next(row for row in same if "?" in row["face"])
            other["content"], down[0]["content"] = down[0]["content"], other["content"]
            return
        for pile in rule["piles"]:
            cards = self.order[pile]
            at = next(one for one in cards if self.by_id[one]["content"] in wanted)
            cards.remove(at)
            cards.append(at)

    def put_back(self, move: dict[str, Any]) -> None:
        """A card that was only looked at goes back; where nobody may, somebody turns it up unseen."""
        window = self.facts["private"][-1] if self.facts["private"] else "-"
        odd = self.odd()
        looked = [
            (row, rule)
            for rule in self.facts["draws"].values()
            for row in self.rows
            if row["content"] in rule["values"] and _region(row["place"])[0] == window
            and odd.get((*row["content"].split("/"), *_region(row["place"])), 0) > 0
        ]  # fmt: skip
        rule = self.facts["draws"].get(move["move"])
        if rule is not None and self.order[rule["piles"][0]] and not looked and not self.aside:
            top = self.by_id[self.order[rule["piles"][0]][-1]]
            if rule["values"].get(top["content"]) == move[rule["field"]] and not odd:
                self.hand(top, f"{self.seats[0]}.{window}")
                looked = [(top, rule)]
        for row, rule in looked:
            self.hand(row, rule["piles"][0])

    def hand(self, row: dict[str, Any], region: str) -> None:
        """Somebody drags a piece."""
        moved = self.laid(row, region)
        for table in self.tables.values():
            self.said += table.seen("* a piece", [moved])

    def advance(self, move: dict[str, Any]) -> None:
        """The rules make a move, too."""
        self.rules.apply(self.loaded.game, self.position, move)


def in_order(moved: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What has moved together, as the engine tells of it: by the ids of pieces, whatever went first."""
    return sorted(moved, key=lambda row: str(row["id"]))


def without_unseen(odd: dict[Key, int]) -> dict[Key, int]:
    """The same without what the rules have unseen and the table has as some piece of that sort."""
    found = dict(odd)
    for piece, what, place, owner in odd:
        unseen = (piece, "?", place, owner)
        key = (piece, what, place, owner)
        if what != "?" and found[key] > 0 > found.get(unseen, 0):
            same = min(found[key], -found[unseen])
            found[key] -= same
            found[unseen] += same
    return {key: count for key, count in found.items() if count}


def _place(region: str) -> str:
    """The place that a region is a part of."""
    return region.partition("~")[0]


def without_place(told: dict[str, Any]) -> dict[str, Any]:
    """A piece as the engine tells of it, but not where."""
    return {name: value for name, value in told.items() if name != "place"}


def _short(row: dict[str, Any], name: str) -> str:
    piece, _, what = row["content"].partition("/")
    other, _, its = name.partition("/")
    return name if its != what or piece == other else other


def rows_of(log: Path) -> list[dict[str, Any]]:
    """The pieces of the set-up of a log, as the engine tells of them."""
    return [{**row} for row in _rows_of(log)]


@lru_cache(4)
def _rows_of(log: Path) -> list[dict[str, Any]]:
    header = read_header(log)
    module = plan(header.game)
    rules = load(header.game).rulebook
    data = save_file(
        module, saved_game(module, load(header.game).content, rules, seating_of(header))
    )
    saved = read_saved(data, "the set-up")
    table, names = start_of(saved), names_of(saved, header.game)
    found = []
    for piece in table.pieces.values():
        if piece.kind != "piece" or not piece.content_id or piece.marks.get("Layer") == "form":
            continue
        location = names.places.at(table.spot(piece))
        found.append({
            "id": piece.id, "content": piece.content_id, "place": location.deck or location.region,
            "face": piece.marks.get("Face_Name", ""), "worth": piece.marks.get("Worth", ""),
        })  # fmt: skip
    return found
