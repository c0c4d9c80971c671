"""Illegal moves: found at their line, by their clause, with what a referee needs."""

from __future__ import annotations

import msgspec

from adjudicator.check import check_bytes
from adjudicator.check.alternatives import count_moves, options_instead
from adjudicator.log import Policy
from adjudicator.log.lines import decode, encode
from adjudicator.log.positions import position_hash
from tests.support import pile_game
from tests.support.logs import JUDGES, edit, found, join, line_of, split, verdict
from tests.support.pile_game_logs import Game, game, generator, header

PLAIN = Policy()


def test_a_legal_log_is_legal_and_names_its_winner() -> None:
    told = verdict(game(1))

    assert told.status == "legal"
    assert told.findings == []
    assert told.end.over
    assert told.end.winners == decode(split(game(1))[-1])["winners"]
    assert told.end.reason == "heaps.end"
    assert sorted(told.end.statistics) == ["ash", "birch"]
    assert told.replayed == told.lines == len(split(game(1)))
    assert all(claim.holds for claim in told.claims)


def test_an_illegal_move_is_found_at_its_line_with_clause_and_words() -> None:
    log = game(1, PLAIN)
    line = line_of(log, "bet")
    finding = verdict(edit(log, line, number=9)).findings[0]

    assert (finding.line, finding.n, finding.kind) == (line, line - 1, "illegal")
    assert (finding.clause, finding.code) == ("heaps.bet", "too-high")
    assert (
        finding.message == f"{decode(split(log)[line - 1])['by'].capitalize()} bets 9; 3 is most."
    )
    assert finding.options is not None
    assert (finding.options.field, finding.options.offered) == ("number", [0, 1, 2, 3])
    assert finding.alternatives == 5, "four bets, and something to say"


def test_the_position_before_is_the_one_the_move_was_made_in() -> None:
    play = Game(header(PLAIN), generator(1))
    while play.position.step != "take":
        play.step()
    before = position_hash(pile_game.RULEBOOK, play.position)
    taken = {"by": play.position.waiting[0], "heap": "left", "move": "take", "stones": 99}
    play.log.append(taken, play.position)

    assert verdict(play.bytes(), running=True).findings[0].before == before


def test_the_replay_stops_at_an_illegal_move() -> None:
    log = game(1, PLAIN)
    line = line_of(log, "bet")
    told = verdict(edit(log, line, number=9))

    assert [finding.line for finding in told.findings if finding.kind == "illegal"] == [line]
    assert told.replayed == line - 1
    assert told.lines == len(split(log))
    assert not told.end.over


def test_after_an_illegal_move_text_and_numbers_are_still_checked() -> None:
    log = edit(game(1, PLAIN), 4, number=9)
    lines = split(log)
    lines[7] = b"{}"
    del lines[10]

    assert found(join(lines))[:3] == [
        (4, "heaps.bet", "too-high"),
        (8, "log.lines", "missing-field"),
        (11, "log.numbers", "missing"),
    ]


def test_what_was_known_since_an_illegal_move_is_told() -> None:
    log = game(1, PLAIN)
    line = line_of(log, "bet")
    known = verdict(edit(log, line, number=9)).findings[0].known
    after = [decode(raw) for raw in split(log)[line:]]

    assert known is not None
    assert known.lines == len(after)
    assert known.table_lines == sum(move["by"] == "table" for move in after)
    assert known.seats == sorted({move["by"] for move in after} - {"table"})


def test_opened_seals_count_among_what_is_known() -> None:
    log = game(1, Policy(sealed=["bet"]))
    known = verdict(edit(log, 2, card="none")).findings[0].known

    assert known is not None
    assert known.openings == sum(b'"opens"' in raw for raw in split(log))


