"""Random programs of records that extend records: fields, narrower fields, defaults, constructors.

Base records and functions on them stand in modules of their own, records that extend them in the
game's: the way a family of games is written.
"""

from __future__ import annotations

from random import Random

import msgspec

PLAIN = ["int", "str", "bool", "list[int]", "list[str]", "dict[str, int]"]
DEFAULTS = {"int": ["0", "-3", "41"], "str": ["''", "'x'"], "bool": ["True", "False"]}
BASES = "adjudicator.rules.sample.records"
FUNCTIONS = "adjudicator.rules.sample.functions"
NESTED = ["{}", "{} | None", "list[{}]", "dict[str, {}]", "Sequence[{}]", "Mapping[str, {}]"]
"""How a field may hold a record."""


class Declared(msgspec.Struct):
    """A record of the program: where it stands, what it extends, all its fields and defaults."""

    name: str
    module: str
    base: str
    fields: dict[str, str]
    defaults: dict[str, str]
    frozen: bool


class RecordProgram:
    """One random program: `shared` modules, and a `text` with a function `f(n, s)`."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - repeatable
        self.records: dict[str, Declared] = {}
        shared = "".join(self.record(BASES) for _ in range(self.random.randint(2, 4)))
        functions = "".join(self.function(name) for name in self.records)
        bases = ", ".join(self.records)
        typing = "from collections.abc import Mapping, Sequence\n"
        own = "".join(self.record("") for _ in range(self.random.randint(2, 5)))
        self.shared = {
            "adjudicator.rules.sample": "",
            BASES: typing + shared,
            FUNCTIONS: f"from {BASES} import {bases}\n" + functions,
        }
        self.text = (
            f"{typing}from adjudicator.rules.sample import functions, records\n"
            f"from {BASES} import {bases}\n{own}{self.main()}"
        )

    # --- records ---------------------------------------------------------------------------------

    def record(self, module: str) -> str:
        """A record, extending one that is there already or none."""
        name = f"R{len(self.records)}"
        known = list(self.records)
        base = self.random.choice(known) if known and self.random.random() < 0.75 else ""
        above = self.records[base] if base else Declared("", "", "", {}, {}, frozen=False)
        frozen = above.frozen if base else self.random.random() < 0.3
        made = Declared(name, module, base, dict(above.fields), dict(above.defaults), frozen)
        lines = []
        for field, kind in above.fields.items():
            if self.random.random() < 0.5 and field not in above.defaults:
                narrow = self.narrower(kind)
                if narrow != kind:
                    lines.append(f"    {field}: {narrow}\n")
                    made.fields[field] = narrow
        lines += [self.field(made) for _ in range(self.random.randint(1, 4))]
        known_as = base if not base or self.random.random() < 0.5 else self.place_of(base, module)
        options = ", frozen=True" if frozen else ""
        self.records[name] = made
        return f"class {name}({known_as or 'msgspec.Struct'}{options}):\n{''.join(lines)}"

    def place_of(self, name: str, module: str) -> str:
        """A record's name, or its name by way of its module."""
        return f"records.{name}" if self.records[name].module != module else name

    def field(self, made: Declared) -> str:
        """One more field; once one has a default, all that follow have."""
        name = f"{self.random.choice('abxyz')}{len(made.fields)}"
        kind = self.random.choice(PLAIN)
        if self.records and self.random.random() < 0.5:
            kind = self.random.choice(NESTED).format(self.random.choice(list(self.records)))
        if made.defaults or self.random.random() < 0.1:
            if kind not in DEFAULTS and not kind.endswith("| None"):
                kind = self.random.choice(list(DEFAULTS))
            default = self.random.choice(DEFAULTS.get(kind, ["None"]))
            made.defaults[name] = default
            made.fields[name] = kind
            return f"    {name}: {kind} = {default}\n"
        made.fields[name] = kind
        return f"    {name}: {kind}\n"

    def narrower(self, kind: str) -> str:
        """A type of which every value is of the other, too; maybe the same."""
        if kind.endswith(" | None"):
            return self.random.choice([kind, kind.removesuffix(" | None")])
        if kind.startswith(("Sequence[", "Mapping[")):
            head, _, inner = kind.removesuffix("]").partition("[")
            inner = inner.removeprefix("str, ")
            inner = self.narrower(inner)
            fixed = self.random.random() < 0.3
            if head == "Sequence":
                return f"Sequence[{inner}]" if fixed else f"list[{inner}]"
            return f"Mapping[str, {inner}]" if fixed else f"dict[str, {inner}]"
        if kind in self.records:
            return self.random.choice([kind, *self.extending(kind)])
        return kind

    def extending(self, name: str) -> list[str]:
        """The records that extend a record, near or far."""
        found = [name]
        for other in self.records.values():
            if other.base in found:
                found.append(other.name)
        return found[1:]

    # --- functions -------------------------------------------------------------------------------

    def function(self, name: str) -> str:
        """A function on a base record: it reads what it can, and changes what it may."""
        made = self.records[name]
        lines = [f"def touch_{name}(it: {name}, n: int) -> int:\n    total = n\n"]
        for field, kind in made.fields.items():
            place = f"it.{field}"
            if kind == "int":
                lines.append(f"    total += {place}\n")
                if not made.frozen:
                    lines.append(f"    {place} = (total * 3) % 101\n")
            elif kind in {"str", "list[int]"} or kind.startswith(("Sequence", "Mapping", "dict")):
                lines.append(f"    total += len({place})\n")
            elif kind in self.records:
                lines.append(f"    total += touch_{kind}({place}, n)\n")
            elif kind.startswith("list[R"):
                inner = kind[5:-1]
                lines.append(
                    f"    for part in {place}:\n        total += touch_{inner}(part, 1)\n"
                    if not any(line.startswith("    for part") for line in lines)
                    else f"    total += sum(len([each]) for each in {place})\n"
                )
            elif kind == "bool":
                lines.append(f"    if {place}:\n        total += 1\n")
            elif kind.endswith("| None"):
                inner = kind.removesuffix(" | None")
                lines.append(f"    if {place} is not None:\n")
                lines.append(f"        total += touch_{inner}({place}, 2)\n")
            elif kind == "list[str]":
                lines.append(f"    {place}.append(f'{{total}}')\n")
        return "".join([*lines, "    return total % 1009\n"])

    def main(self) -> str:
        """`f`: values of all records, through functions on their bases, compared and answered."""
        lines = ["def f(n: int, s: str) -> list[Any]:\n"]
        shared = [name for name, made in self.records.items() if made.module == BASES]
        for number, name in enumerate(self.records):
            lines.append(f"    v{number} = {self.value(name, 2)}\n")
            lines.append(f"    w{number} = {self.value(name, 2)}\n")
        lines.append("    found: list[Any] = []\n")
        for name in shared:
            held = [f"v{list(self.records).index(one)}" for one in [name, *self.extending(name)]]
            lines.append(f"    all_{name}: list[{name}] = [{', '.join(held)}]\n")
            lines.append(f"    named_{name}: dict[str, {name}] = {{'one': {held[0]}}}\n")
            lines.append(f"    named_{name}[s] = {held[-1]}\n")
            lines.append(f"    for one_{name} in all_{name}:\n")
            lines.append(f"        found.append(functions.touch_{name}(one_{name}, n))\n")
            lines.append(f"    for key_{name}, it_{name} in named_{name}.items():\n")
            lines.append(f"        found.append(f'{{key_{name}}}')\n")
            lines.append(f"        found.append(functions.touch_{name}(it_{name}, len(found)))\n")
            lines.append(f"    found.append([it == {held[-1]} for it in all_{name}])\n")
        pairs = [
            f"    found.append([v{number}, w{number}, v{number} == w{number}])\n"
            for number in range(len(self.records))
        ]
        return "".join([*lines, *pairs, "    return found\n"])

    # --- values ----------------------------------------------------------------------------------

    def value(self, kind: str, depth: int) -> str:
        """An expression of a type; at depth 0 as small as can be."""
        if kind in self.records:
            return self.construction(kind, depth)
        if kind.endswith(" | None"):
            inner = kind.removesuffix(" | None")
            return "None" if depth <= 0 else self.random.choice(["None", self.any_of(inner, depth)])
        head, _, inner = kind.removesuffix("]").partition("[")
        inner = inner.removeprefix("str, ")
        few = self.random.randint(0, 2) if depth > 0 else 0
        if head in {"list", "Sequence"}:
            return f"[{', '.join(self.any_of(inner, depth - 1) for _ in range(few))}]"
        if head in {"dict", "Mapping"}:
            keys = self.random.sample(["'a'", "'b'", "'m'"], few)
            entries = (f"{key}: {self.any_of(inner, depth - 1)}" for key in keys)
            return f"{{{', '.join(entries)}}}"
        if kind == "int":
            return self.random.choice(["n", "n + 1", "2", "-7"])
        if kind == "str":
            return self.random.choice(["s", "'text'", "f'{s}{n}'"])
        return self.random.choice(["n > 3", "True", "not s"])

    def any_of(self, kind: str, depth: int) -> str:
        """An expression of a type, or of a record that extends it."""
        if kind not in self.records or depth <= 0:
            return self.value(kind, depth)
        return self.value(self.random.choice([kind, *self.extending(kind)]), depth)

    def construction(self, name: str, depth: int) -> str:
        """A record made by place, by keyword, by default, or by some of each."""
        made = self.records[name]
        by_place = self.random.randint(0, len(made.fields))
        parts = []
        named = []
        for at, (field, kind) in enumerate(made.fields.items()):
            if at < by_place:
                parts.append(self.any_of(kind, depth - 1))
            elif field not in made.defaults or self.random.random() < 0.4:
                named.append(f"{field}={self.any_of(kind, depth - 1)}")
        self.random.shuffle(named)
        return f"{name}({', '.join([*parts, *named])})"
