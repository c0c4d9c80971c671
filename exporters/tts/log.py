"""Reads the log of a game from a saved table.

Our table keeps it in the state of its script, under "log": the header and the bare lines. The rest
of a log follows from them and is added here, in the same way as by the table's own export: each
line's `prev` where the policy wants a chain, and the end line when the game is over. A state may
also contain the complete text of the log, as does the page "Log export" of the notebook once
somebody has exported it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from adjudicator.errors import InputError, KynesError
from adjudicator.log.hashing import line_hash
from adjudicator.log.lines import encode
from adjudicator.log.writing import LogWriter
from adjudicator.show.replay import follow
from exporters.speech import in_every_language
from exporters.tts.notebook import EXPORT_TAB
from exporters.tts.script import guids_in

LARGEST_STATE = 8_000_000
"""Letters of what a table's script keeps; a long game has a tenth of it."""
LARGEST_NOTES = 24_000_000
"""Bytes of a save's notebook, in which a table exports its log; a long game has a hundredth of it."""
LINES = re.compile(r"[^\n]*[^\s][^\n]*")
"""Lines with something on them."""
_FAULTS = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class _Tab(msgspec.Struct):
    title: str = ""
    body: str = ""


class _Save(msgspec.Struct, rename="pascal"):
    save_name: str
    object_states: msgspec.Raw
    lua_script: str = ""
    lua_script_state: str = ""
    tab_states: msgspec.Raw = msgspec.Raw(b"{}")


class _Kept(msgspec.Struct, frozen=True):
    seed: str = ""


class _State(msgspec.Struct):
    log: msgspec.Raw
    state: _Kept = _Kept()


class _Log(msgspec.Struct):
    header: dict[str, Any]
    lines: list[dict[str, Any]]


def is_tts_save(data: bytes) -> bool:
    """Whether bytes are a save of Tabletop Simulator, of any game."""
    return _save(data) is not None


def log_of_save(data: bytes, shown: str, overlays: Sequence[Path] = ()) -> str:
    """The log's text in a save; InputError if the save has none, with what would give one.

    `overlays` are those of the content that was played with: they are needed to tell whether the
    game is over. A game whose content is not at hand is given without its end line.
    """
    save = _save(data)
    assert save is not None
    if len(save.lua_script_state) > LARGEST_STATE:
        raise InputError(
            f"{shown}: what the script of {save.save_name!r} keeps has more than "
            f"{LARGEST_STATE} letters: this is not a table of ours"
        )
    kept = _log_of_state(save.lua_script_state, overlays)
    exported = _exported(save, shown)
    if exported and (not kept or exported.startswith(kept)):
        return exported
    if kept:
        # The chain of what was never handed out is made here, and the log says so.
        return _log_of_state(save.lua_script_state, overlays, {"made_by": "import"}) or kept
    if kept is None and not guids_in(save.lua_script):
        raise InputError(
            f"{shown}: the save {save.save_name!r} holds no log of ours. Load the table that "
            "`kynes build` made, play, save the game there, and take that save"
        )
    raise InputError(f"{shown}: the game of {save.save_name!r} has not begun: its log is empty")


def _exported(save: _Save, shown: str) -> str:
    """The log on the page that the table exports it to, "" without one; InputError for too large a notebook."""
    if len(bytes(save.tab_states)) > LARGEST_NOTES:
        raise InputError(
            f"{shown}: the notebook of {save.save_name!r} has more than {LARGEST_NOTES} bytes: "
            "this is not a table of ours"
        )
    try:
        tabs = msgspec.json.decode(save.tab_states, type=dict[str, _Tab])
    except _FAULTS:
        return ""
    titles = in_every_language(EXPORT_TAB)
    text = StringIO()
    for tab in tabs.values():
        if tab.title in titles:
            # One line after the other: a list of them all would take ten times their letters.
            for line in LINES.finditer(tab.body):
                text.write(f"{line[0]}\n")
    return text.getvalue()


def _log_of_state(
    text: str, overlays: Sequence[Path], marks: dict[str, str] | None = None
) -> str | None:
    """The log in a script's state: empty before the game begins, None if the state is not ours.

    `marks` are put into the header.
    """
    try:
        state = msgspec.json.decode(text, type=_State)
        if bytes(state.log) == b"null":
            return ""
        if bytes(state.log).startswith(b'"'):
            return msgspec.json.decode(state.log, type=str)
        log = msgspec.json.decode(state.log, type=_Log)
        log.header.update(marks or {})
        return _with_end(_chained(log), state, overlays)
    except _FAULTS:
        return None


def _chained(log: _Log) -> str:
    """The lines as they are written: each with the hash of the one before, where there is a chain."""
    policy = log.header.get("policy")
    chain = isinstance(policy, dict) and policy.get("chain") is True
    texts = [encode(log.header)]
    for line in log.lines:
        before = {"prev": line_hash(texts[-1])} if chain else {}
        texts.append(encode({**line, **before}))
    return b"".join(text + b"\n" for text in texts).decode()


def _with_end(text: str, state: _State, overlays: Sequence[Path]) -> str:
    """The log with the line that declares its end, if the game is over and we can tell."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_bytes(text.encode())
        try:
            followed = follow(path, None, overlays)
        except KynesError:
            return text
    result = followed.rulebook.result(followed.game, followed.position)
    if result is None or any(line["move"] == "end" for line in followed.lines):
        return text
    seed = b""
    if followed.header.policy.fair:
        seed = hashlib.sha256(state.state.seed.encode()).digest()
    stream = BytesIO()
    writer = LogWriter(stream, followed.header, followed.rulebook)
    for line in followed.lines:
        writer.write_line(line)
    writer.end(result, followed.position, seed=seed)
    return stream.getvalue().decode()


def _save(data: bytes) -> _Save | None:
    try:
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Save)
    except _FAULTS:
        return None
