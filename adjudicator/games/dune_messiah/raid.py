"""After the battles: forces sabotage or take what an opponent has left unguarded."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah.board import (
    HARVESTER,
    ORNITHOPTER,
    owner,
    present,
    units_in,
    working,
)
from adjudicator.games.dune_messiah.hiding import concealed, hidden, reveal
from adjudicator.games.dune_messiah.plunder import burn, steal, wreck
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, GUILD, go_to
from adjudicator.rules.course import begin_round, next_seat
from adjudicator.rules.dune.board import parts_held
from adjudicator.rules.forms import one_of
from adjudicator.rules.judging import pass_over_closed
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation


def begin(game: Game, position: Position) -> list[Event]:
    """The seats raid in turn; those who cannot are passed over."""
    position.battle = None
    begin_round(position, "raid")
    return skip(game, position)


def skip(game: Game, position: Position) -> list[Event]:
    """Pass over seats that have nothing to raid; after the last one spice is collected."""
    events = pass_over_closed(game, position, "nothing-to-raid", ["raid"], raid_closed)
    if len(position.waiting) == 0:
        go_to(position, "collection")
    return events


def raid_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat can raid nothing (raid.raid, raid.hidden-things), or nothing."""
    held = parts_held(position, seat)
    if len(held) == 0:
        return Violation("raid.raid", "nobody-on-board", {"by": seat})
    guarded = False
    undetected = ""
    for part in held:
        territory = game.parts[part].territory
        others = standing(game, position, territory, seat)
        if len(others) == 0:
            continue
        guarded = True
        if len(unguarded(game, position, territory, seat)) > 0:
            return None
        if undetected == "" and not all(
            present(game, position, territory, other) for other in others
        ):
            undetected = territory
    if undetected != "":
        args: dict[str, int | str] = {"by": seat, "territory": undetected}
        return Violation("raid.hidden-things", "undetected", args)
    return Violation("raid.raid", "all-guarded" if guarded else "nothing-beside", {"by": seat})


def pass_raid(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat raids no more."""
    next_seat(position, seat)
    return skip(game, position)


# --- what can be raided --------------------------------------------------------------------------


def sees(game: Game, position: Position, territory: str, what: str, by: str) -> bool:
    """Whether a seat sees a hideout or the Guild's harvesters: the Emperor may not."""
    if by != EMPEROR:
        return True
    if what == HARVESTER:
        found = f"{territory}/{HARVESTER}" in position.found
        return found or position.price >= game.numbers.reveal_forces
    return not concealed(game, position, territory)


def unguarded(game: Game, position: Position, territory: str, by: str) -> list[str]:
    """What a seat can raid in a territory (sorted), "faction/what"."""
    found: list[str] = []
    for other in standing(game, position, territory, by):
        if present(game, position, territory, other):
            continue
        stands = owner(position, territory) == other and working(position, territory)
        if stands and (other != GUILD or sees(game, position, territory, "hideout", by)):
            found.append(f"{other}/structure")
        if units_in(game, position, ORNITHOPTER, territory, other) > 0:
            found.append(f"{other}/{ORNITHOPTER}")
        stands = units_in(game, position, HARVESTER, territory, other) > 0
        if stands and (other != GUILD or sees(game, position, territory, HARVESTER, by)):
            found.append(f"{other}/{HARVESTER}")
    return sorted(found)


def raids(game: Game, position: Position, seat: str) -> list[str]:
    """The territories (sorted) in which a seat can raid."""
    found: list[str] = []
    for part in parts_held(position, seat):
        territory = game.parts[part].territory
        if territory not in found and len(unguarded(game, position, territory, seat)) > 0:
            found.append(territory)
    return sorted(found)


# --- raid ----------------------------------------------------------------------------------------


def check_raid(game: Game, position: Position, move: Move) -> Violation | None:
    """Own forces stand where something is unguarded: raid.raid."""
    by = move["by"]
    territory = move["territory"]
    args: dict[str, int | str] = {"by": by, "territory": territory}
    if territory not in raids(game, position, by):
        if territory not in game.territories or not present(game, position, territory, by):
            return Violation("raid.raid", "no-forces", args)
        if len(standing(game, position, territory, by)) == 0:
            return Violation("raid.raid", "nothing-there", args)
        left = [
            other
            for other in standing(game, position, territory, by)
            if not present(game, position, territory, other)
        ]
        if len(left) > 0:
            return Violation("raid.hidden-things", "undetected", args)
        return Violation("raid.raid", "guarded", args)
    return None


def standing(game: Game, position: Position, territory: str, by: str) -> list[str]:
    """The others (sorted) who have something in a territory that could be raided."""
    found: dict[str, bool] = {}
    if working(position, territory):
        found[owner(position, territory)] = True
    ornithopters = position.ornithopters
    harvesters = position.harvesters
    for part in game.territories[territory].parts:
        if part in ornithopters:
            for seat in ornithopters[part]:
                found[seat] = True
        if part in harvesters:
            for seat in harvesters[part]:
                found[seat] = True
    if len(found) == 0:
        return []
    return sorted(seat for seat in found if seat != by and seat in position.order)


def apply_raid(game: Game, position: Position, move: Move) -> list[Event]:
    """All of it is sabotaged, destroyed or taken; hidden raiders are seen."""
    by = move["by"]
    territory = move["territory"]
    events: list[Event] = []
    for entry in unguarded(game, position, territory, by):
        names = entry.split("/")
        if names[1] == "structure":
            events = events + wreck(game, position, territory, names[0], by, "raid.raid")
        elif names[1] == HARVESTER:
            most = game.numbers.harvesters
            events = events + burn(game, position, territory, names[0], by, most, "raid.raid")
        else:
            most = game.numbers.ornithopters
            events = events + steal(game, position, territory, names[0], by, most, "raid.raid")
    if hidden(game, position, territory, by):
        events = events + reveal(position, territory, by, "raid.revealed")
    if not may_raid(game, position, by):
        next_seat(position, by)
        events = events + skip(game, position)
    return events


def may_raid(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can raid anywhere."""
    return len(raids(game, position, seat)) > 0


KINDS: dict[str, Kind] = {
    "raid": Kind(
        clause="raid.turn",
        steps=["raid"],
        check=check_raid,
        apply=apply_raid,
        field=one_of("territory", raids),
        open=may_raid,
        closed=raid_closed,
    ),
}
"""The kinds of move after the battles."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"raid": pass_raid}
"""What a pass does after the battles."""
