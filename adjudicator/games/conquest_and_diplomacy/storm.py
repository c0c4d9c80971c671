"""The storm: rolled or chosen, moved, what it destroys (document 001, "Storm")."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.board import exposed, haven
from adjudicator.games.conquest_and_diplomacy.market import (
    card_violation,
    cards_closed,
    open_window,
    play,
    playable,
)
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.setup import face_field
from adjudicator.games.conquest_and_diplomacy.turn import STORM_PROOF, all_with, go_to
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import forces_at, parts_held
from adjudicator.rules.dune.losses import lose_spice
from adjudicator.rules.dune.storm import sheltered, sweep_forces, swept_parts
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation, amount, choice

ICON = "storm"
"""The face on which the first player moves the storm."""

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Begin a turn: forget the last one, wait for the die."""
    position.storm_move = -1
    position.battles = 0
    position.fought = {}
    position.revived = {}
    position.harvest = {}
    begin_step(position, "roll-storm", ["table"])
    return [Event("turn-began", "turn.phases", {"turn": position.turn})]


def known(position: Position, sectors: int, by: str, clause: str) -> list[Event]:
    """The storm's way is known; cards may be played before it moves."""
    position.storm_move = sectors
    rolled = Event("storm-distance", clause, {"by": by, "sectors": sectors})
    return [rolled, *open_window(position, "storm")]


def after_window(game: Game, position: Position) -> list[Event]:
    """Nobody plays a card on it: the storm moves."""
    position.window = None
    begin_step(position, "move-storm", ["table"])
    return []


# --- roll-storm, steer-storm ---------------------------------------------------------------------


def check_roll(game: Game, position: Position, move: Move) -> Violation | None:
    """The die has such a face: storm.roll."""
    if move["face"] not in game.faces:
        return Violation("storm.roll", "no-such-face", {"face": move["face"]})
    return None


def apply_roll(game: Game, position: Position, move: Move) -> list[Event]:
    """The number moves the storm, the icon asks the first player (storm.distance)."""
    first = position.order[0]
    if move["face"] == ICON:
        begin_step(position, "steer-storm", [first])
        return []
    return known(position, int(move["face"]), first, "storm.distance")


def check_steer(game: Game, position: Position, move: Move) -> Violation | None:
    """The first player moves the storm within the limit: storm.icon."""
    most = game.numbers.steer_most
    if move["sectors"] < 0 or move["sectors"] > most:
        far: dict[str, int | str] = {"sectors": move["sectors"], "most": most}
        return Violation("storm.icon", "too-far", far)
    return None


