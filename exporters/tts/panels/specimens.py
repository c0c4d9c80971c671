"""Windows that show every text of a game for which panels have a fixed space, even if no game shows it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import msgspec

from adjudicator.content.records import Content
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook
from exporters.tts.panels.shots import players
from exporters.tts.panels.stage import Stage, colours

with lazy_imports():
    from adjudicator.content import link_content
    from adjudicator.playout.game import Playout
    from adjudicator.rules.records import Seat, Setup


class Specimen(msgspec.Struct, frozen=True):
    """A window: its XML, who sees it, and its size in px."""

    name: str
    xml: str
    colour: str
    width: int
    height: int


def specimens(content: Content, languages: Sequence[str] = ()) -> list[Specimen]:
    """The windows, in the order of their names: moves, their forms, names, trackers, help, notices.

    `content` is in English; the panels speak the first of the languages.
    """
    stage, seats = Stage(content, languages=languages), players(content)
    stage.seat(seats)
    stage.load(_beginning(content, seats))
    colour = colours(content)[seats[0]]
    load = stage.lua.eval("load")
    text = files(__package__).joinpath("specimens.lua").read_bytes()
    language = (*languages, "en")[0]
    made = load(text, b"=specimens")(stage.inside, colour.encode(), language.encode())
    drawn = made.all(stage.data(_names(content)))
    return [
        Specimen(
            one[b"name"].decode(), one[b"xml"].decode(), colour, int(one[b"width"]), int(one[b"height"])
        )
        for one in drawn.values()
    ]  # fmt: skip


def _beginning(content: Content, seats: list[str]) -> bytes:
    """The first position in which a player is awaited."""
    seated = [Seat(seat, at) for at, seat in enumerate(seats, 1)]
    game = Playout(
        rulebook(content.game), link_content(content), Setup(seated, {}, {}), "beginning"
    )
    while (move := game.draw()) is not None and move["by"] == "table":
        game.apply(move)
    return msgspec.json.encode(game.position)


def _names(content: Content) -> dict[str, list[str]]:
    """What forms let people choose among: cards, leaders, seats, and places of the board."""
    data = content.data
    decks = [deck for deck in data["cards"].values() if isinstance(deck, list)]
    factions = data["factions"]["factions"]
    territories = data["map"].get("territories", [])
    found = {
        "cards": [card["id"] for deck in decks for card in deck],
        "leaders": [leader["id"] for faction in factions for leader in faction.get("leaders", [])],
        "seats": [faction["id"] for faction in factions],
        "places": [
            part["id"]
            for territory in territories
            for part in territory.get("parts") or [territory]
            if "id" in part
        ],
    }
    return {sort: list(dict.fromkeys(names)) for sort, names in found.items() if names}
