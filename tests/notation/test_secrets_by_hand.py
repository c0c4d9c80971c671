"""A game with secrets that a moderator keeps by hand to its end: seals, salts, and what is published."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator.log.envelope import bare_move
from adjudicator.log.header import HEADER
from adjudicator.log.lines import decode, encode
from adjudicator.log.policy import policy_of
from adjudicator.notation.converting import Writer
from adjudicator.notation.following import Following
from adjudicator.notation.reading import read
from adjudicator.playout.writing import Order, play_game
from tests.support.commands import Done, kynes
from tests.support.random_games import CONTENT, GAME, RULES

SEATS = "atreides,emperor,fremen,harkonnen"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Two turns of four seats with battles and a traitor, every plan sealed: the lines of its log."""
    path = tmp_path_factory.mktemp("played") / "game.jsonl"
    for seed in range(1, 60):
        path.unlink(missing_ok=True)
        order = Order(SEATS, {}, {"turns": 2}, policy_of("sealed=plan"))
        play_game(RULES, CONTENT, GAME, order, seed, target=path)
        lines = [decode(raw) for raw in path.read_bytes().splitlines()]
        kinds = [line.get("move") for line in lines]
        if kinds.count("plan") >= 4 and "call-traitor" in kinds:
            return lines
    raise AssertionError("no such game among the first")


class Moderator:
    """Somebody who keeps a game in a file, and has nothing but the commands."""

    def __init__(self, folder: Path) -> None:
        self.game = folder / "game.kyn"
        self.posts: list[str] = []

    def do(self, *words: str) -> Done:
        """Give a command that succeeds."""
        done = kynes(*words)
        assert done.exit_code == 0, (words, done.output)
        return done

    def begin(self, header: dict[str, Any]) -> None:
        """Write the tags."""
        salt = self.do("seal", "--salt").stdout
        seats = [f'[Seat "{one["faction"]}" "{one["place"]}"]\n' for one in header["seats"]]
        tags = ['[Game "dune-classic"]\n', *seats, '[Option "turns" "2"]\n']
        tags += ['[Policy "sealed" "battle plan"]\n', salt]
        self.game.write_text("".join(tags), "utf-8")

    def write(self, line: str) -> None:
        """Add a line."""
        with self.game.open("a", encoding="utf-8") as stream:
            stream.write(f"{line}\n")


def by_hand(folder: Path, played: list[dict[str, Any]]) -> Moderator:
    """Keep a game that was played, line by line."""
    moderator = Moderator(folder)
    header, *lines = played
    moderator.begin(header)
    found = read(moderator.game.read_bytes(), "game.kyn")
    following = Following(HEADER.decode(found.data.split(b"\n")[0]), key=found.key)
    writer = Writer(following, "en")
    openings = {line["opens"]: line for line in lines if "opens" in line}
    for n, line in enumerate(lines, 1):
        if line["move"] == "seal":
            plan = bare_move(openings[n])
            words = writer.worded(plan).partition(". ")[2]
            post = moderator.do("seal", str(moderator.game), words, "--append").stdout
            assert re.fullmatch(r"\w+: seal make a battle plan <seal [0-9a-f]{64}>\n", post)
            moderator.posts.append(post)
            said: dict[str, Any] = {"by": line["by"], "move": "seal", "kind": "plan"}
            said["seal"] = post.split()[-1].removesuffix(">")
        elif "opens" in line:
            seat = line["by"]
            post = moderator.do(
                "seal", str(moderator.game), "--open", "--seat", seat, "--append"
            ).stdout
            assert f"<opens {line['opens']}> <salt " in post
            moderator.posts.append(post)
            said = {name: line[name] for name in line if name != "salt"}
            said["salt"] = post.split()[-1].removesuffix(">")
        else:
            said = {name: line[name] for name in line if name not in ("n", "digest")}
            moderator.write("Table: end" if line["move"] == "end" else writer.worded(said))
        following.finish(b"")
        following.go(said)
    assert len(moderator.posts) >= 8
    return moderator


