"""What is attacked: a case is a command with a hostile file, made from a good one by a seed."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from adjudicator.content import load_content
from adjudicator.notation.converting import written
from adjudicator.registry import GAMES
from exporters.vassal.format.sequence import ESC
from tests.attack.mutators import canonical, changed_bytes, changed_log, changed_value, nasty
from tests.support.damaged_notation import damaged
from tests.support.replay import golden_logs


class Case(msgspec.Struct, frozen=True):
    """A command to be run, and what it costs in the campaign's accounts."""

    words: list[str]
    lines: int
    """Lines of logs that were changed."""
    same_as: list[str] = []
    """Another command that must print the same bytes."""


@cache
def good_logs() -> list[list[bytes]]:
    """The golden logs of every game, the short ones, as lines."""
    found = [log.read_bytes() for game in sorted(GAMES) for log in golden_logs(game)]
    return [log.split(b"\n")[:-1] for log in sorted(found, key=len) if len(log) < 300_000]


def check(folder: Path, prng: Random) -> Case:
    """`kynes check` of a log of which some lines are changed."""
    path = folder / "game.jsonl"
    log, count = changed_log(prng.choice(good_logs()), prng)
    path.write_bytes(log)
    more = prng.choice(
        (
            [],
            ["--running"],
            ["--limit-findings", "1"],
            ["--out", str(folder)],
            ["--public"],
            ["--seat", "atreides"],
        )
    )
    return Case(["check", *prng.choice(([], ["--json"])), *more, str(path)], count)


def lua(folder: Path, prng: Random) -> Case:
    """The same by the compiled rules: the verdict is the same to the byte."""
    path = folder / "game.jsonl"
    log, count = changed_log(prng.choice(good_logs()), prng)
    path.write_bytes(log)
    words = ["check", "--json", str(path)]
    return Case([*words, "--engine", "lua"], count, words)


def show(folder: Path, prng: Random) -> Case:
    """`kynes show` of such a log, up to some line."""
    path = folder / "game.jsonl"
    lines = prng.choice(good_logs())
    log, count = changed_log(lines, prng)
    path.write_bytes(log)
    more = prng.choice(([], ["--public"], ["--moves"], ["--format", "bbcode"]))
    return Case(["show", str(path), "--at", str(prng.randrange(len(lines))), *more], count)


def publish(folder: Path, prng: Random) -> Case:
    """`kynes publish` of such a log, or one held against a stream that is none of it."""
    path, stream = folder / "game.jsonl", folder / "stream.jsonl"
    lines = prng.choice(good_logs())
    log, count = changed_log(lines, prng)
    path.write_bytes(log)
    if prng.random() < 0.5:
        seat = prng.choice(([], ["--seat", "atreides"]))
        return Case(["publish", "--leaky", *seat, str(path)], count)
    stream.write_bytes(b"\n".join(lines) + b"\n")
    return Case(["check", "--published", str(path), str(stream)], count)


def league(folder: Path, prng: Random) -> Case:
    """`kynes check --require` with a league's file that is none."""
    path, demands = folder / "game.jsonl", folder / "league.json"
    path.write_bytes(b"\n".join(prng.choice(good_logs())[:30]) + b"\n")
    wanted: Any = {
        "options": {"turns": 10},
        "players": {"Ann": "0" * 64, "table": ""},
        "policy": {"chain": True, "signatures": "all"},
        "rulings": {"spice-blows": "two"},
    }
    demands.write_bytes(canonical(changed_value(wanted, prng)))
    return Case(["check", "--require", str(demands), str(path)], 0)


def audit(folder: Path, prng: Random) -> Case:
    """`kynes audit` of a log of which some lines are changed."""
    path = folder / "game.jsonl"
    log, count = changed_log(prng.choice(good_logs()), prng)
    path.write_bytes(log)
    more = prng.choice(([], ["--json"], ["--running", "--all"], ["--public"]))
    return Case(["audit", "--no-cache", *more, str(path)], count)


def header(folder: Path, prng: Random) -> Case:
    """A log whose header is changed, by several things at once."""
    first, *rest = prng.choice(good_logs())
    head = json.loads(first)
    for _ in range(prng.choice((1, 1, 2, 5))):
        head = changed_value(head, prng)
    path = folder / "game.jsonl"
    path.write_bytes(b"\n".join([canonical(head), *rest[:40]]) + b"\n")
    return Case([prng.choice(("check", "show")), str(path)], 1)


