"""War for Arrakis as the registry sees it. Not portable: this is where the rules meet Python."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis import (
    automaton,
    decks,
    outcome,
    pieces,
    rulebook,
    setup,
    view,
)
from adjudicator.games.war_for_arrakis.domains import DOMAINS
from adjudicator.games.war_for_arrakis.guarantees import GUARANTEES
from adjudicator.games.war_for_arrakis.link import link
from adjudicator.games.war_for_arrakis.moves import MOVES
from adjudicator.games.war_for_arrakis.records import SECTIONS, Position
from adjudicator.rulebooks import Rulebook
from adjudicator.rules import course
from adjudicator.rules.corrections import applying, checking

RULEBOOK = Rulebook(
    id="war-for-arrakis",
    versions=[1],
    position_type=Position,
    sections=SECTIONS,
    moves=MOVES,
    rules_of=rulebook.KINDS,
    domains=DOMAINS,
    secret_moves=[],
    timeout_moves=[],
    link=link,
    check_setup=setup.check_setup,
    new_position=setup.new_position,
    to_act=course.to_act,
    kinds=rulebook.kinds,
    next_field=rulebook.next_field,
    check=checking(GUARANTEES, rulebook.check),
    apply=applying(rulebook.apply),
    guarantees=GUARANTEES,
    result=outcome.result,
    view=view.view,
    pieces=pieces.pieces,
    meanings=pieces.meanings,
    pile=decks.pile,
    moment=rulebook.moment,
    time_limit=course.no_time_limit,
    automata=automaton.automata,
    deck_moves=decks.DECK_MOVES,
    interrupts=["claim", "confer", "train"],
    turn_field="round",
    topics=[
        "Dice and cards",
        "Marches",
        "Battles",
        "Desert power",
        "What cards and leaders do",
    ],
)
