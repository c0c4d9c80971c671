"""Games with secrets at a VASSAL table: the referee knows them all, and tells its player his own."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.content.names import names
from adjudicator.log.header import setup_of
from adjudicator.show.told import told_lines
from adjudicator.wording import may_see, words_of
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.reading.saved.reports import header_line
from tests.support.logs import made
from tests.support.replay import (
    line_kinds,
    load,
    moves_of,
    read_header,
    read_lines,
    steps,
    table_logs,
)
from tests.vassal.modules import ARRAKIS, CONQUEST, DAWN, GAME, MESSIAH
from tests.vassal.referee_host import Rows, Table, facts_of, where

LOG_KINDS = {"seal", "commit", "undo"}
LOOKED_AT = "atreides.shield"
"""Where a card is taken that is only looked at."""
WAYS = ["dragged", "announced first", "announced after"]
Request = dict[str, Any]


def chosen(game: str) -> list[Path]:
    """Plain golden games of both sorts, of which one is long."""
    plain = [log for log in table_logs(game)
             if not LOG_KINDS & {*line_kinds(log)}]  # fmt: skip
    plain.sort(key=lambda log: (log.stat().st_size, log.name))
    return [plain[1], plain[len(plain) // 2]]


LOGS = [*chosen(GAME), *chosen(DAWN), *chosen(CONQUEST), *chosen(MESSIAH)]
each_log = pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
each_game = pytest.mark.parametrize(
    "log", LOGS[1::2], ids=["classic", "dawn", "conquest", "messiah"]
)


def game_of(log: Path) -> str:
    return read_header(log).game


def told(move: dict[str, Any]) -> str:
    return line_of(f"* somebody: {move['move']}", move) + " *"


def sealed(game: str, move: dict[str, Any]) -> str:
    side = names(game)[move["by"]]
    return f"{side} has made a secret move: {move['move'].replace('-', ' ')}"


def form_of(move: dict[str, Any]) -> dict[str, Any]:
    """What stands in the form of a move."""
    texts = {name: str(value).lower() if isinstance(value, bool) else str(value)
             for name, value in move.items() if name not in ("by", "move")}  # fmt: skip
    return {"by": move["by"], "kind": move["move"], "fields": texts}


class Secretly:
    """A game as players tell it who name nothing that others may not know."""

    def __init__(self, log: Path, way: str = "") -> None:
        self.game = game = game_of(log)
        self.loaded = load(game)
        self.position: Any = self.loaded.rulebook.new_position(
            self.loaded.game, setup_of(read_header(log))
        )
        self.way = way
        self.facts = facts_of(game)
        self.shown = words_of(game).secrecy.shown_moves
        self.cards = 0
        self.draw = Random(game + way)  # noqa: S311 - repeatable
        self.waiting: list[dict[str, Any]] = []

    def requests(self, moves: list[dict[str, Any]]) -> Iterator[Request]:
        """What the engine tells a referee, in turn."""
        for move in moves:
            kind = move["move"]
            if self.waiting and kind != self.waiting[0]["move"]:
                yield from ({"line": told(one)} for one in self.waiting)
                self.waiting = []
            if kind in self.facts["draws"]:
                yield from self.drawn(move)
            elif {"by": move["by"], "kind": kind} in self.facts["seals"].values():
                yield {"line": sealed(self.game, move), "forms": [form_of(move)]}
                self.waiting += [move] if kind in self.shown else []
            else:
                yield {"line": told(move)}
            self.play(move)
        yield from ({"line": told(one)} for one in self.waiting)
        self.waiting = []

    def play(self, move: dict[str, Any]) -> None:
        """Carry out a move, if it is legal."""
        rules = self.loaded.rulebook
        if rules.check(self.loaded.game, self.position, move) is None:
            rules.apply(self.loaded.game, self.position, move)

    def place_after(self, move: dict[str, Any], content: str) -> str:
        """Where a card lies by the rules when it is drawn; "" if they do not say."""
        rules, game = self.loaded.rulebook, self.loaded.game
        kind: Any = rules.position_type
        after = msgspec.json.decode(msgspec.json.encode(self.position), type=kind)
        piece, _, what = content.partition("/")

        def held(position: Any) -> Counter[tuple[str, str]]:
            found: Counter[tuple[str, str]] = Counter()
            for one in rules.pieces(game, position):
                if (one.piece, one.what) == (piece, what):
                    found[one.place, one.owner] += one.count
            return found

        before = held(self.position)
        if rules.check(game, after, move) is None:
            rules.apply(game, after, move)
        come = [*(held(after) - before)]
        return where(*come[0]) if come else ""

    def drawn(self, move: dict[str, Any]) -> Iterator[Request]:
        """The requests of a draw."""
        rule = self.facts["draws"][move["move"]]
        half = {name: value for name, value in move.items() if name != rule["field"]}
        rows = self.card(move)
        drag = {"line": "* a piece goes somewhere *", "drags": rows}
        way = self.way or self.draw.choice(WAYS)
        if way == "announced first":
            yield {"line": told(half)}
        yield drag
        if way == "announced after":
            yield {"line": told(half)}
        if rows[0]["to"] == LOOKED_AT:
            # It was only looked at, and is laid back.
            back = [{**rows[0], "from": rows[0]["to"], "to": rows[0]["from"]}]
            yield {"line": "* puts a card on the deck *", "drags": back}

    def card(self, move: dict[str, Any]) -> Rows:
        """The card of a draw on its way."""
        self.cards += 1
        rule = self.facts["draws"][move["move"]]
        content = next(card for card, value in rule["values"].items()
                       if value == move[rule["field"]])  # fmt: skip
        to = self.place_after(move, content) or LOOKED_AT
        return [{"id": f"card-{self.cards}", "content": content, "hidden": "true",
                 "from": rule["piles"][0], "to": to}]  # fmt: skip


def begun(log: Path, side: str = "Referee", **more: Any) -> Table:
    table = Table(game_of(log), side=side)
    header = json.loads(log.read_text().splitlines()[0])
    header["policy"] = {**header["policy"], **more}
    assert table.start(header=header_line("", header)) == []
    return table


def sides_of(log: Path) -> list[str]:
    shown = names(game_of(log))
    return [shown[seat.faction] for seat in read_header(log).seats]


def tell(table: Table, requests: Iterator[Request]) -> list[str]:
    """All that is said to requests."""
    return [line for one in requests for line in table.ask(do="seen", **one)]


def seat_named(log: Path, side: str) -> str:
    return next(
        seat.faction for seat in read_header(log).seats if names(game_of(log))[seat.faction] == side
    )


def for_whom(log: Path, moves: list[dict[str, Any]], seat: str) -> list[int]:
    """The numbers of the sealed moves of others that are for a seat: it asked, or it is the ally."""
    rules, seals = load(game_of(log)).rulebook, facts_of(game_of(log))["seals"].values()
    told = told_lines(read_header(log), moves, seat)
    return [
        n
        for n, move in enumerate(moves, 1)
        if {"by": move["by"], "kind": move["move"]} in seals and move["by"] != seat
        if n in told or may_see(move, rules, seat)
    ]


# --- a whole game ----------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@each_log
@pytest.mark.parametrize("way", ["", *WAYS])
def test_a_game_is_followed_to_its_end_though_nothing_hidden_is_ever_named(
    log: Path, way: str
) -> None:
    table = begun(log)

    assert tell(table, Secretly(log, way).requests(moves_of(log))) == []

    assert table.ask(do="judge")[-1].endswith(read_lines(log)[-1]["position"])
    assert table.log() == made(log.read_text(), "export")


@pytest.mark.one_in(3)
@each_game
def test_every_player_has_the_whole_log_at_the_end_and_is_told_what_is_for_him(log: Path) -> None:
    for side in sides_of(log):
        table = begun(log, side)
        said = tell(table, Secretly(log).requests(moves_of(log)))
        assert len(said) == len(for_whom(log, moves_of(log), seat_named(log, side)))
        assert table.log() == made(log.read_text(), "export")


@pytest.mark.one_in(3)
@each_game
def test_a_player_who_joins_late_judges_the_whole_game(log: Path) -> None:
    requests = list(Secretly(log).requests(moves_of(log)))
    half = len(requests) // 2
    first, second = begun(log), Table(game_of(log))
    assert tell(first, iter(requests[:half])) == []

    assert second.start(kept=first.kept()) == []
    assert second.log() == first.log()
    assert tell(second, iter(requests[half:])) == []

    assert second.log() == made(log.read_text(), "export")


# --- what is told to whom --------------------------------------------------------------------------


def before_end(log: Path) -> list[dict[str, Any]]:
    return moves_of(log)[: len(moves_of(log)) * 3 // 4]


@pytest.mark.one_in(3)
@each_game
def test_while_the_game_goes_on_a_players_log_has_stubs_for_what_is_not_his(log: Path) -> None:
    rules = load(game_of(log)).rulebook
    shown = words_of(rules.id).secrecy.shown_moves
    moves = before_end(log)
    for side in sides_of(log):
        seat = seat_named(log, side)
        table = begun(log, side)
        tell(table, Secretly(log).requests(moves))
        head, *lines = [json.loads(line) for line in table.log().splitlines()]

        assert set(head["policy"]) == {"undo"}
        told = for_whom(log, moves, seat)
        for n, (line, move) in enumerate(zip(lines, moves, strict=True), 1):
            if n in told or may_see(move, rules, seat) or move["move"] in shown:
                assert line == {**move, "n": n}
            else:
                assert line == {"by": move["by"], "hidden": "", "n": n}


@pytest.mark.one_in(3)
@each_game
def test_another_card_in_anothers_hand_changes_not_a_byte_of_what_is_said(log: Path) -> None:
    """The judge's words, the log and whatever else a client shows its player: the same."""
    moves = before_end(log)
    draws = facts_of(game_of(log))["draws"]
    at = next(n for n, move in enumerate(moves) if move["move"] in draws)
    field, first = draws[moves[at]["move"]]["field"], moves[at]
    values = sorted(
        {move[field] for move in moves[at:] if field in move and "prediction" not in move}
    )
    rules, loaded = load(game_of(log)).rulebook, load(game_of(log))
    position = next(step.position for n, step in enumerate(steps(log)) if n == at)
    others = [{**first, field: value} for value in values
              if rules.check(loaded.game, position, {**first, field: value}) is None]  # fmt: skip
    assert len(others) > 1

    viewers = [side for side in sides_of(log) if not may_see(first, rules, seat_named(log, side))]
    for side in [*viewers, "<observer>"]:
        heard = set()
        for other in others[:3]:
            table = begun(log, side)
            said = tell(table, Secretly(log, "dragged").requests([*moves[:at], other]))
            said += table.ask(do="judge")
            heard.add((*said, table.log()))
        assert len(heard) == 1


