"""Lines that players make at the same moment: every client comes to the same log, whatever comes first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.rules.crossed_lines import LONGEST, REMEMBERED, lines_in
from exporters.vassal import referee
from exporters.vassal.format.chat_lines import STAMP, line_of
from exporters.vassal.reading.importer import import_bytes
from exporters.vassal.reading.saved.commands import Node
from exporters.vassal.reading.saved.order import in_order
from exporters.vassal.reading.saved.reports import header_line
from tests.support.replay import line_kinds, moves_of, read_header, table_logs
from tests.vassal.far import Author
from tests.vassal.modules import CONQUEST, DAWN, GAME, GAMES, MESSIAH
from tests.vassal.referee_host import Table, facts_of
from tests.vassal.sessions import Act, Game, Scribe, log_of, played
from tests.vassal.test_referee_secrets import (
    LOG_KINDS,
    LOGS,
    Secretly,
    form_of,
    sealed,
    told,
)

SAMPLES = 2
"""Places of a game at which players act at once."""
ORDERS = 12
"""Orders of arrival that are tried there, of all that there are."""
AT_ONCE = 5
"""Moves that are made at once."""
GAMES_HERE = [
    pytest.param(GAMES[0], SAMPLES),
    *(pytest.param(game, 5, marks=pytest.mark.campaign) for game in GAMES),
]
"""Each game, and at how many places of it players act at once."""


@dataclass(frozen=True)
class Said:
    """What one author says, and what has to have come before it."""

    author: str
    requests: tuple[dict[str, Any], ...]
    after: tuple[int, ...]
    """The numbers of what the author had seen of the rest, or had said before."""


@cache
def game_log(game: str) -> Path:
    """A short golden game of a game."""
    plain = [log for log in table_logs(game) if not LOG_KINDS & {*line_kinds(log)}]
    return min(plain, key=lambda log: (log.stat().st_size, log.name))


def begun(log: Path) -> Table:
    table = Table(read_header(log).game)
    header = json.loads(log.read_text().splitlines()[0])
    header["policy"] = {"undo": "any"}
    assert table.start(header=header_line("", header)) == []
    return table


def orders(said: list[Said], draw: Random) -> Iterator[list[int]]:
    """Orders in which what was said may come to somebody, each once: all where there are few."""
    found: set[tuple[int, ...]] = set()
    for _ in range(ORDERS * 6):
        left, order = [*range(len(said))], []
        while left:
            ready = [one for one in left if not {*said[one].after} & {*left}]
            order.append(draw.choice(ready))
            left.remove(order[-1])
        if tuple(order) not in found and len(found) < ORDERS:
            found.add(tuple(order))
            yield order


def said_at_once(
    moves: list[dict[str, Any]], before: int, player: Secretly, draw: Random
) -> list[Said]:
    """What players say who have all seen so many lines before: the moves, and some are taken back."""
    chance = {kind for name in ("draws", "dice", "open") for kind in player.facts[name]}
    authors = [Author(name) for name in ("c3", "a1", "b2")]
    found: list[Said] = []
    own: dict[str, list[tuple[int, dict[str, Any]]]] = {one.name: [] for one in authors}
    stamps: list[str] = []
    seen: dict[str, set[int]] = {one.name: set() for one in authors}
    for one in authors:
        one.news["f0"] = before
    for move in moves:
        author = draw.choice(authors)
        # Sometimes something of the others has come before.
        for number, other in enumerate(found):
            if (
                other.author != author.name
                and number not in seen[author.name]
                and draw.random() < 0.3
            ):
                for each in sorted({number, *closed(found, number)} - seen[author.name]):
                    if found[each].author != author.name:
                        author.hear(stamps[each])
                    seen[author.name].add(each)
        requests = [{**one} for one in player.requests([move])]
        undone = own[author.name] and draw.random() < 0.3
        if undone:
            number, line = own[author.name].pop()
            requests = [{"line": f"UNDO: {line['line']}", "undo": True,
                         "drags": [{**row, "from": row["to"], "to": row["from"]} for row in line.get("drags", [])]}]  # fmt: skip
        for request in requests:
            if request["line"].startswith(("* somebody", "UNDO")) or "secret" in request["line"]:
                stamp = request["stamp"] = author.stamp(move["move"] in chance)
        found.append(Said(author.name, tuple(requests), tuple(sorted(seen[author.name]))))
        seen[author.name].add(len(found) - 1)
        stamps.append(stamp)
        if not undone and len(requests) == 1:
            own[author.name].append((len(found) - 1, requests[0]))
    return found


def closed(found: list[Said], number: int) -> set[int]:
    """All that had come before something, one after the other."""
    before = {*found[number].after}
    for one in found[number].after:
        before |= closed(found, one)
    return before


def entries(requests: list[dict[str, Any]]) -> list[Node]:
    """The same as a log has it."""
    return [
        Node(f"LOG\tCHAT{one['line']} <!--#{one['stamp']}-->") for one in requests if "stamp" in one
    ]


def stamp_of(entry: Node) -> str:
    """Which line an entry has."""
    found = STAMP.search(entry.text)
    assert found is not None
    return own_of(found[1])


def own_of(stamp: str) -> str:
    """Which line a stamp says that it is."""
    return stamp.split(" ", maxsplit=1)[0].rstrip("!")


def owns(table: Table) -> list[str]:
    """The lines that a table remembers, in its order."""
    lines = json.loads(table.kept())["order"]["lines"]
    return [f"{one['author']}.{one['number']}" for one in lines]


@pytest.mark.parametrize(("game", "places"), GAMES_HERE)
def test_whatever_comes_first_all_come_to_the_same_log(game: str, places: int) -> None:
    """And the import puts lines into the order that the referees have."""
    log = game_log(game)
    draw = Random(game)  # noqa: S311 - repeatable
    moves = moves_of(log)
    crossed = 0
    samples = min(places, len(moves) - AT_ONCE - 5)
    for at in sorted(draw.sample(range(4, len(moves) - AT_ONCE - 1), samples)):
        player, table, base = Secretly(log, "announced first"), begun(log), Author("f0")
        for one in player.requests(moves[:at]):
            table.ask(do="seen", **one, stamp=base.stamp())
        kept = table.kept()
        said = said_at_once(moves[at : at + AT_ONCE], base.count, player, draw)
        results = []
        for order in orders(said, draw):
            assert table.start(kept=kept) == []
            requests = [one for number in order for one in said[number].requests]
            saved = draw.randrange(len(requests))
            for place, one in enumerate(requests):
                if place == saved:
                    # Somebody joins, and gets what has come until now.
                    assert table.start(kept=table.kept()) == []
                table.ask(do="seen", **one)
            lines = owns(table)
            results.append((table.log(), table.ask(do="judge"), lines))
            read = [stamp_of(entry.node) for entry in in_order(entries(requests))]
            assert lines[-len(read) :] == read
            # Who joins then knows the order, too.
            assert table.start(kept=table.kept()) == []
            assert (table.log(), table.ask(do="judge")) == results[-1][:2]
        assert results == [results[0] for _ in results]
        crossed += len(results) > 1
    assert crossed > 0


def test_a_line_stands_after_all_that_its_author_had_seen_and_chance_comes_first() -> None:
    """Who had seen nothing of the other: what chance shows stands, then the first by name."""
    table = begun(game_log(GAMES[0]))

    def order(*stamps: str) -> list[str]:
        assert table.start(kept=kept) == []
        for one in stamps:
            table.ask(do="seen", line="* nothing", stamp=one)
        return owns(table)

    kept = table.kept()
    assert order("b.1", "a.1") == order("a.1", "b.1") == ["a.1", "b.1"]
    assert order("a.1", "b.1!") == order("b.1!", "a.1") == ["b.1", "a.1"]
    assert order("b.1", "a.1 b.1") == ["b.1", "a.1"]
    # Two of one author are never parted from what they had seen.
    assert order("b.1", "b.2", "a.1", "a.2 b.1") == order("a.1", "b.1", "a.2 b.1", "b.2")
    # What comes twice is known, and so is what a loaded game has seen.
    assert order("a.1", "a.1") == ["a.1"]
    table.start(kept=table.kept())
    assert table.answer.latest == "a.1"


NO_STAMPS = [
    f"{'a' * 17}.1", "!", " ", ".", "a", "a.", ".1", "a.b", "a!.1", "..", "a.0", "a.99999999999", f"a.{'9' * 5000}", "a.1 b." + "9" * 400,
    "a.1" + " b.1" * 5000,
]  # fmt: skip
"""What a client of ours never writes behind a line."""


def test_what_is_no_stamp_does_no_harm() -> None:
    """Neither at the table nor in a log that is imported: the line stands as it comes, and so do those of others."""
    table = begun(game_log(GAMES[0]))
    stamps = ["b.1", *NO_STAMPS, "c.1 b.1", "a.1"]
    assert [table.ask(do="seen", line="* nothing", stamp=one) for one in stamps] == [[]] * len(
        stamps
    )
    assert owns(table) == ["a.1", "b.1", "c.1"]
    assert table.start(kept=table.kept()) == []

    read = in_order(entries([{"line": "", "stamp": one} for one in stamps]))

    places = [stamps.index(one.node.text.split("#")[1].removesuffix("-->")) for one in read]
    last = len(stamps) - 1
    assert places == [last, *range(last)]


def test_java_hears_of_the_lines_that_the_rules_read() -> None:
    """And finds the stamps that the import finds: the class with the limits is written anew for each module."""
    words = {
        name: json.loads(text)
        for name, text in re.findall(r"String ([A-Z]+) = (.*);", referee.stamp_limits())
    }
    draw = Random(8)  # noqa: S311 - repeatable
    read = 0
    for _ in range(2000):
        author = "".join(
            draw.choices(
                "0123456789abcdefg!. ",
                [*[9] * 16, 1, 1, 1, 1],
                k=draw.choice((0, 1, 7, 15, 16, 17)),
            )
        )
        number = "".join(
            draw.choices("0123456789a-", [*[9] * 10, 1, 1], k=draw.choice((0, 1, 8, 9, 10)))
        )
        text = f"{author}.{number}{draw.choice(('', '', '!', '!!'))}"
        lines = lines_in(text, {})
        assert bool(re.fullmatch(words["LINE"], text)) == (len(lines) == 1)
        read += len(lines)
    assert read > 200
    assert words["STAMP"] == STAMP.pattern
    assert re.search(words["STAMP"], f"a line{words['BEGINS']}a.1 b.2!{words['ENDS']}") is not None
    assert f"LONGEST = {LONGEST};" in referee.stamp_limits()


def test_forged_stamps_are_put_into_the_same_order_by_the_referee_and_the_import() -> None:
    """Numbers of others, far numbers, numbers twice, stamps without end: neither knows who has told the truth."""
    table = begun(game_log(GAMES[0]))
    kept = table.kept()
    draw = Random(5)  # noqa: S311 - repeatable

    def number() -> int:
        return draw.choice([0, 1, 2, 3, 4, 5, 6, 10**8])

    for _ in range(40):
        stamps = [
            " ".join(f"{draw.choice('abc')}.{number()}" + "!" * draw.choice((0, 0, at == 0)) for at in range(draw.randint(1, 3)))
            for _ in range(30)
        ]  # fmt: skip
        table.start(kept=kept)
        for one in stamps:
            table.ask(do="seen", line="* nothing", stamp=one)
        found = owns(table)
        # A number that comes twice is taken the first time.
        taken = {stamps.index(one): own for one in stamps if (own := own_of(one)) in found}
        taken = {min(at for at in taken if taken[at] == own): own for own in found}

        told = [{"line": f"{at}", "stamp": one} for at, one in enumerate(stamps)]
        read = [
            int(one.node.text.removeprefix("LOG\tCHAT").split(" ")[0])
            for one in in_order(entries(told))
        ]

        assert sorted(read) == [*range(len(stamps))]
        assert [taken[at] for at in read if at in taken] == found


def test_a_line_that_comes_too_late_stands_alike_in_the_import_and_at_the_table() -> None:
    table = begun(game_log(GAMES[0]))
    stamps = [f"b.{number}" for number in range(1, 2 * REMEMBERED)]
    stamps += ["a.1", "c.1!", "0.1", "a.2 b.1", f"a.3 b.{REMEMBERED}"]
    for one in stamps:
        table.ask(do="seen", line="* nothing", stamp=one)
    lines = owns(table)

    read = [
        stamp_of(entry.node)
        for entry in in_order(entries([{"line": "", "stamp": one} for one in stamps]))
    ]

    assert len(lines) == REMEMBERED
    assert lines == read[-REMEMBERED:]


def test_a_saved_game_keeps_of_the_order_only_what_will_be_compared() -> None:
    """Who loads a game is a new author: a game that is played on many evenings has many."""
    table = begun(game_log(GAMES[0]))
    for number in range(3 * REMEMBERED):
        table.ask(
            do="seen",
            line="* nothing",
            stamp=f"{number:x}f.1 " + " ".join(f"{before:x}f.1" for before in range(number)),
        )
    table.ask(do="seen", line="* nothing", stamp=f"a.1 {3 * REMEMBERED - 1:x}f.1")
    order = json.loads(table.kept())["order"]

    assert len(order["lines"]) == len(order["last"]) == len(order["seen"]) == REMEMBERED
    assert {*order["last"]} == {one["author"] for one in order["lines"]}
    assert all({*seen} <= {*order["last"]} for seen in order["seen"].values())


def test_a_line_that_comes_late_is_said_to_count_before_others_where_that_changes_something() -> (
    None
):
    log = game_log(GAMES[0])
    moves = moves_of(log)
    first = line_of("* somebody", moves[0])
    said = []
    table = begun(log)
    for line, stamp in ((first, "b.1"), (first, "a.1")):
        said.append(table.ask(do="seen", line=line, stamp=stamp))

    assert said[0] == []
    assert any("made at the same moment as lines that came here earlier" in one for one in said[1])
    assert any("not legal any more" in one for one in said[1])
    one, other = begun(log), begun(log)
    for stamp in ("a.1", "b.1"):
        one.ask(do="seen", line=first, stamp=stamp)
    assert one.log() == table.log()
    assert one.ask(do="judge") == table.ask(do="judge")
    # Without stamps it is as it comes.
    for _ in range(2):
        other.ask(do="seen", line=first)
    assert "not legal" in other.ask(do="judge")[1]


def test_a_line_that_counts_before_what_was_secret_till_it_was_shown_is_named() -> None:
    """A player's program may claim that he had not seen it: all learn that, also where no verdict changes."""
    log = LOGS[1]
    moves = moves_of(log)
    at, after, *_ = [n for n, move in enumerate(moves) if move["move"] == "plan"]
    first, second = moves[at], moves[after]
    table, base = begun(log), Author("f0")
    for one in Secretly(log).requests(moves[:at]):
        table.ask(do="seen", **one, stamp=base.stamp())
    seen = f"f0.{base.count}"
    table.ask(do="seen", line=sealed(GAMES[0], first), forms=[form_of(first)], stamp=f"b.1 {seen}")
    line = sealed(GAMES[0], second)
    table.ask(do="seen", line=line, forms=[form_of(second)], stamp=f"a.1 {seen}")
    table.ask(do="seen", line=told(first), stamp="b.2 a.1")

    # Whoever sees the plan of the other takes his own back and makes another, as if he had not.
    taken_back = table.ask(do="seen", line=f"* UNDO: {line}", undo=True, stamp="a.2 b.1")
    other = {**second, "number": 1 - min(1, second["number"])}
    again = table.ask(do="seen", line=line, forms=[form_of(other)], stamp="a.3")

    # Two that are shown at the same moment harm nobody.
    fair = table.ask(do="seen", line=told(other), stamp="a.4")

    assert not any("made at the same moment" in one for one in fair)
    for said in (taken_back, again):
        assert any("made at the same moment as lines that came here earlier" in one for one in said)


