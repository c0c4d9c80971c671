"""The moderator's post of a game of classic Dune. Not portable: it is written for people.

Document 004, "9. Mentat Pause Phase", ends every turn with a post of the game state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.show.document import Block, Heading, Items, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.show.words import (
    clause_words,
    listed,
    number_or,
    phrase,
    spoken_language,
    value_words,
)

TURN_BEGINS = "turn-begun"
"""The kind of event with which a turn begins."""

HAND = "your cards, spice and traitors"
"""What lies behind the shield of a player."""

UNASKED = frozenset(
    {"bribe", "deal", "ghola-forces", "ghola-leader", "give", "karama", "pledge", "truthtrance"}
)
"""Kinds that are open most of the time: a terminal does not stop to offer them."""


def phase_name(followed: Followed, names: Mapping[str, str], phase: str) -> str:
    """The heading of a phase, numbered as ruling `phase-numbers` says."""
    facts = next(known for known in followed.content.data["game"]["phases"] if known["id"] == phase)
    chosen = followed.header.rulings.get("phase-numbers")
    if (chosen or followed.content.rulings["phase-numbers"].default) == "nine-phases":
        number = facts["published_number"]
        return f"{number}. {names[phase]}" if number > 0 else names[phase]
    if facts["document_number"]:
        if spoken_language() == "en":
            return str(facts["section"])
        return f"{facts['document_number']}. {names[phase]}"
    return names[phase]


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
    if position.turn > 0:
        lines.append(Line(phrase("Storm"), phrase("sector {n}", n=position.storm)))
        if position.storm_next > 0:
            lines.append(Line(phrase("Next storm"), phrase("{n} sectors", n=position.storm_next)))
    lines.append(
        Line(phrase("Shield Wall"), phrase("stands") if position.wall else phrase("destroyed"))
    )
    if position.order:
        lines.append(Line(phrase("First player"), names[position.order[0]]))
        lines.append(Line(phrase("Storm order"), ", ".join(names[seat] for seat in position.order)))
    allied = sorted(
        {tuple(sorted([seat, side.ally])) for seat, side in position.sides.items() if side.ally}
    )
    pairs = [
        phrase("{one} with {other}", one=names[one], other=names[other]) for one, other in allied
    ]
    lines.append(Line(phrase("Alliances"), "; ".join(pairs) or phrase("none")))
    if position.spice_next not in ("", "?"):
        lines.append(Line(phrase("Next spice card"), names[position.spice_next]))
    if position.prediction is not None and position.prediction.faction != "?":
        foretold = position.prediction
        lines.append(
            Line(
                phrase("Prediction"),
                phrase("{who} on turn {turn}", who=names[foretold.faction], turn=foretold.turn),
            )
        )
    return lines


def _board(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows: list[list[str]] = []
    for part in followed.game.part_ids:
        facts = followed.game.parts[part]
        here = [
            f"{names[seat]} {count}"
            for seat, count in sorted(position.forces.get(part, {}).items())
        ]
        advisors = position.advisors.get(part, 0)
        if advisors > 0:
            here.append(phrase("{who} {n} advising", who=names["bene-gesserit"], n=advisors))
        spice = position.spice.get(part, 0)
        if here or spice > 0:
            sector = str(facts.sector) if facts.sector >= 0 else "-"
            storm = (
                f" ({phrase('storm')})"
                if facts.sector == position.storm and position.turn > 0
                else ""
            )
            rows.append(
                [
                    names[facts.territory],
                    f"{sector}{storm}",
                    ", ".join(here) or "-",
                    str(spice) if spice > 0 else "-",
                ]
            )
    strongholds = [
        Line(names[stronghold], _holder(followed, position, stronghold, names))
        for stronghold in followed.game.strongholds
    ]
    return [
        Heading(2, phrase("On the board")),
        Table(_said(["Territory", "Sector", "Forces", "Spice"]), rows)
        if rows
        else Line("", phrase("Nothing yet.")),
        Heading(2, phrase("Strongholds")),
        *strongholds,
    ]


def _holder(followed: Followed, position: Any, stronghold: str, names: Mapping[str, str]) -> str:
    held = sorted(
        {
            seat
            for part in followed.game.territories[stronghold].parts
            for seat in position.forces.get(part, {})
        }
    )
    if not held:
        return phrase("empty")
    return (
        names[held[0]] if len(held) == 1 else phrase("contested by {who}", who=listed(held, names))
    )


def _factions(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows = []
    for seat in position.order or sorted(position.sides):
        side = position.sides[seat]
        held = [
            stronghold
            for stronghold in followed.game.strongholds
            if _holder(followed, position, stronghold, names) == names[seat]
        ]
        rows.append(
            [
                names[seat],
                number_or(side.spice),
                number_or(side.bribes),
                str(side.reserves),
                str(side.tanks),
                phrase("{n} of {all}", n=len(side.leaders), all=len(side.leaders) + len(side.dead)),
                str(len(side.hand)),
                str(len(held)),
            ]
        )
    columns = ["Faction", "Spice", "Bribes", "Reserves", "Tanks", "Leaders", "Cards", "Strongholds"]
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
    """What lies behind the shields of these factions, as far as a view shows it."""
    lines: list[Line] = []
    for faction in shown:
        side = position.sides[faction]
        lines.append(Line(names[faction], listed(side.hand, names) or phrase("no cards")))
        traitors = [leader for leader in side.traitors if leader != "?"]
        if traitors:
            lines.append(
                Line(phrase("{who}, traitors", who=names[faction]), listed(traitors, names))
            )
        if side.captives:
            lines.append(
                Line(phrase("{who}, captives", who=names[faction]), listed(side.captives, names))
            )
    return lines


def holding(position: Any, names: Mapping[str, str], seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    side = position.sides[seat]
    return phrase(
        "{n} spice and {cards}", n=side.spice, cards=listed(side.hand, names) or phrase("no cards")
    )


def own_lines(position: Any, names: Mapping[str, str], seat: str) -> list[Line]:
    """What lies behind a player's own shield."""
    spice = Line(phrase("Spice"), str(position.sides[seat].spice))
    return [spice, *hand_lines(position, names, [seat])]


