"""Screens worth a picture: the set-up, the first move of each sort, the area behind a shield, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.content.seatings import most_seats
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.seats_and_spots import seatings_of, seats_of
from exporters.tts.panels.stage import Stage, colours

with lazy_imports():
    from adjudicator.content import link_content
    from adjudicator.playout.game import Playout
    from adjudicator.rules.records import Seat, Setup

SEED = "pictures"
TABS = ("seats", "rulings", "options", "fair", "shared")
"""The pages of the set-up."""
Shots = dict[str, tuple[str, str]]
"""Name -> XML and the colour that looks."""


class Moment(msgspec.Struct, frozen=True):
    """A position of a game, and the kind of move whose form is open; `sort` "end" is the end of the game."""

    sort: str
    """ "place", "amount", "secret" or "end"."""
    position: bytes
    seat: str = ""
    kind: str = ""


def pictures_used(content: Content) -> dict[str, str]:
    """The pictures that the panels show: their names in the UI -> the ids of the pictures."""
    wanted = {
        pattern.format(faction=seat)
        for pattern in load_plan(content).interface
        for seat in seats_of(content)
    }
    return {name.replace("/", "-"): name for name in sorted(wanted)}


def players(content: Content) -> list[str]:
    """As many seats as can play together."""
    return max(seatings_of(content), key=len, default=[*colours(content)][: most_seats(content)])


def moments(content: Content, seed: str = SEED) -> list[Moment]:
    """The first move of each sort, and the end, out of one random game; this takes some seconds."""
    counted = load_plan(content).panel.round
    looks, seats = colours(content), players(content)
    stage = Stage(content)
    stage.seat(seats)
    found: list[Moment] = []
    for position, move, over in _random_game(content, seats, seed):
        seat = move["by"]
        if over:
            found.append(Moment("end", msgspec.json.encode(position)))
            break
        if len(found) == len(SORTS) or seat not in looks or getattr(position, counted) < 2:
            continue
        encoded = msgspec.json.encode(position)
        stage.load(encoded)
        stage.click(looks[seat], f"kind|{move['move']}")
        sort = _sort_of(stage, seat, move["move"])
        if sort in SORTS and all(one.sort != sort for one in found):
            found.append(Moment(sort, encoded, seat, move["move"]))
        stage.click(looks[seat], "back")
    return found


SORTS = ("place", "amount", "secret")
"""Sorts of moves of which a form is shown."""


def shots(
    content: Content, found: Sequence[Moment] | None = None, languages: Sequence[str] = ()
) -> Shots:
    """The set-up, the form of each moment, what lies behind a shield with the help open, and the end.

    `content` is in English; the panels speak the first of the languages. Without moments, they are looked for.
    """
    if found is None:
        found = moments(content)
    drawn = setup_shots(content, languages)
    stage = Stage(content, languages=languages)
    stage.seat(players(content))
    looks = colours(content)
    for one in found:
        stage.load(one.position)
        if one.sort == "end":
            stage.state.stage = b"over"
            drawn["end"] = (stage.xml(), "Grey")
            break
        colour = looks[one.seat]
        stage.click(colour, f"kind|{one.kind}")
        drawn[f"move-{one.sort}"] = (stage.xml(), colour)
        stage.click(colour, "view|shield")
        stage.click(colour, "side|help")
        drawn["shield-and-help"] = (stage.xml(), colour)
        stage.click(colour, "view|moves")
        stage.click(colour, "side|help")
        stage.click(colour, "back")
    return drawn


def setup_shots(content: Content, languages: Sequence[str] = ()) -> Shots:
    """The pages of the set-up."""
    stage = Stage(content, languages=languages)
    stage.seat(players(content)[:4])
    found = {}
    for tab in TABS:
        stage.click("White", f"lobby-tab|{tab}", stage.lobby_button("White"))
        found[f"set-up-{tab}"] = (stage.xml(), "White")
    return found


def _sort_of(stage: Stage, seat: str, kind: str) -> str:
    field = stage.plain(stage.forms.field(seat.encode()))
    if kind in stage.plain(stage.inside.referee.secret_moves):
        return "secret"
    if field is None:
        return "plain"
    return "place" if stage.forms.asks_place(seat.encode()) else str(field["kind"])


def _random_game(
    content: Content, factions: list[str], seed: str
) -> Iterator[tuple[Any, dict[str, Any], bool]]:
    """Positions of a random game with the move then made; at last the end, with the last move."""
    seats = [Seat(faction, at) for at, faction in enumerate(factions, 1)]
    rules = rulebook(content.game)
    game = Playout(rules, link_content(content), Setup(seats, {}, {}), seed)
    move: dict[str, Any] = {"by": "table", "move": ""}
    while (drawn := game.draw()) is not None:
        move = drawn
        yield game.position, move, False
        game.apply(move)
    yield game.position, move, True
