"""The sheets of rules and the rule books that lie on the table."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.speech import language_name, phrases
from exporters.tts.format import objects
from exporters.tts.layout.builder import LOOSE, TableBuilder
from exporters.tts.layout.sizes import tile_scale

BOOK = (4.0, 5.0)
"""Width and depth that a rule book takes on the table, in units."""


def add_references(bench: TableBuilder) -> None:
    """The sheets of rules, as tiles that everybody may take and read, or for each seat its own.

    What already lies before every seat is not laid down once more.
    """
    plan = bench.plan.references
    before = [piece.picture for piece in bench.plan.all_pieces() if piece.at.startswith("seat/")]
    names = [name for name in bench.library.names(plan.pictures) if name not in before]
    begun: list[str] = []
    for name in [] if plan.own else names:
        wanted = [at for start, at in plan.beside.items() if name.startswith(start)] + plan.at
        if wanted[0] in plan.beside.values() and wanted[0] not in begun:
            begun.append(wanted[0])
            bench.end_row(wanted[0])
        _add_sheet(bench, name, name, wanted)
    for seat in bench.seats:
        places = plan.own.get(seat.faction, [])
        for at, name in enumerate(names if places else []):
            place = places[at * len(places) // len(names)]
            _add_sheet(bench, name, f"{name}/{seat.faction}", [place])


def add_books(bench: TableBuilder) -> None:
    """The rule book in each language, in the first corner that has room and is no graveyard."""
    corners = [corner.id for corner in bench.plan.corners if not corner.graveyard]
    places = [*bench.plan.references.at, *(f"corner/{name}" for name in corners)]
    for language in bench.library.assets.books:
        where = next((at for at in places if bench.has_room(at, *BOOK)), places[-1])
        point, turn = bench.place(where, *BOOK)
        name = f"{phrases(language)('Rule book')} ({language_name(language)})"
        at = objects.transform((point[0], LOOSE, point[1]), turn)
        book = objects.book(
            bench.guids.make(f"rules/{language}"), at, bench.library.book(language),
            name=name, tags=["reference"],
        )  # fmt: skip
        bench.objects.append(book)


def _add_sheet(bench: TableBuilder, name: str, key: str, wanted: Sequence[str]) -> None:
    """One sheet, in the first of these places that has room for it."""
    plan, picture = bench.plan.references, bench.library.picture(name)
    proportion = picture.width / picture.height
    wide, deep = plan.size * min(proportion, 1.0), plan.size / max(proportion, 1.0)
    where = next((at for at in wanted if bench.has_room(at, wide, deep)), wanted[-1])
    point, turn = bench.place(where, wide, deep)
    at = objects.transform((point[0], LOOSE, point[1]), turn, tile_scale(plan.size, proportion))
    bench.objects.append(
        objects.tile(bench.guids.make(key), at, bench.library.url(name), tags=["reference"])
    )
