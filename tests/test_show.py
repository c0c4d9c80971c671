"""`kynes show`: the moderator's post, for the table, for a seat and for everybody."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.content.names import names
from adjudicator.log.header import setup_of
from adjudicator.log.policy import policy_of
from adjudicator.log.writing import LogWriter
from adjudicator.playout.writing import Order, play_game
from adjudicator.registry import GAMES, rulebook
from adjudicator.rules.records import Event
from adjudicator.show.document import Block, Heading, Items, Line, Table, render
from adjudicator.show.forum_post import post, post_of
from adjudicator.show.replay import follow
from adjudicator.wording import EVERYBODY, TABLE, happened, listed, may_see, said, words_of
from tests.support.commands import kynes
from tests.support.messages import rule_trees
from tests.support.random_games import ARENA, CONTENT, GAME, RULES, Watched, header
from tests.support.replay import golden_logs
from tests.support.seeds import seed_cases
from tests.support.watch import arena

ROOT = Path(__file__).parent.parent
NAMES = names("dune-classic")
WORDS = words_of("dune-classic")
BLOCKS: list[Block] = [
    Heading(1, "Title"),
    Line("Storm", "sector 3"),
    Line("", "Nothing *yet*."),
    Heading(2, "Factions"),
    Table(["Faction", "Spice"], [["Atreides", "10"], ["Fremen", "-"]]),
    Items(["one", "two"]),
]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a random game of six."""
    path = tmp_path_factory.mktemp("show") / "game.jsonl"
    order = Order(seats="6", rulings={}, options={}, policy=policy_of("chain,hashes=every"))
    play_game(RULES, CONTENT, GAME, order, 3, target=path)
    return path


# --- the three forms -----------------------------------------------------------------------------


def test_text_is_aligned() -> None:
    assert render(BLOCKS, "text") == (
        "Title\n=====\n\nStorm: sector 3\nNothing *yet*.\n\nFACTIONS\n"
        "  Faction   Spice\n  Atreides     10\n  Fremen        -\n\n  - one\n  - two\n"
    )


def test_markdown_has_tables_and_no_stray_marks() -> None:
    assert render(BLOCKS, "markdown") == (
        "# Title\n\n**Storm:** sector 3  \nNothing \\*yet\\*.  \n\n## Factions\n\n"
        "| Faction  | Spice |\n| -------- | ----: |\n| Atreides |    10 |\n"
        "| Fremen   |     - |\n\n- one\n- two\n"
    )


def test_bbcode_keeps_to_bold() -> None:
    shown = render(BLOCKS, "bbcode")
    assert shown == (
        "[b]Title[/b]\n\n[b]Storm:[/b] sector 3\nNothing *yet*.\n\n[b]Factions[/b]\n"
        "[b]Atreides[/b]: spice 10\n[b]Fremen[/b]: -\n\n• one\n• two\n"
    )


def test_bbcode_of_a_whole_post_closes_what_it_opens(log: Path) -> None:
    shown = kynes("show", str(log), "--at", "500", "--format", "bbcode", "--public").stdout
    assert set(re.findall(r"\[[^\]]*\]", shown)) == {"[b]", "[/b]"}
    assert shown.count("[b]") == shown.count("[/b]")


# --- words ---------------------------------------------------------------------------------------


def test_names_stand_in_a_row_and_hidden_ones_are_counted() -> None:
    assert listed([], NAMES) == ""
    assert listed(["fremen"], NAMES) == "Fremen"
    assert listed(["fremen", "emperor", "?", "?"], NAMES) == "Fremen, Emperor and 2 hidden"


def test_a_move_is_said_in_the_order_of_its_fields() -> None:
    move = {"by": "fremen", "move": "ride", "forces": 3, "end": "carthag-s10", "start": "basin-s8"}
    text = said(move, RULES.moves, NAMES)
    assert text.startswith("Fremen: ride the worm (from: ")
    assert text.endswith("how many: 3)")


def test_an_illegal_line_is_refused_by_names_and_with_its_reason(log: Path, tmp_path: Path) -> None:
    head, *lines = [msgspec.json.decode(raw) for raw in log.read_bytes().splitlines()[:60]]
    bare = [{key: line[key] for key in line if key not in ("prev", "after")} for line in lines]
    bare.append({"by": "bene-gesserit", "move": "move-storm", "n": len(bare) + 1})
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(
        b"".join(
            msgspec.json.encode(line, order="sorted") + b"\n"
            for line in [{**head, "policy": {}}, *bare]
        )
    )
    done = kynes("show", str(path))
    assert done.exit_code == 2
    assert "illegal: Nobody can move the storm now: it is the " in done.stderr
    assert "The game waits for " in done.stderr
    assert "bene-gesserit" not in done.stderr


