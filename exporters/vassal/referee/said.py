"""What the referee's window and lines say beside the content: what the Lua asks for -> English text."""

SAID = {
    "yes": "yes",
    "no": "no",
    "the-table": "The table",
    "waits": "The game waits for: {who}",
    "over": "The game is over. Won by: {winners}",
    "no-game": "It is not known who plays.",
    "now": "You can do now",
    "any-time": "At any time",
    "nothing": "Nothing to do for you now.",
    "announce": "Do it",
    "back": "Back",
    "drop": "Put away",
    "find": "Find:",
    "looks": "{who} looks at a card of the {deck}",
    "you-see": "You see: {card}",
    "unseen": "A card of the {deck} is taken unseen",
    "unseen-back": "It lies in the {deck} again, unseen",
    "reveal": "Reveal: {what}",
}
