"""`kynes order`: orders in advance, laid down, listed, withdrawn and opened."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.check import Overlays
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import complain, say, write
from adjudicator.problems import nearest_hint

if TYPE_CHECKING:
    from adjudicator.play.kept_orders import KeptOrder

with lazy_imports():
    import msgspec

    from adjudicator.log.lines import decode, encode
    from adjudicator.log.order_lines import fault_of_terms
    from adjudicator.play.game_file import GameFile
    from adjudicator.play.kept_orders import keep_order, kept_orders, private_file

MOST_DIGITS = 15
"""Digits that an amount may have."""


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
    always: Annotated[
        bool, typer.Option("--always", help="It holds every time, not only once.")
    ] = False,
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
    private = keep or private_file(log)
    file = GameFile(log, overlay or [])
    followed = file.followed()
    lines = followed.lines
    kept = kept_orders(private)
    seats = [one.faction for one in followed.header.seats]
    if seat and seat not in seats:
        raise InputError(f"--seat: {seat!r} has no seat in this game ({', '.join(seats)})")
    if withdraw is not None or opened is not None:
        n = withdraw if withdraw is not None else opened or 0
        line = _later(lines, kept, n, opens=opened is not None, log=log)
    elif kind:
        until = {"until_turn": until_turn, "until_phase": until_phase, "until_move": until_move}
        terms = _terms(followed.rulebook.moves, kind, field or [], most, always=always, until=until)
        if not seat:
            raise InputError(f"--seat: say which faction orders this ({', '.join(seats)})")
        line = keep_order(private, seat, terms, secrets.token_bytes(16))
        complain(f"the order and its salt are kept in {private}: without it nobody can open it")
    else:
        _list(lines, kept, json=json)
        return
    made = file.add_by_session(lambda session: session.add_line(line))
    say(f"{log}: line {made['n']}: {line['move']} of {line['by']}")


def _terms(
    moves: Mapping[str, type],
    kind: str,
    fields: Sequence[str],
    most: str,
    *,
    always: bool,
    until: dict[str, Any],
) -> dict[str, Any]:
    """The terms of an order; InputError for a kind or a field that there is not."""
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
            if not value.isdecimal() or len(value) > MOST_DIGITS:
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
    lines: Sequence[dict[str, Any]], kept: dict[str, KeptOrder], n: int, *, opens: bool, log: Path
) -> dict[str, Any]:
    """The line that withdraws or opens the order of a line."""
    there = {line["n"]: line for line in lines if line["move"] == "order"}
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


def _list(lines: Sequence[dict[str, Any]], kept: dict[str, KeptOrder], *, json: bool) -> None:
    """Print the orders of a log, with the terms of those that are in the private file or open."""
    found: dict[int, dict[str, Any]] = {}
    for line in lines:
        if line["move"] == "order":
            terms = kept[line["seal"]]["terms"] if line["seal"] in kept else None
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
        said = "?" if one["terms"] is None else encode(one["terms"]).decode()
        say(f"line {one['line']}: {one['by']}, {one['state']}: {said}")
    if not found:
        say("there are no orders")