def test_an_event_without_words_is_told_plainly() -> None:
    event = Event("sand-storm", "storm.moved", {"by": "fremen", "forces": 2})
    assert happened(event, WORDS, NAMES, TABLE) == "Sand storm: by Fremen, forces 2."


def test_one_of_a_thing_is_singular() -> None:
    event = Event(
        "forces-lost", "storm.forces", {"of": "fremen", "part": "arsunt-s11", "forces": 1}
    )
    assert "loses 1 force in" in happened(event, WORDS, NAMES, TABLE)
    event = Event(
        "forces-lost", "storm.forces", {"of": "fremen", "part": "arsunt-s11", "forces": 11}
    )
    assert "loses 11 forces in" in happened(event, WORDS, NAMES, TABLE)


NAMED_BY_CALLS = {"Event": 0, "passed_over": 0, "not_asked": 1, "of_each": 0, "pass_over_closed": 2}
"""Functions that make events -> which of their arguments is the kind."""


def event_kinds(game: str) -> set[str]:
    """The kinds of events that the rules name where they make one, or in a variable for it."""
    found: set[str] = set()
    for node in (node for tree in rule_trees(game) for node in ast.walk(tree)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=args) if name in NAMED_BY_CALLS:
                found |= texts_in(args[NAMED_BY_CALLS[name]])
                # The kernel says so of every kind of move but the first.
                found |= {"passed-over-too"} if name == "pass_over_closed" else set()
            case ast.Assign(targets=[ast.Name(id="kind")], value=ast.Constant(value=str(kind))):
                found.add(kind)
            case ast.Assign(targets=[ast.Name(id="event")], value=ast.IfExp() as choice):
                found |= texts_in(choice)
            case _:
                pass
    return found


