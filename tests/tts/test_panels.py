"""The panels: sound XML, nobody else's secrets, texts that fit, changes that add up, whole games by clicks."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from adjudicator.content import load_content
from adjudicator.playout.chance import Chance
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.panels import boxes as panel_boxes
from exporters.tts.panels.shots import shots
from exporters.tts.panels.stage import MODULES, Stage, colours
from exporters.tts.table import module_text
from exporters.tts.words import LANGUAGES, SECTIONS, panel_words, phrases_module
from tests.support import replay
from tests.support.seeds import CAMPAIGN, suite_cases
from tests.tts.fake import used_members
from tests.tts.stand_in import GAMES
from tests.tts.tables import needs_lupa
from workshop.pictures import panel_pictures

pytestmark = [needs_lupa, pytest.mark.one_in(3)]

GAME = "dune-classic"
DAWN = "dawn-of-the-fremen"
CONQUEST = "conquest-and-diplomacy"
MESSIAH = "dune-messiah"
WAR = "war-for-arrakis"
COLOURS = colours(GAME) | colours(DAWN)
both_games = pytest.mark.parametrize("game", [GAME, DAWN])
MIDDLE = (0.32, 0.3, 0.7, 0.7)
"""The part of the screen that no panel may cover by itself: the centre of the board."""


@cache
def logs(game: str = GAME) -> list[Path]:
    every = replay.table_logs(game)
    return [log for at, log in enumerate(every) if at % 11 == 0 or log.name.startswith("story")]


def stages(log: Path, every: int) -> Iterator[tuple[Stage, replay.Step]]:
    """A stage at every so manyeth position of a game."""
    stage: Stage | None = None
    for at, step in enumerate(replay.steps(log)):
        if stage is None:
            stage = Stage(replay.read_header(log).game)
            stage.seat(list(step.position.sides))
            stage.load(msgspec.json.encode(step.position))
        if at % every == 0:
            yield stage, step
        stage.apply(step.move)


def side_by_side(one: panel_boxes.Box, other: panel_boxes.Box) -> bool:
    """Whether two panels cover nothing of each other."""
    return (
        one.x + one.width <= other.x or other.x + other.width <= one.x
        or one.y + one.height <= other.y or other.y + other.height <= one.y
    )  # fmt: skip


def root_of(xml: str) -> ET.Element:
    return ET.fromstring(f"<root>{xml}</root>")  # noqa: S314 - our own text


@lru_cache(maxsize=2)
def windows_of(xml: str) -> list[tuple[str, str]]:
    """Who sees each window ("" for everybody), and its text, without what is inactive and so not shown."""
    windows = [window for window in root_of(xml) if window.tag != "Defaults"]
    for window in windows:
        for body in window:
            for element in list(body):
                if element.get("active") == "false":
                    body.remove(element)
    return [
        (window.get("visibility") or "", ET.tostring(window, encoding="unicode"))
        for window in windows
    ]


def own_part(xml: str, colour: str) -> list[str]:
    """What a colour's program shows, window by window, as text."""
    return [text for seen_by, text in windows_of(xml) if colour in (seen_by or colour).split("|")]


def click_all(stage: Stage, colour: str, actions: list[str]) -> None:
    for action in actions:
        stage.click(colour, action)


# --- XML -----------------------------------------------------------------------------------------


@cache
def all_states(game: str) -> list[tuple[str, str]]:
    """The XML in many states, each with a colour that has clicked about."""
    chosen = Chance("11")
    found: list[tuple[str, str]] = []
    for log in logs(game)[:3]:
        for stage, step in stages(log, 29):
            for seat in step.position.sides:
                colour = COLOURS[seat]
                stage.click(
                    colour, chosen.pick(["side|log", "side|help", "drawer", "undo", "size|1"])
                )
                kinds = stage.plain(stage.forms.kinds(seat.encode()))
                if kinds:
                    stage.click(colour, f"kind|{chosen.pick(kinds)}")
            found.append((stage.xml(), colour))
    return found


@both_games
def test_the_xml_is_well_formed_and_only_uses_what_has_been_looked_up(game: str) -> None:
    elements = set(used_members()["UIElement"])
    attributes = set(used_members()["UIAttribute"])
    for xml, _ in all_states(game):
        for element in root_of(xml).iter():
            if element.tag != "root":
                assert element.tag in elements
                assert set(element.attrib) <= attributes, element.attrib


@both_games
def test_ids_are_unique_and_every_window_says_who_sees_it(game: str) -> None:
    for xml, _ in all_states(game):
        root = root_of(xml)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for window in root:
            assert window.tag == "Defaults" or window.get("visibility")


