"""The pages of a host, as functions of what their reader may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from adjudicator.content.names import value_words
from adjudicator.content.seatings import least_seats, most_seats, seatings_of, seats_known
from adjudicator.content.translation import spoken
from adjudicator.play.prompts import strength_words
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.registry import GAMES
from adjudicator.show.document import Block
from adjudicator.show.document import Line as Fact
from adjudicator.show.forum_post import guide_of, post_of
from adjudicator.speech import Speech, languages, spoken_language
from adjudicator.wording import TABLE, listed, said
from exporters.host import keys
from exporters.host.addresses import CALENDAR, FEED, address_of
from exporters.host.advance_orders import OrderForm, orderable, own_orders
from exporters.host.board import NOT_YET, shown
from exporters.host.clocks import clocks_shown, outcomes
from exporters.host.course import phase_mark, speakers
from exporters.host.desk import desk_of
from exporters.host.forms import (
    BUTTONS,
    LONGEST,
    Choice,
    Form,
    chosen_fields,
    offers,
    question,
)
from exporters.host.games import REFEREE, WATCH, Games
from exporters.host.known_content import content_of, names
from exporters.host.live import mark_of
from exporters.host.outbox import Outbox
from exporters.host.running import Running
from exporters.host.store import GameRow, Visit, declined_by
from exporters.host.telling import awaited, news, viewer_of, won, words
from exporters.host.wheel import wheel
from exporters.pages import render as rendered
from exporters.speech import language_name

PACKAGE = Path(__file__).parent
MOST_TALK = 100
"""Messages that a page shows."""

NOTHING: Mapping[str, str] = MappingProxyType({})
"""What was sent for a form that is shown for the first time."""


class Asked(msgspec.Struct, frozen=True):
    """What somebody is doing on the page of a game."""

    form: Form | None = None
    notice: str = ""
    """Why something was not done, or that it was."""
    typed: Mapping[str, str] = NOTHING
    """The fields of the form that was refused."""
    orders: str = ""
    """What the referee has typed in notation."""
    understood: list[str] = []
    """What was understood of it."""
    correction: Any = None
    """The correction (`exporters.host.correcting.Correction`) that the referee is to confirm."""
    live: bool = False
    """Whether an open page renews itself."""
    order: OrderForm | None = None
    """The order in advance that is being filled in."""
    seat: str = ""
    """Whose order it is."""


def page(template: str, title: str, **values: object) -> str:
    """A page of the host."""
    return str(
        rendered(
            f"host/{template}",
            language=spoken_language(),
            languages=_languages(),
            title=title,
            say=words(),
            **values,
        )
    )


@cache
def _languages() -> list[tuple[str, str]]:
    """Code and name of each language."""
    return [(one, language_name(one)) for one in languages()]


# --- the host's own pages --------------------------------------------------------------------------


def home_page(games: Games, *, asks: bool = False) -> str:
    """The list of games, and the games that can be begun; with `asks`, people can have their links mailed."""
    say = words()
    titles = [(game, _title(game)) for game in GAMES]
    rows = games.store.games()
    return page("home.html.j2", say("Games"), rows=rows, titles=titles, asks=asks)


def _title(game: str) -> str:
    return str(spoken(content_of(game), spoken_language()).data["game"]["title"])


def new_page(game: str, notice: str = "", sent: Mapping[str, str] = NOTHING) -> str:
    """The form of a new game; with what somebody has `sent`, where that made no game."""
    say = words()
    content = spoken(content_of(game), spoken_language())
    called = names(game, spoken_language())
    seatings = seatings_of(content)
    known = seatings[0] if seatings else seats_known(content)
    most = len(known) if seatings else most_seats(content)
    return page(
        "new.html.j2",
        say("New game: {title}", title=content.data["game"]["title"]),
        game=game,
        notice=notice,
        sent=sent,
        presets=list(content.presets.values()),
        options=content.data["game"].get("options") or [],
        seats=[(seat, called.get(seat, seat)) for seat in known],
        seatings=[(" ".join(one), listed(one, called)) for one in seatings[1:]],
        first=known[0],
        playing=_default_seats(content, known, most),
        least=least_seats(content),
        most=most,
        strengths=_strengths(say),
        outcomes=outcomes(say),
        days=[("sat", say("Saturday")), ("sun", say("Sunday"))],
    )


def _default_seats(content: Any, known: Sequence[str], most: int) -> list[str]:
    """The seats that are taken unless somebody chooses otherwise: no pair of factions in one."""
    pairs = {one["id"] for one in content.data["factions"]["factions"] if one.get("pair")}
    return [seat for seat in known if seat not in pairs][:most]


def _strengths(say: Speech) -> list[tuple[str, str]]:
    called = {
        "easy": say("computer, easy"),
        "steady": say("computer, steady"),
        "strong": say("computer, strong"),
    }
    return [(name, called.get(name, name)) for name in STRENGTHS]


def without_seat(say: Speech) -> dict[str, str]:
    """What those are called who have a link and no seat."""
    return {REFEREE: say("Referee: sees everything"), WATCH: say("For those who watch")}


def links_page(games: Games, row: GameRow, address: str) -> str:
    """The links of a game, to be handed to its players."""
    say = words()
    session = games.running(row.id).session
    called = names(session.followed.header.game, spoken_language())
    people, programs = session.people(), session.players()
    titles = without_seat(say)
    found = [
        (
            who,
            titles.get(who) or called.get(who, who),
            _program_words(programs.get(who, ""), say)
            or _named_person(people.get(who, ""), who, say),
            f"{address}/k/{word}",
            bool(programs.get(who)),
        )
        for who, word in sorted(
            games.links(row.id).items(),
            key=lambda one: (one[0] in titles, bool(programs.get(one[0])), one[0]),
        )
    ]
    return page("links.html.j2", row.name, row=row, links=found)


def _program_words(program: str, say: Speech) -> str:
    """A computer player in words, without the version that a log names; "" for none."""
    strength = program.partition(" ")[0]
    return dict(_strengths(say)).get(strength, program)


def _named_person(name: str, seat: str, say: Speech) -> str:
    """The name of a seat's player; a name that is only the seat's id does not count."""
    return say("a person") if name == seat else name


def places_page(row: GameRow, known: Sequence[tuple[str, str, str]]) -> str:
    """What the referee can correct: each place, its value, and what it is called."""
    return page("places.html.j2", words()("What can be corrected"), row=row, places=known)


# --- the page of a game ----------------------------------------------------------------------------


def game_page(
    games: Games, row: GameRow, running: Running, who: str, asked: Asked, *, drawn: bool = True
) -> str:
    """The page of a game for a seat, the referee or everybody, without the board where it is not `drawn` yet.

    The caller holds the game's lock.
    """
    say, viewer = words(), viewer_of(who)
    mark = mark_of(games, row, who)
    session = running.session
    followed = session.followed
    called = names(followed.header.game, spoken_language())
    visits = games.store.visits(row.id)
    visit = games.note_visit(row.id, who, session.lines, visits, live=asked.live)
    seat = who if viewer == who else ""
    form = asked.form
    asking = question(session, form, called) if form is not None and form.field else None
    choices: list[Choice] = asking.choices if asking is not None else []
    filled_in = chosen_fields(form, called) if form is not None else []
    dial = wheel(session, form, choices, filled_in, say) if form is not None else None
    view = followed.rulebook.view(followed.game, session.position, viewer)
    own = post_of(followed.rulebook.id)
    result = session.result()
    return page(
        "game.html.j2",
        own.title(followed, called),
        row=row,
        who=who,
        seat=called.get(seat, seat),
        at=session.lines,
        mark=mark,
        notice=asked.notice,
        typed=asked.typed,
        over=won(session, called, say),
        now="" if result is not None else awaited(session, view, called),
        turn=bool(seat) and seat in followed.rulebook.to_act(session.position),
        waits=_waits(running, row, visits, who, seat),
        phase=phase_mark(session),
        moves=offers(session, seat, called) if form is None and seat and result is None else [],
        form=form,
        answers=msgspec.json.encode(form.answers).decode() if form else "",
        kept=msgspec.json.encode(form.rest).decode() if form else "",
        whole=_said(running, form, called) if form is not None and form.field is None else "",
        asking=asking,
        strength=strength_words(session, form.move) if form is not None else "",
        chosen=filled_in,
        acting=_acting(form, who, called, say),
        wheel=dial,
        buttons=BUTTONS,
        longest=LONGEST,
        table=shown(session, viewer, called, say, choices) if drawn else NOT_YET,
        facts=parts(own.matters(view, called)),
        hand=parts(_hand(running, view, seat, called)),
        news=news(session, viewer, called, visit.before),
        state=parts(own.state(followed, view, called)),
        talk=[
            (
                _speaker(one.by, called, say),
                [_speaker(reader, called, say) for reader in one.readers],
                one.text,
            )
            for one in games.store.talk(row.id, who, MOST_TALK)
        ],
        hearers=_hearers(running, who, called, say),
        program=session.players().get(seat, ""),
        strengths=_strengths(say),
        parties=[(one, called.get(one, one)) for one in session.players()]
        + [(TABLE, say("The table")), (REFEREE, say("Referee"))],
        undo=followed.header.policy.undo != "none" and result is None and who != WATCH,
        desk=desk_of(games, row, running, called, say, asked.orders, asked.understood)
        if who == REFEREE
        else None,
        clocks=clocks_shown(session, seat, called, int(games.clock()), say),
        notices=_notices(games, row, who) if who != WATCH else None,
        signing=keys.shown(session, seat),
        sorts={
            "mail": say("Mail"),
            "discord": "Discord",
            "slack": "Slack",
            "webhook": say("Webhook (JSON)"),
        },
        order=asked.order,
        order_seat=asked.seat,
        order_called=called.get(asked.seat, asked.seat),
        correction=asked.correction,
        orders=own_orders(session, seat, called, say) if seat else [],
        orderable=orderable(session, seat, called) if seat and result is None else [],
    )


def _waits(
    running: Running, row: GameRow, visits: Mapping[str, Visit], who: str, seat: str
) -> bool:
    """Whether the game waits for this seat, or as the referee sees it for any, to speak up or to let it go on."""
    if row.over:
        return False
    found = speakers(running.session, declined_by(visits))
    return bool(found) if who == REFEREE else seat in found


def _acting(form: Form | None, who: str, called: Mapping[str, str], say: Speech) -> str:
    """For whom the referee enters a move; "" for a move of one's own."""
    seat = "" if form is None else str(form.move["by"])
    if who != REFEREE or not seat:
        return ""
    return say("The table") if seat == TABLE else called.get(seat, seat)


