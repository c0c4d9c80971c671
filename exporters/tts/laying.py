"""The pieces of a new table brought to where a position has them, by the table's own plan.

The table's script decides which piece goes where (`table/pieces/tidy_plan.lua`), both during play
and for a position that is written into a save. Here it runs on the objects of the save, and the
actions that it plans are carried out on them.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.errors import ContentError
from adjudicator.rules.records import Placement
from exporters.lua.engines import DEFAULT, make_runtime
from exporters.tts.format.objects import UPRIGHT, rounded, turned
from exporters.tts.format.records import ObjectState

ROUNDS = 12
"""After so many rounds of moving pieces the table must be in order."""
STEP = 0.3
"""How much higher each further piece of a pile lies, as in `carry.lua`, in units of the table."""
HAND, BAG = 2.5, 4.0
"""Height above the table at which pieces are put into a hand, or into a bag."""
FINE = 1000
"""Lengths and angles are given to Lua in this fraction of a unit or degree."""
BESIDE = 0.6
"""From one card of a hand to the next, in units of the table."""
OVER = 180.0
"""The roll in degrees of a piece that lies face down."""
MAIN = '\nlocal Guard = use("errors")'
"""The line of the script after which the functions begin that the program calls."""
HOOK = """
local rows, stands, place_of = {}, {}, {}
local function object_of(row)
  return {
    guid = row.guid, type = row.type, memo = row.memo, is_face_down = row.down, spawning = false,
    isDestroyed = function() return false end,
    getTags = function() return row.tags end,
    getPosition = function() return { x = row.x / 1000, y = 0, z = row.z / 1000 } end,
    getRotation = function() return { x = 0, y = row.turn / 1000, z = 0 } end,
    getObjects = function() return row.held end,
    getQuantity = function() return row.number end,
  }
end
function getObjects()
  local found = {}
  for i = 1, #rows do
    found[i] = object_of(rows[i])
  end
  return found
end
function getObjectFromGUID(guid)
  return place_of[guid] ~= nil and object_of(place_of[guid]) or nil
end
local Referee = use("referee")
local state, scan, tidy = use("state"), use("scan"), use("tidy_plan")
Referee.pieces = function()
  local found = {}
  for i = 1, #stands do
    found[i] = Referee.stand(stands[i])
  end
  return found
end
local function look(text)
  rows = Referee.decode(text, 40)
  place_of = {}
  for i = 1, #rows do
    place_of[rows[i].guid] = rows[i]
  end
  scan.forget()
end
return {
  begin = function(text, seats, standing)
    look(text)
    state.seats = Referee.decode(seats, 40)
    stands = Referee.decode(standing, 40)
    use("homes").remember()
    return Referee.encode(Referee.data(state.homes))
  end,
  plan = function(text)
    look(text)
    state.stage = "playing"
    local todo = tidy.make(scan.all(), {})
    for i = 1, #todo do
      for _, name in ipairs({ "x", "z", "turn", "level" }) do
        todo[i][name] = math.floor((todo[i][name] or 0) * 1000 + 0.5)
      end
    end
    return Referee.encode(Referee.data({ todo = { unpack(todo) }, lost = todo.lost, later = todo.later }))
  end,
  zone = function(name)
    local place = use("facts").area.places[name] or {}
    return place.bag and "bag" or place.zone or ""
  end,
}
"""
"""Lets the table's modules look at objects that are rows of data."""


class Thing(msgspec.Struct):
    """One action of the plan of `tidy_plan.lua`."""

    act: str
    label: str
    guid: str = ""
    x: int = 0
    z: int = 0
    turn: int = 0
    level: int = 0
    """Lengths and angles in thousandths: the language of the rules has no other numbers."""
    down: bool = False
    place: str = ""
    source: str = msgspec.field(name="from", default="")
    into: str = ""
    piece: str = ""
    count: int = 1


class _Plan(msgspec.Struct):
    todo: list[Thing]
    lost: list[str]
    later: bool


