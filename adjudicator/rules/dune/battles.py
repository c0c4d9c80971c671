"""The steps of a battle that games of the family take alike: questions, plans, what is lost.

Which step comes next, who answers for whom and where discards go is for each game to say.
"""

from __future__ import annotations

from adjudicator.rules.course import begin_step
from adjudicator.rules.dune.board import joined_parts
from adjudicator.rules.dune.forms import plan_in
from adjudicator.rules.dune.outcome import lose_parts
from adjudicator.rules.dune.records import Game, Position, Prescience
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import take
from adjudicator.rules.records import Event

CLAUSES: list[str] = [
    "battle.aggressor",
    "battle.loser-forces",
    "battle.spoils-given-up",
]
"""The clauses that a game of this family must have for what is done here (sorted)."""

# --- whose battle it is --------------------------------------------------------------------------


def idle_events(turns: list[str]) -> list[Event]:
    """The reports of the seats that `battle_turns` has found to have no battle left."""
    return [Event("no-battle-left", "battle.aggressor", {"by": seat}) for seat in turns[:-1]]


# --- questions and plans -------------------------------------------------------------------------


def ask_element(position: Position, move: Move, other: str) -> None:
    """Prescience asks for an element of a plan: the other side has to answer."""
    assert position.battle is not None
    position.battle.prescience = Prescience(by=move["by"], element=move["element"], answer="")
    begin_step(position, "answer", [other])


def seal_plan(position: Position, move: Move) -> None:
    """A plan is made; nobody sees it yet."""
    battle = position.battle
    assert battle is not None
    battle.plans = {**battle.plans, move["by"]: plan_in(move)}


# --- what is lost --------------------------------------------------------------------------------


def lose_all(game: Game, position: Position, loser: str, everywhere: bool) -> list[Event]:
    """A loser loses all its forces: those in the territory, or only those on the battlefield."""
    battle = position.battle
    assert battle is not None
    parts = joined_parts(game, position, battle.place)
    if everywhere:
        parts = game.territories[battle.territory].parts
    return lose_parts(position, parts, loser, "battle.loser-forces")


def discard_events(seat: str, cards: list[str], clause: str) -> list[Event]:
    """The reports of cards that a seat discards, by a clause."""
    return [Event("card-discarded", clause, {"by": seat, "card": card}) for card in cards]


def ask_winner(position: Position) -> bool:
    """Let the winner decide on its losses, then on its cards; False if nothing is left to decide."""
    battle = position.battle
    assert battle is not None
    if battle.losses > 0:
        begin_step(position, "lose", [battle.winner])
        return True
    if len(battle.spoils) > 0:
        begin_step(position, "spoils", [battle.winner])
        return True
    return False


def spoil_given_up(position: Position, move: Move) -> list[Event]:
    """A card is no longer one that the winner decides on: it has been discarded."""
    battle = position.battle
    assert battle is not None
    battle.spoils = take(battle.spoils, move["card"])
    return discard_events(move["by"], [move["card"]], "battle.spoils-given-up")