def with_secret(game: str) -> Iterator[tuple[Path, int]]:
    """The golden games, the shorter first, with the number of a secret move that could name a smaller number, too."""
    kinds = {one["kind"] for one in facts_of(game)["seals"].values()}
    for log in sorted(table_logs(game), key=lambda one: (one.stat().st_size, one.name)):
        if not LOG_KINDS & {*line_kinds(log)}:
            for at, move in enumerate(moves_of(log)):
                if move["move"] in kinds and move.get("number", 0) > 1 and at > 2 * AT_ONCE:
                    yield log, at


@pytest.mark.parametrize(
    ("game", "places"),
    [
        pytest.param(GAME, 2),
        *(pytest.param(game, 12, marks=pytest.mark.campaign) for game in (GAME, CONQUEST, MESSIAH)),
    ],
)
def test_a_secret_move_that_crosses_other_lines_is_the_same_everywhere_and_none_tells_of_it(
    game: str, places: int
) -> None:
    """Whatever comes first, legal or not, all have the same whole log while it is not shown, and each side is told the same.

    Had the form said something else, others would not have been told a byte otherwise.
    """
    draw = Random(game)  # noqa: S311 - repeatable
    differs = 0
    for log, at in islice(with_secret(game), 0, 7 * places, 7):
        moves = moves_of(log)
        near = [
            one
            for one in moves[at - 2 * AT_ONCE : at]
            if one["move"] not in facts_of(game)["draws"]
        ]
        secret = moves[at]
        others = [*near[1 - AT_ONCE :], secret]
        # Out of their order some are not legal.
        draw.shuffle(others)
        first = moves[: at - 2 * AT_ONCE]
        first += [one for one in moves[at - 2 * AT_ONCE : at] if one not in others]
        player, table, base = Secretly(log, "announced first"), begun(log), Author("f0")
        for one in player.requests(first):
            table.ask(do="seen", **one, stamp=base.stamp())
        kept = table.kept()
        told = said_at_once(others, base.count, player, draw)
        # What shows it comes later.
        shows = f'"move":"{secret["move"]}"'
        told = [
            Said(
                one.author,
                tuple(each for each in one.requests if shows not in each["line"]),
                one.after,
            )
            for one in told
        ]
        whole: list[list[Any]] = [[], []]
        heard: list[list[Any]] = [[], []]
        (side,) = (name for name, seat in facts_of(game)["sides"].items()
                   if seat == next(one.faction for one in read_header(log).seats if one.faction != secret["by"]))  # fmt: skip
        for order in orders(told, draw):
            for form in (0, 1):
                table.side = side
                said = [table.start(kept=kept)]
                for one in (each for number in order for each in told[number].requests):
                    forms = [
                        {**row, "fields": {**row["fields"], "number": str(secret["number"] - form)}}
                        if row["by"] == secret["by"] else row
                        for row in one.get("forms", [])
                    ]  # fmt: skip
                    said.append(table.ask(do="seen", **{**one, "forms": forms}))
                said.append(table.ask(do="judge"))
                said.append(table.log().splitlines())
                heard[form].append(said)
                table.side = "Referee"
                whole[form].append(
                    (table.ask(do="log"), table.text, table.ask(do="judge"), said[-2:])
                )
        assert heard[0] == heard[1]
        for results in whole:
            assert results == [results[0] for _ in results]
        differs += whole[0] != whole[1]
    assert differs > 0


