"""Who plays, by which rulings and policy: from the words of a command to a log's header."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.content import Content
from adjudicator.content.records import Preset
from adjudicator.content.seatings import most_seats, seats_known
from adjudicator.errors import InputError
from adjudicator.log.header import Header, HeaderSeat, Policy
from adjudicator.playout.chance import Chance
from adjudicator.problems import nearest_hint
from adjudicator.rulebooks import Rulebook


def seat_factions(content: Content, wanted: str, chance: Chance) -> list[HeaderSeat]:
    """Seats from "atreides,fremen:4" (factions, each with its place or without) or a number.

    A number draws that many factions, no words as many as can play; places that are not named are
    drawn. InputError for words that mean no seats.
    """
    known = seats_known(content)
    most = most_seats(content)
    if not wanted:
        wanted = str(content.data["game"]["seats"]["most"])
    if wanted.isdecimal():
        counts = [str(count) for count in range(1, most + 1)]
        if wanted not in counts:
            raise InputError(f"--seats {wanted[:20]}: the game has at most {most} seats")
        words = drawn_factions(content, int(wanted), chance)
    else:
        words = [word.strip() for word in wanted.split(",") if word.strip()]
    if not words:
        raise InputError(f"--seats: name factions ({', '.join(known)}), or say how many")
    named: dict[str, int] = {}
    if "seatings" in content.data["factions"]:
        most = max(content.data["game"]["seats"]["most"], min(len(words), most))
    places = [str(place) for place in range(1, most + 1)]
    for word in words:
        faction, _, place = word.partition(":")
        if faction not in known:
            raise InputError(
                f"--seats: there is no faction {faction!r}{nearest_hint(faction, known)}"
            )
        if faction in named:
            raise InputError(f"--seats: {faction} has two seats")
        if place and place not in places:
            raise InputError(f"--seats: {place!r} is not a place from 1 to {most}")
        if place and int(place) in named.values():
            raise InputError(f"--seats: two factions have place {place}")
        named[faction] = int(place) if place else 0
    free = [place for place in range(1, most + 1) if place not in named.values()]
    free = shuffled(free, chance)
    seats = [
        HeaderSeat(faction=faction, place=place if place > 0 else free.pop(), player=faction)
        for faction, place in named.items()
    ]
    return sorted(seats, key=lambda seat: seat.place)


def drawn_factions(content: Content, count: int, chance: Chance) -> list[str]:
    """So many factions at random, those first without whom nobody plays (`required`).

    Pairs of factions in one (`pair`) play among themselves only; where the game names its seatings,
    it is one of those.
    """
    seatings = content.data["factions"].get("seatings", [])
    fitting = [seats for seats in seatings if len(seats) == count]
    if fitting:
        return shuffled(fitting[chance.below(len(fitting)) if len(fitting) > 1 else 0], chance)
    entries = content.data["factions"]["factions"]
    single = sorted(faction["id"] for faction in entries if not faction.get("pair"))
    paired = sorted(faction["id"] for faction in entries if faction.get("pair"))
    if paired and count == len(paired) and chance.below(3) == 0:
        return shuffled(paired, chance)
    required = {faction["id"] for faction in entries if faction.get("required")}
    drawn = shuffled(single, chance)
    return sorted(drawn, key=lambda faction: faction not in required)[:count]


def shuffled(things: Sequence[Any], chance: Chance) -> list[Any]:
    """The same things in a random order."""
    left = list(things)
    return [left.pop(chance.below(len(left))) for _ in things]


def chosen_rulings(
    content: Content, words: Sequence[str], preset: Preset | None = None
) -> dict[str, str]:
    """Rulings of a preset and from "id=option" words, which come first; without the defaults.

    Raises InputError for a ruling or an option that there is not, and for one that is given twice.
    """
    chosen: dict[str, str] = {} if preset is None else dict(preset.rulings)
    named: set[str] = set()
    for word in words:
        ruling_id, given, option = word.partition("=")
        ruling = content.rulings.get(ruling_id)
        if ruling is None:
            hint = nearest_hint(ruling_id, sorted(content.rulings))
            raise InputError(f"--ruling: there is no ruling {ruling_id!r}{hint}")
        if ruling_id in named:
            raise InputError(f"--ruling {ruling_id} is given twice")
        named.add(ruling_id)
        options = [known.id for known in ruling.options]
        if not given:
            answers = " or ".join(f"{ruling_id}={option}" for option in options)
            raise InputError(f"--ruling {ruling_id}: write it with its answer: {answers}")
        if option not in options:
            raise InputError(
                f"--ruling {ruling_id}: {option!r} is none of its options ({', '.join(options)})"
            )
        if option != ruling.default:
            chosen[ruling_id] = option
        else:
            chosen.pop(ruling_id, None)
    return chosen


def chosen_options(
    content: Content, words: Sequence[str], turns: int | None = None, preset: Preset | None = None
) -> dict[str, int]:
    """Options of a preset and from "id=number" words; `turns` stands for the option of that name.

    Raises InputError for an option that there is not, one that is given twice, and what is no
    number.
    """
    chosen: dict[str, int] = {} if turns is None else {"turns": turns}
    known = {entry["id"]: entry for entry in content.data["game"]["options"]}
    if turns is not None and "turns" not in known:
        raise InputError(f"--turns: {content.data['game']['title']} has no last turn")
    for word in words:
        option, _, number = word.partition("=")
        if option not in known:
            hint = nearest_hint(option, sorted(known))
            raise InputError(f"--option: there is no option {option!r}{hint}")
        if option in chosen:
            raise InputError(f"--option {option} is given twice")
        if not (number.isdecimal() and number.isascii() and len(number) < 10):
            least, most = known[option]["least"], known[option]["most"]
            raise InputError(f"--option {option}: a number from {least} to {most} is wanted")
        chosen[option] = int(number)
    return chosen if preset is None else {**preset.options, **chosen}


def humans_of(seats: Sequence[HeaderSeat], words: str | None) -> list[str]:
    """Who sits at the keyboard: the factions named, everybody for "all", else the first seat.

    Raises InputError for a faction that has no seat, and for words that name nobody.
    """
    factions = [seat.faction for seat in seats]
    if words is None:
        return factions[:1]
    if words == "all":
        return factions
    wanted = [word.strip() for word in words.split(",") if word.strip()]
    for word in wanted:
        if word not in factions:
            raise InputError(f"--human: {word!r} has no seat in this game ({', '.join(factions)})")
    if not wanted:
        raise InputError("--human: nobody is named")
    return sorted(set(wanted))


def header_of(
    rulebook: Rulebook,
    content: Content,
    seats: list[HeaderSeat],
    rulings: dict[str, str],
    *,
    options: dict[str, int],
    policy: Policy,
) -> Header:
    """The header of a new game by the newest rules."""
    return Header(
        format=1,
        game=rulebook.id,
        rules=rulebook.versions[-1],
        content=content.hash,
        seats=seats,
        rulings=rulings,
        options=options,
        policy=policy,
    )
