"""`kynes order`: orders in advance, laid down, listed, withdrawn and opened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.check import Overlays
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import complain, say, write
from adjudicator.problems import nearest_hint

with lazy_imports():
    import msgspec

    from adjudicator.log.hashing import seal_hash
    from adjudicator.log.lines import decode, encode
    from adjudicator.log.order_lines import fault_of_terms, sealed_terms
    from adjudicator.log.reading import read_whole
    from adjudicator.notation.reading import read
    from adjudicator.notation.source import is_notation, text_of
    from adjudicator.play.session import load_session
    from adjudicator.registry import rulebook

ORDERS = ".orders"
"""How the private file of orders ends that lies beside a game."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(order)


def order(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The game so far: a log or notation.")],
    seat: Annotated[str, typer.Option(help="The faction that orders something.")] = "",
    kind: Annotated[str, typer.Option(help="The kind of move, such as bid or pass.")] = "",
    field: Annotated[
        list[str] | None, typer.Option(help="A field of the move, as name=value. May be repeated.")
    ] = None,
    most: Annotated[
        str, typer.Option(help="An amount that is raised as needed, as name=most: spice=5.")
    ] = "",
    always: Annotated[bool, typer.Option("--always", help="It holds each time.")] = False,
    until_turn: Annotated[int | None, typer.Option(help="It ends when this turn begins.")] = None,
    until_phase: Annotated[str, typer.Option(help="It ends in this phase.")] = "",
    until_move: Annotated[
        str, typer.Option(help="It ends with a move of this kind by another.")
    ] = "",
    withdraw: Annotated[int | None, typer.Option(help="Withdraw the order of this line.")] = None,
    opened: Annotated[
        int | None, typer.Option("--open", help="Open the order of this line.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", help="The private file of orders (default: LOG.orders)."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="List them for programs.")] = False,
    overlay: Overlays = None,
) -> None:
    """Lay down a sealed order for moves to come, or list, withdraw and open those that there are.

    The terms and the salt of an order are kept in a private file: without it nobody can open the order.
    """
    private = keep or log.with_suffix(ORDERS)
    data = read_whole(str(log))
    lines = (read(data, str(log), overlay or []).data if is_notation(data) else data).splitlines()
    kept = _kept(private)
    if withdraw is not None or opened is not None:
        n = withdraw if withdraw is not None else opened or 0
        line = _later(lines, kept, n, opens=opened is not None, log=log)
    elif kind:
        until = {"until_turn": until_turn, "until_phase": until_phase, "until_move": until_move}
        terms = _terms(lines, kind, field or [], most, always=always, until=until)
        if seat not in [one["faction"] for one in decode(lines[0])["seats"]]:
            raise InputError(f"--seat: {seat!r} has no seat in this game")
        salt = secrets.token_bytes(16)
        seal = seal_hash(salt, sealed_terms(seat, terms))
        line = {"by": seat, "move": "order", "seal": seal}
        kept[seal] = {"by": seat, "secret": salt.hex(), "terms": terms}
        write_atomically(private, encode(kept) + b"\n")
        complain(f"the order and its salt are kept in {private}: without it nobody can open it")
    else:
        _list(lines, kept, json=json)
        return
    n = _append(log, data, lines, line, overlay or [])
    say(f"{log}: line {n}: {line['move']} of {line['by']}")


def _kept(private: Path) -> dict[str, Any]:
    """Seal -> salt and terms, from the private file."""
    if not private.exists():
        return {}
    try:
        found = decode(read_whole(str(private)))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise InputError(f"{private}: this is no file of orders")
    return found


