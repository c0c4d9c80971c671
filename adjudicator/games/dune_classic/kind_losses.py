"""Which of its forces the winner of a battle loses, where some have a star (ruling `starred-losses`).

It loses either exactly the forces that it dialled, or any forces of the same worth. In the second
case a starred force counts as much as in the battle, and may also cover the last loss if no other
force is left.
"""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Battle, Game, Position
from adjudicator.games.dune_classic.ruled_records import Advanced
from adjudicator.games.dune_classic.starred import (
    STARRED,
    Pool,
    firsts,
    kill_starred,
    pool_at,
    starred_in,
    with_starred,
)
from adjudicator.games.dune_classic.worth import worth_of_star
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import parts_of
from adjudicator.rules.dune.forms import lose_chosen, losses_form, losses_violation
from adjudicator.rules.dune.outcome import lose_some, winner_losses
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice


def fought(position: Position) -> Battle:
    """The battle under way."""
    assert position.battle is not None
    return position.battle


def among(position: Position) -> Advanced:
    """The record of starred forces, in a game that has it."""
    assert position.advanced is not None
    return position.advanced


def chooses(game: Game, position: Position) -> bool:
    """Whether the winner chooses the kinds that it loses."""
    return ruling(game, position, "starred-losses") == "chosen"


def all_there(game: Game, position: Position, winner: str) -> Pool:
    """The forces of the winner on the battlefield."""
    ordinary = 0
    starred = 0
    for part in parts_of(game, position, fought(position).place, winner):
        pool = pool_at(position, part, winner)
        if pool is not None:
            ordinary += pool.ordinary
            starred += pool.starred
    return Pool(ordinary=ordinary, starred=starred)


# --- what nobody has to decide -------------------------------------------------------------------


def lose_dialled(game: Game, position: Position, winner: str) -> list[Event]:
    """The winner loses what it has dialled, as far as nothing is to decide (battle.kinds-lost)."""
    advanced = position.advanced
    if advanced is None or len(advanced.starred) == 0:
        return winner_losses(game, position, winner)
    battle = fought(position)
    number = battle.plans[winner].number
    starred = advanced.backing[winner].starred
    worth = worth_of_star(game, position, winner)
    there = all_there(game, position, winner)
    parts = parts_of(game, position, battle.place, winner)
    if chooses(game, position):
        battle.losses = number - starred + worth * starred
        if battle.losses >= there.ordinary + worth * there.starred:
            return lose_these(position, parts, winner, there)
        if len(parts) == 1 and there.starred == 0:
            return lose_these(position, parts, winner, Pool(ordinary=battle.losses, starred=0))
        if len(parts) == 1 and there.ordinary == 0:
            fallen = (battle.losses + worth - 1) // worth
            return lose_these(position, parts, winner, Pool(ordinary=0, starred=fallen))
        return []
    battle.losses = number
    advanced.owed = starred
    if len(parts) == 1 or number == there.ordinary + there.starred:
        dialled = Pool(ordinary=number - starred, starred=starred)
        return lose_these(position, parts, winner, dialled)
    return []


def lose_these(position: Position, parts: list[str], winner: str, lost: Pool) -> list[Event]:
    """So many of the winner's forces go to the tanks, from its parts in their order."""
    ordinary = lost.ordinary
    starred = lost.starred
    events: list[Event] = []
    for part in parts:
        pool = pool_at(position, part, winner)
        if pool is None:
            continue
        plain = min(ordinary, pool.ordinary)
        stars = min(starred, pool.starred)
        ordinary -= plain
        starred -= stars
        if plain + stars > 0:
            events.append(lose_some(position, part, winner, plain + stars, "battle.winner-losses"))
            kill_starred(position, part, winner, stars)
        if stars > 0:
            told: dict[str, int | str] = {"faction": winner, "part": part, "forces": stars}
            events.append(Event("starred-lost", "turn.starred-lost", told))
    fought(position).losses = 0
    among(position).owed = 0
    return events


# --- what the winner decides ---------------------------------------------------------------------


def choices_in(game: Game, position: Position, part: str, winner: str) -> list[list[int]]:
    """How many forces of a part can be lost now, and how many of them have a star (pairs, sorted)."""
    found: list[list[int]] = []
    pool = pool_at(position, part, winner)
    if pool is None:
        return found
    there = all_there(game, position, winner)
    worth = worth_of_star(game, position, winner)
    choosing = chooses(game, position)
    losses = fought(position).losses
    owed = among(position).owed
    for forces in range(1, pool.ordinary + pool.starred + 1):
        for starred in range(max(0, forces - pool.ordinary), min(forces, pool.starred) + 1):
            plain = forces - starred
            fits = starred <= owed and plain <= losses - owed
            if choosing:
                over = plain + worth * starred - losses
                fits = over <= 0 or (over < worth and starred > 0 and plain == there.ordinary)
            if fits:
                found.append([forces, starred])
    return found


def judge_losses(game: Game, position: Position, move: Move) -> Violation | None:
    """The violation of the kinds of forces that a winner gives up: battle.losses, battle.kinds-lost."""
    by = move["by"]
    part = move["part"]
    if position.advanced is None or len(position.advanced.starred) == 0:
        if STARRED in move:
            return Violation("turn.starred", "none-there", {"by": by})
        return losses_violation(game, position, move)
    if part not in parts_of(game, position, fought(position).place, by):
        return Violation("battle.losses", "none-there", {"by": by, "part": part})
    if move["forces"] < 1:
        return Violation("battle.losses", "nothing", {})
    pool = pool_at(position, part, by)
    if pool is None or pool.starred == 0:
        if STARRED in move:
            return Violation("turn.starred", "none-there", {"by": by})
    elif STARRED not in move:
        return Violation("turn.starred", "not-said", {"by": by})
    if [move["forces"], starred_in(move)] not in choices_in(game, position, part, by):
        args: dict[str, int | str] = {
            "by": by,
            "part": part,
            "forces": move["forces"],
            "starred": starred_in(move),
            "losses": fought(position).losses,
        }
        return Violation("battle.kinds-lost", "wrong-forces", args)
    return None


def losses_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The part, how many forces, how many of them have a star."""
    if position.advanced is None or len(position.advanced.starred) == 0:
        return losses_form(game, position, partial)
    by = partial["by"]
    if "part" not in partial:
        parts = parts_of(game, position, fought(position).place, by)
        found = [part for part in parts if len(choices_in(game, position, part, by)) > 0]
        return choice("part", found, last=False)
    pairs = choices_in(game, position, partial["part"], by)
    pool = pool_at(position, partial["part"], by)
    some = pool is not None and pool.starred > 0
    if "forces" not in partial:
        return Field("forces", "amount", firsts(pairs), not some)
    if some and STARRED not in partial:
        stars = [pair[1] for pair in pairs if pair[0] == partial["forces"]]
        return amount(STARRED, stars[0], stars[len(stars) - 1], True)
    return None


def lose(game: Game, position: Position, move: Move) -> Event:
    """Take the losses that the winner has chosen; `losses` of the battle are what is left."""
    if position.advanced is None or len(position.advanced.starred) == 0:
        return lose_chosen(position, move)
    battle = fought(position)
    by = move["by"]
    starred = starred_in(move)
    lost = move["forces"]
    if chooses(game, position):
        lost += (worth_of_star(game, position, by) - 1) * starred
    else:
        among(position).owed -= starred
    battle.losses = max(0, battle.losses - lost)
    event = lose_some(position, move["part"], by, move["forces"], "battle.winner-losses")
    kill_starred(position, move["part"], by, starred)
    return Event(event.kind, event.clause, with_starred(event.args, move))
