"""Imports a VASSAL log, and lists everything that could not be understood.

::

    imported = import_vassal(Path("game.vlog"))
    imported.text            the log, for `kynes check --running`
    imported.odd             what could not be understood, with its step and why
    imported.coverage        what the mapping makes of pieces, places and sides
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.judge import Judge, load_judge
from adjudicator.content import load_content
from adjudicator.content.messages import message
from adjudicator.content.names import names as display_names
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.files import read_file
from adjudicator.log.header import HEADER, Header, HeaderSeat, Policy, setup_of
from adjudicator.log.lines import encode
from adjudicator.log.policy import kept_policy
from adjudicator.log.writing import LogWriter
from adjudicator.registry import GAMES
from adjudicator.show.replay import follow
from exporters.vassal.module.own import SHORT_HASH, own_markers, own_version
from exporters.vassal.reading.checks.consistency import Difference, against, joined
from exporters.vassal.reading.checks.coverage import Coverage, cover
from exporters.vassal.reading.checks.standing import watch
from exporters.vassal.reading.checks.unexplained import Unexplained
from exporters.vassal.reading.moves.earlier import earlier_lines
from exporters.vassal.reading.moves.moves import moves_from
from exporters.vassal.reading.moves.naming import game_of_module, names_of
from exporters.vassal.reading.moves.table_replay import HANDOVER, Found, Odd, Reading
from exporters.vassal.reading.saved.container import LARGEST_FILE, is_saved_game
from exporters.vassal.reading.saved.mapping import Mapping, read_mapping
from exporters.vassal.reading.saved.places import (
    Places,
    places_of_module,
)
from exporters.vassal.reading.saved.seating import (
    Names,
    header_of,
    is_reported,
    log_in,
    seated,
    with_seats,
)
from exporters.vassal.reading.saved.steps import Saved, end_of, read_saved

__all__ = [
    "Difference",
    "Imported",
    "compare_vassal",
    "import_bytes",
    "import_saved",
    "import_vassal",
    "is_saved_game",
    "log_of_vassal",
    "read_seats",
]

STILL = (
    "it has no steps: a save tells where pieces lie, not what was done; the chat is not kept in it. "
    "The log has its header only. Take the .vlog of the game, or ask with --against LOG whether "
    "the pieces lie where a log of the game ends"
)
"""What a save cannot tell."""
_SEAT = re.compile("([a-z0-9-]+)@([1-9][0-9]?)")


class Imported(msgspec.Struct, frozen=True):
    """What came out of a log."""

    text: str
    """The log, ending with a newline."""
    steps: int
    found: list[Found]
    """Where each line of the log comes from."""
    odd: list[Odd]
    coverage: Coverage
    unexplained: list[Unexplained] = []
    """What was done at the table and no reported move explains."""


def log_of_vassal(data: bytes, shown: str, overlays: Sequence[Path] = ()) -> str:
    """The log's text in a `.vlog` that our module wrote; InputError, in words, if there is none.

    What could not be understood of it is not told here: `import_vassal` tells.
    """
    return import_bytes(data, shown, overlays).text


def import_vassal(
    path: Path,
    overlays: Sequence[Path] = (),
    *,
    more: Sequence[Path] = (),
    mapping: Path | None = None,
    module: Path | None = None,
    seats: str = "",
) -> Imported:
    """What came out of a `.vlog` or `.vsav`, and of `more` files in which the game went on.

    `mapping` is the mapping file of a module that somebody else made; `module` the `.vmod` that
    was played with, needed to tell where pieces stand that no report speaks of; `seats` who sits
    where, such as "atreides@1,fremen@3", where the log does not say.

    InputError, in words, if a file cannot be used or does not begin as the one before it ends, or
    if it is not clear which game was played or who sat where.
    """
    return import_saved(
        read_files([path, *more]),
        overlays,
        mapping=None if mapping is None else read_mapping(mapping),
        places=None if module is None else places_of_module(_bytes(module), str(module)),
        seats=read_seats(seats),
    )


def read_files(paths: Sequence[Path]) -> Saved:
    """One game out of the files in which it was saved or logged, in their order.

    InputError, in words, if one cannot be used or does not begin as the one before it ends.
    """
    return joined([read_saved(_bytes(path), str(path)) for path in paths])


def compare_vassal(
    paths: Sequence[Path],
    log: Path,
    overlays: Sequence[Path] = (),
    *,
    mapping: Path | None = None,
    module: Path | None = None,
) -> list[Difference]:
    """Where pieces lie otherwise at the end of a `.vsav` or `.vlog` (first) than by a log (second).

    Raises InputError if the log is of another game than the save, and otherwise as `import_vassal`
    does, and for a log that cannot be followed to its end.
    """
    saved = read_files(paths)
    followed = follow(log, overlays=overlays)
    told = None if mapping is None else read_mapping(mapping)
    game = followed.header.game
    if _game(saved, header_of(saved), told) != game:
        raise InputError(f"{log}: this is a log of {game}, but {saved.shown} is another game")
    grids = None if module is None else places_of_module(_bytes(module), str(module))
    names = names_of(saved, game, told, grids, overlays)
    stands = followed.rulebook.pieces(followed.game, followed.position)
    return against(end_of(saved), stands, names)


def import_bytes(
    data: bytes,
    shown: str,
    overlays: Sequence[Path] = (),
    *,
    mapping: Mapping | None = None,
    places: Places | None = None,
    seats: Sequence[tuple[str, int]] = (),
) -> Imported:
    """What came out of a file's bytes; as `import_vassal`."""
    saved = read_saved(data, shown)
    return import_saved(saved, overlays, mapping=mapping, places=places, seats=seats)


