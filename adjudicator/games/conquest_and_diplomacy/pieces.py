"""A position as pieces on a table, and the possible meanings of moving them by hand."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Game, Position, Side
from adjudicator.games.conquest_and_diplomacy.rulebook import kinds
from adjudicator.games.conquest_and_diplomacy.turn import doubles, owner_of, pool
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.pieces import forces_on, spice_on
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import once
from adjudicator.rules.placements import board, own, secret
from adjudicator.rules.records import Placement

TANKS = "tleilaxu-tanks"
"""The place of the dead."""
BOX = "box"
"""The place of what is out of the game."""


def pieces(game: Game, position: Position) -> list[Placement]:
    """Every piece in play: those on the board, then each side's own, in the order of the sides."""
    found = [*markers(position), *forces_on(position), *spice_on(position), *decks(position)]
    hidden = doubles(game, position) and ruling(game, position, "leader-sets") == "secret"
    found = found + boxed(game, position, hidden)
    for faction, side in position.sides.items():
        found = found + of_side(faction, side, hidden)
    return found


def markers(position: Position) -> list[Placement]:
    """The markers that say where the game is, and the sand over a stronghold."""
    found = [
        board("phase-marker", "", position.phase, 1),
        board("storm-marker", "", f"sector-{position.storm}", 1),
    ]
    if position.turn > 0:
        found.append(board("turn-marker", "", f"turn-{position.turn}", 1))
        found.append(own(position.order[0], "first-player-marker", "", "first-player", 1))
    if position.covered != "":
        found.append(board("stronghold-cover", "", position.covered, 1))
    return found


def decks(position: Position) -> list[Placement]:
    """Decks (as many cards, nobody sees which) and discards, of which the topmost is open."""
    found = [
        deck("battle", "battle-deck", len(position.battle_deck)),
        deck("market", "market-deck", len(position.market_deck)),
        deck("spice-card", "spice-deck", len(position.spice_deck)),
        deck("traitor", "traitor-deck", len(position.traitor_deck) + len(position.traitor_bottom)),
    ]
    found = found + pile("battle", "battle-discard", position.battle_discard, position.battle_top)
    found = found + pile("market", "market-discard", position.market_discard, position.market_top)
    found = found + pile("spice-card", "spice-discard", position.spice_discard, position.spice_top)
    return [stand for stand in found if stand.count > 0]


def deck(piece: str, place: str, count: int) -> Placement:
    """A face-down deck."""
    return Placement(piece=piece, what="?", place=place, owner="", count=count, hidden=True)


def pile(piece: str, place: str, cards: list[str], top: str) -> list[Placement]:
    """A pile of discards: the card on top, and those under it, which nobody looks through."""
    found: list[Placement] = []
    under = len(cards)
    if top != "":
        found.append(board(piece, top, place, 1))
        under -= 1
    if under > 0:
        found.append(deck(piece, place, under))
    return found


def boxed(game: Game, position: Position, hidden: bool) -> list[Placement]:
    """The traitor cards of leaders whom no double faction has drawn (yet): setup.blend, setup.blend-rest.

    With `hidden`, the sets are secret: from the first draw on nobody sees which cards these are.
    """
    left: list[str] = []
    drawn = 0
    for seat, side in position.sides.items():
        left = left + [
            leader.id
            for leader in game.leaders.values()
            if leader.faction in game.factions[seat].pair and owner_of(position, leader.id) == ""
        ]
        if len(game.factions[seat].pair) > 0:
            drawn += len(side.leaders) + len(side.dead)
    if hidden and drawn > 0:
        whole = 0
        for seat in position.sides:
            whole += len(pool(game, seat))
        return [
            Placement(
                piece="traitor", what="?", place=BOX, owner="", count=whole - drawn, hidden=True
            )
        ]
    return [board("traitor", leader, BOX, 1) for leader in left]


