"""Set-up: who plays, the covered stronghold, blended leaders, traitors, the first player.

Document 001, "Setup" and "Two Player Games". Traitors come before the first player is known, so
seats are dealt to by place.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy import traitors
from adjudicator.games.conquest_and_diplomacy.records import Game, Position, Side
from adjudicator.games.conquest_and_diplomacy.turn import doubles, go_to, pool
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import add_forces
from adjudicator.rules.dune.dealing import deal_form
from adjudicator.rules.headers import check_header, option_of, rulings_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Setup, Violation, choice

# --- the header ----------------------------------------------------------------------------------


def check_setup(game: Game, setup: Setup) -> Violation | None:
    """The first clause that the seats, rulings and options of a header break, or nothing.

    Besides what all games ask: double factions play against each other alone (setup.pairs).
    """
    found = check_header(game, setup, game.faction_ids, game.places, "faction")
    if found is not None:
        return found
    double = [seat.faction for seat in setup.seats if len(game.factions[seat.faction].pair) > 0]
    if len(double) > 0 and len(double) < len(setup.seats):
        return Violation("setup.pairs", "mixed", {"faction": double[0]})
    return None


def new_position(game: Game, setup: Setup) -> Position:
    """The position of a checked set-up before its first move; seats act by place until turn 1."""
    seats = sorted(setup.seats, key=lambda seat: seat.place)
    playing = [leader for seat in seats for leader in game.factions[seat.faction].leaders]
    position = Position(
        turn=0,
        turns=option_of(game, setup, "turns"),
        phase="setup",
        step="enter",
        waiting=[],
        done=[],
        order=[seat.faction for seat in seats],
        sides={seat.faction: new_side(game, seat.faction, seat.place) for seat in seats},
        storm=game.storm_start,
        covered="",
        rolls={},
        rolling=[],
        storm_move=-1,
        havens=[],
        forces={},
        spice={},
        last_blow=[],
        sandworm=None,
        battle_deck=sorted(card.id for card in game.cards.values() for _ in range(card.copies)),
        battle_discard=[],
        battle_top="",
        market_deck=sorted(
            card.id for card in game.market_cards.values() for _ in range(card.copies)
        ),
        market_discard=[],
        market_top="",
        spice_deck=sorted(
            card.id for card in game.spice_cards.values() for _ in range(card.copies)
        ),
        spice_discard=[],
        spice_top="",
        traitor_deck=sorted(playing),
        traitor_bottom=[],
        leader_deck=[],
        window=None,
        purchase=-1,
        revived={},
        travel=None,
        battle=None,
        battles=0,
        exchanged=False,
        fought={},
        harvest={},
        gathered=[],
        rulings=rulings_of(game, setup),
        winners=[],
        ending="",
    )
    for seat in seats:
        facts = game.factions[seat.faction]
        if facts.start_part != "":
            add_forces(position, facts.start_part, seat.faction, facts.start_forces)
    enter(game, position)
    return position


def new_side(game: Game, faction: str, place: int) -> Side:
    """A faction before anything is dealt."""
    facts = game.factions[faction]
    return Side(
        spice=facts.spice,
        reserves=facts.reserves,
        tanks=0,
        hand=[],
        leaders=[*facts.leaders],
        dead=[],
        place=place,
        market=[],
        traitors=[],
        dealt=[],
    )


# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Cover a stronghold if only two play, in the allied game as ruling `allied-cover` says."""
    open_board = doubles(game, position) and ruling(game, position, "allied-cover") == "open"
    if len(position.sides) > 2 or open_board:
        return blend(game, position)
    if ruling(game, position, "covering") == "agreed":
        begin_step(position, "cover", [position.order[0]])
    else:
        begin_step(position, "roll-cover", ["table"])
    return []


def blend(game: Game, position: Position) -> list[Event]:
    """Draw leaders for double factions; then the traitors."""
    if blend_due(game, position) != "":
        begin_step(position, "draw-leaders", ["table"])
        position.leader_deck = pool(game, blend_due(game, position))
        return []
    return traitors.begin(game, position)


def begin_rolls(position: Position, seats: list[str]) -> None:
    """Let some seats roll for the first player."""
    position.rolling = seats
    begin_step(position, "roll-first", ["table"])


# --- roll-cover, cover ---------------------------------------------------------------------------


def covered(game: Game, position: Position, stronghold: str) -> list[Event]:
    """The sand covers a stronghold; next are the leaders."""
    position.covered = stronghold
    event = Event("stronghold-covered", "setup.covered", {"territory": stronghold})
    return [event, *blend(game, position)]


def check_roll_cover(game: Game, position: Position, move: Move) -> Violation | None:
    """The die has such a face: setup.cover."""
    if move["face"] not in game.faces:
        return Violation("setup.cover", "no-such-face", {"face": move["face"]})
    return None


def apply_roll_cover(game: Game, position: Position, move: Move) -> list[Event]:
    """The face says which stronghold is covered (setup.covered)."""
    return covered(game, position, game.cover[move["face"]])


