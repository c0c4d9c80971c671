"""Players far from each other, without an engine: whatever comes first, all have the same table, and it is that of the rules."""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from exporters.vassal.format.chat_lines import LOST, line_of, lost_in
from exporters.vassal.format.log_steps import step
from exporters.vassal.reading.importer import import_bytes
from tests.support.replay import moves_of, read_header, table_logs
from tests.vassal.far import Client, Line, Net, Task
from tests.vassal.modules import ARRAKIS, CONQUEST, GAME, GAMES, MESSIAH
from tests.vassal.referee_host import facts_of
from tests.vassal.sessions import Game, Scribe, log_of, played
from tests.vassal.test_referee_acts import plain

ORDERS = 3
"""Orders of arrival that are tried."""
MOST = {ARRAKIS: 36}
USUAL = 16
"""Moves of the table that are made at once, in War up to the cards for both sides."""


def dealt(log: Path) -> list[dict[str, Any]]:
    """What the table does before the first move of a player."""
    opening = [*takewhile(lambda move: move["by"] == "table", moves_of(log))]
    return opening[: MOST.get(read_header(log).game, USUAL)]


def dealt_to_all(game: str) -> Path:
    """A golden game of few seats that begins with cards for several of them."""
    draws = facts_of(game)["draws"]
    found = [
        log
        for log in plain(game)
        if len({move.get("to") for move in dealt(log) if move["move"] in draws}) > 1
    ]
    return min(found, key=lambda log: (len(read_header(log).seats), len(dealt(log)), log.name))


def half(game: str, move: dict[str, Any]) -> dict[str, Any]:
    """A move as it is announced: a draw without its card."""
    rule = facts_of(game)["draws"].get(move["move"])
    return {name: value for name, value in move.items() if rule is None or name != rule["field"]}


def net_of(log: Path, draw: Random) -> Net:
    """The clients of all players of a game; by which names lines and pieces are put in order is drawn, too."""
    seats = [seat.faction for seat in read_header(log).seats]
    return Net(
        log, draw, {seat: f"{draw.randrange(4096):03x}{at}" for at, seat in enumerate(seats)}
    )


def assert_all_is_well(net: Net) -> None:
    """All clients have the same table, and no referee has found a fault or misses a card."""
    places = [client.places() for client in net.clients]
    assert places == [places[0] for _ in places]
    for said in net.judged():
        assert [line for line in said if "On the table" in line or "waits there" in line] == []
    assert [client.said for client in net.clients] == [[] for _ in net.clients]


@pytest.mark.parametrize(
    ("game", "orders"),
    [
        (MESSIAH, ORDERS),
        *(pytest.param(game, 60, marks=pytest.mark.campaign) for game in (GAME, CONQUEST, MESSIAH)),
        pytest.param(ARRAKIS, 12, marks=pytest.mark.campaign),
    ],
)  # fmt: skip
def test_cards_that_are_dealt_to_all_at_once_come_to_all(game: str, orders: int) -> None:
    """Several draw the same card before they know of each other; who loses it draws another, and nobody draws too many.

    In War each side has decks of its own.
    """
    log = dealt_to_all(game)
    draw = Random(game)  # noqa: S311 - repeatable
    redrawn = 0
    for _ in range(orders):
        net = net_of(log, draw)
        for move in dealt(log):
            net.clients[0].say(line_of("* The table", half(game, move)))
        net.rest()

        assert_all_is_well(net)
        redrawn += len(said_to_be_lost(net))
    assert (redrawn > 0) == (game != ARRAKIS)


def said_to_be_lost(net: Net) -> list[str]:
    """The cards of which players have said that others drew them at the same moment."""
    lines = [
        part.text
        for command in net.clients[0].history
        for part in command
        if isinstance(part, Line)
    ]
    return [card for line in lines for card in lost_in(line)]


