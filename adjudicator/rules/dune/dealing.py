"""Cards that the table deals from the deck to the seat that is due."""

from __future__ import annotations

from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field, Violation, choice


def deal_violation(
    move: Move, due: str, name: str, deck: list[str], clauses: list[str]
) -> Violation | None:
    """What is wrong with a card dealt, whose field is called `name`.

    `clauses` are that of the seat, which `due` breaks ("wrong-seat"), and that of the card, which one
    breaks that is not in the `deck` ("not-in-deck").
    """
    if move["to"] != due:
        return Violation(clauses[0], "wrong-seat", {"to": move["to"], "due": due})
    if move[name] not in deck:
        return Violation(clauses[1], "not-in-deck", {name: move[name]})
    return None


def deal_form(partial: Move, due: str, name: str, deck: list[str]) -> Field | None:
    """The next field of a card dealt: to whom, then which."""
    if "to" not in partial:
        return choice("to", [due], last=False)
    if name not in partial:
        return choice(name, deck, last=True)
    return None