def test_why_a_secret_move_is_not_legal_only_its_maker_is_told() -> None:
    """Harkonnen keeps a traitor whom he was not dealt: all learn that, and he alone whom."""
    log = LOGS[1]
    moves = moves_of(log)
    at = next(n for n, move in enumerate(moves) if move["move"] == "keep-traitor")
    mine = moves[at]
    dealt = {move["leader"] for move in moves[:at]
             if move["move"] == "deal-traitor" and move["to"] == mine["by"]}  # fmt: skip
    not_mine = next(move["leader"] for move in moves[:at]
                    if move["move"] == "deal-traitor" and move["leader"] not in dealt)  # fmt: skip
    wrong = {**mine, "leader": not_mine}
    heard = {}
    for side in [*sides_of(log), "Referee"]:
        table = begun(log, side)
        heard[side] = tell(table, Secretly(log).requests([*moves[:at], wrong]))
    own = names(GAME)[mine["by"]]

    for side, said in heard.items():
        assert len(said) == 1
        assert "Keep a traitor: not legal." in said[0]
        known = "[setup.keep-traitor]" in said[0]
        assert known is (side in (own, "Referee"))
        assert (names(GAME)[not_mine] in said[0]) <= known


def test_a_secret_move_that_is_not_legal_stops_nobody() -> None:
    log = LOGS[1]
    moves = moves_of(log)
    at = next(n for n, move in enumerate(moves) if move["move"] == "keep-traitor")
    dealt = {move["leader"] for move in moves[:at]
             if move["move"] == "deal-traitor" and move["to"] == moves[at]["by"]}  # fmt: skip
    not_mine = next(move["leader"] for move in moves[:at]
                    if move["move"] == "deal-traitor" and move["leader"] not in dealt)  # fmt: skip
    table = begun(log)
    player = Secretly(log)
    said = tell(table, player.requests([*moves[:at], {**moves[at], "leader": not_mine}]))
    player.play(moves[at])
    after = [*player.requests(moves[at + 1 : at + 12])]
    loaded = begun(log)
    assert loaded.start(kept=table.kept()) == []
    later = tell(table, iter(after))

    assert (len(said), later) == (1, [])
    assert tell(loaded, iter(after)) == []
    assert loaded.log() == table.log()
    verdict = check_bytes(table.log().encode(), Judges(), running=True).verdict
    assert verdict.status == "illegal"
    assert [one.line for one in verdict.findings if one.kind == "illegal"] == [at + 2]