def apply_steer(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm will move so far (storm.distance)."""
    return known(position, move["sectors"], move["by"], "storm.distance")


def steer_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The sectors, from 0 to the limit (storm.icon)."""
    if "sectors" not in partial:
        return amount("sectors", 0, game.numbers.steer_most, True)
    return None


# --- control-storm -------------------------------------------------------------------------------

CONTROL: list[str] = ["steer-storm"]
"""The effect of cards that say how far the storm moves."""


def check_control(game: Game, position: Position, move: Move) -> Violation | None:
    """A card moves the storm within its limit: market.play, market.weather-control."""
    by = move["by"]
    wrong = card_violation(game, position, by, move["card"], CONTROL)
    if wrong is not None:
        return wrong
    most = game.market_cards[move["card"]].amount
    if move["sectors"] < 0 or move["sectors"] > most:
        far: dict[str, int | str] = {"sectors": move["sectors"], "most": most}
        return Violation("market.weather-control", "too-far", far)
    return None


def apply_control(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm will move so far, whatever was rolled (market.weather-set)."""
    position.storm_move = move["sectors"]
    set_to: dict[str, int | str] = {"by": move["by"], "sectors": move["sectors"]}
    effect = [Event("storm-distance", "market.weather-set", set_to)]
    return play(position, move["by"], move["card"], effect)


def control_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, then the sectors."""
    if "card" not in partial:
        return choice("card", playable(game, position, partial["by"], CONTROL), False)
    if "sectors" not in partial:
        return amount("sectors", 0, game.market_cards[partial["card"]].amount, True)
    return None


def may_control(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds such a card now."""
    return len(playable(game, position, seat, CONTROL)) > 0


# --- shelter -------------------------------------------------------------------------------------

SHELTER: list[str] = ["haven"]
"""The effect of cards that make a territory a haven."""


def check_shelter(game: Game, position: Position, move: Move) -> Violation | None:
    """A card shelters own forces in a territory: market.play, market.nexus."""
    by = move["by"]
    wrong = card_violation(game, position, by, move["card"], SHELTER)
    if wrong is not None:
        return wrong
    territory = move["territory"]
    if territory not in held(game, position, by):
        return Violation("market.nexus", "no-forces", {"by": by, "territory": territory})
    return None


def held(game: Game, position: Position, seat: str) -> list[str]:
    """The territories (sorted) in which a seat has forces."""
    found: list[str] = []
    for part in parts_held(position, seat):
        territory = game.parts[part].territory
        if territory not in found:
            found.append(territory)
    return sorted(found)


def apply_shelter(game: Game, position: Position, move: Move) -> list[Event]:
    """The territory is a haven for those forces until the phase ends (market.nexus)."""
    entry = f"{move['territory']}/{move['by']}"
    if entry not in position.havens:
        position.havens = put(position.havens, entry)
    made: dict[str, int | str] = {"by": move["by"], "territory": move["territory"]}
    effect = [Event("haven-made", "market.haven", made)]
    return play(position, move["by"], move["card"], effect)


def shelter_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, then the territory."""
    if "card" not in partial:
        return choice("card", playable(game, position, partial["by"], SHELTER), False)
    if "territory" not in partial:
        return choice("territory", held(game, position, partial["by"]), True)
    return None


def may_shelter(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds such a card now, and has forces."""
    if len(playable(game, position, seat, SHELTER)) == 0:
        return False
    return len(parts_held(position, seat)) > 0


# --- move-storm ----------------------------------------------------------------------------------


def apply_move_storm(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm destroys what it passes or stops on in sand (storm.movement).

    By ruling `storm-stands` one that does not move strikes its own sector.
    """
    struck = swept_parts(game, position, position.storm_move, False)
    if position.storm_move == 0 and ruling(game, position, "storm-stands") == "its-sector":
        struck = game.sector_parts[position.storm]
    events: list[Event] = []
    for part in struck:
        if part in position.forces or part in position.spice:
            events = events + sweep(game, position, part)
    position.storm = (position.storm + position.storm_move) % game.numbers.sectors
    moved: dict[str, int | str] = {"sectors": position.storm_move, "sector": position.storm}
    position.storm_move = -1
    go_to(position, "spice-blow")
    return [Event("storm-moved", "storm.movement", moved), *events]


def sweep(game: Game, position: Position, part: str) -> list[Event]:
    """What the storm does to one part that it passes or stops on."""
    territory = game.parts[part].territory
    events: list[Event] = []
    if not exposed(game, position, territory):
        if part in position.forces:
            events.append(sheltered(game, part, "storm.shelter"))
        return events
    hardy = all_with(game, position, STORM_PROOF)
    safe = haven(position, territory)
    for seat in sorted(position.forces.get(part, {})):
        if seat in hardy or seat in safe:
            clause = "storm.haven" if seat in safe else "storm.fremen"
            spared: dict[str, int | str] = {"by": seat, "part": part}
            spared["forces"] = forces_at(position, part, seat)
            events.append(Event("forces-spared", clause, spared))
    events = events + sweep_forces(position, part, [*hardy, *safe], [], "storm.losses")
    return events + lose_spice(position, part, "storm.spice")


KINDS: dict[str, Kind] = {
    "roll-storm": Kind(
        clause="storm.roll",
        steps=["roll-storm"],
        check=check_roll,
        apply=apply_roll,
        field=face_field,
        by=["table"],
        phases=["storm"],
    ),
    "steer-storm": Kind(
        clause="storm.icon",
        steps=["steer-storm"],
        check=check_steer,
        apply=apply_steer,
        field=steer_field,
        phases=["storm"],
    ),
    "control-storm": Kind(
        clause="market.weather-control",
        steps=["market"],
        check=check_control,
        apply=apply_control,
        field=control_field,
        open=may_control,
        closed=cards_closed,
        phases=["storm"],
    ),
    "shelter": Kind(
        clause="market.nexus",
        steps=["market"],
        check=check_shelter,
        apply=apply_shelter,
        field=shelter_field,
        open=may_shelter,
        closed=cards_closed,
    ),
    "move-storm": Kind(
        clause="storm.move",
        steps=["move-storm"],
        apply=apply_move_storm,
        by=["table"],
        phases=["storm"],
    ),
}
"""The kinds of move of this phase."""
