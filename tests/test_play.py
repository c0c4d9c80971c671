"""`kynes play`: whole games at the keyboard, driven by scripts instead of fingers."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.log import Header
from adjudicator.log.policy import policy_of
from adjudicator.play.prompts import ask_amount, ask_choice, ask_text, pick
from adjudicator.play.saved_games import load_session, new_session
from adjudicator.play.table import Play
from adjudicator.play.terminal import LeaveError, Terminal
from adjudicator.playout import Chance
from adjudicator.registry import GAMES
from adjudicator.show.forum_post import post_of
from tests.support.commands import kynes
from tests.support.random_games import CONTENT, RULES, header
from tests.support.replay import load

NAMES = names("dune-classic")


class Script(Terminal):
    """A terminal whose answers are given beforehand."""

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self.live = False
        self.answers = list(answers)
        self.told: list[str] = []

    def tell(self, text: str = "") -> None:
        """Remember a line."""
        self.told.append(text)

    def ask(self, prompt: str) -> str:
        """The next answer of the script."""
        self.told.append(prompt)
        if not self.answers:
            raise LeaveError
        return self.answers.pop(0)

    def text(self) -> str:
        """Everything that was told."""
        return "\n".join(self.told)


class Robot(Script):
    """Answers every question with something that fits, drawn from what is on the screen."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.chance = Chance(seed)

    def ask(self, prompt: str) -> str:
        """Something that fits."""
        shown: list[str] = []
        for line in reversed(self.told):
            found = re.match(r" +(\d+) \S", line)
            if not found:
                break
            shown.append(found[1])
        self.told.append(prompt)
        bounds = re.search(r"\((\d+)-(\d+)\):", prompt)
        if bounds:
            least, most = int(bounds[1]), int(bounds[2])
            return str(least + self.chance.below(most - least + 1))
        listed = re.search(r"\(([\d, ]+)\):", prompt)
        if listed:
            return self.chance.pick(str(listed[1]).split(", "))
        if shown:
            return self.chance.pick(shown)
        return "some words"


def play(path: Path, terminal: Terminal, humans: list[str] | None = None, seats: int = 2) -> Play:
    """A game at the keyboard, not yet begun."""
    session = new_session(CONTENT, RULES, header(seats, 1, {}), path)
    factions = [seat.faction for seat in session.followed.header.seats]
    return Play(session, terminal, NAMES, humans=humans or factions, seed="1")


def verdict(path: Path, *more: str) -> str:
    """The status that the checker gives a log."""
    done = kynes("check", "--json", *more, str(path))
    status: str = msgspec.json.decode(done.stdout)["status"]
    return status


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_people_can_play_a_whole_game(tmp_path: Path, seats: int) -> None:
    path = tmp_path / "game.jsonl"
    robot = Robot("whole")
    table = play(path, robot, seats=seats)
    table.run()
    assert table.session.result() is not None
    assert "the game is over" in robot.text()
    assert "Won by" in robot.text()
    assert verdict(path) == "legal"


