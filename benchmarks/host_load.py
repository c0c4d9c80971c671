"""`kynes host` with 300 games and 1,200 seats on one core: how long a move and a page take, and how much memory.

    python -m benchmarks.host_load FOLDER                # both databases, if PostgreSQL is installed
    python -m benchmarks.host_load FOLDER --database sqlite --seconds 120

The first run makes the games in FOLDER: of all five kinds, played by computer players for a while, then with people
on half of the seats. The server and PostgreSQL have one core, the people the other one. Each person keeps the events
of their page open. Moves are begun at random times, so many a second over all games; each move loads its page, goes
through the form, and loads the page that follows. Whoever hears of a change loads the page, as a browser does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import html
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

import msgspec
import psutil

from adjudicator.content import load_content
from adjudicator.play.session import Session
from adjudicator.playout.chance import Chance
from adjudicator.playout.seating import seat_factions
from adjudicator.registry import GAMES
from exporters.host.games import Games
from exporters.host.secret import load_secret
from exporters.host.store import Store

LINES = 60
"""Lines that computer players make before people sit down."""
MOVE, PAGE, MEMORY = 0.150, 0.250, 500
"""The promises: seconds of 95 of 100 moves and pages, and MB."""
SERVER, PEOPLE = 0, 1
"""Cores."""
COMMAND = "from exporters.cli import main; main()"
STEPS = 12
"""Fields of a form that are filled in at most."""
DEBIAN = Path("/usr/lib/postgresql")


class Load(msgspec.Struct):
    """What the people of a run have measured, in seconds."""

    moves: list[float] = []
    """The request by which a move is made."""
    steps: list[float] = []
    """Any other request of a form."""
    pages: list[float] = []
    used: float = 0.0
    """Seconds of processor time that the server used meanwhile, for computer players too."""
    refused: int = 0
    """Moves that somebody else had made impossible."""
    memory: float = 0.0
    """The most MB that the server and the process that draws held together."""


class Person(msgspec.Struct):
    """A seat that a person plays."""

    game: str
    seat: str
    cookie: str


# --- the games -------------------------------------------------------------------------------------


def games_in(folder: Path, database: str) -> Games:
    """The games of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return Games(Store(database), load_secret(folder), folder / "games")


def sqlite_of(folder: Path) -> str:
    """The database that the server has by default."""
    return f"sqlite:///{folder / 'host.db'}"


def prepare(folder: Path, count: int) -> None:
    """Make the games that are missing."""
    games = games_in(folder, sqlite_of(folder))
    there = len(games.store.games())
    for number in range(there, count):
        kind = [*GAMES][number % len(GAMES)]
        seats = seat_factions(load_content(kind), "", Chance(f"load {number}"))
        names = [seat.faction for seat in seats]
        game = games.create(
            kind, seats, dict.fromkeys(names, "easy"), rulings={}, options={}, undo="any"
        )
        for _ in range(LINES):
            if not games.step(game):
                break
        for seat in names[::2]:
            games.change(game, partial(Session.hand_over, seat=seat, program=""))
        if number % 20 == 0:
            print(f"{number} of {count} games", file=sys.stderr, flush=True)
    games.store.close()


def people_of(folder: Path, database: str) -> tuple[list[Person], int, int]:
    """Everybody who plays, the number of games and that of seats."""
    games = games_in(folder, database)
    found, seats, rows = [], 0, games.store.games()
    for row in rows:
        links = games.links(row.id)
        players = games.running(row.id).session.players()
        seats += len(players)
        found += [
            Person(row.id, seat, links[seat]) for seat, player in players.items() if not player
        ]
    games.store.close()
    return found, len(rows), seats


# --- the server ------------------------------------------------------------------------------------


