"""Imports that happen when a name is first used, so that a command loads only what it needs.

`kynes check` of a short log takes less time than the import of Typer, and a list of the commands
must not import the tools that draw. A module writes its expensive imports at its top, like all
others, but inside one block::

    with lazy_imports():
        import numpy as np
        from exporters.art.build import draw_pictures

Each name is then a `Lazy`: a stand-in that imports the module when it is called or asked for an
attribute. Type checkers, linters and import contracts read the block as ordinary imports.

This works for modules, and for functions and classes that are called or whose attributes are read.
It does not work for constants, base classes, and exceptions in an `except` clause: import these as
usual, or take them from a lazy module (`except po.InvalidError`). `tests/test_lazy_imports.py`
checks every such name. PEP 810 brings the same to Python itself (`lazy import`, from 3.15 on).
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any


class Lazy:
    """Stands for a module, or for a function or class of one, until it is used."""

    __slots__ = ("_module", "_name")

    def __init__(self, module: str, name: str = "") -> None:
        self._module = module
        self._name = name

    def resolved(self) -> Any:
        """What it stands for; ImportError if there is no such module or name.

        It is looked up each time, so that a test can replace a function in its own module.
        """
        module = sys.modules.get(self._module) or import_module(self._module)
        if not self._name:
            return module
        try:
            return getattr(module, self._name)
        except AttributeError:
            return import_module(f"{self._module}.{self._name}")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """What the function or class gives that it stands for."""
        return self.resolved()(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        """An attribute of what it stands for.

        Tools that look at every name of a module ask for `__wrapped__` and for private names. They
        get an AttributeError, so that they import nothing.
        """
        if name == "__wrapped__" or (name.startswith("_") and not name.startswith("__")):
            raise AttributeError(f"{self!r} has no attribute {name!r}")
        return getattr(self.resolved(), name)

    def __instancecheck__(self, instance: object) -> bool:
        return isinstance(instance, self.resolved())

    def __or__(self, other: Any) -> Any:
        return self.resolved() | other

    def __repr__(self) -> str:
        return f"<lazy {self._module}{'.' if self._name else ''}{self._name}>"

    def __reduce__(self) -> tuple[type[Lazy], tuple[str, str]]:
        return Lazy, (self._module, self._name)


class _Names:
    """What `from module import …` takes its names from."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Lazy:
        return Lazy(self._module, name)


@contextmanager
def lazy_imports() -> Iterator[None]:
    """Within it the imports of the calling module give `Lazy` names; those of others are as usual."""
    # Two frames up: this generator is resumed by `__enter__`, and that is called by the module.
    owner = sys._getframe(2).f_globals
    usual = builtins.__import__

    def lazily(
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002 - as Python calls it
        locals: Mapping[str, object] | None = None,  # noqa: A002 - as Python calls it
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if globals is not owner or level:
            return usual(name, globals, locals, fromlist or (), level)
        if not fromlist and "." in name:
            package, _, last = name.rpartition(".")
            raise ImportError(f"a lazy import of {name} is written: from {package} import {last}")
        return _Names(name) if fromlist else Lazy(name)

    builtins.__import__ = lazily
    try:
        yield
    finally:
        builtins.__import__ = usual
