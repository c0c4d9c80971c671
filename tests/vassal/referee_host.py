"""The referee at a VASSAL table, run in lupa: what the Java beside it would tell it, told by tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.rules.records import Placement
from exporters.lua.bundle import build_players
from exporters.lua.engines import DEFAULT, make_runtime
from exporters.vassal import referee
from tests.support.agreement import referee_text
from tests.vassal.modules import plan

SOURCES = {
    name: (Path(referee.__file__).parent / f"{name}.lua").read_text("utf-8")
    for name in referee.SOURCES
}
SOURCE = SOURCES["table"]
Rows = list[dict[str, Any]]
PUT = """
return function(Referee)
  local result, wanted, latest = Referee.result, nil, ""
  Referee.result = function(position)
    if wanted ~= nil then
      local other = assert(Referee.load_position(wanted))
      wanted = nil
      for name in pairs(position) do
        position[name] = nil
      end
      for name, value in pairs(other) do
        position[name] = value
      end
    end
    latest = Referee.save_position(position)
    return result(position)
  end
  return { put = function(text) wanted = text end, latest = function() return latest end }
end
"""
"""Lets a test put another position in the place of the one that a window is about to show."""
IN_C = """
return function(library, hex)
  library.new = function() return {} end
  library.update = function(hash, text) hash[#hash + 1] = text end
  library.step = function() return true, 0 end
  library.finish = function(hash) return hex(table.concat(hash)) end
end
"""
"""Hashes that are made piece by piece, as those of a log's lines, at once and not in Lua."""


@cache
def facts_of(game: str) -> dict[str, Any]:
    """What a module tells the referee of itself."""
    return referee.facts(plan(game))


@cache
def facts_text(game: str) -> str:
    """The same as JSON."""
    return json.dumps(facts_of(game), ensure_ascii=False)


@cache
def players_of(game: str) -> str:
    """The chunk with the computer players of a game."""
    return build_players(game)


def hash_in_c(lua: Any, library: Any) -> None:
    """Let Lua's SHA-256 be Python's, which takes a hundredth of the time (tests/lua hold them equal)."""

    def digest(text: str) -> Any:
        return lua.table_from([*sha256(text.encode()).digest()])

    def of_bytes(given: Any) -> Any:
        return lua.table_from([*sha256(bytes(given.values())).digest()])

    library.digest, library.of_bytes = digest, of_bytes
    run(lua, IN_C)(library, lambda text: sha256(text.encode()).hexdigest())


@cache
def compiled(text: str) -> bytes:
    """A chunk as Lua keeps it when it has read it: a referee of a megabyte is read once and not for every table.

    Without a name its whole text would be the name, which Lua keeps with every function.
    """
    lua: Any = make_runtime(DEFAULT, encoding=None)
    dumped: bytes = lua.eval("string.dump")(lua.eval("load")(text.encode(), b"=<python>"))
    return dumped


def run(lua: Any, text: str) -> Any:
    """What a chunk gives."""
    return lua.eval("load")(compiled(text))()


class Table:
    """A table with the referee of a game, as the player of a side has it (`Referee` sees all)."""

    def __init__(
        self, game: str, facts: dict[str, Any] | None = None, side: str = "Referee", *more: str
    ) -> None:
        """`more`: languages that it speaks beside English."""
        lua: Any = make_runtime(DEFAULT)
        loaded = run(lua, referee_text(game, *more))
        hash_in_c(lua, loaded.sha256)
        known = json.dumps(facts, ensure_ascii=False) if facts else facts_text(game)
        parts = lua.table_from({name: run(lua, SOURCES[name]) for name in referee.PARTS})
        parts.players = lambda: run(lua, players_of(game))
        parts.names = lua.table_from([*referee.PARTS])
        self._handle = run(lua, SOURCE)(loaded, loaded.decode(known), parts)
        self._positions: Any = None
        self._load: Any = lambda: run(lua, PUT)(loaded)
        self.side = side
        self.present: list[str] | None = None
        """The sides whose players are connected; None if the engine does not say so."""
        self.text = ""
        self.answer: Any = None

    def ask(self, **request: Any) -> list[str]:
        """What is said to a request."""
        told = {name.rstrip("_"): value for name, value in request.items()}
        if self.present is not None:
            told["present"] = self.present
        return self.raw(msgspec.json.encode({"side": self.side, **told}).decode())

    def raw(self, request: str) -> list[str]:
        """What is said to a request as it stands."""
        answer = self.answer = self._handle(request)
        self.text = answer.text
        return [answer.say[at] for at in range(1, len(answer.say) + 1)]

    def start(self, **more: Any) -> list[str]:
        """A game begins."""
        return self.ask(do="start", **{"stands": [], **more})

    def seen(self, line: str, drags: Sequence[dict[str, Any]] = (), **more: Any) -> list[str]:
        """A line is shown, pieces having been moved."""
        return self.ask(do="seen", line=line, drags=list(drags), **more)

    def put(self, position: str) -> None:
        """The next screen shows this position, which takes the place of the game's."""
        self._positions = self._positions or self._load()
        self._positions.put(position)

    def position(self) -> str:
        """The position that the latest screen showed."""
        return str(self._positions.latest())

    def log(self) -> str:
        """The log as the table would save it."""
        assert self.ask(do="log") == []
        return self.text

    def kept(self) -> str:
        """What a saved game would hold."""
        assert self.ask(do="keep") == []
        return self.text


def where(place: str, owner: str) -> str:
    """The region of a place."""
    return f"{owner}.{place}" if owner else place


def row(piece: str, what: str, start: str, end: str, count: int = 1) -> Rows:
    """Pieces of a sort that went from a region to another, as the table is told of them."""
    if piece == "spice":
        return [{"content": "spice/one", "worth": str(count), "from": start, "to": end}]
    told: dict[str, Any] = {
        "content": f"{piece}/{what}" if what else piece,
        "from": start,
        "to": end,
    }
    if piece == "advisor":
        told |= {"content": f"force/{what}", "face": "+ (advisor)"}
    return [told] * count


def stands_of(stands: Sequence[Placement]) -> Rows:
    """Every piece that lies open, as the table is told of it when a game begins."""
    found: Rows = []
    for stand in stands:
        if not stand.hidden and stand.what != "?":
            listed = row(stand.piece, stand.what, "", where(stand.place, stand.owner), stand.count)
            found += [{**one, "place": one["to"]} for one in listed]
    return found


def drags_between(before: Sequence[Placement], after: Sequence[Placement]) -> Rows:
    """The drags that bring a table from some stands to others; hidden pieces are left out."""
    counts: dict[tuple[str, str], dict[str, int]] = {}
    for stands, sign in ((before, -1), (after, 1)):
        for stand in stands:
            if not stand.hidden and stand.what != "?":
                places = counts.setdefault((stand.piece, stand.what), {})
                name = where(stand.place, stand.owner)
                places[name] = places.get(name, 0) + sign * stand.count
    return [one for sort, places in counts.items() for one in _paired(sort, places)]


def _paired(sort: tuple[str, str], places: dict[str, int]) -> Iterator[dict[str, Any]]:
    """Every piece that is gone from one place with one that has come to another; "" for nowhere."""
    gone = [name for name, count in places.items() for _ in range(-count)]
    come = [name for name, count in places.items() for _ in range(count)]
    for start, end in zip_longest(gone, come, fillvalue=""):
        yield from row(*sort, start, end)
