"""The tutorials of a module: the first turn of a game as a log that the engine plays step by step.

VASSAL lists them in its help menu, one for each language. A player who opens one takes the only
free side and presses Page Down: each step explains a kind of move and its rule, and then makes the
move. The lines contain their moves, like all reports, so `kynes import` reads a tutorial like any
other log.

The moves are kept in `data/GAME/tutorial.jsonl`: who plays, then one move a line. `python -m workshop.vassal_tutorial`
takes them from a log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.content.names import names
from adjudicator.content.records import Content
from adjudicator.log.header import Header, HeaderSeat, Policy, setup_of
from adjudicator.rules.drawn_cards import Draw
from adjudicator.rules.records import Event
from adjudicator.wording import EVERYBODY, about, happened, said, words_of
from exporters.speech import phrase, speaking
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.format.components import Node, component
from exporters.vassal.format.log_steps import Tree, chat, logged, step, text_of
from exporters.vassal.format.sequence import decode, encode
from exporters.vassal.module.files import save_file
from exporters.vassal.module.game_facts.facts import FOLDER
from exporters.vassal.module.game_facts.secrecy import secret_draws
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.moved_pieces import dragged, turned
from exporters.vassal.reading.saved.commands import decode_tree, parse, walk
from exporters.vassal.reading.saved.container import read_container
from exporters.vassal.reading.saved.steps import read_saved, start_of
from exporters.vassal.reading.saved.table import SavedTable, carry_out

FILE_OF_MOVES = "tutorial.jsonl"
FILE = "tutorial-{language}.vlog"
"""In the module."""
SHOWN = "the tutorial"
INK = "#5a3c14"
"""The colour of what it says."""
NAMES = {"en": "Tutorial", "de": "Einführung", "fr": "Tutoriel"}
"""What each is called, in its own language: a player must find it whatever the engine speaks."""


class Lesson(msgspec.Struct, frozen=True):
    """What a tutorial plays."""

    header: Header
    moves: list[dict[str, Any]]


class _Played(msgspec.Struct):
    """A move of the lesson as the table shows it, with no words yet."""

    move: dict[str, Any]
    phase: str
    """Of the position before it."""
    events: list[Event]
    acts: list[list[str]] = []
    """The commands of each drag."""


def load_lesson(judge: Judge, game: str) -> Lesson | None:
    """The lesson of a game under the rules and the content of a judge; None for a game without one."""
    file = FOLDER / game / FILE_OF_MOVES
    if not file.is_file():
        return None
    first, *moves = map(msgspec.json.decode, file.read_bytes().splitlines())
    header = Header(
        format=1,
        game=game,
        rules=judge.rulebook.versions[-1],
        content=judge.content,
        seats=[HeaderSeat(one["faction"], one["place"], one["faction"]) for one in first["seats"]],
        rulings=first["rulings"],
        options=first["options"],
        policy=Policy(undo="any"),
    )
    return Lesson(header, moves)


def tutorials(
    plan: ModulePlan, contents: Mapping[str, Content], judge: Judge
) -> dict[str, tuple[Node, bytes]]:
    """File of the module -> the component that names it, and its bytes: English last, as the engine offers the last one.

    `contents`: language -> the content in it, English among them. None for a game without a lesson, and if the lesson
    is not legal under this content.
    """
    lesson = load_lesson(judge, plan.game)
    made = _played(plan, contents["en"], judge, lesson) if lesson is not None else None
    if lesson is None or made is None:
        return {}
    setup, played = made
    found = {}
    for language in sorted(contents, key=lambda one: one == "en"):
        file = FILE.format(language=language)
        with speaking(language):
            # Within the language: the steps are made one by one.
            steps = list(_steps(plan, contents[language], judge, played))
            first = lesson.header.seats[0].faction
            hint = welcome(names(contents[language].folder, language)[first])
        node = component(
            "Tutorial", name=f"{NAMES.get(language, NAMES['en'])} ({language})", logfile=file,
            launchOnStartup=False, welcomeMessage=hint,
        )  # fmt: skip
        found[file] = node, save_file(plan, text_of((setup[0], [*setup[1], *steps])))
    return found


def welcome(side: str) -> str:
    """What the engine says when a tutorial begins, in the language that is spoken now; `side` is free."""
    return phrase(
        "Press Page Down for the next step. To see cards, take the side {side}.", side=side
    )


def _played(
    plan: ModulePlan, content: Content, judge: Judge, lesson: Lesson
) -> tuple[Tree, list[_Played]] | None:
    """The table before the first step, and the moves; nothing if one of them is not legal."""
    played = list(_ruled(judge, lesson))
    if len(played) < len(lesson.moves):
        return None
    script = game_script(plan, content, judge, lesson.header, lesson.moves)
    sides = {f"throw-away-{at}": plan.sides[one.faction]
             for at, one in enumerate(lesson.header.seats, 1) if one.faction in plan.sides}  # fmt: skip
    table = start_of(read_saved(script.setup, SHOWN))
    orders = _orders(table, script.steps)
    for deck, order in orders.items():
        table.pieces[deck].contents = [*order]
    _move(table, script.steps, plan, sides, played)
    commands = walk(decode_tree(read_container(script.setup, SHOWN).text, SHOWN))
    begin, *start, end = (node.text for node in commands)
    # The decks lie in their order already: the engine must not shuffle them.
    start = [f"{one[:-5]}true" if one.startswith("SGKC\t") else one for one in start]
    # The engine offers the side of somebody without a password to whoever watches.
    users = ["", *list(sides)[1:]]
    seated = ["PLAYER\t" + encode([user, side, side], "\t")
              for user, side in zip(users, sides.values(), strict=True)]  # fmt: skip
    return (
        begin,
        [(one, []) for one in [*(_laid(one, orders) for one in start), *seated, end]],
    ), played


def _ruled(judge: Judge, lesson: Lesson) -> Iterator[_Played]:
    """The moves with what the rules say of them, as far as they are legal."""
    rules, game = judge.rulebook, judge.game
    setup = setup_of(lesson.header)
    if rules.check_setup(game, setup) is not None:
        return
    position = rules.new_position(game, setup)
    for move in lesson.moves:
        if rules.check(game, position, move) is not None:
            return
        phase = position.phase
        yield _Played(move, phase, rules.apply(game, position, move))


def _orders(table: SavedTable, steps: Sequence[Step]) -> dict[str, list[str]]:
    """Deck -> its cards in an order in which each card that is drawn lies on top then, the top one last."""
    leaving: dict[str, list[str]] = {}
    for name, *words in steps:
        for one in _ids(words) if name == "drag" else ():
            deck = table.pieces[one].inside
            if deck and one not in leaving.setdefault(deck, []):
                leaving[deck].append(one)
    return {
        deck: [one for one in table.pieces[deck].contents if one not in drawn] + drawn[::-1]
        for deck, drawn in leaving.items()
    }


def _laid(command: str, orders: Mapping[str, Sequence[str]]) -> str:
    """The command of a set-up that makes a piece; a deck with its cards in their order."""
    if not command.startswith("+/") or command[2:].partition("/")[0] not in orders:
        return command
    deck, kind, state = decode(command[2:], "/")
    where = decode(state, ";")[:-1]
    return "+/" + encode([deck, kind, encode([*where, encode(orders[deck], ",")], ";")], "/")


def _move(
    table: SavedTable,
    steps: Sequence[Step],
    plan: ModulePlan,
    sides: Mapping[str, str],
    played: list[_Played],
) -> None:
    """Put into each move the commands by which its pieces are moved."""
    homes = {one: (piece.map, piece.x, piece.y) for one, piece in table.pieces.items()}
    at, user = -1, ""
    for name, *words in steps:
        made: list[str] = []
        if name in ("sit", "as"):
            user = words[-1]
        elif name == "press" and words[-1] in ("doAnnounce", "doSeal"):
            at += 1
        elif name == "press" and words[-1] == "flip":
            made = [turned(table.pieces[one]) for one in _ids(words)]
        elif name == "drag" or (name == "press" and words[-1] == "toDeck"):
            for one in _ids(words):
                spot = plan.spots[words[2]] if name == "drag" else homes[one]
                made += dragged(table, table.pieces[one], spot, user, sides)
        for command in made:
            carry_out(table, parse(command))
        if made:
            played[at].acts.append(made)


def _ids(words: Sequence[str]) -> list[str]:
    return words[0].removeprefix("@id=").split(",")


# --- in words -------------------------------------------------------------------------------------


def _steps(
    plan: ModulePlan, content: Content, judge: Judge, played: Sequence[_Played]
) -> Iterator[Tree]:
    """A step of the log for each move: its phase if that is new, what such a move is, the move, its pieces."""
    named = names(content.folder, content.language)
    draws = secret_draws(content, judge.rulebook, plan.table)
    explained: set[str] = set()
    phase = ""
    for one in played:
        kind = one.move["move"]
        title = f"<b>{escape(named.get(one.phase, one.phase))}</b>"
        lines = [title] if one.phase != phase else []
        phase = one.phase
        if kind not in explained:
            explained.add(kind)
            clause = content.clauses[judge.rulebook.rules_of[kind].clause]
            what = about(content.folder, kind, judge.rulebook.moves[kind])
            lines.append(f"{escape(what)} <i>{escape(clause.title)}: {escape(clause.text)}</i>")
        report, news = _report(plan, judge, named, draws, one)
        told = [*map(_aside, lines), f"* {report}", *map(_aside, news)]
        yield logged(chat(told[0], [f"CHAT{line}" for line in told[1:]]))
        for commands in one.acts:
            yield logged(step(*commands))


def _aside(words: str) -> str:
    """A line of the tutorial itself: the engine shows it as its own, but darker."""
    return f'- <font color="{INK}">{words}</font>'


def _report(
    plan: ModulePlan, judge: Judge, named: dict[str, str], draws: Mapping[str, Draw], one: _Played
) -> tuple[str, list[str]]:
    """The line that announces a move, without a card that is drawn in secret, and what all hear of it."""
    draw = draws.get(one.move["move"])
    move = {name: value for name, value in one.move.items() if draw is None or name != draw.field}
    words = words_of(plan.game)
    news = [escape(happened(event, words, named, EVERYBODY)) for event in one.events]
    line = line_of(said(move, judge.rulebook.moves, named), move, plan.sides.get(move["by"]))
    return line, [one for one in news if one]
