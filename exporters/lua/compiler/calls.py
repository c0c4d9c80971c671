"""Calls: of functions and records by name, of built-ins, of methods; and what loops go over."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import msgspec

from exporters.lua.compiler.types import (
    ANY,
    BOOL,
    INT,
    NONE,
    STR,
    Type,
    dict_of,
    held,
    inside,
    item_of,
    join,
    list_of,
)
from exporters.lua.compiler.writer import (
    OR,
    SUM,
    UNARY,
    RefusedError,
    Value,
    entry,
    field,
    lua_name,
    module_place,
    prefix,
    wrapped,
)

if TYPE_CHECKING:
    from exporters.lua.compiler.expressions import Expressions

MAYBE_FALSE = frozenset({"bool", "any", "scalar", "optional"})
"""Kinds of values that Lua may take for false."""


class Binder(Protocol):
    """Gives names to what a loop goes over."""

    def control(self, name: str) -> str | None:
        """The Lua name of a counter that the loop itself may count, if it may."""

    def bind(self, name: str, text: str, kind: Type) -> str:
        """Give a name to a value in the loop's body; the name in Lua."""


def text_of(node: ast.expr, value: Value) -> Value:
    """str() of a plain value."""
    kind = value.type.kind
    if kind == "str":
        return value
    if kind in {"list", "dict", "record", "function", "module"}:
        raise RefusedError(node, "format", f"the text of `{ast.unparse(node)}`, a {kind}")
    return Value(f"rt.str({value.text})", STR, reads=value.reads, effects=value.effects)


def call(on: Expressions, node: ast.Call) -> Value:
    """A call of any kind."""
    if isinstance(node.func, ast.Name) and _is_builtin(on, node.func.id):
        handler = BUILTINS.get(node.func.id)
        if handler is None:
            raise RefusedError(node, "builtin", f"`{node.func.id}()`")
        return handler(on, node)
    if isinstance(node.func, ast.Attribute):
        method = _method(on, node, node.func)
        if method is not None:
            return method
    if isinstance(node.func, (ast.Name, ast.Attribute)):
        callee = on.value(node.func)
        if callee.type.name in on.world.functions:
            return _function(on, node, callee)
        if callee.type.name in on.world.records:
            return _record(on, node, callee)
    callee, *arguments = on.values([node.func, *node.args])
    return Value(
        f"{prefix(callee)}({', '.join(value.text for value in arguments)})",
        held(callee.type),
        reads=True,
        effects=True,
    )


def _is_builtin(on: Expressions, name: str) -> bool:
    return (
        hasattr(builtins, name)
        and name not in on.locals
        and not any(name in names for names in on.borrowed)
        and not on.world.source_of(on.module, name)
    )


def _function(on: Expressions, node: ast.Call, callee: Value) -> Value:
    facts = on.world.functions[callee.type.name]
    values = _filled(
        on, node, facts.arguments, facts.defaults, lambda name: on.value(facts.defaults[name])
    )
    return Value(
        f"{callee.text}({', '.join(value.text for value in values)})",
        facts.answer,
        reads=True,
        effects=not facts.pure or any(value.effects for value in values),
    )


def _record(on: Expressions, node: ast.Call, callee: Value) -> Value:
    facts = on.world.records[callee.type.name]
    owners = facts.default_owners
    values = _filled(
        on,
        node,
        list(facts.fields),
        facts.defaults,
        lambda name: _default_of_record(on, owners.get(name, ""), facts.defaults[name]),
    )
    fields = ", ".join(
        entry(name, value.text) for name, value in zip(facts.fields, values, strict=True)
    )
    return Value(
        f"setmetatable({{ {fields} }}, {callee.text})",
        facts.type,
        reads=True,
        effects=any(value.effects for value in values),
    )


def _default_of_record(on: Expressions, owner: str, default: ast.expr) -> Value:
    """The default of a field: a constant, or a function of the module that declares the field."""
    if not isinstance(default, ast.Name):
        return on.value(default)
    source = f"{owner}.{default.id}"
    text = lua_name(default.id)
    if owner != on.module.name:
        text = field(module_place(owner), default.id)
    return Value(text, Type("function", on.world.functions[source].answer, source))


