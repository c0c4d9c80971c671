"""Two clients of a real engine at one table: a whole game in which nobody names or sees a secret.

Each client plays its own seats; the words, lists and logs of either are searched for what is hidden
from the seat that it plays for. Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a
display; else it is skipped.
"""

from __future__ import annotations

import json
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.content.places import game_folder
from adjudicator.errors import InputError
from adjudicator.wording import EVERYBODY, may_see, said
from exporters.vassal import referee
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineMissingError, EngineReport, run_engine
from exporters.vassal.engine.game import BY_HAND
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import game_script
from exporters.vassal.format.archive import read_zip
from exporters.vassal.format.sequence import ESC
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.reading.importer import import_vassal
from exporters.vassal.reading.saved.container import read_container
from exporters.vassal.reading.seen import REFEREE, as_seen
from exporters.vassal.referee.java import find_tools
from tests.support.replay import load, read_header, read_lines, steps, table_logs
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import ARRAKIS, CONQUEST, DAWN, GAME, GAMES, LISTED, MESSIAH, plan
from tests.vassal.test_referee_engine import sized

ROOM = "secrets"
NO_FAULT = (
    " moves, 0 not legal", "[referee] Position ", "The log is in: ", "others stand in for them", "that was not on top",
    "You see: ", "While you were away",
)  # fmt: skip
"""What a referee says of a game without a fault; scripts draw their cards from the middle of a pile."""
AT_ONCE = ("made at the same moment as lines that came here earlier", ": answer Prescience (")
"""What it says without a fault where players act at the same moment, as they like: lines cross, and answers are told."""
CANARY = re.compile(r"CANARY[0-9]+")
CARD = re.compile(
    r"(?:treachery|battle|market|traitor|spice-card|storm|card|site|objective|sietch|deployment-token)\\*/[a-z0-9-]+,[a-z0-9-]+,card\\"
)
"""The marks of a card in a saved game."""
TITLE = re.compile(r"(\tlocmsg;Title;;)[^\\\t]+")
"""The title of a piece there."""
SECRET = {
    GAME: {"deal-traitor", "keep-traitor", "deal-auction", "peek-spice", "plan"},
    DAWN: {"return-site", "thumper"},
    CONQUEST: {"deal-traitor", "keep-traitor", "deal-battle", "deal-market", "plan"},
    MESSIAH: {"deal-treachery", "plan"},
    ARRAKIS: {"place-sietch", "place-start-token", "draw-objective-card", "draw-house-atreides"},
}
"""What is done in secret in the game that is played."""


@cache
def log_of(game: str) -> Path:
    """The shortest game of fewest seats that has all of that, and nothing but moves: two clients play it."""
    kinds = {log: {line["move"] for line in read_lines(log)} for log in table_logs(game)}
    return min(
        (log for log, found in kinds.items()
         if SECRET[game] <= found and not {"seal", "commit", "undo"} & found),
        key=lambda log: (len(read_header(log).seats), len(read_lines(log))),
    )  # fmt: skip


@cache
def moves_of(game: str) -> list[dict[str, Any]]:
    """Its moves."""
    return [step.move for step in steps(log_of(game))]


@pytest.fixture(scope="module", params=GAMES)
def table(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, Path]:
    """A game, and the folder with its module, in which a referee is."""
    game: str = request.param
    try:
        tools = find_tools()
        engine_check.find_tools()
    except (InputError, EngineMissingError) as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp(game)
    plain = module_files(plan(game), load_content(game), sized, None, LISTED[game])
    (folder / "m.vmod").write_bytes(zipped(referee.judged(plain, plan(game), tools)))
    return game, folder


def free_port() -> str:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("localhost", 0))
        return str(one.getsockname()[1])


def parted(script: list[Step], own: str) -> tuple[list[Step], list[Step]]:
    """The steps of the player with that name, and those of all others; a line is said where turns change."""
    sides: tuple[list[Step], list[Step]] = ([], [])
    acts = 0
    turns = 0
    for step in script:
        if step[0] in ("as", "sit"):
            turn = 0 if step[1] == own else 1
            if turn != acts:
                turns += 1
                sides[acts].append(["tell", f"turn-{turns}-is-over"])
                sides[turn].append(["hear", f"turn-{turns}-is-over"])
                acts = turn
        sides[acts].append(step)
    for name in ("first", "second"):
        at = 0 if name == "first" else 1
        sides[at].append(["tell", f"{name}-has-played"])
        sides[1 - at].append(["hear", f"{name}-has-played"])
    return sides