@contextlib.contextmanager
def serving(folder: Path, database: str) -> Iterator[tuple[int, int]]:
    """A server at work on its core: its port and its process."""
    words = ["host", str(folder), "--no-browser", "--port", "0", "--database", database]
    server = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *words],
        stdout=subprocess.PIPE,
    )
    os.sched_setaffinity(server.pid, {SERVER})
    try:
        assert server.stdout is not None
        found = re.match(rb"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
        assert found
        yield int(found[1]), server.pid
    finally:
        server.terminate()
        server.wait(30)


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """The address of an empty database of a server of Debian's package, on the core of the host."""
    programs = max(DEBIAN.glob("*/bin"))
    folder = Path(tempfile.mkdtemp(prefix="kynes-pg-", dir="/tmp"))
    user = "postgres" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)

    def run(name: str, *words: str) -> None:
        os.sched_setaffinity(0, {SERVER})
        subprocess.run(
            [programs / name, "-D", folder / "data", *words],
            check=True, stdout=subprocess.DEVNULL, user=user, cwd="/",
        )  # fmt: skip
        os.sched_setaffinity(0, {PEOPLE})

    try:
        run("initdb", "-A", "trust", "-U", "postgres")
        options = f"-k {folder} -c listen_addresses=''"
        run("pg_ctl", "-l", str(folder / "log"), "-o", options, "-w", "start")
        try:
            yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# --- the people ------------------------------------------------------------------------------------


