"""Drives the fake Tabletop Simulator of `tests/tts/fake/` through lupa.

`FakeTable(save)` boots a save; its methods are what people do at a table, and what they see there.
What the fake models, and what not, stands at the head of `fake/main.lua`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, cast

import msgspec

HERE = Path(__file__).parent

UNMODELLED = ("Backgrounds", "Grid", "Lighting", "MusicPlayer", "Timer")
"""Static classes of the API that a script sees and must not touch here."""


class CannotDoError(AssertionError):
    """A person cannot do that at the table now: the message says why."""


class UnknownMemberError(AssertionError):
    """A script touched what is not in the public API, or what the fake has not."""


class ScriptFailedError(AssertionError):
    """A script raised, at a table that was told to take no errors."""


class UiElement(msgspec.Struct, frozen=True):
    """An XML element as one colour sees it: attributes with those from Defaults, what is hidden left out."""

    tag: str
    attributes: dict[str, str]
    text: str | None = None
    children: list[UiElement] = msgspec.field(default_factory=list)

    @property
    def id(self) -> str | None:
        """Its id attribute."""
        return self.attributes.get("id")

    @property
    def tooltip(self) -> str | None:
        """Its tooltip."""
        return self.attributes.get("tooltip")

    def walk(self) -> list[UiElement]:
        """Itself and everything within, in the order of the document."""
        return [self, *(inner for child in self.children for inner in child.walk())]


class UiTree(msgspec.Struct, frozen=True):
    """The XML of the screen (`owner` is "Global") or of an object (its GUID)."""

    owner: str
    elements: list[UiElement]

    def walk(self) -> list[UiElement]:
        """Every element, in the order of the document."""
        return [inner for element in self.elements for inner in element.walk()]


class Text(msgspec.Struct, frozen=True):
    """A text that a colour can read.

    `kind` is ui, object, button, input, menu, 3dtext, notes, notebook, chat, hotkey, dialog or inside.
    """

    kind: str
    source: str
    text: str


class Line(msgspec.Struct, frozen=True):
    """A line of chat: `to` is "All", "Host" or a colour."""

    to: str
    text: str
    kind: str
    frame: int
    tint: tuple[float, float, float] | None = None


class View(msgspec.Struct, frozen=True):
    """What a script has had a camera look at: the point, the angles in degrees, the distance."""

    x: float
    y: float
    z: float
    pitch: float
    yaw: float
    distance: float


class ScriptError(msgspec.Struct, frozen=True):
    """What a script raised: its name ("Global" or "<nickname> - <GUID>"), the function, the message."""

    script: str
    where: str
    message: str
    frame: int


class Effort(msgspec.Struct, frozen=True):
    """The most that one call of a function took, in thousands of Lua steps, and in which frame."""

    script: str
    where: str
    thousands: int
    frame: int


class Contained(msgspec.Struct, frozen=True):
    """A thing in a container."""

    Name: str = ""
    GUID: str | None = None
    Nickname: str | None = None
    CardID: int | None = None
    Tags: list[str] | None = None


class Button(msgspec.Struct, frozen=True):
    """A classic button."""

    label: str
    tooltip: str
    click_function: str


class Summary(msgspec.Struct, frozen=True):
    """Save data of an object that tests look at most."""

    Name: str
    Nickname: str
    Description: str
    Tags: list[str]
    Locked: bool


class TableObject(msgspec.Struct, frozen=True):
    """An object on the table."""

    guid: str
    type: str
    data: Summary
    position: tuple[float, float, float]
    rotation: tuple[float, float, float]
    scale: tuple[float, float, float]
    resting: bool
    spawning: bool
    inside: list[Contained]
    buttons: list[Button]
    menu: list[str]
    highlighted: bool
    held_by: str | None = None
    hand: str | None = None


class WebRequest(msgspec.Struct, frozen=True):
    """A request of a script that waits for an answer."""

    number: int
    method: str
    url: str
    body: str
    headers: dict[str, str]


class Dialog(msgspec.Struct, frozen=True):
    """A dialog that waits for a person: kind is info, confirm, input, memo, options or color."""

    kind: str
    text: str
    options: list[str] = msgspec.field(default_factory=list)


@cache
def api_members() -> dict[str, list[str]]:
    """Names of the members of the public API by class."""
    text = (HERE / "api_members.json").read_text(encoding="utf-8")
    return cast("dict[str, list[str]]", json.loads(text)["classes"])


@cache
def used_members() -> dict[str, dict[str, list[str]]]:
    """Members that the table may use, by class: what each takes and gives, what to know of it, where that stands."""
    text = (HERE / "api_used.json").read_text(encoding="utf-8")
    return cast("dict[str, dict[str, list[str]]]", json.loads(text)["members"])


@cache
def fake_modules() -> dict[str, str]:
    """The Lua of the fake by the name of its module."""
    files = sorted((HERE / "fake").glob("*.lua"))
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


@cache
def compiled_modules() -> dict[str, bytes]:
    """The same, compiled."""
    found = {}
    for name, text in fake_modules().items():
        compiled = read_by_lua(text, f"=fake/{name}.lua")
        assert compiled is not None, name
        found[name] = compiled
    return found


def read_by_lua(text: str, name: str) -> bytes | None:
    """A chunk as Lua keeps it when it has read it, with its lines; None if it cannot be read."""
    runtime = import_module("lupa.lua52").LuaRuntime(encoding=None)
    read = runtime.eval(
        b"function(text, name) local f = load(text, name, 't') return f and string.dump(f) end"
    )
    return cast("bytes | None", read(text.encode(), name.encode()))


@cache
def compiled_script(text: str) -> bytes | None:
    """The script of Global, compiled; None if it cannot be read.

    A script of a megabyte is read once and not for every table.
    """
    return read_by_lua(text, "=Global")


SAVE_OF = """
function(data, script)
  local make = load(data, "=save", "b")
  return function(array, null)
    local save = make(array, null)
    save.LuaScript = script
    return save
  end
