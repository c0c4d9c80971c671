"""Checks of pieces: their traits, marks, prototypes and slot numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from exporters.vassal.checks.expressions import expression_faults
from exporters.vassal.checks.model import SLOTS, Module, ModuleFinding, Piece, fields_of
from exporters.vassal.format.engine_types import fault, table
from exporters.vassal.format.sequence import decode


def check_pieces(module: Module) -> Iterator[ModuleFinding]:
    """Traits are known and complete, what they name exists, and every slot has a gpid and a ContentId."""
    for piece in module.pieces:
        codes = [texts[0] for texts, _ in piece.traits]
        if codes[-1] != "piece" or codes.count("piece") != 1:
            yield ModuleFinding(
                "no-basic-piece", piece.where, "its innermost trait is not a basic piece"
            )
        for texts, state in piece.traits:
            yield from _trait(texts, state, piece, module)
        if piece.node.short in SLOTS:
            marked = [name for row in piece.of("mark") for name in decode(row["names"], ",")]
            # What nobody can take up is part of the board.
            fixed = any(row["select"] == row["move"] == "N" for row in piece.of("immob"))
            if "ContentId" not in marked and not fixed:
                yield ModuleFinding("no-content-id", piece.where, "no mark says what it is")
            if not piece.node.attributes.get("gpid", "").isdecimal():
                yield ModuleFinding("bad-gpid", piece.where, "its gpid is not a number")
            titles = [row["name"] for row in piece.of("piece")]
            titles += [row["message"] for row in piece.of("locmsg") if row["name"] == "Title"]
            if piece.node.attributes.get("entryName") not in titles:
                yield ModuleFinding(
                    "slot-name", piece.where, f"but the piece in it is called {titles}"
                )


def _trait(texts: list[str], state: str, piece: Piece, module: Module) -> Iterator[ModuleFinding]:
    code, where = texts[0], piece.where
    row = table().traits.get(code)
    if row is None:
        yield ModuleFinding("unknown-trait", where, f"{code!r} is not in our table")
        return
    if code not in {"mark", "prototype"} and len(texts) - 1 != len(row.fields):
        yield ModuleFinding(
            "trait-fields", where, f"{code} has {len(texts) - 1} fields, not {len(row.fields)}"
        )
    given = fields_of(texts)
    for name, sort, _ in row.fields:
        value = given.get(name, "")
        wrong = fault(sort, value)
        if wrong:
            yield ModuleFinding("trait-value", where, f"{code}: {name}={value!r} {wrong}")
        if sort in module.names and value and value not in module.names[sort] and "$" not in value:
            yield ModuleFinding(f"unknown-{sort}", where, f"{code}: there is no {sort} {value!r}")
        if sort in {"expression", "format"}:
            for message in expression_faults(value, whole=sort == "expression"):
                yield ModuleFinding("bad-expression", where, f"{code}: {name}: {message}")
    yield from _trait_sense(code, given, state, piece, module)


def _trait_sense(
    code: str, given: dict[str, str], state: str, piece: Piece, module: Module
) -> Iterator[ModuleFinding]:
    """Checks that the fields of a trait agree with each other and with its state."""
    where = piece.where
    if code == "mark" and len(decode(given["names"], ",")) != len(decode(state, ",")):
        yield ModuleFinding("mark-values", where, "not as many values as names")
    if code == "restrict":
        for side in decode(given["sides"], ","):
            if side not in module.names["side"]:
                yield ModuleFinding("unknown-side", where, f"there is no side {side!r}")
    if code == "emb2" and len(decode(given["images"], ",")) != len(decode(given["names"], ",")):
        yield ModuleFinding("layer-names", where, "not as many names as pictures")
    if code == "piece" and piece.node.short in SLOTS:
        parts = decode(state, ";")
        if len(parts) < 4 or parts[3] != piece.node.attributes.get("gpid"):
            yield ModuleFinding("slot-gpid", where, "the piece in it has another gpid")


def check_prototypes(module: Module) -> Iterator[ModuleFinding]:
    """Prototypes have unique names, are used, and do not use other prototypes."""
    names = Counter(
        p.node.attributes.get("name", "") for p in module.pieces if p.node.short not in SLOTS
    )
    used = {row["name"] for piece in module.pieces for row in piece.of("prototype")}
    for name, count in names.items():
        if count > 1:
            yield ModuleFinding("duplicate-prototype", name, f"{count} times")
        if name not in used:
            yield ModuleFinding("unused-prototype", name, "no piece uses it")
    for piece in module.pieces:
        if piece.node.short not in SLOTS and any(piece.of("prototype")):
            yield ModuleFinding("nested-prototype", piece.where, "it uses another one")


def check_gpids(module: Module) -> Iterator[ModuleFinding]:
    """Slot numbers are unique, and smaller than the next free number."""
    numbers = [p.node.attributes.get("gpid", "") for p in module.pieces if p.node.short in SLOTS]
    for number, count in Counter(numbers).items():
        if count > 1:
            yield ModuleFinding("duplicate-gpid", number, f"{count} slots have it")
    following = module.root.attributes.get("nextPieceSlotId", "")
    greatest = max((int(n) for n in numbers if n.isdecimal()), default=0)
    if not following.isdecimal() or int(following) <= greatest:
        yield ModuleFinding("next-gpid", "GameModule", f"nextPieceSlotId must exceed {greatest}")