@pytest.mark.parametrize(
    "seed", [138, *(pytest.param(seed, marks=pytest.mark.campaign) for seed in range(100, 128))]
)
def test_pieces_of_several_plans_that_have_waited_long_enough_follow_when_they_can(
    seed: int,
) -> None:
    """Whoever has seen a line tells the next, while its pieces are on their way, and no hands wait for those of others."""
    log, draw = dealt_to_all(MESSIAH), Random(f"x{seed}")  # noqa: S311 - repeatable
    net = net_of(log, draw)

    def steps() -> list[Task]:
        return [step for client in net.clients for step in client.steps()]

    def go_on_till_shown(text: str, client: Client) -> None:
        while not any(
            isinstance(part, Line) and part.text == text
            for command in client.history
            for part in command
        ):
            draw.choice(steps())()

    told = ""
    for move in dealt(log):
        teller = draw.choice(net.clients)
        if told:
            go_on_till_shown(told, teller)
        for _ in range(draw.randint(0, 6)):
            if can := steps():
                draw.choice(can)()
        told = line_of("* The table", half(MESSIAH, move))
        teller.say(told)
        go_on_till_shown(told, teller)
    net.rest()

    assert net.patience == 0
    assert_all_is_well(net)


def test_a_card_that_nobody_has_drawn_at_the_same_moment_was_not_lost() -> None:
    """Whoever says so, so as to draw another, is named by every referee, the own one, too."""
    log = dealt_to_all(MESSIAH)
    net = net_of(log, Random(1))  # noqa: S311 - repeatable
    claims = net.clients[-1]
    card = claims.hands.order[next(iter(claims.hands.facts["draws"].values()))["piles"][0]][0]

    claims.shows(f'* It went to somebody else <!--{LOST}"{card}"]}} @{claims.seat}-->')
    net.rest()

    assert [
        ["said that a card went to somebody" in line for line in one.said] for one in net.clients
    ] == [[True] for _ in net.clients]


def plainly(game: str, log: Path) -> list[dict[str, Any]]:
    """The first moves of a game, up to one that is exactly like an earlier one of the same player."""
    moves = [half(game, move) for move in moves_of(log)]
    for at, move in enumerate(moves):
        if move["by"] != "table" and move in moves[:at]:
            return moves[: at + 1]
    return moves


def repeating(game: str) -> tuple[Path, list[dict[str, Any]]]:
    """The golden game of few seats in which a player soonest makes the same move again."""
    found = [(len(read_header(log).seats), len(plainly(game, log)), log) for log in plain(game)]
    log = min(found, key=lambda one: (*one[:2], one[2].name))[2]
    return log, plainly(game, log)


def told_to(net: Net, move: dict[str, Any]) -> Client:
    """Whose client tells of a move."""
    return next((one for one in net.clients if one.seat == move["by"]), net.clients[0])


def with_lines(log: Path, draw: Random, moves: list[dict[str, Any]]) -> Net:
    """Players who have told these moves, and whose referees move no pieces: only lines are taken back."""
    net = net_of(log, draw)
    for client in net.clients:
        client.follows = False
    for move in moves:
        told_to(net, move).say(line_of("* somebody", move))
        net.rest()
    return net


def logs_of(net: Net) -> list[str]:
    """The whole log, and what Judge says, as each client has it."""
    found = []
    for client in net.clients:
        client.table.side = "Referee"
        said = client.table.ask(do="log")
        found.append("\n".join([client.table.text, *said, *client.table.ask(do="judge")]))
    return found


def imported(game: Game, client: Client) -> list[dict[str, Any]]:
    """The moves that the import finds in the log that a client has written, where only lines were said."""
    scribe = Scribe(game)
    for command in client.history:
        chats = [
            f"CHAT{part.text} <!--#{part.stamp}-->" for part in command if isinstance(part, Line)
        ]
        undo = any(isinstance(part, Line) and part.undo for part in command)
        scribe.steps.append(step("UNDO\ttrue", *chats, "UNDO\tfalse") if undo else step(*chats))
    return [found.move for found in import_bytes(scribe.file(), "a log").found]


