"""The table of the game in the fake program, and random players who use it through its own functions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from exporters.tts.save import make_save, save_bytes
from exporters.tts.script import whole_script
from tests.tts.fake import FakeTable
from tests.tts.stand_in import CONQUEST, DAWN, GAME, MESSIAH, WAR, content, layout, plan

SHORT: dict[str, dict[str, int]] = {
    GAME: {"turns": 3},
    CONQUEST: {"turns": 1},
    MESSIAH: {"turns": 1},
    WAR: {},
    DAWN: {"sietches-alone": 1, "sietches-allied": 1, "sietches-teams": 1},
}
"""Options with which a game does not last long."""
ALL = ["atreides", "harkonnen", "spacing-guild", "emperor", "bene-gesserit", "fremen"]

PLAYER = """
Kynes = use
Random = { state = 1 }
Skip = {}
function Random.below(n)
  Random.state = Random.state * 48271 % 2147483647
  return Random.state % n + 1
end
local RARE = {}
do
  local list = use("referee").interrupts
  for i = 1, #list do
    RARE[list[i]] = true
  end
end
local function filled(position, seat, kind)
  local Referee = use("referee")
  local move = Referee.move({ by = seat, move = kind })
  local field = Referee.next_field(position, move)
  while field ~= nil do
    local value = "some words"
    if field.kind ~= "text" then
      value = field.options[Random.below(#field.options)]
    end
    Referee.put(move, field.name, value)
    if field.last then
      break
    end
    field = Referee.next_field(position, move)
  end
  return move
end
-- One move of somebody who is awaited, or now and then of somebody else: what was tried, and the answer.
function Somebody()
  local Referee, state, play = use("referee"), use("state"), use("play")
  local position = state.position
  local seats = Referee.to_act(position)
  if Random.below(12) == 1 and #position.order > 0 then
    seats = position.order
  end
  local seat = seats[Random.below(#seats)]
  local open = Referee.kinds(position, seat)
  local kinds = {}
  for i = 1, #open do
    if not Skip[open[i]] and (not RARE[open[i]] or Random.below(10) == 1) then
      kinds[#kinds + 1] = open[i]
    end
  end
  if seat == "table" or #kinds == 0 then
    return nil
  end
  local move = filled(position, seat, kinds[Random.below(#kinds)])
  -- Any who play choose for a seat that nobody sits on.
  local colour = state.is_automaton(seat) and state.host() or state.colour_of(seat)
  local good, why = play.try(colour, seat, move)
  if not good then
    error("a filled form is refused: " .. Referee.encode(move) .. " " .. tostring(why))
  end
  return move
end
-- So many moves without a pause; how many were made.
function Many(count)
  local state, play = use("state"), use("play")
  local made = 0
  while made < count and state.stage == "playing" and not play.is_due() do
    if Somebody() ~= nil then
      made = made + 1
    end
  end
  return made
end
function Text()
  return use("saves").save()
end
"""

NOT_SHOWN = """
local kinds, facts = Kynes("object_kinds"), Kynes("facts")
local found, stands = {}, state.stands()
for i = 1, #stands do
  local stand = stands[i]
  local place = facts.whole_parts[stand.place] or stand.place
  local on_board = stand.owner == "" and facts.spots["parts/" .. place] ~= nil
  local sort = kinds.of_stand(stand)
  if sort == nil then
    if (on_board or not stand.hidden) and not kinds.is_money(stand) then
      found[#found + 1] = stand.piece .. "/" .. stand.what .. " at " .. stand.place
    end
  elseif #places.points(place, on_board and "" or stand.owner, sort) == 0 then
    found[#found + 1] = stand.piece .. "/" .. stand.what .. " at " .. stand.place
  end
end
return found
"""


@cache
def save_text(game: str = GAME) -> str:
    """The save of a whole table, with a hook for tests at the end of its script."""
    made, pictures = layout(game=game)
    lua, xml = whole_script(made, content(game))
    save = make_save(content(game), plan(game), made, pictures, (lua + PLAYER, xml))
    return save_bytes(save).decode()


def fresh_save(game: str = GAME) -> dict[str, Any]:
    """The same, ready to be loaded."""
    loaded: dict[str, Any] = msgspec.json.decode(save_text(game))
    return loaded


def colours(game: str = GAME) -> dict[str, str]:
    """Faction -> the player colour of its area."""
    return {seat.faction: seat.colour for seat in plan(game).seats}


class Table(FakeTable):
    """A table at which people sit."""

    game = GAME

    def __init__(self, game: str = GAME, **options: Any) -> None:
        super().__init__(save_text(game), errors_raise=True, **options)
        self.game = game

    @classmethod
    def loaded(cls, save: dict[str, Any], game: str = GAME) -> Table:
        """A fresh program with a save."""
        table = cls.__new__(cls)
        FakeTable.__init__(table, save, errors_raise=True)
        table.game = game
        return table

    def colour(self, faction: str) -> str:
        """The player colour of a faction's area."""
        return colours(self.game)[faction]

    def begin(
        self,
        factions: Sequence[str],
        *,
        nobody: Sequence[str] = (),
        seed: str = "sand",
        pace: int = 0,
        mode: str = "referee",
        **settings: Any,
    ) -> None:
        """People sit down as these factions, the first one host, and begin; `nobody` sits as the others."""
        for faction in factions:
            self.seat(self.colour(faction))
        self.step(30)
        for faction in factions:
            self.lua(f'assert(lobby.sit("{self.colour(faction)}", "{faction}"))')
        for faction in nobody:
            self.lua(f'assert(lobby.sit("", "{faction}"))')
        chosen = {
            "seed": seed,
            "mode": mode,
            "tempo": 0,
            **SHORT.get(self.game, {}),
            **settings,
            "pace": pace,
        }
        for key, value in chosen.items():
            given = f'"{value}"' if isinstance(value, str) else value
            self.lua(f'assert(lobby.set("{key}", {given}))')
        self.lua(f'assert(lobby.start("{self.colour(factions[0])}"))')

    @property
    def spares(self) -> str:
        """The GUID of the bag below the table, which nobody can touch."""
        return str(self.lua("return Kynes('facts').guids.spares"))

    def lua(self, text: str) -> Any:
        """Run Lua with the table's modules at hand."""
        names = (
            "state",
            "play",
            "taking_back",
            "lobby",
            "pieces",
            "forms",
            "journal",
            "panels",
            "handmoves",
            "chance",
            "places",
            "referee",
            "acts",
            "slices",
            "main",
        )
        uses = " ".join(f'local {name} = Kynes("{name}")' for name in names)
        return self.run(f"{uses} {text}")

    def assert_no_errors(self) -> None:
        """Neither the program nor the table's own guard has caught an error."""
        assert self.errors == []
        wrong = [line.text for line in self.lines if ": error in " in line.text]
        assert wrong == []

    def reload(self, save: Mapping[str, Any]) -> None:
        """The same program loads a save, and the table reads it."""
        super().reload(save)
        self.until_loaded()

    def rewind(self, n: int = 1) -> None:
        """Back to a checkpoint, and the table reads what it was then."""
        super().rewind(n)
        self.until_loaded()

    def until_loaded(self, most: int = 600) -> None:
        """Let time pass until the table has read what was saved and takes acts."""
        for _ in range(most):
            if self.lua("return main.is_ready()"):
                return
            self.step(1)
        raise AssertionError("the table is never ready")

    def until_still(self, most: int = 6000) -> int:
        """Let time pass until neither the table nor the pieces have anything to do; frames taken."""
        for frames in range(0, most, 20):
            self.step(20)
            if not self.lua(
                "return play.is_busy() or pieces.is_busy() or journal.is_busy() or panels.is_busy()"
                " or acts.is_busy() or slices.is_busy()"
            ):
                self.assert_no_errors()
                return frames
        raise AssertionError("the table does not come to rest")

    def until_asked(self, most: int = 4000) -> None:
        """Let time pass until the table has made all its own moves."""
        for _ in range(most):
            if not self.lua("return play.is_busy() or acts.is_busy()"):
                return
            self.step(1)
        raise AssertionError("the table does not stop")

    def until_drawn(self, most: int = 600) -> None:
        """Let time pass until every screen shows what is so: they are drawn a slice a frame."""
        for _ in range(most):
            if not self.lua("return panels.is_busy()"):
                return
            self.step(1)
        raise AssertionError("the screens are never drawn")

    def play_on(self, moves: int, seed: int = 1) -> int:
        """So many moves of random people, or as many as the game has; how many were made."""
        self.run(f"Random.state = {seed + 1}")
        made = 0
        while made < moves and self.lua("return state.stage") == "playing":
            self.until_asked()
            if self.lua("return state.stage") == "playing":
                made += self.run(f"return Many({moves - made})")
        return made

    def until_open(self, seat: str, kind: str) -> None:
        """Plays until a kind of move is open to a seat and nothing moves any more."""
        for turn in range(20):
            if kind in self.lua(f"return referee.kinds(state.position, '{seat}')"):
                self.until_still()
                return
            self.play_on(1, turn)
            self.until_asked()
        raise AssertionError(f"{kind} is never open to {seat}")

    def play_on_now(self) -> None:
        """One move, if somebody other than the table is asked now."""
        if not self.lua("return play.is_due()"):
            self.run("Many(1)")

    def state_text(self) -> str:
        """What the table saves."""
        return str(self.run("return Text()"))

    def log_text(self) -> str:
        """The whole log, ended if the game is over."""
        return str(self.lua("return referee.log.text(journal.complete())"))

    def census(self) -> dict[str, list[tuple[float, float, str]]]:
        """Every piece of the game: sort -> where each is, and the GUID of its container ("" for none)."""
        found: dict[str, list[tuple[float, float, str]]] = {}
        coins = {"spice-1", "spice-2", "spice-5", "spice-10"}
        for one in self.lying().values():
            inside = one["inside"]
            if one["Name"] == "Custom_Model_Infinite_Bag" or "spares" in one.get("Tags", []):
                continue
            for piece, container in [(one, ""), *((held, one["GUID"]) for held in inside)]:
                memo, tags = piece.get("Memo"), piece.get("Tags", [])
                if not memo or (one["Name"] == "Bag" and not container):
                    continue
                cards = [tag for tag in tags if tag.endswith("-card")]
                whose = [tag for tag in tags if tag in ALL and memo == "force"]
                if piece["Name"] == "Card":
                    name = f"{cards[0]}/{memo}"
                elif memo in coins:
                    name = "coins"
                else:
                    name = "/".join([memo, *whose])
                times = int(memo.rpartition("-")[2]) if memo in coins else 1
                found.setdefault(name, []).extend([(one["x"], one["z"], container)] * times)
        return found

    def lying(self) -> dict[str, dict[str, Any]]:
        """Each object by its GUID: Name, Memo, Tags, x, z, and of what is `inside` Name, Memo and Tags."""
        return {one["GUID"]: one for one in msgspec.json.decode(self._do("pieces"))}

    def stands(self) -> list[dict[str, Any]]:
        """What the referee says stands where."""
        told = self.lua("return referee.encode(referee.pieces(state.position))")
        loaded: list[dict[str, Any]] = json.loads(told)
        return loaded

    def not_shown(self) -> list[str]:
        """What the rules have on the board, or lying open anywhere, and the table has no piece or no place for."""
        return list(self.lua(NOT_SHOWN))
