"""What stands where: a position as pieces on a table, and what moving them by hand may mean."""

from __future__ import annotations

from adjudicator.games.example_game.records import Game, Position
from adjudicator.games.example_game.rulebook import kinds

from adjudicator.rules.kinds import Move
from adjudicator.rules.placements import board, own
from adjudicator.rules.records import Placement


def pieces(game: Game, position: Position) -> list[Placement]:
    """Every piece in play: markers, cards, warriors on the board, and those that each side has lost."""
    found = [
        board("turn-marker", "", f"turn-{position.turn}", 1),
        board("phase-marker", "", position.phase, 1),
    ]
    if position.storm != "":
        found.append(board("storm-marker", "", position.storm, 1))
    if len(position.deck) > 0:
        pile = len(position.deck)
        found.append(
            Placement(piece="card", what="?", place="wind-deck", owner="", count=pile, hidden=True)
        )
    for at, card in enumerate(position.discard):
        if card not in position.discard[:at]:
            count = sum(1 for other in position.discard if other == card)
            found.append(board("card", card, "wind-discard", count))
    for territory, there in position.lands.items():
        for seat, count in there.items():
            found.append(board("warrior", seat, territory, count))
    for seat, side in position.sides.items():
        if side.lost > 0:
            found.append(own(seat, "warrior", seat, "lost", side.lost))
    return found


def meanings(
    game: Game, position: Position, seat: str, start: Placement, end: Placement
) -> list[Move]:
    """Half-made moves that a seat may mean by taking pieces from one place to another.

    Only kinds of moves that are open to the seat; whether the fields fit is for the form to say.
    """
    found: list[Move] = []
    if start.piece == "warrior" and start.what == seat:
        march: Move = {"by": seat, "move": "march", "start": start.place, "end": end.place}
        found.append({**march, "count": start.count})
    return [move for move in found if move["move"] in kinds(game, position, seat)]
