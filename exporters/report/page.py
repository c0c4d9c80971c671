"""One page of a log: verdict, who played, the replay, charts, chance, time, every line in words.

The page is one self-contained HTML file; a policy in its head forbids the browser to load or run
anything else. The referee's page shows everything in the log, including hidden information, and
says so. The page of a seat and the public one are made from the view of their reader
(`Rulebook.view`), the moves and events that this reader sees, and the verdict of `kynes check
--seat` or `--public`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from markupsafe import Markup

from adjudicator.check import Judges, check_file
from adjudicator.check.public import seen_by
from adjudicator.content.names import deed_words, names, value_words
from adjudicator.content.presets import preset_of
from adjudicator.content.records import Content
from adjudicator.errors import InputError
from adjudicator.harmless import harmless
from adjudicator.log.reading import LineReader, open_log
from adjudicator.notation import NOTATION
from adjudicator.notation.checking import check_notation
from adjudicator.show.replay import Followed, follow
from adjudicator.speech import Speech, speech, spoken_language
from adjudicator.wording import EVERYBODY, TABLE, said_text
from exporters.pages import PAGES, policy, render, trusted
from exporters.report.charts import PLAIN, PLOT, charts
from exporters.report.clock import orders, times
from exporters.report.drawing import (
    BADGE,
    Address,
    Pictures,
    badge_at,
    draw_pictures,
    ground_svg,
)
from exporters.report.lines import clauses, lines, when
from exporters.report.luck import luck
from exporters.report.pixels import inside
from exporters.report.replay import Played, play_through
from exporters.report.table import Key, ReportTable, table_of
from exporters.report.verdict import verdict

if TYPE_CHECKING:
    from adjudicator.check.checker import Judgement
    from adjudicator.check.verdict import Statement

PACKAGE = Path(__file__).parent
SIGNS = {
    ("first", 0): "M4 5h2.5v14H4zM19 5v14L8 12z",
    ("turn", -1): "M12 5v14L2 12zM22 5v14l-10-7z",
    ("phase", -1): "M13 6l-6 6 6 6M19 6l-6 6 6 6",
    ("line", -1): "M15 6l-6 6 6 6",
    ("play", 0): "M7 4v16l13-8z",
    ("line", 1): "M9 6l6 6-6 6",
    ("phase", 1): "M5 6l6 6-6 6M11 6l6 6-6 6",
    ("turn", 1): "M12 5v14l10-7zM2 5v14l10-7z",
    ("last", 0): "M17.5 5H20v14h-2.5zM5 5v14l11-7z",
}
"""The icons of the buttons, in a square of 24 units."""

PACES = ((1500, "½×"), (700, "1×"), (350, "2×"), (120, "6×"))
"""Milliseconds for each line, and the name of the speed."""

MOST_RULINGS = 4
"""So many rulings stand open on the page; more are folded."""

Names = Mapping[str, str]


def report(
    log: Path, overlays: Sequence[Path] = (), viewer: str = TABLE, address: Address | None = None
) -> str:
    """The page of a log, in the language that is spoken now.

    `viewer` is a seat, `TABLE` (the referee, who sees everything) or `EVERYBODY`. `address` keeps
    pictures outside the page and says where; by default they are within it. InputError for a
    file that cannot be read and a viewer who has no seat.

    A log that is not legal has a page too: it shows the game as far as the rules follow it. A file that
    does not begin as a log does is an InputError.
    """
    _refuse_others(log)
    say = speech(PACKAGE, spoken_language())
    judgement = seen_by(_judged(log, Judges(overlays)), viewer)
    replayed = judgement.verdict.replayed
    name = harmless(log.name)
    game: list[Markup] = []
    if replayed > 0:  # else there is not even a header, as the verdict says
        followed = follow(log, replayed - 1, overlays, viewer, notation=True)
        stated = judgement.verdict.statement
        game = _game(followed, stated, say, viewer, address or inside)
    scripts = (PAGES / "zoom.js", PACKAGE / "replay.js") if game else ()
    script = "\n".join(one.read_text("utf-8") for one in scripts)
    style = "".join(one.read_text("utf-8") for one in (PAGES / "zoom.css", PACKAGE / "style.css"))
    page = render(
        "report/page.html.j2",
        language=spoken_language(),
        policy=policy(style, script, images="near" if address else "inside"),
        style=trusted(style),
        script=trusted(script),
        title=name,
        for_whom=_for_whom(viewer, say),
        say=say,
        verdict=verdict(judgement, name, say),
        game=game,
    )
    return str(page)


def _judged(log: Path, judges: Judges) -> Judgement:
    """The judgement of a log, or of the log for which a file of notation stands."""
    if log.suffix.lower() == NOTATION:
        return check_notation(str(log), judges)
    return check_file(log, judges)


def _refuse_others(log: Path) -> None:
    """InputError for a file that is not a log at all: its first line is not a header, not even a damaged one."""
    if log.suffix.lower() == NOTATION:
        return
    with open_log(log) as stream:
        first = next(iter(LineReader(stream)), b"")
    with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        header = msgspec.json.decode(first.removeprefix(b"\xef\xbb\xbf").strip())
        if isinstance(header, dict) and "format" in header:
            return
    raise InputError(f"{log}: this is not a log: its first line is not a header")


def _for_whom(viewer: str, say: Speech) -> str:
    """Who may read the page."""
    if viewer == TABLE:
        return say("For the referee: this page tells hidden things too.")
    if viewer == EVERYBODY:
        return say("For everybody: this page tells only what lies open.")
    return say("For one seat: this page tells what that player may know.")


def _game(
    followed: Followed, stated: Statement | None, say: Speech, viewer: str, address: Address
) -> list[Markup]:
    """The part of the page about the game itself."""
    called = names(followed.header.game, spoken_language())
    table = table_of(followed.content, spoken_language())
    played = play_through(followed, table, called, viewer)
    colours = _colours(followed)
    cited = dict[str, None]()
    told = lines(followed, played, called, viewer, cited)
    return [
        _header(followed, stated, called, say),
        _replay(played, table, called, say, told, address),
        *charts(played.figures, played.frames, colours, called, say),
        *luck(played.chance, called, say),
        *times(followed, stated, called, say),
        *orders(followed, called, say),
        *clauses(cited, table.content, say),
    ]


def _colours(followed: Followed) -> dict[str, str]:
    """Side -> the colour of its lines: the theme's, where the game has one for it."""
    themes = {one["id"]: one["colour"] for one in followed.content.data["theme"]["factions"]}
    sides = sorted(followed.position.sides)
    return {side: themes.get(side, PLAIN[at % len(PLAIN)]) for at, side in enumerate(sides)}