class Browser:
    """Sends requests, each by a connection of its own, and measures how long the answers take."""

    def __init__(self, port: int, load: Load) -> None:
        self.port = port
        self.load = load
        self.waiting: set[str] = set()

    async def sent(
        self, person: Person, how: str, part: str, body: str = ""
    ) -> tuple[int, str, float]:
        """The status, the text and the seconds of an answer."""
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        writer.write(self._request(person, how, part, body))
        await writer.drain()
        answer = await reader.read()
        while not reader.at_eof():
            answer += await reader.read()
        took = time.perf_counter() - began
        writer.close()
        head, _, text = answer.partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1]), text.decode(), took

    def _request(self, person: Person, how: str, part: str, body: str) -> bytes:
        lines = [
            f"{how} /g/{person.game}/{person.seat}{part} HTTP/1.1",
            f"host: 127.0.0.1:{self.port}",
            f"cookie: kynes={person.cookie}",
            "connection: close",
            "content-type: application/x-www-form-urlencoded",
            f"content-length: {len(body.encode())}",
        ]
        return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()

    async def page(self, person: Person) -> str:
        """The page of a seat."""
        status, text, took = await self.sent(person, "GET", "")
        assert status == 200, text
        self.load.pages.append(took)
        return text

    async def move(self, person: Person, chance: random.Random) -> None:
        """Make one move, if the page offers any, and load the page after it."""
        page = await self.page(person)
        found = re.findall(r'name="kind" value="([^"]+)" class', page)
        phase = re.search(r'name="phase" value="(\d+)"', page)
        if not found:
            if phase:
                await self.sent(person, "POST", "/go-on", f"phase={phase[1]}")
            return
        at, kind = _hidden(page, "at"), chance.choice(found)
        sent: dict[str, str] = {"at": at, "kind": kind}
        for _ in range(STEPS):
            status, page, took = await self.sent(person, "POST", "/move", _form(sent))
            made = status == 303
            (self.load.moves if made else self.load.steps).append(took)
            if made:
                await self.page(person)
                return
            self.load.refused += status == 409
            if status != 200 or 'id="answer"' not in page:
                return
            sent = {name: _hidden(page, name) for name in ("at", "kind", "answers")}
            if 'name="sure"' in page:
                sent["sure"] = "yes"
                continue
            values = re.findall(r'form="answer" name="value" value="([^"]*)"', page)
            values += re.findall(r'type="number" name="value" min="(\d+)"', page)
            if values:
                sent["value"] = html.unescape(chance.choice(values))
            else:
                sent["text"] = "hello"

    async def listen(self, person: Person) -> None:
        """Keep the events of a page open, and load the page whenever one comes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self._request(person, "GET", "/events", ""))
        last = b""
        try:
            while line := await reader.readline():
                if not line.startswith(b"data: "):
                    continue
                if last and line != last:
                    await self.page(person)
                last = line
        finally:
            writer.close()


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'type="hidden" name="{name}" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


def _form(sent: Mapping[str, str]) -> str:
    return urlencode(sent)


async def play(port: int, process: int, people: list[Person], rate: float, seconds: float) -> Load:
    """Everybody listens, and so many moves a second are begun at random times."""
    load, chance = Load(), random.Random(1)  # noqa: S311 - whose turn it is, the same in each run
    browser = Browser(port, load)
    listening = [asyncio.create_task(browser.listen(one)) for one in people]
    used = processor_time(process)
    for _ in range(60):  # a server that begins takes all games up
        await asyncio.sleep(5)
        load.memory = max(load.memory, memory_of(process))
        before, used = used, processor_time(process)
        if used - before < 0.5:
            break
    for one in chance.sample(
        people, min(60, len(people))
    ):  # a server that has been at work for a while
        await browser.page(one)
    load.pages.clear()
    end, moves, used = time.monotonic() + seconds, set(), processor_time(process)
    while time.monotonic() < end:
        moves.add(asyncio.create_task(browser.move(chance.choice(people), chance)))
        load.memory = max(load.memory, memory_of(process))
        await asyncio.sleep(chance.expovariate(rate))
    await asyncio.gather(*moves)
    load.used = processor_time(process) - used
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return load


# --- the figures -----------------------------------------------------------------------------------


def part_of(values: list[float], share: float) -> float:
    """The value below which this share lies, in ms."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def memory_of(process: int) -> float:
    """The memory that a process and those that it has begun hold, in MB."""
    server = psutil.Process(process)
    return sum(one.memory_info().rss for one in (server, *server.children())) / (1 << 20)


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(folder: Path, database: str, rate: float, seconds: float) -> dict[str, float]:
    """The figures of a database while people make `rate` moves a second for so many seconds."""
    people, games, seats = people_of(folder, database)
    with serving(folder, database) as (port, process):
        before = processor_time(process)
        began = time.monotonic()
        load = asyncio.run(play(port, process, people, rate, seconds))
        busy = (processor_time(process) - before) / (time.monotonic() - began)
    found: dict[str, float] = {"games": games, "seats": seats, "people": len(people)}
    for name, values in (("move", load.moves), ("step", load.steps), ("page", load.pages)):
        found[f"{name}s"] = len(values)
        found |= {f"{name} p{share}": part_of(values, share / 100) for share in (50, 95, 99)}
    asked = sum(map(len, (load.moves, load.steps, load.pages)))
    found |= {"refused": load.refused, "memory, MB": load.memory, "share of the core": busy}
    found["processor time of a request, ms"] = 1000 * load.used / asked if asked else 0.0
    return found


def main() -> int:
    """Measure, print, and say whether the promises are kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rate", type=float, default=4.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    asked = parser.parse_args()
    prepare(asked.folder, asked.games)
    os.sched_setaffinity(0, {PEOPLE})
    found = {}
    if asked.database != "postgresql":
        found["SQLite"] = measure(asked.folder, sqlite_of(asked.folder), asked.rate, asked.seconds)
    if asked.database != "sqlite" and DEBIAN.is_dir():
        with postgresql() as database:
            found["PostgreSQL"] = measure(asked.folder, database, asked.rate, asked.seconds)
    print("| what |" + "".join(f" {name} |" for name in found))
    print("|---|" + "---:|" * len(found))
    for what in next(iter(found.values())):
        print(f"| {what} |" + "".join(f" {one[what]:.4g} |" for one in found.values()))
    kept = all(
        one["move p95"] <= 1000 * MOVE
        and one["page p95"] <= 1000 * PAGE
        and one["memory, MB"] <= MEMORY
        for one in found.values()
    )
    print("kept" if kept else "NOT KEPT")
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
