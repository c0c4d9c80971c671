"""The post of a game of War for Arrakis. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.rules.templates import value_words
from adjudicator.show.document import Block, Heading, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.wording import clause_words, listed, phrase

TURN_BEGINS = "round-began"
"""The kind of event with which a round begins."""

HAND = "your planning cards, and for the Atreides what lies face down"
"""What a player has that others may not see."""

UNASKED = frozenset({"claim", "train"})
"""Kinds that are open most of the time: a terminal does not stop to offer them."""

Names = Mapping[str, str]


def phase_name(followed: Followed, names: Names, phase: str) -> str:
    """The heading of a phase."""
    return names[phase]


def title(followed: Followed, names: Names) -> str:
    """What game, which round, which phase."""
    position = followed.position
    game = followed.content.data["game"]["title"]
    if position.step == "over":
        return phrase("{game}: the game is over in round {round}", game=game, round=position.round)
    return phrase(
        "{game}: round {round}, {phase}",
        game=game,
        round=position.round,
        phase=names[position.phase],
    )


def state(followed: Followed, position: Any, names: Names) -> list[Block]:
    """Where the game stands: tracks, Legions, the desert, what each side has."""
    return [
        *_tracks(followed, position, names),
        *_legions(position, names),
        *_desert(position, names),
        *_sides(position, names),
    ]


def _tracks(followed: Followed, position: Any, names: Names) -> list[Block]:
    lines: list[Block] = []
    if position.step == "over":
        how = clause_words(followed.content, position.ending)
        lines.append(Line(phrase("Won by"), f"{listed(position.winners, names)} ({how})"))
    lines.append(Line(phrase("Supremacy"), str(position.supremacy)))
    markers = ", ".join(f"{names[marker]} {step}" for marker, step in position.markers.items())
    lines.append(Line(phrase("Prescience"), markers))
    rows = ", ".join(f"{names[power]} {row + 1}" for power, row in position.rows.items())
    lines.append(Line(phrase("Rows of the spice board"), rows))
    lines.append(Line(phrase("Bans"), listed(position.bans, names) or phrase("none")))
    lines.append(
        Line(phrase("Prescience cards"), listed(position.revealed, names) or phrase("none"))
    )
    return lines


def _legions(position: Any, names: Names) -> list[Block]:
    rows = [
        [
            names[area],
            names[legion.side],
            ", ".join(
                f"{value_words(names, 'rank', rank, legion.side)} {count}"
                for rank, count in legion.units.items()
            )
            or "-",
            listed(legion.leaders, names) or "-",
            str(len(legion.tokens)) if legion.tokens else "-",
        ]
        for area, legion in sorted(position.legions.items())
    ]
    columns = ["Area", "Side", "Units", "Leaders", "Tokens"]
    board = Table(_said(columns), rows) if rows else Line("", phrase("Nothing yet."))
    return [Heading(2, phrase("On the board")), board]


def _desert(position: Any, names: Names) -> list[Block]:
    flyers = ", ".join(f"{names[kind]} {names[zone]}" for zone, kind in position.flyers.items())
    none = phrase("none")
    return [
        Line(phrase("Settlements"), listed(position.settlements, names) or none),
        Line(phrase("Sietches"), ", ".join(_sietches(position, names)) or none),
        Line(phrase("Harvesters"), listed(position.harvesters, names) or none),
        Line(phrase("In the air"), flyers or none),
        Line(phrase("Wormsigns"), listed(position.signs, names) or none),
        Line(phrase("Sandworms"), listed(sorted(position.worms), names) or none),
    ]


def _sietches(position: Any, names: Names) -> list[str]:
    return [
        f"{names[area]} ({names.get(sietch.token, sietch.token)})" if sietch.shown else names[area]
        for area, sietch in sorted(position.sietches.items())
    ]


def _sides(position: Any, names: Names) -> list[Block]:
    rows = [
        [
            names[name],
            ", ".join(f"{names[result]} {count}" for result, count in side.dice.items()) or "-",
            str(len(side.hand)),
            listed(_cards(side, "ready"), names) or "-",
            listed(_cards(side, "spent"), names) or "-",
            listed([leader for leader in side.tank if leader], names) or "-",
            str(side.gesserit),
        ]
        for name, side in sorted(position.sides.items())
    ]
    columns = ["Side", "Dice", "Cards", "Leaders ready", "Spent", "Tank", "Bene Gesserit"]
    return [Heading(2, phrase("Sides")), Table(_said(columns), rows)]


def _cards(side: Any, state_of: str) -> list[str]:
    """The leaders whose cards lie so before a side, those in the regeneration tank apart."""
    return [
        leader
        for leader, found in side.leaders.items()
        if found == state_of and leader not in side.tank
    ]


def hand_lines(position: Any, names: Names, shown: list[str]) -> list[Line]:
    """What these sides have that others may not see."""
    return [line for seat in shown for line in own_lines(position, names, seat)]


def holding(position: Any, names: Names, seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    side = position.sides[seat]
    cards = listed(side.hand, names) or phrase("no cards")
    dice = sum(side.dice.values())
    left = phrase("1 die") if dice == 1 else phrase("{n} dice", n=dice)
    shown = [
        names[result] + (f" {count}" if count > 1 else "") for result, count in side.dice.items()
    ]
    left += f" ({', '.join(shown)})" if shown else ""
    return phrase("{dice} and {cards}", dice=left, cards=cards)


def own_lines(position: Any, names: Names, seat: str) -> list[Line]:
    """All that a player holds."""
    side = position.sides[seat]
    lines = [Line(names[seat], listed(side.hand, names) or phrase("no cards"))]
    if side_of(seat) == "atreides":
        lines.append(Line(phrase("Secret objective"), listed(position.objectives, names) or "-"))
    return lines


def matters(position: Any, names: Names) -> list[Line]:
    """What is being decided: a battle, a Legion on its way, spice to spend."""
    lines: list[Line] = []
    battle, march, harvest = position.battle, position.march, position.harvest
    if battle is not None:
        where = phrase("{who} on {where}", who=names[battle.attacker], where=names[battle.target])
        lines.append(Line(phrase("Battle"), where))
    if march is not None:
        lines.append(Line(phrase("Under way"), names[march.start]))
    if harvest is not None:
        lines.append(Line(phrase("Spice"), str(harvest.spice)))
    return lines


def recent_heading(position: Any) -> str:
    """The heading of what has happened since the last round began."""
    return phrase("Round {n} so far", n=position.round)


def _said(columns: list[str]) -> list[str]:
    return [phrase(column) for column in columns]
