"""The storm: how far it moves, what it destroys, who is first (document 004, "1. The Storm Phase")."""

from __future__ import annotations

from adjudicator.games.dune_classic import dials
from adjudicator.games.dune_classic.board import way_of
from adjudicator.games.dune_classic.cities import begin_turn
from adjudicator.games.dune_classic.dials import dialled, dialling
from adjudicator.games.dune_classic.hands import cards_that_play, discard
from adjudicator.games.dune_classic.losses import lose_advisors, lose_all
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import (
    go_to,
    in_play,
    stopped_event,
    storm_order,
    use_up_stop,
)
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import forces_in, parts_held
from adjudicator.rules.dune.reach import reaches
from adjudicator.rules.dune.storm import exposed, sheltered, sweep_forces, sweep_spice, swept_parts
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, amount

WALL = "shield-wall"
"""The territory that Family Atomics destroy."""

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Begin a turn: note who holds cities, forget last turn, wait for dials or for the card."""
    position.storm_move = -1
    position.battles = 0
    position.fought = {}
    position.revived = {}
    position.revived_leader = []
    if position.advanced is not None:
        position.advanced.revived = {}
    position.grants = {}
    begin_turn(game, position)
    if position.turn == 1 or dialled(game, position):
        begin_step(position, "dial", dialling(position))
    else:
        begin_step(position, "weather", ["table"])
    return [Event("turn-began", "turn.phases", {"turn": position.turn})]


# --- reveal-storm --------------------------------------------------------------------------------


def apply_reveal_storm(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm will move by the card that was drawn; Atomics come first (storm.card)."""
    position.storm_move = position.storm_next
    position.storm_next = 0
    position.storm_seen = False
    begin_step(position, "atomics", ["table"])
    return [Event("storm-card-revealed", "storm.card", {"sectors": position.storm_move})]


# --- cards of the storm --------------------------------------------------------------------------


def storm_card_violation(position: Position, clause: str, move: Move) -> Violation | None:
    """Why a card of the storm cannot be played in a step that is not its own.

    Clauses storm.weather-control, storm.family-atomics.
    """
    if position.turn == 0:
        return Violation(clause, "not-yet", {"move": move["move"]})
    if position.turn == 1:
        return Violation(clause, "first-turn", {})
    if position.step == "weather":
        return Violation(clause, "card-down", {})
    return Violation(clause, "storm-moved", {"turn": position.turn})


def weather_elsewhere(game: Game, position: Position, move: Move) -> Violation | None:
    """Why Weather Control cannot be played in another step: storm.weather-control."""
    return storm_card_violation(position, "storm.weather-control", move)


def atomics_elsewhere(game: Game, position: Position, move: Move) -> Violation | None:
    """Why Family Atomics cannot be played in another step: storm.family-atomics."""
    return storm_card_violation(position, "storm.family-atomics", move)


# --- weather-control -----------------------------------------------------------------------------


def weather_steps(game: Game, position: Position) -> list[str]:
    """The steps in which Weather Control may be played (ruling `weather-control-when`)."""
    chosen = ruling(game, position, "weather-control-when")
    first = "dial" if dialled(game, position) else "weather"
    if chosen == "before-card":
        return [first]
    if chosen == "after-card":
        return ["atomics"]
    return [first, "atomics"]


def check_weather_control(game: Game, position: Position, move: Move) -> Violation | None:
    """The holder sets the storm's way, in time and within the limit: storm.weather-control."""
    by = move["by"]
    if position.turn == 1:
        return Violation("storm.weather-control", "first-turn", {})
    if not holds(game, position, by, "weather-control"):
        return Violation("storm.weather-control", "no-card", {"by": by})
    if position.step not in weather_steps(game, position):
        code = "too-early"
        if position.step == "atomics":
            code = "too-late"
        return Violation("storm.weather-control", code, {"by": by})
    most = game.numbers.weather_control_max
    if move["sectors"] < 0 or move["sectors"] > most:
        far: dict[str, int | str] = {"sectors": move["sectors"], "most": most}
        return Violation("storm.weather-control", "too-far", far)
    return None


