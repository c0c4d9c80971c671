"""The optional libraries for archives of logs, and the message if they are missing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from adjudicator.errors import InputError

COMMAND = "pip install 'kynes[cluster]'"
"""What installs all of them."""


def parquet_libraries() -> tuple[ModuleType, ModuleType]:
    """`pyarrow` and `pyarrow.parquet`; InputError where there are none."""
    return needed("pyarrow", "--parquet"), needed("pyarrow.parquet", "--parquet")


def needed(name: str, option: str) -> ModuleType:
    """A library that an option needs; InputError, with the command that installs it, without it."""
    try:
        return import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise InputError(f"{option} needs {package}, which is not installed: {COMMAND}") from None
