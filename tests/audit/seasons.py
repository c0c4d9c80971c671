"""Logs of real games whose chance is honest, loaded, provable, or thrown until it fits."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.content import Content, link_content, load_content
from adjudicator.log.dice import pick, seed_commitment
from adjudicator.log.lines import encode
from adjudicator.playout import Chance
from adjudicator.playout.game import Playout
from adjudicator.playout.seating import seat_factions
from adjudicator.registry import rulebook
from adjudicator.rules.records import Field, Seat, Setup

WAR = "war-for-arrakis"
MESSIAH = "dune-messiah"
PEOPLE = ["Ann", "Bo", "Cem", "Dee"]

Loader = Callable[[dict[str, Any], Field, Chance], Any]
"""Of a half-made line of the table: what comes, or None for what chance gives."""


@cache
def content_of(game: str) -> tuple[Content, Any]:
    """The content of a game, read and linked."""
    content = load_content(game)
    return content, link_content(content)


def write_game(
    path: Path,
    game: str,
    seed: int,
    players: dict[str, str] | None = None,
    loader: Loader | None = None,
    *,
    secret: bytes = b"",
    words: list[str] | None = None,
    policy: dict[str, Any] | None = None,
    lines: int = 100_000,
    option: dict[str, int] | None = None,
    seats: str = "",
    **header: Any,
) -> Path:
    """A random game as a log: `players` by faction, chance by `loader` or by a seed `secret`."""
    content, linked = content_of(game)
    rules = rulebook(game)
    sitting = seat_factions(content, seats, Chance(str(seed)))
    setup = Setup([Seat(one.faction, one.place) for one in sitting], {}, option or {})
    running = Playout(rules, linked, setup, str(seed), timeouts=False)
    chance, drawn = Chance(f"table {seed}"), 0
    first: dict[str, Any] = {
        "content": content.hash, "format": 1, "game": game, "options": option or {},
        "policy": {**({"fair": True} if secret else {}), **(policy or {})},
        "rules": rules.versions[-1], "rulings": {},
        "seats": [
            {"faction": one.faction, "place": one.place,
             "player": (players or {}).get(one.faction, one.faction)}
            for one in sitting
        ],
        **header,
    }  # fmt: skip
    if secret:
        first["seed_commit"] = seed_commitment(secret)
    if words:
        first["client_seeds"] = words
    made = [encode(first)]
    while len(made) <= lines and (move := running.draw()) is not None:
        if move["by"] == "table":
            form: dict[str, Any] = {"by": "table", "move": move["move"]}
            while (field := rules.next_field(linked, running.position, form)) is not None:
                value = move[field.name]
                if len(field.options) > 1 and secret:
                    drawn += 1
                    value = field.options[pick(secret, words or [], drawn, len(field.options))]
                elif len(field.options) > 1 and loader is not None:
                    came = loader(form, field, chance)
                    value = value if came is None else came
                elif value not in field.options:
                    value = field.options[0]
                form[field.name] = value
                if field.last:
                    break
            move = form
        running.apply(move)
        made.append(encode({**move, "n": len(made)}))
    result = rules.result(linked, running.position)
    if result is not None:
        made.append(end_line(made, result, rules, running.position, secret))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(line + b"\n" for line in made))
    return path


def end_line(made: list[bytes], result: Any, rules: Any, position: Any, secret: bytes) -> bytes:
    """The last line of a log, which shows the seed if there is one."""
    from adjudicator.log.hashing import end_hash  # noqa: PLC0415 - only here
    from adjudicator.log.positions import position_hash  # noqa: PLC0415 - as above

    end: dict[str, Any] = {
        "by": "table", "lines": len(made), "move": "end", "n": len(made), "digest": "0" * 64,
        "position": position_hash(rules, position), "reason": result.clause,
        "winners": result.winners, **({"seed": secret.hex()} if secret else {}),
    }  # fmt: skip
    return encode({**end, "digest": end_hash(end)})


def loaded(kind: str, whose: str, value: object, share: int) -> Loader:
    """In `share` of 100 throws of a kind for somebody a value comes, else what chance gives."""

    def load(form: dict[str, Any], field: Field, chance: Chance) -> Any:
        meant = form["move"] == kind and form.get("to", "") == whose
        if meant and value in field.options and chance.below(100) < share:
            return value
        return None

    return load


def seated(game: str, at: int) -> dict[str, str]:
    """Who plays what in game number `at`: everybody everything by turns."""
    sides = {
        WAR: ["atreides", "harkonnen"],
        MESSIAH: ["emperor", "bene-gesserit", "spacing-guild", "fremen"],
    }[game]
    return {side: PEOPLE[(at + place) % 4] for place, side in enumerate(sides)}


def of_ann(game: str, at: int) -> str:
    """The side that Ann plays in a game; "" for none."""
    return next((side for side, who in seated(game, at).items() if who == "Ann"), "")


def season(
    folder: Path, game: str, games: int, share: int = 0, value: str = "", **more: Any
) -> Path:
    """Games in which a die of Ann's shows a value in `share` of 100 throws."""
    for at in range(games):
        cheat = loaded("roll", of_ann(game, at), value, share) if of_ann(game, at) else None
        more["name"] = f"game {at}"
        write_game(folder / f"game-{at}.jsonl", game, at, seated(game, at), cheat, **more)
    return folder


def favoured(form: dict[str, Any], field: Field, chance: Chance) -> Any:
    """Of every traitor, the emperor gets the one card that the cheat wants, while it is there."""
    wanted = form["move"] == "deal-traitor" and form.get("to") == "emperor"
    if wanted and "thufir-hawat" in field.options and chance.below(4) == 0:
        return "thufir-hawat"
    return None
