"""What a player may answer at the keyboard instead of a move.

Each function takes the game, the player and the rest of the answer. It returns True if a move was
played, False if the question ends without one, and None to ask again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.errors import InputError
from adjudicator.log.order_lines import fault_of_terms
from adjudicator.notation.matching import UnknownWordError
from adjudicator.play.commands import help_words
from adjudicator.play.kept_orders import keep_order, private_file
from adjudicator.play.prompts import pick
from adjudicator.play.standing_orders import Standing, opening
from adjudicator.play.terminal import LeaveError
from adjudicator.play.typed_moves import card_text
from adjudicator.show.document import Block, Heading, render
from adjudicator.show.forum_post import guide_of, post
from adjudicator.show.orders import terms_words
from adjudicator.speech import phrase

if TYPE_CHECKING:
    from adjudicator.play.table import Play


def show_help(play: Play, _human: str, _rest: str) -> bool | None:
    """Print what can be answered."""
    play.terminal.tell(help_words(phrase(play.post.HAND)))
    return None


def show_board(play: Play, human: str, _rest: str) -> bool | None:
    """Print the position as the player may see it."""
    blocks = post(play.session.followed, play.names, seat=human)
    play.terminal.tell(render(blocks, "text"))
    return None


def show_hand(play: Play, human: str, _rest: str) -> bool | None:
    """Print what the player holds."""
    seen = play.rulebook.view(play.session.followed.game, play.session.position, human)
    guide = guide_of(play.rulebook.id)
    lines: list[Block] = [*play.post.own_lines(seen, play.names, human)]
    if guide is not None:
        lines = guide.details(play.session.followed, seen, play.names, human)
    play.terminal.tell(render([Heading(2, play.names[human]), *lines], "text").rstrip())
    return None


def show_card(play: Play, _human: str, rest: str) -> bool | None:
    """Print what a card or an advantage does."""
    found = card_text(play.session, rest)
    if found is None:
        play.terminal.tell("  " + phrase("There is no card {what}.", what=repr(rest)))
    else:
        play.terminal.tell(f"  {found[0]}: {found[1]}")
    return None


def give_order(play: Play, human: str, rest: str) -> bool | None:
    """Lay down an order in advance; or list, open (`order open 40`) or withdraw those of the player."""
    word, _, number = rest.partition(" ")
    mine = [one for one in play.session.orders.unopened() if one.by == human]
    told = []
    if not rest:
        told = [
            phrase("line {n}: {terms}", n=one.n, terms=terms_words(one.terms, play.names))
            for one in mine
        ] or [phrase("You have no sealed orders.")]
    elif word in ("open", "withdraw"):
        told = [_settled(play, mine, word, number)]
    else:
        try:
            told = [_laid(play, human, rest)]
        except (UnknownWordError, InputError) as error:
            told = [f"{error}."]
    for line in told:
        play.terminal.tell(f"  {line}")
    return None


def _laid(play: Play, human: str, text: str) -> str:
    """Lay an order down; UnknownWordError or InputError for what is none."""
    terms = play.typed.terms(text)
    fault = fault_of_terms(terms)
    if fault or play.session.orders.full:
        raise InputError(fault or phrase("this game has as many orders as a game can have"))
    private = private_file(play.session.path)
    line = keep_order(private, human, terms, secrets.token_bytes(16))
    return phrase(
        "Sealed, in line {n}: {terms}. It is carried out when it applies.",
        n=play.session.add_line(line),
        terms=terms_words(terms, play.names),
    )


def _settled(play: Play, mine: Sequence[Standing], word: str, number: str) -> str:
    """Open or withdraw the order of a line; the earliest is opened first."""
    found = [one for one in mine if str(one.n) == number]
    if not found or (word == "withdraw" and found[0].withdrawn):
        return phrase("You have no such order: {number}", number=number)
    if word == "withdraw":
        n = play.session.add_line(
            {"by": found[0].by, "move": "withdraw-order", "order": found[0].n}
        )
        return phrase("Withdrawn, in line {n}.", n=n)
    if mine[0].n != found[0].n:
        return phrase("Your order in line {n} is opened first.", n=mine[0].n)
    return phrase("Opened, in line {n}.", n=play.session.add_line(opening(found[0])))


def change_player(play: Play, human: str, rest: str) -> bool | None:
    """Let another player at the keyboard speak."""
    found = pick(rest, [seat for seat in play.humans if seat != human], play.names)
    if not found:
        nobody = phrase("{what} is no other player at this keyboard.", what=repr(rest))
        play.terminal.tell(f"  {nobody}")
        return None
    play.turn_to(found[0])
    return play.choose(found[0], optional=True)


def take_back(play: Play, human: str, _rest: str) -> bool | None:
    """Take back the player's last move."""
    try:
        gone = play.session.undo(human)
    except InputError as error:
        play.terminal.tell(f"  {error}.")
        return None
    taken = phrase("Taken back: 1 move.")
    if gone > 1:
        taken = phrase("Taken back: {n} moves.", n=gone)
    play.terminal.tell(f"  {taken}")
    play.told = dict.fromkeys(play.humans, play.session.lines)
    return True


def save_log(play: Play, _human: str, rest: str) -> bool | None:
    """Write the log, or a copy of it."""
    path = Path(rest) if rest else play.session.path
    try:
        play.session.copy_to(path)
    except InputError as error:
        play.terminal.tell(f"  {error}.")
    else:
        play.terminal.tell("  " + phrase("The log is in {path}.", path=path))
    return None


def leave(_play: Play, _human: str, _rest: str) -> bool | None:
    """Leave the game: raises LeaveError, which `run` turns into its end."""
    raise LeaveError


COMMANDS = {
    "?": show_help,
    "as": change_player,
    "board": show_board,
    "card": show_card,
    "hand": show_hand,
    "help": show_help,
    "order": give_order,
    "quit": leave,
    "save": save_log,
    "undo": take_back,
}
"""What may be answered instead of a move."""

NEWS = frozenset({"?", "board", "card", "hand", "help", "quit"})
"""The commands that change nothing: they may be given in the middle of a move."""
