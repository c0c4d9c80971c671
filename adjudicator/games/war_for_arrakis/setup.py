"""The header of a game and the position before its first move (document 002, "Setup")."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN
from adjudicator.games.war_for_arrakis.records import Automaton, Game, Position, Side, Task
from adjudicator.games.war_for_arrakis.seats import PARTNERS, side_of
from adjudicator.games.war_for_arrakis.silence import new_cones
from adjudicator.games.war_for_arrakis.tasks import task_at
from adjudicator.rules.headers import check_header, option_of, rulings_of
from adjudicator.rules.records import Setup, Violation


def check_setup(game: Game, setup: Setup) -> Violation | None:
    """The first clause that the seats, rulings and options of a header break, or nothing.

    Of powers both that share a side have to be there, and nobody plays beside them for the same side.
    """
    seats = sorted(seat.faction for seat in setup.seats)
    places = max(game.places, min(len(seats), most_seats(game)))
    found = check_header(game, setup, known_seats(game), places, "faction")
    if found is not None:
        return found
    if seats not in game.seatings:
        return Violation("setup.seats", "no-teams", {"seats": ", ".join(seats)})
    if is_solo(game, setup) and HARKONNEN not in seats:
        return Violation("solo.seats", "no-automaton", {"seats": ", ".join(seats)})
    return None


def known_seats(game: Game) -> list[str]:
    """Everybody who can have a seat (sorted): sides, and the powers that share one."""
    return sorted({seat: True for seats in game.seatings for seat in seats})


def most_seats(game: Game) -> int:
    """How many can play at most."""
    return max(len(seats) for seats in game.seatings)


def new_position(game: Game, setup: Setup) -> Position:
    """The position of a checked set-up: the table deals sietches, tokens and the objective."""
    seats = sorted(setup.seats, key=lambda seat: seat.place)
    rulings = rulings_of(game, setup)
    gesserit = game.numbers.bene_gesserit_atreides
    if rulings.get("gesserit-start", game.rulings["gesserit-start"]) == "none":
        gesserit = 0
    agenda = first_tasks(game)
    return Position(
        phase="setup",
        step=agenda[0].name,
        waiting=["table"],
        done=[],
        order=[seat.faction for seat in seats],
        sides={
            seat.faction: new_side(
                game,
                seat.faction,
                seat.place,
                gesserit if seat.faction in [ATREIDES, PARTNERS[ATREIDES][0]] else 0,
            )
            for seat in seats
        },
        rulings=rulings,
        winners=[],
        ending="",
        round=0,
        agenda=agenda,
        here="",
        sector="",
        zone="",
        legions={},
        moved={},
        flown={},
        march=None,
        battle=None,
        roll=None,
        harvest=None,
        settlements=sorted(game.settlements),
        sietches={},
        stations=game.stations,
        station_pool=game.station_tokens,
        tokens={},
        token_pool=of_set(game, "atreides"),
        start_pool=of_set(game, "atreides-starting"),
        muster_pool=sorted([*of_set(game, "black"), *of_set(game, "silver")]),
        sietch_pool=game.sietch_tokens,
        signs=[],
        sign_pool=game.wormsigns,
        sign_spent=[],
        worms={},
        harvesters=[],
        flyers={},
        blasted="",
        decks=new_decks(game),
        discards={
            **new_discards(game),
            **new_cones([] if is_solo(game, setup) else [seat.faction for seat in seats]),
        },
        prescience_deck=sorted(game.prescience),
        revealed=[],
        prescience_gone=[],
        pins={},
        staying=[],
        claims=0,
        ripe=[],
        overdue=[],
        objective_deck=sorted(game.objectives),
        objectives=[],
        markers=zeroes(game.markers),
        supremacy=0,
        rows=zeroes(game.powers),
        bans=[],
        reserve=0,
        gesserit=game.numbers.bene_gesserit - gesserit,
        battles_won=0,
        harvesters_lost=0,
        automaton=new_automaton(game, setup),
    )


def new_automaton(game: Game, setup: Setup) -> Automaton | None:
    """What moves the Harkonnens, if the header says that it does."""
    if not is_solo(game, setup):
        return None
    homes: dict[str, str] = {area: area for area in game.sietches}
    return Automaton(
        unrolled=0,
        withheld=0,
        spent={},
        reinforcements=[],
        tactical=sorted(game.tactical),
        harvesting="",
        target="",
        aim="",
        homes=homes,
        last="",
        schemes=0,
        flights=0,
        done=False,
    )


def is_solo(game: Game, setup: Setup) -> bool:
    """Whether the Harkonnens are moved by the automaton."""
    return option_of(game, setup, "solo") == 1


def first_tasks(game: Game) -> list[Task]:
    """What the table does before the first round."""
    found = [task_at("place-sietch", "table", area, 1) for area in game.sietches]
    for area in game.sietches:
        found.append(task_at("place-start-token", "table", area, 1))
    for area in sorted(game.settlements):
        for kind in ["black", "silver"]:
            made = task_at(f"muster-{kind}", "table", area, 1)
            made.note = kind
            found.append(made)
    found.append(task_at("draw-objective-card", "table", "", 1))
    found.append(task_at("start-round", "table", "", 1))
    return found


def of_set(game: Game, name: str) -> list[str]:
    """The deployment tokens of a set (sorted)."""
    return sorted(token.id for token in game.tokens.values() if token.set == name)


def new_decks(game: Game) -> dict[str, list[str]]:
    """The four planning decks, each card as often as it is there."""
    return {
        deck: sorted(
            card.id
            for card in game.cards.values()
            if card.deck == deck
            for number in range(card.copies)
        )
        for side in game.factions
        for deck in game.decks[side]
    }


def new_discards(game: Game) -> dict[str, list[str]]:
    """The discards of the four planning decks, all empty."""
    return {deck: [] for side in game.factions for deck in game.decks[side]}


def zeroes(names: list[str]) -> dict[str, int]:
    """Every name at 0."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = 0
    return found


def new_side(game: Game, faction: str, place: int, gesserit: int) -> Side:
    """A seat with its leaders, some of them in play when the game begins, and `gesserit` tokens."""
    side = side_of(faction)
    slots = game.numbers.tank_atreides if side == ATREIDES else game.numbers.tank_harkonnen
    return Side(
        place=place,
        hand=[],
        dice={},
        used=0,
        leaders={
            leader.id: "ready" if leader.start else "aside"
            for leader in game.leaders.values()
            if faction in [leader.side, leader.power] and leader.kind != "generic"
        },
        tank=["" for number in range(slots)],
        fresh=[],
        gesserit=gesserit,
        lent=0,
        barred=[],
        forced="",
    )