def _filled(
    on: Expressions,
    node: ast.Call,
    names: list[str],
    defaults: dict[str, ast.expr],
    default_value: Callable[[str], Value],
) -> list[Value]:
    """What a call gives for each name: by place, by keyword, or by default."""
    if len(node.args) > len(names):
        raise RefusedError(node, "keyword-call", f"too many arguments in `{ast.unparse(node)}`")
    given: dict[str, ast.expr] = dict(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in names or keyword.arg in given:
            raise RefusedError(node, "keyword-call", f"argument `{keyword.arg}`")
        given[keyword.arg] = keyword.value
    found = on.values(list(given.values()))
    if any(value.effects for value in found) and list(given) != names[: len(given)]:
        found = [on.kept(value) for value in found]  # they are evaluated in the order written
    values = dict(zip(given, found, strict=True))
    for name in names:
        if name not in values:
            if name not in defaults:
                raise RefusedError(node, "keyword-call", f"no argument `{name}`")
            values[name] = default_value(name)
    return [values[name] for name in names]


# --- methods --------------------------------------------------------------------------------------


def _method(on: Expressions, node: ast.Call, callee: ast.Attribute) -> Value | None:
    """A method of a list, dict or string; None if the name is a function that a record holds."""
    name = callee.attr
    with on.writer.capture():
        kind = inside(on.value(callee.value).type)
    if kind.kind in {"record", "module"}:
        return None
    handler = METHODS.get((kind.kind, name))
    if handler is None and kind.kind == "any":
        owners = [owner for owner, method in METHODS if method == name]
        if len(owners) == 1:
            handler = METHODS[owners[0], name]
        elif owners:
            raise RefusedError(node, "type", f"`{ast.unparse(callee)}` of an unknown type")
    if handler is None:
        if kind.kind == "any" and name in on.world.package.callable_fields:
            return None
        raise RefusedError(node, "method", f"method `{name}` of a {kind.kind}")
    if node.keywords:
        raise RefusedError(node, "keyword-call", f"a keyword in a call of `{name}`")
    owner, *arguments = on.values([callee.value, *node.args])
    return handler(node, owner, arguments)


def _plain_call(
    function: str, owner: Value, arguments: list[Value], kind: Type, *, changes: bool = False
) -> Value:
    values = [owner, *arguments]
    return Value(
        f"{function}({', '.join(value.text for value in values)})",
        kind,
        reads=True,
        effects=changes or any(value.effects for value in values),
    )


def _dict_get(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    key, *rest = arguments
    default = rest[0] if rest else Value("None", NONE, simple=True)
    kind = join(held(owner.type), default.type)
    if held(owner.type).kind in MAYBE_FALSE or default.effects:
        return _plain_call("rt.get", owner, [key, default], kind)
    text = f"{prefix(owner)}[{key.text}] or {wrapped(default, OR)}"
    return Value(text, kind, OR, reads=True, effects=owner.effects or key.effects)


def _list_pop(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    index = arguments or [Value("-1", INT, simple=True)]
    return _plain_call("rt.pop", owner, index, held(owner.type), changes=True)


def _dict_pop(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return _plain_call("rt.pop_key", owner, arguments, held(owner.type), changes=True)


def _keys(_node: ast.Call, owner: Value, _arguments: list[Value]) -> Value:
    return Value(owner.text, list_of(STR), owner.level, owner.reads, owner.effects, owner.simple)


def _values(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return _plain_call("rt.values", owner, arguments, list_of(held(owner.type)))


def _stray_items(node: ast.Call, _owner: Value, _arguments: list[Value]) -> Value:
    raise RefusedError(node, "tuple", "`items()` outside a loop")


def _append(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return _plain_call(
        "rt.extend", owner, [Value(f"{{ {arguments[0].text} }}")], NONE, changes=True
    )


def _join(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return _plain_call("rt.join_text", owner, arguments, STR)


def _runtime(function: str, kind: Type, *, changes: bool = False) -> Callable[..., Value]:
    def handler(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
        return _plain_call(function, owner, arguments, kind, changes=changes)

    return handler


def _same(function: str) -> Callable[..., Value]:
    def handler(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
        return _plain_call(function, owner, arguments, inside(owner.type))

    return handler


def _set_default(_node: ast.Call, owner: Value, arguments: list[Value]) -> Value:
    return _plain_call("rt.set_default", owner, arguments, held(owner.type), changes=True)


METHODS: dict[tuple[str, str], Callable[[ast.Call, Value, list[Value]], Value]] = {
    ("list", "append"): _append,
    ("list", "copy"): _same("rt.copy_list"),
    ("list", "count"): _runtime("rt.count", INT),
    ("list", "extend"): _runtime("rt.extend", NONE, changes=True),
    ("list", "index"): _runtime("rt.index", INT),
    ("list", "insert"): _runtime("rt.insert", NONE, changes=True),
    ("list", "pop"): _list_pop,
    ("list", "remove"): _runtime("rt.remove", NONE, changes=True),
    ("dict", "copy"): _same("rt.copy_dict"),
    ("dict", "get"): _dict_get,
    ("dict", "items"): _stray_items,
    ("dict", "keys"): _keys,
    ("dict", "pop"): _dict_pop,
    ("dict", "setdefault"): _set_default,
    ("dict", "update"): _runtime("rt.with_entries", NONE, changes=True),
    ("dict", "values"): _values,
    ("str", "endswith"): _runtime("rt.ends_with", BOOL),
    ("str", "join"): _join,
    ("str", "split"): _runtime("rt.split", list_of(STR)),
    ("str", "startswith"): _runtime("rt.starts_with", BOOL),
}
"""Kind of owner and method -> how it is called."""


# --- built-ins ------------------------------------------------------------------------------------


def _keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)


def _abs(on: Expressions, node: ast.Call) -> Value:
    value = on.value(node.args[0])
    return Value(f"math.abs({value.text})", INT, reads=value.reads, effects=value.effects)


def _bool(on: Expressions, node: ast.Call) -> Value:
    return on.condition(node.args[0])


def _dict(on: Expressions, node: ast.Call) -> Value:
    if not node.args:
        return Value("rt.dict({})", dict_of(ANY))
    value = on.value(node.args[0])
    return _plain_call("rt.copy_dict", value, [], inside(value.type))


def _int(on: Expressions, node: ast.Call) -> Value:
    value = on.value(node.args[0])
    if value.type == INT:
        return value
    return _plain_call("rt.int", value, [], INT)


def _len(on: Expressions, node: ast.Call) -> Value:
    value = on.value(node.args[0])
    return Value(f"#{prefix(value)}", INT, UNARY, reads=True, effects=value.effects)


def _list(on: Expressions, node: ast.Call) -> Value:
    if not node.args:
        return Value("{}", list_of(ANY))
    value = on.value(node.args[0])
    if isinstance(node.args[0], ast.Call) and _named(node.args[0]) == "range":
        return value  # a fresh list already
    return _plain_call("rt.copy_list", value, [], list_of(item_of(value.type)))


def _range(on: Expressions, node: ast.Call) -> Value:
    values = on.values(node.args)
    zero, one = Value("0", INT, simple=True), Value("1", INT, simple=True)
    first, last, step = {
        1: [zero, *values, one],
        2: [*values, one],
        3: values,
    }[len(values)]
    return _plain_call("rt.range", first, [last, step], list_of(INT))


def _reversed(on: Expressions, node: ast.Call) -> Value:
    value = on.value(node.args[0])
    return _plain_call("rt.reversed", value, [], list_of(item_of(value.type)))


def _sorted(on: Expressions, node: ast.Call) -> Value:
    value, key = _gone_over(on, node)
    backwards = _keyword(node, "reverse")
    extra = [] if backwards is None else [on.value(backwards)]
    kind = list_of(item_of(value.type))
    if key is None:
        return _plain_call("rt.sorted", value, extra, kind)
    return _plain_call("rt.sorted_by", value, [key, *extra], kind)


def _extreme(name: str) -> Callable[[Expressions, ast.Call], Value]:
    def handler(on: Expressions, node: ast.Call) -> Value:
        if len(node.args) > 1:
            values = on.values(node.args)
            kind = values[0].type
            for value in values[1:]:
                kind = join(kind, value.type)
            items = ", ".join(value.text for value in values)
            plain = all(inside(value.type).kind == "int" for value in values)
            text = f"math.{name}({items})" if plain else f"rt.{name}({{ {items} }})"
            effects = any(value.effects for value in values)
            return Value(text, kind, reads=any(value.reads for value in values), effects=effects)
        value, key = _gone_over(on, node)
        given = _keyword(node, "default")
        extra: list[Value] = []
        kind = item_of(value.type)
        if given is not None:
            extra = [on.value(given)]
            kind = join(kind, extra[0].type)
        if key is not None:
            extra = [*(extra or [Value("nil")]), key]
        return _plain_call(f"rt.{name}", value, extra, kind)

    return handler


def _gone_over(on: Expressions, node: ast.Call) -> tuple[Value, Value | None]:
    """The one argument as a list, and the `key`."""
    argument = node.args[0]
    value = (
        on.comprehension(argument) if isinstance(argument, ast.GeneratorExp) else on.value(argument)
    )
    key = _keyword(node, "key")
    if key is None:
        return value, None
    if isinstance(key, ast.Lambda):
        kind = item_of(value.type)
        name = key.args.args[0].arg
        names = {name: (lua_name(name), kind)}
        return value, on.key_function(key, names)
    if isinstance(key, ast.Name) and _is_builtin(on, key.id):
        if key.id != "len":
            raise RefusedError(node, "builtin", f"`key={key.id}`")
        return value, Value("function(items) return #items end")
    return value, on.value(key)


def _str(on: Expressions, node: ast.Call) -> Value:
    return text_of(node.args[0], on.value(node.args[0]))


def _sum(on: Expressions, node: ast.Call) -> Value:
    argument = node.args[0]
    if not isinstance(argument, ast.GeneratorExp):
        return _plain_call("rt.sum", on.value(argument), [], INT)
    name = on.writer.fresh("total")
    on.writer.line(f"local {name} = 0")

    def body() -> None:
        value = on.value(argument.elt)
        if value.type == BOOL:
            raise RefusedError(argument, "truth-number", "a sum of truths")
        on.writer.line(f"{name} = {name} + {wrapped(value, SUM + 1)}", effects=value.effects)

    on.loops(argument.generators, body)
    return Value(name, INT, simple=True)


def _any_or_all(wanted: bool) -> Callable[[Expressions, ast.Call], Value]:
    def handler(on: Expressions, node: ast.Call) -> Value:
        argument = node.args[0]
        if not isinstance(argument, ast.GeneratorExp):
            item = ast.Name("item", ast.Load())
            clause = ast.comprehension(ast.Name("item", ast.Store()), argument, [], 0)
            argument = ast.GeneratorExp(item, [clause])
        name = on.writer.fresh("any" if wanted else "all")
        on.writer.line(f"local {name} = {'false' if wanted else 'true'}")
        found = argument

        def body() -> None:
            value = on.condition(found.elt)
            test = value.text if wanted else f"not {wrapped(value, UNARY)}"
            with on.writer.block(f"if {test} then"):
                on.writer.line(f"{name} = {'true' if wanted else 'false'}")
                on.writer.line("break")

        def after() -> None:
            with on.writer.block(f"if {name if wanted else f'not {name}'} then"):
                on.writer.line("break")

        on.loops(found.generators, body, after)
        return Value(name, BOOL, simple=True)

    return handler


BUILTINS: dict[str, Callable[[Expressions, ast.Call], Value]] = {
    "abs": _abs,
    "all": _any_or_all(wanted=False),
    "any": _any_or_all(wanted=True),
    "bool": _bool,
    "dict": _dict,
    "int": _int,
    "len": _len,
    "list": _list,
    "max": _extreme("max"),
    "min": _extreme("min"),
    "range": _range,
    "reversed": _reversed,
    "sorted": _sorted,
    "str": _str,
    "sum": _sum,
}


# --- what loops go over ---------------------------------------------------------------------------


def _named(node: ast.expr) -> str:
    """The name of the function that a call names, or ""."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _targets(target: ast.expr) -> list[str]:
    if isinstance(target, ast.Name):
        return [target.id]
    return [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]


@contextmanager
def iteration(
    on: Expressions, target: ast.expr, iterable: ast.expr, names: Binder, *, changed: bool = False
) -> Iterator[None]:
    """A `for` of Lua over what a `for` of Python goes over; the caller writes the body.

    `changed`: the body gives the name that is gone over to something else.
    """
    wanted = _targets(target)
    builtin = _named(iterable)
    if builtin and not _is_builtin(on, builtin):
        builtin = ""
    if builtin == "range" and isinstance(iterable, ast.Call):
        opening, bind = _range_loop(on, wanted, iterable, names)
    elif builtin == "enumerate" and isinstance(iterable, ast.Call):
        opening, bind = _enumerate_loop(on, wanted, iterable, names)
    elif builtin == "zip" and isinstance(iterable, ast.Call):
        opening, bind = _zip_loop(on, wanted, iterable, names)
    else:
        opening, bind = _list_loop(on, wanted, iterable, names, changed=changed)
    on.writer.line(opening)
    on.writer.depth += 1
    bind()
    yield
    on.writer.depth -= 1
    on.writer.mark("end")


Loop = tuple[str, Callable[[], None]]


def _range_loop(on: Expressions, wanted: list[str], node: ast.Call, names: Binder) -> Loop:
    values = on.values(node.args)
    first = values[0].text if len(values) > 1 else "0"
    last = values[1] if len(values) > 1 else values[0]
    step = ""
    sign = -1
    if len(node.args) == 3:
        match node.args[2]:
            case ast.Constant(value=int() as number) if number > 0:
                step = f", {number}"
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
                step, sign = f", -{number}", 1
            case _:
                raise RefusedError(node, "step", f"`{ast.unparse(node)}`")
    control = names.control(wanted[0])
    counter = control or on.writer.fresh("number")

    def bind() -> None:
        if control is None:
            names.bind(wanted[0], counter, INT)

    return (
        f"for {counter} = {first}, {_moved(node.args[1 if len(values) > 1 else 0], last, sign)}{step} do",
        bind,
    )


def _moved(node: ast.expr, value: Value, by: int) -> str:
    """A bound of a range, moved by one: Lua's is inclusive."""
    match node:
        case ast.Constant(value=int() as number):
            return str(number + by)
        case ast.BinOp(op=ast.Add(), right=ast.Constant(value=1)) if (
            by == -1 and value.level == SUM and value.text.endswith(" + 1")
        ):
            return value.text.removesuffix(" + 1")
        case _:
            return f"{wrapped(value, SUM)} {'-' if by < 0 else '+'} 1"


def _enumerate_loop(on: Expressions, wanted: list[str], node: ast.Call, names: Binder) -> Loop:
    _two(node, wanted)
    start = node.args[1] if len(node.args) > 1 else _keyword(node, "start")
    items, *starts = on.values([node.args[0], *([start] if start is not None else [])])
    owner = on.kept(items, "items")
    index = on.writer.fresh("i")
    at = f"{index} - 1" if not starts else f"{index} - 1 + {wrapped(starts[0], SUM + 1)}"
    if starts and starts[0].text == "1":
        at = index

    def bind() -> None:
        names.bind(wanted[0], at, INT)
        names.bind(wanted[1], f"{owner.text}[{index}]", item_of(items.type))

    return f"for {index} = 1, #{owner.text} do", bind


def _zip_loop(on: Expressions, wanted: list[str], node: ast.Call, names: Binder) -> Loop:
    _two(node, wanted)
    first, second = [on.kept(value, "items") for value in on.values(node.args)]
    index = on.writer.fresh("i")

    def bind() -> None:
        names.bind(wanted[0], f"{first.text}[{index}]", item_of(first.type))
        names.bind(wanted[1], f"{second.text}[{index}]", item_of(second.type))

    return f"for {index} = 1, math.min(#{first.text}, #{second.text}) do", bind


def _list_loop(
    on: Expressions, wanted: list[str], node: ast.expr, names: Binder, *, changed: bool
) -> Loop:
    method = ""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
        with on.writer.capture():
            owned = inside(on.value(node.func.value).type).kind
        if owned in {"dict", "any"} and node.func.attr in {"items", "keys", "values"}:
            method = node.func.attr
            node = node.func.value
    items = on.value(node)
    kind = inside(items.type)
    if kind.kind not in {"list", "dict", "any"}:
        raise RefusedError(node, "type", f"a loop over `{ast.unparse(node)}`, a {kind.kind}")
    stem = node.attr if isinstance(node, ast.Attribute) else "items"
    owner = on.kept(msgspec.structs.replace(items, simple=items.simple and not changed), stem)
    index = on.writer.fresh("i")
    key = f"{owner.text}[{index}]"

    def bind() -> None:
        if method == "items":
            shown = names.bind(wanted[0], key, STR)
            names.bind(wanted[1], f"{owner.text}[{shown}]", held(items.type))
        elif method == "values":
            names.bind(wanted[0], f"{owner.text}[{key}]", held(items.type))
        else:
            names.bind(wanted[0], key, item_of(items.type) if method == "" else STR)

    if method == "items":
        if len(wanted) != 2:
            raise RefusedError(node, "tuple", "`items()` with other than two names")
    elif len(wanted) != 1:
        raise RefusedError(node, "tuple", f"unpacking what `{ast.unparse(node)}` yields")
    return f"for {index} = 1, #{owner.text} do", bind


def _two(node: ast.Call, wanted: list[str]) -> None:
    if len(wanted) != 2:
        raise RefusedError(node, "tuple", f"`{ast.unparse(node)}` with other than two names")
