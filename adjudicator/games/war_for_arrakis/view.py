"""What a seat may know of a position (document 002).

Hidden are: from the Harkonnens what sietches, deployment tokens and the secret objective show; from
each side the other's hand; from both the order and content of planning decks, and which objectives
and tokens are left. Hidden things read "?". The table sees all.
"""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES
from adjudicator.games.war_for_arrakis.records import Game, Position, Side, Sietch
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.rules.copies import copied

UNSEEN = "?"


def veiled(things: list[str], seen: bool) -> list[str]:
    """A heap as somebody sees it: all of it, or only how much there is."""
    return [thing if seen else UNSEEN for thing in things]


def view(game: Game, position: Position, seat: str) -> Position:
    """A copy of the position without what `seat` may not know; it shares nothing with it."""
    all_seen = seat == "table"
    own = all_seen or side_of(seat) == ATREIDES
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
        flown=[*position.flown],
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
        tokens={name: what if own else UNSEEN for name, what in position.tokens.items()},
        token_pool=veiled(position.token_pool, own),
        start_pool=veiled(position.start_pool, own),
        muster_pool=[*position.muster_pool],
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
