"""The post of a game of Dawn of the Fremen. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.show.document import Block, Heading, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.show.words import listed

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
        return f"{game}: the game is over in cycle {position.cycle}"
    if position.cycle == 0:
        return f"{game}: {names[position.phase]}"
    return f"{game}: cycle {position.cycle}, {names[position.phase]}"


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
        clause = followed.content.clauses[position.ending]
        lines.append(Line("Won by", f"{listed(position.winners, names)}: {clause.title.lower()}"))
    if position.cycle > 0 and position.order:
        lines.append(Line("Lead player", names[position.order[0]]))
        lines.append(Line("Order", ", ".join(names[tribe] for tribe in position.order)))
    allied = sorted(
        {tuple(sorted([tribe, *side.allies])) for tribe, side in position.sides.items()}
    )
    pairs = [listed(tribes, names) for tribes in allied if len(tribes) > 1]
    lines.append(Line("Alliances", "; ".join(pairs) or "none"))
    gone = sorted(tribe for tribe, side in position.sides.items() if side.vanished)
    if gone:
        lines.append(Line("Vanished", listed(gone, names)))
    if position.face:
        lines.append(Line("Arrakis die", names[position.face]))
    rocks = [" / ".join(names[place] for place in rock.split("/")) for rock in position.rocks]
    lines.append(Line("Rock barriers", "; ".join(rocks) or "none"))
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
    board = Table(columns, rows) if rows else Line("", "Nothing yet.")
    return [Heading(2, "On the board"), board]


def _site(site: str, names: Names) -> str:
    if site in ("", "hidden"):
        return "face down" if site else "-"
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
    return [Heading(2, "Tribes"), Table(columns, rows)]


def _held(position: Any, tribe: str) -> list[Any]:
    return [land for land in position.lands.values() if land.owner == tribe]


def _rivals(side: Any, names: Names) -> str:
    return ", ".join(f"{names[tribe]} {count}" for tribe, count in side.rivals.items()) or "-"


def _thumper(side: Any, names: Names) -> str:
    if side.thumper in ("", "?"):
        return "hidden" if side.thumper else "-"
    return names[side.thumper]


def hand_lines(position: Any, names: Names, shown: list[str]) -> list[Line]:
    """What these tribes have that others may not see: nothing, besides a thumper just set."""
    return []


def holding(position: Any, names: Names, seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    side = position.sides[seat]
    lands = _held(position, seat)
    sietches = sum(land.sietches for land in lands)
    return (
        f"{len(lands)} {'territory' if len(lands) == 1 else 'territories'}, "
        f"{sietches} {'sietch' if sietches == 1 else 'sietches'} of {side.need}, "
        f"and {listed(side.cards, names) or 'no cards'}"
    )


def own_lines(position: Any, names: Names, seat: str) -> list[Line]:
    """All that a player holds."""
    side = position.sides[seat]
    lines = [
        Line("Water debts", str(side.debts)),
        Line("Rival water debts", _rivals(side, names)),
        Line("Cards", listed(side.cards, names) or "none"),
        Line("Warriors left", str(side.warriors)),
    ]
    for territory, land in sorted(position.lands.items()):
        if land.owner == seat:
            lines.append(Line(names[territory], "; ".join(_lying(land, names)) or "a warrior"))
    return lines


def _lying(land: Any, names: Names) -> list[str]:
    found = [f"site: {_site(land.site, names)}"] if land.site else []
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
        given, gotten = names.get(trade.given, trade.given), names.get(trade.gotten, trade.gotten)
        lines.append(Line("Offer", f"{given} ({trade.give}) for {gotten} ({trade.get})"))
    if attack is not None:
        lines.append(Line("Attack", f"{names[attack.by]} on {names[attack.target]}"))
        for tribe, stance in sorted(attack.sides.items()):
            lines.append(Line(names[tribe], stance))
        if attack.stops:
            lines.append(Line("Stopped", listed(attack.stops, names)))
    if freight is not None:
        cargo = listed(freight.cargo, names)
        borders = f"{freight.crossed} border{'' if freight.crossed == 1 else 's'}"
        where = f"in {names[freight.at]} after {borders}"
        lines.append(Line("Under way", f"{names[freight.by]} with {cargo}, {where}"))
    if proposal is not None:
        lines.append(Line("Proposal", _proposal(proposal, names)))
    return lines


def _proposal(proposal: Any, names: Names) -> str:
    by = names.get(proposal.by, "")
    if proposal.kind == "winner":
        return f"{by}: {names.get(proposal.tribe, '')} has won"
    if proposal.kind == "play-on":
        return "to play on after the tie"
    terms = [
        f"{listed(pact.tribes, names)} ally, and win with {pact.number}" for pact in proposal.pacts
    ]
    allied = [tribe for pact in proposal.pacts for tribe in pact.tribes]
    terms += [
        f"{names.get(tribe, tribe)} wins with {number}"
        for tribe, number in proposal.numbers.items()
        if tribe not in allied
    ]
    return f"{by}: {'; '.join(terms) or 'nothing yet'}"


def recent_heading(position: Any) -> str:
    """The heading of what has happened since the last cycle began."""
    return "The Harj so far" if position.cycle == 0 else f"Cycle {position.cycle} so far"