end
"""
LUA_SIGNS = {code: f"\\{code:03d}" for code in (*range(32), 34, 92, 127)}
"""Characters that cannot stand in a Lua string as they are."""


def lua_literal(value: Any) -> str:
    """Save data as an expression of Lua, in which `A` marks arrays and `N` is null."""
    match value:
        case str():
            return f'"{value.translate(LUA_SIGNS)}"'
        case bool() | None:
            return {True: "true", False: "false", None: "N"}[value]
        case int() | float():
            return repr(value)
        case Mapping():
            pairs = [f"[{lua_literal(key)}]={lua_literal(held)}" for key, held in value.items()]
            return f"{{{','.join(pairs)}}}"
        case _:
            return f"A{{{','.join(map(lua_literal, value))}}}"


@lru_cache(maxsize=8)
def compiled_data(data: bytes) -> bytes:
    """Save data (JSON) as a compiled function of Lua that makes it; the fake's own reader is ten times slower."""
    text = f"local A, N = ... return {lua_literal(msgspec.json.decode(data))}"
    compiled = read_by_lua(text, "=save")
    assert compiled is not None
    return compiled


@lru_cache(maxsize=8)
def read_save(text: str) -> tuple[str | None, bytes]:
    """The script of Global in a save, None without one, and all else as `compiled_data` makes it."""
    save: dict[str, Any] = msgspec.json.decode(text)
    return save.pop("LuaScript", None), compiled_data(msgspec.json.encode(save))


Point = Sequence[float]


