"""Two engines side by side: every question a table can ask, asked of both, at one position."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import encode
from adjudicator.rulebooks import Rulebook
from exporters.lua.bundle import bundle
from exporters.lua.engine import LuaReferee
from exporters.lua.engines import DEFAULT
from tests.support.replay import Loaded, load


@cache
def referee_text(game_id: str, *more: str) -> str:
    """The bundle of a game in English, and in more languages."""
    loaded = load(game_id)
    return bundle(loaded.rulebook, loaded.content, loaded.game, ["en", *more])


@cache
def referee(game_id: str) -> LuaReferee:
    """The compiled referee of a game in the Lua that was asked for, loaded once."""
    return LuaReferee(referee_text(game_id), os.environ.get("KYNES_LUA", DEFAULT))


class Pair:
    """One game, played in Python and in Lua at once."""

    def __init__(self, header: Header, lua: LuaReferee) -> None:
        self.loaded: Loaded = load(header.game)
        self.rules: Rulebook = self.loaded.rulebook
        self.compiled = lua.rulebook(self.rules)
        self.seats = ["table", *(seat.faction for seat in header.seats)]
        setup = setup_of(header)
        self.here = self.rules.new_position(self.loaded.game, setup)
        self.there = self.compiled.new_position(self.loaded.game, setup)

    def apply(self, move: dict[str, Any]) -> list[str]:
        """Check a move and, if it is legal, carry it out in both; what differs."""
        game = self.loaded.game
        found: list[str] = []
        verdicts = self.verdicts(move)
        if verdicts[0] != verdicts[1]:
            found.append(f"check {move}: {verdicts[0]} in Python, {verdicts[1]} in Lua")
        elif verdicts[0] is None:
            done = self.rules.apply(game, self.here, move)
            same = self.compiled.apply(game, self.there, move)
            if done != same:
                found.append(f"apply {move}: {done} in Python, {same} in Lua")
            if encode(self.here) != encode(self.there):
                found.append(f"position: {encode(self.here)!r} and {encode(self.there)!r}")
        return found

    def verdicts(self, move: dict[str, Any]) -> list[Any]:
        """What each engine says of a move."""
        game = self.loaded.game
        return [
            self.rules.check(game, self.here, move),
            self.compiled.check(game, self.there, move),
        ]

    def differences(self, at: int) -> list[str]:
        """What the engines answer differently here; `at` chooses which forms are gone into."""
        game, rules, compiled = self.loaded.game, self.rules, self.compiled
        found: list[str] = []
        for name, one, other in [
            ("to_act", rules.to_act(self.here), compiled.to_act(self.there)),
            ("limit", rules.time_limit(game, self.here), compiled.time_limit(game, self.there)),
            ("automata", rules.automata(game, self.here), compiled.automata(game, self.there)),
            ("result", rules.result(game, self.here), compiled.result(game, self.there)),
            ("pieces", rules.pieces(game, self.here), compiled.pieces(game, self.there)),
        ]:
            if one != other:
                found.append(f"{name}: {one} in Python, {other} in Lua")
        for seat in self.seats:
            if rules.moment(self.here, seat) != compiled.moment(self.there, seat):
                found.append(f"moment of {seat}")
            seen = encode(rules.view(game, self.here, seat))
            if seen != encode(compiled.view(game, self.there, seat)):
                found.append(f"view of {seat}")
            kinds = rules.kinds(game, self.here, seat)
            if kinds != compiled.kinds(game, self.there, seat):
                found.append(f"kinds of {seat}")
            for number, kind in enumerate(kinds):
                found += self.form({"by": seat, "move": kind}, at + number)
        return found

    def form(self, partial: dict[str, Any], at: int) -> list[str]:
        """One form from its first field to its last, a choice among the options made by `at`."""
        game = self.loaded.game
        while True:
            field = self.rules.next_field(game, self.here, partial)
            other = self.compiled.next_field(game, self.there, partial)
            if field != other:
                return [f"next_field of {partial}: {field} in Python, {other} in Lua"]
            if field is None:
                return []
            if field.kind != "text" and not field.options:
                return []
            value = "-" if field.kind == "text" else field.options[at % len(field.options)]
            partial = {**partial, field.name: value}
            strength = self.rules.strength(game, self.here, partial)
            if strength != self.compiled.strength(game, self.there, partial):
                return [f"strength of {partial}: {strength} in Python"]


def near(move: dict[str, Any], at: int) -> Iterator[dict[str, Any]]:
    """Moves near a legal one: most of them are illegal."""
    for number, (name, value) in enumerate(sorted(move.items())):
        if isinstance(value, bool):
            yield {**move, name: not value}
        elif isinstance(value, int):
            yield {**move, name: value + (at + number) % 5 - 2}
        elif name in ("by", "to", "of", "faction"):
            yield {**move, name: ["table", "fremen", "emperor", "nobody"][(at + number) % 4]}
        else:
            yield {
                **move,
                name: ["none", "nonsense", "arrakeen-s9", "polar-sink"][(at + number) % 4],
            }
