"""A strict Lua for tests: PUC Lua that refuses or imitates what is different at a table.

`strict_runtime` gives a fresh interpreter whose globals `sandbox.lua` has replaced (its heading says
what it does), and whose programs are rewritten (`workshop.lua.lint.rewrite`) so that operators are
seen as well. Deterministic: the same program, seed and engine give the same answers, orders and
random numbers; the clock stands still until it is set.

What it cannot imitate, and the lint must find: syntax, limits of locals and constants, texts of
floats in places it does not see, `"10" + 5`, the order of assignments to several places. The order
of keys that are objects (tables, functions) differs from process to process, unless rewritten code
added them under `pairs="insertion"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Literal

from adjudicator.errors import InputError
from exporters.lua.engines import make_runtime
from workshop.lua.lint.rewrite import strict_source
from workshop.lua.lint.tokens import Lines, LuaSyntaxError

Order = Literal["insertion", "sorted", "shuffled"]
Text = Literal["ascii", "bytes", "units"]

DEPTH = 200
"""Frames of a call that a table's stack surely holds, unless a test says otherwise."""

NOON = 1_000_000_000
"""Seconds at which the sandbox's clock stands at the start."""

ENCODINGS = {"ascii": "utf-8", "bytes": "utf-8", "units": "cp1252"}
"""What strings are made of: bytes as in PUC Lua, or one unit a character as in MoonSharp."""


class StrictLua:
    """One strict interpreter; made by `strict_runtime`."""

    def __init__(self, lua: Any, control: Any, *, operators: bool, track_order: bool) -> None:
        self.lua = lua
        self._control = control
        self._operators = operators
        self._track_order = track_order

    def execute(self, text: str, name: str = "chunk") -> Any:
        """Run a chunk and give what it returns; a Lua error is raised as lupa's LuaError.

        InputError where the text is not Lua, with name and line.
        """
        return self.lua.execute(self.source(text, name), name=f"={name}")

    def source(self, text: str, name: str = "chunk") -> str:
        """The text as it is run, with its operators as calls; InputError if it is not Lua."""
        if not self._operators:
            return text
        try:
            return strict_source(text, track_order=self._track_order)
        except LuaSyntaxError as fault:
            line = Lines(text).of(fault.offset)
            raise InputError(f"{name}:{line}: {fault.what}") from None

    def lock(self) -> None:
        """From now on no global can be written, and none read that is not there."""
        self._control.lock()

    def value(self, name: str) -> Any:
        """A global of the program, also when globals are locked; None if there is none."""
        return self._control["global"](name)

    def set_time(self, seconds: int) -> None:
        """What os.time tells, but for the fraction of a second that it always has."""
        self._control.set_time(seconds)

    def forget_refusals(self) -> None:
        """Begin a new list of refusals."""
        self._control.refusals = self.lua.table()

    @property
    def refusals(self) -> list[str]:
        """Everything refused so far, whether or not the program caught the error."""
        return [str(refusal) for refusal in self._control.refusals.values()]

    @property
    def printed(self) -> list[str]:
        """Every line that print was given."""
        return [str(line) for line in self._control.printed.values()]

    @property
    def deepest(self) -> int:
        """The deepest stack of calls so far, the sandbox's own included; 0 without a depth limit."""
        return int(self._control.deepest)

    @property
    def steps(self) -> int:
        """Steps of the virtual machine so far, in hundreds; of LuaJIT's interpreter, its own."""
        return int(self._control.counted)


def strict_runtime(
    engine: str = "lua52",
    pairs: Order = "insertion",
    seed: int = 0,
    *,
    text: Text = "ascii",
    depth: int = DEPTH,
    steps: int = 0,
    operators: bool = True,
) -> StrictLua:
    """A fresh strict interpreter.

    `pairs` is the order in which tables are walked: as keys came in (where rewritten text put them in,
    else sorted), sorted, or a new permutation for every walk, by `seed`. `text`: "ascii" refuses to
    count, cut or change case of other than ASCII, "bytes" does it as PUC Lua, "units" has one unit a
    character as MoonSharp (Windows-1252 only). `depth` and `steps` end a program that goes beyond, 0
    for no limit; both cost time. `operators` is False to see functions only. UnsupportedError where
    the engine is not installed.
    """
    lua = make_runtime(engine, encoding=ENCODINGS[text], attribute_filter=_no_attributes)
    install = lua.execute(sandbox_text(), name="=sandbox")
    options: dict[str, Any] = {
        "pairs": pairs,
        "seed": seed,
        "ascii": text == "ascii",
        "depth": depth,
        "steps": steps,
        "echo": False,
        "now": NOON,
    }
    if text == "units":
        codes = [ord(bytes([unit]).decode("cp1252", "replace")) for unit in range(128, 256)]
        options["codes"] = lua.table_from(codes)
    control = install(lua.table_from(options))
    control.start()
    return StrictLua(lua, control, operators=operators, track_order=pairs == "insertion")


def sandbox_text() -> str:
    """The chunk that makes a Lua strict."""
    return files("workshop.lua").joinpath("sandbox.lua").read_text("utf-8")


def host_script(
    parts: Sequence[str], pairs: Order = "insertion", seed: int = 0, *, operators: bool = True
) -> str:
    """One file that runs programs strictly on any Lua of one's own (`engines.run_on_host`).

    It prints what they print, and in the end the line `@done`, or `@failed` with the error.
    """
    track = pairs == "insertion"
    bodies = [strict_source(part, track_order=track) if operators else part for part in parts]
    options = (
        f'{{ pairs = "{pairs}", seed = {seed}, ascii = true, depth = 0, steps = 0, '
        f"echo = true, now = {NOON} }}"
    )
    programs = "\n".join(f"  ;(function()\n{body}\n  end)()" for body in bodies)
    return (
        "local kynes_host = { print = print, tostring = tostring, pcall = pcall }\n"
        f"kynes_host.install = (function()\n{sandbox_text()}\nend)()\n"
        f"kynes_host.control = kynes_host.install({options})\n"
        "kynes_host.good, kynes_host.fault = kynes_host.pcall(function()\n"
        f"  kynes_host.control.start()\n{programs}\nend)\n"
        "if kynes_host.good then\n  kynes_host.print('@done')\n"
        "else\n  kynes_host.print('@failed ' .. kynes_host.tostring(kynes_host.fault))\nend\n"
    )


def _no_attributes(_owner: Any, name: Any, _is_setting: bool) -> Any:
    raise AttributeError(f"Lua does not see into Python ({name!r})")
