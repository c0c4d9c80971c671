"""Conquest and Diplomacy as the registry sees it. Not portable: this is where the rules meet Python."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy import (
    collection,
    decks,
    pieces,
    rulebook,
    setup,
    view,
)
from adjudicator.games.conquest_and_diplomacy.domains import DOMAINS
from adjudicator.games.conquest_and_diplomacy.guarantees import GUARANTEES
from adjudicator.games.conquest_and_diplomacy.link import link
from adjudicator.games.conquest_and_diplomacy.moves import MOVES
from adjudicator.games.conquest_and_diplomacy.records import SECTIONS, Position
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import applying, checking
from adjudicator.rules.course import no_time_limit, to_act

RULEBOOK = Rulebook(
    id="conquest-and-diplomacy",
    versions=[1],
    position_type=Position,
    sections=SECTIONS,
    moves=MOVES,
    rules_of=rulebook.KINDS,
    domains=DOMAINS,
    secret_moves=["keep-traitor", "plan"],
    timeout_moves=[],
    link=link,
    check_setup=setup.check_setup,
    new_position=setup.new_position,
    to_act=to_act,
    kinds=rulebook.kinds,
    next_field=rulebook.next_field,
    check=checking(GUARANTEES, rulebook.check),
    apply=applying(rulebook.apply),
    guarantees=GUARANTEES,
    result=collection.result,
    view=view.view,
    pieces=pieces.pieces,
    meanings=pieces.meanings,
    pile=decks.pile,
    moment=rulebook.moment,
    before_opening=rulebook.BEFORE_OPENING,
    time_limit=no_time_limit,
    deck_moves={
        "deal-battle": "battle/card",
        "deal-market": "market/card",
        "deal-traitor": "traitor/leader",
        "draw-leader": "leader/leader",
        "draw-traitor": "traitor/leader",
        "reveal-spice": "spice/card",
    },
)