def test_one_person_can_play_against_random_players(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    robot = Robot("alone")
    table = play(path, robot, humans=[header(3, 1, {}).seats[0].faction], seats=3)
    table.run()
    assert table.session.result() is not None
    assert "keyboard" not in robot.text()
    assert verdict(path) == "legal"


def test_moves_may_be_typed_in_notation_and_names_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = header(2, 1, {}).seats[0].faction
    keyboard = Script()
    table = play(path, keyboard, humans=[first])
    while first not in table.rulebook.to_act(table.session.position):
        table.step()
    kinds = table.kinds(first)
    held = table.rulebook.next_field(
        table.session.followed.game, table.session.position, {"by": first, "move": kinds[0]}
    )
    assert held is not None
    assert len(kinds) == 1
    wanted = str(held.options[0])
    words = NAMES[wanted].split()[0]
    keyboard.answers = ["card lasgun", "card nothing at all", "sit still", words[:4].lower()]

    table.run()

    said = keyboard.text()
    assert "Lasgun: Kills the opposing leader" in said
    assert "There is no card 'nothing at all'." in said
    assert "There is no 'sit still' here." in said
    assert {"by": first, "move": kinds[0], held.name: wanted} in [
        move for _, move in table.session.followed.moves
    ]


def test_a_move_typed_whole_is_refused_with_what_its_seat_may_know(tmp_path: Path) -> None:
    """The reason of a move that others' secrets forbid is not told, in notation as in forms."""
    table = play(tmp_path / "game.jsonl", keyboard := Script())
    seat = table.rulebook.to_act(table.session.position)[0]
    while seat == "table":
        table.step()
        seat = table.rulebook.to_act(table.session.position)[0]
    other = next(one for one in table.humans if one != seat)

    assert table.typed.read(seat, f"{NAMES[other]}: pass", table.kinds(seat)) != {
        "by": other, "move": "pass",
    }  # fmt: skip
    keyboard.answers = ["revive 3"]
    table.run()
    assert "There is no 'revive 3' here." in keyboard.text()


def test_the_same_answers_give_the_same_log(tmp_path: Path) -> None:
    for name in ("one", "two"):
        play(tmp_path / name, Robot("same")).run()
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


# --- from the shell ------------------------------------------------------------------------------

COMMON = ["play", "dune-classic", "--seats", "atreides:1,harkonnen:2", "--seed", "1"]


def test_a_script_plays_and_the_end_of_input_saves(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = kynes(*COMMON, "--human", "all", "--save", str(path), stdin="1\n1\n1\n5\n")
    assert done.exit_code == 0, done.output
    assert "the keyboard goes to Atreides" in done.stdout
    assert f"go on with --load {path}" in done.stdout
    assert verdict(path, "--running") == "legal"
    assert path.read_bytes().count(b'"by":"atreides"') == 2


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_is_played_at_the_keyboard(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answers = "board\nhand\n?\n" + "1\n" * 40 + "board\nhand\nquit\n"
    seats = str(load(game).content.data["game"]["seats"]["least"])
    done = kynes("play", game, "--seats", seats, "--seed", "2", "--save", str(path), stdin=answers)
    assert done.exit_code == 0, done.output
    title = load(game).content.data["game"]["title"]
    assert done.stdout.count(f"{title}: ") > 2
    assert done.stdout.count("ON THE BOARD") == 2
    assert f"hand      {post_of(game).HAND}" in done.stdout
    assert "  You have " in done.stdout
    assert verdict(path, "--running") == "legal"


def test_a_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    kynes(*COMMON, "--human", "all", "--save", str(path), stdin="1\n1\n")
    before = path.read_bytes()
    done = kynes(*COMMON, "--human", "all", "--load", str(path), stdin="1\n5\nquit\n")
    assert done.exit_code == 0, done.output
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes()) > len(before)
    other = tmp_path / "other.jsonl"
    kynes(*COMMON, "--human", "all", "--load", str(path), "--save", str(other), stdin="quit\n")
    assert other.read_bytes() == path.read_bytes()


def test_a_game_is_named_after_its_time_unless_told_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert kynes("play", "dune-classic", "--seats", "2", stdin="quit\n").exit_code == 0
    (path,) = tmp_path.iterdir()
    assert re.fullmatch(r"dune-classic-\d{8}-\d{6}\.jsonl", path.name)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["chess"], 3, "chess"),
        (["dune-classic", "--human", "ixians"], 2, "--human"),
        (["dune-classic", "--seats", "1"], 2, "seat"),
        (["dune-classic", "--ruling", "x=y"], 2, "--ruling"),
        (["dune-classic", "--load", "/nowhere"], 2, "/nowhere"),
        (["dune-classic", "--save", "/nowhere/x.jsonl"], 2, "/nowhere"),
    ],
)
def test_a_wrong_call_ends_in_one_line_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = kynes("play", *words)
    assert list(tmp_path.iterdir()) == []
    assert done.exit_code == code
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_file_that_exists_is_not_played_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    done = kynes(*COMMON, "--save", str(path))
    assert done.exit_code == 2
    assert "exists" in done.stderr
    assert path.read_text() == "precious"


def test_a_finished_game_cannot_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    kynes("playout", "dune-classic", "--seats", "2", "--turns", "1", "--out", str(path))
    done = kynes("play", "dune-classic", "--load", str(path))
    assert done.exit_code == 2
    assert "over" in done.stderr


