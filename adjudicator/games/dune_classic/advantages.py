"""Which advantages a game is played with, and when a Karama card can stop them."""

from __future__ import annotations

from adjudicator.games.dune_classic.any_time import bid_needs_karama
from adjudicator.games.dune_classic.board import advisors_exist
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import in_play
from adjudicator.rules.course import ruling

OPTIONAL: dict[str, list[str]] = {
    "act-out-of-order": ["guild-turn", "when-it-pleases"],
    "ally-traitors": ["karama-stars", "published"],
    "captured-leaders": ["captured-leaders", "on"],
    "charity-always": ["bene-gesserit-charity", "always"],
    "fedaykin": ["starred-forces", "on"],
    "give-spice": ["karama-stars", "published"],
    "kwisatz-haderach": ["kwisatz-haderach", "on"],
    "no-spice-needed": ["spice-dialling", "on"],
    "place-extra-worms": ["later-worms", "fremen-choose"],
    "sardaukar": ["starred-forces", "on"],
    "ship-into-storm": ["fremen-into-storm", "half"],
    "storm-losses-halved": ["fremen-storm-losses", "half"],
    "worthless-as-karama": ["worthless-karama", "on"],
}
"""Advantages that a ruling turns on or off: the ruling, and the option under which it is on."""
UNSTARRED: list[str] = ["ally-traitors", "give-spice"]
"""Advantages without a star, which a Karama card stops by ruling `karama-stars` only (sorted)."""
ADVISORS_ONLY: list[str] = ["announce-battle", "flip-on-intrusion", "flip-on-move"]
"""Advantages that need spiritual advisors (ruling `coexistence`)."""


def in_use(game: Game, position: Position, advantage: str) -> bool:
    """Whether the game is played with an advantage, and its faction is there to use it."""
    facts = game.advantages[advantage]
    if not in_play(position, facts.faction):
        return False
    if advantage in ADVISORS_ONLY and not advisors_exist(game, position):
        return False
    optional = OPTIONAL.get(advantage)
    if optional is None:
        return facts.default_on
    return ruling(game, position, optional[0]) == optional[1]


def bid_rests_on(position: Position, advantage: str) -> bool:
    """Whether the Bene Gesserit could not pay their standing bid without an advantage."""
    return advantage == "worthless-as-karama" and bid_needs_karama(position, "bene-gesserit")


def in_phase(game: Game, position: Position, advantage: str) -> bool:
    """Whether an advantage belongs to the present phase, or may be used in the present step."""
    if advantage == "flip-on-intrusion" and position.step == "intrusion":
        return True
    return game.advantages[advantage].phase in ["any", position.phase]
