"""Every command that a document shows exists, with every option that it is shown with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer.main
from click import Context

from exporters.cli import application

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [ROOT / "README.md", ROOT / "content" / "README.md", *(ROOT / "docs").rglob("*.md")]
)
BLOCK = re.compile(r"^ *```(?:sh|console|text)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
WORD = re.compile(r"""'[^']*'|"[^"]*"|\S+""")


def commands(text: str) -> list[list[str]]:
    """The commands of all blocks, as words; comments and what is piped elsewhere are left out."""
    found = []
    for block in BLOCK.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            for part in re.split(r"&&|\|\|?|;", line.partition("  #")[0]):
                words = WORD.findall(part.strip().removeprefix("$ ").removeprefix("! "))
                if words[:1] == ["kynes"]:
                    found.append(words[1:])
    return found


def unknown(words: list[str], command: Any) -> str:
    """What a command line has that its command has not; "" for nothing."""
    context = Context(command)
    while hasattr(command, "get_command") and words and not words[0].startswith("-"):
        inner = command.get_command(context, words[0])
        if inner is None and command.name == "league":  # `kynes league FOLDER`
            inner, words = command.get_command(context, "check"), ["check", *words]
        if inner is None:
            return words[0]
        command, words = inner, words[1:]
        context = Context(command)
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    known |= set(command.get_help_option_names(context)) | {"--help"}
    options = [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]
    return next((one for one in options if one not in known), "")


@pytest.fixture(scope="module")
def root() -> Any:
    return typer.main.get_command(application())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_and_options_of_a_document_are_there(document: str, root: Any) -> None:
    text = (ROOT / document).read_text("utf-8")
    wrong = [f"kynes {' '.join(words)}" for words in commands(text) if unknown(words, root)]
    assert wrong == []


def test_a_wrong_command_is_found(root: Any) -> None:
    assert commands("```sh\nkynes tts pack x --language de   # why\n```\n") == [
        ["tts", "pack", "x", "--language", "de"]
    ]
    assert unknown(["tts", "pack", "x", "--language", "de"], root) == "--language"
    assert unknown(["tts", "stow"], root) == "stow"
    assert unknown(["check", "--public", "x.jsonl"], root) == ""