def test_the_interrupt_key_ends_cleanly_with_the_log_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    leader, follower = pty.openpty()
    program = [sys.executable, "-c", "from exporters.cli import main; main()"]
    with subprocess.Popen(
        [*program, *COMMON, "--human", "all", "--save", str(path)],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        start_new_session=True,
    ) as running:
        os.close(follower)
        try:
            shown = read_until(leader, b"Enter.")
            os.write(leader, b"\n")
            shown += read_until(leader, b"(? for help):")
            shown += interrupted(running, leader)
            assert running.wait(timeout=20) == 0
        finally:
            running.kill()
    os.close(leader)
    assert b"\x1b[2J" in shown
    assert b"Traceback" not in shown
    assert verdict(path, "--running") == "legal"


def read_some(descriptor: int) -> bytes:
    """What a terminal shows within a quarter of a second; nothing once it is closed."""
    ready, _, _ = select.select([descriptor], [], [], 0.25)
    try:
        return os.read(descriptor, 4096) if ready else b""
    except OSError:
        return b""


def read_until(descriptor: int, mark: bytes) -> bytes:
    """What a terminal shows, up to a mark."""
    shown = b""
    end = time.monotonic() + 30
    while mark not in shown and time.monotonic() < end:
        shown += read_some(descriptor)
    assert mark in shown, shown
    return shown


def interrupted(running: subprocess.Popen[bytes], descriptor: int) -> bytes:
    """What a program shows when the interrupt key is pressed until it has ended.

    Once is not always enough: line editing misses a signal that comes just before it waits.
    """
    shown = b""
    end = time.monotonic() + 30
    while b"--load" not in shown and time.monotonic() < end:
        running.send_signal(signal.SIGINT)
        for _ in range(8):
            shown += read_some(descriptor)
            if b"--load" in shown:
                break
    assert b"--load" in shown, shown
    return shown


# --- commands ------------------------------------------------------------------------------------


def started(path: Path, *answers: str) -> Script:
    """A game of two people, played by a script until it runs out."""
    terminal = Script(*answers)
    play(path, terminal).run()
    return terminal


def test_help_board_and_hand_change_nothing(tmp_path: Path) -> None:
    before = tmp_path / "before.jsonl"
    started(before)
    after = tmp_path / "after.jsonl"
    terminal = started(after, "?", "board", "hand", "help", "", "bored", "99")
    assert before.read_bytes() == after.read_bytes()
    for said in ("take back your last move", "FACTIONS", "Spice: ", "There is no 'bored' here"):
        assert said in terminal.text()
    assert "Did you mean 'board'?" in terminal.text()


def test_news_may_be_asked_for_in_the_middle_of_a_move(tmp_path: Path) -> None:
    terminal = started(tmp_path / "game.jsonl", "1", "hand", "nonsense", "1")
    assert "Spice: " in terminal.text()
    assert "A number from 1 to 4" in terminal.text()


