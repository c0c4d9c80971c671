"""The round from its start to its end, but for actions, hazards and harvest (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    GENERIC,
    HARKONNEN,
    MAKER,
    areas_of,
    generics_left,
    is_named,
    put_leader,
    take_figures,
    to_tank,
)
from adjudicator.games.war_for_arrakis.dealing import deal
from adjudicator.games.war_for_arrakis.groups import leaders_of
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Side, Task
from adjudicator.games.war_for_arrakis.seats import holder, seats_of, side_of
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    ALL_HARKONNEN,
    Rule,
    drop,
    push,
    task,
)
from adjudicator.games.war_for_arrakis.vehicles import (
    is_left,
    place_pool,
    put_vehicle,
    takes_vehicle,
)
from adjudicator.rules.course import OVER, begin_step, ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import once, put, take, without
from adjudicator.rules.records import Event

# --- start ---------------------------------------------------------------------------------------


def start_round(game: Game, position: Position, found: Task) -> list[Event]:
    """Begin a round: cards for both sides, prescience cards, then the vehicles."""
    drop(position)
    position.round += 1
    position.phase = "start"
    position.claims = 0
    position.battles_won = 0
    position.harvesters_lost = 0
    solo = position.automaton is not None
    ahead = [task("tactics", HARKONNEN)] if solo else []
    push(position, [*ahead, task("vehicles", HARKONNEN)])
    cards = game.numbers.prescience_revealed_solo if solo else game.numbers.prescience_revealed
    fresh = min(cards, len(position.prescience_deck))
    push(position, [task("reveal-prescience", "table") for number in range(fresh)])
    for side in [ATREIDES] if solo else [HARKONNEN, ATREIDES]:
        for deck in game.decks[side]:
            deal(position, side, deck, game.numbers.draw_each)
    return [Event("round-began", "round.phases", {"round": position.round})]


# --- vehicles ------------------------------------------------------------------------------------


def active_row(position: Position) -> int:
    """The row of the lowest imperium marker, 0 at the top."""
    return max(position.rows.values())


def begin_vehicles(game: Game, position: Position, found: Task) -> list[Event]:
    """Begin the phase of vehicles: the active row says how many there are."""
    drop(position)
    position.phase = "vehicles"
    row = game.rows[active_row(position)]
    made = task("place-vehicle", HARKONNEN)
    due = {"harvester": row.harvesters, "ornithopter": row.ornithopters, "carryall": row.carryalls}
    made.pieces = due
    push(position, [made, task("actions", "table")])
    noted: dict[str, int | str] = {"row": active_row(position) + 1, "withheld": row.withheld}
    return [Event("row-active", "vehicles.row", noted)]


def is_due(game: Game, position: Position, found: Task, partial: Move, kind: str) -> bool:
    """Whether a kind of vehicle is due and can be placed."""
    return is_left(game, position, found.pieces, kind)


def vehicle_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A vehicle that is due, and a place for it."""
    if "vehicle" not in partial:
        return choice_of("vehicle", sorted(found.pieces), is_due, False)
    if "place" not in partial:
        pool = place_pool(game, position, partial["vehicle"])
        return choice_of("place", pool, takes_vehicle, True)
    return None