def test_how_much_spice_others_have_is_not_told_by_a_refusal() -> None:
    """Too high a bid: that it is so, all learn; how much there is, only the bidder."""
    log = LOGS[1]
    moves = moves_of(log)
    at = next(n for n, move in enumerate(moves) if move["move"] == "bid")
    bid = {**moves[at], "spice": 300}
    own = names(GAME)[bid["by"]]
    for side in sides_of(log):
        table = begun(log, side)
        tell(table, Secretly(log).requests(moves[:at]))
        said = table.seen(told(bid))
        assert len(said) == 1
        assert ("[bidding." in said[0]) is (side == own)


# --- what is not filled in, shown otherwise, or taken back ------------------------------------------


@pytest.mark.one_in(3)
@each_log
def test_a_form_that_nobody_filled_in_is_waited_for(log: Path) -> None:
    """The plan was written on paper: it is judged when it is shown."""
    game = game_of(log)
    shown = words_of(game).secrecy.shown_moves
    if not any(move["move"] in shown for move in moves_of(log)):
        pytest.skip("nothing is sealed in this game")
    table = begun(log)
    requests = Secretly(log).requests(moves_of(log))
    bare = (
        {name: value for name, value in one.items() if name != "forms"}
        if one.get("forms") and one["forms"][0]["kind"] in shown
        else one
        for one in requests
    )

    assert tell(table, bare) == []
    assert table.log() == made(log.read_text(), "export")


