"""Where locals are declared in Lua: Python's belong to a function, Lua's to a block.

A name that only loops bind, and that is read only inside them, belongs to each loop. Any other is
declared in the innermost block that contains all its uses: by its first assignment if that is
directly in the block, otherwise before the statement that first uses it. A name whose value a
loop's body may read from the previous round is declared at the top of the function.
"""

from __future__ import annotations

import ast

import msgspec

Path = tuple[int, ...]
"""The blocks from the function's body down, each by the number in which it was met."""


class Use(msgspec.Struct, frozen=True):
    """One occurrence of a name: in which block, in which statement of each block above."""

    block: Path
    statements: tuple[ast.stmt, ...]
    """For each block of the path, the statement of it in which the name occurs."""
    stored: bool
    loop: bool
    """Bound by a loop."""


class Places(msgspec.Struct):
    """What `locate` finds out about a function."""

    by_assignment: dict[ast.stmt, set[str]]
    """Assignments that declare the name they assign."""
    before: dict[ast.stmt, list[str]]
    """Statements before which names are declared (sorted)."""
    by_loop: set[str]
    """Names that each loop declares for itself."""


class _Walk:
    def __init__(self) -> None:
        self.uses: dict[str, list[Use]] = {}
        self.loop_blocks: set[int] = set()
        self.count = 0

    def block(
        self,
        body: list[ast.stmt],
        above: Path,
        statements: tuple[ast.stmt, ...],
        loop: ast.For | ast.While | None = None,
    ) -> None:
        path = (*above, self.count)
        if loop is not None:
            self.loop_blocks.add(self.count)
        self.count += 1
        if isinstance(loop, ast.For):
            for name in _names(loop.target):
                self.use(name, path, (*statements, body[0]), stored=True, loop=True)
        for statement in body:
            self.statement(statement, path, (*statements, statement))

    def statement(self, node: ast.stmt, path: Path, statements: tuple[ast.stmt, ...]) -> None:
        match node:
            case ast.If():
                self.expression(node.test, path, statements)
                self.block(node.body, path, statements)
                if node.orelse:
                    self.block(node.orelse, path, statements)
            case ast.While():
                self.expression(node.test, path, statements)
                self.block(node.body, path, statements, node)
            case ast.For():
                self.expression(node.iter, path, statements)
                self.block(node.body, path, statements, node)
            case _:
                self.expression(node, path, statements)

    def expression(self, node: ast.AST, path: Path, statements: tuple[ast.stmt, ...]) -> None:
        for name, stored in free_names(node):
            self.use(name, path, statements, stored=stored, loop=False)

    def use(
        self, name: str, path: Path, statements: tuple[ast.stmt, ...], *, stored: bool, loop: bool
    ) -> None:
        self.uses.setdefault(name, []).append(Use(path, statements, stored, loop))


def free_names(node: ast.AST) -> list[tuple[str, bool]]:
    """The names that a part reads or (True) binds, in the order of evaluation.

    What its comprehensions and lambdas bind for themselves does not count.
    """
    match node:
        case ast.Name():
            return [(node.id, isinstance(node.ctx, ast.Store))]
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            parts: list[ast.AST] = [] if node.value is None else [node.value]
            found = [use for part in parts for use in free_names(part)]
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                found.append((node.target.id, False))
            return found + [use for target in targets for use in free_names(target)]
        case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
            own = {name for clause in node.generators for name in _names(clause.target)}
            inner = [use for part in ast.iter_child_nodes(node) for use in free_names(part)]
            return [use for use in inner if use[0] not in own or _outside(node, use[0])]
        case ast.Lambda():
            own = {argument.arg for argument in node.args.args}
            return [use for use in free_names(node.body) if use[0] not in own]
        case ast.comprehension():
            return [use for part in [node.iter, *node.ifs] for use in free_names(part)]
        case _:
            return [use for part in ast.iter_child_nodes(node) for use in free_names(part)]


def _outside(node: ast.ListComp | ast.GeneratorExp | ast.DictComp, name: str) -> bool:
    """Whether the first iterable, which is evaluated outside, reads a name."""
    return any(name == used for used, _ in free_names(node.generators[0].iter))


def _names(target: ast.AST) -> list[str]:
    return [part.id for part in ast.walk(target) if isinstance(part, ast.Name)]


def locate(function: ast.FunctionDef) -> Places:
    """Where each local of a function is declared."""
    walk = _Walk()
    walk.block(function.body, (), ())
    arguments = {argument.arg for argument in function.args.args}
    found = Places({}, {}, set())
    for name, uses in walk.uses.items():
        if name in arguments or not any(use.stored for use in uses):
            continue
        if _is_lent(uses):
            found.by_loop.add(name)
        else:
            _declare(found, name, uses, walk.loop_blocks, function)
    for names in found.before.values():
        names.sort()
    return found


def _is_lent(uses: list[Use]) -> bool:
    """Whether loops bind a name, and it is used nowhere but in their bodies."""
    loops = [use.block for use in uses if use.loop]
    return bool(loops) and all(
        any(use.block[: len(loop)] == loop for loop in loops) for use in uses
    )


def _declare(
    found: Places,
    name: str,
    uses: list[Use],
    loop_blocks: set[int],
    function: ast.FunctionDef,
) -> None:
    block = uses[0].block
    for use in uses[1:]:
        shared = 0
        while shared < min(len(block), len(use.block)) and block[shared] == use.block[shared]:
            shared += 1
        block = block[:shared]
    first = uses[0].statements[len(block) - 1]
    direct = (
        uses[0].stored
        and not uses[0].loop
        and uses[0].block == block
        and isinstance(first, (ast.Assign, ast.AnnAssign))
        and getattr(first, "value", None) is not None
    )
    if direct:
        found.by_assignment.setdefault(first, set()).add(name)
    elif any(part in loop_blocks for part in block):
        found.before.setdefault(function.body[0], []).append(name)
    else:
        found.before.setdefault(first, []).append(name)
