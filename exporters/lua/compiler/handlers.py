"""Which function compiles which class of expression."""

from __future__ import annotations

import ast

from exporters.lua.compiler.arithmetic import binary_value, unary_value
from exporters.lua.compiler.builtin_calls import key_of
from exporters.lua.compiler.calls import call
from exporters.lua.compiler.comparisons import compared
from exporters.lua.compiler.comprehensions import dict_comprehension, list_comprehension
from exporters.lua.compiler.displays import dict_display, formatted_text, list_display
from exporters.lua.compiler.entries import entry_value
from exporters.lua.compiler.expressions import Expressions, Handler
from exporters.lua.compiler.names import attribute_value, constant_value, named_value
from exporters.lua.compiler.truth import boolean_value, chosen_value
from exporters.lua.compiler.world import World
from exporters.lua.compiler.writer import Writer
from exporters.lua.subset.source import Module

HANDLERS: dict[type, Handler] = {
    ast.Attribute: attribute_value,
    ast.BinOp: binary_value,
    ast.BoolOp: boolean_value,
    ast.Call: call,
    ast.Compare: compared,
    ast.Constant: constant_value,
    ast.Dict: dict_display,
    ast.DictComp: dict_comprehension,
    ast.IfExp: chosen_value,
    ast.JoinedStr: formatted_text,
    ast.Lambda: key_of,
    ast.List: list_display,
    ast.ListComp: list_comprehension,
    ast.Name: named_value,
    ast.Subscript: entry_value,
    ast.UnaryOp: unary_value,
}


def expressions_of(world: World, module: Module, writer: Writer) -> Expressions:
    """The compiler of expressions that writes the lines it needs to `writer`."""
    return Expressions(world, module, writer, HANDLERS)