def moves_in(text: str) -> list[dict[str, Any]]:
    """The moves of a log."""
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")][1:]
    return [
        {name: value for name, value in line.items() if name not in ("after", "n", "prev")}
        for line in lines
        if line["move"] != "end"
    ]


@pytest.mark.parametrize("presses", [2, pytest.param(3, marks=pytest.mark.campaign)])
def test_a_move_that_several_take_back_at_the_same_moment_is_taken_back_once(presses: int) -> None:
    """An earlier move whose line is the same stands; whoever has got the undo and presses undo makes the move again."""
    log, moves = repeating(MESSIAH)
    moves = moves_of(log)[: len(moves)]
    game = played(log, 0)
    assert game is not None
    draw = Random(presses)  # noqa: S311 - repeatable
    for _ in range(2):
        net = with_lines(log, draw, moves)
        last = max(len(net.clients) - 1, presses - 1)
        for client in net.clients[:presses]:
            client.undo()
        net.rest()
        found = logs_of(net)
        assert found == [found[0] for _ in found]
        assert (
            moves_in(found[0]).count({"by": moves[-1]["by"], "move": "undo", "to": len(moves) - 1})
            == 1
        )
        assert f"{len(moves) - 1} moves, 0 not legal" in found[0]

        if presses < len(net.clients):
            net.clients[last].undo()
            net.rest()
            found = logs_of(net)
            assert found == [found[0] for _ in found]
            assert f"{len(moves)} moves, 0 not legal" in found[0]
        assert [imported(game, client) for client in net.clients] == [moves_in(found[0])] * len(
            found
        )


@pytest.mark.parametrize(
    ("game", "orders"),
    [(MESSIAH, 3), *(pytest.param(game, 80, marks=pytest.mark.campaign) for game in GAMES)],
)
def test_whatever_is_taken_back_and_made_at_the_same_time_all_have_the_same_log(
    game: str, orders: int
) -> None:
    """And so have whoever joins then and, whoever has written what it reads, the import."""
    log, moves = repeating(game)
    moves = moves_of(log)[: len(moves)]
    with_pieces = played(log, 0)
    assert with_pieces is not None
    draw = Random(f"{game} {orders}")  # noqa: S311 - repeatable
    undone = 0
    for _ in range(orders):
        at = draw.randrange(max(0, len(moves) - 5), len(moves) + 1)
        net = with_lines(log, draw, moves[:at])
        for _ in range(2):
            for _ in range(draw.randint(1, 5)):
                client = draw.choice(net.clients)
                if draw.random() < 0.6:
                    client.undo()
                else:
                    client.say(line_of("* somebody", draw.choice(moves[max(0, at - 2) :])))
            net.rest()

        found = logs_of(net)
        assert found == [found[0] for _ in found]
        read = [imported(with_pieces, client) for client in net.clients]
        assert read == [moves_in(found[0])] * len(read)
        undone += found[0].count('"move":"undo"')
        for client in net.clients:
            client.table.start(kept=client.table.kept(), stands=client.hands.stands())
        assert logs_of(net) == found
    assert undone > 0


@pytest.mark.parametrize("presses", range(1, 6))
def test_an_illegal_move_that_is_taken_back_and_made_again_is_one_line_everywhere(
    presses: int,
) -> None:
    """Two players press undo in turn: each takes back what the other has done last."""
    log, moves = repeating(MESSIAH)
    moves = moves_of(log)[:8]
    game = played(log, 0)
    assert game is not None
    net = with_lines(log, Random(presses), moves)  # noqa: S311 - repeatable
    net.clients[0].say(line_of("* somebody", moves[0]))
    net.rest()
    for press in range(presses):
        net.clients[press % 2].undo()
        net.rest()

    found = logs_of(net)

    assert found == [found[0] for _ in found]
    assert [imported(game, client) for client in net.clients] == [moves_in(found[0])] * len(found)
    assert moves_in(found[0]) == [*moves, *moves[:1]][: len(moves) + (presses + 1) % 2]