class FakeTable:
    """A table of the game with a save loaded; `step` lets time pass.

    Every method raises `UnknownMemberError` when a script touched what is no part of the public API or of
    the fake, and `CannotDoError` when the person cannot do it. Errors of scripts are in `errors`; with
    `errors_raise` they raise `ScriptFailedError`.
    """

    def __init__(
        self,
        save: Mapping[str, Any] | str,
        *,
        seed: int = 1,
        pairs: Literal["shuffled", "sorted"] = "shuffled",
        put_object: Literal["copies", "moves"] = "copies",
        load_order: Literal["global_first", "global_last"] = "global_first",
        fps: int = 60,
        drift: float = 0.0,
        errors_raise: bool = False,
    ) -> None:
        """`save` may be JSON as text, which is read once for all tables."""
        lua52 = import_module("lupa.lua52")
        self._lua_error = lua52.LuaError
        self._runtime = lua52.LuaRuntime(
            encoding="utf-8",
            unpack_returned_tuples=True,
            register_eval=False,
            register_builtins=False,
        )
        self._runtime.execute("python = nil")
        self._errors_raise = errors_raise
        self._seen = (0, 0)
        options = {
            "seed": seed,
            "pairs": pairs,
            "put_object": put_object,
            "load_order": load_order,
            "fps": fps,
            "drift": drift,
        }
        self._fake = self._build(options)
        self._made = self._runtime.eval(SAVE_OF)
        self._load(save)

    def _load(self, save: Mapping[str, Any] | str) -> None:
        if isinstance(save, str):
            found, data = read_save(save)
        else:
            found = save.get("LuaScript")
            rest = {name: held for name, held in save.items() if name != "LuaScript"}
            data = compiled_data(msgspec.json.encode(rest))
        script = found or ""
        self._script = {} if found is None else {"LuaScript": script}
        self._compiled[script] = compiled_script(script)
        self._do("load", self._made(data, script))

    def _build(self, options: dict[str, Any]) -> Any:
        load = self._runtime.execute(
            "return function(chunk, name) return assert(load(chunk, name, 'b'))() end"
        )
        modules = self._runtime.table()
        for name, chunk in compiled_modules().items():
            modules[name] = load(chunk, f"=fake/{name}.lua")
        given = self._runtime.table_from(options)
        reference = self._runtime.table()
        for name, members in api_members().items():
            reference[name] = self._runtime.table_from(dict.fromkeys(members, True))
        given["reference"] = reference
        given["compiled"] = self._compiled = self._runtime.table()
        given["unmodelled"] = self._runtime.table_from(UNMODELLED)
        return modules["main"](modules, given)

    def _call(self, name: str, *arguments: Any) -> Any:
        try:
            return self._fake.driver[name](*arguments)
        except self._lua_error as error:
            self._raise_faults()
            message = str(error).partition("\nstack traceback:")[0]
            raise CannotDoError(f"{name}: {message}") from None

    def _raise_faults(self) -> None:
        errors, gaps = self._fake.driver.counts()
        seen, self._seen = self._seen, (errors, gaps)
        if gaps > seen[1]:
            raise UnknownMemberError("; ".join(self.gaps[seen[1] :]))
        if self._errors_raise and errors > seen[0]:
            new = self.errors[seen[0] :]
            raise ScriptFailedError("; ".join(f"{error.script}: {error.message}" for error in new))

    def _do(self, name: str, *arguments: Any) -> Any:
        answer = self._call(name, *arguments)
        self._raise_faults()
        return answer

    def fill_notebook(self) -> None:
        """From now on the notebook takes no more pages."""
        self._do("fill_notebook")

    # Time.

    def step(self, frames: int = 1) -> None:
        """Lets so many frames pass (60 a second)."""
        self._do("step", frames)

    def seconds(self, seconds: float) -> None:
        """Lets so many seconds pass."""
        self.step(round(seconds * 60))

    @property
    def frame(self) -> int:
        """Frames since the table was made."""
        return int(self._fake.frame)

    def answer_web(self, answer: Callable[[WebRequest], tuple[int, str] | str]) -> int:
        """Answers the requests that wait, by a status and a text, or by why there is no answer; how many there were."""
        asked = msgspec.json.decode(self._call("web_requests"), type=list[WebRequest])
        for request in asked:
            found = answer(request)
            code, text, fault = (0, "", found) if isinstance(found, str) else (*found, "")
            self._do("web_answer", request.number, code, text, fault)
        return len(asked)

    # People.

    def seat(self, color: str, name: str | None = None, *, host: bool | None = None) -> None:
        """A person joins and sits down ("Grey": watches). The first is the host."""
        self._do("seat", color, name or f"{color} player", host)

    def unseat(self, color: str) -> None:
        """The person of that colour leaves the game."""
        self._do("unseat", color)

    def change_seat(self, color: str, to: str) -> None:
        """The person of that colour takes another."""
        self._do("change_seat", color, to)

    def chat(self, color: str, text: str) -> None:
        """Writes a line of chat."""
        self._do("chat", color, text)

    def view(self, color: str) -> View | None:
        """Where a script has last turned the camera of a person to; None if it never has."""
        return msgspec.json.decode(self._call("view", color), type=View | None)

    # The UI.

    def click_ui(
        self,
        color: str,
        element_id: str,
        value: str | float | bool | None = None,
        owner: str | None = None,
    ) -> None:
        """Uses an element of the current XML as that colour sees it.

        A button is clicked (value: the mouse button, "-1" left, "-2" right), a toggle toggled or set, an
        option chosen by its label or index, an input filled. Raises `CannotDoError` if it is absent, inactive,
        not visible to that colour, not interactable, or names no function.
        """
        self._do("click_ui", color, element_id, value, owner)

    def ui_for(self, color: str) -> list[UiTree]:
        """The XML that this colour sees, the screen's first."""
        return msgspec.json.decode(self._call("ui", color), type=list[UiTree])

    def ui_element(self, color: str, element_id: str) -> UiElement | None:
        """The element as this colour sees it, or None."""
        found = (e for tree in self.ui_for(color) for e in tree.walk() if e.id == element_id)
        return next(found, None)

    def texts_for(self, color: str, *, searching: bool = False) -> list[Text]:
        """Every text that this colour can read; `searching`: also what lies in bags and decks."""
        return msgspec.json.decode(self._call("texts", color, searching), type=list[Text])

    def sees(self, color: str, guid: str) -> str:
        """What this colour sees of an object: "face", "back" or "nothing"."""
        return str(self._call("sees", color, guid))

    def dialog(self, color: str) -> Dialog | None:
        """The dialog that waits for this person."""
        told = self._call("dialog", color)
        if told is None:
            return None
        return Dialog(told["kind"], told["text"], list(told["options"].values()))

    def answer(self, color: str, value: str | None = None) -> None:
        """OK in the dialog: with a text, an option, a colour's name, or what stood there."""
        self._do("answer", color, value)

    def cancel(self, color: str) -> None:
        """Closes the dialog without OK."""
        self._do("cancel", color)

    def hotkey(self, color: str, label: str, guid: str | None = None, *, up: bool = False) -> None:
        """Presses a hotkey that a script added, hovering over an object or none."""
        self._do("hotkey", color, label, guid, up)

    def context_menu(
        self,
        color: str,
        guid: str | None,
        label: str,
        at: tuple[float, float, float] = (0.0, 1.0, 0.0),
    ) -> None:
        """Chooses an item of an object's menu, or of the table's (None), opened with the pointer at a point."""
        self._do("context_menu", color, guid, label, *at)

    def shows(self, guid: str, x: float, y: float) -> bool:
        """Whether a point of an object's picture (-1 to 1 both ways) is left by the shape of its tile."""
        return bool(self._call("shows", guid, x, y))

    def object_click(self, color: str, guid: str, index: int = 0, *, alt: bool = False) -> None:
        """Clicks a classic button."""
        self._do("object_click", color, guid, index, alt)

    def click_at(self, color: str, guid: str, x: float, z: float) -> None:
        """Clicks the classic button that lies at a point of the table."""
        self._do("click_at", color, guid, x, z)

    def object_input(self, color: str, guid: str, index: int, text: str) -> None:
        """Fills a classic input and leaves it."""
        self._do("object_input", color, guid, index, text)

    @property
    def collisions(self) -> int:
        """How often a thing ended inside another and was thrown out of it."""
        return int(self._call("collisions"))

    @property
    def most_elements(self) -> int:
        """The most elements that the XML of the screen has had at once."""
        return int(self._call("most_elements"))

    def traffic(self) -> dict[str, int]:
        """What scripts have sent for the screen: whole screens and their bytes, attributes and theirs."""
        told = self._call("traffic")
        names = ("screens", "screen_bytes", "attributes", "attribute_bytes")
        return {name: int(told[name]) for name in names}

    # Hands on things. A method that moves something goes on until that rests or is gone.

    def drop(self, color: str, guid: str, position: Point) -> bool:
        """Picks up and drops; False if a script forbade it."""
        return bool(self._do("drop", color, guid, *position))

    def draw(self, color: str, guid: str, position: Point, inside: str | None = None) -> str:
        """Takes the top thing (or that GUID) out of a container and drops it; its GUID on the table."""
        return str(self._do("draw", color, guid, *position, inside))

    def flip(self, color: str, guid: str) -> bool:
        """F: turns over; False if a script forbade it."""
        return bool(self._do("flip", color, guid))

    def randomize(self, color: str, guid: str) -> bool:
        """R: shuffles or rolls; False if a script forbade it."""
        return bool(self._do("randomize", color, guid))

    def rotate(self, color: str, guid: str, degrees: float) -> bool:
        """Q or E: turns about the upright axis; False if a script forbade it."""
        return bool(self._do("rotate", color, guid, degrees))

    def change_state(self, color: str, guid: str, state: int) -> str | None:
        """Changes an object's state; the new object's GUID, or None if a script forbade it."""
        guid_then = self._do("change_state", color, guid, state)
        return None if guid_then is None else str(guid_then)

    def peek(self, color: str, guid: str) -> None:
        """Looks under a thing that lies face down."""
        self._do("peek", color, guid)

    def search(self, color: str, guid: str) -> None:
        """Opens and closes the search window of a container."""
        self._do("search", color, guid)

    def search_start(self, color: str, guid: str) -> None:
        """Opens the search window of a container: until it is closed, no script can safely use that."""
        self._do("search_start", color, guid)

    def search_end(self, color: str, guid: str) -> None:
        """Closes it."""
        self._do("search_end", color, guid)

    def end_turn(self, color: str) -> None:
        """Passes the turn."""
        self._do("end_turn", color)

    def delete(self, color: str, guid: str) -> bool:
        """Deletes; False if a script forbade it."""
        return bool(self._do("delete", color, guid))

    def type_number(self, color: str, guid: str, number: int) -> None:
        """Types a number over an object: draws so many cards unless a script handles it."""
        self._do("type_number", color, guid, number)

    def scripting_button(self, color: str, index: int) -> None:
        """Presses and releases a scripting button, 1 to 10."""
        self._do("scripting_button", color, index)

    def point(self, color: str, position: Point, guid: str | None = None) -> None:
        """Moves the pointer, over an object or not."""
        self._do("point", color, *position, guid)

    def select(self, color: str, guids: Sequence[str]) -> None:
        """Selects objects."""
        self._do("select", color, self._runtime.table_from(list(guids)))

    # The table.

    def objects(self) -> list[TableObject]:
        """What is on the table, in the order in which it came."""
        return msgspec.json.decode(self._call("objects"), type=list[TableObject])

    def object(self, guid: str) -> TableObject:
        """The object with that GUID; raises `CannotDoError`."""
        for found in self.objects():
            if found.guid == guid:
                return found
        raise CannotDoError(f"no object {guid} is on the table")

    def save(self) -> dict[str, Any]:
        """The save as the game would write it now: onSave is called everywhere."""
        written: dict[str, Any] = msgspec.json.decode(self._do("save"))
        return written | self._script

    def script_state(self) -> str:
        """What a save of this moment would have as the state of Global's script; cheaper than a save."""
        return str(self._do("state"))

    def reload(self, save: Mapping[str, Any]) -> None:
        """Loads a save; people stay in their seats. Let a frame pass for onLoad."""
        self._load(save)

    def rewind(self, n: int = 1) -> None:
        """Back to the n-th last checkpoint. Let a frame pass for onLoad."""
        self._do("rewind", n)

    @property
    def checkpoints(self) -> list[int]:
        """The frames in which rewind states were stored; the first is the loading."""
        return cast("list[int]", json.loads(self._call("checkpoints")))

    @property
    def errors(self) -> list[ScriptError]:
        """What scripts raised since the table was made."""
        return msgspec.json.decode(self._fake.driver.errors(1), type=list[ScriptError])

    @property
    def efforts(self) -> list[Effort]:
        """What calls into scripts cost, the dearest of each function: the game allows some 30 a frame."""
        return msgspec.json.decode(self._fake.driver.efforts(), type=list[Effort])

    @property
    def gaps(self) -> list[str]:
        """What scripts touched that is not in the public API or not in the fake."""
        return cast("list[str]", json.loads(self._fake.driver.gaps(1)))

    @property
    def lines(self) -> list[Line]:
        """All lines of chat, of everybody."""
        return msgspec.json.decode(self._fake.driver.chat_lines(), type=list[Line])

    def run(self, lua: str) -> Any:
        """Runs Lua among Global's variables and gives its result as JSON data; raises `CannotDoError`."""
        return json.loads(self._do("run", lua))

    def offered(self) -> dict[str, list[str]]:
        """The members that the fake has, by class."""
        told = json.loads(self._call("offered"))
        return {name: sorted(members) for name, members in sorted(told.items())}

    def touched(self) -> dict[str, list[str]]:
        """The members of things of the program that scripts have read, written or called so far, by class."""
        told = json.loads(self._call("touched"))
        return {name: sorted(members) for name, members in sorted(told.items())}