def face_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The face of the storm die."""
    if "face" not in partial:
        return choice("face", game.faces, True)
    return None


def check_cover(game: Game, position: Position, move: Move) -> Violation | None:
    """What the players agree on is a stronghold: setup.cover."""
    if move["territory"] not in game.strongholds:
        return Violation("setup.cover", "no-stronghold", {"territory": move["territory"]})
    return None


def apply_cover(game: Game, position: Position, move: Move) -> list[Event]:
    """The stronghold is covered (setup.covered)."""
    return covered(game, position, move["territory"])


def cover_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The stronghold (setup.cover)."""
    if "territory" not in partial:
        return choice("territory", game.strongholds, True)
    return None


# --- draw-leader ---------------------------------------------------------------------------------


def blend_due(game: Game, position: Position) -> str:
    """The double faction that draws its next leader, or "" when all have theirs."""
    for seat in position.order:
        if len(position.sides[seat].leaders) < game.factions[seat].leaders_drawn:
            return seat
    return ""


def check_draw_leader(game: Game, position: Position, move: Move) -> Violation | None:
    """The next leader is drawn, for the double faction that is due: setup.blend."""
    due = blend_due(game, position)
    if move["to"] != due:
        return Violation("setup.blend", "wrong-seat", {"to": move["to"], "due": due})
    if move["leader"] not in position.leader_deck:
        drawn: dict[str, int | str] = {"to": due, "leader": move["leader"]}
        return Violation("setup.blend", "not-among-them", drawn)
    return None


def apply_draw_leader(game: Game, position: Position, move: Move) -> list[Event]:
    """The leader joins the set, its card the traitor deck; what is left over stays in the box.

    Clause setup.blend-rest.
    """
    seat = move["to"]
    side = position.sides[seat]
    side.leaders = put(side.leaders, move["leader"])
    position.leader_deck = take(position.leader_deck, move["leader"])
    position.traitor_deck = put(position.traitor_deck, move["leader"])
    due = blend_due(game, position)
    if due == seat:
        return []
    rest: dict[str, int | str] = {"by": seat, "leaders": len(position.leader_deck)}
    position.leader_deck = []
    return [Event("leaders-blended", "setup.blend-rest", rest), *blend(game, position)]


def draw_leader_field(game: Game, position: Position, partial: Move) -> Field | None:
    """For whom, then which leader (setup.blend)."""
    return deal_form(partial, blend_due(game, position), "leader", position.leader_deck)


# --- roll-first ----------------------------------------------------------------------------------


def rank(face: str) -> int:
    """What a face is worth in the roll for the first player: the icon most."""
    if face == "storm":
        return 7
    return int(face)


def check_roll_first(game: Game, position: Position, move: Move) -> Violation | None:
    """The seats roll one after another: setup.first-roll."""
    due = position.rolling[0]
    if move["to"] != due:
        return Violation("setup.first-roll", "wrong-seat", {"to": move["to"], "due": due})
    if move["face"] not in game.faces:
        return Violation("setup.first-roll", "no-such-face", {"face": move["face"]})
    return None


def apply_roll_first(game: Game, position: Position, move: Move) -> list[Event]:
    """The highest is first player; those who tie roll again, or all do (ruling `roll-again`).

    Clauses setup.first-roll-tie, setup.start.
    """
    position.rolls = {**position.rolls, move["to"]: rank(move["face"])}
    position.rolling = position.rolling[1:]
    if len(position.rolling) > 0:
        return []
    most = max(position.rolls.values())
    best = [seat for seat in position.order if position.rolls.get(seat, -1) == most]
    position.rolls = {}
    if len(best) > 1:
        again = best
        if ruling(game, position, "roll-again") == "all":
            again = position.order
        begin_rolls(position, again)
        return [Event("rolls-tied", "setup.first-roll-tie", {"seats": ", ".join(best)})]
    at = position.order.index(best[0])
    position.order = position.order[at:] + position.order[:at]
    position.turn = 1
    go_to(position, "storm")
    return [Event("set-up", "setup.start", {"seats": len(position.sides), "first": best[0]})]


def roll_first_field(game: Game, position: Position, partial: Move) -> Field | None:
    """For whom, then the face (setup.first-roll)."""
    if "to" not in partial:
        return choice("to", position.rolling[:1], False)
    return face_field(game, position, partial)


def to_rolls(game: Game, position: Position) -> list[Event]:
    """The traitors are chosen: the seats roll for the first player."""
    begin_rolls(position, position.order)
    return []


KINDS: dict[str, Kind] = {
    **traitors.KINDS,
    "roll-cover": Kind(
        clause="setup.cover",
        steps=["roll-cover"],
        check=check_roll_cover,
        apply=apply_roll_cover,
        field=face_field,
        by=["table"],
    ),
    "cover": Kind(
        clause="setup.cover",
        steps=["cover"],
        check=check_cover,
        apply=apply_cover,
        field=cover_field,
    ),
    "draw-leader": Kind(
        clause="setup.blend",
        steps=["draw-leaders"],
        check=check_draw_leader,
        apply=apply_draw_leader,
        field=draw_leader_field,
        by=["table"],
    ),
    "roll-first": Kind(
        clause="setup.first-roll",
        steps=["roll-first"],
        check=check_roll_first,
        apply=apply_roll_first,
        field=roll_first_field,
        by=["table"],
    ),
}
"""The kinds of move of the set-up."""

FOLLOWS: dict[str, Callable[[Game, Position], list[Event]]] = {
    traitors.KEPT: traitors.after_choice,
    traitors.CHOSEN: to_rolls,
}
"""What happens by itself in this phase, by step."""
