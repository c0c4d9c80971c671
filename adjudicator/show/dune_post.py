"""What the posts of all games on the Dune board have in common: titles, the board, orders, battles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.show.document import Block, Heading, Items, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.wording import clause_words, listed, phrase, value_words


def numbered(followed: Followed, names: Mapping[str, str], phase: str) -> str:
    """The heading of a phase, with its number in the published rules."""
    facts = next(known for known in followed.content.data["game"]["phases"] if known["id"] == phase)
    number = facts["published_number"]
    return f"{number}. {names[phase]}" if number > 0 else names[phase]


def headline(
    followed: Followed,
    names: Mapping[str, str],
    phase_name: Callable[[Followed, Mapping[str, str], str], str],
) -> str:
    """What game, which turn, which phase."""
    position = followed.position
    game = followed.content.data["game"]["title"]
    if position.step == "over":
        return phrase("{game}: the game is over on turn {turn}", game=game, turn=position.turn)
    if position.turn == 0:
        return phrase("{game}: set-up", game=game)
    return phrase(
        "{game}: turn {turn} of {turns}, {phase}",
        game=game,
        turn=position.turn,
        turns=position.turns,
        phase=phase_name(followed, names, position.phase),
    )


def recent_heading(position: Any) -> str:
    """The heading of what has happened since the last turn began."""
    if position.turn == 0:
        return phrase("Set-up so far")
    return phrase("Turn {n} so far", n=position.turn)


def said(columns: list[str]) -> list[str]:
    """Headings in the language of the reader."""
    return [phrase(column) for column in columns]


def own_lines(
    hand_lines: Callable[[Any, Mapping[str, str], list[str]], list[Line]],
    position: Any,
    names: Mapping[str, str],
    seat: str,
) -> list[Line]:
    """All that a player holds: spice, and what its game says of a hand."""
    return [spice_line(position, seat), *hand_lines(position, names, [seat])]


Part = Callable[[Followed, Any, Mapping[str, str]], list[Block]]


def in_parts(
    parts: list[Part], followed: Followed, position: Any, names: Mapping[str, str]
) -> list[Block]:
    """Where the game stands, part by part."""
    return [block for part in parts for block in part(followed, position, names)]


# --- where the game stands -----------------------------------------------------------------------


def won(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    """Who has won and how, once the game is over."""
    if position.step != "over":
        return []
    how = clause_words(followed.content, position.ending)
    winners = listed(position.winners, names) or phrase("nobody")
    return [Line(phrase("Won by"), f"{winners} ({how})")]


def players(position: Any, names: Mapping[str, str], label: str) -> list[Block]:
    """The first player, and under a translated label the order of all."""
    order = ", ".join(names[seat] for seat in position.order)
    return [Line(phrase("First player"), names[position.order[0]]), Line(label, order)]


def blown(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    """The territories of the last spice blow, once there was one."""
    if not position.last_blow:
        return []
    territories = [followed.game.parts[part].territory for part in position.last_blow]
    return [Line(phrase("Last spice blow"), listed(territories, names))]


def board(
    followed: Followed,
    position: Any,
    names: Mapping[str, str],
    beside: Callable[[str], list[str]],
    counted: Callable[[str, str, int], str] = lambda _part, _seat, count: str(count),
) -> list[Block]:
    """Forces and spice, part by part, and what else a game has there: `beside` says it of a part.

    `counted` says how many forces of a seat stand in a part.
    """
    rows: list[list[str]] = []
    for part in followed.game.part_ids:
        facts = followed.game.parts[part]
        forces = sorted(position.forces.get(part, {}).items())
        here = [f"{names[seat]} {counted(part, seat, count)}" for seat, count in forces]
        here += beside(part)
        spice = position.spice.get(part, 0)
        if not here and spice == 0:
            continue
        sector = str(facts.sector) if facts.sector >= 0 else "-"
        stormy = facts.sector == position.storm and position.turn > 0
        storm = f" ({phrase('storm')})" if stormy else ""
        count = str(spice) if spice > 0 else "-"
        rows.append([names[facts.territory], f"{sector}{storm}", ", ".join(here) or "-", count])
    heading = Heading(2, phrase("On the board"))
    if not rows:
        return [heading, Line("", phrase("Nothing yet."))]
    return [heading, Table(said(["Territory", "Sector", "Forces", "Spice"]), rows)]


def holders(followed: Followed, position: Any, territory: str) -> list[str]:
    """The seats with forces in a territory (sorted)."""
    parts = followed.game.territories[territory].parts
    return sorted({seat for part in parts for seat in position.forces.get(part, {})})


def leaders_left(side: Any) -> str:
    """How many of a side's leaders live."""
    return phrase("{n} of {all}", n=len(side.leaders), all=len(side.leaders) + len(side.dead))