def apply_weather_control(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm will move so far; a ruling says what becomes of its card.

    Clauses storm.weather-set, storm.card-unused.
    """
    by = move["by"]
    discard(position, by, cards_that_play(game, position, by, "weather-control")[0])
    position.storm_move = move["sectors"]
    position.dials = {}
    events = [
        Event("storm-controlled", "storm.weather-set", {"by": by, "sectors": position.storm_move})
    ]
    if position.step == "weather":
        if ruling(game, position, "weather-control-card") == "shuffled":
            position.storm_next = 0
            position.storm_seen = False
            events.append(Event("storm-card-shuffled", "storm.card-unused", {}))
        else:
            events.append(Event("storm-card-kept", "storm.card-unused", {}))
    begin_step(position, "atomics", ["table"])
    return events


def weather_control_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The sectors, from 0 to the limit (storm.weather-control)."""
    if "sectors" not in partial:
        return amount("sectors", 0, game.numbers.weather_control_max, True)
    return None


def may_control_weather(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can play Weather Control."""
    if position.turn == 1 or position.step not in weather_steps(game, position):
        return False
    return holds(game, position, seat, "weather-control")


def holds(game: Game, position: Position, seat: str, play: str) -> bool:
    """Whether a seat (or the table, which never does) holds a card with a special play."""
    return in_play(position, seat) and len(cards_that_play(game, position, seat, play)) > 0


# --- family-atomics ------------------------------------------------------------------------------


def reaches_wall(game: Game, position: Position, faction: str) -> bool:
    """Whether a faction's fighting forces stand on the Shield Wall.

    By ruling `atomics-range` forces in a territory beside it do as well, unless the storm is
    between.
    """
    if forces_in(game, position, WALL, faction) > 0:
        return True
    if ruling(game, position, "atomics-range") == "on-the-wall":
        return False
    for part in parts_held(position, faction):
        if game.territories[game.parts[part].territory].beside_wall:
            way = way_of(game, position, faction, 1, False)
            wall = game.territories[WALL].parts
            if any(reaches(game, position, faction, part, beside, way) for beside in wall):
                return True
    return False


def check_family_atomics(game: Game, position: Position, move: Move) -> Violation | None:
    """The holder has forces beside the Shield Wall: storm.family-atomics."""
    by = move["by"]
    if not holds(game, position, by, "family-atomics"):
        return Violation("storm.family-atomics", "no-card", {"by": by})
    if not reaches_wall(game, position, by):
        return Violation("storm.family-atomics", "out-of-reach", {"by": by})
    return None


def apply_family_atomics(game: Game, position: Position, move: Move) -> list[Event]:
    """The wall is gone with all on it, and so is the card.

    Clauses storm.wall-destroyed, storm.wall-losses, storm.atomics-gone.
    """
    by = move["by"]
    side = position.sides[by]
    card = cards_that_play(game, position, by, "family-atomics")[0]
    side.hand = take(side.hand, card)
    position.treachery_out = put(position.treachery_out, card)
    position.wall = False
    events = [
        Event("wall-destroyed", "storm.wall-destroyed", {"by": by}),
        Event("card-removed", "storm.atomics-gone", {"by": by, "card": card}),
    ]
    for part in game.territories[WALL].parts:
        events = events + lose_all(position, part, [], "storm.wall-losses")
    return events


def may_use_atomics(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can play Family Atomics."""
    return holds(game, position, seat, "family-atomics") and reaches_wall(game, position, seat)


# --- move-storm ----------------------------------------------------------------------------------


def apply_move_storm(game: Game, position: Position, move: Move) -> list[Event]:
    """The storm destroys what it passes and sets the order of play.

    Clauses storm.movement, storm.first-player.
    """
    events: list[Event] = []
    halved = in_play(position, "fremen") and ruling(game, position, "fremen-storm-losses") == "half"
    if halved and use_up_stop(game, position, "storm-losses-halved"):
        halved = False
        events.append(stopped_event(game, "storm-losses-halved"))
    whole = ruling(game, position, "storm-reach") == "territories"
    if position.storm_move > 0 and ruling(game, position, "storm-start") == "struck":
        for part in game.sector_parts[position.storm]:
            events = events + sweep_start(game, position, part, halved)
    for part in swept_parts(game, position, position.storm_move, whole):
        if part in position.forces or part in position.advisors or part in position.spice:
            events = events + sweep(game, position, part, halved)
    position.storm = (position.storm + position.storm_move) % game.numbers.sectors
    position.order = storm_order(game, position)
    moved: dict[str, int | str] = {"sectors": position.storm_move, "sector": position.storm}
    events = [
        Event("storm-moved", "storm.movement", moved),
        *events,
        Event("order-set", "storm.first-player", {"first": position.order[0]}),
    ]
    position.storm_move = -1
    if position.storm_next > 0 or dialled(game, position):
        go_to(position, "spice-blow")
    else:
        begin_step(position, "draw-storm", ["table"])
    return events


def sweep_start(game: Game, position: Position, part: str, halved: bool) -> list[Event]:
    """What the storm does to forces in the sector that it leaves (ruling `storm-start`).

    Where Fremen lose half, it does not strike them twice.
    """
    if not exposed(game, game.parts[part].territory, position.wall):
        return []
    return lose_all(position, part, ["fremen"] if halved else [], "storm.start")


def sweep(game: Game, position: Position, part: str, halved: bool) -> list[Event]:
    """What the storm does to one part that it passes or stops on; `halved` is what Fremen lose."""
    events: list[Event] = []
    if part in position.forces or part in position.advisors:
        if exposed(game, game.parts[part].territory, position.wall):
            hardy = ["fremen"] if halved else []
            events = sweep_forces(position, part, [], hardy, "storm.fremen-losses")
            events = events + lose_advisors(position, part, "storm.losses")
        else:
            events.append(sheltered(game, part, "storm.wall-shelter"))
    if part not in position.spice:
        return events
    anywhere = ruling(game, position, "storm-spice") == "any-sector"
    return events + sweep_spice(game, position, part, position.wall, anywhere)


# --- draw-storm ----------------------------------------------------------------------------------


def check_draw_storm(game: Game, position: Position, move: Move) -> Violation | None:
    """The next storm card is one of the deck: storm.draw."""
    if move["value"] not in game.storm_cards:
        return Violation("storm.draw", "no-such-card", {"value": move["value"]})
    return None


def apply_draw_storm(game: Game, position: Position, move: Move) -> list[Event]:
    """Lay the next card ready; the Fremen look at it unless a Karama card stops them."""
    position.storm_next = move["value"]
    events: list[Event] = []
    if in_play(position, "fremen"):
        position.storm_seen = not use_up_stop(game, position, "storm-deck")
        kind = "storm-card-hidden"
        if position.storm_seen:
            kind = "storm-card-seen"
        events.append(Event(kind, "storm.foresight", {}))
    go_to(position, "spice-blow")
    return events


def draw_storm_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The number on the card (storm.draw)."""
    if "value" not in partial:
        return Field("value", "amount", game.storm_cards, True)
    return None


KINDS: dict[str, Kind] = {
    **dials.KINDS,
    "reveal-storm": Kind(
        clause="storm.reveal",
        steps=["weather"],
        apply=apply_reveal_storm,
        by=["table"],
    ),
    "weather-control": Kind(
        clause="storm.weather-control",
        steps=["atomics", "dial", "weather"],
        elsewhere=weather_elsewhere,
        waits=False,
        check=check_weather_control,
        apply=apply_weather_control,
        field=weather_control_field,
        open=may_control_weather,
    ),
    "family-atomics": Kind(
        clause="storm.family-atomics",
        steps=["atomics"],
        elsewhere=atomics_elsewhere,
        waits=False,
        check=check_family_atomics,
        apply=apply_family_atomics,
        open=may_use_atomics,
    ),
    "move-storm": Kind(
        clause="storm.move",
        steps=["atomics", "move-storm"],
        apply=apply_move_storm,
        by=["table"],
    ),
    "draw-storm": Kind(
        clause="storm.draw",
        steps=["draw-storm"],
        check=check_draw_storm,
        apply=apply_draw_storm,
        field=draw_storm_field,
        by=["table"],
    ),
}
