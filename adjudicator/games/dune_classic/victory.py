"""Every way to win (document 004, "9. Mentat Pause Phase"; numbers: published edition)."""

from __future__ import annotations

import msgspec

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import allies_of, in_play
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import fighters_in

FREMEN_SIETCHES: list[str] = ["habbanya-sietch", "sietch-tabr"]
"""Where nobody but the Fremen may be, for their special victory."""
FREMEN_RIVALS: list[str] = ["atreides", "emperor", "harkonnen"]
"""Who may not be in Tuek's Sietch, for the special victory of the Fremen."""
WALL = "shield-wall"
"""What counts as a stronghold by a ruling, once so many worms have come up in the game:"""
WORMS_FOR_WALL = 4
FOR_THREE = 5
"""Strongholds with which an alliance of three wins, by a ruling."""
PREDICTABLE: list[str] = ["victory.allied", "victory.alone", "victory.most-strongholds"]
"""Victories by strongholds, which the Bene Gesserit can foretell under every ruling."""


class Outcome(msgspec.Struct, frozen=True):
    """Who wins, and by which clause."""

    winners: list[str]
    """Factions (sorted); nobody while the game goes on."""
    clause: str


def strongholds(game: Game, position: Position) -> list[str]:
    """The strongholds that count: by ruling `shield-wall-stronghold` the Shield Wall, too."""
    if position.tally is not None and position.tally.worms >= WORMS_FOR_WALL:
        return [*game.strongholds, WALL]
    return game.strongholds


def held(game: Game, position: Position, faction: str) -> int:
    """The strongholds in which a faction alone has fighting forces."""
    return held_together(game, position, occupants(game, position), [faction])


def occupants(game: Game, position: Position) -> list[list[str]]:
    """Of each stronghold that is not empty, the factions with fighting forces there."""
    found: list[list[str]] = []
    for place in strongholds(game, position):
        here = fighters_in(game, position, place)
        if len(here) > 0:
            found.append(list(here))
    return found


def held_together(
    game: Game, position: Position, occupied: list[list[str]], owners: list[str]
) -> int:
    """The strongholds, by their occupants, that an alliance holds, or a faction without one.

    Nobody else has fighting forces there, unless ruling `contested-strongholds` counts them for each.
    """
    if ruling(game, position, "contested-strongholds") == "nobody":
        return sum(1 for here in occupied if all(faction in owners for faction in here))
    return sum(1 for here in occupied if any(faction in owners for faction in here))


def with_ally(position: Position, faction: str) -> list[str]:
    """A faction and its allies, if it has any (sorted)."""
    return sorted([faction, *allies_of(position, faction)])


def needed(game: Game, position: Position, allies: int) -> int:
    """The strongholds with which a faction and so many allies win."""
    if allies > 1 and ruling(game, position, "win-strongholds-of-three") == "five":
        return FOR_THREE
    return game.numbers.win_allied


def by_strongholds(game: Game, position: Position) -> Outcome:
    """Who holds enough strongholds; of several, who comes first in storm order."""
    alone = game.numbers.win_alone
    if len(position.sides) == 2 and (
        ruling(game, position, "win-strongholds") == "four-in-two-seat-game"
    ):
        alone = game.numbers.win_alone_two_seats
    occupied = occupants(game, position)
    if len(occupied) < alone:
        return Outcome([], "")
    for faction in position.order:
        allies = allies_of(position, faction)
        count = held_together(game, position, occupied, [faction, *allies])
        if len(allies) == 0:
            if count >= alone:
                return Outcome([faction], "victory.alone")
        elif count >= needed(game, position, len(allies)):
            return Outcome(with_ally(position, faction), "victory.allied")
    return Outcome([], "")


def fremen_special(game: Game, position: Position) -> bool:
    """Whether the Fremen have kept their sietches free and the great houses out of Tuek's."""
    for sietch in FREMEN_SIETCHES:
        if any(faction != "fremen" for faction in fighters_in(game, position, sietch)):
            return False
    return not any(
        faction in FREMEN_RIVALS for faction in fighters_in(game, position, "tueks-sietch")
    )


def by_most_strongholds(game: Game, position: Position) -> Outcome:
    """Who holds most strongholds; equals share the win."""
    held_by = {faction: held(game, position, faction) for faction in position.sides}
    most = max(held_by.values())
    winners = [faction for faction, count in held_by.items() if count == most]
    return Outcome(sorted(winners), "victory.most-strongholds")


def at_the_limit(game: Game, position: Position) -> Outcome:
    """Who wins when the last turn ends without a win by strongholds."""
    if in_play(position, "fremen") and fremen_special(game, position):
        return Outcome(with_ally(position, "fremen"), "victory.fremen")
    if in_play(position, "spacing-guild"):
        return Outcome(with_ally(position, "spacing-guild"), "victory.guild")
    if in_play(position, "fremen"):
        return Outcome(with_ally(position, "fremen"), "victory.without-guild")
    return by_most_strongholds(game, position)


def outcome(game: Game, position: Position) -> Outcome:
    """Who wins at this Mentat Pause, the prediction of the Bene Gesserit included."""
    found = by_strongholds(game, position)
    if len(found.winners) == 0 and position.turn >= position.turns:
        found = at_the_limit(game, position)
    if foretold(game, position, found):
        return Outcome(["bene-gesserit"], "victory.prediction")
    return found


def foretold(game: Game, position: Position, found: Outcome) -> bool:
    """Whether the Bene Gesserit have foretold a winner and the turn (ruling prediction-special)."""
    prediction = position.prediction
    if prediction is None or prediction.turn != position.turn:
        return False
    if prediction.faction not in found.winners:
        return False
    return found.clause in PREDICTABLE or ruling(game, position, "prediction-special") == "yes"


def statistics(game: Game, position: Position, faction: str) -> dict[str, int]:
    """A faction's figures for standings."""
    side = position.sides[faction]
    forces = sum(here.get(faction, 0) for here in position.forces.values())
    advisors = 0
    if faction == "bene-gesserit":
        advisors = sum(count for count in position.advisors.values())
    won = 0
    if faction in position.winners:
        won = 1
    return {
        "won": won,
        "turns": position.turn,
        "strongholds": held(game, position, faction),
        "forces": forces,
        "advisors": advisors,
        "reserves": side.reserves,
        "tanks": side.tanks,
        "spice": side.spice,
        "cards": len(side.hand),
        "leaders": len(side.leaders),
        "dead-leaders": len(side.dead),
        "captives": len(side.captives),
    }