def factions(
    position: Any, names: Mapping[str, str], columns: list[str], rows: list[list[str]]
) -> list[Block]:
    """The table of what each faction has, and the leaders in the tanks."""
    blocks: list[Block] = [Heading(2, phrase("Factions")), Table(said(columns), rows)]
    dead = [
        f"{names[seat]}: {listed(side.dead, names)}"
        for seat, side in sorted(position.sides.items())
        if side.dead
    ]
    if dead:
        blocks += [Heading(2, phrase("Leaders in the tanks")), Items(dead)]
    return blocks


# --- what a player holds -------------------------------------------------------------------------


def holding(position: Any, names: Mapping[str, str], seat: str, cards: list[str]) -> str:
    """Spice and cards, as one part of a sentence."""
    held = listed(cards, names) or phrase("no cards")
    return phrase("{n} spice and {cards}", n=position.sides[seat].spice, cards=held)


def spice_line(position: Any, seat: str) -> Line:
    """The spice of a player."""
    return Line(phrase("Spice"), str(position.sides[seat].spice))


def hand_line(position: Any, names: Mapping[str, str], seat: str) -> Line:
    """The cards of a player, as far as a view shows them."""
    return Line(names[seat], listed(position.sides[seat].hand, names) or phrase("no cards"))


# --- what is being decided -----------------------------------------------------------------------


def storm_ahead(position: Any) -> list[Line]:
    """How far the storm will move, once that is known."""
    if position.storm_move < 0:
        return []
    far = phrase("1 sector")
    if position.storm_move != 1:
        far = phrase("{n} sectors", n=position.storm_move)
    return [Line(phrase("The storm will move"), far)]


def fought(
    battle: Any, names: Mapping[str, str], between: str, foresight: str, what: str
) -> list[Line]:
    """The battle that is fought: where, `between` whom in the words of its game, and what binds its plans."""
    where = Line(phrase("Battle"), f"{names[battle.territory]}, {between}")
    return [where, *abilities(battle, names, foresight, what)]


def abilities(battle: Any, names: Mapping[str, str], foresight: str, what: str) -> list[Line]:
    """What the Voice has ordered and what has been asked.

    Args:
        battle: The battle of a position.
        names: Id -> name, in the language of the reader.
        foresight: The game's name of what is asked, translated.
        what: The field by which the words of the Voice's object are chosen, "" for any.

    """
    lines: list[Line] = []
    voice, asked = battle.voice, battle.prescience
    if voice is not None:
        order = phrase("must play") if voice.order == "play" else phrase("must not play")
        told = phrase(
            "{who}: the opponent {order} {what}",
            who=names[voice.by],
            order=order,
            what=value_words(voice.what, names, what),
        )
        lines.append(Line(phrase("Voice"), told))
    if asked is not None:
        told = phrase(
            "{who} asks: {what}? {answer}",
            who=names[asked.by],
            what=value_words(asked.element, names, "ask/element"),
            answer=value_words(asked.answer, names) if asked.answer not in ("", "?") else "-",
        )
        lines.append(Line(foresight, told))
    return lines
