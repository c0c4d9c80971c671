"""Every example of docs/notation.md works as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from adjudicator.check.judge import Judges
from adjudicator.content import load_content
from adjudicator.log.envelope import LOG_MOVES
from adjudicator.notation.checking import check_notation
from adjudicator.notation.following import Following
from adjudicator.notation.own_lines import OWN
from adjudicator.notation.reading import read
from adjudicator.notation.sentences import BESIDE, Reader
from adjudicator.notation.tags import ONE, PAIRS, head_of_tags, tag_of
from adjudicator.notation.vocabulary import Vocabulary
from tests.support.commands import kynes
from tests.support.replay import golden_logs

PAGE = Path("docs/notation.md").read_text("utf-8")
BLOCKS = re.findall(r"(?ms)^```(\w+)\n(.*?)^```", PAGE)
GAMES = [text for name, text in BLOCKS if name == "kyn"]
COMMANDS = [
    words.partition("#")[0].strip()
    for name, text in BLOCKS
    if name == "sh"
    for words in text.splitlines()
]
CODE = re.findall(r"`([^`\n]+)`", re.sub(r"(?ms)^```.*?^```", "", PAGE))
HEX = "5f0c" * 16


@pytest.mark.parametrize("text", GAMES)
def test_every_game_of_the_page_is_legal_and_comes_back(text: str) -> None:
    judged = check_notation("page.kyn", Judges(), source=text.encode(), running=True)

    assert judged.verdict.status == "legal", [one.message for one in judged.verdict.findings]
    assert read(text.encode(), "page.kyn").whole("page.kyn").count(b"\n") >= 1


def test_every_command_of_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = min(golden_logs("dune-messiah"), key=lambda path: path.stat().st_size)
    monkeypatch.chdir(tmp_path)
    Path("game.jsonl").write_bytes(log.read_bytes())
    begun = ""
    for command in COMMANDS:
        if command.endswith(">> game.kyn"):
            tag = kynes(*shlex.split(command.partition(">>")[0])[1:]).stdout
            begun = GAMES[2] + tag + GAMES[1].partition("\n\n")[2].partition("9. ")[0]
            Path("game.kyn").write_text(begun, "utf-8")
            continue
        done = kynes(*shlex.split(command)[1:])
        assert done.exit_code == 0, (command, done.output)
        if command.startswith("kynes show"):
            assert "Sealed: Atreides (keep a traitor)" in done.stdout
            assert "“Sealed: Atreides (keep a traitor)”" in PAGE
    assert begun != ""
    assert len(COMMANDS) >= 12


@pytest.mark.parametrize("text", sorted({one for one in CODE if re.match(r"[A-Z]\w+: ", one)}))
def test_every_line_of_the_page_is_understood(text: str) -> None:
    """At some moment of a golden game, where what it says is possible, or at any."""
    head = '[Game "dune-classic"]\n[Seat "atreides"]\n[Seat "harkonnen"]\n'
    header = head_of_tags(
        [tag for n, line in enumerate(head.splitlines()) if (tag := tag_of(n, line))]
    )
    following = Following(header.header)
    words = Vocabulary(load_content("dune-classic"), following.rules, "en", following.seats)
    reader = Reader(following, words)
    if " seal " in text:
        assert reader.read(f"{text} <seal {HEX}>")["kind"] == "plan"
    elif text.endswith("end"):
        with pytest.raises(Exception, match="the game is not over"):
            reader.read(text)
    elif OWN.match(text.partition(":")[2].strip()):
        own = reader.read(text.replace("00…", HEX).replace("5f…", HEX))["move"]
        assert own in LOG_MOVES
    elif "…" not in text:
        kind, _ = words.kind(text.partition(":")[2])
        assert kind == "ship"


def test_every_tag_of_the_page_is_known_and_every_known_one_is_on_it() -> None:
    shown = {one[1:].split()[0] for one in CODE if re.match(r"\[[A-Z]\w+ ", one)}

    assert shown == {*ONE, *PAIRS, "Seat"}


def test_what_stands_in_angle_brackets_on_the_page_is_known() -> None:
    shown = set(re.findall(r"<(\w+) ", PAGE))

    assert shown - {"line"} <= set(BESIDE)
