"""Statements and functions."""

from __future__ import annotations

import ast

from exporters.lua.compiler.arithmetic import operation
from exporters.lua.compiler.bodies import assigned, has, hollow, is_if
from exporters.lua.compiler.counters import counters
from exporters.lua.compiler.entries import at_index, at_key
from exporters.lua.compiler.handlers import expressions_of
from exporters.lua.compiler.loops import iteration
from exporters.lua.compiler.names import named_value
from exporters.lua.compiler.pauses import UNITS
from exporters.lua.compiler.places import Places, locate
from exporters.lua.compiler.truth import condition
from exporters.lua.compiler.types import ANY, INT, MIXED, NONE, Type, inside, join
from exporters.lua.compiler.world import World
from exporters.lua.compiler.writer import (
    PRIMARY,
    UNARY,
    Line,
    RefusedError,
    Value,
    Writer,
    field,
    lua_name,
    prefix,
    quoted,
    wrapped,
)
from exporters.lua.subset.fresh import fresh_names
from exporters.lua.subset.nodes import within
from exporters.lua.subset.source import Module


class Function:
    """Compiles one function.

    Its methods raise RefusedError, at the node, for what portable Python does not have.
    """

    def __init__(self, world: World, module: Module, node: ast.FunctionDef) -> None:
        names = {part.id for part in within(node) if isinstance(part, ast.Name)}
        names |= {part.arg for part in within(node) if isinstance(part, ast.arg)}
        names |= set(module.functions) | set(module.records) | set(module.imported)
        self.node = node
        self.module = module
        self.writer = Writer({lua_name(name) for name in names} | set(module.constants))
        self.on = expressions_of(world, module, self.writer)
        self.places: Places = locate(node)
        self.annotations = world.annotations(module)
        self.loops: list[_Loop] = []

    def lines(self) -> list[Line]:
        """The function, from `function` to `end`."""
        arguments = self.node.args.args
        for argument in arguments:
            self.on.locals[argument.arg] = self.annotations.read(argument.annotation)
        self.on.counters = counters(self.node)
        self.on.unread = frozenset(assigned(self.node.body))
        self._annotated()
        shown = ", ".join(lua_name(argument.arg) for argument in arguments)
        self.writer.origin = self.node.lineno
        with self.writer.block(f"function {lua_name(self.node.name)}({shown})"):
            if f"{self.module.name}.{self.node.name}" in self.on.world.pausing:
                self.writer.line(f"rt.pause({UNITS})")
            self.body(self.node.body)
        return self.writer.lines

    def _annotated(self) -> None:
        """What annotations say of locals holds from the beginning."""
        for part in within(self.node):
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                self.on.locals[part.target.id] = self.annotations.read(part.annotation)

    # --- blocks ----------------------------------------------------------------------------------

    def body(self, statements: list[ast.stmt]) -> None:
        """The statements of a block."""
        for at, statement in enumerate(statements):
            self.writer.origin = statement.lineno
            for name in self.places.before.get(statement, []):
                self.writer.line(f"local {lua_name(name)}")
            self.statement(statement, last=at == len(statements) - 1)

    def statement(self, node: ast.stmt, *, last: bool) -> None:  # noqa: C901 - one case a class
        """One statement; `last` of its block or not."""
        match node:
            case ast.Pass() | ast.Assert():
                pass
            case ast.Expr(value=ast.Constant(value=str())):
                pass  # a docstring
            case ast.Expr():
                self.expression(node.value)
            case ast.Return():
                value = Value("None", NONE) if node.value is None else self.on.value(node.value)
                self.leave(f"return {value.text}", last=last)
            case ast.If():
                self.condition(node)
            case ast.While():
                self.repetition(node)
            case ast.For():
                self.loop(node)
            case ast.Break():
                if self.loops[-1].continued:
                    self.writer.line(f"{self.loops[-1].flag} = true")
                self.leave("break", last=last)
            case ast.Continue():
                self.leave("break -- continue", last=last)
            case ast.Assign():
                self.assignment(node)
            case ast.AnnAssign():
                if node.value is not None:
                    self.assignment(node)
            case ast.AugAssign():
                self.augmented(node)
            case ast.Delete():
                for target in node.targets:
                    self.deletion(target)
            case _:
                raise RefusedError(node, "syntax", f"`{type(node).__name__}`")

    def leave(self, text: str, *, last: bool) -> None:
        """`return` and `break` end a block in Lua."""
        if last:
            self.writer.line(text)
        else:
            with self.writer.block("do"):
                self.writer.line(text)

    def expression(self, node: ast.expr) -> None:
        """A call for its effects."""
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "append"
            and len(node.args) == 1
        ):
            owner, value = self.on.values([node.func.value, node.args[0]])
            if inside(owner.type).kind not in {"any", "list"}:
                raise RefusedError(node, "method", f"`append` of a {inside(owner.type).kind}")
            owner = self.on.kept(owner, "items")
            if value.effects:
                value = self.on.kept(value)  # it may change how long the list is
            self.writer.line(f"{owner.text}[#{owner.text} + 1] = {value.text}")
            return
        value = self.on.value(node)
        if value.text.endswith(")") and value.level == PRIMARY and not value.text.startswith("("):
            self.writer.line(value.text)
        elif value.effects:
            self.writer.line(f"local {self.writer.fresh('unused')} = {value.text}")

    # --- branches and loops ----------------------------------------------------------------------

    def condition(self, node: ast.If) -> None:
        """`if`, `elif`, `else`."""
        test = condition(self.on, node.test)
        self.writer.line(f"if {test.text} then", effects=test.effects)
        self.inner(node.body)
        if node.orelse:
            with self.writer.capture() as other:
                self.inner(node.orelse)
            if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If) and is_if(other.lines):
                first, *rest = other.lines
                self.writer.lines.append(Line(self.writer.depth, f"else{first.text}", first.origin))
                self.writer.lines += [
                    Line(line.depth - 1, line.text, line.origin) for line in rest[:-1]
                ]
            else:
                self.writer.mark("else")
                self.writer.emit(other)
        self.writer.mark("end")

    def inner(self, statements: list[ast.stmt]) -> None:
        """A block one step deeper."""
        self.writer.depth += 1
        self.body(statements)
        self.writer.depth -= 1

    def repetition(self, node: ast.While) -> None:
        """`while`."""
        with self.writer.capture() as before:
            self.writer.depth += 1
            test = condition(self.on, node.test)
            self.writer.depth -= 1
        if before.lines:
            with self.writer.block("while true do"):
                self.writer.emit(before)
                with self.writer.block(f"if not {wrapped(test, UNARY)} then"):
                    self.writer.line("break")
                self.loop_body(node)
        else:
            with self.writer.block(f"while {test.text} do"):
                self.loop_body(node)

    def loop(self, node: ast.For) -> None:
        """`for`."""
        bound = assigned(node.body)
        iterated = {part.id for part in ast.walk(node.iter) if isinstance(part, ast.Name)}
        names = _Lender(self, bound)
        changed = not bound.isdisjoint(iterated)
        with iteration(self.on, node.target, node.iter, names, changed=changed):
            self.loop_body(node)

    def loop_body(self, node: ast.For | ast.While) -> None:
        """A loop's body; `continue` leaves a block that is run once."""
        loop = _Loop(
            continued=has(node.body, ast.Continue), broken=has(node.body, ast.Break), flag=""
        )
        self.loops.append(loop)
        if loop.continued:
            loop.flag = self.writer.fresh("stopped") if loop.broken else ""
            if loop.broken:
                self.writer.line(f"local {loop.flag} = false")
            with self.writer.block("repeat", "until true"):
                self.body(node.body)
            if loop.broken:
                with self.writer.block(f"if {loop.flag} then"):
                    self.writer.line("break")
        else:
            self.body(node.body)
        self.loops.pop()

    # --- assignments -----------------------------------------------------------------------------

    def assignment(self, node: ast.Assign | ast.AnnAssign) -> None:
        """`x = …`, `x.f = …`, `x[k] = …`."""
        assert node.value is not None
        value = self.on.value(node.value)
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        calls_first = any(isinstance(part, ast.Call) for part in ast.walk(targets[0]))
        if (
            len(targets) > 1
            or calls_first
            or (value.effects and not isinstance(targets[0], ast.Name))
        ):
            value = self.on.kept(value)
        for target in targets:
            if isinstance(target, ast.Name):
                self.remember(target.id, value.type)
                local = target.id in self.places.by_assignment.get(node, set())
                self.writer.line(
                    f"{'local ' if local else ''}{lua_name(target.id)} = {value.text}",
                    effects=value.effects,
                )
            else:
                self.store(target, value)

    def remember(self, name: str, kind: Type) -> None:
        """What a local holds, unless its annotation says it."""
        known = self.on.locals.get(name)
        if known is None or known.kind in {"any", "none"} or hollow(known):
            self.on.locals[name] = kind if known is None else join(known, kind)
            if known == ANY:
                self.on.locals[name] = kind

    def store(self, target: ast.expr, value: Value) -> None:
        """Write to a field or an entry."""
        match target:
            case ast.Attribute():
                owner = self.on.value(target.value)
                if inside(value.type).kind in {"str", *MIXED} and self.is_mixed(owner, target.attr):
                    self.writer.line(
                        f"rt.set_field({owner.text}, {quoted(target.attr)}, {value.text})"
                    )
                else:
                    self.writer.line(f"{field(prefix(owner), target.attr)} = {value.text}")
            case ast.Subscript():
                owner, key = self.on.values([target.value, target.slice])
                found = inside(owner.type)
                if found.kind == "dict" or (found.kind == "any" and key.type.kind == "str"):
                    self.writer.line(f"rt.put({owner.text}, {key.text}, {value.text})")
                elif found.kind == "list":
                    place = at_index(self.on, owner, target.slice, key)
                    if place.startswith("rt.item("):
                        self.writer.line(f"rt.set_item({owner.text}, {key.text}, {value.text})")
                    else:
                        self.writer.line(f"{place} = {value.text}")
                else:
                    self.writer.line(f"rt.set_entry({owner.text}, {key.text}, {value.text})")
            case _:
                raise RefusedError(target, "tuple", f"unpacking into `{ast.unparse(target)}`")

    def is_mixed(self, owner: Value, name: str) -> bool:
        """Whether a field may hold a number at one time and a text at another."""
        known = inside(owner.type)
        return any(
            inside(record.fields[name]).kind in MIXED
            for record in self.on.world.records.values()
            if name in record.fields and known.name in {"", record.name}
        )

    def augmented(self, node: ast.AugAssign) -> None:
        """`x += …`."""
        target = node.target
        if isinstance(target, ast.Name):
            found = named_value(self.on, target)
            value = self.on.value(node.value)
            if inside(found.type).kind == "list" and isinstance(node.op, ast.Add):
                self.own(node, target)
                self.writer.line(f"rt.extend({found.text}, {value.text})")
                return
            result = operation(node, found, node.op, value)
            self.writer.line(f"{found.text} = {result.text}", effects=value.effects)
            return
        if isinstance(target, ast.Attribute):
            owner = self.on.kept(self.on.value(target.value), "owner")
            kind = ANY
            if inside(owner.type).kind == "record":
                kind = self.on.world.records[inside(owner.type).name].fields.get(target.attr, ANY)
            text = field(owner.text, target.attr)
        else:
            assert isinstance(target, ast.Subscript)
            owner, key = self.on.values([target.value, target.slice])
            owner, key = self.on.kept(owner, "owner"), self.on.kept(key, "key")
            found_kind = inside(owner.type)
            kind = found_kind.of or ANY
            if found_kind.kind == "dict":
                text = at_key(owner, target.slice, key)
            elif found_kind.kind == "list":
                text = at_index(self.on, owner, target.slice, key)
            else:
                text = f"rt.entry({owner.text}, {key.text})"
        loaded = Value(text, kind, reads=True)
        before, value = self.on.sequence([lambda: loaded, lambda: self.on.value(node.value)])
        if inside(kind).kind == "list" and isinstance(node.op, ast.Add):
            self.own(node, target)
            self.writer.line(f"rt.extend({before.text}, {value.text})")
            return
        result = operation(node, before, node.op, value)
        if text.startswith("rt.item("):
            self.writer.line(f"rt.set_item({owner.text}, {key.text}, {result.text})")
        elif text.startswith("rt.entry("):
            self.writer.line(f"rt.set_entry({owner.text}, {key.text}, {result.text})")
        else:
            self.writer.line(f"{text} = {result.text}")

    def own(self, node: ast.stmt, target: ast.expr) -> None:
        """Refuse `+=` for a list that the function has not made: it changes the list itself."""
        fresh = fresh_names(self.on.world.package, self.module, self.node)
        own = isinstance(target, ast.Name) and target.id in fresh
        if not own and "shared" not in self.on.world.allow:
            what = f"{self.node.name} changes `{ast.unparse(target)}`, which it has not made"
            raise RefusedError(node, "shared", what)

    def deletion(self, target: ast.expr) -> None:
        """`del d[key]`."""
        if not isinstance(target, ast.Subscript):
            raise RefusedError(target, "deletion", f"`del {ast.unparse(target)}`")
        owner, key = self.on.values([target.value, target.slice])
        if inside(owner.type).kind == "list":
            self.writer.line(f"rt.pop({owner.text}, {key.text})")
        else:
            self.writer.line(f"rt.del({owner.text}, {key.text})")


class _Loop:
    """A loop that is being written."""

    def __init__(self, *, continued: bool, broken: bool, flag: str) -> None:
        self.continued = continued
        self.broken = broken
        self.flag = flag


class _Lender:
    """Binds what a `for` statement lends: locals of each loop, or locals of the function."""

    def __init__(self, function: Function, bound: set[str]) -> None:
        self._function = function
        self._bound = bound

    def control(self, name: str) -> str | None:
        """The loop may count the name itself if it is the loop's own and nobody changes it."""
        if name in self._function.places.by_loop and name not in self._bound:
            self._function.on.locals[name] = INT
            return lua_name(name)
        return None

    def bind(self, name: str, text: str, kind: Type) -> str:
        """Give the name its value in the loop's body; the name in Lua."""
        if name in self._function.places.by_loop:
            self._function.on.locals[name] = kind
        else:
            self._function.remember(name, kind)
        local = "local " if name in self._function.places.by_loop else ""
        self._function.writer.line(f"{local}{lua_name(name)} = {text}")
        return lua_name(name)
