"""Finds the locals of a function that are never negative and so can index lists directly."""

from __future__ import annotations

import ast

from exporters.lua.subset.nodes import within


def counters(function: ast.FunctionDef) -> frozenset[str]:
    """Locals that are never negative: they begin so, and only grow."""
    arguments = {argument.arg for argument in function.args.args}
    given: dict[str, list[ast.expr | None]] = {}
    for node in within(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Name):
                        given.setdefault(target.id, []).append(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                given.setdefault(name, []).append(value)
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                grows = isinstance(op, (ast.Add, ast.Mult))
                given.setdefault(name, []).append(value if grows else None)
            case (
                ast.For(target=target, iter=iterable)
                | ast.comprehension(target=target, iter=iterable)
            ):
                _given_by_loop(target, iterable, given)
            case _:
                pass
    found = set(given) - arguments
    shrinking = True
    while shrinking:
        kept = {name for name in found if all(_grows(value, found) for value in given[name])}
        shrinking = kept != found
        found = kept
    return frozenset(found)


def _given_by_loop(
    target: ast.expr, iterable: ast.expr, given: dict[str, list[ast.expr | None]]
) -> None:
    match (target, iterable):
        case (ast.Name(id=name), ast.Call(func=ast.Name(id="range"), args=[_])):
            given.setdefault(name, []).append(ast.Constant(0))
        case (ast.Name(id=name), ast.Call(func=ast.Name(id="range"), args=[first, _])):
            given.setdefault(name, []).append(first)
        case (
            ast.Tuple(elts=[ast.Name(id=name), ast.Name(id=other)]),
            ast.Call(func=ast.Name(id="enumerate"), args=[_], keywords=[]),
        ):
            given.setdefault(name, []).append(ast.Constant(0))
            given.setdefault(other, []).append(None)
        case _:
            for part in ast.walk(target):
                if isinstance(part, ast.Name):
                    given.setdefault(part.id, []).append(None)


def _grows(value: ast.expr | None, counters: set[str]) -> bool:
    match value:
        case ast.Constant(value=bool()):
            return False
        case ast.Constant(value=int() as number):
            return number >= 0
        case ast.Name(id=name):
            return name in counters
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult(), right=right):
            return _grows(left, counters) and _grows(right, counters)
        case ast.Call(func=ast.Name(id="len")):
            return True
        case _:
            return False