def canaries(setup: bytes) -> bytes:
    """The set-up in which every card has a title that nothing else has: "CANARY7" for the 7th."""
    files = read_zip(setup, "the set-up")
    commands = files["savedGame"].decode().split(ESC)
    for at, command in enumerate(commands):
        if CARD.search(command):
            commands[at] = TITLE.sub(rf"\g<1>CANARY{at}", command)
    return zipped({**files, "savedGame": ESC.join(commands).encode()})


def test_every_card_of_a_set_up_can_be_told_by_its_title() -> None:
    """Without an engine: where no card has a title of its own, the tests here would find no secret that is shown."""
    judge = load_judge(MESSIAH)
    assert judge is not None
    header = read_header(log_of(MESSIAH))
    setup = game_script(plan(MESSIAH), load_content(MESSIAH), judge, header, []).setup
    text = read_container(canaries(setup), "the set-up").text
    assert len(set(CANARY.findall(text))) == len(CARD.findall(text)) > 40


def played(log_: Path, folder: Path, moves: list[dict[str, Any]], name: str) -> list[EngineReport]:
    """What two clients have seen who play these moves of a log, the first seat against all others."""
    header = read_header(log_)
    game = header.game
    judge = load_judge(game)
    assert judge is not None
    script = game_script(plan(game), load_content(game), judge, header, moves)
    setup = folder / f"{name}.vsav"
    setup.write_bytes(canaries(script.setup))
    sitting = [step for step in script.steps if step[0] == "sit"]
    rest = script.steps[len(sitting) :]
    own = sitting[0]
    last = sitting[-1]
    # Who has sat down last acts until another is named.
    first, second = parted([["as", last[1], last[3]], *rest], own[1])
    port = free_port()
    log = folder / f"{name}.vlog"
    one: list[Step] = [
        *BY_HAND, ["serve", port], ["as", own[1], own[3]], ["connect", port],
        # Open before there is a room: who joins it asks for the game at once, and only once.
        ["open", str(setup)], ["room", ROOM], own, ["log", str(log)], ["hear", "all-are-here"], *first,
        ["as", own[1], own[3]], ["listed", own[2]], ["referee", str(folder / f"{name}-1.jsonl")],
        ["endlog"], ["tell", "all-is-written"], ["hear", "all-is-read"],
    ]  # fmt: skip
    two: list[Step] = [
        *BY_HAND, ["as", last[1], last[3]], ["connect", port], ["join", ROOM], *sitting[1:], ["tell", "all-are-here"], *second,
        *(step for other in sitting[1:]
          for step in (["as", other[1], other[3]], ["listed", other[2]])),
        ["referee", str(folder / f"{name}-2.jsonl")],
        ["hear", "all-is-written"], ["tell", "all-is-read"],
    ]  # fmt: skip
    tools = engine_check.find_tools()
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(run_engine, folder / "m.vmod", steps_, tools, LIMIT)
                for steps_ in (one, two)]  # fmt: skip
        return [run.result() for run in runs]


def wrong(report: EngineReport, no_fault: tuple[str, ...] = NO_FAULT) -> list[Any]:
    """What must not be, and what the referee has said of faults: nothing with words that are `no_fault`."""
    lines = [line for line in report.facts.get("chat", []) if "[referee]" in line]
    faults = [line for line in lines if not any(words in line for words in no_fault)]
    return [*(one for one in report.problems if one.kind != "dialog"), *faults]


def answers(game: str, seats: set[str], moves: list[dict[str, Any]]) -> list[str]:
    """What the referee says to those who play these seats of secret moves of others that the rules show them."""
    loaded = load(game)
    rules = loaded.rulebook
    named = names(game_folder(game))
    return [
        f"* [referee] {said(move, rules.moves, named)}"
        for move in moves
        if move["by"] not in (*seats, "table")
        and not may_see(move, rules, EVERYBODY)
        and any(may_see(move, rules, seat) for seat in seats)
    ]


def assert_no_fault_is_told(
    log: Path, reports: list[EngineReport], moves: list[dict[str, Any]]
) -> None:
    """That neither client is told of one, and each of what others do in secret only what the rules show its seats."""
    header = read_header(log)
    first, *others = (seat.faction for seat in header.seats)
    shown = [answers(header.game, seats, moves) for seats in ({first}, {*others})]
    faults = [
        [one for one in wrong(report) if one not in lines]
        for report, lines in zip(reports, shown, strict=True)
    ]
    assert faults == [[], []]


def hidden_from(game: str, seat: str, moves: list[dict[str, Any]]) -> int:
    """How many of the moves a seat may not know."""
    rules = load(game).rulebook
    return sum(not may_see(move, rules, seat) for move in moves)