MOST_ELEMENTS = 700
"""All elements of the screen together, whoever plays and whatever is open."""


@both_games
def test_the_screen_has_fewer_than_seven_hundred_elements_whatever_is_open(game: str) -> None:
    for log in logs(game)[:2]:
        for stage, step in stages(log, 31):
            for action in ("drawer", "side|help", "view|shield", "view|moves", "side|log"):
                for seat in step.position.sides:
                    stage.click(COLOURS[seat], action)
                xml = stage.xml()
                assert sum(1 for one in root_of(xml).iter() if one.get("id")) < MOST_ELEMENTS


def test_texts_of_people_are_shown_as_they_are_and_never_read_as_marks() -> None:
    stage, step = next(stages(logs()[0], 1))
    colour = first_colour(step)
    nasty = "a<b>&\"c\"'d' Größe é <size=99>"
    stage.panels.notice(colour.encode(), nasty.encode(), None)
    boxes = panel_boxes.boxes(stage.xml(), colour)
    shown = [box.attributes["text"] for box in boxes if "Größe" in box.attributes.get("text", "")]
    assert shown == [nasty.replace("<", "‹")]


# --- secrets -------------------------------------------------------------------------------------


def changed_secrets(position: Any, seat: str, game: Any) -> Any:
    """The position with all that only `seat` may know changed, and nothing else."""
    other = copy.deepcopy(position)
    side = other.sides[seat]
    if not other.pledges.get(seat):
        # Of what was pledged to it, an ally may know how much is there.
        side.spice += 3
    count = len(side.hand)
    pool = sorted([*side.hand, *other.treachery_deck])
    side.hand, other.treachery_deck = pool[:count], pool[count:]
    if len(other.treachery_deck) >= count > 0:
        side.hand, other.treachery_deck = sorted(pool[-count:]), sorted(pool[:-count])
    pool = sorted([*side.traitors, *other.traitor_deck])
    count = len(side.traitors)
    if count:
        side.traitors, other.traitor_deck = pool[-count:], pool[:-count]
    if other.prediction is not None and seat == "bene-gesserit":
        turn = other.prediction.turn % other.turns + 1
        other.prediction = msgspec.structs.replace(other.prediction, turn=turn)
    if other.battle is not None and other.step == "plans" and seat in other.battle.plans:
        plan = other.battle.plans[seat]
        other.battle.plans[seat] = msgspec.structs.replace(
            plan, number=plan.number + 1, weapon="none"
        )
    return other


@pytest.mark.campaign
@pytest.mark.parametrize("every", [211, pytest.param(47, marks=pytest.mark.campaign)])
def test_what_one_seat_hides_makes_no_difference_to_what_anybody_else_sees(every: int) -> None:
    loaded = replay.load(GAME)
    rules, game = loaded.rulebook, loaded.game
    compared = 0
    for log in logs():
        first: Stage | None = None
        for at, step in enumerate(replay.steps(log)):
            if at % every != 20 % every:
                continue
            seats = list(step.position.sides)
            if first is None:
                first = Stage(GAME)
                first.seat(seats)
            for seat in seats:
                other = changed_secrets(step.position, seat, game)
                if other == step.position:
                    continue
                first.load(msgspec.json.encode(step.position))
                plain = first.xml()
                first.load(msgspec.json.encode(other))
                for kind in first.plain(first.forms.kinds(seat.encode()))[:1]:
                    first.click(COLOURS[seat], f"kind|{kind}")
                first.click(COLOURS[seat], "view|shield")
                changed = first.xml()
                for reader in seats:
                    if reader == seat:
                        assert own_part(plain, COLOURS[reader]) != own_part(
                            changed, COLOURS[reader]
                        )
                        continue
                    same = rules.view(game, step.position, reader) == rules.view(
                        game, other, reader
                    )
                    assert same
                    assert own_part(plain, COLOURS[reader]) == own_part(changed, COLOURS[reader])
                    compared += 1
                assert own_part(plain, "Grey") == own_part(changed, "Grey")
                first.click(COLOURS[seat], "view|moves")
                first.click(COLOURS[seat], "back")
    assert compared > 100


def canaries(stage: Stage) -> None:
    """Names every card and leader so that it can be found anywhere."""
    stage.lua.execute(
        "return function(texts, ids) for _, id in pairs(ids) do texts('en').names[id] = 'Canary ' .. id .. ' end' end end"
    )(
        stage.inside.referee.texts,
        stage.lua.table_from([name.encode() for name in replay.load(GAME).game.cards]),
    )


