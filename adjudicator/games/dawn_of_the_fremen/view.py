"""What a seat may know of a position.

Nearly everything lies open (document 000). Hidden: which production sites are still face down, and,
where a ruling has all choose at once, thumpers and votes until the last is in. Hidden sites, sides
and votes read "?". The table sees all.
"""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import (
    Attack,
    Freight,
    Game,
    Land,
    Pact,
    Position,
    Proposal,
    Side,
    Trade,
    Turn,
)
from adjudicator.rules.course import ruling

UNSEEN = "?"


def view(game: Game, position: Position, seat: str) -> Position:
    """A copy of the position without what `seat` may not know; it shares nothing with it."""
    sees_all = seat == "table"
    thumpers = thumpers_hidden(game, position)
    votes = position.step == "vote" and ruling(game, position, "votes") == "hidden"
    return Position(
        cycle=position.cycle,
        phase=position.phase,
        step=position.step,
        waiting=[*position.waiting],
        done=[*position.done],
        order=[*position.order],
        lead=position.lead,
        allied_number=position.allied_number,
        sides={
            tribe: side_seen(
                side,
                thumpers and not sees_all and tribe != seat,
                votes and not sees_all and tribe != seat,
            )
            for tribe, side in position.sides.items()
        },
        rolls={**position.rolls},
        rocks=[*position.rocks],
        rocks_left=position.rocks_left,
        lands={territory: land_seen(land) for territory, land in position.lands.items()},
        sites=[*position.sites] if sees_all else [UNSEEN for site in position.sites],
        site_kept=kept_seen(position, sees_all),
        deck=[*position.deck],
        removed=[*position.removed],
        found=position.found,
        face=position.face,
        trade=trade_seen(position),
        freight=freight_seen(position),
        turn=turn_seen(position),
        attack=attack_seen(position),
        barred={territory: [*tribes] for territory, tribes in position.barred.items()},
        proposal=proposal_seen(position),
        proposed={**position.proposed},
        refused=[*position.refused],
        tied=[*position.tied],
        playing_on=position.playing_on,
        rulings={**position.rulings},
        winners=[*position.winners],
        ending=position.ending,
    )


def thumpers_hidden(game: Game, position: Position) -> bool:
    """Whether each tribe's thumper is its own secret for now."""
    return position.step == "thumpers" and ruling(game, position, "thumpers") == "hidden"


def kept_seen(position: Position, sees_all: bool) -> str:
    """The site that came back: hidden until all are turned up."""
    if sees_all or position.site_kept == "" or len(position.sites) == 0:
        return position.site_kept
    return UNSEEN


def hidden(text: str) -> str:
    """A choice that others may not see yet: that it is made, they may."""
    return text if text == "" else UNSEEN


def side_seen(side: Side, no_thumper: bool, no_vote: bool) -> Side:
    """A tribe as others see it."""
    return Side(
        place=side.place,
        warriors=side.warriors,
        debts=side.debts,
        rivals={**side.rivals},
        cards=[*side.cards],
        thumper=hidden(side.thumper) if no_thumper else side.thumper,
        vote=hidden(side.vote) if no_vote else side.vote,
        allies=[*side.allies],
        need=side.need,
        vanished=side.vanished,
    )


def land_seen(land: Land) -> Land:
    """A territory: all that lies there lies open."""
    return Land(
        owner=land.owner,
        site=land.site,
        goods={**land.goods},
        tokens=[*land.tokens],
        sietches=land.sietches,
    )


def trade_seen(position: Position) -> Trade | None:
    """The trade under way."""
    trade = position.trade
    if trade is None:
        return None
    return Trade(
        partners=[*trade.partners],
        give=trade.give,
        given=trade.given,
        start=trade.start,
        get=trade.get,
        gotten=trade.gotten,
        end=trade.end,
    )


def freight_seen(position: Position) -> Freight | None:
    """The group under way."""
    freight = position.freight
    if freight is None:
        return None
    return Freight(
        by=freight.by,
        carrier=freight.carrier,
        origin=freight.origin,
        at=freight.at,
        crossed=freight.crossed,
        card=freight.card,
        cargo=[*freight.cargo],
        taken=[*freight.taken],
        paid=[*freight.paid],
        dropped=[*freight.dropped],
        asking=freight.asking,
        denied=[*freight.denied],
        home=freight.home,
    )


def turn_seen(position: Position) -> Turn | None:
    """The turn under way."""
    turn = position.turn
    if turn is None:
        return None
    return Turn(number=turn.number, attacks=turn.attacks, tried=[*turn.tried])


def attack_seen(position: Position) -> Attack | None:
    """The attack under way."""
    attack = position.attack
    if attack is None:
        return None
    return Attack(by=attack.by, target=attack.target, sides={**attack.sides}, stops=[*attack.stops])


def proposal_seen(position: Position) -> Proposal | None:
    """The proposal before the council."""
    proposal = position.proposal
    if proposal is None:
        return None
    return Proposal(
        by=proposal.by,
        kind=proposal.kind,
        tribe=proposal.tribe,
        pacts=[Pact(tribes=[*pact.tribes], number=pact.number) for pact in proposal.pacts],
        numbers={**proposal.numbers},
        asked=[*proposal.asked],
    )