class Laying:
    """The objects of a save on their way to where a position has them."""

    def __init__(
        self,
        script: str,
        objects: list[ObjectState],
        guids: dict[str, str],
        heights: tuple[float, float],
    ) -> None:
        """`heights` are those of the table's top and of what is dropped on it."""
        self.objects = objects
        self._guids = guids
        self._surface, self._loose = heights
        lua: Any = make_runtime(DEFAULT)
        self._lua = lua.execute(program(script))
        self._made = 0
        self.homes: dict[str, Any] = {}
        """Where the pieces lay at first, as the table's script keeps it."""
        self.in_hands: dict[str, tuple[int, int]] = {}
        """The GUIDs of what was brought into hands, with the middle of the hand."""

    def lay(self, seats: Sequence[dict[str, Any]], stands: Sequence[Placement]) -> None:
        """Bring everything to its place; ContentError if the table has no room or no piece for something."""
        told = msgspec.json.encode([msgspec.to_builtins(one) for one in stands]).decode()
        homes = self._lua.begin(rows_of(self.objects), msgspec.json.encode(seats).decode(), told)
        self.homes = msgspec.json.decode(homes) or {}
        for _ in range(ROUNDS):
            plan = msgspec.json.decode(self._lua.plan(rows_of(self.objects)), type=_Plan)
            if plan.lost:
                raise ContentError(
                    f"the table has no piece or no room for {', '.join(sorted(set(plan.lost)))}"
                )
            if not plan.todo:
                return
            for thing in plan.todo:
                self._do(thing)
        raise ContentError("the pieces of the table do not come to rest")

    def _do(self, thing: Thing) -> None:
        if thing.act == "coin":
            self._put_down(self._coin(thing.piece), thing)
        elif thing.act == "drop":
            self.objects.remove(self._at(thing.guid))
        elif thing.act == "take":
            self._put_down(self._taken(thing), thing)
        elif thing.act == "put":
            bag, one = self._at(thing.into), self._at(thing.guid)
            self.objects.remove(one)
            assert isinstance(bag.contained_objects, list)
            bag.contained_objects.append(one)
        elif thing.act == "turn":
            self._at(thing.guid).transform.rot_z = OVER if thing.down else 0.0
        elif thing.act == "move":
            one = self._at(thing.guid)
            # What comes last lies above the others.
            self.objects.remove(one)
            self._put_down(one, thing)
        else:
            raise ContentError(f"a new table has no {thing.label} to be parted ({thing.act})")

    def _at(self, guid: str) -> ObjectState:
        return next(one for one in self.objects if one.guid == guid)

    def _put_down(self, one: ObjectState, thing: Thing) -> None:
        at = one.transform
        at.pos_x, at.pos_z = rounded(thing.x / FINE, 3), rounded(thing.z / FINE, 3)
        at.rot_y, at.rot_z = rounded(thing.turn / FINE % 360, 3), OVER if thing.down else 0.0
        zone = self._lua.zone(thing.place)
        at.pos_y = rounded(self._loose + thing.level / FINE * STEP, 3)
        if zone == "hand":
            # Cards of a hand lie side by side, from its middle to both sides in turn.
            number = sum(1 for middle in self.in_hands.values() if middle == (thing.x, thing.z))
            self.in_hands[one.guid] = (thing.x, thing.z)
            aside = BESIDE * ((number + 1) // 2) * (-1) ** number
            right, ahead = turned(aside, 0.0, at.rot_y - UPRIGHT)
            at.pos_x, at.pos_z = rounded(at.pos_x + right, 3), rounded(at.pos_z + ahead, 3)
            at.pos_y, at.rot_z = rounded(self._surface + HAND, 3), 0.0
        elif zone == "bag":
            at.pos_y = rounded(self._surface + BAG, 3)
        self.objects.append(one)

    def _coin(self, piece: str) -> ObjectState:
        """One more copy of a piece from an infinite bank."""
        bank = self._at(self._guids[f"bank/{piece}"])
        assert isinstance(bank.contained_objects, list)
        one = copy.deepcopy(bank.contained_objects[0])
        one.guid = self.fresh_guid(f"coin/{piece}")
        return one

    def fresh_guid(self, what: str) -> str:
        """A GUID that no object has yet."""
        known = {
            guid
            for one in self.objects
            for guid in (one.guid, *(held.guid for held in held_in(one)))
        }
        known.update(self._guids.values())
        while True:
            self._made += 1
            guid = hashlib.sha256(f"{what}/{self._made}".encode()).hexdigest()[:6]
            if guid not in known:
                return guid

    def _taken(self, thing: Thing) -> ObjectState:
        """Take an object out of a container. A pile with one card left becomes that card."""
        holder = next((one for one in self.objects if one.guid == thing.source), None)
        if holder is None:  # the pile has become its last card
            last = self._at(thing.guid)
            self.objects.remove(last)
            return last
        held = held_in(holder)
        at = next(at for at, one in enumerate(held) if one.guid == thing.guid)
        one = held.pop(at)
        if isinstance(holder.deck_ids, list):
            holder.deck_ids.pop(at)
            if len(held) == 1:
                self.objects[self.objects.index(holder)] = alone(holder)
        return one


def program(script: str) -> str:
    """The table's modules without the functions that the program calls, with functions that read rows instead."""
    modules, found, _ = script.partition(MAIN)
    assert found
    return f"unpack = unpack or table.unpack\n{modules}{HOOK}"


def rows_of(objects: Sequence[ObjectState]) -> str:
    """The objects of a save as the program takes them."""
    return msgspec.json.encode([_row(one) for one in objects]).decode()


def alone(pile: ObjectState) -> ObjectState:
    """The last card of a pile, at the place of the pile."""
    (last,) = held_in(pile)
    scale = (last.transform.scale_x, last.transform.scale_y, last.transform.scale_z)
    last.transform = copy.deepcopy(pile.transform)
    last.transform.scale_x, last.transform.scale_y, last.transform.scale_z = scale
    return last


def held_in(one: ObjectState) -> list[ObjectState]:
    """The objects in a container; none in anything else."""
    return one.contained_objects if isinstance(one.contained_objects, list) else []


def tags_of(one: ObjectState) -> list[str]:
    """The tags of an object."""
    return one.tags if isinstance(one.tags, list) else []


TYPES = {"Deck": "Deck", "Bag": "Bag", "Custom_Model_Infinite_Bag": "Infinite", "Card": "Card"}


def _row(one: ObjectState) -> dict[str, Any]:
    """An object as the table's script may ask for it."""
    at = one.transform
    return {
        "guid": one.guid,
        "type": TYPES.get(one.name, "Tile"),
        "memo": one.memo if isinstance(one.memo, str) else "",
        "tags": tags_of(one),
        "down": at.rot_z == OVER,
        "x": round(at.pos_x * FINE),
        "z": round(at.pos_z * FINE),
        "turn": round(at.rot_y * FINE),
        "number": one.number if isinstance(one.number, int) else -1,
        "held": [
            {"guid": held.guid, "memo": held.memo if isinstance(held.memo, str) else "",
             "tags": tags_of(held)}
            for held in held_in(one)
        ],
    }  # fmt: skip
