"""What a player of War for Arrakis looks at before an action. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN, areas_of
from adjudicator.games.war_for_arrakis.groups import size
from adjudicator.games.war_for_arrakis.plans import points_at, power_at
from adjudicator.games.war_for_arrakis.prescience import claimable
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.games.war_for_arrakis.ways import on_foot, targets
from adjudicator.show.document import Block, Heading, Line
from adjudicator.show.replay import Followed
from adjudicator.wording import listed, move_words, phrase, said_text

Names = Mapping[str, str]

SILENT = frozenset({"choose"})
"""Moves of the automaton that say nothing by themselves: what follows from them says it."""

# --- before an action ----------------------------------------------------------------------------


def situation(followed: Followed, position: Any, names: Names, seat: str) -> list[Line]:
    """How the race stands and what is at stake, in a few lines: before an action, and then only."""
    if position.step != "act":
        return []
    game: Game = followed.game
    own = side_of(seat) == ATREIDES
    steps = phrase("{now} of {all}", now=position.supremacy, all=game.numbers.supremacy_win)
    lines = [
        Line(phrase("Supremacy"), steps),
        Line(phrase("Prescience"), markers(game, position, names)),
    ]
    if position.revealed:
        lines.append(Line(phrase("Prescience cards"), offers(game, position, names, own=own)))
    if position.automaton is not None:
        lines.append(Line(phrase("Target"), target(game, position, names)))
        lines.append(Line(names[HARKONNEN], automaton_dice(position, names)))
        lines += [Line(phrase("In danger"), text) for text in dangers(game, position, names)]
    return lines


def markers(game: Game, position: Position, names: Names) -> str:
    """The markers, and what the objectives ask of each, as far as they are known."""
    known = [game.objectives[card] for card in position.objectives if card in game.objectives]
    found: list[str] = []
    for marker, now in position.markers.items():
        asked = "/".join(str(objective[marker]) for objective in known)
        steps = phrase("{now} of {all}", now=now, all=asked) if asked else str(now)
        found.append(f"{names[marker]} {steps}")
    return ", ".join(found)


def offers(game: Game, position: Position, names: Names, *, own: bool) -> str:
    """The revealed cards; for the Atreides those that can be claimed now are marked."""
    ready = claimable(game, position, own_turn=True) if own else []
    return "; ".join(
        names[card] + (f" ({phrase('can be claimed')})" if card in ready else "")
        for card in position.revealed
    )


def target(game: Game, position: Position, names: Names) -> str:
    """The target sietch, and where the automaton harvests."""
    automaton = position.automaton
    assert automaton is not None
    sietch = game.tactical[automaton.target].sietch if automaton.target else ""
    where = automaton.homes.get(sietch, "")
    sectors = game.tactical[automaton.harvesting].sectors if automaton.harvesting else []
    return phrase(
        "{sietch}; harvest: {sectors}",
        sietch=names[where] if where else phrase("none"),
        sectors=listed(sectors, names),
    )


def automaton_dice(position: Position, names: Names) -> str:
    """What the automaton has still to roll, what it has rolled, and its reinforcements."""
    automaton = position.automaton
    assert automaton is not None
    used = ", ".join(f"{names[face]} {count}" for face, count in automaton.spent.items())
    return phrase(
        "dice to roll: {left}, rolled: {used}; reinforcements: {cards}",
        left=automaton.unrolled,
        used=used or "-",
        cards=len(automaton.reinforcements),
    )


def dangers(game: Game, position: Position, names: Names) -> list[str]:
    """Sietches that the automaton can attack now, each with its strongest attacker; the worst first."""
    found: list[tuple[int, str]] = []
    for area in sorted(position.sietches):
        attacks = attackers_of(game, position, area)
        if attacks:
            start, by_air = attacks[0]
            rank = game.sietch_ranks.get(position.sietches[area].token, 0)
            text = phrase(
                "{sietch} (rank {rank}), power {defense}, from {start}, power {attack}",
                sietch=names[area],
                rank=rank or "?",
                defense=points_at(position, area),
                start=names[start],
                attack=points_at(position, start),
            )
            found.append((-rank, text + (f", {phrase('by ornithopter')}" if by_air else "")))
    return [text for _, text in sorted(found)]


def attackers_of(game: Game, position: Position, area: str) -> list[tuple[str, bool]]:
    """The Legions that could attack a sietch in their next action, the strongest first; whether by air."""
    found: list[tuple[int, str, bool]] = []
    for start in areas_of(position, HARKONNEN):
        if size(position.legions[start]) == 0 or area not in targets(
            game, position, HARKONNEN, start
        ):
            continue
        power = power_at(game, position, start)
        if power > power_at(game, position, area):
            by_air = area not in on_foot(game, position, HARKONNEN, start)
            found.append((-power, start, by_air))
    return [(start, by_air) for _, start, by_air in sorted(found)]


# --- what a player has ---------------------------------------------------------------------------


def details(followed: Followed, position: Any, names: Names, seat: str) -> list[Block]:
    """What a player has, with the texts of its cards, and what it alone knows of the board."""
    game: Game = followed.game
    blocks: list[Block] = [
        Line(names[card], card_text(followed, card)) for card in position.sides[seat].hand
    ]
    leaders = [name for name, state in position.sides[seat].leaders.items() if state == "ready"]
    acting = [name for name in leaders if game.leaders[name].action]
    if acting:
        blocks.append(Heading(2, phrase("Special Actions of Leaders")))
        blocks += [
            Line(f"{names[name]} ({names[game.leaders[name].slot]})", card_text(followed, name))
            for name in acting
        ]
    if position.revealed:
        blocks.append(Heading(2, phrase("Prescience cards")))
        blocks += [
            Line(offered(game, card, names), card_text(followed, card))
            for card in position.revealed
        ]
    if side_of(seat) == ATREIDES:
        blocks.append(Heading(2, phrase("Face down")))
        blocks += [Line(phrase("Secret objective"), markers(game, position, names))]
        blocks += [Line(names[area], text) for area, text in face_down(game, position, names)]
    return blocks


def offered(game: Game, card: str, names: Names) -> str:
    """A prescience card with its steps."""
    entry = game.prescience[card]
    steps = ", ".join(
        f"{names[marker]} +{count}" for marker, count in entry.advances.items() if count
    )
    when = phrase("end of the round") if entry.timing == "end" else phrase("in actions")
    return f"{names[card]} ({when}; {steps})"


def face_down(game: Game, position: Position, names: Names) -> list[tuple[str, str]]:
    """Area -> the sietch and the deployment tokens that lie there face down."""
    found: list[tuple[str, str]] = []
    for area in sorted({*position.sietches, *areas_of(position, ATREIDES)}):
        parts: list[str] = []
        sietch = position.sietches.get(area)
        if sietch is not None:
            parts.append(names.get(sietch.token, sietch.token))
        legion = position.legions.get(area)
        for token in legion.tokens if legion is not None and legion.side == ATREIDES else []:
            units = game.tokens[position.tokens[token]].units
            parts.append(", ".join(f"{names[rank]} {count}" for rank, count in units.items()))
        if parts:
            found.append((area, "; ".join(parts)))
    return found


def card_text(followed: Followed, card: str) -> str:
    """What a card says, in the language that is spoken now."""
    for deck in followed.content.data["cards"].values():
        for entry in deck if isinstance(deck, list) else []:
            if entry["id"] == card and "text" in entry:
                return said_text(followed.content.folder, "card-text", card, entry["text"])
    return ""


# --- options in words ----------------------------------------------------------------------------

TOLD = frozenset({"card", "do"})
"""Fields whose cards and leaders are listed with their texts."""


def option_words(
    followed: Followed,
    position: Any,
    move: Mapping[str, Any],
    field: str,
    option: Any,
    names: Names,
) -> str:
    """An option with what it means; "" where its name says all."""
    game: Game = followed.game
    if move["move"] == "choose" and field == "option":
        branch = game.ops[position.agenda[0].op].options[option - 1]
        told = [move_words(game.ops[op].name, names) for op in branch]
        return phrase(", then ").join(told) or phrase("none")
    if field in TOLD and option in names and (text := card_text(followed, option)):
        if option in game.prescience:
            return f"{offered(game, option, names)}: {text}"
        return f"{names[option]}: {text}"
    return ""
