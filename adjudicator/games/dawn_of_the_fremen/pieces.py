"""A position as pieces on a table, and the possible meanings of moving them by hand."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.harj import HIDDEN
from adjudicator.games.dawn_of_the_fremen.records import Game, Land, Position, Side
from adjudicator.games.dawn_of_the_fremen.rulebook import kinds
from adjudicator.games.dawn_of_the_fremen.view import thumpers_hidden
from adjudicator.rules.kinds import Move
from adjudicator.rules.placements import board, own
from adjudicator.rules.records import Placement


def pieces(game: Game, position: Position) -> list[Placement]:
    """Every piece in play: those on the board, then each tribe's own, in the order of the sides."""
    found = markers(game, position)
    cargo: list[str] = []
    at = ""
    if position.freight is not None:
        cargo = position.freight.cargo
        at = position.freight.at
    for territory, land in position.lands.items():
        found += in_land(game, territory, land, cargo if territory == at else [])
    if at != "" and at not in position.lands:
        found += movable(game, at, sorted(cargo))
    found += cards(game, position)
    for tribe, side in position.sides.items():
        found += of_side(game, position, tribe, side)
    return found


def markers(game: Game, position: Position) -> list[Placement]:
    """The markers that say where the game is, the die, rock barriers, sites not yet placed."""
    found = [board("phase-marker", "", position.phase, 1)]
    if position.cycle > 0 and len(position.order) > 0:
        found.append(own(position.order[0], "lead-marker", "", "lead", 1))
    if position.attack is not None:
        found.append(board("attack-marker", "", position.attack.target, 1))
    if position.face != "":
        found.append(board("arrakis-die", position.face, "die-tray", 1))
    for border in position.rocks:
        found.append(board("rock", "", border, 1))
    if position.rocks_left > 0:
        found.append(board("rock", "", "rock-pool", position.rocks_left))
    placed = sum(1 for land in position.lands.values() if land.site == HIDDEN)
    unplaced = len(position.sites) - placed
    if unplaced > 0:
        found.append(
            Placement(
                piece="site", what="?", place="site-pool", owner="", count=unplaced, hidden=True
            )
        )
    return found


def in_land(game: Game, territory: str, land: Land, cargo: list[str]) -> list[Placement]:
    """What lies in a territory, a group on its way among it."""
    found: list[Placement] = []
    if land.owner != "":
        found.append(board("warrior", land.owner, territory, 1))
    if land.site == HIDDEN:
        found.append(
            Placement(piece="site", what="?", place=territory, owner="", count=1, hidden=True)
        )
    elif land.site != "":
        found.append(board("site", land.site, territory, 1))
    items = [*land.tokens, *cargo]
    for resource, count in land.goods.items():
        items += [resource for number in range(count)]
    found += movable(game, territory, sorted(items))
    if land.sietches > 0:
        found.append(board("sietch", "", territory, land.sietches))
    return found


def movable(game: Game, place: str, items: list[str]) -> list[Placement]:
    """Tokens and resources (sorted) that lie in a place, each kind once with its number."""
    found: list[Placement] = []
    for at, item in enumerate(items):
        if item not in items[:at]:
            piece = "token" if item in game.tokens else "resource"
            count = sum(1 for other in items if other == item)
            found.append(board(piece, item, place, count))
    return found


def cards(game: Game, position: Position) -> list[Placement]:
    """The scavenge deck, and the cards in nobody's hand: out of the game, or set aside."""
    found: list[Placement] = []
    if len(position.deck) > 0:
        found.append(
            Placement(
                piece="card",
                what="?",
                place="scavenge-deck",
                owner="",
                count=len(position.deck),
                hidden=True,
            )
        )
    aside = sorted([*position.removed, *unclaimed(game, position)])
    for at, card in enumerate(aside):
        if card not in aside[:at]:
            count = sum(1 for other in aside if other == card)
            found.append(board("card", card, "box", count))
    return found


def unclaimed(game: Game, position: Position) -> list[str]:
    """The cards of tokens that nobody controls: just found, or in abandoned territories."""
    found: list[str] = []
    if position.found in game.cards:
        found.append(position.found)
    for land in position.lands.values():
        if land.owner == "":
            for token in land.tokens:
                if token in game.cards:
                    found.append(token)
    return found


