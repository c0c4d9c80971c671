"""Lines that say that a card went to somebody else, who drew it at the same moment: who is believed, and who is named."""

from __future__ import annotations

import pytest

from exporters.vassal.format.chat_lines import LOST, lost_in
from tests.vassal.modules import MESSIAH
from tests.vassal.referee_host import Table, facts_of
from tests.vassal.test_order import begun, game_log

NAMED = "said that a card went to somebody else"
FACTS = facts_of(MESSIAH)
PILE = next(iter(FACTS["draws"].values()))["piles"][0]
SIDE, SEAT = next(iter(FACTS["sides"].items()))


def line(cards: str, teller: str = f" @{SEAT}", words: str = "* It went to somebody else") -> str:
    """A line that says so of cards, which are given as JSON."""
    return f"{words} <!--{LOST}{cards}]}}{teller}-->"


def crossed(table: Table, side: str, *, own: bool = False) -> None:
    """All clients let a card be where somebody has laid it, not whoever has this side."""
    assert table.ask(do="crossed", piece="7", from_=PILE, of=side, own=own) == []


def named(table: Table, said: str) -> list[str]:
    """Of whom the referee says that no card was lost."""
    found = table.seen(said)
    assert all(NAMED in one for one in found)
    return [one.removeprefix("[referee] ").partition(":")[0] for one in found]


@pytest.mark.parametrize(
    ("said", "ids"),
    [
        (line('"7"'), ["7"]),
        (line('"7"', teller=""), ["7"]),
        (line('"7"', words="<Bob> - so"), []),
        (line('"7",8'), []),
        (line('{"7":"8"}'), []),
        (line('"7"],"more":["8"'), []),
        (line('"7"],"lost":8,"more":["8"'), []),
        (line(",".join(['"7"'] * 9000)), ["7"] * 9000),
    ],
    ids=["a card", "nobody tells", "typed", "a number", "an object", "more", "twice", "many"],
)
def test_a_line_that_nobody_believes_is_named_once_by_table_and_import(
    said: str, ids: list[str]
) -> None:
    assert lost_in(said) == ids
    assert len(named(begun(game_log(MESSIAH)), said)) == bool(ids)


def test_who_has_lost_a_card_is_believed_once_whatever_the_side_is() -> None:
    table = begun(game_log(MESSIAH))
    for side, teller in {SIDE: SEAT, "Referee": "table", "": ""}.items():
        crossed(table, side)
        told = line('"7"', teller=f" @{teller}" if teller else "")
        assert named(table, told) == []
        assert len(named(table, told)) == 1


def test_a_saved_game_knows_which_cards_were_lost() -> None:
    """Whoever joins between the draw and the line that speaks of it has that from the others."""
    table = begun(game_log(MESSIAH))
    crossed(table, SIDE)
    joins = begun(game_log(MESSIAH))
    joins.start(kept=table.kept())

    assert named(joins, line('"7"')) == []
    assert len(named(joins, line('"7"'))) == 1


def test_who_has_lost_a_card_says_so_though_the_referee_moves_no_pieces() -> None:
    table = begun(game_log(MESSIAH))
    crossed(table, "Referee", own=True)
    for still in (True, False):
        table.ask(do="follow", own=True, still=still, number=0, player="Alia <3")
        told = table.answer.line
        assert (told is not None) == still
        assert told is None or (lost_in(told) == ["7"] and "that Alia &lt;3 has drawn" in told)


def test_findings_of_older_saved_games_have_their_names_of_now() -> None:
    table = begun(game_log(MESSIAH))
    named(table, line('"7"'))
    kept = table.kept()
    assert '"key":"not-lost","who"' in kept
    again = begun(game_log(MESSIAH))
    again.start(
        kept=kept.replace('"key":"not-lost","who"', '"by":"table","key":"took-back-revealed","who"')
    )

    assert any(
        "taken back after it had shown something hidden" in one for one in again.ask(do="judge")
    )
