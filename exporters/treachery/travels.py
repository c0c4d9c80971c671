"""Events of shipment and movement as moves of classic Dune."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.treachery.between import SISTERS
from exporters.treachery.following import Follower, Move, Wanted
from exporters.treachery.plans import NOBODY, card_of, forces_of, part_of, territory_of
from exporters.treachery.saves import SavedEvent
from exporters.treachery.wanted import (
    Untranslatable,
    ally_of,
    check_own_karama,
    is_awaited,
    move_of,
    pledged,
    seat_of,
)


def ship(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """Forces are shipped from the reserves, across the board or back to the reserves, or nothing is.

    Untranslatable if they are smuggled.
    """
    if event.flag("Passed"):
        return [move_of(event, "pass")] if is_awaited(game, event, "ship", "load") else []
    if event.number_of("SmuggledAmount") or event.number_of("SmuggledSpecialAmount"):
        raise Untranslatable("forces are smuggled")
    starred = event.number_of("SpecialForceAmount")
    forces = event.number_of("ForceAmount") + starred
    card = card_of(event.number_of("_karmaCardId", NOBODY))
    if event.flag("IsUsingKarma") and card == "none":
        card = "karama"
    check_own_karama(game, event, card)
    fields: Move = {
        "forces": abs(forces), "starred": abs(starred), "karama": card,
        "ally": event.number_of("AllyContributionAmount"),
    }  # fmt: skip
    start, end = event.number_of("_fromId", NOBODY), event.number_of("_toId", NOBODY)
    if forces < 0:
        return [move_of(event, "retreat", start=part_of(end), forces=-forces)]
    share = fields["ally"]
    made: list[Wanted] = pledged(game, event, share)
    if start != NOBODY:
        made.append(move_of(event, "cross-ship", start=part_of(start), end=part_of(end), **fields))
    else:
        made.append(move_of(event, "ship", end=part_of(end), **fields))
    if share and ally_of(game, seat_of(event)) == GUILD and not game.guild_gets_its_own:
        made.append(lambda game: game.spice_to_bank(GUILD, share))
    return made


GUILD = "spacing-guild"


def accompany(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """An advisor follows a shipment, or none does."""
    if not event.flag("Accompanies"):
        return [move_of(event, "pass")] if is_awaited(game, event, "accompany") else []
    end = part_of(event.number_of("_targetId"))
    flip = next(
        (one for one in game.plan.events[game.plan.at + 1 :][:6] if one.kind == "BlueFlip"), None
    )
    flips = flip is not None and flip.flag("AsAdvisors")
    if flips and stand(game, SISTERS, end):
        game.following = end
        return []
    return [move_of(event, "accompany", end=end)]


def stand(game: Follower, faction: str, part: str) -> bool:
    """Whether fighters of a faction stand in the territory of a part."""
    parts = game.game.territories[game.game.parts[part].territory].parts
    return any(faction in game.position.forces.get(one, {}) for one in parts)


def flip(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """Fighters become advisors; an advisor may still have to follow the shipment that caused it."""
    if not event.flag("AsAdvisors"):
        return [move_of(event, "pass")] if is_awaited(game, event, "intrusion") else []
    if not game.following:
        return [move_of(event, "flip")]
    return [move_of(event, "flip"), _advisor]


def _advisor(game: Follower) -> Move | None:
    made = game.advisor_follows()
    game.following = ""
    return made


def announce(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """Nothing yet: the program lets battles be announced before the phase in which our rules ask for it."""
    territory = territory_of(event.number_of("_territoryId"))
    if game.position.step == "announce":
        return [move_of(event, "announce", territory=territory)]
    game.announced.append(territory)
    return []


def travel(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """Forces move, or none do."""
    return _moves(game, event, hajr=False)


def travel_by_hajr(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """Forces move by a Hajr card."""
    return _moves(game, event, hajr=True)


def _moves(game: Follower, event: SavedEvent, *, hajr: bool) -> Sequence[Wanted]:
    if event.flag("Passed"):
        return [move_of(event, "pass")] if is_awaited(game, event, "move", "guild-move") else []
    end = part_of(event.number_of("_toId"))
    moves: list[Wanted] = []
    for start, forces, starred in forces_of(event.text("_forceLocations")):
        advisors = seat_of(event) == "bene-gesserit" and starred > 0
        moves.append(
            move_of(
                event, "move", start=start, end=end, forces=forces,
                starred=0 if advisors else starred, side="advisors" if advisors else "fighters",
                arrive="advisors" if event.flag("AsAdvisors") else "fighters",
                hajr=hajr and not moves,
            )
        )  # fmt: skip
    return moves
