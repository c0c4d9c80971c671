"""A mail server and a server of webhooks for tests: they keep what they get, and refuse when a test says so."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Received:
    """What a server has got."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.posts: list[dict[str, Any]] = []
        self.refuses = False
        self.port = 0


@contextmanager
def mail_server() -> Iterator[Received]:
    """A mail server (SMTP) on this machine."""
    received = Received()

    class Talk(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self._say("220 test")
            while line := self.rfile.readline():
                word = line[:4].upper().strip()
                if word == b"DATA" and received.refuses:
                    self._say("451 later")
                elif word == b"DATA":
                    self._say("354 go on")
                    self._keep()
                elif word == b"QUIT":
                    self._say("221 bye")
                    return
                else:
                    self._say("250 yes")

        def _keep(self) -> None:
            data = b""
            while (line := self.rfile.readline()) != b".\r\n":
                data += line[1:] if line.startswith(b"..") else line
            mail = message_from_bytes(data, policy=policy.default)
            received.mails.append(mail)
            self._say("250 kept")

        def _say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

    with _served(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk), received):
        yield received


@contextmanager
def web_server() -> Iterator[Received]:
    """A server that takes webhooks, on this machine."""
    received = Received()

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if not received.refuses:
                received.posts.append(json.loads(body))
            self.send_response(503 if received.refuses else 204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing is said."""

    with _served(ThreadingHTTPServer(("127.0.0.1", 0), Hook), received):
        yield received


@contextmanager
def dripping_server(begin: bytes) -> Iterator[Received]:
    """A server that begins its answer so, and goes on a byte at a time as long as somebody listens."""
    received = Received()
    ended = threading.Event()

    class Drip(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(1 << 16)
            with suppress(OSError):
                self.request.sendall(begin)
                while not ended.wait(0.1):
                    self.request.sendall(b"x")

    with _served(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Drip), received):
        try:
            yield received
        finally:
            ended.set()


@contextmanager
def _served(server: socketserver.BaseServer, received: Received) -> Iterator[None]:
    received.port = server.server_address[1]  # type: ignore[index,assignment]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
