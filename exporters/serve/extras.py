"""The optional packages that a server needs, and the message if they are missing."""

from __future__ import annotations

from importlib import import_module

from adjudicator.errors import InputError


def import_extras(command: str, install: str, *modules: str) -> None:
    """Import the modules of a `command`; InputError, with what to `install`, where a package of theirs is missing."""
    try:
        for module in modules:
            import_module(module)
    except ImportError as error:
        raise InputError(
            f"{command} needs {error.name}, which is not installed: {install}"
        ) from None
