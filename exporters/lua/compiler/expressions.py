"""Expressions: each becomes a Lua expression, and what Lua has no expression for becomes lines before it.

Where such lines come, what was evaluated earlier in Python and could be changed by them (or could
change what they read) is put into a local first, so that the order of evaluation stays.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from exporters.lua.compiler import calls
from exporters.lua.compiler.types import (
    ANY,
    BOOL,
    INT,
    NONE,
    PLAIN_KINDS,
    STR,
    Type,
    dict_of,
    held,
    inside,
    item_of,
    join,
    list_of,
)
from exporters.lua.compiler.world import World
from exporters.lua.compiler.writer import (
    AND,
    COMPARE,
    CONCAT,
    OR,
    PRIMARY,
    PRODUCT,
    SUM,
    UNARY,
    RefusedError,
    Value,
    Writer,
    entry,
    field,
    lua_name,
    prefix,
    quoted,
    wrapped,
)
from exporters.lua.subset.source import Module

NEVER_FALSE = frozenset({"int", "str", "list", "dict", "record", "function", "none"})
"""Kinds whose values Lua takes for true: `c and a or b` is safe with them."""


FEW = 8
"""Options that `x in [...]` compares one by one."""


class Expressions:
    """Compiles the expressions of one function (or of the top of a module)."""

    def __init__(self, world: World, module: Module, writer: Writer) -> None:
        self.world = world
        self.module = module
        self.writer = writer
        self.locals: dict[str, Type] = {}
        """Names of the function and what they hold."""
        self.unread: frozenset[str] = frozenset()
        """Names that the function binds: of those not yet in `locals` nobody knows the type."""
        self.borrowed: list[dict[str, tuple[str, Type]]] = []
        """Names of comprehensions and lambdas, innermost last: Lua name and type."""
        self.counters: frozenset[str] = frozenset()
        """Locals that are never negative."""

    # --- one and several -------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        handler = HANDLERS.get(type(node))
        if handler is None:
            raise RefusedError(node, "syntax", f"`{type(node).__name__}`")
        return handler(self, node)

    def values(self, nodes: list[ast.expr]) -> list[Value]:
        """The values of expressions that are evaluated one after the other."""
        return self.sequence([lambda node=node: self.value(node) for node in nodes])  # type: ignore[misc]

    def sequence(self, makers: list[Callable[[], Value]]) -> list[Value]:
        """Values made one after the other, with the order of evaluation kept."""
        found: list[Value] = []
        for make in makers:
            with self.writer.capture() as before:
                value = make()
            if before.lines:
                # What changes something is done now, and what was read before it is read before it.
                last = max((at for at, earlier in enumerate(found) if earlier.effects), default=-1)
                for at, earlier in enumerate(found):
                    if earlier.effects or (earlier.reads and (before.changed or at < last)):
                        found[at] = self.kept(earlier)
                self.writer.emit(before)
            found.append(value)
        return found

    def kept(self, value: Value, stem: str = "value") -> Value:
        """The value in a local of its own, unless it is a name or a constant already."""
        if value.simple:
            return value
        name = self.writer.fresh(stem)
        text = f"{value.copied}({value.text})" if value.copied else value.text
        self.writer.line(f"local {name} = {text}", effects=value.effects)
        return Value(name, value.type, simple=True)

    # --- leaves ----------------------------------------------------------------------------------

    def constant(self, node: ast.Constant) -> Value:
        """Integers, strings, True, False, None."""
        match node.value:
            case None:
                return Value("None", NONE, simple=True)
            case bool():
                return Value("true" if node.value else "false", BOOL, simple=True)
            case int():
                return Value(str(node.value), INT, simple=True)
            case str():
                return Value(quoted(node.value), STR, simple=True)
            case _:
                raise RefusedError(node, "constant", f"the constant {node.value!r}")

    def name(self, node: ast.Name) -> Value:
        """A local, or something at the top of a module."""
        for names in reversed(self.borrowed):
            if node.id in names:
                text, found = names[node.id]
                return Value(text, found, simple=True)
        if node.id in self.locals:
            return Value(lua_name(node.id), self.locals[node.id], simple=True)
        source = self.world.source_of(self.module, node.id)
        if source in self.world.functions:
            answer = self.world.functions[source].answer
            return Value(lua_name(node.id), Type("function", answer, source), simple=True)
        if source in self.world.package.modules:
            return Value(lua_name(node.id), Type("module", None, source), simple=True)
        if source in self.world.constants:
            return Value(lua_name(node.id), self.world.constants[source], simple=True)
        if source in self.world.records:
            return Value(lua_name(node.id), Type("module", None, source), simple=True)
        if node.id in self.unread:
            return Value(lua_name(node.id), ANY, simple=True)
        raise RefusedError(node, "name", f"`{node.id}`")

    def attribute(self, node: ast.Attribute) -> Value:
        """A field of a record, or a name of a module."""
        owner = self.value(node.value)
        if owner.type.kind == "module":
            source = f"{owner.type.name}.{node.attr}"
            text = field(owner.text, node.attr)
            if source in self.world.functions:
                answer = self.world.functions[source].answer
                return Value(text, Type("function", answer, source))
            if source in self.world.records:
                return Value(text, Type("module", None, source))
            if source not in self.world.constants:
                raise RefusedError(node, "name", f"`{ast.unparse(node)}`")
            return Value(text, self.world.constants[source])
        found = inside(owner.type)
        if found.kind not in {"record", "any"}:
            raise RefusedError(node, "method", f"`.{node.attr}` of a {found.kind}")
        kind = ANY
        if found.kind == "record":
            fields = self.world.records[found.name].fields
            if node.attr not in fields:
                raise RefusedError(node, "name", f"`.{node.attr}`, which {found.name} has not")
            kind = fields[node.attr]
        return Value(field(prefix(owner), node.attr), kind, reads=True, effects=owner.effects)

    def subscript(self, node: ast.Subscript) -> Value:
        """An entry of a list, dict or string, or a slice."""
        if isinstance(node.slice, ast.Slice):
            return self.slice(node, node.slice)
        owner, key = self.values([node.value, node.slice])
        found = inside(owner.type)
        effects = owner.effects or key.effects
        if found.kind == "dict" or (found.kind == "any" and key.type == STR):
            return Value(
                self.at_key(owner, node.slice, key), held(found), reads=True, effects=effects
            )
        if found.kind == "list":
            text = self.at_index(owner, node.slice, key)
            return Value(text, held(found), reads=True, effects=effects)
        function = "rt.letter" if found.kind == "str" else "rt.entry"
        kind = STR if found.kind == "str" else ANY
        return Value(f"{function}({owner.text}, {key.text})", kind, reads=True, effects=effects)

    def at_key(self, owner: Value, node: ast.expr, key: Value) -> str:
        """The entry of a dict as Lua reads and writes it."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return field(prefix(owner), node.value)
        return f"{prefix(owner)}[{key.text}]"

    def at_index(self, owner: Value, node: ast.expr, key: Value) -> str:
        """The item of a list: directly where the index is seen not to be negative."""
        match node:
            case ast.Constant(value=int() as number):
                return f"{prefix(owner)}[{number + 1}]"
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
                kept = self.kept(owner, "items")
                rest = "" if number == 1 else f" - {number - 1}"
                return f"{kept.text}[#{kept.text}{rest}]"
            case _ if self.never_negative(node):
                return f"{prefix(owner)}[{wrapped(key, SUM)} + 1]"
            case _:
                return f"rt.item({owner.text}, {key.text})"

    def never_negative(self, node: ast.expr) -> bool:
        """Whether an expression is seen not to be negative."""
        match node:
            case ast.Constant(value=int() as number):
                return number >= 0
            case ast.Name(id=name):
                return name in self.counters and not any(name in names for names in self.borrowed)
            case ast.BinOp(left=left, op=ast.Add() | ast.Mult() | ast.FloorDiv(), right=right):
                return self.never_negative(left) and self.never_negative(right)
            case ast.BinOp(op=ast.Mod(), right=ast.Constant()):
                return True
            case ast.Call(func=ast.Name(id="len" | "abs")):
                return True
            case _:
                return False

    def slice(self, node: ast.Subscript, bounds: ast.Slice) -> Value:
        """`x[a:b]` of a list or a string."""
        given = [end for end in (bounds.lower, bounds.upper) if end is not None]
        owner, *ends = self.values([node.value, *given])
        lower = ends.pop(0).text if bounds.lower is not None else "nil"
        upper = f", {ends[0].text}" if bounds.upper is not None else ""
        found = inside(owner.type)
        function = "rt.slice_text" if found.kind == "str" else "rt.slice"
        effects = owner.effects or any(end.effects for end in ends)
        if not given:
            return Value(f"{function}({owner.text})", found, reads=True, effects=effects)
        return Value(
            f"{function}({owner.text}, {lower}{upper})", found, reads=True, effects=effects
        )

    # --- displays --------------------------------------------------------------------------------

    def spread(self, node: ast.expr, copier: str) -> Value:
        """What a display takes over item by item, as it is when its turn comes."""
        value = self.value(node)
        return msgspec.structs.replace(value, simple=False, reads=True, copied=copier)

    def list_display(self, node: ast.List) -> Value:
        """`[a, *b]`."""
        values = self.sequence(
            [
                lambda part=part: (  # type: ignore[misc]
                    self.spread(part.value, "rt.copy_list")
                    if isinstance(part, ast.Starred)
                    else self.value(part)
                )
                for part in node.elts
            ]
        )
        kind = ANY
        groups: list[str] = []
        plain: list[str] = []
        for at, (part, value) in enumerate(zip(node.elts, values, strict=True)):
            starred = isinstance(part, ast.Starred)
            item = item_of(value.type) if starred else value.type
            kind = item if at == 0 else join(kind, item)
            if not starred:
                plain.append(value.text)
                continue
            if plain:
                groups.append(f"{{ {', '.join(plain)} }}")
                plain = []
            groups.append(value.text)
        if plain or not groups:
            groups.append(f"{{ {', '.join(plain)} }}" if plain else "{}")
        text = groups[0]
        if len(groups) == 1 and any(isinstance(part, ast.Starred) for part in node.elts):
            text = f"rt.copy_list({text})"
        for group in groups[1:]:
            text = f"rt.join({text}, {group})"
        return Value(
            text, list_of(kind), reads=True, effects=any(value.effects for value in values)
        )

    def dict_display(self, node: ast.Dict) -> Value:
        """`{"a": b, **c}`."""
        makers: list[Callable[[], Value]] = []
        for key, part in zip(node.keys, node.values, strict=True):
            if key is None:
                makers.append(lambda part=part: self.spread(part, "rt.copy_dict"))  # type: ignore[misc]
            else:
                makers += [lambda part=part: self.value(part) for part in (key, part)]  # type: ignore[misc]
        values = self.sequence(makers)
        effects = any(value.effects for value in values)
        kind = ANY
        text, at = "", 0
        keys: list[str] = []
        entries: list[str] = []
        for number, (key, _) in enumerate(zip(node.keys, node.values, strict=True)):
            if key is None:
                value = values[at]
                at += 1
                item = held(value.type)
                if not text and not keys:
                    text = f"rt.copy_dict({value.text})"
                else:
                    text = f"rt.with_entries({text or _dict(keys, entries)}, {value.text})"
                    keys, entries = [], []
            else:
                shown, value = values[at], values[at + 1]
                at += 2
                item = value.type
                name = key.value if isinstance(key, ast.Constant) else None
                if isinstance(name, str) and not text and quoted(name) not in keys:
                    keys.append(shown.text)
                    entries.append(entry(name, value.text))
                else:
                    text = text or _dict(keys, entries)
                    keys, entries = [], []
                    text = f"rt.with_entry({text}, {shown.text}, {value.text})"
            kind = item if number == 0 else join(kind, item)
        return Value(text or _dict(keys, entries), dict_of(kind), reads=True, effects=effects)

    def formatted(self, node: ast.JoinedStr) -> Value:
        """An f-string with plain values."""
        parts = [
            part.value if isinstance(part, ast.FormattedValue) else part for part in node.values
        ]
        values = self.values(parts)
        if not values:
            return Value('""', STR, simple=True)
        texts = [calls.text_of(part, value) for part, value in zip(parts, values, strict=True)]
        effects = any(value.effects for value in values)
        reads = any(value.reads for value in values)
        if len(texts) == 1:
            return Value(texts[0].text, STR, texts[0].level, reads=reads, effects=effects)
        text = " .. ".join(wrapped(part, CONCAT + 1) for part in texts)
        return Value(text, STR, CONCAT, reads=reads, effects=effects)

    # --- truth -----------------------------------------------------------------------------------

    def condition(self, node: ast.expr) -> Value:
        """Whether Python takes an expression for true, as true or false."""
        match node:
            case ast.BoolOp():
                return self.both_or_either(node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                inner = self.condition(operand)
                return Value(
                    f"not {wrapped(inner, UNARY)}",
                    BOOL,
                    UNARY,
                    reads=inner.reads,
                    effects=inner.effects,
                )
            case _:
                return truth_of(self.value(node))

    def both_or_either(self, node: ast.BoolOp) -> Value:
        """`and`, `or` between truths."""
        both = isinstance(node.op, ast.And)
        level, word = (AND, "and") if both else (OR, "or")
        found = self.condition(node.values[0])
        for part in node.values[1:]:
            self.writer.depth += 1
            with self.writer.capture() as before:
                value = self.condition(part)
            self.writer.depth -= 1
            if before.lines:
                name = self.writer.fresh("holds")
                self.writer.line(f"local {name} = {found.text}", effects=found.effects)
                with self.writer.block(f"if {name if both else f'not {name}'} then"):
                    self.writer.emit(before)
                    self.writer.line(f"{name} = {value.text}", effects=value.effects)
                found = Value(name, BOOL, simple=True)
            else:
                found = Value(
                    f"{wrapped(found, level)} {word} {wrapped(value, level)}",
                    BOOL,
                    level,
                    reads=found.reads or value.reads,
                    effects=found.effects or value.effects,
                )
        return found

    def boolean(self, node: ast.BoolOp) -> Value:
        """`a and b`, `a or b`: a truth, or the value of one of them."""
        with self.writer.capture() as trial:
            kinds = [self.value(part).type for part in node.values]
        del trial
        if all(kind == BOOL for kind in kinds):
            return self.both_or_either(node)
        both = isinstance(node.op, ast.And)
        found = self.kept(self.value(node.values[0]), "choice")
        name = self.writer.fresh("choice")
        self.writer.line(f"local {name} = {found.text}")
        kind = found.type
        for part in node.values[1:]:
            truth = truth_of(Value(name, kind, simple=True))
            test = truth.text if both else f"not {wrapped(truth, UNARY)}"
            with self.writer.block(f"if {test} then"):
                value = self.value(part)
                self.writer.line(f"{name} = {value.text}", effects=value.effects)
            kind = join(kind, value.type)
        return Value(name, kind, simple=True)

    def unary(self, node: ast.UnaryOp) -> Value:
        """`not` and `-`."""
        if isinstance(node.op, ast.Not):
            return self.condition(node)
        inner = self.value(node.operand)
        if inside(inner.type) == BOOL:
            raise RefusedError(node, "truth-number", f"`{ast.unparse(node)}` counts with a truth")
        if isinstance(node.operand, ast.Constant):
            return Value(f"-{inner.text}", INT, UNARY, simple=True)
        text = f"-{wrapped(inner, UNARY + 1)}"
        return Value(text, INT, UNARY, reads=inner.reads, effects=inner.effects)

    def conditional(self, node: ast.IfExp) -> Value:
        """`a if b else c`."""
        test = self.condition(node.test)
        self.writer.depth += 1
        with self.writer.capture() as yes_lines:
            yes = self.value(node.body)
        with self.writer.capture() as no_lines:
            no = self.value(node.orelse)
        self.writer.depth -= 1
        kind = join(yes.type, no.type)
        if not yes_lines.lines and not no_lines.lines and inside(yes.type).kind in NEVER_FALSE:
            text = f"{wrapped(test, AND)} and {wrapped(yes, AND)} or {wrapped(no, OR)}"
            return Value(
                text,
                kind,
                OR,
                reads=test.reads or yes.reads or no.reads,
                effects=test.effects or yes.effects or no.effects,
            )
        name = self.writer.fresh("choice")
        self.writer.line(f"local {name}")
        self.writer.line(f"if {test.text} then", effects=test.effects)
        for lines, value in ((yes_lines, yes), (no_lines, no)):
            self.writer.depth += 1
            self.writer.emit(lines)
            self.writer.line(f"{name} = {value.text}", effects=value.effects)
            self.writer.depth -= 1
            self.writer.mark("else" if value is yes else "end")
        return Value(name, kind, simple=True)

    # --- comparison ------------------------------------------------------------------------------

    def compare(self, node: ast.Compare) -> Value:
        """Comparisons, also in a chain."""
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            return self.membership(node.left, node.ops[0], node.comparators[0])
        if len(node.ops) > 1:
            return self.comparisons(node)
        left, right = self.values([node.left, node.comparators[0]])
        return self.comparison(node, left, node.ops[0], right)

    def comparisons(self, node: ast.Compare) -> Value:
        """A chain: what comes later is evaluated only if what comes before holds."""
        left, right = self.values([node.left, node.comparators[0]])
        if right.effects or not right.simple:
            left, right = self.kept(left), self.kept(right)
        found = self.comparison(node, left, node.ops[0], right)
        for op, operand in zip(node.ops[1:], node.comparators[1:], strict=True):
            self.writer.depth += 1
            with self.writer.capture() as before:
                following = self.value(operand)
            self.writer.depth -= 1
            if following.simple and not before.lines:
                more = self.comparison(node, right, op, following)
                found = Value(
                    f"{wrapped(found, AND)} and {wrapped(more, AND)}", BOOL, AND, found.reads
                )
                right = following
                continue
            holds, kept = self.writer.fresh("holds"), self.writer.fresh("value")
            self.writer.line(f"local {holds}, {kept} = {found.text}, None")
            with self.writer.block(f"if {holds} then"):
                self.writer.emit(before)
                self.writer.line(f"{kept} = {following.text}", effects=following.effects)
                following = Value(kept, following.type, simple=True)
                more = self.comparison(node, right, op, following)
                self.writer.line(f"{holds} = {more.text}")
            found, right = Value(holds, BOOL, simple=True), following
        return found

    def comparison(self, node: ast.expr, left: Value, op: ast.cmpop, right: Value) -> Value:
        """One comparison of two values."""
        reads, effects = left.reads or right.reads, left.effects or right.effects
        a, b = inside(left.type), inside(right.type)

        def made(text: str, level: int) -> Value:
            return Value(text, BOOL, level, reads=reads, effects=effects)

        match op:
            case ast.Is() | ast.Eq() | ast.IsNot() | ast.NotEq():
                sign = "==" if isinstance(op, (ast.Is, ast.Eq)) else "~="
                if {a.kind, b.kind} == {"bool", "int"}:
                    raise RefusedError(
                        node,
                        "truth-number",
                        f"`{ast.unparse(node)}` compares a truth with a number",
                    )
                if (
                    a.kind in PLAIN_KINDS
                    or b.kind in PLAIN_KINDS
                    or isinstance(op, (ast.Is, ast.IsNot))
                ):
                    text = f"{wrapped(left, COMPARE + 1)} {sign} {wrapped(right, COMPARE + 1)}"
                    return made(text, COMPARE)
                text = f"rt.equal({left.text}, {right.text})"
                return made(text, PRIMARY) if sign == "==" else made(f"not {text}", UNARY)
            case ast.In() | ast.NotIn():
                raise RefusedError(node, "comparison-chain", f"`{ast.unparse(node)}`")
            case ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE():
                return made(*_ordering(op, left, right))
            case _:
                raise RefusedError(node, "operator", f"`{ast.unparse(node)}`")

    def membership(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Value:
        """`x in c`, `x not in c`."""
        wanted = isinstance(op, ast.In)
        if isinstance(right, ast.List) and not any(
            isinstance(part, ast.Starred) for part in right.elts
        ):
            values = self.values([left, *right.elts])
            plain = values[0].type.kind in PLAIN_KINDS and 0 < len(right.elts) <= FEW
            if plain and not any(part.effects for part in values[1:]):
                return self.one_of(values[0], values[1:], wanted=wanted)
            value = values[0]
            items = ", ".join(part.text for part in values[1:])
            container = Value(f"{{ {items} }}" if items else "{}", list_of(ANY))
            effects = any(part.effects for part in values)
        else:
            value, container = self.values([left, right])
            effects = value.effects or container.effects
        kind = inside(container.type)
        if kind.kind == "dict":
            if value.effects and not container.simple:
                value = self.kept(value)
            text = f"{self.at_key(container, left, value)} {'~=' if wanted else '=='} nil"
            return Value(text, BOOL, COMPARE, reads=True, effects=effects)
        plain = inside(value.type).kind in PLAIN_KINDS and kind.kind == "list"
        text = f"rt.{'has' if plain else 'contains'}({value.text}, {container.text})"
        if not wanted:
            return Value(f"not {text}", BOOL, UNARY, reads=True, effects=effects)
        return Value(text, BOOL, reads=True, effects=effects)

    def one_of(self, value: Value, options: list[Value], *, wanted: bool) -> Value:
        """Whether a value is one of a few."""
        kept = self.kept(value)
        sign, word, level = ("==", "or", OR) if wanted else ("~=", "and", AND)
        parts = [f"{kept.text} {sign} {wrapped(part, COMPARE + 1)}" for part in options]
        return Value(
            f" {word} ".join(parts),
            BOOL,
            level if len(parts) > 1 else COMPARE,
            reads=any(part.reads for part in options),
            effects=any(part.effects for part in options),
        )

    # --- arithmetic ------------------------------------------------------------------------------

    def binary(self, node: ast.BinOp) -> Value:
        """Arithmetic on integers, joining of lists and strings."""
        left, right = self.values([node.left, node.right])
        return self.operation(node, left, node.op, right)

    def operation(  # noqa: C901 - one case an operator
        self, node: ast.AST, left: Value, op: ast.operator, right: Value
    ) -> Value:
        """An operator between two values."""
        reads, effects = left.reads or right.reads, left.effects or right.effects
        a, b = inside(left.type), inside(right.type)

        def made(text: str, kind: Type, level: int = PRIMARY) -> Value:
            return Value(text, kind, level, reads=reads, effects=effects)

        def infix(sign: str, level: int) -> Value:
            text = f"{wrapped(left, level)} {sign} {wrapped(right, level + 1)}"
            return made(text, INT, level)

        if "bool" in {a.kind, b.kind}:
            raise RefusedError(node, "truth-number", f"`{ast.unparse(node)}` counts with a truth")
        if not isinstance(op, ast.Add) and not {a.kind, b.kind} <= {"int", "any", "scalar"}:
            raise RefusedError(node, "operator", f"`{ast.unparse(node)}`")
        match op:
            case ast.Add() if "list" in {a.kind, b.kind}:
                return made(f"rt.join({left.text}, {right.text})", join(a, b))
            case ast.Add() if "str" in {a.kind, b.kind}:
                text = f"{wrapped(left, CONCAT + 1)} .. {wrapped(right, CONCAT)}"
                return made(text, STR, CONCAT)
            case ast.Add() if "int" in {a.kind, b.kind}:
                return infix("+", SUM)
            case ast.Add():
                return made(f"rt.add({left.text}, {right.text})", join(a, b))
            case ast.Sub():
                return infix("-", SUM)
            case ast.Mult():
                return infix("*", PRODUCT)
            case ast.FloorDiv():
                if isinstance(_right(node), ast.Constant):
                    return made(
                        f"math.floor({wrapped(left, PRODUCT)} / {wrapped(right, PRODUCT + 1)})", INT
                    )
                return made(f"rt.div({left.text}, {right.text})", INT)
            case ast.Mod():
                if isinstance(_right(node), ast.Constant):
                    return infix("%", PRODUCT)
                return made(f"rt.mod({left.text}, {right.text})", INT)
            case _:
                raise RefusedError(node, "operator", f"`{ast.unparse(node)}`")

    # --- loops inside expressions ----------------------------------------------------------------

    def comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> Value:
        """A list comprehension."""
        name = self.writer.fresh("found")
        self.writer.line(f"local {name} = {{}}")
        kind = ANY

        def body() -> None:
            nonlocal kind
            value = self.value(node.elt)
            kind = value.type
            self.writer.line(f"{name}[#{name} + 1] = {value.text}", effects=value.effects)

        self.loops(node.generators, body)
        return Value(name, list_of(kind), simple=True)

    def dict_comprehension(self, node: ast.DictComp) -> Value:
        """`{key: value for …}`."""
        name = self.writer.fresh("found")
        self.writer.line(f"local {name} = rt.dict({{}})")
        kind = ANY

        def body() -> None:
            nonlocal kind
            key, value = self.values([node.key, node.value])
            kind = value.type
            effects = key.effects or value.effects
            self.writer.line(f"rt.put({name}, {key.text}, {value.text})", effects=effects)

        self.loops(node.generators, body)
        return Value(name, dict_of(kind), simple=True)

    def loops(
        self,
        clauses: list[ast.comprehension],
        body: Callable[[], None],
        after: Callable[[], None] | None = None,
    ) -> None:
        """The loops of a comprehension; `after` each inner one, `after` is written."""
        clause, *rest = clauses
        with self.loop(clause.target, clause.iter):
            tests = len(clause.ifs)
            for test in clause.ifs:
                condition = self.condition(test)
                self.writer.line(f"if {condition.text} then", effects=condition.effects)
                self.writer.depth += 1
            if rest:
                self.loops(rest, body, after)
                if after is not None:
                    after()
            else:
                body()
            for _ in range(tests):
                self.writer.depth -= 1
                self.writer.mark("end")

    @contextmanager
    def loop(self, target: ast.expr, iterable: ast.expr) -> Iterator[None]:
        """A loop of a comprehension: its names are its own."""
        names = _Borrower(self.writer)
        with calls.iteration(self, target, iterable, names):
            self.borrowed.append(names.found)
            yield
            self.borrowed.pop()

    def function_of(self, node: ast.Lambda) -> Value:
        """The key of a sort as a Lua function."""
        names = {argument.arg: (lua_name(argument.arg), ANY) for argument in node.args.args}
        return self.key_function(node, names)

    def key_function(self, node: ast.Lambda, names: dict[str, tuple[str, Type]]) -> Value:
        """A lambda whose arguments have these names and types."""
        arguments = ", ".join(text for text, _ in names.values())
        self.borrowed.append(names)
        with self.writer.capture() as lines:
            self.writer.depth += 1
            if isinstance(node.body, ast.Tuple):
                parts = self.values(list(node.body.elts))
                text = f"{{ {', '.join(part.text for part in parts)} }}"
            else:
                text = self.value(node.body).text
            self.writer.depth -= 1
        self.borrowed.pop()
        if not lines.lines:
            return Value(f"function({arguments}) return {text} end")
        name = self.writer.fresh("key")
        with self.writer.block(f"local function {name}({arguments})"):
            self.writer.emit(lines)
            self.writer.line(f"return {text}")
        return Value(name, simple=True)

    def call(self, node: ast.Call) -> Value:
        """A call."""
        return calls.call(self, node)


class _Borrower:
    """Binds what a comprehension's loop lends."""

    def __init__(self, writer: Writer) -> None:
        self.found: dict[str, tuple[str, Type]] = {}
        self._writer = writer

    def control(self, name: str) -> str | None:
        """The name of the loop's own counter."""
        shown = lua_name(name)
        self.found[name] = (shown, INT)
        return shown

    def bind(self, name: str, text: str, kind: Type) -> str:
        """Give a name to a value in the loop's body; the name in Lua."""
        shown = lua_name(name)
        self.found[name] = (shown, kind)
        self._writer.line(f"local {shown} = {text}")
        return shown


HANDLERS: dict[type[ast.expr], Callable[..., Value]] = {
    ast.Attribute: Expressions.attribute,
    ast.BinOp: Expressions.binary,
    ast.BoolOp: Expressions.boolean,
    ast.Call: Expressions.call,
    ast.Compare: Expressions.compare,
    ast.Constant: Expressions.constant,
    ast.Dict: Expressions.dict_display,
    ast.DictComp: Expressions.dict_comprehension,
    ast.IfExp: Expressions.conditional,
    ast.JoinedStr: Expressions.formatted,
    ast.Lambda: Expressions.function_of,
    ast.List: Expressions.list_display,
    ast.ListComp: Expressions.comprehension,
    ast.Name: Expressions.name,
    ast.Subscript: Expressions.subscript,
    ast.UnaryOp: Expressions.unary,
}


def truth_of(value: Value) -> Value:
    """Whether Python takes a value for true, as true or false."""
    kind = inside(value.type).kind
    maybe_none = value.type.kind == "optional"

    def made(text: str, level: int = COMPARE) -> Value:
        return Value(text, BOOL, level, reads=value.reads, effects=value.effects)

    if value.type == BOOL:
        return value
    if kind == "record" and maybe_none:
        return made(f"{wrapped(value, COMPARE + 1)} ~= None")
    if maybe_none or kind in {"any", "scalar", "none", "record", "function", "module", "bool"}:
        return made(f"rt.truth({value.text})", PRIMARY)
    if kind == "int":
        return made(f"{wrapped(value, COMPARE + 1)} ~= 0")
    if kind == "str":
        return made(f'{wrapped(value, COMPARE + 1)} ~= ""')
    return made(f"#{prefix(value)} > 0")


def _ordering(op: ast.cmpop, left: Value, right: Value) -> tuple[str, int]:
    a, b = inside(left.type).kind, inside(right.type).kind
    if "int" in {a, b}:
        signs = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
        text = f"{wrapped(left, COMPARE + 1)} {signs[type(op)]} {wrapped(right, COMPARE + 1)}"
        return text, COMPARE
    function = "rt.less" if "str" in {a, b} else "rt.before"
    if isinstance(op, (ast.Lt, ast.GtE)):
        text = f"{function}({left.text}, {right.text})"
    else:
        text = f"{function}({right.text}, {left.text})"
    return (f"not {text}", UNARY) if isinstance(op, (ast.LtE, ast.GtE)) else (text, PRIMARY)


def _right(node: ast.AST) -> ast.expr | None:
    if isinstance(node, ast.BinOp):
        return node.right
    return node.value if isinstance(node, ast.AugAssign) else None


def _dict(keys: list[str], entries: list[str]) -> str:
    if not keys:
        return "rt.dict({})"
    return f"rt.dict({{ {', '.join([*keys, *entries])} }})"