def test_of_two_draws_that_are_announced_before_their_cards_come_each_has_the_card_that_was_laid_where_it_goes() -> (
    None
):
    """A card for a seat's hand and one for the auction may come the other way round."""
    kinds = ["deal-bonus", "deal-auction"]
    log = next(one for one in table_logs(GAME) if one.stem == "story-the-traitor-in-arrakeen")
    moves = moves_of(log)
    at = next(
        at for at in range(len(moves)) if [one["move"] for one in moves[at : at + 2]] == kinds
    )
    game = played(log, at + 2)
    assert game is not None
    *before, bonus, card, auction, other = game.acts
    assert [one.move.get("move") for one in (bonus, auction)] == kinds

    for cards in ((card, other), (other, card)):
        read = import_bytes(log_of(game, [*before, bonus, auction, *cards]), "a log")

        odd = [one.words() for one in read.unexplained]
        assert [words for words in odd if "not the card on top" not in words] == []
        assert [one.move for one in read.found if one.move["move"] in kinds][-2:] == moves[
            at : at + 2
        ]


@pytest.mark.parametrize("presses", [1, 2, pytest.param(3, marks=pytest.mark.campaign)])
def test_an_undo_of_several_moves_takes_back_each_of_them_everywhere(presses: int) -> None:
    """They were one command: the engine says of each that it is taken back, the last first."""
    log, moves = repeating(MESSIAH)
    moves = moves_of(log)[: len(moves)]
    game = played(log, 0)
    assert game is not None
    net = with_lines(log, Random(presses), moves[:-2])  # noqa: S311 - repeatable
    net.clients[0].says([line_of("* somebody", move) for move in moves[-2:]])
    net.rest()
    for press in range(presses):
        net.clients[press % 2].undo()
        net.rest()

    found = logs_of(net)

    assert found == [found[0] for _ in found]
    assert moves_in(found[0])[len(moves) :][:2] == [
        {"by": moves[at]["by"], "move": "undo", "to": len(moves) + at} for at in (-1, -2)
    ]
    assert [imported(game, client) for client in net.clients] == [moves_in(found[0])] * len(found)


@pytest.mark.parametrize(
    "game", [MESSIAH, *(pytest.param(one, marks=pytest.mark.campaign) for one in GAMES)]
)
def test_a_draw_that_is_taken_back_before_its_card_comes_is_no_line_of_any_log(game: str) -> None:
    """Nobody will ever know what it would have been."""
    draws = facts_of(game)["draws"]
    found = [
        (len([*takewhile(lambda move: move["move"] not in draws, moves_of(log))]), log.name, log)
        for log in plain(game)
    ]
    at, _, log = min(one for one in found if one[0] < len(moves_of(one[2])))
    neat, before = played(log, 0), moves_of(log)[:at]
    assert neat is not None
    net = with_lines(log, Random(1), before)  # noqa: S311 - repeatable
    net.clients[0].say(line_of("* the table", half(game, moves_of(log)[at])))
    net.rest()
    net.clients[0].undo()
    net.rest()

    logs = logs_of(net)

    assert logs == [logs[0] for _ in logs]
    assert moves_in(logs[0]) == before
    assert [imported(neat, client) for client in net.clients] == [before] * len(logs)


@pytest.mark.parametrize("judges", [0, 1])
def test_a_draw_is_taken_back_with_its_card_though_somebody_has_looked_between(judges: int) -> None:
    """Where the card lies is told then, and nobody knows yet that it was an undo."""
    log = dealt_to_all(MESSIAH)
    net = net_of(log, Random(3))  # noqa: S311 - repeatable
    net.patience = 30
    first = net.clients[0]
    first.say(line_of("* The table", half(MESSIAH, dealt(log)[0])))
    net.rest()
    for _ in range(2):
        first.undo()
        while steps := [step for client in net.clients for step in client.steps()]:
            steps[0]()
        net.clients[judges].catch_up()
    net.rest()

    assert len({json.dumps(moves_in(text)) for text in logs_of(net)}) == 1
    for said in net.judged():
        assert [line for line in said if "On the table" in line] == []