@pytest.mark.campaign
def test_no_card_that_a_seat_holds_is_named_in_anybody_elses_windows() -> None:
    looked = 0
    for log in logs():
        for stage, step in stages(log, 37):
            canaries(stage)
            stage.inside.use(b"panels")
            position = step.position
            open_cards = {*position.treachery_discard, *position.treachery_out}
            if position.battle is not None and position.step != "plans":
                for plan in position.battle.plans.values():
                    open_cards |= {plan.weapon, plan.defense}
            for view in ("view|shield", "view|moves"):
                for seat in position.sides:
                    stage.click(COLOURS[seat], view)
                    if stage.plain(stage.forms.kinds(seat.encode())):
                        kind = stage.plain(stage.forms.kinds(seat.encode()))[0]
                        stage.click(COLOURS[seat], f"kind|{kind}")
                xml = stage.xml()
                for reader, side in position.sides.items():
                    text = "".join(own_part(xml, COLOURS[reader]))
                    held = {
                        card
                        for seat, other in position.sides.items()
                        if seat != reader
                        for card in other.hand
                    }
                    for card in held - {*side.hand} - open_cards:
                        asks = (
                            position.battle is not None and position.battle.prescience is not None
                        )
                        if asks and position.battle.prescience.answer == card:
                            continue
                        if position.auction is not None and position.auction.card == card:
                            continue
                        assert f"Canary {card} end" not in text, (reader, card, position.step)
                        looked += 1
                        # What a button does must not tell either.
                        answer = re.search(rf"fill\|[a-z-]+\|{card}\)", text)
                        assert answer is None, (reader, card, position.step)
    assert looked > 500


def test_with_a_hot_seat_a_panel_is_covered_until_its_player_asks_for_it() -> None:
    for stage, step in stages(logs()[0], 60):
        seats = list(step.position.sides)
        stage.state.hot_seat = True
        stage.inside.hosts[b"Green"] = True
        stage.inside.seated[b"Green"] = True
        for seat in seats:
            stage.click("Green", f"tab|{seat}")
            covered = [b for b in panel_boxes.boxes(stage.xml(), "Green") if "_seat_" in b.id]
            words = " ".join(box.attributes.get("text", "") for box in covered)
            assert "Spice " not in words
            stage.click("Green", "view|shield")
            assert len(panel_boxes.boxes(stage.xml(), "Green")) <= len(covered) + 90
            stage.click("Green", f"show|{seat}")
            shown = " ".join(
                box.attributes.get("text", "") for box in panel_boxes.boxes(stage.xml(), "Green")
            )
            assert f"Spice {step.position.sides[seat].spice}" in shown


def test_nobody_can_use_anothers_window() -> None:
    for stage, step in stages(logs()[0], 50):
        seats = list(step.position.sides)
        for seat in seats:
            kinds = stage.plain(stage.forms.kinds(seat.encode()))
            if not kinds:
                continue
            stranger = COLOURS[next(other for other in seats if other != seat)]
            stage.click(stranger, f"kind|{kinds[0]}", f"{COLOURS[seat]}_seat_b1")
            stage.click("Grey", f"kind|{kinds[0]}", f"{COLOURS[seat]}_seat_b1")
            assert stage.plain(stage.forms.partial(seat.encode())) is None


def test_a_host_who_only_watches_has_the_windows_of_the_public() -> None:
    stage, _ = next(stages(logs()[0], 1))
    stage.inside.hosts[b"Grey"] = True
    stage.state.hot_seat = True
    stage.click("Grey", "side|log", "Public_tracker_b1")
    assert "Nothing has happened yet." in "".join(own_part(stage.xml(), "Grey"))


