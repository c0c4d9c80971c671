"""Many logs judged at the same time: what of each core is put to use.

How much sooner they are done needs cores that have nothing else to do: where there are none, nothing can
be said, and that promise is not looked at. The processor time that a log takes does not depend on it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from adjudicator.cores import cores
from adjudicator.log.header import Policy
from benchmarks.figures import COMMAND, Figure, Settings, run
from benchmarks.replay import random_logs

LEAST = 0.9
"""How much of each core is put to use, and of its time to judging."""
BUSY = 0.5
"""Processes of others that want to run: from so many on the machine is busy."""
COPIES = 16
"""How often each of the games is judged."""


def measure(settings: Settings) -> Iterator[Figure]:
    """`kynes check --jobs`, for as many processes as there are cores, beside one."""
    random_logs(settings.folder, settings.games, Policy(chain=True, hashes="every"))
    logs = [settings.folder / f"{seed}.jsonl" for seed in range(1, settings.games + 1)] * COPIES
    many = max(2, cores())
    free = os.getloadavg()[0] < BUSY
    alone = together = float("inf")
    spent = {"alone": 0.0, "together": 0.0}
    for _ in range(settings.rounds):
        for name, count in (("alone", 1), ("together", many)):
            done = run([*COMMAND, "check", "--quiet", "--jobs", str(count), *logs])
            spent[name] = min(spent[name] or done.processor, done.processor)
            if count == 1:
                alone = min(alone, done.wall)
            else:
                together = min(together, done.wall)
    yield Figure(f"{len(logs)} logs, one process", alone, "s")
    yield Figure(f"{len(logs)} logs, --jobs {many}", together, "s")
    words = "for each core" if free else "for each core of a busy machine"
    gained = alone / together / many
    yield Figure(f"  how much faster, {words}", gained, "times", least=LEAST if free else None)
    shared = spent["alone"] / spent["together"]
    yield Figure("  logs for each second of processor time, beside one", shared, "times", LEAST)