def recent_heading(position: Any) -> str:
    """The heading of what has happened since the last turn began."""
    if position.turn == 0:
        return phrase("Set-up so far")
    return phrase("Turn {n} so far", n=position.turn)


def matters(position: Any, names: Mapping[str, str]) -> list[Line]:
    """What is being decided: the card up for bids, the battle that is fought."""
    lines: list[Line] = []
    auction, battle = position.auction, position.battle
    if auction is not None:
        card = f" ({names[auction.card]})" if auction.card not in ("", "?") else ""
        bid = (
            phrase("{n} by {who}", n=auction.bid, who=names[auction.bidder])
            if auction.bidder
            else phrase("no bid yet")
        )
        lines.append(
            Line(
                phrase("Up for bids"),
                phrase(
                    "card {n} of {all}{card}, {bid}",
                    n=auction.number,
                    all=auction.cards,
                    card=card,
                    bid=bid,
                ),
            )
        )
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
            lines.append(
                Line(
                    phrase("Voice"),
                    phrase(
                        "{who}: the opponent {order} {what}",
                        who=names[voice.by],
                        order=order,
                        what=value_words(voice.what, names, "voice/what"),
                    ),
                )
            )
        if battle.prescience is not None:
            asked = battle.prescience
            answer = value_words(asked.answer, names) if asked.answer not in ("", "?") else "-"
            lines.append(
                Line(
                    phrase("Prescience"),
                    phrase(
                        "{who} asks: {what}? {answer}",
                        who=names[asked.by],
                        what=value_words(asked.element, names, "ask/element"),
                        answer=answer,
                    ),
                )
            )
    return lines


def _said(columns: list[str]) -> list[str]:
    return [phrase(column) for column in columns]