# --- the league's header ---------------------------------------------------------------------------


def _header(followed: Followed, stated: Statement | None, called: Names, say: Speech) -> Markup:
    """The seats with all who have played them, and the rulings and options of the game.

    Rulings are named by their questions; those of a preset are folded, and where there are more than a few lines of
    a phone.
    """
    header = followed.header
    facts = [
        (say("Game"), str(followed.content.data["game"]["title"])),
        (say("Name"), "" if header.name is msgspec.UNSET else str(header.name)),
        (say("Rules"), str(header.rules)),
        (say("Content"), header.content[:16]),
        (say("Preset"), _preset(followed)),
        (say("Options"), _listed(header.options, _option_names(followed.content))),
        (
            say("Rulings"),
            "\n".join(_answered(followed.content, header.rulings)),
        ),
        (say("Policy"), _policy(followed, called)),
    ]
    later = {seat.faction: seat.later for seat in stated.players} if stated is not None else {}
    seats = [
        (
            value_words(seat.faction, called),
            "; ".join(
                [
                    seat.player,
                    *(
                        say("{player} from line {n} on", player=one.player, n=one.line - 1)
                        for one in later.get(seat.faction, [])
                    ),
                ]
            ),
        )
        for seat in header.seats
    ]
    many = len(header.rulings) > MOST_RULINGS
    folded = {say("Rulings"): len(header.rulings)} if many or _preset(followed) else {}
    return render("report/header.html.j2", say=say, seats=seats, facts=facts, folded=folded)