@pytest.fixture(scope="module")
def moderator(tmp_path_factory: pytest.TempPathFactory, played: list[dict[str, Any]]) -> Moderator:
    """A moderator who has kept that game to its end."""
    return by_hand(tmp_path_factory.mktemp("kept"), played)


def test_a_moderator_keeps_a_game_with_secrets_by_hand_to_its_end(
    tmp_path: Path, moderator: Moderator
) -> None:
    verdict = moderator.do("check", str(moderator.game)).stdout

    assert "LEGAL: every line is legal and every claim is true" in verdict
    assert "opened seals: " in verdict
    assert "position hashes: " in verdict
    private = moderator.game.with_suffix(".openings")
    assert private.stat().st_mode & 0o077 == 0
    log = tmp_path / "game.jsonl"
    moderator.do("convert", str(moderator.game), "-o", str(log))
    again = moderator.do("convert", str(log)).stdout
    assert "<after" not in again
    assert read(again.encode(), "again").data == log.read_bytes()


def test_seals_that_cannot_be_opened_are_named(tmp_path: Path, moderator: Moderator) -> None:
    lines = moderator.game.read_text("utf-8").splitlines()
    first = next(n for n, line in enumerate(lines) if "<seal " in line)
    game = tmp_path / "begun.kyn"
    game.write_text("\n".join(lines[: first + 1]) + "\n", "utf-8")
    (seat,) = re.findall(r"^(?:[0-9]+\. )?(\w+): seal", lines[first])
    game.with_suffix(".openings").write_bytes(b"")

    lost = kynes("seal", str(game), "--open")
    other = kynes("seal", str(game), "--open", "--seat", "emperor")

    assert (lost.exit_code, other.exit_code) == (2, 2)
    assert re.search(
        rf"does not hold the openings of .*\(line \d+ of {seat.lower()}\)", lost.stderr
    )
    assert "--keep FILE" in lost.stderr
    assert "no seal that is still to be opened (to be opened: line" in other.stderr


def test_what_is_published_of_it_is_proven_by_the_whole_game(
    tmp_path: Path, moderator: Moderator
) -> None:
    game, stream, lines = moderator.game, tmp_path / "stream.kyn", tmp_path / "stream.jsonl"

    moderator.do("publish", str(game), "-o", str(stream))
    moderator.do("publish", str(game), "--to", "log", "-o", str(lines))

    text = stream.read_text("utf-8")
    assert "[Salt" not in text
    assert re.search(r"^[0-9]+\. Table: hidden <line [0-9a-f]{64}>$", text, re.MULTILINE)
    assert "deal a traitor card" not in text
    for shown in (stream, lines):
        done = moderator.do("check", str(game), "--published", str(shown))
        assert "published lines: " in done.stdout
    stream.write_text(text.replace(": bid spice 1", ": bid spice 2", 1), "utf-8")
    assert kynes("check", str(game), "--published", str(stream)).exit_code == 1
    alone = kynes("check", str(stream))
    assert alone.exit_code == 2
    assert "--published" in alone.stderr


def test_a_player_seals_beside_what_was_published(tmp_path: Path, moderator: Moderator) -> None:
    """Who does not know the position says every field; the seal is opened by the number that it got."""
    stream, mine = tmp_path / "stream.kyn", tmp_path / "mine.openings"
    moderator.do("publish", str(moderator.game), "-o", str(stream))
    plan = "Atreides: make a battle plan leader Thufir Hawat, dial 3, weapon none, defence none"

    post = moderator.do("seal", str(stream), plan, "--keep", str(mine)).stdout
    with stream.open("a", encoding="utf-8") as file:
        file.write(post)
    opening = moderator.do("seal", str(stream), "--open", "--keep", str(mine)).stdout

    count = sum(line[:1].isdigit() for line in stream.read_text("utf-8").splitlines()) + 1
    assert opening.startswith(f"{plan} <opens {count}> <salt ")


