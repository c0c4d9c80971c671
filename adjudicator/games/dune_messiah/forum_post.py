"""The moderator's post of a game of Dune Messiah. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.show.document import Block, Heading, Items, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.show.words import clause_words, listed, phrase, value_words

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
        return phrase("{game}: the game is over on turn {turn}", game=game, turn=position.turn)
    if position.turn == 0:
        return phrase("{game}: set-up", game=game)
    phase = phase_name(followed, names, position.phase)
    return phrase(
        "{game}: turn {turn} of {turns}, {phase}",
        game=game,
        turn=position.turn,
        turns=position.turns,
        phase=phase,
    )


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
        how = clause_words(followed.content, position.ending)
        lines.append(Line(phrase("Won by"), f"{listed(position.winners, names)}: {how}"))
    lines.append(Line(phrase("Storm"), phrase("sector {n}", n=position.storm)))
    if position.turn > 0:
        lines.append(Line(phrase("First player"), names[position.order[0]]))
        order = ", ".join(names[seat] for seat in position.order)
        lines.append(Line(phrase("Player order"), order))
    lines.append(Line(phrase("Price of shipping"), str(position.price)))
    lines.append(Line(phrase("Quota of the Guild"), str(position.quota)))
    if position.loyalty > 0:
        lines.append(Line(phrase("Loyalty of the Fremen"), str(position.loyalty)))
    if position.cities:
        lines.append(Line(phrase("Green"), listed(position.cities, names)))
    if position.last_blow:
        parts = followed.game.parts
        blows = [parts[part].territory for part in position.last_blow]
        lines.append(Line(phrase("Last spice blow"), listed(blows, names)))
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
            here.append(phrase("spies {n}", n=position.spies[part]))
        for what, there in (
            ("harvester", position.harvesters),
            ("ornithopter", position.ornithopters),
        ):
            for seat, count in sorted(there.get(part, {}).items()):
                here.append(f"{names[seat]}, {names[what]} {count}")
        spice = position.spice.get(part, 0)
        if here or spice > 0:
            sector = str(facts.sector) if facts.sector >= 0 else "-"
            storm = f" ({phrase('storm')})" if facts.sector == position.storm else ""
            spice_here = str(spice) if spice > 0 else "-"
            forces = ", ".join(here) or "-"
            rows.append([names[facts.territory], f"{sector}{storm}", forces, spice_here])
    board: Block = Line("", phrase("Nothing yet."))
    if rows:
        board = Table(_said(["Territory", "Sector", "Forces", "Spice"]), rows)
    sietches = [
        Line(names[sietch], names[seat]) for sietch, seat in sorted(position.sietches.items())
    ]
    structures = [
        f"{names[what]}: {names[territory]}"
        + (f" ({phrase('sabotaged')})" if built.sabotaged else "")
        for what, there in (
            ("hideout", position.hideouts),
            ("terraformer", position.terraformers),
        )
        for territory, built in sorted(there.items())
    ]
    blocks: list[Block] = [
        Heading(2, phrase("On the board")),
        board,
        Heading(2, phrase("Loyalty")),
        *sietches,
    ]
    if structures:
        blocks += [Heading(2, phrase("Structures")), Items(structures)]
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
                phrase("{n} of {all}", n=len(side.leaders), all=len(side.leaders) + len(side.dead)),
                str(len(side.hand)),
            ]
        )
    columns = ["Faction", "Spice", "Reserves", "Recruits", "Tanks", "Leaders", "Cards"]
    dead = [
        f"{names[seat]}: {listed(side.dead, names)}"
        for seat, side in sorted(position.sides.items())
        if side.dead
    ]
    blocks: list[Block] = [Heading(2, phrase("Factions")), Table(_said(columns), rows)]
    if dead:
        blocks += [Heading(2, phrase("Leaders in the tanks")), Items(dead)]
    return blocks


def hand_lines(position: Any, names: Mapping[str, str], shown: list[str]) -> list[Line]:
    """The secret cards of these factions, as far as a view shows them."""
    lines: list[Line] = []
    for faction in shown:
        side = position.sides[faction]
        lines.append(Line(names[faction], listed(side.hand, names) or phrase("no cards")))
    return lines


def holding(position: Any, names: Mapping[str, str], seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    side = position.sides[seat]
    cards = listed(side.hand, names)
    return phrase("{n} spice and {cards}", n=side.spice, cards=cards or phrase("no cards"))


def own_lines(position: Any, names: Mapping[str, str], seat: str) -> list[Line]:
    """All that a player holds."""
    spice = Line(phrase("Spice"), str(position.sides[seat].spice))
    return [spice, *hand_lines(position, names, [seat])]


def recent_heading(position: Any) -> str:
    """The heading of what has happened since the last turn began."""
    if position.turn == 0:
        return phrase("Set-up so far")
    return phrase("Turn {n} so far", n=position.turn)


def matters(position: Any, names: Mapping[str, str]) -> list[Line]:
    """What is being decided: how far the storm goes, the battle that is fought."""
    lines: list[Line] = []
    battle = position.battle
    if position.storm_move >= 0:
        far = phrase("{n} sectors", n=position.storm_move)
        lines.append(Line(phrase("The storm will move"), far))
    if battle is not None:
        sides = phrase(
            "{one} (aggressor) against {other}",
            one=names[battle.aggressor],
            other=names[battle.defender],
        )
        lines.append(Line(phrase("Battle"), f"{names[battle.territory]}, {sides}"))
        if battle.voice is not None:
            voice = battle.voice
            order = phrase("must play") if voice.order == "play" else phrase("must not play")
            what = value_words(voice.what, names)
            told = phrase(
                "{who}: the opponent {order} {what}", who=names[voice.by], order=order, what=what
            )
            lines.append(Line(phrase("Voice"), told))
        if battle.prescience is not None:
            asked = battle.prescience
            answer = value_words(asked.answer, names) if asked.answer not in ("", "?") else "-"
            told = phrase(
                "{who} asks: {what}? {answer}",
                who=names[asked.by],
                what=value_words(asked.element, names, "ask/element"),
                answer=answer,
            )
            lines.append(Line(phrase("Foresight"), told))
    return lines


def _said(columns: list[str]) -> list[str]:
    return [phrase(column) for column in columns]
