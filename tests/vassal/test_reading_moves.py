"""From steps to moves: what reports say, and what moved pieces can only have meant."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, NotRequired, TypedDict

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import Judge, load_judge
from adjudicator.content import load_content
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.log.envelope import bare_move
from adjudicator.rules.records import Placement, Seat, Setup
from adjudicator.testing import assert_illegal, assert_legal
from exporters import importing
from exporters.vassal.format.chat_lines import MARK, line_of
from exporters.vassal.format.log_steps import Tree, chat, logged, step, text_of
from exporters.vassal.format.sequence import ESC, decode, encode
from exporters.vassal.reading.importer import (
    Imported,
    import_bytes,
    is_saved_game,
    log_of_vassal,
    read_seats,
)
from exporters.vassal.reading.moves.completion import fit
from exporters.vassal.reading.moves.naming import names_of
from exporters.vassal.reading.moves.reported import may_be_left_out
from exporters.vassal.reading.saved.mapping import Place, Sort, own_mapping, place_of, sort_of
from exporters.vassal.reading.saved.places import Location, places_of_module
from exporters.vassal.reading.saved.reports import HEADER_MARK, header_line, read_report
from exporters.vassal.reading.saved.steps import Saved, read_saved, start_of
from exporters.vassal.reading.saved.table import Piece
from tests.games.test_pieces import gesture
from tests.support.logs import edit, made
from tests.support.replay import golden_logs, line_kinds, read_header, read_lines, steps, table_logs
from tests.vassal.saves import Board, game, move, piece, player, saved, zipped

GAME = "dune-classic"
DAWN = "dawn-of-the-fremen"
CONQUEST = "conquest-and-diplomacy"
MESSIAH = "dune-messiah"
LOG_KINDS = ("seal", "commit", "undo", "end")


def is_plain(log: Path) -> bool:
    """Whether a golden log has nothing but moves and an end."""
    return not {*LOG_KINDS[:3]} & {*line_kinds(log)}


def by_size(game: str) -> list[Path]:
    """The plain golden logs of a game, the shortest first."""
    plain = [log for log in table_logs(game) if is_plain(log)]
    return sorted(plain, key=lambda log: (log.stat().st_size, log.name))


BY_SIZE = by_size(GAME)
OF_DAWN = [log for log in by_size(DAWN) if len(line_kinds(log)) > 100]
"""Games that get beyond the Harj."""
OF_CONQUEST = by_size(CONQUEST)
OF_MESSIAH = by_size(MESSIAH)
SHORT = BY_SIZE[:3]
STOPPED = next(log for log in BY_SIZE if log.stem.startswith("karama"))
"""A game in which moves wait for who may stop them with a Karama card."""
MIDDLE = BY_SIZE[18:20]
"""Games of some 200 lines."""
LONG = [pytest.param(log, marks=pytest.mark.campaign) for log in BY_SIZE[-3:]]
"""Games of some 1,400 lines."""
DOUBTFUL = [
    log
    for log in BY_SIZE
    if log.stem in {
        "extra-28-seed-200051", "extra-33-seed-200059", "extra-40-seed-200011", "game-04-seed-173",
        "game-11-seed-1353", "game-15-seed-123",
    }
]  # fmt: skip
"""Games in which pieces go where an earlier line had them, and mean a move all the same."""


def name_of(log: Path) -> str:
    """What a case with a log is called."""
    return log.stem


@cache
def judge(game: str = GAME) -> Judge:
    """The judge of a game."""
    found = load_judge(game)
    assert found is not None
    return found


def moves_of(log: Path) -> list[dict[str, Any]]:
    """The bare moves of a golden log."""
    return [bare_move(line) for line in read_lines(log) if line["move"] not in LOG_KINDS]


def header_chat(log: Path) -> Tree:
    """The line that begins a game."""
    header = msgspec.to_builtins(read_header(log))
    # At this table anything may be taken back.
    header["policy"]["undo"] = "any"
    return chat("* " + header_line("The game begins", header))


def reported(move: dict[str, Any]) -> Tree:
    """The line of a report."""
    return chat("* " + line_of("somebody does something", move))


def undo_of(line: Tree) -> Tree:
    """The step that takes back a line of chat, as the engine writes it."""
    return ("UNDO\ttrue", [(f"CHAT- UNDO: {line[0][4:]}", []), ("UNDO\tfalse", [])])


def imported(log: Path, told: list[Tree]) -> Imported:
    """What comes out of a log that begins as a golden one and goes on so."""
    seats = [player(f"pw-{s.faction}", s.player, s.faction) for s in read_header(log).seats]
    return import_bytes(saved(game(seats, [header_chat(log), *told])), "game.vlog")


def game_of(log: Path) -> str:
    """The game of a log."""
    return read_header(log).game


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "log", [*SHORT, STOPPED, OF_DAWN[0], OF_DAWN[-1]], ids=lambda log: log.stem
)
def test_a_game_told_by_reports_is_the_log_of_that_game(log: Path) -> None:
    found = imported(log, [reported(move) for move in moves_of(log)])
    assert found.odd == []
    policy = {**json.loads(log.read_text().splitlines()[0])["policy"], "undo": "any"}
    free = edit(log.read_bytes(), 1, policy=policy).decode()
    wanted = [json.loads(line) for line in made(free, "import").splitlines()]
    got = [json.loads(line) for line in found.text.splitlines()]
    assert [bare_move(line) for line in got[1:]] == [bare_move(line) for line in wanted[1:]]
    assert_legal(found.text.encode())


def test_one_illegal_move_among_the_reports_is_found_by_the_judge() -> None:
    log = SHORT[0]
    moves = moves_of(log)
    wrong = {"by": moves[20]["by"], "move": "no-such-move"}
    moves.insert(20, {**moves[3]})
    found = imported(log, [reported(move) for move in moves])
    assert not found.found[20].legal
    assert_illegal(found.text.encode(), line=22, running=True)
    again = imported(log, [reported(move) for move in [*moves_of(log)[:20], wrong]])
    assert not again.found[20].legal


@pytest.mark.one_in(3)
@pytest.mark.parametrize("log", [SHORT[0], OF_DAWN[0]], ids=lambda log: log.stem)
def test_after_an_illegal_report_everything_is_read_and_judged_as_without_it(log: Path) -> None:
    moves = moves_of(log)
    places = [5, 21, len(moves) - 1]
    told = list(moves)
    for at in reversed(places):
        told.insert(at, {**moves[1]})
    found = imported(log, [reported(move) for move in told])

    assert found.odd == []
    assert [one.line for one in found.found if not one.legal] == [6, 23, len(moves) + 2]
    assert [one.move for one in found.found if one.legal] == moves
    verdict = check_bytes(found.text.encode(), Judges(), running=True).verdict
    illegal = [one.line for one in verdict.findings if one.kind == "illegal"]
    assert (verdict.status, illegal) == ("illegal", [7, 24, len(moves) + 3])
    assert verdict.position == read_lines(log)[-1]["position"]


def test_what_is_taken_back_in_the_log_is_taken_back_in_ours() -> None:
    log = SHORT[0]
    moves = moves_of(log)
    told: list[Tree] = [reported(move) for move in moves[:12]]
    told += [undo_of(told[11]), undo_of(told[10]), *(reported(move) for move in moves[10:])]
    found = imported(log, told)
    assert [one.move for one in found.found if one.how == "undo"] == [
        {"by": moves[11]["by"], "move": "undo", "to": 11},
        {"by": moves[10]["by"], "move": "undo", "to": 10},
    ]
    assert_legal(found.text.encode())


def test_an_illegal_move_that_was_taken_back_is_left_out_and_told() -> None:
    log = SHORT[0]
    moves = moves_of(log)
    told = [reported(move) for move in [*moves[:12], moves[0]]]
    told.append(undo_of(told[-1]))
    found = imported(log, [*told, *(reported(move) for move in moves[12:])])
    assert [odd.step for odd in found.odd] == [14]
    assert "taken back" in found.odd[0].why
    assert_legal(found.text.encode())


def test_broken_reports_are_listed_with_their_step() -> None:
    log = SHORT[0]
    told = [chat('* x {"by":"atreides","move":'), chat('* x {"by":"atreides","card":"a"}')]
    found = imported(log, told)
    assert [(odd.step, odd.what) for odd in found.odd] == [(2, "a report"), (3, "a report")]


# --- pieces moved by hand ------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize("log", [*MIDDLE, OF_DAWN[-1], *LONG[:2]], ids=name_of)
def test_moved_pieces_mean_the_move_that_was_made_or_nothing(log: Path) -> None:
    """Nothing is guessed: where the pieces of a legal move fit one move, it is that move."""
    understood, kinds, judged = 0, set(), judge(game_of(log))
    last: tuple[dict[str, Any], list[Placement], Any] | None = None
    for now in steps(log):
        stands = judged.rulebook.pieces(judged.game, now.position)
        if last is not None and last[0]["by"] != "table":
            move, before, position = last
            gone = gesture(before, stands, move["by"])
            if gone is not None:
                found = fit(judged, position, *gone, move["by"])
                if found.move is not None and found.move["move"] == move["move"]:
                    assert found.move == move
                    understood += 1
                    kinds.add(move["move"])
                else:
                    assert found.move is None or found.move["by"] == move["by"]
        last = (now.move, stands, judged.copy(now.position))
    assert understood > 5, kinds


def dragged_game(log: Path) -> tuple[list[str], list[Tree], bytes, int]:
    """A golden game, told by reports, but by the pieces alone wherever one move only fits them.

    The commands that set the table, the steps, the module, and how many moves are not told.
    """
    judged = judge(game_of(log))
    board = Board(judged.rulebook, judged.game)
    start: list[str] = [player(f"pw-{s.faction}", s.player, s.faction)
                        for s in read_header(log).seats]  # fmt: skip
    told: list[Tree] = [header_chat(log)]
    untold = 0
    last: tuple[dict[str, Any], list[Placement], Any] | None = None
    for now in steps(log):
        stands = judged.rulebook.pieces(judged.game, now.position)
        if last is None:
            start += board.set_up(now.position)
        else:
            untold += tell(judged, board, told, last, stands)
        last = (now.move, stands, judged.copy(now.position))
    assert last is not None
    told.append(reported(last[0]))
    return start, told, board.module(), untold


def tell(
    judged: Judge,
    board: Board | OurBoard,
    told: list[Tree],
    last: tuple[dict[str, Any], list[Placement], Any],
    now: list[Placement],
) -> int:
    """Add a move to the steps: by its pieces alone (1), or by its report (0)."""
    move, before, position = last
    gone = gesture(before, now, move["by"]) if move["by"] != "table" else None
    drag = None
    if gone is not None:
        drag = board.drag(*gone, f"pw-{move['by']}")
        if drag is not None and fit(judged, position, *gone, move["by"]).move == move:
            told.append(drag)
            return 1
    told.append(reported(move))
    if drag is not None:
        told.append(drag)
    return 0


@pytest.mark.one_in(3)
@pytest.mark.parametrize("log", [*MIDDLE, *DOUBTFUL, *OF_DAWN[:2], *LONG[:2]], ids=name_of)
def test_a_game_told_half_by_reports_and_half_by_pieces_is_the_log_of_that_game(log: Path) -> None:
    start, told, module, untold = dragged_game(log)
    found = import_bytes(
        saved(game(start, told)), "game.vlog", places=places_of_module(module, "m.vmod")
    )
    assert untold > 5
    assert [bare_move(one.move) for one in found.found] == moves_of(log)
    assert len([one for one in found.found if one.how == "pieces"]) == untold
    assert_legal(found.text.encode())


def first_mixed(log: Path) -> int:
    """At which line forces with and without a star are placed together; 0 if nowhere."""
    mixed = [
        move["move"] == "place" and 0 < move.get("starred", 0) < move["forces"]
        for move in moves_of(log)
    ]
    return mixed.index(True) if any(mixed) else 0


def test_forces_with_and_without_a_star_that_are_dragged_together_are_one_move() -> None:
    """One line of the log has both kinds: what is dragged first is not a smaller move."""
    log = min(filter(first_mixed, golden_logs("dune-classic")), key=first_mixed)
    judged, at = judge(game_of(log)), first_mixed(log)
    board = Board(judged.rulebook, judged.game)
    start: list[str] = [player(f"pw-{s.faction}", s.player, s.faction)
                        for s in read_header(log).seats]  # fmt: skip
    told: list[Tree] = [header_chat(log)]
    last: tuple[dict[str, Any], list[Placement], Any] | None = None
    for now in islice(steps(log), at + 1):
        stands = judged.rulebook.pieces(judged.game, now.position)
        if last is None:
            start += board.set_up(now.position)
        else:
            tell(judged, board, told, last, stands)
        last = (now.move, stands, judged.copy(now.position))
    moves = moves_of(log)[: at + 1]
    by, forces, starred = moves[at]["by"], moves[at]["forces"], moves[at]["starred"]
    drags: list[Tree] = []
    for sort, count in (("force", forces - starred), ("starred", starred)):
        home = Placement(sort, by, "reserves", by, count, hidden=False)
        goal = Placement(sort, by, moves[at]["part"], "", count, hidden=False)
        drag = board.drag(home, goal, f"pw-{by}")
        assert drag is not None
        drags.append(drag)
    told.append((drags[0][0], [*drags[0][1], drags[1]]))
    found = import_bytes(
        saved(game(start, told)), "game.vlog", places=places_of_module(board.module(), "m.vmod")
    )
    assert [bare_move(one.move) for one in found.found] == moves


def test_pieces_without_a_meaning_are_listed_and_no_line_comes_of_them() -> None:
    log = SHORT[0]
    board = Board(judge().rulebook, judge().game)
    start = board.set_up(next(iter(steps(log))).position)
    seat = read_header(log).seats[0].faction
    here = next(
        stand
        for stand in judge().rulebook.pieces(judge().game, next(iter(steps(log))).position)
        if stand.piece == "force" and stand.place == "reserves"
    )
    there = Placement(piece="force", what=here.what, place="tleilaxu-tanks", owner="", count=1,
                  hidden=False)  # fmt: skip
    one = Placement(piece="force", what=here.what, place="reserves", owner=here.owner, count=1,
                hidden=False)  # fmt: skip
    drag = board.drag(one, there, "pw")
    assert drag is not None
    found = _of_drags(board, [start, log, seat], drag)
    assert found.found == []
    assert [odd.step for odd in found.odd] == [2]
    assert "no move that is open" in found.odd[0].why
    back = board.drag(there, one, "pw")
    assert back is not None
    # What is put back at once has not gone anywhere.
    found = _of_drags(board, [start, log, seat], drag, back)
    assert (found.found, found.odd) == ([], [])


def _of_drags(board: Board, begun: list[Any], *drags: Tree) -> Imported:
    start, log, seat = begun
    steps_ = [header_chat(log), *drags]
    return import_bytes(
        saved(game([player("pw", "Anna", seat), *start], steps_)), "x",
        places=places_of_module(board.module(), "m.vmod"),
    )  # fmt: skip


def test_a_field_that_nobody_filled_in_and_that_may_be_left_out_is_left_out() -> None:
    assert may_be_left_out(Sent) == ["card"]
    assert may_be_left_out(judge().rulebook.moves["bid"]) == []


class Sent(TypedDict):
    """A kind of move with a field that it need not have."""

    by: str
    move: str
    card: NotRequired[str]


# --- the header -----------------------------------------------------------------------------------


def test_without_a_header_the_seats_must_be_given() -> None:
    data = saved(game([player("pw", "Anna", "Atreides"), player("q", "Bert", "fremen")]))
    with pytest.raises(InputError, match=r"atreides, fremen.*--seats"):
        log_of_vassal(data, "x")
    found = import_bytes(data, "x", seats=read_seats("atreides@1, fremen@3"))
    header = json.loads(found.text)
    assert [(s["faction"], s["place"], s["player"]) for s in header["seats"]] == [
        ("atreides", 1, "Anna"),
        ("fremen", 3, "Bert"),
    ]
    assert_legal(found.text.encode(), running=True)


@pytest.mark.parametrize("kind", ["circle", "seat"])
def test_player_markers_on_the_places_of_seats_say_who_sits_where(kind: str) -> None:
    board = Board(judge().rulebook, judge().game)
    marks = [
        piece(
            str(at), "marker", board.point(f"{kind}-{at}", ""), {"ContentId": f"player-marker/{f}"}
        )
        for at, f in ((2, "atreides"), (5, "fremen"))
    ]
    sides = [player("pw", "Anna", "Atreides"), player("q", "Bert", "Fremen")]
    data = saved(game([*sides, *marks]))
    found = import_bytes(data, "x", places=places_of_module(board.module(), "m"))
    seats = json.loads(found.text)["seats"]
    assert [(s["faction"], s["place"]) for s in seats] == [("atreides", 2), ("fremen", 5)]


@pytest.mark.parametrize("held", ["<observer>", "<Beobachter>", "", "Fremen"])
@pytest.mark.parametrize("name", ["Anna", "Anna (of Caladan)"])
def test_a_player_who_takes_a_side_in_the_game_has_a_name_without_the_side_before(
    held: str, name: str
) -> None:
    data = saved(
        game([player("pw", f"{held} ({name})", "Atreides"), player("q", "B", "<observer>")])
    )
    found = import_bytes(data, "x", seats=read_seats("atreides@1, fremen@3"))
    assert [one["player"] for one in json.loads(found.text)["seats"]] == [name, "fremen"]
    assert [row.name for row in found.coverage.sides] == ["Atreides"]


def test_a_player_keeps_what_stands_in_brackets_behind_a_name() -> None:
    data = saved(game([player("pw", "Anna (Bonn)", "Atreides"), player("q", "Bert", "Fremen")]))
    found = import_bytes(data, "x", seats=read_seats("atreides@1, fremen@3"))
    players = [one["player"] for one in json.loads(found.text)["seats"]]
    assert players == ["Anna (Bonn)", "Bert"]


def test_a_set_up_may_carry_the_header_as_a_property() -> None:
    header = msgspec.to_builtins(read_header(SHORT[0]))
    kept = encode(["KynesHeader", "", header_line("", header).strip(), "Module"], "\t")
    found = import_bytes(saved(game([f"MutableProperty\t{kept}"])), "x")
    assert json.loads(found.text) == {**header, "made_by": "import"}


def test_the_importer_takes_its_place_among_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = importing.Importer("a log of VASSAL", (".vlog", ".vsav"), is_saved_game, log_of_vassal)
    monkeypatch.setattr(importing, "IMPORTERS", (*importing.IMPORTERS, ours))
    path = tmp_path / "game.vlog"
    told = [header_chat(SHORT[0]), *(reported(move) for move in moves_of(SHORT[0]))]
    path.write_bytes(saved(game([], told)))
    assert_legal(importing.import_log(path).encode())


def reasons_against_arrakeen(log: Path) -> Iterator[str]:
    """Why forces from the reserves cannot have come to Arrakeen, at every moment of a game."""
    for now in steps(log):
        for seat in judge().rulebook.to_act(now.position):
            stand = Placement(piece="force", what=seat, place="reserves", owner=seat, count=1,
                              hidden=False)  # fmt: skip
            end = Placement(piece="force", what=seat, place="arrakeen-s9", owner="", count=1,
                            hidden=False)  # fmt: skip
            found = fit(judge(), now.position, stand, end, seat)
            if found.move is None and found.halves:
                yield found.why


def test_pieces_that_break_a_rule_are_listed_with_the_clause() -> None:
    assert any(
        "ship by" in why and ": " in why.partition("(")[2]
        for log in BY_SIZE
        for why in reasons_against_arrakeen(log)
    )


def test_a_log_that_begins_in_the_middle_of_a_game_says_so() -> None:
    log = SHORT[0]
    board = Board(judge().rulebook, judge().game)
    late = [judge().copy(now.position) for now in steps(log)][-1]
    data = saved(game(board.set_up(late), [header_chat(log)]))
    found = import_bytes(data, "x", places=places_of_module(board.module(), "m"))
    assert "not where a new game has them" in found.odd[0].what


def test_a_module_of_another_game_is_refused_in_words() -> None:
    with pytest.raises(InputError, match="'Chess' is none of ours"):
        log_of_vassal(saved(game([]), module="Chess"), "x")
    other = chat("* " + header_line("x", {"game": "chess"}))
    with pytest.raises(UnsupportedError, match="no game 'chess'"):
        log_of_vassal(saved(game([], [other])), "x")


def test_seats_that_are_none_are_refused_in_words() -> None:
    for text in ("atreides", "atreides@0", "@1", "Atreides@1", "a@1;b@2"):
        with pytest.raises(InputError, match="is not a seat"):
            read_seats(text)


@pytest.mark.parametrize(
    "value",
    ["1e5", "NaN", "1" * 30, "1" * 5000, '"\\ud800"', "[" * 3000 + "]" * 3000, '"open', "-1.5"],
    ids=["exponent", "not a number", "long", "longer", "half a letter", "deep", "open", "fraction"],
)
def test_values_that_no_log_can_hold_are_faults_of_the_report(value: str) -> None:
    report = read_report('x {"by":"atreides","move":"bid","spice":' + value + "}")
    assert report is not None
    assert report.fault


@given(st.text(max_size=60))
def test_no_line_of_chat_breaks_the_reader_of_reports(words: str) -> None:
    for text in (words, MARK + words, HEADER_MARK + words):
        read_report(text)


def test_reports_are_read_as_they_are_written() -> None:
    move = {"by": "atreides", "move": "bid", "spice": 4}
    for words in ("", "* <b>Atreides</b>", 'he says {"by":"x"} '):
        report = read_report(line_of(words, move) + " *")
        assert report is not None
        assert report.move == move
    assert read_report("nothing") is None
    assert read_report("CHAT {}") is None


# --- our own module -------------------------------------------------------------------------------


@cache
def own_module(game: str) -> tuple[dict[str, bytes], Any]:
    """The entries of our module, its pictures blank, and its plan."""
    from exporters.vassal.module.files import module_files, plain_png  # noqa: PLC0415 - slow to import
    from exporters.vassal.module.plan import plan_module  # noqa: PLC0415

    content = load_content(game)
    plan = plan_module(content)
    blank = plain_png(1, 1, (0, 0, 0))
    return module_files(plan, content, lambda _, __: blank), plan


def set_up(factions: list[str], game: str = GAME) -> tuple[str, bytes]:
    """The commands of our set-up for factions, and its module data."""
    entry = own_module(game)[0][f"setup-{len(factions)}-{'-'.join(factions)}.vsav"]
    with zipfile.ZipFile(BytesIO(entry)) as archive:
        return archive.read("savedGame").decode(), archive.read("moduledata")


def test_our_set_up_is_a_new_game_of_its_seats_and_everything_in_it_has_a_meaning() -> None:
    text, data = set_up(["atreides", "fremen", "spacing-guild"])
    found = import_bytes(zipped({"savedGame": text.encode(), "moduledata": data}), "x")
    seats = json.loads(found.text)["seats"]
    assert [(s["faction"], s["place"]) for s in seats] == [
        ("atreides", 1), ("fremen", 2), ("spacing-guild", 3),
    ]  # fmt: skip
    assert_legal(found.text.encode(), running=True)
    assert [row for row in found.coverage.pieces if not row.is_] == []


def test_pieces_of_our_module_stand_where_the_rules_have_them() -> None:
    text, data = set_up(["atreides", "fremen", "spacing-guild"])
    found = read_saved(zipped({"savedGame": text.encode(), "moduledata": data}), "x")
    table = start_of(found)
    names = names_of(found, GAME, own_mapping(GAME))
    rules, linked = judge().rulebook, judge().game
    setup = Setup([Seat(f, at) for at, f in enumerate(("atreides", "fremen", "spacing-guild"), 1)],
                  {}, {})  # fmt: skip
    wanted: Counter[tuple[str, str, str, str]] = Counter()
    for stand in rules.pieces(linked, rules.new_position(linked, setup)):
        wanted[stand.piece, stand.what, stand.place, stand.owner] += stand.count
    there: Counter[tuple[str, str, str, str]] = Counter()
    for one in table.pieces.values():
        sort = sort_of(names.mapping, one) if one.kind == "piece" else None
        place = place_of(names.mapping, names.places.at(table.spot(one)))
        if sort is not None and place is not None and place.place != "spice-bank":
            what = "?" if place.place.endswith("-deck") else sort.what
            there[sort.piece, what, place.place, place.owner] += sort.count
    for key, count in wanted.items():
        if key[0] != "storm":
            assert there[key] == count, key


class OurBoard:
    """The pieces and places of our own module, moved as a person moves them."""

    def __init__(self, found: Saved, game: str = GAME) -> None:
        self.names = names_of(found, game, own_mapping(game))
        self.table = start_of(found)
        self.points: dict[tuple[str, str], tuple[str, int, int]] = {}
        for on, drawn in self.names.places.maps.items():
            left = 0
            for name, _, _ in self.names.places.laid[on]:
                board = drawn.boards[name]
                for zone in board.zones:
                    for (x, y), region in zone.regions.items():
                        place = place_of(self.names.mapping, Location(on, zone.name, region))
                        assert place is not None
                        self.points.setdefault((place.place, place.owner), (on, left + x, y))
                left += board.size[0] if board.size is not None else 0

    def drag(self, start: Placement, end: Placement, user: str) -> Tree | None:
        """As `Board.drag`."""
        held = [one for one in self.table.pieces.values() if self._is_at(one, start)]
        if len(held) < start.count or start.piece != end.piece:
            return None
        there, commands = self.points[end.place, end.owner], []
        for one in held[: start.count]:
            commands.append(move(one.id, there, (one.map, one.x, one.y), user))
            one.map, one.x, one.y = there
        return step(*commands)

    def _is_at(self, one: Piece, stand: Placement) -> bool:
        sort = sort_of(self.names.mapping, one) if one.kind == "piece" else None
        place = place_of(self.names.mapping, self.names.places.at(self.table.spot(one)))
        return (sort, place) == (
            Sort(stand.piece, stand.what, 1), Place(stand.place, stand.owner),
        )  # fmt: skip


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "log",
    [
        next(log for log in BY_SIZE[8:] if len(read_header(log).seats) == 6),
        next(log for log in OF_DAWN if not read_header(log).options.get("teams")),
        next(log for log in OF_CONQUEST if len(read_header(log).seats) == 3),
        OF_MESSIAH[1],
    ],
    ids=lambda log: log.stem,
)
def test_a_game_played_with_the_pieces_of_our_module_is_the_log_of_that_game(log: Path) -> None:
    """Where one move only fits the pieces they are dragged; all else is announced from forms."""
    header, judged = read_header(log), judge(game_of(log))
    text, data = set_up(sorted(seat.faction for seat in header.seats), header.game)
    bare = read_saved(zipped({"savedGame": text.encode(), "moduledata": data}), "x")
    board = OurBoard(bare, header.game)
    told: list[Tree] = [header_chat(log)]
    untold = 0
    last: tuple[dict[str, Any], list[Placement], Any] | None = None
    for now in steps(log):
        stands = judged.rulebook.pieces(judged.game, now.position)
        if last is not None:
            untold += tell(judged, board, told, last, stands)
        last = (now.move, stands, judged.copy(now.position))
    assert last is not None
    told.append(reported(last[0]))
    seats = [player(f"pw-{s.faction}", s.player, s.faction) for s in header.seats]
    tree: Tree = ("begin_save", [*parts_of(text), *((seat, []) for seat in seats),
                                 *(logged(one) for one in told)])  # fmt: skip
    found = import_bytes(
        zipped({"savedGame": text_of(tree).encode(), "moduledata": data}), "game.vlog"
    )
    assert untold > 5
    assert [bare_move(one.move) for one in found.found] == moves_of(log)
    assert len([one for one in found.found if one.how == "pieces"]) == untold
    assert_legal(found.text.encode())


def parts_of(text: str) -> list[Tree]:
    """The commands of a save, without the one that holds them all."""
    return [(part, []) for part in decode(text, ESC)[1:]]