def test_a_move_can_be_left_half_made(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    started(path, "1", "back", "1", "2")
    assert path.read_bytes().count(b"keep-traitor") == 1


def test_undo_takes_back_ones_last_move_and_leaves_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(CONTENT, RULES, free(header(2, 1, {})), path)
    first = session.followed.header.seats[0].faction
    terminal = Script("1", "1", "undo", "1", "2")
    Play(session, terminal, NAMES, humans=[first], seed="1").run()
    assert "Taken back" in terminal.text() or "no move of yours" in terminal.text()
    assert verdict(path, "--running") == "legal"
    kept = [line for line in path.read_bytes().splitlines() if b'"move":"undo"' in line]
    assert len(kept) == terminal.text().count("Taken back")


def free(head: Header) -> Header:
    """A header under which anything may be taken back, as `kynes play` writes it."""
    return msgspec.structs.replace(head, policy=msgspec.structs.replace(head.policy, undo="any"))


def test_nothing_can_be_undone_before_the_first_move_or_against_the_policy(tmp_path: Path) -> None:
    head = free(header(2, 1, {}))
    session = new_session(CONTENT, RULES, head, tmp_path / "one.jsonl")
    with pytest.raises(InputError, match="no move of yours"):
        session.undo("atreides")
    strict = msgspec.structs.replace(head, policy=msgspec.structs.replace(head.policy, undo="none"))
    session = new_session(CONTENT, RULES, strict, tmp_path / "two.jsonl")
    with pytest.raises(InputError, match="policy"):
        session.undo("atreides")


def test_a_copy_can_be_saved_elsewhere(tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    path = tmp_path / "game.jsonl"
    terminal = started(path, f"save {copy}", "save /nowhere/x", "save", "quit")
    assert copy.read_bytes() == path.read_bytes()
    assert "cannot write /nowhere/x" in terminal.text()
    assert f"The log is in {path}." in terminal.text()


def test_another_player_may_speak_first(tmp_path: Path) -> None:
    factions = [seat.faction for seat in header(2, 1, {}).seats]
    terminal = Script("as nobody", f"as {factions[1]}", f"as {factions[0]}")
    play(tmp_path / "game.jsonl", terminal).run()
    assert "'nobody' is no other player" in terminal.text()


def test_nobody_sees_the_secrets_of_another(tmp_path: Path) -> None:
    """What is shown between two hand-overs holds no card of another player's."""
    path = tmp_path / "game.jsonl"
    robot = SecretKeeper("secrets")
    table = play(path, robot, seats=2)
    robot.table = table
    table.run()
    assert robot.checked > 50


class SecretKeeper(Robot):
    """Asks for its hand before every move, and looks for what should not be there."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.table: Play | None = None
        self.checked = 0
        self.next_answer = ""
        self.shown_from = 0

    def ask(self, prompt: str) -> str:
        """First the hand, then the answer."""
        if not prompt.endswith("(? for help):"):
            return super().ask(prompt)
        if not self.next_answer:
            self.next_answer = super().ask(prompt)
            self.shown_from = len(self.told)
            return "hand"
        self.look("\n".join(self.told[self.shown_from :]))
        answer, self.next_answer = self.next_answer, ""
        return answer

    def look(self, shown: str) -> None:
        """Check what a player was shown as their hand."""
        assert self.table is not None
        sides = self.table.session.position.sides
        own = sides[self.table.at_keyboard]
        assert "Spice" in shown
        for side in sides.values():
            for card in set(side.hand) - set(own.hand):
                assert NAMES[card] not in shown
        self.checked += 1


# --- questions -----------------------------------------------------------------------------------


def no_aside(_answer: str) -> bool:
    """No command is known."""
    return False


def test_a_number_is_asked_for_until_it_fits() -> None:
    terminal = Script("x", "0", "99", "-1", "２", "3")
    assert ask_amount(terminal, "spice", [1, 2, 3], "How much.", no_aside) == 3
    assert "A number, please: 1-3" in terminal.text()
    assert terminal.text().startswith("  spice: How much.")
    assert "  spice (1-3):" in terminal.text()
    assert ask_amount(Script("back"), "spice", [1, 3], "How much.", no_aside) == "back"


def test_a_choice_is_made_by_number_id_or_name() -> None:
    options = ["deal", "fremen", "spacing-guild"]
    for answer in ("3", "spacing-guild", "Spacing Guild", "SPACING GUILD"):
        assert ask_choice(Script(answer), "to", options, NAMES, no_aside) == "spacing-guild"
    terminal = Script("4", "0", "fremmen", "2")
    assert ask_choice(terminal, "to", options, NAMES, no_aside) == "fremen"
    assert "Did you mean 'fremen'?" in terminal.text()
    assert pick("yes", [False, True], NAMES) == [True]


def test_words_must_be_there_and_not_too_many() -> None:
    assert ask_text(Script("", "x" * 501, "yes"), "The terms.") == "yes"


def test_a_log_that_is_not_canonical_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    started(path)
    lines = path.read_bytes().splitlines()
    lines[1] = lines[1].replace(b'{"', b'{ "', 1)
    path.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(InputError, match="canonical"):
        load_session(path, [])


def test_a_sealed_log_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    kynes(
        *["playout", "dune-classic", "--seats", "2", "--policy", "sealed=plan"],
        *["--out", str(path)],
    )
    with pytest.raises(InputError, match="seals"):
        load_session(path, [])


class Ordering(Robot):
    """Gives orders at the first question, then answers like a robot."""

    def __init__(self, *orders: str) -> None:
        super().__init__("orders")
        self.orders = list(orders)
        self.fits = ""

    def ask(self, prompt: str) -> str:
        """An order, or something that fits."""
        if self.fits and not self.orders:
            answer, self.fits = self.fits, ""
            return answer
        if self.orders and "? for help" in prompt:
            self.fits = self.fits or super().ask(prompt)
            return self.orders.pop(0)
        return super().ask(prompt)


def test_an_order_given_at_the_prompt_is_carried_out_and_opened_before_the_game_ends(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.jsonl"
    short = msgspec.structs.replace(header(2, 1, {}), options={"turns": 1})
    session = new_session(CONTENT, RULES, short, path)
    first = session.followed.header.seats[0].faction
    terminal = Ordering(
        "order", "order nonsense", "order pass, each time", "order withdraw 99", "order"
    )
    Play(session, terminal, NAMES, humans=[first], seed="1").run()
    told = terminal.text()
    assert "You have no sealed orders." in told
    assert "begins with no kind of move" in told
    assert "You have no such order: 99" in told
    assert told.count("By your order: ") > 1
    assert verdict(path) == "legal"
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    (laid,) = [line["n"] for line in lines[1:] if line["move"] == "order"]
    assert f"Sealed, in line {laid}: pass, each time." in told
    assert [line["move"] for line in lines[-2:]] == ["open-order", "end"]
    passed = [line for line in lines[laid:] if line.get("by") == first and line["move"] == "pass"]
    assert len(passed) >= told.count("By your order: ")


def test_an_order_holds_in_a_game_that_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(CONTENT, RULES, header(2, 1, {}), path)
    first = session.followed.header.seats[0].faction
    Play(session, Script("order pass, each time"), NAMES, humans=[first], seed="1").run()
    again = load_session(path, [])
    (order,) = again.orders.unopened()
    assert (order.by, order.terms) == (first, {"kind": "pass", "always": True})


def test_the_prompt_says_how_much_time_is_left_and_a_seat_whose_time_is_out_does_not_move(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.jsonl"
    limits = policy_of("chain,clock,move=1h,out=minimal")
    head = msgspec.structs.replace(header(2, 1, {}), policy=limits, options={"turns": 1})
    session = new_session(CONTENT, RULES, head, path)
    now = [1_767_225_600.0]
    session.clock = lambda: now[0]

    class Slow(Robot):
        """Thinks longer each time."""

        def ask(self, prompt: str) -> str:
            now[0] += 1200
            return super().ask(prompt)

    terminal = Slow("slow")
    factions = [seat.faction for seat in session.followed.header.seats]
    Play(session, terminal, NAMES, humans=factions, seed="1").run()
    assert "(1 h left); then: its minimal move is made" in terminal.text()
    assert "Time has run out: its minimal move is made." in terminal.text()
    assert verdict(path) == "legal"
    assert b'"move":"timeout"' in path.read_bytes()


def test_clocks_that_the_referee_has_to_start_again_end_the_sitting(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    limits = policy_of("chain,clock,move=1h,out=referee")
    session = new_session(
        CONTENT, RULES, msgspec.structs.replace(header(2, 1, {}), policy=limits), path
    )
    now = [1_767_225_600.0]
    session.clock = lambda: now[0]
    factions = [seat.faction for seat in session.followed.header.seats]

    class Away(Robot):
        """Comes back after a day."""

        def ask(self, prompt: str) -> str:
            now[0] += 86_400
            return super().ask(prompt)

    terminal = Away("away")
    Play(session, terminal, NAMES, humans=factions, seed="1").run()
    assert f'All clocks stand still. Afterwards: kynes clock {path} --resume "…"' in terminal.text()
    assert verdict(path, "--running") == "legal"


def test_a_policy_at_the_keyboard_needs_no_keys(tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl"
    refused = kynes(
        "play", "dune-classic", "--policy", "chain,signatures=seats", "--save", str(game)
    )
    assert refused.exit_code == 2
    assert "--policy" in refused.stderr
    begun = kynes(
        "play",
        "dune-classic",
        "--policy",
        "chain,clock,move=1d",
        *["--human", "harkonnen", "--seed", "1"],
        "--save",
        str(game),
        stdin="quit\n",
    )
    assert begun.exit_code == 0
    assert "left)" in begun.stdout
