"""Connections that do not say what they want are closed in time, and the others are not."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

import uvicorn

from exporters.serve import connections
from exporters.serve.app import Settings, application
from exporters.serve.listening import bound
from exporters.serve.reports import ReportError, Reports


@contextmanager
def server(monkeypatch: pytest.MonkeyPatch, asking: float) -> Iterator[tuple[str, int]]:
    monkeypatch.setattr(connections.Connection, "asking", asking)
    config = uvicorn.Config(
        application(Settings()), port=0, http=connections.Connection, log_level="critical", ws="none",
    )  # fmt: skip
    made = uvicorn.Server(config)
    thread = threading.Thread(target=made.run)
    thread.start()
    try:
        while not made.started:
            time.sleep(0.01)
        yield made.servers[0].sockets[0].getsockname()[:2]
    finally:
        made.should_exit = True
        thread.join()


GET = b"GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: loc", GET + b"GET /"])
def test_half_a_header_is_waited_for_no_longer_than_that(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        server(monkeypatch, 0.3) as address,
        socket.create_connection(address, timeout=20) as line,
    ):
        line.sendall(sent)
        answer = b""
        try:
            while chunk := line.recv(4096):
                answer += chunk
        except ConnectionResetError:
            pass
        assert answer.startswith(b"HTTP/1.1 200") == sent.startswith(GET)


def test_a_report_may_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio  # noqa: PLC0415 - only here

    async def slow(*_: object) -> bytes:
        await asyncio.sleep(0.8)
        raise ReportError("slow but sure", fault=False)

    monkeypatch.setattr(Reports, "make", slow)
    body = b'--x\r\ncontent-disposition: form-data; name="game"; filename="a.kyn"\r\n\r\nno\r\n--x--\r\n'
    head = (
        b"POST /report HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n"
        b"Content-Length: %d\r\nConnection: close\r\n\r\n" % len(body)
    )
    with (
        server(monkeypatch, 0.3) as address,
        socket.create_connection(address, timeout=20) as line,
    ):
        line.sendall(head + body)
        answer = b""
        while chunk := line.recv(4096):
            answer += chunk
        assert b"slow but sure" in answer


def test_who_opens_the_address_before_the_server_answers_waits_and_is_not_refused() -> None:
    with bound("127.0.0.1", 0) as listening, socket.socket() as early:
        early.connect(listening.getsockname())