def test_another_plan_shown_than_was_sealed_is_told_to_all() -> None:
    log = LOGS[1]
    moves = moves_of(log)
    at = next(n for n, move in enumerate(moves) if move["move"] == "plan")
    plan = moves[at]
    other = {**plan, "number": 0}
    for side in sides_of(log):
        table = begun(log, side)
        player = Secretly(log)
        tell(table, player.requests(moves[:at]))
        table.seen(sealed(GAME, plan), forms=[form_of(plan)])
        said = table.seen(told(other if plan["number"] else {**plan, "number": 1}))

        assert any("what is shown is not what was sealed" in line for line in said)


@pytest.mark.parametrize("text", ["0x1", "1e0", "1.0", "one", "99999999999999999999"])
def test_what_stands_in_a_form_and_is_no_whole_number_is_none(text: str) -> None:
    log = LOGS[1]
    moves = moves_of(log)
    at = next(n for n, move in enumerate(moves) if move["move"] == "plan")
    table = begun(log)
    tell(table, Secretly(log).requests(moves[:at]))

    said = table.seen(sealed(GAME, moves[at]), forms=[form_of({**moves[at], "number": text})])

    assert [line for line in said if "the field number is of the wrong type" in line] == said != []


@pytest.mark.one_in(3)
@each_game
def test_a_card_that_was_taken_back_was_never_dealt(log: Path) -> None:
    moves = moves_of(log)
    draws = facts_of(game_of(log))["draws"]
    at = next(n for n, move in enumerate(moves) if move["move"] in draws)
    for way in WAYS:
        table = begun(log, undo="any")
        player = Secretly(log, way)
        tell(table, player.requests(moves[:at]))
        before = table.log()
        steps_ = list(player.drawn(moves[at]))[: 1 if way == "dragged" else 2]
        assert tell(table, iter(steps_)) == []
        after = table.log()
        assert after != before
        for one in reversed(steps_):
            rows = [{**row, "from": row["to"], "to": row["from"]} for row in one.get("drags", [])]
            said = table.seen(f"UNDO: {one['line']}", rows, undo=True)
            assert all("taken back after" in line for line in said)
        # What was taken back stands in the log, and so does that it was.
        assert table.log().count('"move":"undo"') >= 1
        assert tell(table, player.requests(moves[at:])) == []
        assert table.ask(do="judge")[-1].endswith(read_lines(log)[-1]["position"])


