"""Makes a log of a saved game of treachery.online, and says of every event what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.judge import Judge, load_judge
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.files import read_file
from adjudicator.log.header import Header, HeaderSeat, Policy, setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.records import Violation
from exporters.treachery.deals import Deals
from exporters.treachery.following import ComingEvents, Follower
from exporters.treachery.rulings import rulings_of
from exporters.treachery.saves import LARGEST, Save, SavedEvent, read_save
from exporters.treachery.translation import TRANSLATIONS
from exporters.treachery.wanted import Untranslatable

GAME = "dune-classic"
FLOWS_BACK = 97
"""The rule by which the Guild receives what it pays for its ally's shipments."""
CIRCLES = {2: [1, 4], 3: [1, 3, 5], 4: [1, 2, 4, 5], 5: [1, 2, 3, 4, 5], 6: [1, 2, 3, 4, 5, 6]}
"""Seats of the program -> the player circles that follow the storm as they do there."""
UNEVEN = frozenset({4, 5})
"""Numbers of seats for which no choice of circles has every storm order of the program."""


class Line(msgspec.Struct, frozen=True):
    """What became of an event."""

    event: int
    """Its place in the file, from 1."""
    kind: str
    by: str
    became: str
    """"moves", "nothing" (a log needs no line for it), "refused" or "after" (the log has ended before)."""
    first: int = 0
    """The first and the last line of the log that it became, 0 for none."""
    last: int = 0
    why: str = ""


class Imported(msgspec.Struct, frozen=True):
    """What came out of a saved game."""

    text: str
    """The log, for `kynes check --running`."""
    lines: list[Line]
    notes: list[str]
    """What the program plays otherwise than any ruling of ours."""

    @property
    def whole(self) -> bool:
        """Whether every event was translated."""
        return not any(line.became in ("refused", "after") for line in self.lines)


def import_saved_file(path: Path, overlays: Sequence[Path] = ()) -> Imported:
    """The log of a saved game in a file; raises what `import_saved_game` raises."""
    return import_saved_game(read_file(path, LARGEST), str(path), overlays)


def import_saved_game(data: bytes, shown: str, overlays: Sequence[Path] = ()) -> Imported:
    """The log of a saved game, up to the first event that our rules do not allow.

    InputError for a file that is no saved game or is damaged, UnsupportedError for a game with anything that
    classic Dune does not have.
    """
    save = read_save(data, shown)
    judge = load_judge(GAME, overlays)
    assert judge is not None
    try:
        game, header, notes = _begun(save, judge)
        lines = _follow(game)
    except InputError as error:
        raise InputError(f"{shown}: {error}") from error
    except UnsupportedError as error:
        raise UnsupportedError(f"{shown}: {error}") from error
    return Imported(_written(judge, header, game.moves), lines, notes)


def _begun(save: Save, judge: Judge) -> tuple[Follower, Header, list[str]]:
    """The game before its first event; InputError for seats that no game has."""
    deals = Deals(save)
    header, notes = _header(save, deals, judge)
    wrong = judge.rulebook.check_setup(judge.game, setup_of(header))
    if wrong is not None:
        raise InputError(_words(judge, wrong))
    game = Follower(judge, header, deals, ComingEvents(_in_our_order(save.events)))
    game.guild_gets_its_own = FLOWS_BACK in save.start.rules
    return game, header, notes


def _header(save: Save, deals: Deals, judge: Judge) -> tuple[Header, list[str]]:
    rulings, untold = rulings_of(
        save.start.rules, save.version, {preset.id: preset for preset in judge.presets}
    )
    notes = [f"No ruling of ours says what this game has: {what}." for what in untold]
    circles = CIRCLES.get(save.start.seats)
    if circles is None:
        raise UnsupportedError(f"classic Dune has 2 to 6 seats, and this game {save.start.seats}")
    if save.start.seats in UNEVEN:
        notes.append(
            "With four or five seats the storm order of treachery.online differs in some sectors."
        )
    names = [*save.start.players, *[""] * len(deals.players)]
    seats = [
        HeaderSeat(
            faction=faction, place=circles[place], player=name.strip()[:100] or f"Player {number}"
        )
        for number, (faction, place, name) in enumerate(
            zip(deals.players, deals.places, names, strict=False), 1
        )
    ]
    chosen = {
        name: value for name, value in sorted(rulings.items()) if value != judge.rulings[name]
    }
    return Header(
        format=1, game=GAME, rules=judge.rulebook.versions[-1], content=judge.content,
        seats=sorted(seats, key=lambda seat: seat.place), rulings=chosen,
        options={"turns": save.start.turns}, policy=Policy(corrections="listed"),
    ), notes  # fmt: skip


def _in_our_order(events: list[SavedEvent]) -> list[SavedEvent]:
    """The events, with an advisor that follows a shipment before the flip that the shipment causes."""
    ordered = list(events)
    for at, event in enumerate(events):
        if event.kind != "BlueFlip":
            continue
        following = (n for n in range(at + 1, len(events)) if events[n].kind not in TALK)
        after = next(following, at)
        if events[after].kind == "BlueAccompanies":
            ordered[at], ordered[after] = ordered[after], ordered[at]
    return ordered


TALK = frozenset({"AllyPermission", "DealOffered"})
"""Events of anybody at any time, which may stand between two that belong together."""


def _follow(game: Follower) -> list[Line]:
    lines: list[Line] = []
    ended = False
    for at, event in enumerate(game.plan.events):
        game.plan.at = at
        line = _after(event) if ended else _line(game, event)
        ended = ended or line.became == "refused"
        lines.append(line)
    if not ended:
        game.finish()
    return lines


def _after(event: SavedEvent) -> Line:
    return Line(event.number, event.kind, event.by, "after")


def _line(game: Follower, event: SavedEvent) -> Line:
    """Carry out an event; what became of it."""
    translation = TRANSLATIONS.get(event.kind)
    if translation is None:
        why = "classic Dune has no such event"
        return Line(event.number, event.kind, event.by, "refused", why=why)
    first = len(game.moves) + 1
    try:
        wrong = game.make(translation.translate(game, event), translation.phase)
    except (Untranslatable, InputError) as error:
        return Line(event.number, event.kind, event.by, "refused", why=str(error))
    if wrong is not None:
        return Line(event.number, event.kind, event.by, "refused", why=_words(game.judge, wrong))
    made = len(game.moves) >= first
    return Line(
        event.number, event.kind, event.by, "moves" if made else "nothing",
        first if made else 0, len(game.moves) if made else 0,
    )  # fmt: skip


def _words(judge: Judge, wrong: Violation) -> str:
    """A broken clause in words."""
    clause = judge.clauses.get(wrong.clause)
    said = clause.text if clause is not None else wrong.code
    args = ", ".join(f"{name}: {value}" for name, value in wrong.args.items())
    return f"{said} ({wrong.clause}{'; ' + args if args else ''})"


def _written(judge: Judge, header: Header, moves: list[dict[str, Any]]) -> str:
    stream = BytesIO()
    writer = LogWriter(stream, header, judge.rulebook)
    position = judge.rulebook.new_position(judge.game, setup_of(header))
    for move in moves:
        judge.rulebook.apply(judge.game, position, move)
        if move["move"] == CORRECT:
            writer.correct(move, position)
        else:
            writer.append(move, position)
    result = judge.rulebook.result(judge.game, position)
    if result is not None:
        writer.end(result, position)
    return stream.getvalue().decode()