# --- places and sizes ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "every"),
    [
        (GAME, 701),
        (DAWN, 111),
        (CONQUEST, 1201),
        (MESSIAH, 1201),
        pytest.param(GAME, 41, marks=pytest.mark.campaign),
        pytest.param(DAWN, 5, marks=pytest.mark.campaign),
        pytest.param(CONQUEST, 41, marks=pytest.mark.campaign),
        pytest.param(MESSIAH, 41, marks=pytest.mark.campaign),
    ],
)
def test_every_text_fits_its_place_in_every_language(game: str, every: int) -> None:
    chosen = Chance("5")
    faults: set[str] = set()
    seated = colours(game)
    for log in logs(game):
        for stage, step in stages(log, every):
            for seat in step.position.sides:
                colour = seated[seat]
                language = chosen.pick(LANGUAGES)
                stage.state.languages[colour.encode()] = language.encode()
                stage.click(colour, f"language|{language}")
                kinds = stage.plain(stage.forms.kinds(seat.encode()))
                look(stage, colour, faults)
                stage.click(colour, "drawer")
                stage.click(colour, "undo")
                look(stage, colour, faults)
                stage.click(colour, "drawer")
                stage.click(colour, "undo-no")
                if kinds:
                    stage.click(colour, f"kind|{chosen.pick(kinds)}")
                    for _ in range(8):
                        field = stage.plain(stage.forms.field(seat.encode()))
                        look(stage, colour, faults)
                        if field is None:
                            break
                        value = chosen.pick(field["options"]) if field["options"] else "x"
                        stage.forms.fill(
                            seat.encode(), value.encode() if isinstance(value, str) else value
                        )
                stage.click(colour, "view|shield")
                stage.inside.hosts[colour.encode()] = True
                stage.click(colour, "side|help")
                look(stage, colour, faults)
                stage.click(colour, "side|help")
                stage.click(colour, "view|moves")
    assert not faults, "\n".join(sorted(faults))


def own_windows(xml: str, colour: str) -> str:
    """The part of the XML that a colour's own windows are in: much less to read."""
    end = "</Panel></Panel>"
    defaults, _, rest = xml.partition("</Defaults>")
    own = [window + end for window in rest.split(end) if f'id="{colour}_' in window]
    return f"{defaults}</Defaults>" + "".join(own)


def look(stage: Stage, colour: str, faults: set[str]) -> None:
    for box in panel_boxes.boxes(own_windows(stage.xml(), colour), colour):
        if "_side_t" not in box.id:
            fault = panel_boxes.overflow(box)
            if fault:
                faults.add(f"{box.id.split('_')[1]}: {fault}")


@pytest.mark.parametrize(
    "game",
    [
        GAME,
        DAWN,
        *(pytest.param(one, marks=pytest.mark.campaign) for one in (CONQUEST, MESSIAH, WAR)),
    ],
)
def test_the_set_up_fits_in_every_language(game: str) -> None:
    stage = Stage(game)
    stage.seat([*colours(game)][:4])
    faults = []
    for language in LANGUAGES:
        stage.state.languages[b"White"] = language.encode()
        for tab in ("seats", "rulings", "options", "fair", "fair", "shared"):
            stage.click("White", f"lobby-tab|{tab}", stage.lobby_button("White"))
            if tab == "fair":
                stage.click("White", "ask-words", stage.lobby_button("White"))
            pages = int(stage.inside.use(b"lobby_panel").ruling_pages()) if tab == "rulings" else 1
            for _ in range(pages):
                faults += [
                    f"{language} {tab}: {fault}"
                    for box in panel_boxes.boxes(stage.xml(), "White")
                    if (fault := panel_boxes.overflow(box))
                ]
                stage.click("White", "lobby-page|1", stage.lobby_button("White"))
            stage.click("White", "lobby-page|-9", stage.lobby_button("White"))
    assert not faults, "\n".join(sorted(set(faults)))


@both_games
def test_letters_are_never_smaller_than_fourteen(game: str) -> None:
    for xml, colour in all_states(game):
        for box in panel_boxes.boxes(xml, colour):
            if box.tag in ("Text", "Button", "InputField"):
                assert float(box.attributes["fontSize"]) >= 14, box


@pytest.mark.one_in(99)
@pytest.mark.parametrize("game", GAMES)
def test_the_panels_stay_on_the_smallest_screen_and_off_the_middle_of_the_board(game: str) -> None:
    wide, high = panel_boxes.SCREEN
    left, top, right, bottom = (
        share * size for share, size in zip(MIDDLE, (wide, high, wide, high), strict=True)
    )
    for stage, step in stages(logs(game)[0], 53 if game == GAME else 97):
        for seat in step.position.sides:
            colour = colours(game)[seat]
            kinds = stage.plain(stage.forms.kinds(seat.encode()))
            for action in [
                "side|help",
                "side|log",
                "drawer",
                *[f"kind|{kind}" for kind in kinds[:2]],
                "view|shield",
            ]:
                stage.click(colour, action)
                found = panel_boxes.boxes(own_windows(stage.xml(), colour), colour)
                bodies = [box for box in found if box.id.endswith("_body")]
                for one, other in combinations(bodies, 2):
                    assert side_by_side(one, other), (action, one.id, other.id)
                grounds = {box.id.removesuffix("body"): box.y + box.height for box in bodies}
                for box in found:
                    end = grounds.get("_".join([*box.id.split("_")[:2], ""]), float(high))
                    assert box.id.count("_") < 2 or box.y + box.height <= end + 0.5, (action, box)
                for box in found:
                    if box.id.endswith("_body"):
                        assert min(box.x, box.y) >= 0, box
                        assert box.x + box.width <= wide, box
                        assert box.y + box.height <= high, box
                        apart = (
                            box.x >= right or box.x + box.width <= left
                            or box.y >= bottom or box.y + box.height <= top
                        )  # fmt: skip
                        assert apart, box
            click_all(stage, colour, ["side|log", "view|moves", "back"])


