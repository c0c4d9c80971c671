"""The syntax tree of Lua text, in which every node has its start and end.

`parser.parse` makes it.
"""

from __future__ import annotations

import msgspec

from workshop.lua.lint.tokens import Comment, Token


class Node(msgspec.Struct, gc=False):
    """Something that stands at `start` and ends before `stop` (characters)."""

    start: int
    stop: int


class Constant(Node):
    """`nil`, `true` or `false`."""

    text: str


class Vararg(Node):
    """`...` as a value."""


class Number(Node):
    """A number as written."""

    text: str


class String(Node):
    """A string as written, quotes included."""

    text: str


class Name(Node):
    """A name used as a value or assigned to."""

    text: str


class Index(Node):
    """`of.name` or `of[key]`; `dot` is the offset of the dot or bracket."""

    of: Expression
    key: Expression
    dot: int
    named: bool


class Call(Node):
    """`of(arguments)` or, with a method, `of:method(arguments)`."""

    of: Expression
    method: Name | None
    arguments: list[Expression]


class Unary(Node):
    """`-x`, `not x`, `#x`."""

    operator: str
    operand: Expression


class Binary(Node):
    """`left operator right`; `at` is the offset of the operator."""

    left: Expression
    operator: str
    at: int
    right: Expression


class Concat(Node):
    """A whole chain `a .. b .. c`; `dots` are the offsets of its operators."""

    operands: list[Expression]
    dots: list[int]


class Paren(Node):
    """`(inner)`."""

    inner: Expression


class Entry(Node):
    """One entry of a table constructor: no key, `name =` or `[key] =`."""

    key: Expression | None
    named: bool
    value: Expression


class Table(Node):
    """A table constructor."""

    entries: list[Entry]


class Function(Node):
    """`function (parameters) body end`, also the part behind the name of a function statement.

    `opening` is the offset of its parenthesis (of the first bar of a lambda).
    """

    parameters: list[Name]
    vararg: bool
    body: Block
    opening: int
    is_lambda: bool = False
    is_method: bool = False


class Block(Node):
    """Statements with a scope of their own."""

    statements: list[Statement]


class Local(Node):
    """`local names = values`."""

    names: list[Name]
    values: list[Expression]


class Assign(Node):
    """`targets = values`; `equals` is the offset of the sign."""

    targets: list[Expression]
    values: list[Expression]
    equals: int


class CallStatement(Node):
    """A call as a statement."""

    call: Expression


class Do(Node):
    """`do … end`."""

    body: Block


class While(Node):
    """`while condition do … end`."""

    condition: Expression
    body: Block


class Repeat(Node):
    """`repeat … until condition`: the condition sees the locals of the body."""

    body: Block
    condition: Expression


class If(Node):
    """`if … then … elseif … else … end`; a condition for every branch but the last `else`."""

    conditions: list[Expression]
    branches: list[Block]


class NumericFor(Node):
    """`for name = first, last, step do … end`."""

    name: Name
    bounds: list[Expression]
    body: Block


class GenericFor(Node):
    """`for names in values do … end`."""

    names: list[Name]
    values: list[Expression]
    body: Block


class FunctionStatement(Node):
    """`function a.b:c() … end` (the target without its method is an expression) or `local function`."""

    target: Expression
    function: Function
    is_local: bool


class Return(Node):
    """`return values`."""

    values: list[Expression]


class Break(Node):
    """`break`."""


class Goto(Node):
    """`goto name`."""

    name: str


class Label(Node):
    """`::name::`."""

    name: str


Expression = (
    Constant
    | Vararg
    | Number
    | String
    | Name
    | Index
    | Call
    | Unary
    | Binary
    | Concat
    | Paren
    | Table
    | Function
)
Statement = (
    Local
    | Assign
    | CallStatement
    | Do
    | While
    | Repeat
    | If
    | NumericFor
    | GenericFor
    | FunctionStatement
    | Return
    | Break
    | Goto
    | Label
)


class Chunk(msgspec.Struct):
    """A whole text: its statements, its tokens, its comments and the deepest nesting in it."""

    body: Block
    tokens: list[Token]
    comments: list[Comment]
    nesting: int
    nesting_at: int
