"""The libraries without which nothing can be tested."""

from __future__ import annotations

from importlib.util import find_spec

from adjudicator.errors import InputError

LIBRARIES = ("numpy", "scipy")


def has_libraries() -> bool:
    """Whether they are there."""
    return all(find_spec(name) is not None for name in LIBRARIES)


def need_libraries() -> None:
    """InputError, with the command that installs them, where they are not there."""
    if not has_libraries():
        raise InputError("an audit needs numpy and scipy: pip install 'kynes[audit]'")
