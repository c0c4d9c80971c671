"""The moderator's post: where a game stands, ready for a forum.

A post shows the position at any line of a log as the table, one seat or everybody may see it. What
there is to say about a position is in the module `forum_post` of each game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, Protocol, cast

from adjudicator.check.correction import as_known
from adjudicator.check.corrections_text import correction_words
from adjudicator.content.names import move_words, step_words, value_words
from adjudicator.content.presets import preset_of
from adjudicator.game_modules import GamePost
from adjudicator.lazy import lazy_imports
from adjudicator.registry import module, package
from adjudicator.show.document import Block, Heading, Items, Line
from adjudicator.show.replay import Followed
from adjudicator.speech import phrase
from adjudicator.typed_moves import texts_of
from adjudicator.wording import EVERYBODY, TABLE, happened, listed, may_see, said, words_of

with lazy_imports():
    from adjudicator.show.clocks import waiting_words
from adjudicator.show.orders import orders_of


class Guide(Protocol):
    """The members of a game's module `guide`, if it has one: what helps a player at a keyboard.

    `position` is always what the player may see.
    """

    SILENT: frozenset[str]
    """Kinds of moves of a seat that nobody sits on of which nothing need be told."""

    def situation(
        self, followed: Followed, position: Any, names: Mapping[str, str], seat: str
    ) -> list[Line]:
        """What is at stake before an action; nothing in the middle of one."""

    def details(
        self, followed: Followed, position: Any, names: Mapping[str, str], seat: str
    ) -> list[Block]:
        """All that a player holds, with what it means."""

    def option_words(
        self,
        followed: Followed,
        position: Any,
        move: Mapping[str, Any],
        field: str,
        option: Any,
        names: Mapping[str, str],
    ) -> str:
        """What an option of a half-made move means; "" where its name says all."""


def guide_of(game_id: str) -> Guide | None:
    """What helps a player of a game to decide, if there is such a thing; KeyError as `post_of`."""
    if find_spec(f"{package(game_id)}.guide") is None:
        return None
    return cast("Guide", module(game_id, "guide"))


def post_of(game_id: str) -> GamePost:
    """What a game says of its positions; KeyError for an id that is not in `GAMES`."""
    return cast("GamePost", module(game_id, "forum_post"))


def post(
    followed: Followed, names: Mapping[str, str], *, seat: str = TABLE, moves: bool = False
) -> list[Block]:
    """The post of the last position followed.

    `seat` is a faction, `TABLE` (sees everything) or `EVERYBODY`; with `moves`, the moves of the
    turn stand beside what happened, as far as the seat may know them.
    """
    own = post_of(followed.rulebook.id)
    position = followed.rulebook.view(followed.game, followed.position, seat)
    blocks: list[Block] = [Heading(1, own.title(followed, names))]
    chosen = preset_of(followed.content, followed.header.rulings, followed.header.options)
    if chosen is not None and (chosen.rulings or chosen.options):
        blocks.append(Line(phrase("Preset"), chosen.title))
    corrected = [
        correction_words(one, one.line, names) for one in as_known(followed.corrections, seat)
    ]
    if corrected:
        blocks += [Heading(2, phrase("What the referee has corrected")), Items(corrected)]
    players = players_of(followed, names)
    if players:
        listing = ", ".join(f"{names[side]}: {player}" for side, player in players.items())
        blocks.append(Line(phrase("Players"), listing))
    blocks += own.state(followed, position, names)
    shown = sorted(position.sides) if seat == TABLE else [seat] if seat != EVERYBODY else []
    hands = own.hand_lines(position, names, shown)
    blocks += [Heading(2, phrase("Hands")), *hands] if hands else []
    blocks += _recent(followed, names, seat, moves=moves)
    blocks += _next(followed, position, names)
    return blocks


def _recent(followed: Followed, names: Mapping[str, str], seat: str, *, moves: bool) -> list[Block]:
    """What happened since the end of the last turn."""
    own, words = post_of(followed.rulebook.id), words_of(followed.rulebook.id)
    start = 0
    for at, (_, events) in enumerate(followed.events[:-1]):
        if any(event.kind == own.TURN_BEGINS for event in events):
            start = at + 1
    texts: list[str] = []
    for (n, move), (_, events) in zip(followed.moves[start:], followed.events[start:], strict=True):
        if moves and may_see(move, followed.rulebook, seat):
            texts.append(f"{n}. {said(move, followed.rulebook.moves, names)}")
        told = [text for event in events if (text := happened(event, words, names, seat))]
        if told and may_see(move, followed.rulebook, seat):
            told[-1] += "".join(f" “{spoken}”" for spoken in spoken_in(followed, move))
        texts += told
    heading = own.recent_heading(followed.position)
    return [Heading(2, heading), Items(texts)] if texts else []


def spoken_in(followed: Followed, move: Mapping[str, Any]) -> list[str]:
    """What somebody says in a move in words of their own: a question, the terms of a deal."""
    kind = followed.rulebook.moves.get(move["move"])
    return [] if kind is None else [str(move[name]) for name in texts_of(kind)]


def awaited_words(
    followed: Followed, position: Any, names: Mapping[str, str], seats: Sequence[str]
) -> str:
    """Who of the awaited is to do what, in words.

    If the step does not tell, for example while a question has to be answered first, the game says
    it (`awaited` in its `forum_post`).
    """
    own = getattr(post_of(followed.rulebook.id), "awaited", None)
    said_so: str = own(position, names) if own is not None else ""
    step = step_words(position.step, names)
    return said_so or phrase("{who} to act ({step})", who=listed(seats, names), step=step)


def players_of(followed: Followed, names: Mapping[str, str]) -> dict[str, str]:
    """Seat -> who plays it now, after handovers; without players who are called like their factions."""
    players = {seat.faction: seat.player for seat in followed.header.seats}
    players |= {
        line["seat"]: line["player"]
        for line in followed.lines
        if line["move"] == "handover" and line["seat"] in players
    }
    return {
        side: player
        for side, player in players.items()
        if player.lower() not in (side, names[side].lower())
    }


def _next(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    if followed.rulebook.result(followed.game, followed.position) is not None:
        return []
    own = post_of(followed.rulebook.id)
    awaited = followed.rulebook.to_act(followed.position)
    phase = own.phase_name(followed, names, position.phase)
    players = players_of(followed, names).items()
    called = {**names, **{side: f"{names[side]} ({player})" for side, player in players}}
    lines = [Line(phase, awaited_words(followed, position, called, awaited))]
    lines += [Line(seat, words) for seat, words in waiting_words(followed, names)]
    lines += _sealed(followed, names)
    return [Heading(2, phrase("Next")), *lines, *own.matters(position, names)]


def _sealed(followed: Followed, names: Mapping[str, str]) -> list[Line]:
    """Who has laid a seal in this step, or an order in advance, that is not opened yet."""
    seals = [
        f"{value_words(seal.by, names)} ({move_words(seal.kind, names)})"
        for seal in followed.sealed
    ]
    ordered = [
        phrase("{seat} (line {n})", seat=value_words(one.by, names), n=one.n)
        for one in orders_of(followed.lines)
        if not one.opened
    ]
    lines = [Line(phrase("Sealed"), ", ".join(seals))] if seals else []
    return (
        [*lines, Line(phrase("Orders in advance, sealed"), ", ".join(ordered))]
        if ordered
        else lines
    )
