"""What happens by itself in a game of a host: moves of the table, of computer players and of empty seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from zlib import crc32

from adjudicator.play.programs import Programs
from adjudicator.play.session import Session
from adjudicator.playout.chance import Chance
from adjudicator.playout.players import RunningGame, draw_kind
from adjudicator.show.forum_post import post_of
from adjudicator.wording import EVERYBODY, TABLE


def people_of(session: Session) -> list[str]:
    """The seats that people play now."""
    followed = session.followed
    empty = followed.rulebook.automata(followed.game, session.position)
    return [
        seat for seat, program in session.players().items() if not program and seat not in empty
    ]


def is_stopped(session: Session) -> bool:
    """Whether nobody moves until the referee has decided what happens to a seat whose time has run out."""
    limits = session.followed.limits
    return limits is not None and bool(limits.referee)


def open_kinds(session: Session, seat: str) -> list[str]:
    """The kinds of moves open to a seat now, those of any time last."""
    followed = session.followed
    unasked = post_of(followed.rulebook.id).UNASKED
    found = followed.rulebook.kinds(followed.game, session.position, seat)
    return sorted(found, key=lambda kind: (kind in unasked, kind))


def table_kinds(session: Session) -> list[str]:
    """The kinds of moves by which the table rolls, deals and draws now."""
    followed = session.followed
    rules = followed.rulebook
    found = rules.kinds(followed.game, session.position, TABLE)
    return [kind for kind in found if kind not in rules.timeout_moves]


def may_speak_up(session: Session, seat: str) -> bool:
    """Whether somebody who is not awaited has something to say that others wait for."""
    followed = session.followed
    if seat in followed.rulebook.to_act(session.position):
        return False
    unasked = post_of(followed.rulebook.id).UNASKED
    return any(kind not in unasked for kind in open_kinds(session, seat))


def might_speak_up(session: Session, seat: str) -> bool:
    """Whether somebody who is not awaited might have something to say, as far as everybody knows.

    The game waits for all who might. If it waited only for those who can, the pause would reveal to
    everybody who holds a card that may be played now.
    """
    followed = session.followed
    rules, game, position = followed.rulebook, followed.game, session.position
    if seat in rules.to_act(position):
        return False
    if rules.view(game, position, EVERYBODY).sides[seat] == position.sides[seat]:
        return may_speak_up(session, seat)
    unasked = post_of(rules.id).UNASKED
    return any(
        position.step in kind.steps and kind.closed(game, position, seat) is None
        if kind.steps
        else kind.open(game, position, seat)
        for name, kind in rules.rules_of.items()
        if not kind.waits and name not in unasked and (not kind.by or seat in kind.by)
    )


def phase_mark(session: Session) -> int:
    """A number for the current phase of the current turn."""
    position, turn = session.position, session.followed.rulebook.turn_field
    return crc32(f"{getattr(position, turn, 0)} {position.phase}".encode()) >> 1


def speakers(session: Session, declined: Mapping[str, int]) -> list[str]:
    """The people for whom the game waits although it awaits others: they might speak up, and have not declined.

    `declined` has the phase (`phase_mark`) in which each person has let the game go on.
    """
    phase = phase_mark(session)
    return [
        seat
        for seat in people_of(session)
        if declined.get(seat, -1) != phase and might_speak_up(session, seat)
    ]


def next_move(
    session: Session, programs: Programs, declined: Mapping[str, int], seed: str
) -> dict[str, Any]:
    """The next move that no person has to make; empty where the game waits for people, or is over.

    `declined` has the phase in which each person has let the game go on. Outcomes of chance follow from
    the seed that the header commits to, if it does; `seed` is for all other chance.
    """
    followed = session.followed
    rules, game, position = followed.rulebook, followed.game, session.position
    if session.result() is not None:
        return {}
    for seat in rules.to_act(position):
        ordered = session.orders.demanded(seat, position)
        if ordered is not None:
            return ordered
    if speakers(session, declined):
        return {}
    people = people_of(session)
    empty = rules.automata(game, position)
    others = [seat for seat in rules.to_act(position) if seat not in people]
    if not others or others[0] not in empty:
        chosen = programs.next_move()
        if chosen:
            return chosen
    if not others:
        return {}
    if others[0] == TABLE:
        kinds = table_kinds(session)
        return session.draw(kinds[0], f"{seed}/{session.lines}") if kinds else {}
    chance = Chance(f"{seed}/{session.lines}")
    return draw_kind(RunningGame(rules, game, position, chance, {}), others[0])