@pytest.mark.one_in(3)
@each_game
def test_a_draw_without_its_card_is_waited_for_while_play_goes_on(log: Path) -> None:
    moves = moves_of(log)
    facts = facts_of(game_of(log))
    at = next(n for n, move in enumerate(moves) if move["move"] in facts["draws"])
    rule = facts["draws"][moves[at]["move"]]
    half = {name: value for name, value in moves[at].items() if name != rule["field"]}
    table = begun(log)
    player = Secretly(log, "announced after")
    tell(table, player.requests(moves[:at]))

    assert table.seen(told(half)) == []
    assert any("stand in for them" in line for line in table.ask(do="judge"))
    assert table.seen("* a piece goes somewhere *", player.card(moves[at])) == []
    player.play(moves[at])
    assert tell(table, player.requests(moves[at + 1 :])) == []
    assert table.log() == made(log.read_text(), "export")


def test_cards_may_come_in_any_order_after_they_were_announced() -> None:
    """What stands in for one makes room for the card that another turns out to be."""
    log = LOGS[1]
    moves = moves_of(log)
    deals = [move for move in moves if move["move"] == "deal-traitor"]
    table = begun(log)
    player = Secretly(log)
    first = moves.index(deals[0])
    assert moves[first : first + len(deals)] == deals
    tell(table, player.requests(moves[:first]))
    said = [line for move in deals
            for line in table.seen(told({"by": "table", "move": "deal-traitor", "to": move["to"]}))]  # fmt: skip
    cards = [(move, player.card(move)) for move in deals]
    Random(log.stem).shuffle(cards)  # noqa: S311 - repeatable
    for move, rows in cards:
        rows[0]["to"] = f"{move['to']}.shield"
        said += table.seen("* a piece goes somewhere *", rows)

    assert said == []
    lines = [json.loads(line) for line in table.log().splitlines()][1 + first :]
    assert sorted((line["to"], line["leader"]) for line in lines) == sorted(
        (move["to"], move["leader"]) for move in deals
    )


def test_tokens_may_come_in_any_order_after_all_were_announced() -> None:
    """As many as there are, and several alike: what stands in for one never takes what another turns out to be."""
    log = min(table_logs(ARRAKIS), key=lambda log: (log.stat().st_size, log.name))
    deals = [
        move for move in moves_of(log) if move["move"] in ("place-sietch", "place-start-token")
    ]
    assert moves_of(log)[: len(deals)] == deals
    draw = Random(log.stem)  # noqa: S311 - repeatable
    for _ in range(3):
        table, player, cards = begun(log), Secretly(log), []
        said = []
        for move in deals:
            said += table.seen(told({name: move[name] for name in move if name != "token"}))
            cards.append(player.card(move))
            player.play(move)
        draw.shuffle(cards)
        said += [line for rows in cards for line in table.seen("* a piece goes somewhere *", rows)]

        assert said == []
        assert table.log() == "".join(
            made(log.read_text(), "export").splitlines(True)[: len(deals) + 1]
        )
        late = begun(log)
        assert late.start(kept=table.kept(), stands=[]) == []
        assert late.log() == table.log()


@pytest.mark.one_in(3)
@each_game
def test_no_hash_is_told_while_the_game_goes_on(log: Path) -> None:
    """Whoever tries all hands on the hash of a position finds the one that is held."""
    for side in [*sides_of(log), "<observer>"]:
        table = begun(log, side)
        tell(table, Secretly(log).requests(before_end(log)))
        told_ = "".join(table.ask(do="judge")) + table.log()
        head = json.loads(told_[told_.index('{"content"') :].splitlines()[0])
        assert not re.search("[0-9a-f]{64}", told_.replace(head["content"], ""))


def test_a_card_that_somebody_names_after_all_is_no_more_public_for_it() -> None:
    """Who types another's traitor into the chat has told those who read it; the log tells nobody."""
    log = LOGS[1]
    moves = moves_of(log)
    at = next(n for n, move in enumerate(moves) if move["move"] == "deal-traitor")
    own = names(GAME)[moves[at]["to"]]
    for side in sides_of(log):
        table = begun(log, side)
        tell(table, Secretly(log).requests(moves[:at]))
        assert table.seen(told(moves[at])) == []
        assert (moves[at]["leader"] in table.log()) is (side == own)


