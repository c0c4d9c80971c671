"""What stands where in a game against the automaton: no card and no die of its is anywhere twice, or nowhere."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.games.war_for_arrakis.automaton import automata
from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.pieces import pieces
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.rules.records import Placement
from tests.support.replay import golden_logs, load, read_header, steps

WAR = "war-for-arrakis"
DECKS = ("house-harkonnen", "corrino-ally")


def of(stands: list[Placement], piece: str) -> list[Placement]:
    return [stand for stand in stands if stand.piece == piece]


def faults(game: Game, position: Position) -> list[str]:
    """What of the automaton's is not where it should be."""
    stands = pieces(game, position)
    automaton = position.automaton
    assert automaton is not None
    tactical = of(stands, "tactical-card")
    found = []
    if sum(stand.count for stand in tactical) != len(game.tactical):
        found.append(f"tactical cards: {tactical}")
    open_cards = [stand.what for stand in tactical if stand.place != "tactical-deck"]
    if len(set(open_cards)) != len(open_cards):
        found.append(f"a tactical card lies open twice: {open_cards}")
    own = {f"{deck}-{kind}" for deck in DECKS for kind in ("deck", "discard")}
    cards = [
        stand
        for stand in of(stands, "card")
        if stand.place in {*own, "reinforcements", "turned-up-cards"}
    ]
    copies = sum(card.copies for card in game.cards.values() if card.deck in DECKS)
    if sum(stand.count for stand in cards) != copies:
        found.append(f"{sum(stand.count for stand in cards)} planning cards of {copies}")
    dice = [stand for stand in of(stands, "action-die") if stand.owner == HARKONNEN]
    if sum(stand.count for stand in dice) != sum(automaton.spent.values()):
        found.append(f"dice: {dice}, spent: {automaton.spent}")
    return found


@pytest.mark.campaign
def test_every_card_and_die_of_the_automaton_lies_somewhere_once() -> None:
    seen: Counter[str] = Counter()
    for log in golden_logs(WAR):
        if "solo" not in read_header(log).options:
            continue
        game = load(WAR).game
        for position in (step.position for step in steps(log)):
            assert faults(game, position) == [], (log.name, position.round)
            seen.update(stand.place for stand in pieces(game, position))
            assert automata(game, position) == [HARKONNEN]
    wanted = {"tactical-harvesting", "tactical-target", "tactical-discard", "reinforcements",
              "turned-up-cards"}  # fmt: skip
    assert wanted <= seen.keys()


def test_where_somebody_sits_on_every_seat_there_is_nothing_of_an_automaton() -> None:
    log = next(one for one in golden_logs(WAR) if "solo" not in read_header(one).options)
    game = load(WAR).game
    position = next(steps(log)).position
    assert automata(game, position) == []
    assert of(pieces(game, position), "tactical-card") == []