def import_saved(
    saved: Saved,
    overlays: Sequence[Path] = (),
    *,
    mapping: Mapping | None = None,
    places: Places | None = None,
    seats: Sequence[tuple[str, int]] = (),
) -> Imported:
    """What came out of files that were read; as `import_vassal`.

    Raises InputError as that does, and UnsupportedError for a game that this program does not have.
    """
    shown = saved.shown
    said = header_of(saved)
    game = _game(saved, said, mapping)
    judge = load_judge(game, overlays)
    if judge is None:
        raise UnsupportedError(f"{shown}: there is no game {game!r}")
    notes: list[Odd] = []
    names = names_of(saved, game, mapping, places, overlays, notes)
    header = _header(saved, said, judge, names, seats, notes)
    notes = [*_other_versions(saved, header, judge, notes), *notes]
    _check_setup(header, judge, game, shown, overlays)
    earlier = earlier_lines(log_in(saved) or [], judge, shown)
    if not saved.steps and log_in(saved) is None:
        notes.append(Odd(0, "the file", STILL, open=True))
    reading = moves_from(saved, judge, names, header, earlier)
    return Imported(
        text=_text(reading, judge),
        steps=len(saved.steps),
        found=reading.found,
        odd=[*notes, *reading.odd],
        coverage=cover(saved, names.mapping, names.places, names.factions),
        unexplained=watch(saved, judge, names, reading, own_markers(game)),
    )


def _other_versions(saved: Saved, header: Header, judge: Judge, notes: list[Odd]) -> list[Odd]:
    """That the module, or the content that the game began with, is of another version than ours: said first.

    `notes` may say it of the module already.
    """
    found = []
    made = saved.module.version
    ours = own_version(judge.content)
    said = any(note.what == "the module" for note in notes)
    if not said and game_of_module(saved.module.name) and "+" in made and made != ours:
        why = f"it is of version {made}, and this program makes {ours}"
        found.append(Odd(0, "the module", why, open=True))
    if header.content != judge.content:
        why = (
            f"the game began with {header.content[:SHORT_HASH]}, and this program has "
            f"{judge.content[:SHORT_HASH]}: the judge will not judge it"
        )
        found.append(Odd(0, "the content", why, open=True))
    return found


def read_seats(text: str) -> list[tuple[str, int]]:
    """Faction and place of each seat in "atreides@1,fremen@3"; InputError if it is not so."""
    found: list[tuple[str, int]] = []
    for part in text.split(",") if text else []:
        seat = _SEAT.fullmatch(part.strip())
        if seat is None:
            raise InputError(
                f"{part.strip()!r} is not a seat: give faction@place, as in atreides@1,fremen@3"
            )
        found.append((seat[1], int(seat[2])))
    return found


def _bytes(path: Path) -> bytes:
    return read_file(path, LARGEST_FILE)