# --- changes -------------------------------------------------------------------------------------


def first_colour(step: replay.Step) -> str:
    return COLOURS[next(iter(step.position.sides))]


def screen_of(xml: str) -> dict[str, dict[str, str]]:
    return {
        element.get("id", ""): dict(element.attrib)
        for element in root_of(xml).iter()
        if element.get("id")
    }


def take_changes(stage: Stage, screen: dict[str, dict[str, str]]) -> int:
    count = 0
    for change in stage.inside.sent.values():
        for name, value in change[b"values"].items():
            screen[change.id.decode()][name.decode()] = value.decode()
        count += 1
    stage.inside.sent = stage.lua.table()
    return count


def shown_of(screen: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """What can be seen: nothing that is inactive."""
    return {
        name: {key: value for key, value in held.items() if value != ""}
        for name, held in screen.items()
        if held.get("active") != "false" or "_body" in name
    }


@pytest.mark.one_in(99)
@both_games
def test_the_changes_sent_add_up_to_what_the_whole_xml_would_be(game: str) -> None:
    chosen = Chance("3")
    screen: dict[str, dict[str, str]] = {}
    stage: Stage | None = None
    sent = whole = 0
    for at, (now, step) in enumerate(stages(logs(game)[0], 1)):
        stage = now
        stage.inside.refresh()
        whole, screen = sent_whole(stage, whole, screen)
        for seat in step.position.sides:
            kinds = stage.plain(stage.forms.kinds(seat.encode()))
            actions = [
                "fold|seat",
                "side|log",
                "view|shield",
                "view|moves",
                "size|1",
                "size|-1",
                "undo",
            ]
            actions += [f"kind|{kind}" for kind in kinds] * 3 + ["back"]
            stage.click(COLOURS[seat], chosen.pick(actions))
        stage.xml()
        stage.inside.refresh()
        whole, screen = sent_whole(stage, whole, screen)
        sent += take_changes(stage, screen)
        if at % 7 == 0:
            assert shown_of(screen) == shown_of(screen_of(stage.xml()))
        if at > CHANGED:
            break
    most = MOST_WHOLE * len(step.position.sides)
    assert whole <= most, "the whole XML is sent when a window needs more elements than ever"
    assert sent > 3 * CHANGED


CHANGED = 160 if CAMPAIGN.seed else 80
"""Lines of a game after which changes are compared with the whole."""
MOST_WHOLE = 4
"""Times for each seat: its windows grow to what its longest form needs."""


def sent_whole(
    stage: Stage, whole: int, screen: dict[str, dict[str, str]]
) -> tuple[int, dict[str, dict[str, str]]]:
    """How often the whole XML has been sent, and the screen as it is after it, if it was sent again."""
    if stage.inside.whole == whole:
        return whole, screen
    stage.inside.sent = stage.lua.table()
    return int(stage.inside.whole), screen_of(stage.inside.xml.decode())


def test_nothing_is_sent_when_nothing_has_changed_and_little_when_one_player_clicks() -> None:
    stage, step = next(stages(logs()[0], 1))
    colour = first_colour(step)
    stage.inside.refresh()
    stage.inside.sent = stage.lua.table()
    stage.inside.refresh()
    assert len(stage.inside.sent) == 0
    stage.click(colour, "fold|tracker")
    stage.inside.refresh()
    touched = {change.id.decode().split("_")[0] for change in stage.inside.sent.values()}
    assert touched == {colour}


def test_an_input_that_holds_what_cannot_be_is_set_right_again() -> None:
    for stage, step in stages(logs()[0], 1):
        if step.move["move"] != "bid":
            continue
        colour, seat = COLOURS[step.move["by"]], step.move["by"].encode()
        stage.click(colour, "kind|bid")
        stage.inside.refresh()
        stage.inside.sent = stage.lua.table()
        least = stage.entries.amount(seat)
        stage.type(colour, f"{colour}_seat_i1", "many")
        stage.inside.refresh()
        screen: dict[str, dict[str, str]] = {f"{colour}_seat_i1": {}}
        take_changes(stage, screen)
        assert screen[f"{colour}_seat_i1"]["text"] == str(least)
        return
    pytest.fail("nobody bids in this game")


def test_letters_of_a_changed_button_get_their_colour_again() -> None:
    stage, step = next(stages(logs()[0], 1))
    stage.inside.refresh()
    stage.inside.sent = stage.lua.table()
    stage.click(first_colour(step), "side|log")
    stage.inside.refresh()
    changes = list(stage.inside.sent.values())
    for at, change in enumerate(changes):
        if "_b" in change.id.decode() and b"text" in list(change[b"values"]):
            assert list(changes[at + 1][b"values"]) == [b"textColor"]


# --- playing -------------------------------------------------------------------------------------


class Person:
    """Plays a seat by what its screen shows, and nothing else."""

    def __init__(self, stage: Stage, seated: dict[str, str]) -> None:
        self.stage = stage
        self.seated = seated
        self.screen: dict[str, dict[str, str]] = {}
        self.buttons: dict[str, list[str]] = {}
        self._whole = -1
        self.look()

    def look(self) -> None:
        """Sees what the screen shows now; the whole of it may have been sent again."""
        self.stage.inside.refresh()
        self._whole, screen = sent_whole(self.stage, self._whole, self.screen)
        if screen is not self.screen:
            self.screen = screen
            self.buttons = {
                colour: [name for name in screen if name.startswith(f"{colour}_seat_b")]
                for colour in self.seated.values()
            }
        take_changes(self.stage, self.screen)

    def press(self, colour: str, action: str) -> None:
        """Clicks the button that does this; it must be there, and be usable."""
        self.look()
        for name in self.buttons[colour]:
            held = self.screen[name]
            if (
                held.get("active") == "true"
                and held.get("onClick") == f"kynes_ui({action})"
                and held.get("interactable") == "true"
            ):
                self.stage.click(colour, action, name)
                return
        raise AssertionError(f"{colour} has no button for {action}")

    def has(self, colour: str, action: str) -> bool:
        """Whether there is such a button."""
        self.look()
        return any(
            held.get("active") == "true" and held.get("onClick") == f"kynes_ui({action})"
            for held in (self.screen[name] for name in self.buttons[colour])
        )

    def type(self, colour: str, text: str) -> None:
        """Types into the one open input."""
        self.look()
        name = next(
            name
            for name, held in self.screen.items()
            if name.startswith(f"{colour}_seat_i") and held.get("active") == "true"
        )
        self.stage.type(colour, name, text)

    def play(self, move: dict[str, Any]) -> None:
        """Makes a move, from its kind to Confirm."""
        seat, colour, kind = move["by"], self.seated[move["by"]], move["move"]
        if not self.has(colour, f"kind|{kind}"):
            self.press(colour, "drawer")
        self.press(colour, f"kind|{kind}")
        while (field := self.stage.plain(self.stage.forms.field(seat.encode()))) is not None:
            self.answer(colour, kind, field, move[field["name"]])
            if field["last"] and field["kind"] in ("amount", "text"):
                break
        self.press(colour, f"confirm|{kind}")
        assert self.stage.plain(self.stage.inside.last) == move

    def answer(self, colour: str, kind: str, field: dict[str, Any], value: Any) -> None:
        """Answers one field."""
        last = field["last"]
        if field["kind"] == "text":
            self.type(colour, value)
            if not last:
                self.press(colour, f"next|{kind}")
        elif field["kind"] == "amount":
            self.type(colour, str(value))
            if not last:
                self.press(colour, f"next|{kind}")
        else:
            text = str(value).lower() if isinstance(value, bool) else value
            action = f"fill|{field['name']}|{text}"
            if not self.has(colour, action) and field["kind"] == "choice":
                self.type(colour, value)
            self.press(colour, action)


PLAYED = [
    case
    for games in ([GAME], [DAWN, CONQUEST, MESSIAH])
    for case in suite_cases(
        [pytest.param(log, id=f"{game}/{log.stem}") for game in games for log in logs(game)], 1
    )
]
"""Golden games: the suite plays one of the first game and one of the others, the campaign all."""
SHARED = [
    pytest.param(log, id=f"{WAR}/{log.stem}")
    for log in replay.golden_logs(WAR)
    if log.stem.startswith(("solo-", "seats-"))
]
"""Long games, against an automaton or with partners."""


BEGINNING = 150
"""So many lines of such a game are played in the suite."""


@pytest.mark.parametrize("log", PLAYED)
def test_a_whole_game_can_be_played_by_the_buttons_that_are_shown(log: Path) -> None:
    play_by_buttons(log, None)


@pytest.mark.one_in(99)
@pytest.mark.parametrize("log", [case for case in SHARED if "solo-" in str(case.id)])
def test_a_game_against_an_automaton_can_be_played_by_the_buttons_that_are_shown(
    log: Path,
) -> None:
    play_by_buttons(log, BEGINNING)


@pytest.mark.campaign
@pytest.mark.parametrize("log", SHARED)
def test_a_long_game_can_be_played_to_its_end_by_the_buttons_that_are_shown(
    log: Path,
) -> None:
    play_by_buttons(log, None)


def play_by_buttons(log: Path, most: int | None) -> None:
    """Make the moves of a game, or its first ones, by buttons alone.

    Where the rules leave an automaton one move, the table makes it; where they leave a choice, a player
    makes it.
    """
    person: Person | None = None
    stage: Stage | None = None
    played = 0
    for step in islice(replay.steps(log), most):
        if stage is None or person is None:
            game = replay.read_header(log).game
            stage = Stage(game)
            stage.seat(list(step.position.sides))
            stage.load(msgspec.json.encode(step.position))
            nobodys = [seat.decode() for seat in stage.state.automata().values()]
            somebody = next(seat for seat in step.position.sides if seat not in nobodys)
            seated = colours(game)
            person = Person(stage, seated | dict.fromkeys(nobodys, seated[somebody]))
        by_itself = stage.inside.use(b"automaton").only_move()
        if step.move["by"] == "table":
            stage.apply(step.move)
        elif by_itself is not None and step.move["by"] in nobodys:
            assert stage.plain(by_itself) == step.move
            stage.apply(step.move)
        else:
            person.play(step.move)
            played += 1
    assert played > 20


def test_the_game_is_set_up_by_the_buttons_that_are_shown() -> None:
    stage = Stage(GAME)
    button = "Lobby-1_lobby_b1"
    assert "At least 2" in stage.xml()
    for action in ("sit|atreides", "add|fremen", "sit|emperor", "leave|emperor", "place|fremen",
                   "mode|assist", "option|turns|-1", "ruling|charity|claim"):  # fmt: skip
        stage.click("White", action, button)
    assert stage.state.mode == b"assist"
    assert stage.state.options[b"turns"] == 9
    stage.click("Blue", "start", button)
    assert stage.state.stage == b"lobby", "only the host begins"
    stage.state.rulings[b"charity"] = None
    stage.click("White", "start", button)
    assert stage.state.stage == b"playing"
    stage.inside.refresh()
    assert "Green_seat" in stage.inside.xml.decode()


def test_a_refused_move_is_told_with_its_rule_to_that_player_only_and_can_be_closed() -> None:
    stage, step = next(stages(logs()[0], 1))
    colour = first_colour(step)
    clause = next(iter(load_content(GAME).clauses))
    stage.panels.notice(colour.encode(), b"That is not allowed.", clause.encode())
    xml = stage.xml()
    texts = [box.attributes.get("text", "") for box in panel_boxes.boxes(xml, colour)]
    assert "That is not allowed." in texts
    assert load_content(GAME).clauses[clause].text in texts
    assert "That is not allowed." not in "".join(own_part(xml, COLOURS[[*step.position.sides][-1]]))
    stage.click(colour, "close-notice")
    assert "That is not allowed." not in stage.xml()


def test_undo_asks_first() -> None:
    stage, step = next(stages(logs()[0], 1))
    colour = COLOURS[next(iter(step.position.sides))]
    stage.click(colour, "undo-yes")
    assert 'text="nothing"' not in stage.xml()
    stage.click(colour, "undo")
    assert "Take back the last move?" in "".join(own_part(stage.xml(), colour))
    stage.click(colour, "undo-yes")
    assert 'text="nothing"' in "".join(own_part(stage.xml(), colour))


def test_keys_do_what_the_buttons_do() -> None:
    for stage, step in stages(logs()[0], 1):
        move = step.move
        if move["move"] != "pass":
            continue
        stage.inside.use(b"hotkeys").add()
        keys = {key.label.decode(): key.f for key in stage.inside[b"keys"].values()}
        assert len(keys) == 6
        colour, seat = COLOURS[move["by"]].encode(), move["by"].encode()
        for _ in range(len(stage.plain(stage.forms.kinds(seat)))):
            keys["Kynes: next move that is awaited"](colour)
            if stage.plain(stage.forms.partial(seat))["move"] == "pass":
                break
        keys["Kynes: confirm the move"](colour)
        assert stage.plain(stage.inside.last) == move
        return
    pytest.fail("nobody passes in this game")


@both_games
def test_the_end_shows_winners_figures_and_the_rule(game: str) -> None:
    rules, linked = replay.load(game).rulebook, replay.load(game).game
    log = replay.table_logs(game)[0]
    position: Any = None
    for step in replay.steps(log):
        position = step.position
    stage = Stage(game)
    stage.seat(list(position.sides))
    result = rules.result(linked, position)
    if result is None:
        pytest.fail("the golden game does not end")
    stage.load(msgspec.json.encode(position))
    stage.state.stage = b"over"
    boxes = panel_boxes.boxes(stage.xml(), "Grey")
    texts = [box.attributes.get("text", "") for box in boxes]
    assert any(text.startswith("Won by") for text in texts)
    assert load_content(game).clauses[result.clause].text in texts
    assert not [fault for box in boxes if (fault := panel_boxes.overflow(box))]


# --- words ---------------------------------------------------------------------------------------


@both_games
def test_every_language_has_every_word_of_english_with_the_same_arguments(game: str) -> None:
    english = panel_words(game, "en")
    for language in LANGUAGES:
        words = panel_words(game, language)
        for section in ("words", *SECTIONS):
            assert set(words[section]) == set(english[section])
        for key, template in words["words"].items():
            assert arguments(template) == arguments(english["words"][key]), (language, key)


def arguments(template: str) -> list[str]:
    return sorted(part.split("}")[0] for part in template.split("{")[1:])


@both_games
def test_every_kind_field_and_phase_of_the_game_has_a_name_and_every_step_too(game: str) -> None:
    words = panel_words(game, "en")
    loaded = replay.load(game)
    assert set(words["kinds"]) == set(loaded.rulebook.moves)
    assert set(words["phases"]) == {
        phase["id"] for phase in load_content(game).data["game"]["phases"]
    }
    steps = {
        step.position.step for log in replay.table_logs(game)[::3] for step in replay.steps(log)
    }
    assert steps <= set(words["steps"])


@both_games
def test_every_word_is_used_and_every_word_that_is_used_exists(game: str) -> None:
    lua = "".join(module_text(name) for name in MODULES)
    words = panel_words(game, "en")["words"]
    unused = [
        key
        for key in words
        if f'"{key}"' not in lua
        and not key.startswith(("reason-", "help-", "credits-", "key-", "colour-"))
    ]
    table = load_plan(load_content(game))
    assert {f"colour-{seat.colour}" for seat in table.seats} <= set(words)
    plan = table.panel
    planned = [plan.purse, *plan.lines, *plan.holdings]
    said = {line.say for line in planned if line is not None}
    said |= {part.line for part in plan.holdings if part.line}
    allowed = {
        *said,
        "assist-hint",
        "referee-hint",
        "free-hint",
        "seats",
        "rulings",
        "options",
        "fair",
    }
    assert not set(unused) - allowed
    assert said <= set(words)


@both_games
def test_the_module_of_phrases_is_the_same_every_time(game: str) -> None:
    content = load_content(game)
    assert phrases_module(content) == phrases_module(content)


def test_the_modules_pass_the_lint_of_lua_for_tables() -> None:
    from workshop.lua.lint.check import lint_lua  # noqa: PLC0415
    from workshop.lua.lint.findings import describe  # noqa: PLC0415

    outside = ["UI", "Time", "addHotkey", "broadcastToColor"]
    found = [
        describe(finding)
        for name in MODULES
        for finding in lint_lua(
            f"return function(use)\n{module_text(name)}\nend",
            name,
            readable=outside,
        )
    ]
    assert not found, "\n".join(found)


# --- pictures ------------------------------------------------------------------------------------


def test_a_picture_of_the_panels_is_drawn_the_same_every_time() -> None:
    stage, _ = next(stages(logs()[0], 1))
    xml = stage.xml()
    png = panel_pictures.draw(xml, "Grey")
    assert png.startswith(b"\x89PNG")
    assert png == panel_pictures.draw(xml, "Grey")


@pytest.mark.parametrize("game", [GAME, pytest.param(DAWN, marks=pytest.mark.campaign)])
def test_the_pictures_of_the_documentation_show_every_kind_of_panel(game: str) -> None:
    found = shots(load_content(game))
    assert set(found) - {"move-amount"} == {
        "set-up-seats", "set-up-rulings", "set-up-options", "set-up-fair", "set-up-shared",
        "move-place", "move-secret", "shield-and-help", "end",
    }  # fmt: skip
    for xml, colour in found.values():
        assert len(panel_boxes.boxes(xml, colour)) > 20
