"""The pictures of the documentation on Tabletop Simulator, made from the table's art and panels.

`python -m workshop.pictures.tts FOLDER` draws all of them anew; other files there stay.
Games that are named after the folder are drawn alone.
The same content gives the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import Content, link_content, load_content
from adjudicator.errors import ContentError, KynesError
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook
from exporters.art.canvas.raster import cache_folder, decoded, pixels
from exporters.art.canvas.scene import Picture
from exporters.art.wording import GameNames, plain, words
from exporters.tts.panels.shots import Shots
from workshop.pictures.contact import Shown, contact_sheet, few_colours, many_colours

with lazy_imports():
    from adjudicator.playout.game import Playout
    from adjudicator.rules.records import Seat, Setup
    from exporters.art.build import kept_pictures
    from exporters.tts.drawn_assets import drawn_assets
    from exporters.tts.panels.party import first_choice, is_played_alone, party_shots
    from exporters.tts.panels.shots import shots
    from exporters.tts.panels.stage import Stage, colours
    from workshop.pictures.panel_pictures import draw, interface_pictures
    from workshop.pictures.plan_picture import table_picture

DATA = Path(__file__).parent / "data"
"""A file for each game, by its id: what is chosen of it."""
CARD = 300
TABLE = 1400
"""Width and height, in px, at which a table is drawn: smaller ones are made from it."""
ROW = 8
"""Most cards side by side."""
LINES = 1500
"""Moves of the random game in which panels are looked for."""
Pictures = Mapping[str, Picture]


class PieceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the contact sheet of pieces; one without pictures is left out."""

    pictures: Sequence[str]
    """Their ids; one that ends in "/" stands for all that begin so, one with {leader} for that of
    each faction's first leader."""
    height: int = 120
    """In px."""
    captions: bool = False
    """Whether they are named."""


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pictures of a game are shown: `data/GAME.json`."""

    about: str = ""
    prefix: str = ""
    """What the files of its pictures begin with."""
    side: int = 1400
    """Width and height of the board and of the table, in px."""
    views: Sequence[str] = ("board", "table")
    """What is shown from above: a game that has no table yet shows its board alone."""
    sheets: Sequence[str] = ()
    """Contact sheets, of `SHEETS`."""
    cards: Sequence[str] = ()
    """The ids of the pictures on the sheet of cards, in its order; else the first card of each sort."""
    pieces: Sequence[PieceRow] = ()
    """What is on the sheet of that name."""
    panels: Mapping[str, str] = {}
    """Picture -> what `exporters.tts.panels` calls it."""
    menus: Mapping[str, str] = {}
    """Picture -> a kind of move that the panel offers among others."""
    forms: Mapping[str, str] = {}
    """Picture -> a kind of move whose form is open."""

    def names(self) -> list[str]:
        """The files of its pictures."""
        flat = (*self.sheets, *self.panels, *self.menus, *self.forms)
        files = [*(f"{name}.jpg" for name in self.views), *(f"{name}.png" for name in flat)]
        return [f"{self.prefix}{name}" for name in files]


def games() -> list[str]:
    """The games of which it is chosen what is shown, sorted."""
    return sorted(path.stem for path in DATA.glob("*.json"))


def chosen_of(game_id: str) -> Chosen:
    """What is shown of a game: its board and its table, if nothing is chosen.

    Raises ContentError for a file that cannot be read.
    """
    path = DATA / f"{game_id}.json"
    if not path.is_file():
        return Chosen()
    try:
        return msgspec.json.decode(path.read_bytes(), type=Chosen)
    except (OSError, msgspec.MsgspecError) as error:
        raise ContentError(f"workshop/pictures/data/{path.name}: {error}") from None


def names() -> list[str]:
    """The files of all pictures, sorted."""
    return sorted(name for game in games() for name in chosen_of(game).names())


def doc_pictures(game_id: str, cache: Path | None = None) -> Iterator[tuple[str, bytes]]:
    """Each picture's file and its bytes; the errors of `load_content` and of drawing.

    A game for which none are chosen gets its board and its table.
    """
    chosen = chosen_of(game_id)
    content = load_content(game_id)
    drawn = kept_pictures(content, cache)
    if "board" in chosen.views:
        board = many_colours(pixels(drawn["board"], chosen.side, opaque=True))
        yield f"{chosen.prefix}board.jpg", board
    for name in chosen.sheets:
        yield f"{chosen.prefix}{name}.png", contact_sheet(SHEETS[name](content, drawn, chosen))
    if "table" in chosen.views:
        assets = drawn_assets(content, cache, lambda _: None)
        table = table_picture(content, assets, TABLE)
        table.thumbnail((chosen.side, chosen.side))
        yield f"{chosen.prefix}table.jpg", many_colours(table)
    panels = _panels(game_id, chosen)
    seen = interface_pictures(content, cache) if panels else {}
    for name, (xml, colour) in panels.items():
        yield f"{chosen.prefix}{name}.png", few_colours(decoded(draw(xml, colour, seen)))


# -- panels ----------------------------------------------------------------------------------------


def _panels(game_id: str, chosen: Chosen) -> dict[str, tuple[str, str]]:
    """The XML of each panel, and the colour that looks."""
    found = _screens(load_content(game_id)) if chosen.panels else {}
    asked = {**chosen.menus, **chosen.forms}
    seen = _asked(game_id, [*asked.values()], [*chosen.forms.values()]) if asked else {}
    return {name: found[shot] for name, shot in chosen.panels.items()} | {
        name: seen[kind] for name, kind in asked.items()
    }


def _screens(content: Content) -> Shots:
    if is_played_alone(content):
        return party_shots(content, first_choice(content))
    return shots(content)


def _asked(game_id: str, kinds: Sequence[str], forms: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Of each kind of move the fullest panel on which it was chosen, out of the beginning of a random game.

    Of the kinds in `forms` the panel shows the form.
    """
    looks = colours(game_id)
    stage = Stage(game_id)
    stage.seat([*looks])
    found: dict[str, tuple[str, str]] = {}
    for position, move in _positions(game_id, [*looks]):
        kind, colour = move["move"], looks.get(move["by"], "")
        if kind not in kinds:
            continue
        stage.load(position)
        if kind in forms:
            stage.click(colour, f"kind|{kind}")
        xml = stage.xml()
        if kind in forms:
            stage.click(colour, "back")
        if len(xml) > len(found.get(kind, ("", ""))[0]):
            found[kind] = (xml, colour)
    return found