def texts_in(node: ast.expr) -> set[str]:
    """A constant text, or those between which a condition chooses."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return texts_in(body) | texts_in(orelse)
        case _:
            return set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_event_has_words_and_no_words_are_left_over(game: str) -> None:
    words = words_of(game)
    assert event_kinds(game) - set(words.events) == set()
    assert set(words.events) - event_kinds(game) == set()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_secret_of_a_game_is_among_its_moves_and_events(game: str) -> None:
    words, rules = words_of(game), rulebook(game)
    assert set(rules.secret_moves) <= set(words.secrecy.secret_moves) <= set(rules.moves)
    assert set(words.secrecy.secret_events) <= set(words.events)
    assert set(post_of(game).UNASKED) <= set(rules.moves)
    assert post_of(game).TURN_BEGINS in words.events


@pytest.mark.parametrize("seed", seed_cases("events find their words", [1], drawn=11))
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_event_of_a_game_finds_its_words(game_id: str, seed: int) -> None:
    place, words, known = arena(game_id), words_of(game_id), names(game_id)
    silent = {kind for kind, templates in words.events.items() if templates == [""]}
    game = Watched(place, place.seats()[seed % len(place.seats())], seed, {})
    while (move := game.running.draw()) is not None:
        for event in place.rules.apply(place.game, game.position, move):
            text = happened(event, words, known, TABLE)
            assert bool(text) == (event.kind not in silent), event
            assert event.kind in words.events, event


# --- what each may see ---------------------------------------------------------------------------


def test_the_public_sees_no_hand_no_spice_and_no_prediction(log: Path) -> None:
    followed = follow(log, 500)
    shown = render(post(followed, NAMES, seat=EVERYBODY, moves=True), "text")
    table = render(post(followed, NAMES, seat=TABLE), "text")
    assert "HANDS" not in shown
    assert "Prediction" not in shown
    assert "hidden" in shown
    assert "HANDS" in table
    assert "Prediction: " in table
    assert "hidden" not in table


def test_a_seat_sees_its_own_hand_only(log: Path) -> None:
    followed = follow(log, 500)
    hand = followed.position.sides["fremen"].hand
    shown = render(post(followed, NAMES, seat="fremen"), "text")
    block = shown.partition("HANDS\n")[2].partition("\n\n")[0]
    assert block.startswith(f"Fremen: {listed(hand, NAMES) or 'no cards'}")
    assert "Atreides" not in block


def test_secret_moves_are_seen_by_their_seat_and_the_table() -> None:
    plan = {"by": "fremen", "move": "plan"}
    dealt = {"by": "table", "move": "deal-card", "to": "fremen", "card": "shield"}
    for move in (plan, dealt):
        assert may_see(move, RULES, "fremen")
        assert may_see(move, RULES, "table")
        assert not may_see(move, RULES, "emperor")
        assert not may_see(move, RULES, "")
    bid = {"by": "fremen", "move": "bid", "spice": 3}
    assert may_see(bid, RULES, "")
    assert may_see({"by": "table", "move": "reveal-spice", "card": "x"}, RULES, "")


# --- the post ------------------------------------------------------------------------------------


def test_headings_follow_the_ruling_on_phase_numbers(tmp_path: Path) -> None:
    for chosen, heading in ({}, "4. Bidding"), ({"phase-numbers": "nine-phases"}, "4. Bidding"):
        assert heading in title_in_phase(tmp_path, chosen, "bidding")
    assert "4. Revival Phase" in title_in_phase(tmp_path, {}, "revival")
    nine = {"phase-numbers": "nine-phases"}
    assert "5. Revival" in title_in_phase(tmp_path, nine, "revival")
    assert "3. CHOAM Charity" in title_in_phase(tmp_path, nine, "choam-charity")
    assert ", CHOAM Charity" in title_in_phase(tmp_path, {}, "choam-charity")


def title_in_phase(folder: Path, rulings: dict[str, str], phase: str) -> str:
    """The first line of the post of a game that has just come to a phase."""
    game = Watched(ARENA, 4, 2, rulings)
    path = folder / "game.jsonl"
    with LogWriter(path, game.header, RULES) as log:
        for move in game.lines():
            log.append(move, game.position)
            if game.position.phase == phase:
                break
    return kynes("show", str(path)).stdout.partition("\n")[0]


def test_the_post_tells_what_a_moderator_posts(log: Path) -> None:
    shown = kynes("show", str(log), "--at", "500").stdout
    for wanted in (
        "Storm: sector",
        "First player: ",
        "Storm order: ",
        "Alliances: ",
        "ON THE BOARD",
        "STRONGHOLDS",
        "FACTIONS",
        "Reserves",
        "Tanks",
        "SO FAR",
        "NEXT",
        " to act (",
    ):
        assert wanted in shown


def test_the_post_names_the_players(log: Path, tmp_path: Path) -> None:
    """Also after a handover; in BBCode a name opens no tag."""
    path = tmp_path / "game.jsonl"
    lines = log.read_bytes().splitlines()[:40]
    head = msgspec.json.decode(lines[0])
    for seat in head["seats"]:
        seat["player"] = {"fremen": "Anna [b]", "emperor": "Walter"}.get(
            seat["faction"], seat["player"]
        )
    given = {"by": "table", "move": "handover", "player": "Cem", "seat": "emperor", "why": ""}
    rest = [{**msgspec.json.decode(line)} for line in lines[1:]]
    for line in rest:
        line.pop("prev", None)
        line.pop("after", None)
    written = [{**head, "policy": {}}, *rest, {**given, "n": len(rest) + 1}]
    path.write_bytes(b"".join(msgspec.json.encode(one, order="sorted") + b"\n" for one in written))

    done = kynes("show", str(path), "--format", "bbcode", "--public")
    shown = done.stdout + done.stderr

    assert "[b]Players:[/b] " in shown
    assert "Emperor: Cem" in shown
    assert "Walter" not in shown
    assert "Anna [b]" not in shown
    assert "Atreides: " not in shown.partition("[b]Storm")[0]


def test_the_end_of_a_game_names_the_winners(log: Path) -> None:
    followed = follow(log)
    shown = kynes("show", str(log)).stdout
    assert "the game is over" in shown
    assert f"Won by: {listed(followed.position.winners, NAMES)}" in shown
    assert "NEXT" not in shown


def test_every_line_of_a_game_can_be_shown_to_everybody(log: Path) -> None:
    followed = follow(log)
    for at in range(0, len(followed.lines), 60):
        here = follow(log, at)
        for seat in (TABLE, EVERYBODY, "harkonnen"):
            for form in ("text", "markdown", "bbcode"):
                assert render(post(here, NAMES, seat=seat, moves=True), form).strip()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_game_can_be_shown_at_any_line_to_anybody(game_id: str, tmp_path: Path) -> None:
    place, known = arena(game_id), names(game_id)
    path = tmp_path / "game.jsonl"
    order = Order(seats="", rulings={}, options={}, policy=policy_of("chain"))
    played = play_game(place.rules, place.content, place.game, order, 1, target=path)
    for at in range(0, played.lines, max(1, played.lines // 25)):
        here = follow(path, at)
        for seat in (TABLE, EVERYBODY, played.seats[0]):
            shown = render(post(here, known, seat=seat, moves=True), "text")
            assert shown.startswith(place.content.data["game"]["title"])
            assert ("NEXT" in shown) == (place.rules.result(place.game, here.position) is None)
    assert "the game is over" in render(post(follow(path), known), "text")


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_game_is_shown_in_another_language(game_id: str) -> None:
    log = str(min(golden_logs(game_id), key=lambda log: (log.stat().st_size, log.name)))
    here, there = (
        {line for line in told.splitlines() if line.isupper()}
        for told in [kynes("show", log, "--language", one).stdout for one in ("en", "de")]
    )
    assert len(here) == len(there) > 2
    assert here & there == set()


def test_json_is_the_position_as_the_seat_sees_it(log: Path) -> None:
    told = kynes("show", str(log), "--at", "500", "--format", "json").stdout
    assert kynes("show", str(log), "--at", "500", "--json").stdout == told
    shown = msgspec.json.decode(told)
    assert shown["line"] == 500
    assert shown["seat"] == "table"
    hidden = msgspec.json.decode(
        kynes("show", str(log), "--at", "500", "--format", "json", "--public").stdout
    )
    assert {side["spice"] for side in hidden["position"]["sides"].values()} == {-1}


def test_undone_lines_are_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    head = header(3, 1, {})
    position = RULES.new_position(GAME, setup_of(head))
    game = Watched(ARENA, 3, 1, {})
    with LogWriter(path, head, RULES) as log:
        for move in game.lines():
            log.append(move, game.position)
            if len(game.moves) == 9:
                break
        for move in game.moves[:4]:
            RULES.apply(GAME, position, move)
        log.undo("table", 4, position)
    shown = follow(path)
    assert shown.position == position
    assert [n for n, _ in shown.moves] == [1, 2, 3, 4]
    assert len(shown.lines) == 10
    assert follow(path, 9).position == game.position


# --- what goes wrong -----------------------------------------------------------------------------


def damaged(log: Path, folder: Path, change: dict[str, Any], at: int) -> Path:
    """The log with some fields of a line changed."""
    lines = log.read_bytes().splitlines()
    lines[at] = msgspec.json.encode({**msgspec.json.decode(lines[at]), **change}, order="sorted")
    path = folder / "damaged.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


@pytest.mark.parametrize(
    ("change", "at", "code", "said_so"),
    [
        ({"game": "chess"}, 0, 3, "There is no game chess"),
        ({"rules": 99}, 0, 3, "version 99"),
        ({"content": "0" * 64}, 0, 3, "played with content 0000"),
        ({"format": 2}, 0, 3, ":1: The log has format 2"),
        ({"seats": [{"faction": "atreides", "place": 1, "player": "a"}]}, 0, 2, "too few"),
        ({"move": "castle"}, 7, 2, ":8: There is no kind of line called “castle”"),
        ({"by": "nobody"}, 7, 2, ":8: illegal: "),
        ({"n": "seven"}, 7, 2, ":8: At $.n: Expected `int`, got `str`."),
        ({"move": "undo", "to": 99}, 7, 2, ":8: Line number 99 has not been played"),
    ],
)
def test_a_log_that_cannot_be_shown_ends_in_one_line(
    log: Path, tmp_path: Path, change: dict[str, Any], at: int, code: int, said_so: str
) -> None:
    done = kynes("show", str(damaged(log, tmp_path, change, at)))
    assert done.exit_code == code
    assert said_so in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_files_that_are_no_logs_end_in_one_line(log: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(b"\xff\xfe\n")
    (tmp_path / "deep").write_bytes(b"[" * 100_000 + b"\n")
    for name in ("missing", "empty", "binary", "deep", "."):
        done = kynes("show", str(tmp_path / name))
        assert done.exit_code == 2
        assert len(done.stderr.strip().splitlines()) == 1
    too_far = kynes("show", str(log), "--at", "99999")
    assert too_far.exit_code == 2
    assert "not 99999" in too_far.stderr
    assert kynes("show", str(log), "--seat", "ixians").exit_code == 2
    assert kynes("show", str(log), "--seat", "fremen", "--public").exit_code == 2
