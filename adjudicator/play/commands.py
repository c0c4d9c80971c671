"""The commands of a player at the keyboard, and how they are said in the language of the game."""

from __future__ import annotations

from adjudicator.speech import phrase

COMMANDS = ("as", "back", "board", "card", "hand", "help", "order", "quit", "save", "undo")
"""The commands; a player may say them in the language of the game, too."""


def commands() -> dict[str, str]:
    """What each command is called in the language that is spoken now."""
    said_so = (
        phrase("as"),
        phrase("back"),
        phrase("board"),
        phrase("card"),
        phrase("hand"),
        phrase("help"),
        phrase("order"),
        phrase("quit"),
        phrase("save"),
        phrase("undo"),
    )
    return dict(zip(COMMANDS, said_so, strict=True))


def command_of(word: str) -> str:
    """The command that a word means, or the word itself."""
    return {said_so: order for order, said_so in commands().items()}.get(word, word)


def help_words(hand: str) -> str:
    """What can be answered, in the language that is spoken now; `hand` says what a player has."""
    said_so = commands()
    rows = {
        said_so["board"]: phrase("the whole position, as far as you may see it"),
        said_so["hand"]: hand,
        phrase("card NAME"): phrase("what a card or an advantage does"),
        phrase("as NAME"): phrase("let another player at this keyboard speak first"),
        phrase("order …"): phrase(
            "an order for later, such as: order bid, spice at most 5 (order alone lists yours)"
        ),
        said_so["undo"]: phrase(
            "take back your last move and all that followed (the log keeps a record)"
        ),
        phrase("save FILE"): phrase(
            "write a copy of the log (the game is saved after every move anyway)"
        ),
        said_so["back"]: phrase("leave a half-made move"),
        said_so["quit"]: phrase("stop; go on later with --load"),
    }
    wide = max(map(len, rows))
    first = phrase("Answer with a number of the list, or with the word itself.")
    second = phrase(
        "Or type the whole move in notation; `kynes notation` lists what is understood."
    )
    return "\n".join(
        f"  {line}" for line in [first, second, *(f"{row:{wide}} {rows[row]}" for row in rows)]
    )