def bytes_of_any_kind(folder: Path, prng: Random) -> Case:
    """A log, damaged as bytes, under any command that reads files."""
    path = folder / prng.choice(("game.jsonl", "game.vlog", "TS_Save_1.json"))
    log = b"\n".join(prng.choice(good_logs())[:60])
    path.write_bytes(changed_bytes(log, prng, prng.choice((1, 5, 100))))
    words = prng.choice((["check"], ["show"], ["import"], ["mutate", "--count", "1"]))
    return Case([*words, str(path)], 1)


def tts(folder: Path, prng: Random) -> Case:
    """`kynes import` of a save of Tabletop Simulator that is not as any program wrote it."""
    first, *rest = prng.choice(good_logs())
    rest = rest[: prng.choice((5, 80))]
    kept: Any = {"header": json.loads(first), "lines": [json.loads(line) for line in rest]}
    state: Any = {"log": kept, "state": {"seed": "seed"}}
    if prng.random() < 0.7:
        state = changed_value(state, prng)
    save: Any = {
        "SaveName": "Dune",
        "ObjectStates": [],
        "LuaScript": "-- kynes",
        "LuaScriptState": json.dumps(state),
        "TabStates": {"0": {"title": "Log export", "body": (first + b"\n").decode()}},
    }
    if prng.random() < 0.5:
        save = changed_value(save, prng)
    data = canonical(save)
    if prng.random() < 0.2:
        data = changed_bytes(data, prng)
    path = folder / "TS_Save_1.json"
    path.write_bytes(data)
    return Case(["import", str(path)], len(rest))


def vassal(folder: Path, prng: Random) -> Case:
    """`kynes import` of a log of VASSAL with commands that no engine wrote."""
    lines = prng.choice(good_logs())[: prng.choice((3, 30))]
    commands = [
        "PLAYER\tsecret\tAnna\tAtreides",
        "+/1/mark;ContentId\\\tpiece;;;pic.png;Name/force\\/atreides\tBoard;100;200;7;0",
        "+/d/deck;false;false;;;;;;;;;;Deck/Board;5;6;x;1",
        *(f"LOG\tCHAT* Atreides {line.decode()}" for line in lines),
        "LOG\tM/1/Board/3/4/null/Board/100/200/null/secret",
        "LOG\tUNDO\ttrue",
    ]
    for _ in range(prng.choice((0, 1, 5, 40))):
        at = prng.randrange(len(commands))
        raw = changed_bytes(commands[at].encode(), prng)[:200_000]
        commands[at : at + prng.randrange(2)] = [raw.decode("utf-8", "replace")]
    delimiter = prng.choice((ESC, ESC, ESC, "\\" + ESC, "'" + ESC))
    text = delimiter.join(["begin_save", *commands, "end_save"]).encode("utf-8", "replace")
    entries = {"savedGame": text, "moduledata": b"<data><name>Dune (classic)</name></data>"}
    name = prng.choice(sorted(entries))
    if prng.random() < 0.3:
        entries[name] = changed_bytes(entries[name], prng)
    path = folder / "game.vlog"
    path.write_bytes(_zipped(entries, prng))
    seats = ["--seats", "atreides@1,fremen@4"] if prng.random() < 0.7 else []
    return Case(["import", str(path), *seats], len(lines))


def module(folder: Path, prng: Random) -> Case:
    """`kynes vassal check` of a module with markup that no engine wrote."""
    slot = "<VASSAL.build.widget.PieceSlot entryName='x' gpid='1'>+/1/piece;;;a;b/m;1;2;3;0</VASSAL.build.widget.PieceSlot>"
    inner = slot * prng.choice((1, 50))
    tree = (
        "<?xml version='1.0'?><VASSAL.build.GameModule name='x' version='1.0.0' "
        f"VassalVersion='3.7.0'><VASSAL.build.module.Map mapName='m'>{inner}"
        "</VASSAL.build.module.Map></VASSAL.build.GameModule>"
    ).encode()
    entries = {
        "buildFile.xml": changed_bytes(tree, prng, prng.choice((0, 1, 10))),
        "a.vsav": _zipped({"savedGame": b"begin_save\x1b+/1/stack/m;1;2;3\x1bend_save"}, prng),
        "moduledata": b"<data><version>1.0.0</version></data>",
    }
    path = folder / "x.vmod"
    path.write_bytes(_zipped(entries, prng))
    words = ["check", str(path)] if prng.random() < 0.7 else ["diff", str(path), str(path)]
    return Case(["vassal", *words], 1)


