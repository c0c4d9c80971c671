"""Dawn of the Fremen as the registry sees it. Not portable: this is where the rules meet Python."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen import council, decks, pieces, rulebook, setup, view
from adjudicator.games.dawn_of_the_fremen.domains import DOMAINS
from adjudicator.games.dawn_of_the_fremen.guarantees import GUARANTEES
from adjudicator.games.dawn_of_the_fremen.link import link
from adjudicator.games.dawn_of_the_fremen.moves import MOVES
from adjudicator.games.dawn_of_the_fremen.records import SECTIONS, Position
from adjudicator.rulebooks import Rulebook
from adjudicator.rules import course
from adjudicator.rules.corrections import applying, checking

RULEBOOK = Rulebook(
    id="dawn-of-the-fremen",
    versions=[1],
    position_type=Position,
    sections=SECTIONS,
    moves=MOVES,
    rules_of=rulebook.KINDS,
    domains=DOMAINS,
    secret_moves=["thumper", "vote"],
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
    result=council.result,
    view=view.view,
    pieces=pieces.pieces,
    meanings=pieces.meanings,
    pile=decks.pile,
    moment=rulebook.moment,
    time_limit=course.no_time_limit,
    deck_moves={"draw": "scavenge/card", "return-site": "aside/site", "reveal-site": "sites/site"},
    interrupts=["vanish"],
    turn_field="cycle",
)
