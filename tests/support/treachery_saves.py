"""Saved games of treachery.online, written as its public code writes them, in both of its shapes.

`recorded_save` is a game that its version 151 has played (programs on all seats, two turns, seed 410). What that
program said of the deals and of the last position is in `tests/treachery/test_recorded_game.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).parents[1] / "treachery" / "recorded_game.txt"
FACTIONS = {"Green": 20, "Black": 30, "Yellow": 10, "Red": 40, "Orange": 50, "Blue": 60}
"""The factions in the order in which the recorded game lists them."""
CLASSIC = [
    10,
    15,
    20,
    25,
    30,
    35,
    40,
    45,
    50,
    60,
    65,
    70,
    80,
    85,
    97,
    107,
    109,
    110,
    96,
    108,
    105,
    106,
    998,
]
"""The rules of the recorded game: the advanced game and what the server adds."""

Event = dict[str, Any]


def event(kind: str, by: int = 0, **fields: Any) -> Event:
    """An event, without the envelope of either shape."""
    return {"$type": kind, "Initiator": by, "Time": "2023-01-01T00:00:00", **fields}


def recorded_events() -> list[Event]:
    """The events of the recorded game after the first."""
    found = []
    for line in RECORDED.read_text().splitlines():
        kind, by, *fields = line.split(" ")
        pairs = [field.partition("=") for field in fields]
        found.append(event(kind, int(by), **{name: _value(name, text) for name, _, text in pairs}))
    return found


def _value(name: str, text: str) -> Any:
    if name in ("_cardIds", "_forceLocations"):
        return text
    return text == "true" if text in ("true", "false") else int(text)


def recorded_save(**changes: Any) -> bytes:
    """The recorded game as a file; `changes` are those of `old_save`."""
    return old_save(**{"events": recorded_events(), "turns": 2, **changes})


def old_save(
    *,
    events: list[Event],
    seed: int = 410,
    version: Any = 151,
    rules: list[int] = CLASSIC,
    factions: str = ",".join(FACTIONS),
    seats: int = 6,
    turns: int = 10,
    players: str = "",
) -> bytes:
    """A file of a version before 170: names of types in full, and lists in objects of their own."""
    start = event(
        "EstablishPlayers", Seed=seed, MaximumNumberOfPlayers=seats, MaximumTurns=turns, _players=players,
        _factionsInPlay=factions, ApplicableRules={"$type": "Treachery.Shared.Rule[]", "$values": rules},
    )  # fmt: skip
    listed = [
        {**one, "$type": f"Treachery.Shared.{one['$type']}, Treachery.Shared"}
        for one in [start, *events]
    ]
    kept = {"$type": "Treachery.Shared.GameEvent[]", "$values": listed}
    return json.dumps(
        {"$type": "Treachery.Shared.GameState", "_events": kept, "Version": version}
    ).encode()


def new_save(*, events: list[Event], seed: int = 410, version: int = 186, seats: int = 6) -> bytes:
    """A file of a version since 170: short names, and the settings in an object of their own."""
    settings = {
        "NumberOfPlayers": seats, "MaximumTurns": 2, "InitialRules": CLASSIC,
        "AllowedFactionsInPlay": list(FACTIONS.values()),
    }  # fmt: skip
    start = event("EstablishPlayers", Seed=seed, Settings=settings)
    return json.dumps({"Version": version, "_events": [start, *events]}).encode()