def overlay(folder: Path, prng: Random) -> Case:
    """`kynes check --overlay` with an overlay that changes anything to anything."""
    game = prng.choice(sorted(GAMES))
    value: Any = load_content(game).data
    path: list[str] = []
    while True:
        if isinstance(value, dict) and value and prng.random() < 0.85:
            key = prng.choice(list(value))
            value = value[key]
        elif isinstance(value, list) and value and isinstance(value[0], dict) and "id" in value[0]:
            value = prng.choice(value)
            key = value["id"]
        else:
            break
        path.append(key)
    patch: Any = nasty(prng)
    for key in reversed(path or ["rules"]):
        patch = {key: patch}
    whole: Any = {"game": game, "patch": patch}
    if prng.random() < 0.2:
        whole = changed_value(whole, prng)
    file = folder / "mine.json"
    file.write_bytes(canonical(whole))
    log = folder / "game.jsonl"
    log.write_bytes(b"\n".join(prng.choice(good_logs())[:30]) + b"\n")
    return Case(["check", "--overlay", str(file), str(log)], 0)


def notation(folder: Path, prng: Random) -> Case:
    """A game in notation, damaged as text or as bytes, under any command that reads it."""
    path = folder / "game.kyn"
    lines = prng.choice(good_logs())[:60]
    text = written(b"\n".join(lines) + b"\n", "log", prng.choice(("en", "de", "fr")))
    data = damaged(text, prng)
    path.write_bytes(changed_bytes(data, prng, 5) if prng.random() < 0.3 else data)
    words = prng.choice(
        (
            ["check"],
            ["check", "--json"],
            ["check", "--public"],
            ["convert"],
            ["convert", "--to", "kyn"],
            ["show"],
            ["publish", "--leaky"],
        )
    )
    return Case([*words, str(path)], len(lines))


def sealed(folder: Path, prng: Random) -> Case:
    """`kynes seal` beside such a game, with a file of openings that is none."""
    path = folder / "game.kyn"
    lines = prng.choice(good_logs())[:60]
    text = written(b"\n".join(lines) + b"\n", "log")
    path.write_bytes(damaged(text, prng))
    (folder / "game.openings").write_bytes(
        changed_bytes(b'{"move":{},"salt":"","seal":""}', prng, 3)
    )
    words = prng.choice((["--open"], [prng.choice(text.splitlines())], ["Atreides: battle plan"]))
    return Case(["seal", str(path), *words], len(lines))


def repair(folder: Path, prng: Random) -> Case:
    """`kynes repair` of a log that was damaged as text, as bytes or line by line."""
    path = folder / "game.jsonl"
    log, count = changed_log(prng.choice(good_logs())[:60], prng)
    if prng.random() < 0.6:
        log = damaged(log.decode("utf-8", "replace"), prng)
    path.write_bytes(changed_bytes(log, prng, prng.choice((0, 1, 30))))
    return Case(["repair", str(path)], count)


def _zipped(entries: dict[str, bytes], prng: Random) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in entries.items():
            made.writestr(name, data)
    data = stream.getvalue()
    return changed_bytes(data, prng) if prng.random() < 0.15 else data


KINDS: dict[str, tuple[Callable[[Path, Random], Case], int]] = {
    "check": (check, 25),
    "audit": (audit, 2),
    "lua": (lua, 6),
    "show": (show, 10),
    "publish": (publish, 5),
    "league": (league, 2),
    "header": (header, 10),
    "bytes": (bytes_of_any_kind, 6),
    "tts": (tts, 8),
    "vassal": (vassal, 14),
    "module": (module, 3),
    "overlay": (overlay, 3),
    "notation": (notation, 3),
    "sealed": (sealed, 1),
    "repair": (repair, 2),
}
"""Kind of case -> what makes one, and how many of a hundred are of it."""


def draw(folder: Path, seed: str) -> tuple[str, Case]:
    """The case of a seed, its file written to a folder: the same for the same seed."""
    prng = Random(seed)  # noqa: S311 - nothing secret: a case must be made again
    names = list(KINDS)
    kind = prng.choices(names, [KINDS[name][1] for name in names])[0]
    return kind, KINDS[kind][0](folder, prng)
