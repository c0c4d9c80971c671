"""What a seat may know of a position.

Nearly everything lies open (document 000). Hidden are the production sites that are still face down
and, if a ruling makes everybody choose at the same time, thumpers and votes until the last one is
in. Hidden sites, sides and votes are shown as "?". The table sees everything.
"""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Game, Position, Side
from adjudicator.rules.copies import copied
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
        lands=copied(position.lands),
        sites=[*position.sites] if sees_all else [UNSEEN for site in position.sites],
        site_kept=kept_seen(position, sees_all),
        deck=[*position.deck],
        removed=[*position.removed],
        found=position.found,
        face=position.face,
        trade=copied(position.trade),
        freight=copied(position.freight),
        turn=copied(position.turn),
        attack=copied(position.attack),
        barred=copied(position.barred),
        proposal=copied(position.proposal),
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
