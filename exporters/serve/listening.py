"""Where a server listens, and which host names it answers to."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Sequence
from typing import Annotated

import typer

from adjudicator.errors import InputError

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Names of this machine."""

HostOption = Annotated[
    str,
    typer.Option(help="The address to listen on; any other than the loopback address is public."),
]
PortOption = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any free one.")]
AllowHostOption = Annotated[
    list[str] | None,
    typer.Option(help="Another name by which the server may be called. May be repeated."),
]


EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - looked for, not listened on
"""All addresses of a machine."""


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
        if host not in EVERYWHERE:
            names.add(host.lower())
        elif not more:
            raise InputError(f"--host {host}: say by --allow-host which names lead here")
    return tuple(sorted(names))


def called(host: str, more: Sequence[str]) -> str:
    """What a server is called in the address that it prints: by its first name, where it listens on all addresses."""
    return more[0].lower() if more and host in EVERYWHERE else shown(host)


def shown(host: str) -> str:
    """An address as it stands in a URL."""
    return f"[{host}]" if ":" in host else host


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there already; InputError if nothing can listen there."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise _cannot_listen(host, port, error) from None
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen()  # whoever opens the address at once waits until the server answers
    except OSError as error:
        found.close()
        raise _cannot_listen(host, port, error) from None
    return found


def _cannot_listen(host: str, port: int, error: OSError) -> InputError:
    return InputError(f"cannot listen on {host}, port {port}: {error.strerror or error}")
