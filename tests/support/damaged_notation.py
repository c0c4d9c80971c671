"""Random damage to notation, as people, keyboards, mail and forums cause it."""

from __future__ import annotations

from random import Random

ALIKE = str.maketrans("aeopcxyABEHKMOPTX:,;\"'-", "аеорсхуАВЕНКМОРТХ：，；”’–")
"""Letters and marks -> others that look like them."""
PIECES = (
    "\t", "\u00a0", "\u200b", "\ufeff", "\r", "\x00", "\\", '"', "“", "”", "«", "{", "}", "<", ">", "[",
    "]", ";", "#", "!", ":", ",", "=", "(", ")", "&lt;", "<at 3>", "<n 9>", "<opens 1>", "<salt x>",
    "{note}", "undo", "undo to 3", "seal", "end", "None", "99999999999999999999", "-1", "٣", "yes",
    "\U0001f3b2", "é", "\u202e", "> ", "[code]", "[/code]", "[b]", "[Game dune-classic]", '[Kyn "1"]',
    '[Seat "x"]', "[Ruling a b]", "[Option turns 3]", '[Policy "chain" "yes"]', '[Salt "0"]',
    '! {"by":"table"}', '! "x"', "! {", "```",
)  # fmt: skip


def damaged(text: str, prng: Random) -> bytes:
    """Notation after some of this; UTF-8 most of the time."""
    for _ in range(prng.choice((1, 1, 2, 4))):
        text = prng.choice(WAYS)(text, prng)
    encoding = prng.choice(("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1"))
    return text.encode(encoding, "replace" if encoding == "latin-1" else "surrogatepass")


def _lines(text: str, prng: Random) -> tuple[list[str], int]:
    lines = text.split("\n")
    return lines, prng.randrange(len(lines))


def _cut(text: str, prng: Random) -> str:
    return text[: prng.randrange(len(text) + 1)]


def _insert(text: str, prng: Random) -> str:
    at = prng.randrange(len(text) + 1)
    return text[:at] + prng.choice(PIECES) + text[at:]


def _insert_in_tags(text: str, prng: Random) -> str:
    at = prng.randrange(min(len(text), 300) + 1)
    return text[:at] + prng.choice(PIECES) + text[at:]


def _remove(text: str, prng: Random) -> str:
    at = prng.randrange(len(text) + 1)
    return text[:at] + text[at + prng.choice((1, 2, 9)) :]


def _swap(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    other = prng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def _twice(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    return "\n".join([*lines[:at], lines[at], *lines[at:]])


def _lookalike(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    lines[at] = lines[at].translate(ALIKE)
    return "\n".join(lines)


def _case(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    lines[at] = prng.choice((str.upper, str.lower, str.title, str.swapcase))(lines[at])
    return "\n".join(lines)


def _spaces(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    lines[at] = lines[at].replace(" ", prng.choice(("  ", "\t", "\u00a0", "")))
    lines[at] += prng.choice(("", " ", "\t", "\r"))
    return "\n".join(lines)


def _quotes(text: str, prng: Random) -> str:
    return text.replace('"', prng.choice(("”", "“", "„", "«", "'", "")))


def _wrapped(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    half = len(lines[at]) // 2
    lines[at] = f"{lines[at][:half]}\n{lines[at][half:]}"
    return "\n".join(lines)


def _quotation(text: str, prng: Random) -> str:
    mark = prng.choice(("> ", ">", ">> ", "| "))
    return "\n".join(mark + line for line in text.split("\n"))


def _doubled(text: str, prng: Random) -> str:
    return text + prng.choice(("", "\n", "[/code]\n")) + text


def _short(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    words = lines[at].split(" ")
    lines[at] = " ".join(word[: prng.choice((2, 3, 9))] for word in words)
    return "\n".join(lines)


def _number(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    lines[at] = f"{prng.choice((0, 1, 7, 999999, 10**12))}. {lines[at]}"
    return "\n".join(lines)


def _long(text: str, prng: Random) -> str:
    lines, at = _lines(text, prng)
    lines[at] += prng.choice((" x", ",", "a", '"', "{", "<", "[b]", "\\")) * prng.choice(
        (500, 30_000)
    )
    return "\n".join(lines)


WAYS = (
    _cut, _insert, _insert_in_tags, _remove, _swap, _twice, _lookalike, _case, _spaces, _quotes, _wrapped,
    _quotation, _doubled, _short, _number, _long,
)  # fmt: skip
"""What may happen to a text."""