def place_vehicle(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Place a vehicle; the next is due."""
    kind = move["vehicle"]
    put_vehicle(position, kind, move["place"])
    found.pieces = {**found.pieces, kind: found.pieces[kind] - 1}
    if not any(is_left(game, position, found.pieces, other) for other in found.pieces):
        drop(position)
    return []


def may_stop_vehicles(game: Game, position: Position) -> bool:
    """Whether the Harkonnens may leave vehicles out."""
    return ruling(game, position, "all-vehicles") == "fewer"


# --- end -----------------------------------------------------------------------------------------


def end_round(game: Game, position: Position, found: Task) -> list[Event]:
    """Begin the end of the round: claims come first, then the Atreides may have won."""
    drop(position)
    position.phase = "end"
    ahead = [
        task("claims", ATREIDES),
        task("reckon", "table"),
        task("relieve", HARKONNEN),
        task("relieve", ATREIDES),
        task("tame", ATREIDES),
        task("refresh", "table"),
        task("hand-limit", HARKONNEN),
        task("hand-limit", ATREIDES),
        task("remove-prescience", ATREIDES),
        *([] if position.automaton is None else [task("dusk", HARKONNEN)]),
        task("close-round", "table"),
    ]
    push(position, ahead)
    return []


def fulfilled(game: Game, position: Position) -> bool:
    """Whether the markers have reached what one of the Atreides' objectives asks."""
    return any(
        all(
            position.markers[marker] >= least
            for marker, least in game.objectives[objective].items()
        )
        for objective in position.objectives
    )


def win(position: Position, side: str, clause: str) -> list[Event]:
    """The game is over."""
    position.winners = sorted(seats_of(position, side))
    position.ending = clause
    position.agenda = []
    begin_step(position, OVER, [])
    return [Event("game-won", clause, {"winners": side, "round": position.round})]


def reckon(game: Game, position: Position, found: Task) -> list[Event]:
    """Whether the Atreides have won; if not, flyers leave the board."""
    drop(position)
    if fulfilled(game, position):
        return win(position, ATREIDES, "victory.prescience")
    position.flyers = {}
    return []


def named_on_board(game: Game, position: Position, side: str) -> list[str]:
    """The named leaders of a side whose figures stand on the board (sorted)."""
    found: list[str] = []
    for area in areas_of(position, side):
        found += [name for name in position.legions[area].leaders if is_named(game, name)]
    return sorted(found)


def relieve_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A named leader on the board, while there is a generic one to take its place."""
    if "leader" not in partial:
        options = named_on_board(game, position, found.by)
        if generics_left(game, position, found.by) == 0:
            options = []
        return choice("leader", options, True)
    return None


def relieve(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A generic leader takes the place of a named one, who is available again."""
    leader = move["leader"]
    for area in areas_of(position, found.by):
        if leader in position.legions[area].leaders:
            put_leader(position, found.by, area, GENERIC[found.by])
            take_figures(position, area, leaders_of(found.by, [leader]))
            if ruling(game, position, "relieved") == "tank":
                to_tank(position, found.by, leader, 0)
    if len(named_on_board(game, position, found.by)) == 0:
        drop(position)
    return []


def tame_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """Where the Wild Maker is, while there is another sandworm to take its place."""
    if "area" not in partial:
        wild = [area for area in sorted(position.worms) if position.worms[area] == MAKER]
        plain = sum(1 for worm in position.worms.values() if worm == "sandworm")
        return choice("area", wild if plain < game.worms else [], True)
    return None


def tame(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A standard sandworm takes the place of the Wild Maker."""
    position.worms = {**position.worms, move["area"]: "sandworm"}
    drop(position)
    return []


def refresh(game: Game, position: Position, found: Task) -> list[Event]:
    """All spent leaders are ready again."""
    drop(position)
    for owner in position.sides.values():
        owner.leaders = {
            leader: "ready" if state == "spent" else state
            for leader, state in owner.leaders.items()
        }
    return [Event("refreshed", "end.refresh", {})]


def excess_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A card of a hand that holds too many."""
    if "card" not in partial:
        seat = partial["by"]
        too_many = len(position.sides[seat].hand) > hand_limit(game, seat)
        options = discardable(game, position, seat) if too_many else []
        return choice("card", options, True)
    return None


def discard(game: Game, position: Position, seat: str, card: str) -> None:
    """A planning card goes openly to the discards of its deck."""
    owner = position.sides[seat]
    owner.hand = take(owner.hand, card)
    lay_off(game, position, card)


def lay_off(game: Game, position: Position, card: str) -> None:
    """A planning card goes openly to the discards of its deck."""
    deck = game.cards[card].deck
    position.discards = {**position.discards, deck: put(position.discards[deck], card)}


def discard_excess(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A card too many is discarded."""
    discard(game, position, move["by"], move["card"])
    if all(
        len(position.sides[seat].hand) <= hand_limit(game, seat)
        for seat in seats_of(position, found.by)
    ):
        drop(position)
    return []


def hand_limit(game: Game, seat: str) -> int:
    """How many cards a seat keeps in its hand."""
    return game.numbers.hand if side_of(seat) == seat else game.numbers.hand_shared


def discardable(game: Game, position: Position, seat: str) -> list[str]:
    """The cards (sorted, each once) of a hand that can be discarded.

    A scheme against a leader who has left the game stays in its hand.
    """
    return [card for card in once(position.sides[seat].hand) if not is_idle(game, position, card)]


def is_idle(game: Game, position: Position, card: str) -> bool:
    """Whether a card would remove a leader who has left the game already."""
    for op in game.cards[card].effect:
        if game.ops[op].name == "leader-leaves":
            leader = game.ops[op].ids[0]
            return holder(position, game.leaders[leader].side, leader).leaders[leader] == "gone"
    return False


def unclaimed_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A revealed card that does not stay by an effect."""
    if "card" not in partial:
        loose = [card for card in position.revealed if card not in position.staying]
        return choice("card", loose, True)
    return None


def remove_prescience(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A revealed card leaves the game."""
    position.revealed = take(position.revealed, move["card"])
    position.pins = without(position.pins, move["card"])
    position.prescience_gone = put(position.prescience_gone, move["card"])
    if all(card in position.staying for card in position.revealed):
        drop(position)
    return []


def close_round(game: Game, position: Position, found: Task) -> list[Event]:
    """What lies open goes back into the deck, dice are taken back, and a new round begins."""
    drop(position)
    back = [card for card in position.revealed if card not in position.staying]
    position.prescience_deck = sorted([*position.prescience_deck, *back])
    position.revealed = position.staying
    position.pins = {
        card: steps for card, steps in position.pins.items() if card in position.staying
    }
    position.ripe = []
    position.overdue = []
    events: list[Event] = []
    for side, owner in position.sides.items():
        owner.dice = {}
        owner.used = 0
        owner.fresh = []
        if owner.lent > 0:
            spent: dict[str, int | str] = {"by": side, "count": owner.lent}
            events.append(Event("gesserit-used", "bene-gesserit.used", spent))
        give_back(game, position, owner)
    push(position, [task("start-round", "table")])
    return events


def give_back(game: Game, position: Position, owner: Side) -> None:
    """What becomes of the Bene Gesserit token that has served as a die."""
    where = ruling(game, position, "gesserit-tokens")
    if where == "reserve":
        position.gesserit += owner.lent
    elif where == "owner":
        owner.gesserit += owner.lent
    owner.lent = 0


STARTS = {
    "close-round": close_round,
    "end-round": end_round,
    "reckon": reckon,
    "refresh": refresh,
    "start-round": start_round,
    "vehicles": begin_vehicles,
}
"""Tasks that are done by themselves."""

RULES: dict[str, Rule] = {
    "hand-limit": Rule("end.hand", excess_field, discard_excess, phases=["end"]),
    "place-vehicle": Rule(
        "vehicles.place", vehicle_field, place_vehicle, ALL_HARKONNEN, ["vehicles"]
    ),
    "relieve": Rule("end.relieve", relieve_field, relieve, phases=["end"]),
    "remove-prescience": Rule(
        "end.prescience", unclaimed_field, remove_prescience, ALL_ATREIDES, ["end"]
    ),
    "tame": Rule("end.wild-maker", tame_field, tame, ALL_ATREIDES, ["end"]),
}
"""Tasks that ask a side -> how they are done."""
PASSES: list[str] = ["place-vehicle", "relieve", "remove-prescience", "tame"]
"""Steps in which whoever is asked may pass (placing vehicles only by a ruling)."""
