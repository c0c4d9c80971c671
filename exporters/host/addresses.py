"""Secret addresses, each for one purpose only: a person's feed, calendar, or address for mails."""

from __future__ import annotations

import hmac

from exporters.host.games import Games

FEED, CALENDAR, MAIL = "feed", "calendar", "mail"


def word_of(games: Games, use: str, game: str, who: str) -> str:
    """The secret word of somebody's feed or calendar; a renewed link has another one. "" for nobody."""
    generation = games.store.generations(game).get(who)
    return "" if generation is None else games.secret.word(use, game, who, generation)


def is_open(games: Games, use: str, game: str, who: str, word: str) -> bool:
    """Whether a secret word opens the feed or the calendar of somebody."""
    wanted = word_of(games, use, game, who)
    return bool(wanted) and hmac.compare_digest(wanted.encode(), word.encode())


def address_of(games: Games, game: str, who: str) -> str:
    """The secret address for the mails of a seat; "" where the host has no mailbox, or the seat no link."""
    name, at, domain = games.mailbox.partition("@")
    word = word_of(games, MAIL, game, who) if at else ""
    return f"{name}+{game}.{who}.{word}@{domain}" if at and word else ""