def of_side(faction: str, side: Side, hidden: bool) -> list[Placement]:
    """What lies in a side's own area, and its dead; with `hidden`, its leaders are secret."""
    found = [
        own(faction, "force", faction, "reserves", side.reserves),
        board("force", faction, TANKS, side.tanks),
        own(faction, "spice", "", "spice", side.spice),
    ]
    for leader in side.leaders:
        if hidden:
            found.append(secret(faction, "leader", leader, "leaders"))
        else:
            found.append(own(faction, "leader", leader, "leaders", 1))
    for leader in side.dead:
        found.append(board("leader", leader, TANKS, 1))
    for card in side.hand:
        found.append(secret(faction, "battle", card, "hand"))
    for card in side.market:
        found.append(secret(faction, "market", card, "market-hand"))
    for leader in side.traitors:
        found.append(secret(faction, "traitor", leader, "traitors"))
    for leader in side.dealt:
        found.append(secret(faction, "traitor", leader, "dealt"))
    return [stand for stand in found if stand.count > 0]


# --- moved by hand -------------------------------------------------------------------------------


def meanings(
    game: Game, position: Position, seat: str, start: Placement, end: Placement
) -> list[Move]:
    """Half-made moves that a seat may mean by taking `start.count` pieces from one place to another.

    Only kinds of moves that are open to the seat; whether the fields fit is for the form to say.
    """
    found: list[Move] = []
    if start.piece == "force" and start.what == seat:
        found = of_forces(game, seat, start, end)
    elif start.piece == "leader" and start.place == TANKS and end.place == "leaders":
        found.append({"by": seat, "move": "revive-leader", "leader": start.what})
        for card in ghola_cards(game, position, seat):
            found.append({"by": seat, "move": "ghola-leader", "card": card, "leader": start.what})
    elif start.piece == "battle" and start.owner == seat and end.place == "battle-discard":
        found.append({"by": seat, "move": "discard", "card": start.what})
    elif start.piece == "market" and start.owner == seat and end.place == "market-discard":
        for kind in ["play-card", "control-storm", "shelter", "ghola-leader", "ghola-forces"]:
            found.append({"by": seat, "move": kind, "card": start.what})
    elif start.piece == "traitor" and start.owner == seat:
        found = of_traitor(seat, start, end)
    open_kinds = kinds(game, position, seat)
    return [move for move in found if move["move"] in open_kinds]


def ghola_cards(game: Game, position: Position, seat: str) -> list[str]:
    """The different cards in a hand that bring the dead back (sorted)."""
    found: list[str] = []
    for card in once(position.sides[seat].market):
        facts = game.market_cards.get(card)
        if facts is not None and facts.play == "ghola":
            found.append(card)
    return found


def of_forces(game: Game, seat: str, start: Placement, end: Placement) -> list[Move]:
    """Forces taken from place to place."""
    found: list[Move] = []
    count = start.count
    if end.place in game.parts:
        if start.place == "reserves":
            found.append({"by": seat, "move": "ship", "end": end.place, "forces": count})
        elif start.place in game.parts:
            for kind in ["ride", "move"]:
                whole: Move = {"by": seat, "move": kind, "start": start.place}
                found.append({**whole, "end": end.place, "forces": count})
    elif end.place == "reserves" and end.owner == seat and start.place == TANKS:
        found.append({"by": seat, "move": "revive", "forces": count})
    elif end.place == TANKS and start.place in game.parts:
        found.append({"by": seat, "move": "lose", "part": start.place, "forces": count})
    return found


def of_traitor(seat: str, start: Placement, end: Placement) -> list[Move]:
    """A traitor card kept, put back under the deck, or shown."""
    if start.place == "dealt" and end.place == "traitors":
        return [{"by": seat, "move": "keep-traitor", "leader": start.what}]
    if end.place == "traitor-deck":
        return [{"by": seat, "move": "return-traitor", "leader": start.what}]
    return []
