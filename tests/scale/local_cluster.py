"""A Dask cluster of this machine for tests: a scheduler and workers, each a process that can be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")
WAIT = 60.0
"""Seconds for what takes one or two."""
QUIET = {
    "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h",
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_LOGGING__DISTRIBUTED": "error",
}
"""No warnings on a busy machine, and no profiles, for which each worker would wake every 10 ms."""


class LocalCluster:
    """A scheduler, and workers that a nanny starts anew when they die."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.address = ""
        self._environment = {**os.environ, **QUIET, **(environment or {})}
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self, workers: int, *, nanny: bool = True, threads: int = 1) -> LocalCluster:
        """Start the scheduler and so many workers, and wait until they are there."""
        file = self.folder / "scheduler.json"
        self._run("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", file=file)
        self.address = until(lambda: _address(file))
        self.hire(workers, nanny=nanny, threads=threads)
        return self

    def hire(self, workers: int, *, nanny: bool = True, threads: int = 1) -> None:
        """Start more workers, and wait for them."""
        before = len(self.workers())
        for _ in range(workers):
            words = ["--nthreads", str(threads), "--no-dashboard", "--local-directory"]
            words += [str(self.folder), "--nanny" if nanny else "--no-nanny"]
            self._run("worker", *words, file=self.folder / "scheduler.json")
        until(lambda: len(self.workers()) == before + workers)

    def workers(self) -> list[int]:
        """The process ids of the workers that are there now."""
        from distributed import Client  # noqa: PLC0415 - an extra

        with Client(self.address, set_as_default=False, timeout=WAIT) as client:
            return sorted(client.run(os.getpid).values())

    def at_work(self) -> bool:
        """Whether a worker has something to do."""
        from distributed import Client  # noqa: PLC0415

        with Client(self.address, set_as_default=False, timeout=WAIT) as client:
            return any(client.processing().values())

    def kill(self, process: int) -> None:
        """Kill a worker in the middle of whatever it does."""
        os.kill(process, signal.SIGKILL)

    def _run(self, what: str, *words: str, file: Path) -> None:
        module = f"distributed.cli.dask_{what}"
        with (self.folder / f"{what}.err").open("ab") as errors:
            started = subprocess.Popen(
                [sys.executable, "-m", module, "--scheduler-file", str(file), *words],
                env=self._environment,
                cwd=self.folder,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        self._processes.append(started)

    def stop(self) -> None:
        """End all processes."""
        for process in reversed(self._processes):
            process.terminate()
        for process in self._processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextlib.contextmanager
def local_cluster(
    folder: Path,
    workers: int = 2,
    environment: Mapping[str, str] | None = None,
    *,
    nanny: bool = True,
) -> Iterator[LocalCluster]:
    """A cluster at work, ended in any case; without a nanny, a process of its own, no worker comes back."""
    cluster = LocalCluster(folder, environment)
    try:
        yield cluster.start(workers, nanny=nanny)
    finally:
        cluster.stop()


def until(look: Callable[[], T], seconds: float = WAIT) -> T:
    """What a function gives as soon as it is something; AssertionError when it never is."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("that has taken too long")


def _address(file: Path) -> str:
    if not file.is_file():
        return ""
    try:
        return str(msgspec.json.decode(file.read_bytes())["address"])
    except (msgspec.MsgspecError, KeyError):
        return ""
