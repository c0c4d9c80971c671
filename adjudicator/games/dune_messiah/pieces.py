"""What stands where: a position as pieces on a table, and what moving them by hand may mean."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER, ORNITHOPTER
from adjudicator.games.dune_messiah.records import Game, Position, Side
from adjudicator.games.dune_messiah.rulebook import kinds
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, SISTERS
from adjudicator.rules.dune.pieces import forces_on, spice_on
from adjudicator.rules.kinds import Move
from adjudicator.rules.placements import board, own, secret
from adjudicator.rules.records import Placement

TANKS = "tleilaxu-tanks"
"""The place of the dead."""
SABOTAGED = "sabotaged"
"""What a structure is that does not work."""
LAST_QUOTA = 16
LAST_LOYALTY = 20
"""The last spaces of two tracks: they stand for all above, too."""


def pieces(game: Game, position: Position) -> list[Placement]:
    """Every piece in play: those on the board, then each side's own, in the order of the sides."""
    found = [*markers(position), *forces_on(position), *spice_on(position)]
    found += units_on(position) + structures(position) + decks(position)
    for faction, side in position.sides.items():
        found += of_side(position, faction, side)
    return found


def markers(position: Position) -> list[Placement]:
    """The markers that say where the game is."""
    found = [
        board("phase-marker", "", position.phase, 1),
        board("storm-marker", "", f"sector-{position.storm}", 1),
        board("price-marker", "", f"price-{position.price}", 1),
        board("quota-marker", "", on_track("quota", position.quota, LAST_QUOTA), 1),
    ]
    if FREMEN in position.sides:
        loyalty = on_track("loyalty", position.loyalty, LAST_LOYALTY)
        found.append(board("loyalty-marker", "", loyalty, 1))
    if position.turn > 0:
        found.append(board("turn-marker", "", f"turn-{position.turn}", 1))
        found.append(own(position.order[0], "first-player-marker", "", "first-player", 1))
    return found


def on_track(track: str, number: int, last: int) -> str:
    """The space of a number on a track that ends with `last`."""
    return f"{track}-{number}" if number < last else f"{track}-{last}-plus"


def units_on(position: Position) -> list[Placement]:
    """Spies, harvesters and ornithopters on the map."""
    found = [board("spy", SISTERS, part, count) for part, count in position.spies.items()]
    for what, there in {
        HARVESTER: position.harvesters,
        ORNITHOPTER: position.ornithopters,
    }.items():
        for part, here in there.items():
            for faction, count in here.items():
                found.append(board(what, faction, part, count))
    return found


def structures(position: Position) -> list[Placement]:
    """Hideouts, terraformers and cities on the map, which of them work, the loyalty of sietches."""
    found: list[Placement] = []
    for territory, hideout in position.hideouts.items():
        found.append(board("hideout", state_of(hideout.sabotaged), territory, 1))
        if hideout.stash > 0:
            found.append(board("spice", "", territory, hideout.stash))
    for territory, terraformer in position.terraformers.items():
        found.append(board("terraformer", state_of(terraformer.sabotaged), territory, 1))
        found.append(board("spice", "", territory, terraformer.left))
    for territory in position.cities:
        found.append(board("city", state_of(territory in position.ruins), territory, 1))
        found.append(board("green-tile", "", territory, 1))
    for territory, faction in position.sietches.items():
        found.append(board("loyalty-token", faction, territory, 1))
    return found


def state_of(sabotaged: bool) -> str:
    """What a structure is besides its sort: sabotaged, or nothing."""
    return SABOTAGED if sabotaged else ""


def decks(position: Position) -> list[Placement]:
    """Decks (as many cards, nobody sees which) and open discards."""
    found = [
        deck("treachery", "treachery-deck", len(position.deck)),
        deck("spice-card", "spice-deck", len(position.spice_deck)),
    ]
    for card in position.discard:
        found.append(board("treachery", card, "treachery-discard", 1))
    for card in position.spice_discard:
        found.append(board("spice-card", card, "spice-discard", 1))
    return [stand for stand in found if stand.count > 0]


def deck(piece: str, place: str, count: int) -> Placement:
    """A face-down deck."""
    return Placement(piece=piece, what="?", place=place, owner="", count=count, hidden=True)


def of_side(position: Position, faction: str, side: Side) -> list[Placement]:
    """What lies in a side's own area, and its dead; a ghola is a leader with its other side up."""
    found = [
        own(faction, "force", faction, "reserves", side.reserves),
        own(faction, "force", faction, "recruits", side.recruits),
        own(faction, "force", faction, "ready", side.ready),
        own(faction, HARVESTER, faction, "reserves", side.harvesters),
        board("force", faction, TANKS, side.tanks),
        own(faction, "spice", "", "spice", side.spice),
    ]
    for leader in side.leaders:
        disc = "ghola" if leader in position.gholas else "leader"
        found.append(own(faction, disc, leader, "leaders", 1))
    for leader in side.dead:
        found.append(board("leader", leader, TANKS, 1))
    for card in side.hand:
        found.append(secret(faction, "treachery", card, "hand"))
    return [stand for stand in found if stand.count > 0]


# --- moved by hand -------------------------------------------------------------------------------


def meanings(
    game: Game, position: Position, seat: str, start: Placement, end: Placement
) -> list[Move]:
    """Half-made moves that a seat may mean by taking `start.count` pieces from one place to another.

    Only kinds of moves that are open to the seat; whether the fields fit is for the form to say.
    """
    found: list[Move] = []
    if start.piece in ["force", "spy"] and start.what == seat:
        found = of_forces(game, seat, start, end)
    elif start.piece == HARVESTER and start.what == seat and end.place in game.parts:
        if start.place in game.parts:
            way: Move = {"by": seat, "start": start.place, "end": end.place}
            found = [{**way, "move": "move", "harvesters": start.count}]
        else:
            found = [{"by": seat, "move": "buy", "what": HARVESTER, "part": end.place}]
    elif start.piece == "leader" and start.place == TANKS and end.place == "leaders":
        found = [{"by": seat, "move": "revive-leader", "leader": start.what}]
    elif start.piece == "treachery" and start.owner == seat and end.place == "treachery-discard":
        for kind in ["discard", "forfeit", "detect"]:
            found.append({"by": seat, "move": kind, "card": start.what})
    open_kinds = kinds(game, position, seat)
    return [move for move in found if move["move"] in open_kinds]


def of_forces(game: Game, seat: str, start: Placement, end: Placement) -> list[Move]:
    """Forces and spies taken from place to place."""
    found: list[Move] = []
    count = start.count
    if end.place in game.parts:
        if start.piece == "spy":
            if start.place in game.parts:
                spy: Move = {"by": seat, "move": "move-spy", "start": start.place}
                found.append({**spy, "end": end.place, "spies": count})
        elif start.place in game.parts:
            whole: Move = {"by": seat, "start": start.place, "end": end.place, "forces": count}
            found.append({**whole, "move": "move"})
            if seat == GUILD:
                found.append({**whole, "move": "transport"})
        elif start.place == ("ready" if seat == EMPEROR else "reserves"):
            for kind in ["ship", "deploy"]:
                found.append({"by": seat, "move": kind, "end": end.place, "forces": count})
    elif start.place == "reserves" and end.place == "recruits":
        found.append({"by": seat, "move": "recruit", "forces": count})
    elif end.place == TANKS and start.place in game.parts:
        found.append({"by": seat, "move": "lose", "part": start.place, "forces": count})
    return found
