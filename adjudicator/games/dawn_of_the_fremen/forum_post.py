"""The post of a game of Dawn of the Fremen. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.rules.course import at_turn
from adjudicator.show.document import Block, Heading, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.wording import clause_words, listed, phrase, value_words

TURN_BEGINS = "cycle-began"
"""The kind of event with which a cycle begins."""

HAND = "your territories, sietches, water debts and cards"
"""What a player has; all of it lies open."""

UNASKED = frozenset({"vanish"})
"""Kinds that are open most of the time: a terminal does not stop to offer them."""

Names = Mapping[str, str]


def phase_name(followed: Followed, names: Names, phase: str) -> str:
    """The heading of a phase."""
    return names[phase]


def title(followed: Followed, names: Names) -> str:
    """What game, which cycle, which phase."""
    position = followed.position
    game = followed.content.data["game"]["title"]
    if position.step == "over":
        return phrase("{game}: the game is over in cycle {cycle}", game=game, cycle=position.cycle)
    if position.cycle == 0:
        return f"{game}: {names[position.phase]}"
    return phrase(
        "{game}: cycle {cycle}, {phase}",
        game=game,
        cycle=position.cycle,
        phase=names[position.phase],
    )


def state(followed: Followed, position: Any, names: Names) -> list[Block]:
    """Where the game stands: order, rock barriers, the territories, what each tribe has."""
    return [
        *_situation(followed, position, names),
        *_board(position, names),
        *_tribes(position, names),
    ]


def _situation(followed: Followed, position: Any, names: Names) -> list[Block]:
    lines: list[Block] = []
    if position.step == "over":
        how = clause_words(followed.content, position.ending)
        lines.append(Line(phrase("Won by"), f"{listed(position.winners, names)} ({how})"))
    if position.cycle > 0 and position.order:
        lines.append(Line(phrase("Lead player"), names[position.order[0]]))
        lines.append(Line(phrase("Order"), ", ".join(names[tribe] for tribe in position.order)))
    allied = sorted(
        {tuple(sorted([tribe, *side.allies])) for tribe, side in position.sides.items()}
    )
    pairs = [listed(tribes, names) for tribes in allied if len(tribes) > 1]
    lines.append(Line(phrase("Alliances"), "; ".join(pairs) or phrase("none")))
    gone = sorted(tribe for tribe, side in position.sides.items() if side.vanished)
    if gone:
        lines.append(Line(phrase("Vanished"), listed(gone, names)))
    if position.face:
        lines.append(Line(phrase("Arrakis die"), names[position.face]))
    rocks = [" / ".join(names[place] for place in rock.split("/")) for rock in position.rocks]
    lines.append(Line(phrase("Rock barriers"), "; ".join(rocks) or phrase("none")))
    return lines


def _board(position: Any, names: Names) -> list[Block]:
    rows = [
        [
            names[territory],
            names[land.owner] if land.owner else "-",
            _site(land.site, names),
            ", ".join(f"{names[good]} {count}" for good, count in sorted(land.goods.items()))
            or "-",
            ", ".join(names[token] for token in land.tokens) or "-",
            str(land.sietches) if land.sietches > 0 else "-",
        ]
        for territory, land in sorted(position.lands.items())
        if land.owner or land.site or land.goods or land.tokens or land.sietches
    ]
    columns = ["Territory", "Held by", "Site", "Resources", "Tokens", "Sietches"]
    board = Table(_said(columns), rows) if rows else Line("", phrase("Nothing yet."))
    return [Heading(2, phrase("On the board")), board]


def _site(site: str, names: Names) -> str:
    if site in ("", "hidden"):
        return phrase("face down") if site else "-"
    return names[site]


def _tribes(position: Any, names: Names) -> list[Block]:
    rows = []
    for tribe, side in sorted(position.sides.items(), key=lambda entry: int(entry[1].place)):
        lands = _held(position, tribe)
        rows.append(
            [
                names[tribe],
                str(len(lands)),
                str(sum(land.sietches for land in lands)),
                str(side.need),
                str(side.warriors),
                str(side.debts),
                _rivals(side, names),
                _thumper(side, names),
                listed(side.cards, names) or "-",
            ]
        )
    columns = ["Tribe", "Territories", "Sietches", "To win", "Warriors left", "Water debts"]
    columns += ["Rival debts", "Thumper", "Cards"]
    return [Heading(2, phrase("Tribes")), Table(_said(columns), rows)]


def _held(position: Any, tribe: str) -> list[Any]:
    return [land for land in position.lands.values() if land.owner == tribe]


def _rivals(side: Any, names: Names) -> str:
    return ", ".join(f"{names[tribe]} {count}" for tribe, count in side.rivals.items()) or "-"


def _thumper(side: Any, names: Names) -> str:
    if side.thumper in ("", "?"):
        return phrase("hidden") if side.thumper else "-"
    return names[side.thumper]


def hand_lines(position: Any, names: Names, shown: list[str]) -> list[Line]:
    """What these tribes have that others may not see: nothing, besides a thumper just set."""
    return []


def holding(position: Any, names: Names, seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    side = position.sides[seat]
    lands = _held(position, seat)
    sietches = sum(land.sietches for land in lands)
    held = phrase("1 territory") if len(lands) == 1 else phrase("{n} territories", n=len(lands))
    some = phrase("1 sietch") if sietches == 1 else phrase("{n} sietches", n=sietches)
    cards = listed(side.cards, names) or phrase("no cards")
    return phrase(
        "{lands}, {sietches} of {need}, and {cards}",
        lands=held,
        sietches=some,
        need=side.need,
        cards=cards,
    )


def own_lines(position: Any, names: Names, seat: str) -> list[Line]:
    """All that a player holds."""
    side = position.sides[seat]
    lines = [
        Line(phrase("Water debts"), str(side.debts)),
        Line(phrase("Rival water debts"), _rivals(side, names)),
        Line(phrase("Cards"), listed(side.cards, names) or phrase("none")),
        Line(phrase("Warriors left"), str(side.warriors)),
    ]
    for territory, land in sorted(position.lands.items()):
        if land.owner == seat:
            lines.append(
                Line(names[territory], "; ".join(_lying(land, names)) or phrase("a warrior"))
            )
    return lines


def _lying(land: Any, names: Names) -> list[str]:
    found = [phrase("site: {site}", site=_site(land.site, names))] if land.site else []
    found += [f"{names[good]} {count}" for good, count in sorted(land.goods.items())]
    found += [names[token] for token in land.tokens]
    if land.sietches:
        found.append(f"{names['sietch']} {land.sietches}")
    return found


def matters(position: Any, names: Names) -> list[Line]:
    """What is being decided: an offer, an attack, a group on its way, a proposal."""
    lines: list[Line] = []
    trade, attack = position.trade, position.attack
    freight, proposal = position.freight, position.proposal
    if trade is not None and trade.give:
        lines.append(Line(phrase("Offer"), _offer(position, names)))
    if attack is not None:
        lines.append(
            Line(
                phrase("Attack"),
                phrase("{who} on {where}", who=names[attack.by], where=names[attack.target]),
            )
        )
        for tribe, stance in sorted(attack.sides.items()):
            lines.append(Line(names[tribe], value_words(stance, names)))
        if attack.stops:
            lines.append(Line(phrase("Stopped"), listed(attack.stops, names)))
    if freight is not None:
        cargo = listed(freight.cargo, names)
        borders = (
            phrase("1 border") if freight.crossed == 1 else phrase("{n} borders", n=freight.crossed)
        )
        where = phrase("in {where} after {borders}", where=names[freight.at], borders=borders)
        lines.append(
            Line(
                phrase("Under way"),
                phrase(
                    "{who} with {cargo}, {where}", who=names[freight.by], cargo=cargo, where=where
                ),
            )
        )
        if freight.asking:
            asked = phrase(
                "of {who} to pass through {where}",
                who=listed(position.waiting, names),
                where=names[freight.asking],
            )
            lines.append(Line(phrase("Leave is asked"), asked))
    if proposal is not None:
        lines.append(Line(phrase("Proposal"), _proposal(proposal, names)))
        if proposal.asked:
            lines.append(Line(phrase("Still to vote"), listed(proposal.asked, names)))
    return lines


def _offer(position: Any, names: Names) -> str:
    """A trade that is offered: by whom to whom, what for what, whence and whither."""
    trade = position.trade
    given, gotten = (
        phrase("a water debt of {tribe}", tribe=names[what]) if sort == "debt" else names[what]
        for sort, what in ((trade.give, trade.given), (trade.get, trade.gotten))
    )
    if trade.start:
        given = phrase("{what} from {where}", what=given, where=names[trade.start])
    if trade.end:
        gotten = phrase("{what} to {where}", what=gotten, where=names[trade.end])
    return phrase(
        "{by} offers {who} {given} for {gotten}",
        by=names.get(at_turn(position), ""),
        who=names[trade.partners[0]],
        given=given,
        gotten=gotten,
    )


def _proposal(proposal: Any, names: Names) -> str:
    by = names.get(proposal.by, "")
    if proposal.kind == "winner":
        return phrase("{by}: {who} has won", by=by, who=names.get(proposal.tribe, ""))
    if proposal.kind == "play-on":
        return phrase("to play on after the tie")
    terms = [
        phrase("{who} ally, and win with {n}", who=listed(pact.tribes, names), n=pact.number)
        for pact in proposal.pacts
    ]
    allied = [tribe for pact in proposal.pacts for tribe in pact.tribes]
    terms += [
        phrase("{who} wins with {n}", who=names.get(tribe, tribe), n=number)
        for tribe, number in proposal.numbers.items()
        if tribe not in allied
    ]
    return f"{by}: {'; '.join(terms) or phrase('nothing yet')}"


def recent_heading(position: Any) -> str:
    """The heading of what has happened since the last cycle began."""
    if position.cycle == 0:
        return phrase("The Harj so far")
    return phrase("Cycle {n} so far", n=position.cycle)


def _said(columns: list[str]) -> list[str]:
    return [phrase(column) for column in columns]
