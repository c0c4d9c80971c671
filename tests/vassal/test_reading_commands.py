"""The tree of commands: nothing is lost in it, and no password stays in it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.errors import InputError
from exporters.vassal.format.log_steps import Tree, chat, step, text_of
from exporters.vassal.format.sequence import TAB, encode, nest
from exporters.vassal.reading.saved import commands
from exporters.vassal.reading.saved.commands import (
    Boards,
    Chat,
    Move,
    Nothing,
    Opaque,
    Player,
    Property,
    Results,
    Save,
    Turn,
    Undo,
    decode_tree,
    encode_tree,
    parse,
    walk,
)
from exporters.vassal.reading.saved.secrets import MOST_PLAYERS, without_passwords
from exporters.vassal.reading.saved.steps import end_of, read_saved
from tests.support.seeds import examples
from tests.vassal.saves import game, move, piece, place_state, player, saved

LETTERS = st.text(alphabet="ab\\'/;\tM+", max_size=6)
TREES: st.SearchStrategy[Tree] = st.recursive(
    LETTERS.map(lambda text: (text, [])),
    lambda inner: st.tuples(LETTERS, st.lists(inner, max_size=4)),
    max_leaves=20,
)


@given(st.text(alphabet="ab\\'\x1b/;\tM+", max_size=60))
def test_any_text_decodes_and_encodes_to_itself(text: str) -> None:
    assert encode_tree(decode_tree(text, "x")) == text


@given(TREES)
def test_a_tree_comes_back_as_it_was_written(tree: Tree) -> None:
    found = decode_tree(text_of(tree), "x")
    assert encode_tree(found) == text_of(tree)


def test_commands_nest_as_deep_as_they_were_written() -> None:
    tree: Tree = ("a", [("b", [("c", []), ("d", [("e", [])])]), ("f", [])])
    found = decode_tree(text_of(tree), "x")
    assert [node.text for node in walk(found)] == list("abcdef")
    assert [part.text for part in found.parts] == ["b", "f"]
    assert [part.text for part in found.parts[0].parts] == ["c", "d"]


def test_what_nests_too_deep_is_refused_in_words() -> None:
    tree: Tree = ("a", [])
    for _ in range(commands.DEEPEST + 1):
        tree = ("a", [tree])
    with pytest.raises(InputError, match="nest deeper"):
        decode_tree(text_of(tree), "x")


def test_more_commands_than_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_COMMANDS", 100)
    with pytest.raises(InputError, match="more than 100 commands"):
        decode_tree("\x1b" * 200, "x")


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("", Nothing()),
        ("null", Nothing()),
        ("begin_save", Save(begins=True)),
        ("CHAT* a/b;c", Chat("* a/b;c")),
        ("UNDO\tfalse", Undo(begins=False)),
        ("M/1/A/1/-2/null/null/0/0/9/me", Move("1", "A", 1, -2, "", "", 0, 0, "9", "me")),
        ("M/1/A/x/2/null/A/0/0/9/me", Opaque("M/", "M/1/A/x/2/null/A/0/0/9/me")),
        ("PLAYER\tpw\tAnna\tRed", Player("pw", "Anna", "Red", leaves=False)),
        ("PYREMOVE\tpw", Player("pw", "", "", leaves=True)),
        ("MutableProperty\tk\t1\t2\tBoard", Property("k", "1", "2", "Board")),
        ("GlobalProperty\t;k;a\\;b;Board", Property("k", "", "a;b", "Board")),
        ("TURNTracker\t0;1", Turn("Tracker", "0;1")),
        ("SHOW_RESULTS\tDie\t0\t5", Results("Die", (0, 5))),
        ("BoardBoardPicker\tA\t0\t0\tB\t1\t0", Boards("Board", (("A", 0, 0), ("B", 1, 0)))),
        ("FLARE(1,2)", Opaque("FLARE", "FLARE(1,2)")),
        ("odd one\tthing", Opaque("?", "odd one\tthing")),
    ],
)
def test_commands_mean_what_the_manual_says(text: str, meaning: object) -> None:
    assert parse(text) == meaning


@given(st.text(max_size=40))
def test_every_text_means_something(text: str) -> None:
    parse(text)


CANARY = "canary-7f3a!"


def everywhere(secret: str) -> Tree:
    """A log with a password in every place where the engine, or a player, may put it."""
    hidden = "+/" + encode(
        [
            "3",
            nest(["hide;73,130;Hide;255;player:;0.3", "odd;thing", "piece;;;a.png;a"], TAB),
            nest([secret, f"a;{secret}", place_state(("Board", 1, 1))], TAB),
        ],
        "/",
    )
    new = nest([f"{secret};0", "x", place_state(("Board", 5, 5))], TAB)
    old = nest(["null;0", "x", place_state(("Board", 5, 5))], TAB)
    return game(
        [
            player(secret, secret, "Atreides"),
            player("other", "Bert", "Fremen"),
            piece("1", "card", ("Board", 5, 5), {"ContentId": "x"}, owner=secret),
            hidden,
            f"PNOTES\tnote\t{secret}\ttext",
            f"SNOTE\tn|{secret}|x",
            f"NEWTHING\t{secret}",
        ],
        [
            step(move("1", ("Board", 9, 9), ("Board", 5, 5), secret), f"CHATI am {secret}, hello"),
            step("D/" + encode(["1", new, old], "/")),
            chat(f"UNKNOWN {secret}"),
            (f"PYREMOVE\t{secret}", []),
        ],
    )


def test_passwords_are_nowhere_in_what_was_read() -> None:
    tree = everywhere(CANARY)
    found = read_saved(saved(tree), "x")
    assert CANARY not in repr(found)
    assert CANARY not in encode_tree(found.tree)
    assert CANARY not in repr(end_of(found))
    assert encode_tree(found.tree) == text_of(tree).replace(CANARY, "player-1").replace(
        "other", "player-2"
    )


@settings(max_examples=examples(60))
@given(st.text(alphabet="ab'\\;/\t,|1 é", min_size=3, max_size=8).filter(lambda s: s.strip()))
def test_any_password_is_gone_from_roster_moves_and_masks(secret: str) -> None:
    tree = decode_tree(
        text_of(
            game(
                [
                    player(secret, "Anna", "Atreides"),
                    piece("1", "card", ("Board", 5, 5), {"ContentId": "x"}, owner=""),
                ],
                [step(move("1", ("Board", 9, 9), ("Board", 5, 5), secret))],
            )
        ),
        "x",
    )
    users = [
        command.user
        for node in walk(without_passwords(tree, "x"))
        if isinstance(command := parse(node.text.removeprefix("LOG\t")), Player | Move)
    ]
    assert users == ["player-1", "player-1"]
    assert encode_tree(decode_tree(encode_tree(tree), "x")) == encode_tree(tree)


def test_a_password_that_is_also_an_id_of_the_content_breaks_no_piece() -> None:
    tree = game(
        [
            player("atreides", "Anna", "Atreides"),
            piece("1", "force", ("Board", 5, 5), {"ContentId": "force/atreides"}, owner="atreides"),
        ],
        [chat('* x {"by":"atreides","move":"bid"}')],
    )
    found = read_saved(saved(tree), "x")
    (one,) = end_of(found).pieces.values()
    assert one.content_id == "force/atreides"
    assert one.states[0] == "player-1;0"
    assert found.steps[0].chats == ['* x {"by":"atreides","move":"bid"}']


def test_more_players_than_ever_sat_at_a_table_are_refused() -> None:
    crowd = [player(f"user {number}", "Anna", "Red") for number in range(MOST_PLAYERS + 1)]
    with pytest.raises(InputError, match=f"names more than {MOST_PLAYERS} players"):
        read_saved(saved(game(crowd)), "x")
