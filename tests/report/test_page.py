"""The page of a log: whole, the same every time, true, in three languages, and never half written."""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from adjudicator.check import Judges, check_file
from adjudicator.check.public import seen_by
from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.harmless import harmless
from adjudicator.log.header import setup_of
from adjudicator.log.lines import encode
from adjudicator.registry import GAMES
from adjudicator.show.replay import follow
from adjudicator.speech import speaking
from adjudicator.wording import EVERYBODY, TABLE, happened, may_see, said, words_of
from exporters.report import page
from exporters.report.clock import clock
from exporters.report.replay import play_through
from exporters.report.table import key_of, table_of
from exporters.report.verdict import FIGURES, WON
from tests.report.conftest import GOLDEN, shortest
from tests.support.commands import kynes
from tests.support.replay import golden_logs, load, read_header


def unclosed(text: str) -> list[str]:
    """The tags that are opened and not closed in their order."""
    opened: list[str] = []
    shown = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", text, flags=re.DOTALL)
    for end, tag in re.findall(r"<(/?)([a-z]+[1-6]?)(?=[ >])[^>]*(?<!/)>", shown):
        if end:
            assert opened.pop() == tag
        elif tag not in ("meta", "input"):
            opened.append(tag)
    return opened


def line_of(record: object) -> bytes:
    return json.dumps(record, separators=(",", ":"), sort_keys=True).encode()


