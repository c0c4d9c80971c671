"""Orders in advance in words: which were laid down, withdrawn and opened, and what the open ones say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.content.names import field_words, move_words, value_words
from adjudicator.log.order_lines import MOST_ORDERS
from adjudicator.speech import phrase


class OrderState(msgspec.Struct, frozen=True):
    """An order after the last line."""

    n: int
    by: str
    seal: str
    withdrawn: int = 0
    """The number of the line that withdrew it, 0 for none."""
    opened: int = 0
    """The number of the line that opened it, 0 for none."""
    terms: dict[str, Any] | None = None
    """What it says, once it is open."""


def orders_of(lines: Sequence[dict[str, Any]]) -> list[OrderState]:
    """The orders of a log that stand after its last line. Whether they are kept is for `kynes check`."""
    kept: list[tuple[int, dict[int, OrderState]]] = [(0, {})]
    for n, line in enumerate(lines, 1):
        now, kind = kept[-1][1], line["move"]
        if kind == "undo":
            kept.append((n, next(then for at, then in reversed(kept) if at <= line["to"])))
        elif kind == "order" and len(now) < MOST_ORDERS:
            kept.append((n, {**now, n: OrderState(n, line["by"], line["seal"])}))
        elif kind in ("withdraw-order", "open-order"):
            found = now.get(line["order"])
            if found is None or found.by != line["by"] or found.opened:
                continue
            if kind == "open-order":
                found = msgspec.structs.replace(found, opened=n, terms=line["terms"])
            elif not found.withdrawn:
                found = msgspec.structs.replace(found, withdrawn=n)
            kept.append((n, {**now, found.n: found}))
    return list(kept[-1][1].values())


def order_words(order: OrderState, names: Mapping[str, str]) -> str:
    """What became of an order, and what it says if it is open."""
    if order.opened:
        said = phrase(
            "line {n}, opened in line {opened}: {terms}",
            n=order.n,
            opened=order.opened,
            terms=terms_words(order.terms or {}, names),
        )
    else:
        said = phrase("line {n}, sealed", n=order.n)
    if order.withdrawn:
        said += "; " + phrase("withdrawn in line {n}", n=order.withdrawn)
    return said


def terms_words(terms: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What was ordered: “bid, spice at most 5, until turn 3”."""
    kind = str(terms.get("kind", ""))
    said = [move_words(kind, names)]
    fields = terms.get("fields", {})
    said += [
        f"{field_words(kind, name, names)} {value_words(fields[name], names, name)}"
        for name in fields
    ]
    if "field" in terms:
        field = field_words(kind, terms["field"], names)
        said.append(phrase("{field} at most {most}", field=field, most=terms.get("most", 0)))
    if terms.get("always"):
        said.append(phrase("each time"))
    if "until_turn" in terms:
        said.append(phrase("until turn {n}", n=terms["until_turn"]))
    if "until_phase" in terms:
        phase = str(terms["until_phase"]).replace("-", " ")
        said.append(phrase("until the phase {phase}", phase=phase))
    if "until_move" in terms:
        move = move_words(terms["until_move"], names)
        said.append(phrase("until another seat does this: {move}", move=move))
    return ", ".join(said)
