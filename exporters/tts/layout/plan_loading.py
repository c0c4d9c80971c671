"""Loading the plan of a game's table, and checking that it fits the content."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.content.seatings import seats_known
from adjudicator.errors import ContentError, UnsupportedError
from adjudicator.problems import nearest_hint
from adjudicator.speech import Speech
from exporters.speech import phrases
from exporters.tts.layout.areas import ROOMS
from exporters.tts.layout.plan import RevealPlan, TablePlan
from exporters.tts.layout.seats_and_spots import spots

DATA = Path(__file__).parents[1] / "data"
SAID = frozenset({"title", "bag", "secrets", "views"})
"""Fields of a plan that are read by players."""


def load_plan(content: Content) -> TablePlan:
    """The plan of a game.

    UnsupportedError for a game without one; ContentError for a plan that does not fit the content.
    """
    path = DATA / f"{content.game}.json"
    if not path.is_file():
        raise UnsupportedError(
            f"there is no table plan for {content.game!r} (exporters/tts/data/{content.game}.json)"
        )
    try:
        plan = msgspec.json.decode(path.read_bytes(), type=TablePlan)
    except msgspec.MsgspecError as error:
        raise ContentError(f"{path.name}: {error}") from None
    check_plan(plan, content, path.name)
    return _spoken(plan, phrases(content.language))


def check_plan(plan: TablePlan, content: Content, shown: str) -> None:
    """ContentError if the plan leaves something out, names what is not there, or names it twice."""
    data = content.data
    known_seats = [{"id": seat} for seat in seats_known(content)]
    _same(shown, "factions", [seat.faction for seat in plan.seats], known_seats)
    sides = [
        piece.back_is for piece in plan.pieces if piece.back_is in _ids(data["pieces"]["pieces"])
    ]
    _same(
        shown,
        "pieces",
        [*(piece.piece for piece in plan.pieces if not piece.kind), *sides],
        data["pieces"]["pieces"],
    )
    named = {deck.deck for deck in plan.decks}
    decks = [
        {"id": name}
        for name, listed in data["cards"].items()
        if _is_deck(listed) or (name in named and isinstance(listed, list))
    ]
    _same(shown, "decks", [deck.deck for deck in plan.decks], decks)
    colours = [seat.colour for seat in plan.seats]
    for colour in colours:
        if colours.count(colour) > 1:
            raise ContentError(f"{shown}: two seats are {colour}")
    corners = _corners(plan, shown)
    known = spots(content)
    groups = {name.partition("/")[0] for name in known}
    for group in plan.accepts:
        if group not in groups:
            hint = nearest_hint(group, sorted(groups))
            raise ContentError(f"{shown}: layout.json has no group {group!r} of spots{hint}")
    places = [deck.at for deck in plan.decks] + [piece.at for piece in plan.all_pieces()]
    places += [*plan.references.at, *plan.references.beside.values()]
    places += [at for own in plan.references.own.values() for at in own]
    for at in places + [deck.discard for deck in plan.decks if deck.discard]:
        kind, _, rest = at.partition("/")
        if kind == "seat" and rest not in plan.area.at_names():
            hint = nearest_hint(rest, plan.area.at_names())
            raise ContentError(f"{shown}: a seat's area has no {rest!r}{hint}")
        if kind in ("corner", "bank") and rest not in corners:
            raise ContentError(f"{shown}: there is no corner {rest!r}{nearest_hint(rest, corners)}")
        if kind == "spot" and rest not in known:
            hint = nearest_hint(rest, sorted(known))
            raise ContentError(f"{shown}: layout.json has no spot {rest!r}{hint}")
    for piece in plan.all_pieces():
        if piece.on not in groups:
            hint = nearest_hint(piece.on, sorted(groups))
            raise ContentError(f"{shown}: layout.json has no group {piece.on!r} of spots{hint}")
    if plan.reveal is not None:
        _check_reveal(plan.reveal, plan, content, shown)
    for place, spare in plan.spare.items():
        if spare.corner not in corners:
            hint = nearest_hint(spare.corner, corners)
            raise ContentError(f"{shown}: {place!r} is in no corner {spare.corner!r}{hint}")


def _spoken(plan: TablePlan, phrase: Speech) -> TablePlan:
    """The plan with what stands on the table in a language."""

    def said(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            # What the numbers of a note are called stands under their ids.
            return {name: said(part, "title" if key == "numbers" else name)
                    for name, part in value.items()}  # fmt: skip
        if isinstance(value, list | tuple):
            return [said(part, key) for part in value]
        return phrase(value) if isinstance(value, str) and value and key in SAID else value

    return msgspec.convert(said(msgspec.to_builtins(plan)), TablePlan)


def _has_rooms(plan: TablePlan) -> bool:
    return all(seat.side in ("bottom", "top") for seat in plan.seats)


def _corners(plan: TablePlan, shown: str) -> list[str]:
    """The ids of the corners; ContentError for one that lies where seats are."""
    for corner in plan.corners:
        if corner.corner in ROOMS and (len(plan.seats) != 2 and not _has_rooms(plan)):
            raise ContentError(f"{shown}: {corner.id!r} lies beside the board, where seats are")
    return [corner.id for corner in plan.corners]


def _is_deck(listed: Any) -> bool:
    """Whether a part of cards.json has cards: what is only looked up has no copies."""
    if isinstance(listed, list):
        return all("copies" in card for card in listed)
    return isinstance(listed, dict)


def _check_reveal(reveal: RevealPlan, plan: TablePlan, content: Content, shown: str) -> None:
    pieces = {piece.piece: piece for piece in plan.pieces}
    wheels = _ids(content.data["dice"].get("wheels", []))
    if reveal.piece not in pieces or reveal.piece not in wheels:
        hint = nearest_hint(reveal.piece, wheels)
        raise ContentError(f"{shown}: {reveal.piece!r} is not a wheel on the table{hint}")
    if pieces[reveal.piece].pointer is None:
        raise ContentError(f"{shown}: the wheel {reveal.piece!r} has no pointer")
    count = len(pieces[reveal.piece].slots)
    for field, slot in reveal.slots.items():
        if not 0 <= slot < count:
            raise ContentError(f"{shown}: {reveal.piece!r} has no slot {slot} for {field!r}")
    corners = [corner.id for corner in plan.corners]
    if reveal.corner not in corners:
        hint = nearest_hint(reveal.corner, corners)
        raise ContentError(f"{shown}: there is no corner {reveal.corner!r}{hint}")


def _ids(records: list[dict[str, Any]]) -> list[str]:
    return [record["id"] for record in records]


def _same(shown: str, what: str, named: list[str], records: list[dict[str, Any]]) -> None:
    known = _ids(records)
    for name in named:
        if name not in known:
            raise ContentError(
                f"{shown}: the content has no {name!r} in its {what}{nearest_hint(name, known)}"
            )
        if named.count(name) > 1:
            raise ContentError(f"{shown}: {name!r} stands twice in the {what}")
    for name in known:
        if name not in named:
            raise ContentError(f"{shown}: {name!r} of the {what} has no place on the table")
