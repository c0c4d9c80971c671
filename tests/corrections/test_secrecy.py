"""What the referee corrects in secret, and what a seat orders in advance, shows in nothing that others see."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check.correction import known_to
from adjudicator.log.hashing import seal_hash
from adjudicator.log.header import HEADER, setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.log.order_lines import sealed_terms
from adjudicator.registry import GAMES
from adjudicator.wording import EVERYBODY
from tests.report.test_non_interference import HASH, all_shown
from tests.support.corrected import golden, random_correction
from tests.support.pile_game_logs import generator
from tests.support.replay import load


class Begun(msgspec.Struct):
    """A game up to the first correction of its referee."""

    lines: list[dict[str, Any]]
    """With the header."""
    position: Any

    def with_line(self, line: dict[str, Any], path: Path) -> Path:
        """The file of this game with one line more."""
        whole = [*self.lines, {**line, "n": len(self.lines)}]
        path.write_bytes(b"".join(encode(one) + b"\n" for one in whole))
        return path


def begun(game: str) -> Begun:
    """The golden game of a rulebook in which the referee corrects."""
    raw = golden(game).read_bytes().splitlines()
    loaded = load(game)
    position = loaded.rulebook.new_position(loaded.game, setup_of(HEADER.decode(raw[0])))
    lines = [decode(raw[0]) | {"policy": {"corrections": "listed"}}]
    for line in map(decode, raw[1:]):
        if line["move"] == "correct":
            break
        loaded.rulebook.apply(loaded.game, position, line)
        lines.append({name: line[name] for name in line if name not in ("prev", "after")})
    return Begun(lines, position)


def alike(game: str, here: Begun, reader: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Pairs of corrections that a reader may not know, and after which the reader sees the same."""
    loaded, prng = load(game), generator(11)
    rules, plain = loaded.rulebook, encode(here.position)
    found: dict[bytes, list[dict[str, Any]]] = {}
    for _ in range(60):
        line = random_correction(loaded, here.position, prng)
        if line is None or known_to(rules, loaded.game, here.position, line, [reader]):
            continue
        after: Any = msgspec.json.decode(plain, type=rules.position_type)
        rules.apply(loaded.game, after, line)
        found.setdefault(encode(rules.view(loaded.game, after, reader)), []).append(line)
    return [
        (one, other)
        for lines in found.values()
        for one, other in combinations(lines, 2)
        if one != other
    ]


def apart(here: Begun, folder: Path, reader: str, pair: tuple[dict[str, Any], ...]) -> list[str]:
    """What tells a reader two games apart that differ in their last line."""
    game, found = here.lines[0]["game"], []
    for which, line in zip(("one", "other"), pair, strict=True):
        (folder / which).mkdir(exist_ok=True)
        path = here.with_line(line, folder / which / "game.jsonl")
        shown = all_shown(path, game, reader)
        found.append({what: HASH.sub("", str(text)) for what, text in shown.items()})
    one, other = found
    return [what for what in one if one[what] != other[what]]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", sorted({*GAMES} - {"dawn-of-the-fremen"}))
def test_a_correction_of_secrets_changes_nothing_that_others_see(game: str, tmp_path: Path) -> None:
    """In Dawn of the Fremen all that can be corrected lies open."""
    here = begun(game)
    pairs = alike(game, here, EVERYBODY)
    assert pairs
    assert apart(here, tmp_path, EVERYBODY, pairs[0]) == []


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_order_changes_nothing_that_others_see(game: str, tmp_path: Path) -> None:
    here = begun(game)
    owner, reader = (seat["faction"] for seat in here.lines[0]["seats"][:2])
    kinds = list(load(game).rulebook.moves)
    pair = tuple(
        {"by": owner, "move": "order", "seal": seal_hash(bytes(16), sealed_terms(owner, terms))}
        for terms in ({"kind": kinds[0]}, {"kind": kinds[-1], "always": True, "until_turn": 9})
    )
    assert apart(here, tmp_path, reader, pair) == []