def _terms(
    lines: Sequence[bytes],
    kind: str,
    fields: Sequence[str],
    most: str,
    *,
    always: bool,
    until: dict[str, Any],
) -> dict[str, Any]:
    """The terms of an order; InputError for a kind or a field that there is not."""
    moves = rulebook(str(decode(lines[0])["game"])).moves
    if kind not in moves:
        raise InputError(
            f"--kind: there is no move {kind!r} in this game{nearest_hint(kind, sorted(moves))}"
        )
    found: dict[str, Any] = {"kind": kind}
    known = sorted(set(moves[kind].__annotations__) - {"by", "move"})
    values: dict[str, Any] = {}
    for flag, word in [("--field", one) for one in fields] + ([("--most", most)] if most else []):
        name, _, value = word.partition("=")
        if name not in known:
            raise InputError(f"{flag}: {kind} has no field {name!r}{nearest_hint(name, known)}")
        if flag == "--most":
            if not value.isdecimal():
                raise InputError(f"--most: {value!r} is no amount; write {name}=5")
            found.update(field=name, most=int(value))
        else:
            values[name] = _value(value)
    if values:
        found["fields"] = values
    if always:
        found["always"] = True
    found.update({name: value for name, value in until.items() if value})
    fault = fault_of_terms(found)
    if fault:
        raise InputError(f"the order: {fault}")
    return found


def _value(text: str) -> Any:
    """A value of a field: a number, yes or no, JSON of a list or an object, or a word."""
    try:
        found = decode(text.encode())
    except ValueError:
        return {"yes": True, "no": False}.get(text, text)
    return found


def _later(
    lines: Sequence[bytes], kept: dict[str, Any], n: int, *, opens: bool, log: Path
) -> dict[str, Any]:
    """The line that withdraws or opens the order of a line."""
    there = {int(line["n"]): line for line in map(decode, lines[1:]) if line["move"] == "order"}
    if n not in there:
        known = ", ".join(map(str, there)) or "none"
        raise InputError(f"{log}: line {n} is no order (orders: {known})")
    by, seal = there[n]["by"], there[n]["seal"]
    if not opens:
        return {"by": by, "move": "withdraw-order", "order": n}
    if seal not in kept:
        raise InputError(f"the order of line {n} is not in the private file: --keep FILE")
    secret, terms = kept[seal]["secret"], kept[seal]["terms"]
    return {"by": by, "move": "open-order", "order": n, "secret": secret, "terms": terms}


def _list(lines: Sequence[bytes], kept: dict[str, Any], *, json: bool) -> None:
    """Print the orders of a log, with the terms of those that are in the private file or open."""
    found: dict[int, dict[str, Any]] = {}
    for line in map(decode, lines[1:]):
        if line["move"] == "order":
            terms = kept.get(line["seal"], {}).get("terms")
            found[line["n"]] = {"by": line["by"], "line": line["n"], "state": "sealed"}
            found[line["n"]]["terms"] = terms
        elif line["move"] in ("withdraw-order", "open-order") and line["order"] in found:
            state = "withdrawn" if line["move"] == "withdraw-order" else "open"
            found[line["order"]]["state"] = state
            if state == "open":
                found[line["order"]]["terms"] = line["terms"]
    if json:
        write(msgspec.json.encode(list(found.values()), order="sorted").decode())
        return
    for one in found.values():
        terms = "?" if one["terms"] is None else encode(one["terms"]).decode()
        say(f"line {one['line']}: {one['by']}, {one['state']}: {terms}")
    if not found:
        say("there are no orders")


def _append(
    log: Path, data: bytes, lines: Sequence[bytes], line: dict[str, Any], overlays: Sequence[Path]
) -> int:
    """Add a line to a log or to notation; its number."""
    if not is_notation(data):
        return load_session(log, overlays).add_line(line)
    # The line has the hashes that the policy demands: it is made as in a log.
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "game.jsonl"
        copy.write_bytes(b"".join(one + b"\n" for one in lines))
        n = load_session(copy, overlays).add_line(line)
        made = copy.read_bytes().splitlines()[-1].decode()
    text = text_of(data, str(log)).rstrip() + f"\n! {made}\n"
    write_atomically(log, text.encode())
    return n
