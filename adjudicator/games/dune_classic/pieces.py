"""A position as pieces on a table, and the possible meanings of moving them by hand."""

from __future__ import annotations

from adjudicator.games.dune_classic import kwisatz
from adjudicator.games.dune_classic.kwisatz import KWISATZ, OWNER
from adjudicator.games.dune_classic.records import Game, Position, Side
from adjudicator.games.dune_classic.rulebook import kinds
from adjudicator.games.dune_classic.starred import (
    STARRED,
    Pool,
    asks,
    fresh_pool,
    pool_at,
    reserve_pool,
    starred_at,
    tank_pool,
)
from adjudicator.rules.dune.decks import worm_card
from adjudicator.rules.dune.pieces import forces_on, spice_on
from adjudicator.rules.kinds import Move
from adjudicator.rules.placements import board, own, secret
from adjudicator.rules.records import Placement

KARAMA_PLAYS: list[str] = [
    "karama",
    "free-revival",
    "halt-shipment",
    "lend-rate",
    "see-plan",
    "summon-worm",
    "take-hand",
]
"""What a Karama card on the discard pile can mean."""
TANKS = "tleilaxu-tanks"
"""The place of the dead."""


def pieces(game: Game, position: Position) -> list[Placement]:
    """Every piece in play: those on the board, then each side's own, in the order of the sides."""
    found = [*markers(game, position), *on_board(position), *decks(game, position)]
    for faction, side in position.sides.items():
        found += of_side(position, faction, side)
    return found


def markers(game: Game, position: Position) -> list[Placement]:
    """The markers that say where the game is."""
    found = [board("phase-marker", "", position.phase, 1)]
    if position.turn > 0:
        found.append(board("turn-marker", "", f"turn-{position.turn}", 1))
    if position.storm >= 0:
        found.append(board("storm-marker", "", f"sector-{position.storm}", 1))
    if not position.wall:
        found.append(board("wall-marker", "", "shield-wall", 1))
    for faction, side in position.sides.items():
        found.append(board("player-marker", faction, f"circle-{side.circle}", 1))
    return found


def on_board(position: Position) -> list[Placement]:
    """Forces, starred forces apart, advisors and spice on the map."""
    found = forces_on(position) if position.advanced is None else by_kind(position)
    for part, count in position.advisors.items():
        found.append(board("advisor", "bene-gesserit", part, count))
    return found + spice_on(position)


def by_kind(position: Position) -> list[Placement]:
    """The forces on the map, ordinary ones and then starred ones of each faction in a part."""
    found: list[Placement] = []
    for part, here in position.forces.items():
        for faction, count in here.items():
            starred = starred_at(position, part, faction)
            found.append(board("force", faction, part, count - starred))
            found.append(board("starred", faction, part, starred))
    return [stand for stand in found if stand.count > 0]


def decks(game: Game, position: Position) -> list[Placement]:
    """Decks (as many cards, nobody sees which), what is up for bids, and the discards."""
    found = [
        deck("treachery", len(position.treachery_deck) + len(position.treachery_top)),
        deck("spice", len(position.spice_deck) + count_of(position.spice_next)),
        deck("traitor", len(position.traitor_deck)),
        deck("storm", len(game.storm_cards)),
    ]
    if position.auction is not None and position.auction.card != "":
        found.append(
            Placement(
                piece="treachery",
                what=position.auction.card,
                place="auction",
                owner="",
                count=1,
                hidden=True,
            )
        )
    for card in position.treachery_discard:
        found.append(board("treachery", card, "treachery-discard", 1))
    for card in position.treachery_out:
        found.append(board("treachery", card, "box", 1))
    for card in [*position.spice_discard, *set_aside(game, position)]:
        found.append(board("spice-card", card, "spice-discard", 1))
    return [stand for stand in found if stand.count > 0]


def set_aside(game: Game, position: Position) -> list[str]:
    """The worms of turn 1, which lie open with the discards until they go back into the deck."""
    if position.blow is None:
        return []
    return [worm_card(game) for number in range(position.blow.shelved)]


def deck(name: str, count: int) -> Placement:
    """A face-down deck."""
    piece = name
    if name == "spice":
        piece = "spice-card"
    return Placement(
        piece=piece, what="?", place=f"{name}-deck", owner="", count=count, hidden=True
    )


def count_of(card: str) -> int:
    """1 for a card, 0 for none."""
    return 1 if card != "" else 0


def of_side(position: Position, faction: str, side: Side) -> list[Placement]:
    """What lies in a side's own area, and its dead."""
    reserves = 0
    tanks = 0
    if position.advanced is not None:
        reserves = position.advanced.reserves.get(faction, 0)
        tanks = position.advanced.tanks.get(faction, 0)
    found = [
        own(faction, "force", faction, "reserves", side.reserves - reserves),
        own(faction, "starred", faction, "reserves", reserves),
        board("force", faction, TANKS, side.tanks - tanks),
        board("starred", faction, TANKS, tanks),
        own(faction, "spice", "", "bribes", side.bribes),
        Placement(
            piece="spice", what="", place="shield", owner=faction, count=side.spice, hidden=True
        ),
    ]
    for leader in side.leaders:
        found.append(own(faction, "leader", leader, "leaders", 1))
    for leader in side.dead:
        found.append(board("leader", leader, TANKS, 1))
    if faction == OWNER and kwisatz.alive(position):
        found.append(own(faction, KWISATZ, "", "leaders", 1))
    if faction == OWNER and kwisatz.dead(position):
        found.append(board(KWISATZ, "", TANKS, 1))
    for leader in side.captives:
        found.append(own(faction, "leader", leader, "captives", 1))
    for card in side.hand:
        found.append(secret(faction, "treachery", card, "hand"))
    for leader in side.traitors:
        found.append(secret(faction, "traitor", leader, "shield"))
    return [stand for stand in found if stand.count > 0]


