"""What a seat may know of a position (document 002).

Hidden are: from the Harkonnens the faces of sietches, deployment tokens and the secret objective;
from each side the other's hand; from both the order and content of planning decks, and which
objectives and tokens are left. In a solo game nobody knows the Harkonnens' reinforcements and
deployment tokens. Hidden things are shown as "?". The table sees everything.
"""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN, areas_of
from adjudicator.games.war_for_arrakis.records import Automaton, Game, Position, Side, Sietch
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.rules.copies import copied

UNSEEN = "?"


def veiled(things: list[str], seen: bool) -> list[str]:
    """A heap as somebody sees it: all of it, or only how much there is."""
    return [thing if seen else UNSEEN for thing in things]


def tokens_of(position: Position, side: str) -> list[str]:
    """The deployment tokens of a side on the board."""
    return [token for area in areas_of(position, side) for token in position.legions[area].tokens]


def view(game: Game, position: Position, seat: str) -> Position:
    """A copy of the position without what `seat` may not know; it shares nothing with it."""
    all_seen = seat == "table"
    own = all_seen or side_of(seat) == ATREIDES
    garrisons = tokens_of(position, HARKONNEN)
    return Position(
        phase=position.phase,
        step=position.step,
        waiting=[*position.waiting],
        done=[*position.done],
        order=[*position.order],
        sides={
            side: side_seen(owner, all_seen or side == seat)
            for side, owner in position.sides.items()
        },
        rulings={**position.rulings},
        winners=[*position.winners],
        ending=position.ending,
        round=position.round,
        agenda=copied(position.agenda),
        here=position.here,
        sector=position.sector,
        zone=position.zone,
        legions=copied(position.legions),
        moved=copied(position.moved),
        flown=copied(position.flown),
        march=copied(position.march),
        battle=copied(position.battle),
        roll=copied(position.roll),
        harvest=copied(position.harvest),
        settlements=[*position.settlements],
        sietches={
            area: Sietch(token=sietch.token if own or sietch.shown else UNSEEN, shown=sietch.shown)
            for area, sietch in position.sietches.items()
        },
        stations=[*position.stations],
        station_pool=[*position.station_pool],
        tokens={
            name: what if all_seen or (own and name not in garrisons) else UNSEEN
            for name, what in position.tokens.items()
        },
        token_pool=veiled(position.token_pool, own),
        start_pool=veiled(position.start_pool, own),
        muster_pool=pool_seen(position, all_seen),
        sietch_pool=veiled(position.sietch_pool, own),
        signs=[*position.signs],
        sign_pool=[*position.sign_pool],
        sign_spent=[*position.sign_spent],
        worms={**position.worms},
        harvesters=[*position.harvesters],
        flyers={**position.flyers},
        blasted=position.blasted,
        decks={deck: veiled(cards, all_seen) for deck, cards in position.decks.items()},
        discards=copied(position.discards),
        prescience_deck=[*position.prescience_deck],
        revealed=[*position.revealed],
        prescience_gone=[*position.prescience_gone],
        pins={**position.pins},
        staying=[*position.staying],
        claims=position.claims,
        ripe=[*position.ripe],
        overdue=[*position.overdue],
        objective_deck=veiled(position.objective_deck, own),
        objectives=veiled(position.objectives, own),
        markers={**position.markers},
        supremacy=position.supremacy,
        rows={**position.rows},
        bans=[*position.bans],
        reserve=position.reserve,
        gesserit=position.gesserit,
        battles_won=position.battles_won,
        harvesters_lost=position.harvesters_lost,
        automaton=automaton_seen(position.automaton, all_seen),
    )


def pool_seen(position: Position, seen: bool) -> list[str]:
    """The Harkonnens' starting tokens; once the automaton lays them face down, only how many of a kind."""
    if seen or position.automaton is None or position.round == 0:
        return [*position.muster_pool]
    return [f"{token.split('-')[0]}-{UNSEEN}" for token in position.muster_pool]


def automaton_seen(found: Automaton | None, seen: bool) -> Automaton | None:
    """The automaton as somebody sees it: nobody knows what its reinforcements are."""
    if found is None:
        return None
    return Automaton(
        unrolled=found.unrolled,
        withheld=found.withheld,
        spent={**found.spent},
        reinforcements=veiled(found.reinforcements, seen),
        tactical=[*found.tactical],
        harvesting=found.harvesting,
        target=found.target,
        aim=found.aim,
        homes={**found.homes},
        last=found.last,
        schemes=found.schemes,
        flights=found.flights,
        done=found.done,
    )


def side_seen(owner: Side, seen: bool) -> Side:
    """A side as somebody sees it."""
    return Side(
        place=owner.place,
        hand=veiled(owner.hand, seen),
        dice={**owner.dice},
        used=owner.used,
        leaders={**owner.leaders},
        tank=[*owner.tank],
        fresh=[*owner.fresh],
        gesserit=owner.gesserit,
        lent=owner.lent,
        barred=[*owner.barred],
        forced=owner.forced,
    )
