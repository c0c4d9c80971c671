"""Dune Messiah as the registry sees it. Not portable: this is where the rules meet Python."""

from __future__ import annotations

from adjudicator.games.dune_messiah import decks, mentat, pieces, rulebook, setup, view
from adjudicator.games.dune_messiah.domains import DOMAINS
from adjudicator.games.dune_messiah.guarantees import GUARANTEES
from adjudicator.games.dune_messiah.link import link
from adjudicator.games.dune_messiah.moves import MOVES
from adjudicator.games.dune_messiah.records import SECTIONS, Position
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import applying, checking
from adjudicator.rules.course import no_time_limit, to_act

RULEBOOK = Rulebook(
    id="dune-messiah",
    versions=[1],
    position_type=Position,
    sections=SECTIONS,
    moves=MOVES,
    rules_of=rulebook.KINDS,
    domains=DOMAINS,
    secret_moves=["plan"],
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
    result=mentat.result,
    view=view.view,
    pieces=pieces.pieces,
    meanings=pieces.meanings,
    pile=decks.pile,
    moment=rulebook.moment,
    time_limit=no_time_limit,
    deck_moves={
        "deal-treachery": "treachery/card",
        "reveal-spice": "spice/card",
    },
)
