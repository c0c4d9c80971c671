"""Secrets in a log that nobody named: read from forms and from the cards that left their piles."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.content import load_content
from adjudicator.log.envelope import bare_move
from adjudicator.wording import EVERYBODY, words_of
from exporters.vassal.engine.game import Played, script_of
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.format.log_steps import Tree, chat, logged, text_of
from exporters.vassal.format.sequence import ESC, TAB, decode, encode, nest
from exporters.vassal.module.files import module_data
from exporters.vassal.module.game_facts.secrecy import sealed_kinds, secret_draws
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.reading.importer import Imported, import_bytes
from exporters.vassal.reading.saved.commands import parse
from exporters.vassal.reading.saved.steps import read_saved, start_of
from exporters.vassal.reading.saved.table import SavedTable, carry_out
from exporters.vassal.reading.seen import as_seen
from tests.support.replay import golden_logs, load, read_header, read_lines
from tests.vassal.modules import DAWN, GAME
from tests.vassal.saves import zipped

LOG = next(log for log in golden_logs(GAME) if log.stem == "story-the-traitor-in-arrakeen")
OF_DAWN = next(log for log in golden_logs(DAWN) if log.stem == "game-01-seed-215")
both = pytest.mark.parametrize("log", [LOG, OF_DAWN], ids=["classic", "dawn"])
MOST = 60
"""Moves that are played."""


class Paper:
    """A game on paper: what an engine would log of a script, command by command."""

    def __init__(self, log: Any, moves: list[dict[str, Any]]) -> None:
        header = read_header(log)
        header = msgspec.structs.replace(
            header, policy=msgspec.structs.replace(header.policy, undo="any")
        )
        self.plan: ModulePlan
        self.plan, self.judge, self.script = script_of(Played(header, moves))
        self.text = read_text(self.script.setup)
        self.table: SavedTable = start_of(read_saved(self.script.setup, "set-up"))
        self.draws = secret_draws(
            load_content(self.plan.game), self.judge.rulebook, self.plan.table
        )
        self.moves = iter(moves)
        self.steps: list[Tree] = []
        self.told: list[int] = []
        """The steps that are lines of forms."""

    def do(self, *commands: str) -> None:
        """A step of several commands; what it says comes last."""
        for command in commands:
            carry_out(self.table, parse(command))
        self.steps.append(("", [(command, []) for command in commands]))

    def play(self) -> None:
        """All steps of the script."""
        move: dict[str, Any] = {}
        last: dict[tuple[str, str], dict[str, Any]] = {}
        for name, *words in self.script.steps:
            if name == "press" and words[1].startswith(("set-", "no-", "choose-")):
                self.fill(words[0], words[1].partition("-")[2], (*words[2:], "")[0])
            elif name == "press" and words[1] in ("doSeal", "doAnnounce"):
                move = bare_move(next(self.moves))
                last[move["by"], move["move"]] = move
                self.say(move, sealed=words[1] == "doSeal")
            elif name == "press" and words[1] == "doReveal":
                kind, by = (part.partition("=")[2] for part in words[0].split(";"))
                self.say(last[by, kind.removeprefix("form/")], sealed=False)
            elif name == "press" and words[1] == "toDeck":
                self.put_back(words[0].removeprefix("@id="))
            elif name == "drag":
                self.drag(words[0].removeprefix("@id=").split(","), *self.plan.spots[words[2]])

    def say(self, move: dict[str, Any], *, sealed: bool) -> None:
        """The line of a form."""
        draw = self.draws.get(move["move"])
        if sealed:
            words = f"{self.plan.sides[move['by']]} has made a secret move: "
            self.steps.append(chat(f"* {words}{move['move'].replace('-', ' ')} *"))
        else:
            said = {name: value for name, value in move.items()
                    if draw is None or name != draw.field}  # fmt: skip
            self.steps.append(chat("* " + line_of("somebody", said) + " *"))

    def fill(self, which: str, field: str, value: str) -> None:
        """A field of a form is filled in."""
        kind, by = (part.partition("=")[2] for part in which.split(";"))
        said = self.plan.said.get(kind.removeprefix("form/"), {}).get(field, {})
        value = next((one for one, name in said.items() if name == value), value)
        piece = next(piece for piece in self.table.pieces.values()
                     if piece.content_id == kind and piece.marks.get("By") == by)  # fmt: skip
        states = [
            value if trait.code == "PROP" and trait.fields[0] == f"field_{field}" else state
            for trait, state in zip(piece.traits, piece.states, strict=True)
        ]
        old = nest(piece.states, TAB)
        self.do("D/" + encode([piece.id, nest(states, TAB), old], "/"))

    def drag(self, ids: list[str], name: str, x: int, y: int) -> None:
        """Pieces go to a point; what is drawn from a deck is masked by who draws it."""
        commands = []
        for held in ids:
            piece = self.table.pieces[held]
            new, old = (
                [name, str(x), str(y), "null"],
                [piece.map, str(piece.x), str(piece.y), "null"],
            )
            commands.append("M/" + encode([held, *new, *old, "nobody"], "/"))
        self.do(*commands, "CHAT* a piece goes somewhere *")
        self.home = {**getattr(self, "home", {}), **dict.fromkeys(ids, old)}

    def put_back(self, held: str) -> None:
        """A card goes back to where it was drawn."""
        name, x, y, _ = self.home[held]
        self.drag([held], name, int(x), int(y))

    def imported(self, steps: list[Tree] | None = None) -> Imported:
        """What comes out of it."""
        parts = decode(self.text, ESC)
        logged_ = [text_of(logged(step)) for step in (self.steps if steps is None else steps)]
        data = module_data(self.plan).encode()
        whole = encode([*parts, *logged_], ESC)
        return import_bytes(
            zipped({"savedGame": whole.encode(), "moduledata": data, "savedata": data}), "x"
        )


def read_text(setup: bytes) -> str:
    from exporters.vassal.reading.saved.container import read_container  # noqa: PLC0415

    return read_container(setup, "set-up").text


@cache
def moves_of(log: Any) -> list[dict[str, Any]]:
    found = [bare_move(line) for line in read_lines(log) if line["move"] != "end"]
    return found[:MOST]


@cache
def played(log: Any) -> Paper:
    paper = Paper(log, moves_of(log))
    paper.play()
    return paper


@both
def test_a_game_in_which_nobody_names_a_secret_is_imported_move_by_move(log: Any) -> None:
    found = played(log).imported()

    assert [one.move for one in found.found] == moves_of(log)
    assert all(one.legal for one in found.found)
    assert check_bytes(found.text.encode(), Judges(), running=True).verdict.status == "legal"


@both
def test_no_line_of_that_game_names_a_card_that_was_drawn(log: Any) -> None:
    """Or the test above would have shown nothing."""
    paper = played(log)
    lines = [step[0] for step in paper.steps if step[0].startswith("CHAT")]
    drawn = [move for move in moves_of(log) if move["move"] in paper.draws]
    told = [line for line in lines for kind in paper.draws if f'"move":"{kind}"' in line]

    assert len(told) == len(drawn) > 0
    assert not [line for line in told for draw in paper.draws.values() if f'"{draw.field}"' in line]


@both
def test_what_was_sealed_and_never_shown_is_hidden_from_everybody(log: Any) -> None:
    found = played(log).imported()
    rules = load(read_header(log).game).rulebook
    shown = words_of(rules.id).secrecy.shown_moves
    public = as_seen(found, EVERYBODY)

    for whole, told in zip(found.found, public.found, strict=True):
        kind = whole.move["move"]
        if (kind in sealed_kinds(rules) and kind not in shown) or kind in played(log).draws:
            assert told.move == {"by": whole.move["by"], "move": "hidden"}
        else:
            assert told.move == whole.move


def test_a_plan_shown_otherwise_than_it_was_sealed_is_noted_and_counts_as_shown() -> None:
    paper = played(LOG)
    at = next(n for n, step in enumerate(paper.steps) if '"move":"plan"' in step[0])
    plan = next(move for move in moves_of(LOG) if move["move"] == "plan")
    other = {**plan, "number": 0 if plan["number"] else 1}
    told = [*paper.steps[:at], chat("* " + line_of("somebody", other) + " *")]
    found = paper.imported(told)

    assert any("not what was sealed" in odd.why for odd in found.odd)
    assert found.found[-1].move == other or other in [one.move for one in found.found]
    assert any(one.how == "undo" for one in found.found)


def test_a_form_that_was_not_filled_in_is_waited_for() -> None:
    paper = played(LOG)
    filled = {f"form/{move['move']}" for move in moves_of(LOG) if move["move"] == "plan"}
    forms = {piece.id for piece in paper.table.pieces.values() if piece.content_id in filled}
    told = [step for step in paper.steps
            if not (step[1] and step[1][0][0].split("/")[:1] == ["D"]
                    and step[1][0][0].split("/")[1] in forms)]  # fmt: skip
    found = paper.imported(told)

    assert [one.move for one in found.found] == moves_of(LOG)
    assert {one.how for one in found.found if one.move["move"] == "plan"} == {"report"}


def test_a_draw_of_which_no_card_ever_came_is_a_line_that_is_not_legal() -> None:
    paper = played(LOG)
    first = next(n for n, step in enumerate(paper.steps) if '"move":"deal-traitor"' in step[0])
    found = paper.imported(paper.steps[: first + 1])

    assert not found.found[-1].legal
    assert found.found[-1].move["leader"] == "none"