def frames_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="frames">(.*?)</script>', text)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def standing(data: dict[str, Any], at: int) -> dict[str, list[int]]:
    """What the page's script shows after a frame: name of a stack -> where, how many, what picture."""
    now: dict[int, list[int]] = {}
    for frame in data["frames"][: at + 1]:
        for key, *place in frame["c"]:
            if place:
                now[key] = place
            else:
                del now[key]
    return {data["keys"][key]: place for key, place in now.items()}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_page_shows_verdict_lines_and_every_stack(game: str) -> None:
    log = shortest(game)
    text = page.report(log)
    assert unclosed(text) == []
    assert 'class="legal"' in text
    assert not re.search(r'(?:src|href)="(?!data:|#)', text), "a page needs no network"
    followed = follow(log)
    assert re.findall(r'<li id="n(\d+)">', text) == [str(n) for n, _ in followed.moves]
    called = names(game)
    stands = followed.rulebook.pieces(followed.game, followed.position)
    stacks = {key_of(one) for one in stands}
    assert text.count('<g class="stack"') == len(stacks)
    named = {table_of(followed.content, "en").named(key, called) for key in stacks}
    shown = {harmless(re.sub(r"^\d+ × ", "", one)) for one in titles(text)}
    assert shown == named
    assert all(called.get(seat.faction, "?") in text for seat in followed.header.seats)
    ids = set(re.findall(r' id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids


def titles(text: str) -> list[str]:
    from html import unescape  # noqa: PLC0415 - only here

    return [unescape(one) for one in re.findall(r"<title>([^<]*)</title><use", text)]


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("viewer", [TABLE, EVERYBODY])
def test_the_replay_stands_after_every_line_as_the_rules_say(game: str, viewer: str) -> None:
    """The frames as JSON, folded, beside what `view` and `pieces` give at that line: no stack more or less."""
    log = shortest(game)
    data = frames_of(page.report(log, (), viewer))
    followed = follow(log)
    rules, table, called = followed.rulebook, table_of(followed.content, "en"), names(game)
    position = rules.new_position(followed.game, setup_of(followed.header))
    assert [frame["n"] for frame in data["frames"]] == [0, *(n for n, _ in followed.moves)]
    for at in range(len(followed.moves) + 1):
        if at:
            rules.apply(followed.game, position, followed.moves[at - 1][1])
        if at % 7 and at != len(followed.moves):
            continue
        counts: dict[str, int] = {}
        for one in rules.pieces(followed.game, rules.view(followed.game, position, viewer)):
            name = table.named(key_of(one), called)
            counts[name] = counts.get(name, 0) + one.count
        shown = standing(data, at)
        assert {name: place[3] for name, place in shown.items()} == {
            name: count for name, count in counts.items() if count
        }
        for ground, x, y, _, picture in shown.values():
            assert 0 <= ground < len(data["grounds"])
            assert x >= 0
            assert y >= 0
            assert 0 <= picture < len(data["pictures"])


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_turn_begins_where_the_game_counts_it_and_charts_end_where_the_post_does(
    game: str,
) -> None:
    followed = follow(min((GOLDEN / game.replace("-", "_") / "golden").glob("*.jsonl")))
    called = names(game)
    played = play_through(followed, table_of(followed.content, "en"), called, TABLE)
    turns = [frame.turn for frame in played.frames]
    assert turns == sorted(turns)
    assert turns[-1] == getattr(followed.position, followed.rulebook.turn_field)
    assert played.figures
    for one in played.figures:
        assert one.lines == sorted(set(one.lines))
        assert one.lines[-1] == len(played.frames) - 1
        assert all(len(told) == len(one.lines) for told in one.of.values())
    spice = [one for one in played.figures if one.name == "Spice"]
    for one in spice:
        assert {side: told[-1] for side, told in one.of.items()} == {
            side: facts.spice for side, facts in followed.position.sides.items()
        }


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_came_and_what_was_expected_are_both_as_many_as_the_draws(game: str) -> None:
    followed = follow(shortest(game))
    played = play_through(followed, table_of(followed.content, "en"), names(game), TABLE)
    assert played.chance
    for source in played.chance:
        assert sum(source.seen.values()) == source.draws
        assert sum(source.expected.values()) == pytest.approx(source.draws)
        assert source.seen.keys() <= source.expected.keys()


@pytest.mark.parametrize(
    ("language", "word"), [("en", "Verdict"), ("de", "Urteil"), ("fr", "Joueurs")]
)
def test_a_page_is_in_its_language_and_has_the_same_bytes_again(language: str, word: str) -> None:
    log = shortest("dune-classic")
    with speaking(language):
        first, second = page.report(log), page.report(log)
    assert first == second
    assert f'<html lang="{language}">' in first
    assert f"<h2>{word}</h2>" in first


def test_an_illegal_log_has_a_page_with_the_finding_and_the_game_before_it(tmp_path: Path) -> None:
    lines = shortest("dune-classic").read_bytes().splitlines(keepends=True)
    log = tmp_path / "<b>.jsonl"
    log.write_bytes(b"".join(lines[:20]) + b'{"by":"<script>","move":"bid","n":20}\n')
    text = page.report(log)
    assert 'class="legal"' not in text
    assert text.count("<script>") == 1, "only the page's own"
    assert "<b>" not in text
    assert re.findall(r'<li id="n(\d+)">', text)[-1] == "19"


HOSTILE = ("</script><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<!--<script>")


@pytest.mark.parametrize("name", HOSTILE)
def test_names_in_a_log_are_letters_and_nothing_else(tmp_path: Path, name: str) -> None:
    first, *rest = shortest("dune-classic").read_bytes().splitlines(keepends=True)
    header = json.loads(first)
    header["name"] = name
    header["seats"][0]["player"] = name
    log = tmp_path / "log.jsonl"
    log.write_bytes(line_of(header) + b"\n" + b"".join(rest[:30]))
    text = page.report(log)
    assert name not in text
    assert unclosed(text) == []
    assert len(re.findall(r"<script", text)) == 2, "the frames, and the page's own"
    assert "script-src 'sha256-" in text


def test_a_log_of_no_game_has_a_verdict_and_no_board(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b'{"format":1}\n')
    text = page.report(log)
    assert '<section id="verdict" class="invalid">' in text
    assert 'id="replay"' not in text
    assert "<script" not in text


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00", b"no log\n", b"{}\n", b"[1]\n", b""])
def test_what_is_no_log_at_all_has_no_page(tmp_path: Path, data: bytes) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(data)
    done = kynes("report", str(picture), "--output", str(tmp_path / "page.html"))
    assert done.exit_code == 2
    assert "this is not a log: its first line is not a header" in done.stderr
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_page_has_the_word_that_the_judge_has(tmp_path: Path, game: str) -> None:
    """A game that is not over is inconclusive, in the page as on the terminal."""
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(shortest(game).read_bytes().splitlines(keepends=True)[:9]))
    assert "INCONCLUSIVE" in kynes("check", str(log)).stdout
    text = page.report(log)
    assert '<section id="verdict" class="inconclusive">' in text
    assert "<strong>INCONCLUSIVE</strong>" in text


def test_a_log_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing"):
        page.report(tmp_path / "nothing.jsonl")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_that_stands_in_a_game_has_a_spot_and_a_picture(game: str) -> None:
    followed = follow(shortest(game))
    table = table_of(followed.content, "en")
    for viewer in (TABLE, EVERYBODY, *sorted(followed.position.sides)):
        view = followed.rulebook.view(followed.game, followed.position, viewer)
        for one in followed.rulebook.pieces(followed.game, view):
            assert table.lies(key_of(one)), one
            assert table.shape(key_of(one), one.count) is not None, one


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seated", [False, True])
def test_a_page_tells_a_viewer_nothing_that_lies_hidden(game: str, *, seated: bool) -> None:
    """Canaries: names of what was ever hidden from a viewer, unless they are said in the open.

    What may be said is gathered from what the viewer sees line by line, not from the page.
    """
    log = min((GOLDEN / game.replace("-", "_") / "golden").glob("*.jsonl"))
    followed, called = follow(log), names(game)
    viewer = min(followed.position.sides) if seated else EVERYBODY
    text = page.report(log, (), viewer)
    rules, table = followed.rulebook, table_of(followed.content, "en")
    position = rules.new_position(followed.game, setup_of(followed.header))
    words, hidden, spoken = words_of(game), set[str](), list[str]()
    for at, (_, move) in enumerate([(0, None), *followed.moves]):
        if move is not None:
            events = rules.apply(followed.game, position, move)
            spoken += [happened(event, words, called, viewer) for event in events]
            if may_see(move, rules, viewer):
                spoken.append(said(move, rules.moves, called))
        if at % 5 and at < len(followed.moves):
            continue
        seen = rules.pieces(followed.game, rules.view(followed.game, position, viewer))
        spoken += [table.named(key_of(one), called) for one in seen]
        every = rules.pieces(followed.game, position)
        hidden |= {
            called[one.what]
            for one in every
            if one.hidden and one.owner != viewer and one.what in called
        }
    clauses = " ".join(
        f"{clause.title} {clause.text}" for clause in followed.content.clauses.values()
    )
    open_words = " ".join([*spoken, clauses])
    canaries = {name for name in hidden if name not in open_words}
    assert not {name for name in canaries if name in text}
    seen_lines = {int(n) for n in re.findall(r'<li id="n(\d+)"><a[^>]*>\d+</a> (?!&hellip;)', text)}
    unseen = {n for n, move in followed.moves if not may_see(move, rules, viewer)}
    assert not seen_lines & unseen


def test_the_canaries_sing() -> None:
    """The referee's page of the same log has names that a public page may not have."""
    log = min((GOLDEN / "dune_classic" / "golden").glob("*.jsonl"))
    secret = {
        "predict": "foretell",
        "keep-traitor": "keep",
    }
    referee, public = page.report(log), page.report(log, (), EVERYBODY)
    followed = follow(log)
    told = [
        harmless(said(move, followed.rulebook.moves, names("dune-classic")))
        for _, move in followed.moves
        if move["move"] in secret
    ]
    assert told
    assert all(one in referee for one in told)
    assert not any(one in public for one in told)


def illegal_bid(folder: Path) -> Path:
    """A log whose last line bids more spice than its seat has, which nobody else may know."""
    log = folder / "log.jsonl"
    shutil.copy(Path(__file__).parents[2] / "docs" / "samples" / "illegal.jsonl", log)
    return log


def findings(text: str) -> list[str]:
    """What the page says of each finding, without its markup."""
    return [
        re.sub("<[^>]+>", " ", one) for one in re.findall("<article.*?</article>", text, re.DOTALL)
    ]


def test_findings_stand_first_each_with_its_line_its_clause_and_what_was_legal(
    tmp_path: Path,
) -> None:
    text = page.report(illegal_bid(tmp_path))
    told, _ends = findings(text)
    assert "bids 40, but can pay 3 at most" in told
    assert "[bidding.own-spice;" in told
    assert "legal moves in all" in told
    assert '<a href="#n95">Line 96</a>' in text, "the last line that the replay shows"
    assert text.index("<article") < text.index('id="replay"')


@pytest.mark.parametrize("viewer", [EVERYBODY, "atreides"])
def test_a_viewer_of_an_illegal_log_is_told_of_it_what_a_public_verdict_tells(
    tmp_path: Path, viewer: str
) -> None:
    log = illegal_bid(tmp_path)
    judgement = seen_by(check_file(log, Judges()), viewer)
    told = findings(page.report(log, (), viewer))
    assert len(told) == len(judgement.verdict.findings) == 2, "it has no end line, either"
    assert html.escape(judgement.verdict.findings[0].message) in told[0]
    assert "good for" not in told[0]
    assert "position" not in told[0]


def test_a_figure_of_a_verdict_has_a_name_whatever_the_game() -> None:
    for game in GAMES:
        ended = check_file(shortest(game), Judges()).verdict.end
        for row in ended.statistics.values():
            assert row.keys() - FIGURES.keys() <= {WON}


def test_a_program_is_told_what_was_written_and_for_whom(tmp_path: Path) -> None:
    log = shortest("dune-classic")
    for more, seat in (([], TABLE), (["--public"], "public"), (["--seat", "atreides"], "atreides")):
        file = tmp_path / f"{seat}.html"
        if seat == "atreides" and seat not in {one.faction for one in read_header(log).seats}:
            continue
        done = kynes("report", str(log), "-o", str(file), "--json", *more)
        assert json.loads(done.stdout) == {
            "bytes": file.stat().st_size, "file": str(file), "seat": seat,
        }  # fmt: skip


def test_a_viewer_without_a_seat_is_refused() -> None:
    with pytest.raises(InputError, match="has no seat"):
        page.report(shortest("dune-classic"), (), "nobody")


def test_time_is_counted_for_whom_the_game_waited_and_stays_used_after_an_undo(
    tmp_path: Path,
) -> None:
    first, *rest = shortest("dune-classic").read_bytes().splitlines()
    header = json.loads(first)
    header["policy"] = {}
    lines = [json.loads(one) for one in rest[:25]]
    lines.append({"by": "table", "move": "undo", "n": 26, "to": 23})
    lines += [dict(lines[23]), dict(lines[24])]
    for n, line in enumerate(lines, 1):
        line.update(n=n, at=1000 + 10 * n)
        for field in ("prev", "after"):
            line.pop(field, None)
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"\n".join(map(line_of, [header, *lines])) + b"\n")
    from exporters.report.clock import used  # noqa: PLC0415 - only here

    followed = follow(log)
    told = used(followed)
    waits = [len(set(who) & told.keys()) for who in followed.awaited[1:]]
    assert sum(total for total, _, _ in told.values()) == 10 * sum(waits)
    assert sum(count for _, _, count in told.values()) == sum(line["by"] in told for line in lines)
    assert all(longest == 10 for total, longest, _ in told.values() if total)
    assert "<h2>Time</h2>" in page.report(log)
    assert "<h2>Time</h2>" not in page.report(shortest("dune-classic"))


