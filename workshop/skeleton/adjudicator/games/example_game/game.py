"""Example Game as the registry sees it. Not portable: this is where the rules meet Python."""

from __future__ import annotations

from adjudicator.games.example_game import decks, march, pieces, rulebook, setup, view
from adjudicator.games.example_game.domains import DOMAINS
from adjudicator.games.example_game.guarantees import GUARANTEES
from adjudicator.games.example_game.link import link
from adjudicator.games.example_game.moves import MOVES
from adjudicator.games.example_game.records import SECTIONS, Position

from adjudicator.rulebooks import Rulebook
from adjudicator.rules import course
from adjudicator.rules.corrections import applying, checking

RULEBOOK = Rulebook(
    id="example-game",
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
    result=march.result,
    view=view.view,
    pieces=pieces.pieces,
    meanings=pieces.meanings,
    pile=decks.pile,
    moment=rulebook.moment,
    time_limit=course.no_time_limit,
    deck_moves=decks.DECK_MOVES,
)