def of_side(game: Game, position: Position, tribe: str, side: Side) -> list[Placement]:
    """What lies before a tribe: warriors, water debts, its thumper, its cards."""
    found = [
        own(tribe, "warrior", tribe, "supply", side.warriors),
        own(tribe, "debt", tribe, "debts", side.debts),
    ]
    for rival, count in side.rivals.items():
        found.append(own(tribe, "debt", rival, "rival-debts", count))
    if side.thumper != "":
        found.append(
            Placement(
                piece="thumper",
                what=side.thumper,
                place="thumper",
                owner=tribe,
                count=1,
                hidden=side.thumper == "?" or thumpers_hidden(game, position),
            )
        )
    for card in held_cards(game, position, tribe, side):
        found.append(own(tribe, "card", card, "cards", 1))
    return [stand for stand in found if stand.count > 0]


def held_cards(game: Game, position: Position, tribe: str, side: Side) -> list[str]:
    """The cards before a tribe (sorted): abilities, and those of scavenged tokens it controls."""
    found = [*side.cards]
    for land in position.lands.values():
        if land.owner == tribe:
            for token in land.tokens:
                if token in game.cards:
                    found.append(token)
    if position.freight is not None and position.freight.by == tribe:
        for item in position.freight.cargo:
            if item in game.cards:
                found.append(item)
    return sorted(found)


# --- moved by hand -------------------------------------------------------------------------------


def meanings(
    game: Game, position: Position, seat: str, start: Placement, end: Placement
) -> list[Move]:
    """Half-made moves that a seat may mean by taking pieces from one place to another.

    Only kinds of moves that are open to the seat; whether the fields fit is for the form to say.
    """
    found: list[Move] = []
    if start.piece == "warrior" and start.what == seat and start.place == "supply":
        for kind in ["settle", "attack"]:
            found.append({"by": seat, "move": kind, "territory": end.place})
    elif start.piece == "rock":
        found = of_rock(seat, start, end)
    elif start.piece == "site" and start.place == "site-pool":
        found.append({"by": seat, "move": "place-site", "territory": end.place})
    elif start.piece == "attack-marker":
        found.append({"by": seat, "move": "attack", "territory": end.place})
    elif start.piece == "thumper" and end.owner == seat:
        found.append({"by": seat, "move": "thumper", "side": end.what})
    elif start.piece in ["token", "resource", "sietch"]:
        found = of_item(position, seat, start, end)
    elif start.piece == "card" and start.owner == seat and end.place in ["box", "scavenge-deck"]:
        found.append({"by": seat, "move": f"play-{start.what}"})
    open_kinds = kinds(game, position, seat)
    return [move for move in found if move["move"] in open_kinds]


def of_rock(seat: str, start: Placement, end: Placement) -> list[Move]:
    """A rock barrier laid, moved or taken away."""
    found: list[Move] = []
    to = end.place.split("/")
    if start.place == "rock-pool" and len(to) == 2:
        found.append({"by": seat, "move": "place-rock", "start": to[0], "end": to[1]})
    ends = start.place.split("/")
    if len(ends) == 2:
        rock: Move = {"by": seat, "start": ends[0], "end": ends[1]}
        if len(to) == 2:
            shifted: Move = {**rock, "move": "play-shifting-sands"}
            found.append({**shifted, "to_start": to[0], "to_end": to[1]})
        else:
            found.append({**rock, "move": "play-sand"})
    return found


def of_item(position: Position, seat: str, start: Placement, end: Placement) -> list[Move]:
    """Tokens and resources taken from place to place, laid on the board or taken off it."""
    found: list[Move] = []
    if position.freight is not None:
        if start.place == position.freight.at:
            for kind in ["cross", "carry"]:
                found.append({"by": seat, "move": kind, "territory": end.place})
        return found
    if start.place in position.lands and end.place in position.lands:
        for kind in ["ship", "bring"]:
            moved: Move = {"by": seat, "move": kind, "territory": start.place}
            found.append({**moved, "token": start.what})
        return found
    if end.place in position.lands:
        built = "sietch" if start.piece == "sietch" else start.what
        found.append({"by": seat, "move": "build", "territory": end.place, "token": built})
        for kind in ["first-worm", "call-worm", "promote-worm", "place-find"]:
            found.append({"by": seat, "move": kind, "territory": end.place})
    elif start.place in position.lands:
        found.append({"by": seat, "move": "remove-worm", "territory": start.place})
    return found
