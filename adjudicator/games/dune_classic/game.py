"""Classic Dune as the registry sees it. Not portable: this is where the rules meet Python."""

from __future__ import annotations

from adjudicator.games.dune_classic import backing, beginning, decks, mentat, pieces, rulebook, view
from adjudicator.games.dune_classic.domains import DOMAINS
from adjudicator.games.dune_classic.guarantees import GUARANTEES
from adjudicator.games.dune_classic.link import link
from adjudicator.games.dune_classic.moves import MOVES
from adjudicator.games.dune_classic.records import SECTIONS, Position
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import applying, checking

RULEBOOK = Rulebook(
    id="dune-classic",
    versions=[1],
    position_type=Position,
    sections=SECTIONS,
    moves=MOVES,
    rules_of=rulebook.KINDS,
    domains=DOMAINS,
    secret_moves=["dial", "keep-traitor", "plan", "predict"],
    timeout_moves=["auto-pass"],
    link=link,
    check_setup=beginning.check_setup,
    new_position=beginning.new_position,
    to_act=rulebook.to_act,
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
    time_limit=rulebook.time_limit,
    strength=backing.strength,
    deck_moves={
        "deal-auction": "treachery/card",
        "deal-bonus": "treachery/card",
        "deal-card": "treachery/card",
        "deal-traitor": "traitor/leader",
        "draw-storm": "storm/value",
        "peek-spice": "spice/card",
        "reveal-spice": "spice/card",
    },
    interrupts=sorted(name for name, kind in rulebook.KINDS.items() if not kind.steps),
    time_clause="bidding.time-limit",
)