def test_a_move_out_of_turn_names_who_is_awaited() -> None:
    play = Game(header(PLAIN), generator(1))
    play.step()
    play.log.append({"by": "ash", "move": "roll", "face": 1}, play.position)
    finding = verdict(play.bytes(), running=True).findings[0]

    assert (finding.clause, finding.code) == ("heaps.moves", "not-your-turn")
    assert finding.message == "It is not the turn of ash: the game waits for table."
    assert finding.options is not None
    assert finding.options.waiting == ["table"]
    assert (finding.options.field, finding.options.offered) == ("", ["say"])


def test_a_move_of_an_unknown_kind_is_refused_by_the_rules() -> None:
    play = Game(header(PLAIN), generator(1))
    play.log.append({"by": "ash", "move": "jump", "far": 3}, play.position)
    finding = verdict(play.bytes(), running=True).findings[0]

    assert (finding.line, finding.kind, finding.clause) == (2, "illegal", "heaps.moves")
    assert finding.message == "There is no move jump in this game."


def test_after_an_illegal_move_an_unknown_kind_is_no_line() -> None:
    play = Game(header(PLAIN), generator(1))
    play.log.append({"by": "ash", "move": "jump"}, play.position)
    play.log.append({"by": "ash", "move": "hop"}, play.position)

    assert found(play.bytes(), running=True)[1] == (3, "log.lines", "unknown-kind")


def test_an_unknown_seat_is_refused_by_the_rules() -> None:
    finding = verdict(edit(game(1, PLAIN), 4, by="nobody")).findings[0]

    assert (finding.clause, finding.code, finding.alternatives) == (
        "heaps.seats",
        "no-such-seat",
        0,
    )
    assert finding.options is None


def test_a_move_after_the_end_of_the_game_is_illegal() -> None:
    log = game(1, PLAIN)
    lines = split(log)
    extra = {"by": "ash", "move": "say", "n": len(lines) - 1, "words": "Well played"}
    finding = verdict(join([*lines[:-1], encode(extra)])).findings[0]

    assert (finding.clause, finding.message) == ("heaps.end", "The game is over.")


def test_options_and_alternatives_agree_with_the_form() -> None:
    play = Game(header(PLAIN), generator(1))
    while play.position.step != "take":
        play.step()
    seat, judge = play.position.waiting[0], pile_game.judge()
    form = {"by": seat, "move": "take"}
    takes = 0
    for heap in ("left", "right"):
        field = pile_game.next_field(None, play.position, {**form, "heap": heap})
        assert field is not None
        takes += len(field.options)

    assert count_moves(judge, play.position, seat) == takes + 2, "pass, and something to say"
    assert count_moves(judge, play.position, seat, most=2) == 2
    other = options_instead(judge, play.position, {**form, "heap": "middle", "stones": 1})
    assert (other.field, other.offered) == ("heap", ["left", "right"])
    flag = options_instead(judge, play.position, {**form, "heap": "left", "stones": True})
    assert flag.field == "stones", "yes is not 1"


def test_only_so_many_findings_are_listed_but_all_are_counted() -> None:
    lines = split(game(1, Policy(hashes="every")))
    for index in range(2, len(lines)):
        line = decode(lines[index])
        if "after" in line:
            lines[index] = encode({**line, "after": "0" * 64})
    log = join(lines)
    few, many = verdict(log, limit=3), verdict(log, limit=1000)

    assert [finding.line for finding in few.findings] == [3, 4, 5]
    assert few.findings_left_out == len(many.findings) - 3
    assert many.findings_left_out == 0


def test_without_a_template_the_clause_speaks_for_itself() -> None:
    clauses = {"heaps.bet": msgspec.structs.replace(pile_game.CLAUSES["heaps.bet"], violations={})}
    judges = type(JUDGES)(known=[pile_game.judge(clauses)])
    log = edit(game(1, PLAIN), 4, number=9)

    assert check_bytes(log, judges).verdict.findings[0].message == "A bet is 0 to 3."
    bare = type(JUDGES)(known=[pile_game.judge({})])
    assert check_bytes(log, bare).verdict.findings[0].message == "heaps.bet: too-high."