def test_a_whole_game_is_refereed_at_two_clients_though_nothing_hidden_is_named(
    table: tuple[str, Path],
) -> None:
    game, folder = table
    moves = moves_of(game)

    reports = played(log_of(game), folder, moves, "whole")

    assert_no_fault_is_told(log_of(game), reports, moves)
    golden = [line for line in read_lines(log_of(game)) if line["move"] != "end"]
    for number in (1, 2):
        text = (folder / f"whole-{number}.jsonl").read_text()
        lines = [json.loads(line) for line in text.splitlines()][1:]
        bare = [
            {name: line[name] for name in move} for line, move in zip(lines, moves, strict=False)
        ]
        assert bare == moves
        verdict = check_bytes(text.encode(), Judges()).verdict
        assert verdict.status == "legal"
        assert verdict.position == read_lines(log_of(game))[-1]["position"]
    imported = import_vassal(folder / "whole.vlog", module=folder / "m.vmod")
    assert [one.move for one in imported.found] == moves
    assert all(one.legal for one in imported.found)
    assert golden


def assert_nothing_hidden_is_listed(log: Path, reports: list[EngineReport]) -> None:
    """That each side's list is there, with no place of another's window and no name of a hidden card."""
    header = read_header(log)
    listed = {name: "\n".join(map(str, lines)) for report in reports
              for name, lines in report.facts.items() if name.startswith("listed ")}  # fmt: skip
    assert len(listed) == len(header.seats)
    seats = {plan(header.game).sides[one.faction]: one.faction for one in header.seats}
    for name, text in listed.items():
        side = name.removeprefix("listed ")
        inventory = [line for line in text.splitlines() if line.startswith("inventory:")]
        assert inventory
        for other, seat in seats.items():
            if other != side:
                # Places of the board say whose they are, too; what is another's is his windows.
                assert not [line for line in inventory
                            if f"[Inventory, {other}: " in line or f"{seat}.shield" in line
                            or f"{seat}.hand" in line or f"{other}: hand" in line]  # fmt: skip
        words = [line for line in text.splitlines() if not line.startswith("menu:")]
        assert not CANARY.findall("\n".join(words))


def test_nothing_that_a_client_can_list_shows_what_another_hides(table: tuple[str, Path]) -> None:
    """Inventory, names, mouse-over, menus and chat: no card in another's hand, no other's window."""
    game, folder = table
    moves = moves_of(game)[: len(moves_of(game)) // 2]

    reports = played(log_of(game), folder, moves, "half")

    assert_no_fault_is_told(log_of(game), reports, moves)
    assert_nothing_hidden_is_listed(log_of(game), reports)
    hidden = read_container((folder / "half.vsav").read_bytes(), "the set-up").text
    assert len(set(CANARY.findall(hidden))) == len(CARD.findall(hidden)) > 0


def test_the_log_of_a_running_game_that_a_client_saves_tells_only_what_is_its_seats(
    table: tuple[str, Path],
) -> None:
    game, folder = table
    moves = moves_of(game)[: len(moves_of(game)) // 2]
    if not (folder / "half-1.jsonl").exists():
        pytest.skip("the half game was not played")
    seat = read_header(log_of(game)).seats[0].faction
    text = (folder / "half-1.jsonl").read_text()
    stubs = [json.loads(line) for line in text.splitlines() if '"hidden"' in line]
    shown = [json.loads(line) for line in text.splitlines()][1:]

    assert len(shown) == len(moves)
    assert len(stubs) <= hidden_from(game, seat, moves)
    rules = load(game).rulebook
    for line, move in zip(shown, moves, strict=True):
        assert ("hidden" not in line) or not may_see(move, rules, seat)
        assert set(line) & {"prev", "after"} == set()


def test_an_import_for_everybody_of_that_log_tells_nothing_hidden(table: tuple[str, Path]) -> None:
    game, folder = table
    path = folder / "half.vlog"
    if not path.exists():
        pytest.skip("the half game was not played")
    whole = import_vassal(path, module=folder / "m.vmod")
    public = as_seen(whole, EVERYBODY)
    rules = load(game).rulebook

    assert as_seen(whole, REFEREE).text == whole.text
    hidden = [one for one in whole.found if not may_see(one.move, rules, EVERYBODY)]
    told = msgspec.json.encode(public.found).decode() + public.text
    for one in hidden:
        if one.how in ("sealed", "drawn") or "to" in one.move:
            assert json.dumps(one.move, sort_keys=True, separators=(",", ":")) not in told
