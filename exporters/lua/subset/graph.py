"""Checks across modules: recursive functions, and modules that import each other."""

from __future__ import annotations

import ast

from exporters.lua.subset.nodes import within
from exporters.lua.subset.source import Module, Package, SubsetFinding, imports


def cycles(edges: dict[str, list[str]]) -> list[list[str]]:
    """The groups of nodes that reach each other (each sorted, in sorted order): Tarjan's, in a loop."""
    found: list[list[str]] = []
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    for root in sorted(edges):
        if root in number:
            continue
        work: list[tuple[str, int]] = [(root, 0)]
        while work:
            node, at = work.pop()
            if node not in number:
                number[node] = low[node] = len(number)
                stack.append(node)
            targets = [target for target in edges[node] if target in edges]
            for next_at in range(at, len(targets)):
                target = targets[next_at]
                if target not in number:
                    work += [(node, next_at), (target, 0)]
                    break
                if target in stack:
                    low[node] = min(low[node], low[target])
            else:
                if low[node] == number[node]:
                    group = stack[stack.index(node) :]
                    del stack[stack.index(node) :]
                    if len(group) > 1 or node in edges[node]:
                        found.append(sorted(group))
    return sorted(found)


def resolve(package: Package, module: Module, node: ast.expr) -> str:
    """The dotted name of the function that an expression names, or ""."""
    if isinstance(node, ast.Name):
        if node.id in module.functions:
            return f"{module.name}.{node.id}"
        return module.imported.get(node.id, "")
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        owner = module.imported.get(node.value.id, "")
        if owner in package.modules:
            return f"{owner}.{node.attr}"
    return ""


def call_graph(package: Package) -> tuple[dict[str, list[str]], dict[str, tuple[str, int]]]:
    """Function -> functions that its body names, and function -> its file and line."""
    edges: dict[str, list[str]] = {}
    places: dict[str, tuple[str, int]] = {}
    for module in package.modules.values():
        for name, function in module.functions.items():
            own = f"{module.name}.{name}"
            places[own] = (module.file, function.lineno)
            named = {
                resolve(package, module, node)
                for statement in function.body
                for node in within(statement)
                if isinstance(node, (ast.Name, ast.Attribute))
            }
            edges[own] = sorted(named - {""})
    return edges, places


def lint_graph(package: Package) -> list[SubsetFinding]:
    """Recursion between functions, and cycles of imports."""
    found: list[SubsetFinding] = []
    edges, places = call_graph(package)
    for group in cycles(edges):
        file, line = places[group[0]]
        names = " -> ".join(name.rpartition(".")[2] for name in [*group, group[0]])
        found.append(SubsetFinding(file, line, "recursion", f"functions call each other: {names}"))
    importing = {
        module.name: [other.name for other in imports(package, module)]
        for module in package.modules.values()
    }
    for group in cycles(importing):
        names = " -> ".join([*group, group[0]])
        file = package.modules[group[0]].file
        found.append(SubsetFinding(file, 1, "import-cycle", f"modules import each other: {names}"))
    return found
