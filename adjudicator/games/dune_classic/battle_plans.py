"""Which factions make battle plans in classic Dune, and what restricts them; the family defines the contents of plans.

Captives fight, and an ally may use the Voice and Prescience for a combatant. (Document 004, phase
6; Voice and Prescience: published edition.)
"""

from __future__ import annotations

from adjudicator.games.dune_classic.battlefield import target_of
from adjudicator.games.dune_classic.leaders import in_service
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.dune.battlefield import fighters
from adjudicator.rules.dune.board import forces_in
from adjudicator.rules.dune.plans import Combatant
from adjudicator.rules.dune.records import Prescience, Voice

KINDS_OF_CARD: list[str] = [
    "cheap-hero",
    "lasgun",
    "poison-defense",
    "poison-weapon",
    "projectile-defense",
    "projectile-weapon",
    "worthless",
]
"""What the Voice can name (sorted)."""


def combatant_of(game: Game, position: Position, faction: str) -> Combatant:
    """A faction as it makes its plan for the present battle."""
    battle = position.battle
    assert battle is not None
    return Combatant(
        faction=faction,
        territory=battle.territory,
        leaders=in_service(position, faction),
        most=fighters(game, position, battle.place, faction),
        around=forces_in(game, position, battle.territory, faction),
        order=order_to(position, faction),
        answer=answer_of(position, faction),
        heroes="battle.cheap-hero",
    )


def order_to(position: Position, faction: str) -> Voice | None:
    """The Voice order on a combatant, if any."""
    battle = position.battle
    if battle is None or battle.voice is None:
        return None
    if target_of(position, battle.voice.by) != faction:
        return None
    return battle.voice


def answer_of(position: Position, faction: str) -> Prescience | None:
    """The Prescience question to a combatant with its answer, once given."""
    battle = position.battle
    if battle is None or battle.prescience is None or battle.prescience.answer == "":
        return None
    if target_of(position, battle.prescience.by) != faction:
        return None
    return battle.prescience