def crossed(game: Game, turned: bool) -> bytes:
    """The log of a client of a game whose last two moves have crossed; to some of them the second comes first."""
    groups: dict[int, list[Act]] = {}
    for act in game.acts:
        groups.setdefault(act.group, []).append(act)
    *before, first, second = sorted(groups)
    scribe, base, authors = Scribe(game), Author("f0"), [Author("b"), Author("a")]
    stamps = {group: base.stamp() for group in before}
    for group, author in zip((first, second), authors, strict=True):
        author.news["f0"] = base.count
        stamps[group] = author.stamp()
    for group in [*before, *((second, first) if turned else (first, second))]:
        done = len(scribe.steps)
        for act in groups[group]:
            scribe.write(act)
        # What a player does is one command, as it is in the engine.
        own, *rest = scribe.steps[done:]
        parts = [part for tree in rest for part in tree[1]]
        scribe.steps[done:] = [(f"{own[0]} <!--#{stamps[group]}-->", parts)]
    return scribe.file()


@pytest.mark.parametrize("most", [12, 13, 14])
def test_the_import_gives_one_log_whoever_has_logged_what_crossed(most: int) -> None:
    game = played(game_log(DAWN), most)
    assert game is not None
    one, other = (import_bytes(crossed(game, turned), "a log") for turned in (False, True))

    assert one.text == other.text
    assert [found.move for found in one.found] == [found.move for found in other.found]
    assert one.text != import_bytes(log_of(game), "a log").text
    assert "<!--#" not in one.text