def test_notation_has_the_page_of_the_log_it_stands_for() -> None:
    samples = Path(__file__).parents[2] / "docs" / "samples"
    log, notation = page.report(samples / "legal.jsonl"), page.report(samples / "legal.kyn")
    assert frames_of(log) == frames_of(notation)
    assert "legal.kyn" in notation


def test_the_rulings_of_a_preset_are_named_by_their_questions_and_folded() -> None:
    """Forty of them would fill two screens of a phone."""
    rulings = load("dune-classic").content.presets["landsraad-advanced"].rulings
    log = min(
        (one for one in golden_logs("dune-classic") if read_header(one).rulings == rulings),
        key=lambda one: one.stat().st_size,
    )
    text = page.report(log)
    assert f"<details><summary>{len(rulings)}</summary>" in text
    ruling = load("dune-classic").content.rulings["captured-leaders"]
    chosen = next(one for one in ruling.options if one.id == "on")
    assert f"{ruling.question} {chosen.text}" in html.unescape(text)
    assert "captured-leaders: on" not in text


def test_rulings_presets_and_options_are_named_in_the_language_of_the_page(tmp_path: Path) -> None:
    header = json.loads(shortest("dune-classic").read_bytes().partition(b"\n")[0])
    log = tmp_path / "log.jsonl"
    log.write_bytes(
        encode({**header, "options": {"turns": 9}, "rulings": {"storm-spice": "any-sector"}})
        + b"\n"
    )
    with speaking("de"):
        text = html.unescape(page.report(log))
    assert "<dt>Auslegungen</dt><dd>Welches Spice vernichtet ein vorbeiziehender Sturm? " in text
    assert "Which spice" not in text
    assert "<dd>Runden: 9</dd>" in text