# --- moved by hand -------------------------------------------------------------------------------


def meanings(
    game: Game, position: Position, seat: str, start: Placement, end: Placement
) -> list[Move]:
    """Half-made moves that a seat may mean by taking `start.count` pieces from one place to another.

    Only kinds of moves that are open to the seat; whether the fields fit is for the form to say.
    """
    found: list[Move] = []
    if start.piece in ["force", "starred"] and start.what == seat:
        found = of_forces(game, seat, start, end)
        if position.advanced is not None:
            found = with_kinds(game, position, start, found)
    elif start.piece == "advisor" and seat == "bene-gesserit":
        found = of_advisors(game, seat, start, end)
    elif start.piece == KWISATZ and start.place == TANKS and end.place == "leaders":
        found.append({"by": seat, "move": "revive-leader", "leader": KWISATZ})
    elif start.piece == "leader" and start.place == TANKS and end.place == "leaders":
        for kind in ["revive-leader", "ghola-leader", "free-revival"]:
            found.append({"by": seat, "move": kind, "leader": start.what})
    elif start.piece == "treachery" and start.owner == seat:
        found = of_card(game, seat, start, end)
    elif start.piece == "spice" and start.owner == seat and end.place == "bribes":
        found.append({"by": seat, "move": "bribe", "to": end.owner, "spice": start.count})
    open_kinds = kinds(game, position, seat)
    return [move for move in found if move["move"] in open_kinds]


def of_forces(game: Game, seat: str, start: Placement, end: Placement) -> list[Move]:
    """Forces taken from place to place."""
    found: list[Move] = []
    count = start.count
    if end.place in game.parts:
        if start.place == "reserves":
            found.append({"by": seat, "move": "place", "part": end.place, "forces": count})
            found.append({"by": seat, "move": "ship", "end": end.place, "forces": count})
        elif start.place in game.parts:
            for kind in ["cross-ship", "ride", "move"]:
                whole: Move = {"by": seat, "move": kind, "start": start.place}
                found.append({**whole, "end": end.place, "forces": count})
    elif end.place == "reserves" and end.owner == seat:
        if start.place == TANKS:
            found.append({"by": seat, "move": "revive", "forces": count})
            found.append({"by": seat, "move": "ghola-forces", "forces": count})
            found.append({"by": seat, "move": "free-revival", "leader": "none", "forces": count})
        elif start.place in game.parts:
            found.append({"by": seat, "move": "retreat", "start": start.place, "forces": count})
    elif end.place == TANKS and start.place in game.parts:
        found.append({"by": seat, "move": "lose", "part": start.place, "forces": count})
    return found


def with_kinds(game: Game, position: Position, start: Placement, moves: list[Move]) -> list[Move]:
    """Moves of forces that say how many of them have a star, where they must: all or none, by the pieces."""
    starred = start.count if start.piece == "starred" else 0
    found: list[Move] = []
    for move in moves:
        if starred > 0 or asks(pool_of(game, position, start, move)):
            found.append({**move, STARRED: starred})
        else:
            found.append(move)
    return found


def pool_of(game: Game, position: Position, start: Placement, move: Move) -> Pool | None:
    """The forces out of which a move takes some that begins with pieces taken from a place."""
    if start.place == "reserves":
        return reserve_pool(position, move["by"])
    if start.place == TANKS:
        return tank_pool(game, position, move["by"])
    if move["move"] == "move":
        return fresh_pool(position, start.place, move["by"])
    return pool_at(position, start.place, move["by"])


def of_advisors(game: Game, seat: str, start: Placement, end: Placement) -> list[Move]:
    """Advisors taken from place to place."""
    found: list[Move] = []
    if end.place in game.parts:
        if start.place in game.parts:
            moved: Move = {"by": seat, "move": "move", "start": start.place, "end": end.place}
            found.append({**moved, "forces": start.count, "side": "advisors"})
        else:
            found.append({"by": seat, "move": "accompany", "end": end.place})
    return found


def of_card(game: Game, seat: str, start: Placement, end: Placement) -> list[Move]:
    """A card laid on the discard pile: it is discarded, or its play is meant; or given to another."""
    found: list[Move] = []
    if end.place == "hand" and end.owner not in ["", seat]:
        return [{"by": seat, "move": "return-card", "to": end.owner, "card": start.what}]
    if end.place != "treachery-discard" or start.what not in game.cards:
        return found
    found.append({"by": seat, "move": "discard", "card": start.what})
    play = game.cards[start.what].play
    if play == "ghola":
        found.append({"by": seat, "move": "ghola-leader"})
        found.append({"by": seat, "move": "ghola-forces"})
    elif play == "karama":
        for kind in KARAMA_PLAYS:
            found.append({"by": seat, "move": kind, "card": start.what})
    elif play != "":
        found.append({"by": seat, "move": play})
    return found