def _answered(content: Content, chosen: Mapping[str, str]) -> Iterator[str]:
    """The rulings that were chosen with their answers, in the order of the content: "May they stay? Yes."."""
    for ruling in content.rulings.values():
        for option in ruling.options:
            if chosen.get(ruling.id) == option.id:
                question = said_text(content.folder, "ruling", ruling.id, ruling.question)
                name = f"{ruling.id}/{option.id}"
                yield f"{question} {said_text(content.folder, 'ruling-option', name, option.text)}"


def _preset(followed: Followed) -> str:
    """The title of the preset that the header equals, or ""."""
    header = followed.header
    preset = preset_of(followed.content, header.rulings, header.options)
    if preset is None:
        return ""
    return said_text(followed.content.folder, "preset-title", preset.id, preset.title)


def _option_names(content: Content) -> Names:
    """Option -> its name in the language that is spoken now."""
    return deed_words(content.folder, spoken_language()).get("options", {})


def _listed(chosen: Mapping[str, object], called: Names) -> str:
    """What was chosen: "phase-numbers: nine-phases"."""
    return ", ".join(
        f"{called.get(name, name)}: {value_words(value, called, name) if isinstance(value, str) else value}"
        for name, value in sorted(chosen.items())
    )


def _policy(followed: Followed, called: Names) -> str:
    demanded = msgspec.to_builtins(followed.header.policy)
    return ", ".join(
        name
        if value is True
        else f"{name}: {' '.join(called.get(one, one) for one in value) if isinstance(value, list) else value}"
        for name, value in demanded.items()
    )


# --- the replay ------------------------------------------------------------------------------------


def _replay(
    played: Played, table: ReportTable, called: Names, say: Speech, lines: Markup, address: Address
) -> Markup:
    """The board and the table with the pieces of the last position, and the controls of the replay."""
    looks: dict[str, None] = {}

    def picture(key: Key, count: int) -> str:
        shape = table.shape(key, count)
        assert shape is not None, "only stacks with a picture are laid"
        return shape.picture

    def named(key: Key, count: int) -> str:
        text = table.named(key, called)
        return text if count == 1 else f"{count} × {text}"

    for frame in played.frames:
        for key, stack in frame.changed.items():
            if stack is not None:
                looks[picture(key, stack.count)] = None
    pictures = draw_pictures(table, played.grounds, looks)
    drawn = [
        ground_svg(
            at, ground, pictures, played.last, named, picture,
            ground.name or (say("Beside the board") if at else say("The board")),
        )
        for at, ground in enumerate(played.grounds)
    ]  # fmt: skip
    board = sum(not one.name for one in played.grounds)
    last = len(played.frames) - 1
    return render(
        "report/replay.html.j2",
        say=say,
        defs=trusted(pictures.defs(address=address)),
        main=drawn[0],
        aside=drawn[1:board],
        windows=[
            (ground.name, svg)
            for ground, svg in zip(played.grounds[board:], drawn[board:], strict=True)
        ],
        signs=SIGNS,
        paces=PACES,
        last=last,
        lines=lines,
        frames=trusted(_data(played, pictures, named, picture)),
    )


def _data(
    played: Played,
    pictures: Pictures,
    named: Callable[[Key, int], str],
    picture: Callable[[Key, int], str],
) -> str:
    """The frames for the page's script, as JSON that cannot end its element."""
    keys: dict[Key, int] = {}
    phases: dict[str, int] = {}
    order = {name: at for at, name in enumerate(pictures.drawn)}
    frames = []
    for frame in played.frames:
        changes: list[list[int]] = []
        for key, stack in frame.changed.items():
            number = keys.setdefault(key, len(keys))
            if stack is None:
                changes.append([number])
            else:
                look = order[picture(key, stack.count)]
                changes.append([number, stack.ground, stack.x, stack.y, stack.count, look])
        phase = when(frame)
        at = phases.setdefault(phase, len(phases))
        frames.append({"n": frame.n, "t": frame.turn, "p": at, "c": changes})
    data = {
        "badge": BADGE,
        "chart": PLOT,
        "grounds": [ground.name for ground in played.grounds],
        "pictures": [
            [
                pictures.ids[name],
                [badge_at(one.width, one.height, digits) for digits in (1, 2, 3, 4)],
            ]
            for name, one in pictures.drawn.items()
        ],
        "keys": [named(key, 1) for key in keys],
        "phases": list(phases),
        "frames": frames,
    }
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")