def test_a_page_names_everybody_who_has_played_a_seat(tmp_path: Path) -> None:
    lines = shortest("dune-messiah").read_bytes().splitlines(keepends=True)[:4]
    seat = json.loads(lines[0])["seats"][0]
    given = {"by": "table", "move": "handover", "n": 4, "player": "Zoe", "seat": seat["faction"]}
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join([*lines, encode({**given, "why": "Ill."}) + b"\n"]))
    for viewer in (TABLE, EVERYBODY):
        assert f"<td>{seat['player']}; Zoe from line 4 on</td>" in page.report(log, viewer=viewer)


def test_many_rulings_that_are_no_preset_are_folded_and_few_are_not() -> None:
    logs = sorted(golden_logs("dune-classic"), key=lambda one: one.stat().st_size)
    presets = [one.rulings for one in load("dune-classic").content.presets.values()]
    ruled = [(one, read_header(one).rulings) for one in logs]
    own = [(log, rulings) for log, rulings in ruled if rulings and rulings not in presets]
    for is_folded in (True, False):
        log, rulings = next(one for one in own if (len(one[1]) > page.MOST_RULINGS) == is_folded)
        assert (f"<details><summary>{len(rulings)}</summary>" in page.report(log)) == is_folded


def test_a_page_says_who_has_how_much_time_and_whose_has_run_out(tmp_path: Path) -> None:
    policy = "chain,clock,move=1d,game=5d,increment=1h,holidays=5,notice=1h"
    terms = ["dune-classic", "--seats", "3", "--turns", "2", "--policy", policy, "--games", "3"]
    kynes("playout", *terms, "--out", str(tmp_path))
    log = max(tmp_path.glob("*.jsonl"), key=lambda one: one.read_bytes().count(b'"timeout"'))
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-2]))
    stated = check_file(log, Judges(), running=True).verdict.statement
    assert stated is not None
    limits = follow(log).limits
    with speaking("en"):
        text = page.report(log, viewer=EVERYBODY)
    assert "Time limits: move=1d, game=5d, increment=1h, notice=1h, holidays=5, out=minimal" in text
    assert stated.timeouts != []
    for out in stated.timeouts:
        numbers = ", ".join(str(line - 1) for line in out.lines)
        assert f"The time of {names('dune-classic')[out.seat]} ran out in: {numbers}" in text
    table = text[text.index("<h2>Time</h2>") :].partition("</table>")[0]
    rows = dict(re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', table))
    for left in limits.all_left():
        used = clock(left.used)
        assert f">{used}<" in rows[names("dune-classic")[left.seat]]


def test_a_page_lists_orders_and_says_what_they_are_only_once_they_are_open(tmp_path: Path) -> None:
    log = tmp_path / "g.jsonl"
    kynes(
        "playout",
        "dune-classic",
        "--seats",
        "2",
        "--turns",
        "1",
        "--policy",
        "chain",
        "--out",
        str(log),
    )
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:30]))
    seat = follow(log).header.seats[0].faction
    kynes(
        "order", str(log), "--seat", seat, "--kind", "bid", "--most", "spice=3", "--until-turn", "2"
    )

    def told(viewer: str) -> str:
        found = page.report(log, viewer=viewer)
        return found.rpartition("</h2>\n<table><tbody><tr><th")[2].partition("</table>")[0]

    assert "line 30, sealed" in told(EVERYBODY)
    assert "bid" not in told(TABLE), "the file of orders is nobody else's"
    kynes("order", str(log), "--open", "30")
    assert "line 30, opened in line 31: bid, spice at most 3, until turn 2" in told(EVERYBODY)
    with speaking("de"):
        assert "Zeile 30, geöffnet in Zeile 31: " in told(EVERYBODY)
