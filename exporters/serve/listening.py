"""Where a server listens, and by which names it may be called."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Sequence

from adjudicator.errors import InputError

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Names of this machine."""


def is_loopback(host: str) -> bool:
    """Whether an address is for this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def allowed_names(host: str, more: Sequence[str]) -> tuple[str, ...]:
    """The names by which a server on an address may be called; InputError where nobody says which."""
    names = {*LOOPBACK, *(name.lower() for name in more)}
    if not is_loopback(host):
        if host not in {"0.0.0.0", "::"}:  # noqa: S104 - looked for, not listened on
            names.add(host.lower())
        elif not more:
            raise InputError(f"--host {host}: say by --allow-host which names lead here")
    return tuple(sorted(names))


def shown(host: str) -> str:
    """An address as it stands in a URL."""
    return f"[{host}]" if ":" in host else host


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; InputError if that is not to be had."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise _deaf(host, port, error) from None
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
    except OSError as error:
        found.close()
        raise _deaf(host, port, error) from None
    return found


def _deaf(host: str, port: int, error: OSError) -> InputError:
    return InputError(f"cannot listen on {host}, port {port}: {error.strerror or error}")
