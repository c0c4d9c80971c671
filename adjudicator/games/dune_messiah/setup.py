"""Set-up: who plays, what each has, one treachery card each (document 003, "Set-up For Play")."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import ORNITHOPTER, add_units
from adjudicator.games.dune_messiah.records import Game, Hideout, Position, Side
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, SISTERS, go_to
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import add_forces
from adjudicator.rules.dune.storm import storm_order
from adjudicator.rules.headers import check_header, option_of, rulings_of
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Setup, Violation

DEALT = "dealt"
"""The step in which every seat has its card, and the first turn begins by itself."""

# --- the header ----------------------------------------------------------------------------------


def check_setup(game: Game, setup: Setup) -> Violation | None:
    """The first clause that the seats, rulings and options of a header break, or nothing.

    Besides what all games ask: three factions play in every game (setup.required).
    """
    found = check_header(game, setup, game.faction_ids, len(game.circles), "faction")
    if found is not None:
        return found
    seated = [seat.faction for seat in setup.seats]
    for faction in [EMPEROR, SISTERS, GUILD]:
        if faction not in seated:
            return Violation("setup.required", "missing", {"faction": faction})
    return None


def new_position(game: Game, setup: Setup) -> Position:
    """The position of a checked set-up before its first move; seats act by place until turn 1."""
    seats = sorted(setup.seats, key=lambda seat: seat.place)
    numbers = game.numbers
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
        forces={},
        spice={},
        spies={},
        harvesters={},
        ornithopters={},
        hideouts={game.hideout: Hideout(stash=0, sabotaged=False)},
        terraformers={},
        cities=[],
        ruins=[],
        sietches=tokens(game, [seat.faction for seat in seats]),
        loyalty=0,
        price=numbers.price_start,
        priced=False,
        stashed=False,
        claimed=[],
        quota=numbers.quota_start,
        debt=0,
        missed=False,
        gholas=[],
        revealed=[],
        struck=[],
        found=[],
        tried=[],
        storm_move=-1,
        last_blow=[],
        blows=0,
        evacuating=[],
        deck=sorted(card.id for card in game.cards.values() for _ in range(card.copies)),
        discard=[],
        spice_deck=sorted(
            card.id for card in game.spice_cards.values() for _ in range(card.copies)
        ),
        spice_discard=[],
        draws=0,
        offer=None,
        offered=[],
        travel=None,
        sabotage=None,
        battle=None,
        battles=0,
        fought={},
        thefts=[],
        taken={},
        left=[],
        rulings=rulings_of(game, setup),
        winners=[],
        ending="",
    )
    if ruling(game, position, "guild-start") == "none":
        position.hideouts = {}
    for seat in seats:
        place_start(game, position, seat.faction)
    enter(game, position)
    return position


def tokens(game: Game, seated: list[str]) -> dict[str, str]:
    """To whom the sietches are loyal at first; without the Fremen there are no loyalty tokens."""
    if FREMEN not in seated:
        return {}
    return {sietch: EMPEROR for sietch in game.sietches}  # noqa: C420 (portable)


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
        recruits=0,
        ready=0,
        harvesters=0,
    )


def place_start(game: Game, position: Position, faction: str) -> None:
    """Put what a faction begins with on the board."""
    for start in game.factions[faction].start:
        if start.forces > 0:
            add_forces(position, start.part, faction, start.forces)
        if start.spies > 0:
            position.spies = more(position.spies, start.part, start.spies)
        add_units(position, "harvester", start.part, faction, start.harvesters)
        add_units(position, ORNITHOPTER, start.part, faction, start.ornithopters)


# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Deal each seat its first treachery card."""
    begin_step(position, "deal", ["table"])
    return []


def finish_setup(game: Game, position: Position) -> list[Event]:
    """All is dealt: turn 1 begins with the first player after the storm's start (setup.first)."""
    circles = {seat: game.circles[side.place - 1] for seat, side in position.sides.items()}
    position.order = storm_order(game, position, circles)
    position.turn = 1
    go_to(position, "storm")
    begun: dict[str, int | str] = {"seats": len(position.sides), "first": position.order[0]}
    events = [Event("set-up", "setup.first", begun)]
    if len(position.sietches) > 0:
        count: dict[str, int | str] = {"sietches": len(position.sietches), "faction": EMPEROR}
        events.append(Event("sietches-loyal", "setup.loyalty", count))
    return [*events, Event("turn-begun", "turn.phases", {"turn": 1})]
