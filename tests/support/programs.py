"""Random portable programs: typed, ending, and free of errors when they are run.

Loops go over copies or over what nothing changes, numbers are kept small, indices in range; all
else is left to chance: nesting, aliasing, breaks, comprehensions, side effects in expressions.
"""

from __future__ import annotations

from random import Random

NUMBERS, TEXTS, LISTS, WORDS, DICTS = "int", "str", "list[int]", "list[str]", "dict[str, int]"
HELPERS = """
def shrink(n: int) -> int:
    return n % 97 - 40
def take(xs: list[int]) -> int:
    if xs:
        return xs.pop(0)
    return 0
def put(d: dict[str, int], key: str, n: int) -> int:
    d[key] = n
    return len(d)
def peek(xs: list[int], at: int) -> int:
    if not xs:
        return -1
    return xs[at % len(xs)]
"""
ARGUMENTS = {"n": NUMBERS, "s": TEXTS, "xs": LISTS, "ws": WORDS, "d": DICTS, "m": NUMBERS}


class Program:
    """One random program: the text of a function `f` of the arguments in `ARGUMENTS`."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - repeatable
        self.names = dict(ARGUMENTS)
        self.bound = 0
        self.loops = 0
        self.text = self.make()

    def make(self) -> str:
        """The whole program."""
        shown = ", ".join(f"{name}: {kind}" for name, kind in ARGUMENTS.items())
        body = self.block(1, self.random.randint(4, 9))
        result = ", ".join(self.names)
        return f"{HELPERS}def f({shown}) -> list[Any]:\n{body}    return [{result}]\n"

    def block(self, depth: int, size: int) -> str:
        """Statements, one step deeper than what they belong to."""
        return "".join(self.statement(depth) for _ in range(size))

    def statement(self, depth: int) -> str:
        """One statement."""
        pad = "    " * depth
        names_before = dict(self.names)
        choice = self.random.randrange(15 if depth < 4 else 8)
        if choice < 2:
            kind = self.random.choice([NUMBERS, TEXTS, LISTS, WORDS, DICTS])
            known = [name for name, other in self.names.items() if other == kind]
            if self.random.random() < 0.6 or depth > 1:
                return f"{pad}{self.random.choice(known)} = {self.of(kind, 3)}\n"
            name = self.fresh()
            value = self.of(kind, 3)
            self.names[name] = kind
            return f"{pad}{name}: {kind} = {value}\n"
        if choice == 2:
            return f"{pad}{self.pick(NUMBERS)} = shrink({self.number(3)})\n"
        if choice == 3:
            owner = self.pick(LISTS)
            return f"{pad}if len({owner}) < 12:\n{pad}    {owner}.append({self.number(2)})\n"
        if choice == 4:
            return f"{pad}{self.pick(DICTS)}[{self.words(2)}] = {self.number(2)}\n"
        if choice == 5:
            owner, key = self.pick(DICTS), self.words(1)
            return f"{pad}if {key} in {owner}:\n{pad}    del {owner}[{key}]\n"
        if choice == 6:
            owner = self.pick(LISTS)
            at = f"{self.pick(NUMBERS)} % len({owner})"
            return f"{pad}if {owner}:\n{pad}    {owner}[{at}] += {self.number(2)}\n"
        if choice == 7:
            name = self.pick(NUMBERS)
            return f"{pad}{name} {self.random.choice(['+=', '-='])} {self.number(1)} % 9\n"
        if choice < 11:
            text = f"{pad}if {self.truth(3)}:\n{self.block(depth + 1, self.random.randint(1, 3))}"
            self.names = dict(names_before)
            if self.random.random() < 0.4:
                text += f"{pad}elif {self.truth(2)}:\n{self.block(depth + 1, 1)}"
            self.names = dict(names_before)
            if self.random.random() < 0.5:
                text += f"{pad}else:\n{self.block(depth + 1, self.random.randint(1, 2))}"
            self.names = dict(names_before)
            return text
        if choice == 11:
            name = self.fresh()
            self.names[name] = NUMBERS
            self.names.pop(name)
            limit = self.random.randint(1, 4)
            text = f"{pad}{name} = 0\n{pad}while {name} < {limit} and {self.truth(2)}:\n"
            text += f"{pad}    {name} += 1\n{self.inside_loop(depth)}"
            self.names = dict(names_before)
            return text
        return self.loop(depth, names_before)

    def loop(self, depth: int, names_before: dict[str, str]) -> str:
        """A `for` over something that its body cannot change."""
        pad = "    " * depth
        name, other = self.fresh(), self.fresh()
        over = self.random.randrange(5)
        if over == 0:
            head = f"for {name} in range({self.number(1)} % 5):"
            bound = {name: NUMBERS}
        elif over == 1:
            head = f"for {name} in sorted({self.pick(WORDS)}):"
            bound = {name: TEXTS}
        elif over == 2:
            head = f"for {name}, {other} in enumerate([*{self.pick(LISTS)}][:4]):"
            bound = {name: NUMBERS, other: NUMBERS}
        elif over == 3:
            copy = "{**" + self.pick(DICTS) + "}"
            head = f"for {name}, {other} in {copy}.items():"
            bound = {name: TEXTS, other: NUMBERS}
        else:
            head = f"for {name} in {self.list_comprehension(2)}:"
            bound = {name: NUMBERS}
        self.names |= bound
        text = f"{pad}{head}\n{self.inside_loop(depth)}"
        self.names = dict(names_before)
        return text

    def inside_loop(self, depth: int) -> str:
        """The body of a loop, which may be left or gone on with early."""
        pad = "    " * (depth + 1)
        self.loops += 1
        text = self.block(depth + 1, self.random.randint(1, 2))
        if self.random.random() < 0.5:
            word = self.random.choice(["break", "continue"])
            text += f"{pad}if {self.truth(2)}:\n{pad}    {word}\n"
            text += self.block(depth + 1, 1)
        self.loops -= 1
        return text

    # --- expressions -----------------------------------------------------------------------------

    def of(self, kind: str, depth: int) -> str:
        """An expression of a type."""
        if kind == NUMBERS:
            return self.number(depth)
        if kind == TEXTS:
            return self.words(depth)
        if kind == LISTS:
            return self.numbers(depth)
        if kind == WORDS:
            return self.texts(depth)
        return self.mapping(depth)

    def pick(self, kind: str) -> str:
        """The name of something of a type."""
        return self.random.choice([name for name, other in self.names.items() if other == kind])

    def fresh(self) -> str:
        """A name that nothing has."""
        self.bound += 1
        return f"v{self.bound}"

    def number(self, depth: int) -> str:
        """A whole number."""
        if depth <= 0:
            return self.random.choice([self.pick(NUMBERS), str(self.random.randint(-9, 9))])
        choice = self.random.randrange(14)
        down = depth - 1
        simple = {
            0: lambda: self.pick(NUMBERS),
            1: lambda: f"({self.number(down)} + {self.number(down)})",
            2: lambda: f"({self.number(down)} - {self.number(down)})",
            3: lambda: f"shrink({self.number(down)} * {self.number(down)})",
            4: lambda: f"{self.number(down)} // {self.random.choice([2, 3, -4])}",
            5: lambda: f"({self.number(down)} % {self.random.choice([2, 5, -3])})",
            6: lambda: f"len({self.of(self.random.choice([LISTS, WORDS, DICTS, TEXTS]), down)})",
            7: lambda: f"take({self.pick(LISTS)})",
            8: lambda: f"peek({self.numbers(down)}, {self.number(down)})",
            9: lambda: f"({self.number(down)} if {self.truth(down)} else {self.number(down)})",
            10: lambda: f"{self.pick(DICTS)}.get({self.words(down)}, {self.number(down)})",
            11: lambda: f"put({self.pick(DICTS)}, {self.words(down)}, {self.number(down)})",
            12: lambda: f"max({self.number(down)}, abs({self.number(down)}))",
            13: lambda: f"sum({self.generator(down)})",
        }
        return simple[choice]()

    def words(self, depth: int) -> str:
        """A string."""
        if depth <= 0:
            return self.random.choice([self.pick(TEXTS), f'"{self.random.choice("abcxyz")}"'])
        down = depth - 1
        choice = self.random.randrange(5)
        if choice == 0:
            return f'f"{{{self.pick(TEXTS)}}}-{{{self.pick(NUMBERS)}}}"[:6]'
        if choice == 1:
            return f"({self.words(down)} if {self.truth(down)} else {self.words(down)})"
        if choice == 2:
            return f'"/".join({self.texts(down)})[-5:]'
        if choice == 3:
            return f"min({self.words(down)}, {self.words(down)})"
        return self.pick(TEXTS)

    def truth(self, depth: int) -> str:
        """A condition."""
        if depth <= 0:
            return f"{self.pick(NUMBERS)} > {self.random.randint(-5, 5)}"
        down = depth - 1
        choice = self.random.randrange(10)
        if choice == 0:
            return f"({self.truth(down)} and {self.truth(down)})"
        if choice == 1:
            return f"({self.truth(down)} or {self.truth(down)})"
        if choice == 2:
            return f"not {self.truth(down)}"
        if choice == 3:
            return f"{self.number(down)} <= {self.number(down)} < {self.number(down)}"
        if choice == 4:
            return f"{self.number(down)} in {self.numbers(down)}"
        if choice == 5:
            return f"{self.words(down)} not in {self.pick(DICTS)}"
        if choice == 6:
            return f"({self.numbers(down)} == {self.numbers(down)})"
        if choice == 7:
            word = self.random.choice(["any", "all"])
            name = self.fresh()
            source = self.pick(LISTS)
            self.names[name] = NUMBERS
            test = self.truth(down)
            self.names.pop(name)
            return f"{word}({test} for {name} in [*{source}])"
        if choice == 8:
            return f"{self.words(down)} < {self.words(down)}"
        return f"bool({self.of(self.random.choice([LISTS, DICTS, TEXTS, NUMBERS]), down)})"

    def numbers(self, depth: int) -> str:
        """A list of numbers."""
        if depth <= 0:
            return self.pick(LISTS)
        down = depth - 1
        choice = self.random.randrange(7)
        if choice == 0:
            return f"[{self.number(down)}, *{self.numbers(down)}, {self.number(down)}][:9]"
        if choice == 1:
            return f"sorted({self.numbers(down)})"
        if choice == 2:
            return self.list_comprehension(down)
        if choice == 3:
            return f"({self.numbers(down)} + {self.numbers(down)})[:9]"
        if choice == 4:
            key = self.random.choice(["-x", "x % 3", "(x % 2, -x)", "abs(x)"])
            return f"sorted({self.numbers(down)}, key=lambda x: {key})"
        if choice == 5:
            return f"list({self.pick(DICTS)}.values())[:9]"
        return self.pick(LISTS)

    def list_comprehension(self, depth: int) -> str:
        """A list comprehension of numbers."""
        return f"[{self.generator(depth)}][:9]"

    def generator(self, depth: int) -> str:
        """What stands in a comprehension of numbers."""
        name = self.fresh()
        source = f"[*{self.numbers(depth)}][:6]"
        self.names[name] = NUMBERS
        item = self.number(max(depth, 1))
        test = f" if {self.truth(depth)}" if self.random.random() < 0.5 else ""
        self.names.pop(name)
        return f"{item} for {name} in {source}{test}"

    def texts(self, depth: int) -> str:
        """A list of strings."""
        if depth <= 0:
            return self.pick(WORDS)
        down = depth - 1
        choice = self.random.randrange(4)
        if choice == 0:
            return f"sorted({self.pick(DICTS)})[:5]"
        if choice == 1:
            return f"[*{self.texts(down)}, {self.words(down)}][-5:]"
        if choice == 2:
            return f"{self.words(down)}.split('-')"
        return self.pick(WORDS)

    def mapping(self, depth: int) -> str:
        """A dict."""
        if depth <= 0:
            return self.pick(DICTS)
        down = depth - 1
        choice = self.random.randrange(4)
        if choice == 0:
            copy = "{**" + self.mapping(down)
            return f"{copy}, {self.words(down)}: {self.number(down)}}}"
        if choice == 1:
            name = self.fresh()
            source = self.pick(WORDS)
            self.names[name] = TEXTS
            text = f"{{{name}: {self.number(down)} for {name} in [*{source}]}}"
            self.names.pop(name)
            return text
        if choice == 2:
            return f"{{{self.words(down)}: {self.number(down)}}}"
        return self.pick(DICTS)
