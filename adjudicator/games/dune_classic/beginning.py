"""The position in which a game of classic Dune begins, from the header of its log."""

from __future__ import annotations

from adjudicator.games.dune_classic import karama
from adjudicator.games.dune_classic.kwisatz import KWISATZ, OWNER
from adjudicator.games.dune_classic.records import Game, Position, Side
from adjudicator.games.dune_classic.ruled_records import Advanced, Tally
from adjudicator.games.dune_classic.setup import enter, places_itself
from adjudicator.games.dune_classic.turn import storm_order
from adjudicator.games.dune_classic.worth import dials_spice
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import add_forces
from adjudicator.rules.headers import check_header, rulings_of
from adjudicator.rules.records import Setup, Violation


def check_setup(game: Game, setup: Setup) -> Violation | None:
    """The first clause that the seats, rulings and options of a header break, or nothing."""
    return check_header(game, setup, game.faction_ids, len(game.circle_sectors), "faction")


def new_position(game: Game, setup: Setup) -> Position:
    """The position of a checked set-up before its first move.

    Forces that a faction places itself are among its reserves until it has.
    """
    position = Position(
        turn=0,
        turns=setup.options.get("turns", game.numbers.turns),
        phase="setup",
        step="enter",
        waiting=[],
        done=[],
        order=[],
        sides={
            seat.faction: new_side(game, seat.faction, seat.place)
            for seat in sorted(setup.seats, key=lambda seat: seat.place)
        },
        storm=0,
        storm_next=0,
        storm_seen=False,
        storm_move=-1,
        wall=True,
        dials={},
        wheels=[],
        forces={},
        advisors={},
        spice={},
        treachery_deck=sorted(
            card.id for card in game.cards.values() for number in range(card.copies)
        ),
        treachery_top=[],
        treachery_top_seen=False,
        treachery_discard=[],
        treachery_out=[],
        spice_deck=sorted(
            card.id for card in game.spice_cards.values() for number in range(card.copies)
        ),
        spice_next="",
        spice_discard=[],
        last_blow=[""],
        traitor_deck=sorted(
            leader for seat in setup.seats for leader in game.factions[seat.faction].leaders
        ),
        prediction=None,
        blow=None,
        auction=None,
        travel=None,
        battle=None,
        battles=0,
        fought={},
        harvesters=[],
        fliers={},
        revived={},
        revived_leader=[],
        grants={},
        blocked={},
        pledges={},
        question=None,
        rulings=rulings_of(game, setup),
        winners=[],
        ending="",
        advanced=None,
    )
    position.advanced = advanced_rules(game, position)
    position.order = storm_order(game, position)
    if ruling(game, position, "spice-blows") == "two":
        position.last_blow = ["", ""]
    karama.begin(game, position)
    if ruling(game, position, "shield-wall-stronghold") == "after-fourth-worm":
        position.tally = Tally(worms=0)
    if ruling(game, position, "alliance-size") == "three":
        position.thirds = {}
    for seat in setup.seats:
        facts = game.factions[seat.faction]
        if not places_itself(game, position, seat.faction) and facts.start_part != "":
            add_forces(position, facts.start_part, seat.faction, facts.start_forces)
            position.sides[seat.faction].reserves -= facts.start_forces
    enter(game, position)
    return position


def advanced_rules(game: Game, position: Position) -> Advanced | None:
    """What the advanced rules of battles need, if rulings ask for any; starred forces are in reserve.

    Rulings `starred-forces`, `spice-dialling`, `kwisatz-haderach`.
    """
    starred = ruling(game, position, "starred-forces") == "on"
    awakes = ruling(game, position, KWISATZ) == "on" and OWNER in position.sides
    if not starred and not awakes and not dials_spice(game, position):
        return None
    reserves: dict[str, int] = {}
    if starred:
        reserves = {
            faction: game.factions[faction].starred
            for faction in position.sides
            if game.factions[faction].starred > 0
        }
    return Advanced(
        starred={},
        moved={},
        reserves=reserves,
        tanks={},
        revived={},
        backing={},
        barred=[],
        paid=True,
        owed=0,
        fallen=0,
        kwisatz="alive" if awakes else "",
    )


def new_side(game: Game, faction: str, circle: int) -> Side:
    """A faction before anything is dealt or placed: all its forces are in reserve."""
    facts = game.factions[faction]
    return Side(
        circle=circle,
        spice=facts.spice,
        bribes=0,
        reserves=facts.reserves + facts.start_forces,
        tanks=0,
        hand=[],
        traitors=[],
        leaders=[*facts.leaders],
        dead=[],
        captives=[],
        all_died=False,
        deaths={},
        ally="",
    )
