"""A damaged game gets the same verdict in notation as in its log."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from adjudicator.check.judge import Judges
from adjudicator.errors import InputError
from adjudicator.notation.checking import check_notation
from adjudicator.notation.reading import read
from adjudicator.registry import GAMES
from tests.support.commands import kynes
from tests.support.kept_by_hand import Plain, changed, plain, verdicts, words_of_line
from tests.support.replay import golden_logs

SHORT = {
    game: min(golden_logs(game), key=lambda log: (log.stat().st_size, log.name)) for game in GAMES
}


def agree(game: Plain, name: str, count: int) -> set[str]:
    """Leave out and change lines of a game; the verdicts are alike. Gives what they were."""
    prng = Random(name)  # noqa: S311 - repeatable
    found = set[str]()
    for turn in range(count):
        at = prng.randrange(len(game.moves))
        instead: list[dict[str, object]] = []
        words: list[str] = []
        if turn % 2:
            instead = [changed(game.moves[at], prng, game.moves)]
            words = [words_of_line(game, at, instead[0])]
        one, other = verdicts(
            game,
            [*game.moves[:at], *instead, *game.moves[at + 1 :]],
            [*game.words[:at], *words, *game.words[at + 1 :]],
        )
        assert one == other, (name, at, words)
        found.add(one["status"])
    return found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_with_one_line_changed_or_left_out_gets_the_verdict_of_its_log(game: str) -> None:
    log = SHORT[game]

    assert "illegal" in agree(plain(log, 60), f"{game}/{log.name}", 6)


def test_a_game_of_a_table_that_went_on_after_illegal_moves_is_judged_like_its_log() -> None:
    log = SHORT["dune-messiah"]
    game = plain(log, made_by="import")

    assert "illegal" in agree(game, log.name, 6)


@pytest.mark.campaign
@pytest.mark.parametrize(
    "log",
    [
        pytest.param(log, id=f"{game}/{log.stem}")
        for game in sorted(GAMES)
        for log in golden_logs(game)
    ],
)
def test_every_golden_game_damaged_gets_the_verdict_of_its_log(log: Path) -> None:
    for language in ("en", "de", "fr"):
        agree(plain(log, language=language), f"{language}/{log.name}", 12)


def test_lines_behind_an_illegal_one_are_kept_as_text(tmp_path: Path) -> None:
    game = plain(SHORT["dune-classic"])
    at = next(n for n, one in enumerate(game.words) if ": bid spice" in one)
    who = game.words[at].partition(":")[0]
    later = [one.partition(" spice")[0] for one in game.words[at + 1 :]]
    words = [*game.words[:at], f"{who}: bid spice 99", *later, "Who: knows what", "Table: end"]
    notes = tmp_path / "game.kyn"
    notes.write_bytes(game.text(words))
    line = len(game.tags.splitlines()) + at + 1

    done = kynes("check", str(notes))

    assert done.exit_code == 1
    assert f"game.kyn:{line}: illegal: " in done.stdout
    assert f"line:   {who}: bid spice 99" in done.stdout
    assert f"since:  {len(later) + 2} lines after it" in done.stdout
    assert "without an end line" not in done.stdout
    assert f"The rules follow the log up to line {line - 1}" in done.stdout
    refused = kynes("convert", str(notes))
    assert refused.exit_code == 2
    assert f"(line {line} is refused, so that nobody knows" in refused.stderr


def test_a_line_without_meaning_before_any_illegal_one_is_refused_with_its_place() -> None:
    game = plain(SHORT["dune-classic"])

    with pytest.raises(InputError, match=r"mine.kyn:\d+: “knows what” begins with no kind"):
        read(game.text([*game.words[:5], "Table: knows what", *game.words[5:]]), "mine.kyn")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Harkonnen: ship for", "Harkonnen"),
        ("Atr: ship forces sietch t, 4", "Atreides"),
        ("Atreides: bribe Hark, 3", "Atreides"),
    ],
)
def test_a_line_out_of_turn_is_illegal_for_that_reason_whatever_it_lacks(
    line: str, said: str
) -> None:
    text = f'[Game "dune-classic"]\n[Seat atreides]\n[Seat harkonnen]\n{line}\nTable: whatever\n'

    found = check_notation("mine.kyn", Judges(), source=text.encode()).verdict

    assert (found.status, found.findings[0].line) == ("illegal", 4)
    assert found.findings[0].code in ("not-now", "not-yet", "not-your-turn")
    assert found.findings[0].options is not None
    assert found.findings[-1].line == 5, "the end that is missing is behind the text that is kept"
    with pytest.raises(InputError, match=r"mine.kyn:4: illegal: .*phase|line 4 is refused"):
        read(text.encode(), "mine.kyn").whole("mine.kyn")


def test_a_value_that_is_impossible_is_judged_though_the_rest_is_not_said() -> None:
    """Fields that can be but one thing need not be said behind an illegal value, either."""
    game = plain(SHORT["dune-classic"])
    at = next(n for n, one in enumerate(game.words) if one.startswith("Table: deal a traitor"))
    words = [*game.words[:at], "Table: deal a traitor card Atreides, Lady Jessica"]
    twice = [*words, "Table: deal a traitor card Atreides, Lady Jessica"]

    found = check_notation("mine.kyn", Judges(), source=game.text(twice)).verdict

    assert found.status == "illegal"


def test_a_wrong_number_is_invalid_as_it_is_in_a_log() -> None:
    game = plain(SHORT["dune-messiah"])
    words = [f"{n}. {one}" for n, one in enumerate(game.words, 1)]
    notes = game.text([*words[:9], *words[10:]])

    found = check_notation("mine.kyn", Judges(), source=notes, running=True).verdict

    assert found.status == "invalid"
    assert [(one.clause, one.code) for one in found.findings] == [("log.numbers", "missing")]
    assert found.findings[0].line == len(game.tags.splitlines()) + 10


def test_the_reason_names_the_lines_of_the_file() -> None:
    """“Line 33” is line 33 of the file in which the finding stands."""
    game = plain(SHORT["dune-classic"])
    at = next(n for n, one in enumerate(game.words) if one.endswith(": pass"))
    text = [*game.words[: at + 1], "", "; a remark", game.words[at]]

    found = check_notation("mine.kyn", Judges(), source=game.text(text)).verdict

    passed = len(game.tags.splitlines()) + at + 1
    assert found.status == "illegal"
    assert found.findings[0].line == passed + 3
    assert f"Line {passed}, " in found.findings[0].because[0]
