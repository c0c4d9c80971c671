"""From content files to the linked `Game`. Not portable: tables carry its result as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.games.war_for_arrakis.effects import Filter, Op, Test
from adjudicator.games.war_for_arrakis.entries import (
    Action,
    Area,
    Atomics,
    Card,
    Leader,
    Numbers,
    Prescience,
    Reading,
    SpiceRow,
    Step,
    Tactical,
    Token,
)
from adjudicator.games.war_for_arrakis.records import Game
from adjudicator.linking import choices, linked, number_ids, numbers, sorted_entries

if TYPE_CHECKING:
    from adjudicator.content.records import Content

NUMBERS = number_ids(Numbers)
"""The ids of the numbers that game.json must hold, and no others."""

RESULTS = ["deployment", "house", "leadership", "mentat", "strategy"]

LISTS: dict[str, tuple[str, ...]] = {
    "ids": ("leaders", "with", "decks", "results", "kinds", "worms", "what", "markers"),
}
"""Fields of `Op` -> the members of an operation that stand in them, where these are lists."""
SINGLE = ("leader", "worm")
"""Members that name one thing, which stands in `Op.ids` alone."""
COUNTS: dict[str, tuple[str, ...]] = {
    "number": ("own_dice", "any", "dice", "steps", "range", "value"),
    "third": ("enemy_most",),
    "fourth": ("assault",),
}
YES = ("surprise", "spent", "stays", "ban")
WORDS = ("spread", "side")


class Ops:
    """The operations of all effects, gathered while the content is linked."""

    def __init__(self) -> None:
        """Begin with none."""
        self.found: dict[str, Op] = {}
        self._ids: dict[bytes, str] = {}

    def add(self, effect: list[dict[str, Any]]) -> list[str]:
        """Link an effect; the ids of its operations, in their order.

        What several effects do alike is one operation: "draw-2" is the second that draws.
        """
        ids = []
        for entry in effect:
            op = self._op(entry)
            key = msgspec.json.encode(op)
            if key not in self._ids:
                alike = sum(1 for other in self.found.values() if other.name == op.name)
                self._ids[key] = f"{op.name}-{alike + 1}"
                self.found[self._ids[key]] = op
            ids.append(self._ids[key])
        return ids

    def _op(self, entry: dict[str, Any]) -> Op:
        given: dict[str, Any] = {}
        for member in LISTS["ids"]:
            if isinstance(entry.get(member), list):
                given["ids"] = entry[member]
        for member in SINGLE:
            if member in entry:
                given["ids"] = [entry[member]]
        if "from" in entry:
            given["ids"] = [entry["from"], entry["to"]]
        for field, members in COUNTS.items():
            for member in members:
                if member in entry:
                    given[field] = entry[member]
        branches = entry.get("options", [])
        if "then" in entry:
            branches = [entry["then"], entry["else"]]
        word = entry["what"] if isinstance(entry.get("what"), str) else ""
        return Op(
            name=entry["op"],
            where=filters(entry.get("where")),
            legion=filters(entry.get("legion")),
            to=filters(entry.get("to")) if isinstance(entry.get("to"), list) else [],
            ids=given.get("ids", []),
            hits=entry.get("hits", []),
            units=entry.get("units", entry.get("vehicles", {})),
            test=test(entry["test"]) if "test" in entry else None,
            options=[self.add(branch) for branch in branches],
            count=entry.get("count", 0),
            number=given.get("number", 0),
            third=given.get("third", 0),
            fourth=given.get("fourth", 0),
            on=any(bool(entry.get(member)) for member in YES),
            text=next((str(entry[member]) for member in WORDS if member in entry), word),
        )


def filters(entries: list[dict[str, Any]] | None) -> list[Filter]:
    """The filters of an operation or a test."""
    return [
        Filter(name=entry["is"], of=entry.get("of", []), range=entry.get("range", 0))
        for entry in entries or []
    ]


def test(entry: dict[str, Any]) -> Test:
    """A test, with what it does not say at its default."""
    return Test(
        name=entry["is"],
        of=entry.get("of", []),
        least=entry.get("least", 0),
        most=entry.get("most", 99),
        where=filters(entry.get("where")),
    )


def tests(entries: list[dict[str, Any]]) -> list[Test]:
    """Tests in their order."""
    return [test(entry) for entry in entries]


def link(content: Content) -> Game:
    """The game that validated content describes.

    Derived here rather than written down: every operation of every effect by an id of its own, and
    which area all air zones reach.
    """
    data = content.data
    board, pieces, cards = data["map"], data["pieces"], data["cards"]
    factions = {entry["id"]: entry for entry in data["factions"]["factions"]}
    dice = {entry["id"]: entry for entry in data["dice"]["dice"]}
    counts = {entry["id"]: entry["count"] for entry in pieces["pieces"]}
    ops = Ops()
    return Game(
        id=content.game,
        numbers=numbers(Numbers, content),
        **_board(board),
        tokens={entry["id"]: _token(entry) for entry in sorted_entries(pieces["tokens"])},
        sietch_tokens=_each(pieces["sietch_tokens"]),
        sietch_ranks={e["id"]: e["rank"] for e in sorted_entries(pieces["sietch_tokens"])},
        station_tokens=_each(pieces["station_tokens"]),
        wormsigns=_each(pieces["wormsigns"]),
        leaders={
            entry["id"]: linked(
                Leader,
                entry,
                readings=[linked(Reading, reading) for reading in entry.get("readings", [])],
                action=ops.add(entry["action"]),
                solo=ops.add(entry.get("solo", [])),
                entry=ops.add(entry["entry"]),
            )
            for entry in sorted_entries(
                data["factions"]["leaders"] if "leaders" in data["factions"] else cards["leaders"]
            )
        },
        figures={
            name: {**entry["figures"], "leader": counts[entry["generic"]]}
            for name, entry in sorted(factions.items())
        },
        vehicles={
            e["id"]: e["count"] for e in sorted_entries(pieces["pieces"]) if e["kind"] == "vehicle"
        },
        worms=counts["sandworm"],
        cards=_cards(cards, factions, ops),
        decks={name: sorted(entry["powers"]) for name, entry in sorted(factions.items())},
        tactical={
            entry["id"]: linked(Tactical, entry, sectors=sorted(entry["sectors"]))
            for entry in sorted_entries(cards["tactical"])
        },
        prescience={
            entry["id"]: linked(
                Prescience,
                entry,
                needs=tests(entry["needs"]),
                costs=ops.add(entry["costs"]),
                advances={name: n for name, n in sorted(entry["advances"].items()) if n > 0},
            )
            for entry in sorted_entries(cards["prescience"])
        },
        markers=sorted(entry["id"] for entry in data["factions"]["markers"]),
        objectives={
            entry["id"]: {
                m["id"]: entry[m["id"]] for m in sorted_entries(data["factions"]["markers"])
            }
            for entry in sorted_entries(cards["objectives"])
        },
        powers=sorted(entry["id"] for entry in data["factions"]["imperium"]),
        bans={e["id"]: ops.add(e["effect"]) for e in sorted_entries(cards["bans"])},
        rows=[linked(SpiceRow, e) for e in sorted(pieces["spice_rows"], key=lambda e: e["row"])],
        supremacy_steps=_steps(pieces["supremacy"], ops),
        prescience_steps=_steps(pieces["prescience"], ops),
        actions={
            f"{entry['side']}/{entry['result']}": linked(
                Action,
                entry,
                effect=ops.add(entry["effect"]),
                solo=ops.add(entry.get("solo", [])),
            )
            for entry in sorted_entries(data["dice"]["actions"])
        },
        results=RESULTS,
        action_dice={name: sorted(dice[f"{name}-action"]["faces"]) for name in sorted(factions)},
        action_dice_counts={name: dice[f"{name}-action"]["count"] for name in sorted(factions)},
        combat_die=sorted(dice["combat"]["faces"]),
        ops=ops.found,
        factions=sorted(factions),
        dashboards={
            e["id"]: sorted(e["results"]) for e in sorted_entries(data["factions"]["powers"])
        },
        seatings=[sorted(seats) for seats in data["factions"]["seatings"]],
        places=len(data["setup"]["places"]),
        **choices(content),
    )


def _board(board: dict[str, Any]) -> dict[str, Any]:
    areas = {
        entry["id"]: linked(
            Area,
            entry,
            borders=sorted(entry["borders"]),
            barred=sorted(entry["barred"]),
            around=sorted([*entry["borders"], *entry["barred"]]),
        )
        for entry in sorted_entries(board["territories"])
    }
    return {
        "areas": areas,
        "area_ids": sorted(areas),
        "deserts": sorted(area.id for area in areas.values() if area.terrain == "desert"),
        "sectors": sorted(entry["id"] for entry in board["sectors"]),
        "sectors_beside": {
            entry["id"]: sorted(entry["beside"]) for entry in sorted_entries(board["sectors"])
        },
        "zones": {
            entry["id"]: sorted(entry["sectors"]) for entry in sorted_entries(board["zones"])
        },
        "touches": {
            entry["id"]: sorted(entry["touches"]) for entry in sorted_entries(board["zones"])
        },
        "pole": next(area.id for area in areas.values() if len(area.sectors) > 1),
        "settlements": {e["id"]: e["rank"] for e in sorted_entries(board["settlements"])},
        "villages": {e["id"]: e["kind"] for e in sorted_entries(board["settlements"])},
        "sietches": sorted(entry["id"] for entry in board["sietches"]),
        "stations": sorted(entry["id"] for entry in board["stations"]),
        "atomics": {e["id"]: linked(Atomics, e) for e in sorted_entries(board["atomics"])},
    }


def _each(entries: list[dict[str, Any]]) -> list[str]:
    return sorted(entry["id"] for entry in entries for _ in range(entry["count"]))


def _token(entry: dict[str, Any]) -> Token:
    ranks = ("regular", "elite", "special-elite")
    return Token(
        id=entry["id"],
        set=entry["set"],
        units={rank: entry[rank] for rank in ranks if entry[rank] > 0},
        bashars=entry["bashar"],
    )


def _cards(cards: dict[str, Any], factions: dict[str, dict[str, Any]], ops: Ops) -> dict[str, Card]:
    decks = sorted(power for faction in factions.values() for power in faction["powers"])
    found = {
        entry["id"]: linked(
            Card,
            entry,
            deck=deck,
            needs=tests(entry["needs"]),
            effect=ops.add(entry["effect"]),
        )
        for deck in decks
        for entry in cards[deck]
    }
    return dict(sorted(found.items()))


def _steps(entries: list[dict[str, Any]], ops: Ops) -> list[Step]:
    return [
        Step(
            step=entry["step"],
            side=entry["side"],
            markers=sorted(entry.get("markers", [])),
            effect=ops.add(entry["effect"]),
        )
        for entry in sorted(entries, key=lambda entry: (entry["step"], entry["id"]))
    ]
