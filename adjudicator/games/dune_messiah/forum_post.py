"""The moderator's post of a game of Dune Messiah. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.show.document import Block, Heading, Items, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.show.words import listed, value_words

TURN_BEGINS = "turn-begun"
"""The kind of event with which a turn begins."""

HAND = "your cards"
"""What a player holds in secret."""

UNASKED: frozenset[str] = frozenset()
"""Kinds that are open most of the time: here none is."""


def phase_name(followed: Followed, names: Mapping[str, str], phase: str) -> str:
    """The heading of a phase, with its number."""
    facts = next(known for known in followed.content.data["game"]["phases"] if known["id"] == phase)
    number = facts["published_number"]
    return f"{number}. {names[phase]}" if number > 0 else names[phase]


def title(followed: Followed, names: Mapping[str, str]) -> str:
    """What game, which turn, which phase."""
    position = followed.position
    game = followed.content.data["game"]["title"]
    if position.step == "over":
        return f"{game}: the game is over on turn {position.turn}"
    if position.turn == 0:
        return f"{game}: set-up"
    phase = phase_name(followed, names, position.phase)
    return f"{game}: turn {position.turn} of {position.turns}, {phase}"


def state(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    """Where the game stands: the storm, the board, what each faction has."""
    return [
        *_situation(followed, position, names),
        *_board(followed, position, names),
        *_factions(followed, position, names),
    ]


def _situation(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    lines: list[Block] = []
    if position.step == "over":
        clause = followed.content.clauses[position.ending]
        lines.append(Line("Won by", f"{listed(position.winners, names)}: {clause.title.lower()}"))
    lines.append(Line("Storm", f"sector {position.storm}"))
    if position.turn > 0:
        lines.append(Line("First player", names[position.order[0]]))
        lines.append(Line("Player order", ", ".join(names[seat] for seat in position.order)))
    lines.append(Line("Price of shipping", str(position.price)))
    lines.append(Line("Quota of the Guild", str(position.quota)))
    if position.loyalty > 0:
        lines.append(Line("Loyalty of the Fremen", str(position.loyalty)))
    if position.cities:
        lines.append(Line("Green", listed(position.cities, names)))
    if position.last_blow:
        parts = followed.game.parts
        blows = [parts[part].territory for part in position.last_blow]
        lines.append(Line("Last spice blow", listed(blows, names)))
    return lines


def _board(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows: list[list[str]] = []
    for part in followed.game.part_ids:
        facts = followed.game.parts[part]
        here = [
            f"{names[seat]} {count}"
            for seat, count in sorted(position.forces.get(part, {}).items())
        ]
        if part in position.spies:
            here.append(f"spies {position.spies[part]}")
        for what, there in (
            ("harvester", position.harvesters),
            ("ornithopter", position.ornithopters),
        ):
            for seat, count in sorted(there.get(part, {}).items()):
                here.append(f"{names[seat]}, {what} {count}")
        spice = position.spice.get(part, 0)
        if here or spice > 0:
            sector = str(facts.sector) if facts.sector >= 0 else "-"
            storm = " (storm)" if facts.sector == position.storm else ""
            spice_here = str(spice) if spice > 0 else "-"
            forces = ", ".join(here) or "-"
            rows.append([names[facts.territory], f"{sector}{storm}", forces, spice_here])
    board: Block = Line("", "Nothing yet.")
    if rows:
        board = Table(["Territory", "Sector", "Forces", "Spice"], rows)
    sietches = [
        Line(names[sietch], names[seat]) for sietch, seat in sorted(position.sietches.items())
    ]
    structures = [
        f"{what}: {names[territory]}{' (sabotaged)' if built.sabotaged else ''}"
        for what, there in (
            ("hideout", position.hideouts),
            ("terraformer", position.terraformers),
        )
        for territory, built in sorted(there.items())
    ]
    blocks: list[Block] = [Heading(2, "On the board"), board, Heading(2, "Loyalty"), *sietches]
    if structures:
        blocks += [Heading(2, "Structures"), Items(structures)]
    return blocks


def _factions(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows = []
    for seat in position.order:
        side = position.sides[seat]
        rows.append(
            [
                names[seat],
                str(side.spice),
                str(side.reserves),
                str(side.recruits + side.ready),
                str(side.tanks),
                f"{len(side.leaders)} of {len(side.leaders) + len(side.dead)}",
                str(len(side.hand)),
            ]
        )
    columns = ["Faction", "Spice", "Reserves", "Recruits", "Tanks", "Leaders", "Cards"]
    dead = [
        f"{names[seat]}: {listed(side.dead, names)}"
        for seat, side in sorted(position.sides.items())
        if side.dead
    ]
    blocks: list[Block] = [Heading(2, "Factions"), Table(columns, rows)]
    if dead:
        blocks += [Heading(2, "Leaders in the tanks"), Items(dead)]
    return blocks


def hand_lines(position: Any, names: Mapping[str, str], shown: list[str]) -> list[Line]:
    """The secret cards of these factions, as far as a view shows them."""
    lines: list[Line] = []
    for faction in shown:
        side = position.sides[faction]
        lines.append(Line(names[faction], listed(side.hand, names) or "no cards"))
    return lines


def holding(position: Any, names: Mapping[str, str], seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    side = position.sides[seat]
    cards = listed(side.hand, names)
    return f"{side.spice} spice and {cards or 'no cards'}"


def own_lines(position: Any, names: Mapping[str, str], seat: str) -> list[Line]:
    """All that a player holds."""
    spice = Line("Spice", str(position.sides[seat].spice))
    return [spice, *hand_lines(position, names, [seat])]


def recent_heading(position: Any) -> str:
    """The heading of what has happened since the last turn began."""
    return "Set-up so far" if position.turn == 0 else f"Turn {position.turn} so far"


def matters(position: Any, names: Mapping[str, str]) -> list[Line]:
    """What is being decided: how far the storm goes, the battle that is fought."""
    lines: list[Line] = []
    battle = position.battle
    if position.storm_move >= 0:
        lines.append(Line("The storm will move", f"{position.storm_move} sectors"))
    if battle is not None:
        sides = f"{names[battle.aggressor]} (aggressor) against {names[battle.defender]}"
        lines.append(Line("Battle", f"{names[battle.territory]}, {sides}"))
        if battle.voice is not None:
            voice = battle.voice
            order = "must play" if voice.order == "play" else "must not play"
            what = value_words(voice.what, names)
            lines.append(Line("Voice", f"{names[voice.by]}: the opponent {order} {what}"))
        if battle.prescience is not None:
            asked = battle.prescience
            answer = value_words(asked.answer, names) if asked.answer not in ("", "?") else "-"
            lines.append(Line("Foresight", f"{names[asked.by]} asks: {asked.element}? {answer}"))
    return lines
