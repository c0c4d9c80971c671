"""The solo game at the keyboard: who is asked, what is told and with which reason, what a player sees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.log.header import HeaderSeat
from adjudicator.log.policy import policy_of
from adjudicator.play.news import news_lines
from adjudicator.play.prompts import numbered
from adjudicator.play.saved_games import new_session
from adjudicator.play.table import Play
from adjudicator.playout.seating import header_of
from adjudicator.rules.records import Event
from adjudicator.speech import speaking
from tests.support.replay import load
from tests.test_play import Robot, Script, verdict

GAME = "war-for-arrakis"
LOADED = load(GAME)
NAMES = names(GAME)
A, H = "atreides", "harkonnen"


def begin(
    path: Path,
    terminal: Script,
    seats: tuple[str, ...] = (A, H),
    humans: tuple[str, ...] = (A,),
    language: str = "en",
) -> Play:
    """A solo game at the keyboard, not yet begun."""
    header = header_of(
        LOADED.rulebook,
        LOADED.content,
        [HeaderSeat(faction=seat, place=at + 1, player=seat) for at, seat in enumerate(seats)],
        {},
        options={"solo": 1},
        policy=policy_of("chain,undo=any"),
    )
    session = new_session(LOADED.content, LOADED.rulebook, header, path)
    return Play(session, terminal, names(GAME, language), humans=list(humans), seed="1")


class Passive(Robot):
    """A player who leaves what the automaton may do to chance, and sees at most so many questions."""

    def __init__(self, seed: str, most: int) -> None:
        super().__init__(seed)
        self.most = most
        self.left_open = 0

    def ask(self, prompt: str) -> str:
        """Nothing where that lets chance decide, else something that fits."""
        self.most -= 1
        if self.most < 0:
            self.answers = []
            return Script.ask(self, prompt)
        lines = "\n".join(self.told)
        if lines.rfind("Enter lets chance decide") > lines.rfind("to act ("):
            self.left_open += 1
            self.told.append(prompt)
            return ""
        return super().ask(prompt)


# --- who is asked --------------------------------------------------------------------------------


def test_what_the_criteria_leave_open_is_the_players_and_enter_leaves_it_to_chance(
    tmp_path: Path,
) -> None:
    terminal = Passive("solo", 60)
    begin(tmp_path / "game.jsonl", terminal).run()

    assert terminal.left_open > 0
    assert "Harkonnens: several moves are left, and you choose" in terminal.text()
    assert verdict(tmp_path / "game.jsonl", "--running") == "legal"


def test_an_answer_is_the_automatons_move(tmp_path: Path) -> None:
    terminal = Script("2")
    table = begin(tmp_path / "game.jsonl", terminal)
    while terminal.answers:
        table.step()
    shown = re.search(r"^ +2 (\S.*)$", terminal.text(), re.MULTILINE)
    moves = [move for _, move in table.session.followed.moves if move["move"] == "place-vehicle"]

    assert shown is not None
    assert shown[1] == NAMES[moves[-1]["place"]]


def test_nobody_sits_on_the_automatons_seat(tmp_path: Path) -> None:
    table = begin(tmp_path / "game.jsonl", Script(), humans=(A, H))
    assert table.humans == [A]

    with pytest.raises(InputError, match="nobody sits there"):
        begin(tmp_path / "other.jsonl", Script(), humans=(H,))


def test_two_people_share_the_atreides_against_the_automaton(tmp_path: Path) -> None:
    partners = ("fremen-ally", H, "house-atreides")
    terminal = Passive("shared", 90)
    table = begin(tmp_path / "game.jsonl", terminal, partners, partners)
    table.run()

    assert table.humans == ["fremen-ally", "house-atreides"]
    assert "the keyboard goes to" in terminal.text()
    assert verdict(tmp_path / "game.jsonl", "--running") == "legal"


# --- what is told --------------------------------------------------------------------------------


def told(*moves: tuple[dict[str, Any], list[Event]]) -> list[str]:
    """The lines for some moves."""
    return news_lines(moves, LOADED.rulebook, NAMES, A, automata=[H], silent=["choose"])


def rolled(face: str, to: str = A) -> tuple[dict[str, Any], list[Event]]:
    """A die that has been rolled."""
    return ({"by": "table", "move": "roll", "to": to, "face": face}, [])


def test_dice_of_one_player_are_told_in_one_line() -> None:
    assert told(rolled("house"), rolled("strategy"), rolled("house"), rolled("mentat", H)) == [
        "  The table: roll a die (for whom: Atreides, face: House, Strategy, House)",
        "  The table: roll a die (for whom: Harkonnens, face: Mentat)",
    ]


def test_a_die_after_which_something_happened_ends_its_line() -> None:
    hit = Event("hit", "hazards.storms", {"area": "ne-8", "hits": 1})
    move, _ = rolled("sword")
    lines = told(rolled("shield"), (move, [hit]), rolled("sword"))

    assert [line.strip().split(" ")[0] for line in lines] == ["The", "The", "The"]
    assert lines[0].endswith("face: Shield, Hit)") or "Shield" in lines[0]
    assert lines[1].startswith("    ")


def test_the_automatons_reason_stands_behind_its_move() -> None:
    reason = Event("decided", "solo.attack-rank", {"criterion": "attack-rank"})
    power = Event("compared", "solo.power", {"attack": 6, "defense": 3})
    attack = {"by": H, "move": "attack", "start": "ne-8", "area": "gara-kulon"}
    lines = told(({"by": H, "move": "choose", "option": 2}, [reason]), (attack, [reason, power]))

    assert len(lines) == 2
    assert lines[0].endswith("[Criterion: The highest rank.]")
    assert lines[1] == "    Combat power 6 against 3."


def test_what_repeats_is_counted() -> None:
    left = Event("garrisoned", "solo.garrisons", {"area": "carthag"})
    move = {"by": "table", "move": "lay-black", "area": "carthag", "token": "black-1"}

    assert told((move, [left, left])) == ["    A deployment token is left in Carthag. (2 times)"]


def test_many_options_stand_in_columns_and_few_below_each_other() -> None:
    many = [f"Area {number}" for number in range(1, 31)]

    assert numbered(many[:3]) == ["     1 Area 1", "     2 Area 2", "     3 Area 3"]
    lines = numbered(many)
    assert len(lines) < 8
    for number in range(1, 31):
        assert any(re.search(rf"\b{number} Area {number}\b", line) for line in lines)


# --- what a player sees --------------------------------------------------------------------------


def shown_before_an_action(
    tmp_path: Path, *answers: str, language: str = "en", worm: str = ""
) -> str:
    """What is on the screen when the Atreides are first asked for an action; with a Sandworm in an area."""
    terminal = Script(*["" for _ in range(20)])
    with speaking(language):
        table = begin(tmp_path / "game.jsonl", terminal, language=language)
        while table.session.position.step != "act":
            waiting = table.session.position.step in ("gesserit", "change-die")
            terminal.answers = ["1", "1", "1"] if waiting else [""]
            table.step()
        if worm:
            table.session.position.worms = {worm: "sandworm"}
        terminal.told, terminal.answers = [], list(answers)
        table.run()
    return terminal.text()


def test_before_an_action_the_race_and_the_automaton_are_told(tmp_path: Path) -> None:
    shown = shown_before_an_action(tmp_path)

    assert re.search(r"Supremacy: \d+ of 10", shown)
    assert re.search(r"Kwisatz Haderach 0 of \d", shown)
    assert re.search(r"Target: .+; harvest: .+Sector", shown)
    assert re.search(r"dice to roll: \d, rolled: .*; reinforcements: 2", shown)
    assert re.search(r"You have 5 dice \(.+\) and ", shown)


def test_the_hand_is_told_with_the_texts_of_cards_and_what_lies_face_down(tmp_path: Path) -> None:
    shown = shown_before_an_action(tmp_path, "hand")

    assert "Gara Kulon: Sietch of rank " in shown
    assert "Lady Jessica (Mentat): Draw 3 cards." in shown
    assert re.search(r"\((in actions|end of the round); .+ \+\d\): ", shown)


@pytest.mark.parametrize(("language", "danger"), [("de", "Ziel: "), ("fr", "Cible: ")])
def test_the_situation_is_told_in_other_languages(
    tmp_path: Path, language: str, danger: str
) -> None:
    assert danger in shown_before_an_action(tmp_path, language=language)


def test_effects_are_chosen_by_what_they_do(tmp_path: Path) -> None:
    shown = shown_before_an_action(tmp_path, "desert-power", "choose", worm="sw-3")

    assert re.search(r"1 lay a Wormsign\n +2 move a Sandworm\n +3 attack with a Sandworm", shown)