def _positions(game_id: str, factions: Sequence[str]) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """The first positions of a random game, each with the move then made."""
    seats = [Seat(faction, at) for at, faction in enumerate(factions, 1)]
    linked = link_content(load_content(game_id))
    game = Playout(rulebook(game_id), linked, Setup(seats, {}, {}), "pictures")
    while game.lines < LINES and (move := game.draw()) is not None:
        yield msgspec.json.encode(game.position), move
        game.apply(move)


# -- contact sheets --------------------------------------------------------------------------------


def _cards(content: Content, drawn: Pictures, chosen: Chosen) -> list[list[Shown]]:
    """The chosen cards; else the first of each sort of each deck, or each card, and the backs."""
    found = list(chosen.cards) or _card_of_each_sort(content, drawn)
    shown = [Shown(drawn[name], CARD) for name in found if name in drawn]
    rows = max(2, -(-len(shown) // ROW))
    wide = -(-len(shown) // rows)
    return [shown[at : at + wide] for at in range(0, len(shown), wide)]


def _card_of_each_sort(content: Content, drawn: Pictures) -> list[str]:
    found: list[str] = []
    for deck, listed in content.data["cards"].items():
        if isinstance(listed, list):
            by_sort: dict[tuple[Any, ...], str] = {}
            for card in listed:
                by_sort.setdefault(_sort(card), f"card/{deck}/{card['id']}")
            found += by_sort.values()
        else:
            found += _ids(drawn, f"card/{deck}/")[:1]
    return found + [
        name for name in _ids(drawn, "back/") if name.partition("/")[2] in content.data["cards"]
    ]


def _sort(card: dict[str, Any]) -> tuple[Any, ...]:
    effect = card.get("effect", {})
    kind = card.get("kind", card["id"] if "family" in card else None)
    return card.get("category"), kind, effect.get("attack"), effect.get("guard")


def _pieces(content: Content, drawn: Pictures, chosen: Chosen) -> list[list[Shown]]:
    """The rows that are chosen."""
    named = words(content)
    factions = content.data["factions"]["factions"]
    first = [faction["leaders"][0]["id"] for faction in factions if "leaders" in faction]

    def ids(name: str) -> list[str]:
        if name.endswith("/"):
            return _ids(drawn, name)
        return [name.format(leader=leader) for leader in first] if "{leader}" in name else [name]

    return [
        [
            Shown(drawn[found], row.height, _caption(named, found) if row.captions else "")
            for name in row.pictures
            for found in ids(name)
        ]
        for row in chosen.pieces
    ]


def _caption(named: GameNames, name: str) -> str:
    """What a picture of a piece shows: the kind of force, the faction of a plain one, or the piece."""
    sort, what, *kind = name.split("/")
    if kind or sort == "debt":
        return plain(kind[0] if kind else sort)
    return named.name("faction", what) if sort in ("force", "warrior") else plain(what)


def _mats(content: Content, drawn: Pictures, chosen: Chosen) -> list[list[Shown]]:
    del chosen
    faction = content.data["factions"]["factions"][0]["id"]
    wheel, *pointers = _ids(drawn, "wheel/")
    return [
        [Shown(drawn[f"mat/{faction}"], 540)],
        [Shown(drawn[f"screen/{faction}"], 380)],
        [Shown(drawn[wheel], 380), *(Shown(drawn[name], 190) for name in pointers)],
    ]


def _reference(content: Content, drawn: Pictures, chosen: Chosen) -> list[list[Shown]]:
    del content, chosen
    found = [Shown(drawn[name], 440) for name in _ids(drawn, "reference/")]
    return [found[at : at + 2] for at in range(0, len(found), 2)]


def _ids(drawn: Pictures, prefix: str) -> list[str]:
    return [name for name in drawn if name.startswith(prefix)]


SHEETS: dict[str, Callable[[Content, Pictures, Chosen], list[list[Shown]]]] = {
    "cards": _cards,
    "mats": _mats,
    "pieces": _pieces,
    "reference": _reference,
}
"""Contact sheets and what is on them."""


def main(arguments: Sequence[str]) -> None:
    """Draw the pictures of some games, or of all, into a folder."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for game_id in arguments[1:] or games():
        for name, data in doc_pictures(game_id, cache_folder()):
            write_atomically(folder / name, data)
            print(f"{folder / name}: {len(data)} bytes")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KynesError as error:
        sys.exit(str(error))