def _game(saved: Saved, said: dict[str, Any] | None, mapping: Mapping | None) -> str:
    """The id of the game that was played."""
    if mapping is not None:
        if mapping.module and mapping.module != saved.module.name:
            raise InputError(
                f"{saved.shown}: it was played with the module {saved.module.name!r}, but the "
                f"mapping is for {mapping.module!r}"
            )
        found = mapping.game
    elif said is not None and isinstance(said.get("game"), str):
        found = said["game"]
    else:
        found = game_of_module(saved.module.name)
    if found in GAMES:
        return found
    known = ", ".join(sorted(GAMES))
    if found:
        raise UnsupportedError(f"{saved.shown}: there is no game {found[:60]!r} (games: {known})")
    raise InputError(
        f"{saved.shown}: the module {saved.module.name!r} is none of ours and no line of the log "
        f"says which game was played: give a mapping file that names it (games: {known})"
    )


def _header(
    saved: Saved,
    said: dict[str, Any] | None,
    judge: Judge,
    names: Names,
    seats: Sequence[tuple[str, int]],
    notes: list[Odd],
) -> Header:
    sitting = seated(saved, names)
    if said is not None:
        header = _said_header(said, notes, saved.shown)
        fixed = is_reported(saved, said) or log_in(saved) is not None
        return header if fixed else with_seats(header, sitting)
    players = {faction: player for faction, _, player in sitting}
    places = list(seats) or [(faction, place) for faction, place, _ in sitting]
    if not places or any(place == 0 for _, place in places):
        known = ", ".join(faction for faction, _ in places) or "nobody"
        raise InputError(
            f"{saved.shown}: the log does not say who sits where (in its roster: {known}): give "
            "the seats, as in --seats atreides@1,fremen@3"
        )
    notes.append(
        Odd(
            0,
            "the header",
            "no report gives it: rulings and options are taken as the default",
            open=True,
        )
    )
    return Header(
        format=1,
        game=judge.rulebook.id,
        rules=judge.rulebook.versions[-1],
        content=judge.content,
        seats=[
            HeaderSeat(faction, place, (players.get(faction, "") or faction)[:100])
            for faction, place in places
        ],
        rulings={},
        options={},
        policy=Policy(undo="any"),
        made_by="import",
    )


def _said_header(said: dict[str, Any], notes: list[Odd], shown: str) -> Header:
    try:
        header = HEADER.decode(encode(said))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InputError(f"{shown}: the header in the log's report is none: {error}") from None
    # A salt is nobody's here: what is hashed is hashed plainly, and by us.
    kept = kept_policy(header.policy)
    if kept != header.policy:
        notes.append(
            Odd(
                0,
                "the header's policy",
                "seals, commitments, signatures and times are no part of it",
                open=True,
            )
        )
    return msgspec.structs.replace(
        header,
        policy=kept,
        table_key=msgspec.UNSET,
        referee_key=msgspec.UNSET,
        hash_commit=msgspec.UNSET,
        made_by="import",
    )


def _check_setup(
    header: Header, judge: Judge, game: str, shown: str, overlays: Sequence[Path]
) -> None:
    breach = judge.rulebook.check_setup(judge.game, setup_of(header))
    if breach is not None:
        content = load_content(game, overlays)
        words = message(content, breach.clause, breach.code, breach.args, display_names(game))
        raise InputError(f"{shown}: the game could not begin so: {words}")


def _text(reading: Reading, judge: Judge) -> str:
    """The log, written as its policy demands, with its end if the game is over."""
    stream = BytesIO()
    rules, game = judge.rulebook, judge.game
    position = rules.new_position(game, setup_of(reading.header))
    writer = LogWriter(stream, reading.header, rules)
    # Only what somebody goes back to is kept, as bytes: a position is large.
    wanted = {found.move["to"] for found in reading.found if found.how == "undo"}
    after = {0: encode(position)}
    illegal = False
    for found in reading.found:
        if found.how == "undo":
            position = judge.position.decode(after[found.move["to"]])
            writer.undo(found.move["by"], found.move["to"], position, at=found.at)
        elif found.how == HANDOVER:
            writer.hand_over(found.move, position, at=found.at)
        else:
            if found.legal:
                rules.apply(game, position, found.move)
            illegal = illegal or not found.legal
            writer.append(found.move, position, at=found.at)
        if found.line in wanted:
            after[found.line] = encode(position)
    result = None if illegal else rules.result(game, position)
    if result is not None:
        writer.end(result, position)
    return stream.getvalue().decode()