def test_show_says_who_has_sealed(moderator: Moderator, played: list[dict[str, Any]]) -> None:
    first = next(n for n, line in enumerate(played) if line.get("move") == "seal")
    who = played[first]["by"].capitalize()

    before = moderator.do("show", str(moderator.game), "--at", str(first - 1), "--public").stdout
    after = moderator.do("show", str(moderator.game), "--at", str(first), "--public").stdout
    end = moderator.do("show", str(moderator.game), "--public").stdout

    assert "Sealed" not in before + end
    assert f"Sealed: {who} (make a battle plan)" in after


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["seal"], "name the game and the move"),
        (["seal", "GAME", "Atreides: pass"], "only these are: "),
        (["seal", "GAME", "Atreides: battle plan"], "the move to be sealed"),
        (["seal", "GAME", "Atreides: predict x"], "the move to be sealed"),
        (["seal", "GAME", "--open"], "no seal that is still to be opened; kynes seal GAME"),
        (["seal", "GAME", "--open", "--seat", "nobody"], "nobody"),
        (["seal", "GAME", "Atreides: dial the first storm 99"], "is illegal: "),
        (["seal", "GAME", "Atreides: pass", "--seat", "fremen"], "goes with --open"),
    ],
)
def test_what_cannot_be_sealed_is_refused_in_words(
    tmp_path: Path, words: list[str], said: str
) -> None:
    game = tmp_path / "game.kyn"
    game.write_text('[Game "dune-classic"]\n[Seat atreides]\n[Seat fremen]\n', "utf-8")

    done = kynes(*(str(game) if word == "GAME" else word for word in words))

    assert done.exit_code == 2
    assert said in done.stderr
    assert not game.with_suffix(".openings").exists()


def predicting(folder: Path, header: dict[str, Any], **changes: object) -> Path:
    """A log whose only line is a prediction of the Bene Gesserit, with changes; None takes a field away."""
    seat = {**header["seats"][0], "faction": "bene-gesserit"}
    odd = {
        "by": "bene-gesserit",
        "faction": "fremen",
        "move": "predict",
        "n": 1,
        "turn": 1,
    } | changes
    line = {name: value for name, value in odd.items() if value is not None}
    log = folder / "log.jsonl"
    header = {**header, "seats": [seat, *header["seats"][1:]]}
    log.write_bytes(encode(header) + b"\n" + encode(line) + b"\n")
    return log


@pytest.mark.parametrize("faction", [["emperor"], 7, None, {}])
def test_a_value_of_another_type_is_no_fault_of_the_program(
    tmp_path: Path, played: list[dict[str, Any]], faction: object
) -> None:
    """The rules never see it; whoever looks for seals is told that there are none."""
    told = kynes("seal", str(predicting(tmp_path, played[0], faction=faction)), "--open")
    assert told.exit_code == 2
    assert "no seal that is still to be opened" in told.stderr


@pytest.mark.parametrize("field", ["faction", "turn"])
def test_a_line_that_lacks_a_field_is_converted_and_converted_back(
    tmp_path: Path, played: list[dict[str, Any]], field: str
) -> None:
    """It stands in notation as the line of JSON that it is."""
    log = predicting(tmp_path, played[0], **{field: None})
    notes, back = tmp_path / "log.kyn", tmp_path / "back.jsonl"
    for source, target in ((log, notes), (notes, back)):
        told = kynes("convert", str(source), "-o", str(target))
        assert told.exit_code == 0, told.stderr
    assert back.read_bytes() == log.read_bytes()


def test_a_field_too_many_is_named_as_it_is_typed(
    tmp_path: Path, played: list[dict[str, Any]]
) -> None:
    line = next(one for one in played[1:] if one["move"] not in ("seal", "plan"))
    log = tmp_path / "log.jsonl"
    log.write_bytes(encode(played[0]) + b"\n" + encode({**line, "n": 1, "weapon": "none"}) + b"\n")
    said = f"{log}:2: The field “weapon” does not belong to this kind of line."
    assert said in kynes("publish", str(log)).stderr
    assert said.replace(": The", ": invalid: The") in kynes("check", str(log)).stdout
    german = kynes("check", str(log), "--language", "de").stdout
    assert "Das Feld „weapon“ gehört nicht" in german