def test_a_side_that_nobody_plays_is_told_what_lies_open() -> None:
    """An observer, and whoever calls his side as no faction is called."""
    log = LOGS[1]
    requests = [*Secretly(log).requests(before_end(log))]
    watched = begun(log, "Referee")
    tell(watched, iter(requests))
    assert '"hidden":""' not in watched.log()
    for side in ["", "<observer>", "table", "atreides", "referee"]:
        table = begun(log, side)
        tell(table, iter(requests))
        assert '"hidden":""' in table.log(), side


def test_nobody_is_offered_what_only_stands_in_for_a_card_on_its_way() -> None:
    log = LOGS[1]
    moves = moves_of(log)
    deals = [move for move in moves if move["move"] == "deal-traitor"]
    first = moves.index(deals[0])
    # Harkonnen keeps all of them, and is asked nothing.
    seat = next(move["by"] for move in moves if move["move"] == "keep-traitor")
    side = names(GAME)[seat]
    table, player = begun(log, side), Secretly(log)
    tell(table, player.requests(moves[:first]))
    for move in deals:
        table.seen(told({"by": "table", "move": "deal-traitor", "to": move["to"]}))

    assert f"begin/{seat}/keep-traitor" not in offered(table)
    own = [move for move in deals if move["to"] == seat]
    for number, move in enumerate(deals, 1):
        rows = player.card(move)
        rows[0]["to"] = f"{move['to']}.shield"
        table.seen("* a piece goes somewhere *", rows)
        here = [one for one in deals[:number] if one["to"] == seat]
        if here:
            table.ask(do="screen", press=f"begin/{seat}/keep-traitor", stands=[], tops={})
            form = table.answer.screen.form
            # The only answer to a question is filled in.
            told_of = [form.options[at].label for at in range(1, len(form.options) + 1)] or [
                form.steps[1].rpartition(": ")[2]
            ]
            assert set(told_of) == {names(GAME)[one["leader"]] for one in here}
    assert len(own) > 1


def offered(table: Table) -> list[str]:
    """What the rows of a player's screen do."""
    table.ask(do="screen", press="", stands=[], tops={})
    screen = table.answer.screen
    return [
        rows[at].press
        for rows in (screen.now, screen.any, screen.chance)
        for at in range(1, len(rows) + 1)
    ]


# --- what a secret move tells those for whom it is -------------------------------------------------


def first_pledge() -> tuple[Path, int]:
    """A golden game, and its first move by which a seat lets its ally spend something."""
    for log in sorted(table_logs(GAME), key=lambda log: (log.stat().st_size, log.name)):
        if LOG_KINDS & {*line_kinds(log)}:
            continue
        for at, move in enumerate(moves_of(log)):
            if move["move"] == "pledge" and move["spice"] > 0:
                return log, at
    raise AssertionError("no game has a pledge")


def test_what_is_pledged_only_the_ally_is_told() -> None:
    log, at = first_pledge()
    pledge, spice = moves_of(log)[at], moves_of(log)[at]["spice"]
    own, heard = names(GAME)[pledge["by"]], {}
    for side in [*sides_of(log), "<observer>"]:
        table, player = begun(log, side), Secretly(log)
        tell(table, player.requests(moves_of(log)[:at]))
        said = tell(table, player.requests([pledge]))
        seen = '"move":"pledge"' in table.log().splitlines()[-1]
        heard[side] = (said, seen)

    told_of = {side: said for side, (said, _) in heard.items() if said}
    (ally,) = told_of
    assert told_of[ally] == [f"[referee] {own} lets its ally spend {spice} spice."]
    assert sorted(side for side, (_, seen) in heard.items() if seen) == sorted([own, ally])


def test_what_is_answered_only_who_asked_is_told() -> None:
    log = next(log for log in LOGS[:2] if "answer" in line_kinds(log))
    at = next(n for n, move in enumerate(moves_of(log)) if move["move"] == "answer")
    heard = {}
    for side in sides_of(log):
        table, player = begun(log, side), Secretly(log)
        tell(table, player.requests(moves_of(log)[:at]))
        heard[side] = tell(table, player.requests([moves_of(log)[at]]))

    asker = names(GAME)[words_of(GAME).secrecy.told_moves["answer"][0]]
    assert [side for side, said in heard.items() if said] == [asker]
    assert names(GAME)[moves_of(log)[at]["by"]] in heard[asker][0]