def _said(running: Running, form: Form, called: Mapping[str, str]) -> str:
    return said(form.move, running.session.followed.rulebook.moves, called)


def _hand(running: Running, view: Any, seat: str, called: Mapping[str, str]) -> list[Block]:
    """What a seat holds, and what is at stake."""
    if not seat:
        return []
    followed = running.session.followed
    guide = guide_of(followed.rulebook.id)
    if guide is None:
        return [*post_of(followed.rulebook.id).own_lines(view, called, seat)]
    situation: list[Fact] = guide.situation(followed, view, called, seat)
    return [*situation, *guide.details(followed, view, called, seat)]


def _speaker(who: str, called: Mapping[str, str], say: Speech) -> str:
    """The name of whoever speaks or is spoken to."""
    return say("Referee") if who == REFEREE else called.get(who, who)


def _hearers(
    running: Running, who: str, called: Mapping[str, str], say: Speech
) -> list[tuple[str, str]]:
    """To whom somebody can speak: everybody, their allies, one seat; nobody for those who watch."""
    if who == WATCH:
        return []
    session = running.session
    found = [("", say("Everybody"))]
    friends = allies(session.position, who)
    if friends:
        found.append((" ".join(friends), say("Allies: {who}", who=listed(friends, called))))
    found += [(seat, value_words(seat, called)) for seat in session.players() if seat != who]
    return found if who == REFEREE else [*found, (REFEREE, say("Referee"))]


def allies(position: Any, seat: str) -> list[str]:
    """The open allies of a seat, sorted; none in games without alliances."""
    side = position.sides.get(seat)
    one: str = getattr(side, "ally", "")
    several: list[str] = getattr(side, "allies", [])
    return sorted({*([one] if one else []), *several})


def _notices(games: Games, row: GameRow, who: str) -> dict[str, Any]:
    """The addresses at which somebody hears of the game, and those of their feed and calendar."""
    outbox = Outbox(games.store)
    whose = [who, WATCH] if who == REFEREE else [who]
    known, generation = outbox.contacts(row.id), games.store.generations(row.id).get(who, 0)
    feed, calendar = (games.secret.word(use, row.id, who, generation) for use in (FEED, CALENDAR))
    return {
        "contacts": [one for each in whose for one in known if one.who == each],
        "feed": f"/feed/{row.id}/{who}/{feed}.atom",
        "mailbox": address_of(games, row.id, who),
        "calendar": f"/calendar/{row.id}/{who}/{calendar}.ics",
    }


def parts(blocks: Sequence[Block]) -> list[tuple[str, Block]]:
    """A small document for a template: the sort of each block, and the block."""
    return [(type(block).__name__.lower(), block) for block in blocks]
