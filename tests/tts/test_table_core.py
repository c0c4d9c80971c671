"""The table's logic in the fake program: whole games, saving, taking back, errors, what is told to whom."""

from __future__ import annotations

import json
import re

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.log.dice import pick, seed_commitment
from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import decode, encode
from exporters.tts.format.guids import stable_guid
from exporters.tts.script import layout_lua, whole_script
from exporters.tts.table import EVENTS, table_script
from tests.tts.fake import CannotDoError, api_members
from tests.tts.players import TRIBES
from tests.tts.stand_in import DAWN, GAME, GAMES, content, layout
from tests.tts.table_driver import ALL, Table, colours
from tests.tts.tables import needs_lupa
from workshop.lua.lint.check import lint_lua
from workshop.lua.lint.findings import describe

pytestmark = [needs_lupa, pytest.mark.one_in(3)]

JUDGES = Judges()


def started(factions: list[str], game: str = GAME, **more: object) -> Table:
    table = Table(game)
    table.step(2)
    table.begin(factions, **more)  # type: ignore[arg-type]
    return table


def assert_legal(table: Table) -> None:
    verdict = check_bytes(table.log_text().encode(), JUDGES, running=True).verdict
    assert [finding for finding in verdict.findings if finding.kind != "note"] == []
    assert verdict.status == "legal"


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (GAME, 2),
        (DAWN, 3),
        *(pytest.param(GAME, seats, marks=pytest.mark.campaign) for seats in (3, 4, 5, 6)),
        *(pytest.param(DAWN, seats, marks=pytest.mark.campaign) for seats in (2, 4)),
    ],
)
def test_a_whole_game_is_legal_to_its_end(game: str, seats: int) -> None:
    short = {"turns": 1} if game == GAME else {}
    people = (ALL if game == GAME else TRIBES)[-seats:]
    table = started(people, game, seed=f"whole-{seats}", **short)
    table.play_on(100_000, seats)
    assert table.lua("return state.stage") == "over"
    table.until_still()
    log = table.log_text()
    verdict = check_bytes(log.encode(), JUDGES).verdict
    assert verdict.findings == []
    assert verdict.status == "legal"
    assert json.loads(log.splitlines()[-1])["position"] == table.lua(
        "return referee.position_hash(state.position)"
    )
    assert table.lua("return pieces.differences()") == []
    assert any(line.text.startswith("The game is over.") for line in table.lines)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(12))
def test_a_long_game_with_pieces_at_every_step(seed: int) -> None:
    table = started(ALL[: 2 + seed % 5], seed=f"long-{seed}", turns=4)
    while table.lua("return state.stage") == "playing":
        table.play_on(7, seed)
        table.until_still()
        assert table.lua("return pieces.differences()") == []
        assert table.lua("return pieces.trouble") == []
    assert check_bytes(table.log_text().encode(), JUDGES).verdict.status == "legal"


# -- saving ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [(GAME, ["atreides", "fremen", "harkonnen"], {"turns": 1}), (DAWN, TRIBES, {})],
)
def test_the_state_after_loading_is_the_state_that_was_saved(
    game: str, people: list[str], options: dict[str, int]
) -> None:
    table = started(people, game, **options)
    for turn in range(8):
        table.play_on(6, turn)
        before = table.state_text()
        table.reload(table.save())
        table.step(1)
        assert table.state_text() == before
        assert before.isascii()
    assert_legal(table)


def test_a_fresh_program_goes_on_where_the_save_was_made() -> None:
    first = started(["emperor", "bene-gesserit"], turns=2)
    first.play_on(20, 3)
    second = Table()
    second.seat(colours()["emperor"])
    second.seat(colours()["bene-gesserit"])
    second.reload(first.save())
    second.step(1)
    assert second.state_text() == first.state_text()
    first.play_on(100_000, 4)
    second.play_on(100_000, 4)
    assert second.log_text() == first.log_text()


def test_a_rewind_takes_the_game_back_with_the_table() -> None:
    table = started(["atreides", "fremen"], turns=1)
    table.play_on(4, 1)
    table.until_still()
    table.run("storeRewindState()")
    before = table.state_text()
    table.play_on(8, 2)
    assert table.state_text() != before
    table.rewind()
    table.step(1)
    assert table.state_text() == before
    table.until_still()
    assert table.lua("return pieces.differences()") == []


def test_a_state_that_cannot_be_read_is_kept_and_said() -> None:
    table = Table()
    table.seat("Green")
    save = table.save()
    save["LuaScriptState"] = '{"format":99}'
    table.reload(save)
    table.step(2)
    assert table.state_text() == '{"format":99}'
    assert any("could not be read" in line.text for line in table.lines)
    assert table.errors == []


# -- chance ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["sand", "x" * 100, "!~"])
def test_chance_is_the_chance_that_the_judge_derives(words: str) -> None:
    table = Table()
    table.step(1)
    key = bytes.fromhex(table.lua(f"return chance.shown('{words}')"))
    assert table.lua(f"return chance.commitment('{words}')") == seed_commitment(key)
    for number, count in [(1, 2), (7, 33), (900, 2**31 + 7), (12, 6)]:
        found = table.lua(f"return chance.pick('{words}', {number}, {count})")
        assert found == pick(key, [], number, count) + 1


def test_the_same_seed_gives_the_same_game_and_no_seed_another() -> None:
    logs = []
    for seed in ("one", "one", ""):
        table = started(["atreides", "fremen"], seed=seed, turns=1)
        table.play_on(12, 5)
        logs.append(table.lua("return referee.encode(state.log)"))
    assert logs[0] == logs[1]
    assert logs[2] != logs[0]


def test_cards_may_be_drawn_by_hand() -> None:
    table = started(["atreides", "fremen"], chance="hand", turns=1)
    table.until_still()
    drawn: list[str] = []
    for turn in range(400):
        if table.lua("return state.stage") == "over":
            break
        kind = table.lua("return chance.kind()")
        if kind is None:
            table.play_on_now()
            table.until_asked()
            continue
        table.until_still()
        deck = {"deal-traitor": "traitors", "reveal-spice": "spice", "peek-spice": "spice"}.get(
            kind
        )
        deck = deck or ("storm" if "storm" in kind else "treachery")
        pile = stable_guid("dune-classic", f"deck/{deck}")
        if turn % 3 == 0:
            table.chat("Green", "!draw")
        else:
            lines = table.lua("return #state.log.lines")
            table.draw("Yellow", pile, (0.0, 2.0, 0.0))
            table.step(20)
            assert table.lua("return #state.log.lines") > lines
            drawn.append(kind)
        table.until_asked()
    assert table.lua("return state.stage") == "over"
    assert {"deal-traitor", "deal-card", "deal-auction"} <= set(drawn)
    assert '"fair"' not in table.log_text()
    assert_legal(table)
    table.until_still()
    assert table.lua("return pieces.differences()") == []


def test_the_table_waits_where_people_may_intervene() -> None:
    table = started(["atreides", "fremen"], pace=2, turns=2)
    lines = 0
    for _ in range(200):
        table.step(1)
        if table.lua("return play.window()") is not None:
            break
        table.play_on_now()
    lines = table.lua("return #state.log.lines")
    assert table.lua("return play.hold('Yellow')") is True
    table.step(300)
    assert table.lua("return #state.log.lines") == lines
    assert table.lua("return { play.go_on('Yellow') }") == [True]
    table.step(5)
    assert table.lua("return #state.log.lines") > lines


def test_a_table_without_times_passes_for_nobody() -> None:
    table = started(["atreides", "fremen"], turns=2)
    table.until_asked()
    assert table.lua("return play.time_out('Green')") is False
    for turn in range(60):
        if table.lua("return state.position.phase") == "bidding":
            break
        table.play_on(1, turn)
        table.until_asked()
    lines = table.lua("return #state.log.lines")
    assert table.lua("return play.time_out('Yellow')") is False
    assert table.lua("return play.time_out('Green')") is False
    assert table.lua("return #state.log.lines") == lines
    table.play_on(100_000, 3)
    assert_legal(table)


# -- set-up ----------------------------------------------------------------------------------------


def test_set_up_refuses_what_cannot_be() -> None:
    table = Table()
    table.seat("Green")
    table.seat("Yellow")
    table.step(2)
    assert table.lua("return lobby.start('Yellow')") is False
    assert "At least 2" in table.lua("local _, why = lobby.start('Green') return why")
    for key, value in [
        ("seed", '"a b"'),
        ("turns", "99"),
        ("mode", '"strict"'),
        ("no-such-ruling", '"x"'),
        ("pace", "1.5"),
    ]:
        assert table.lua(f'return lobby.set("{key}", {value})') is False, key
    assert table.lua("return lobby.sit('Green', 'ix')") is False
    table.lua("assert(lobby.sit('Green', 'atreides')) assert(lobby.sit('Yellow', 'fremen'))")
    assert table.lua("return lobby.sit('Green', 'fremen')") is False
    assert table.lua("return lobby.start('Green')") is True
    assert table.lua("return lobby.set('turns', 3)") is False


def test_a_preset_chooses_all_its_rulings_and_the_header_equals_it() -> None:
    table = started(["atreides", "fremen"], preset="landsraad-advanced")
    header = decode(table.log_text().splitlines()[0].encode())
    assert header["rulings"] == content(GAME).presets["landsraad-advanced"].rulings
    assert_legal(table)


def test_starred_forces_and_the_kwisatz_haderach_follow_the_game() -> None:
    table = started(["emperor", "fremen", "atreides"], preset="landsraad-advanced", seed="stars")
    table.play_on(110, 3)
    table.until_still()
    assert table.lua("return #state.position.advanced.starred") > 0
    assert table.lua("return pieces.differences()") == []
    table.assert_no_errors()


def test_a_click_chooses_the_next_preset_and_after_the_last_the_first() -> None:
    table = Table()
    table.seat("Green")
    table.step(2)
    wanted = [*content(GAME).presets.values()]
    for preset in [*wanted[1:], wanted[0]]:
        assert table.lua("return Kynes('lobby_clicks').act('Green', {'preset'})") is True
        chosen = table.lua("return referee.encode(referee.data({rulings = state.rulings}))")
        assert (decode(chosen.encode())["rulings"] or {}) == preset.rulings


def test_a_preset_that_there_is_not_is_refused() -> None:
    table = Table()
    table.seat("Green")
    table.step(2)
    assert table.lua("return lobby.set('preset', 'no-such-preset')") is False


def test_only_the_host_changes_what_all_play_by() -> None:
    table = Table()
    table.seat("Green")
    table.seat("Yellow")
    table.step(2)
    table.lua("lobby.sit('Green', 'atreides') lobby.sit('Yellow', 'fremen')")
    for key, value in [("turns", "3"), ("mode", "'free'"), ("seed", "'x'"), ("hot_seat", "true")]:
        assert table.lua(f"return lobby.set('{key}', {value}, 'Yellow')") is False
        assert table.lua(f"return lobby.set('{key}', {value}, 'Green')") is True
    assert table.lua("return lobby.set('place/atreides', 4, 'Yellow')") is False
    assert table.lua("return lobby.set('place/fremen', 4, 'Yellow')") is True
    assert table.lua("return lobby.leave('atreides', 'Yellow')") is False


def test_rulings_and_options_stand_in_the_header() -> None:
    ruling = next(iter(content().rulings.values()))
    other = next(option.id for option in ruling.options if option.id != ruling.default)
    table = started(["atreides", "fremen"], **{ruling.id: other})
    header = json.loads(table.log_text().splitlines()[0])
    assert header["rulings"] == {ruling.id: other}
    assert header["options"] == {"turns": 3}
    assert header["policy"]["fair"] is True
    assert_legal(table)


def test_setting_up_anew_puts_everything_back() -> None:
    table = Table()
    table.step(2)
    before = {name: len(found) for name, found in table.census().items()}
    table.begin(["atreides", "fremen"])
    table.play_on(30, 2)
    table.until_still()
    assert "coins" in table.census()
    table.lua("assert(lobby.reset('Green'))")
    table.until_still()
    after = table.census()
    assert {name: len(found) for name, found in after.items()} == before
    assert table.lua("return pieces.differences()") == []
    assert table.lua("return lobby.start('Green')") is True


# -- who acts, and taking back ---------------------------------------------------------------------


def test_nobody_acts_for_another_but_the_host_for_empty_seats() -> None:
    table = Table()
    table.seat("Green")
    table.seat("Yellow")
    table.step(2)
    table.lua(
        "lobby.sit('Green', 'atreides') lobby.sit('Yellow', 'fremen') lobby.sit('', 'emperor')"
        " assert(lobby.start('Green'))"
    )
    assert table.lua("return state.seats_of('Green')") == ["atreides", "emperor"]
    assert table.lua("return state.seats_of('Yellow')") == ["fremen"]
    refused = table.lua(
        "return { play.try('Yellow', 'atreides', referee.move{by='atreides', move='pass'}) }"
    )
    assert refused[0] is False
    assert "Atreides" in refused[1]
    table.lua("assert(lobby.set('hot_seat', true))")
    assert table.lua("return #state.seats_of('Green')") == 3


def test_illegal_moves_are_refused_with_their_clause() -> None:
    table = started(["atreides", "fremen"])
    good, why, clause = table.lua(
        "return { play.try('Green', 'atreides', referee.move{by='atreides', move='pass'}) }"
    )
    assert good is False
    assert clause in content().clauses
    assert f"({clause})" in why
    bad = table.lua(
        "return { play.try('Green', 'atreides', referee.move{by='atreides', move='bid'}) }"
    )
    assert bad[0] is False


def test_who_was_passed_over_gets_the_reason_of_the_judge_also_after_loading() -> None:
    table = started(["atreides", "fremen", "emperor"], seed="passed-over", turns=2)
    table.lua("assert(lobby.set('hot_seat', true))")
    for turn in range(400):
        late = late_at(table)
        if late is not None:
            break
        table.play_on(1, turn)
    assert late is not None
    move, clause, message = late
    lua = f"referee.move(referee.decode({json.dumps(json.dumps(move))}))"
    asked = f"return {{ play.try('{table.colour('atreides')}', '{move['by']}', {lua}) }}"

    good, why, told = table.lua(asked)

    assert (good, told, why) == (False, clause, f"{message} ({clause})")
    chat = [line.text for line in table.lines if "Passed over: " in line.text]
    assert any(message in text for text in chat)
    assert [text for text in chat if "{" in text] == []
    table.reload(json.loads(json.dumps(table.save())))
    table.until_loaded()
    assert table.lua(asked)[1:] == [why, clause]


FIELDS: dict[str, dict[str, object]] = {
    "revive": {"forces": 1},
    "ship": {"ally": 0, "end": "carthag-s10", "forces": 1, "karama": "none"},
}


def late_at(table: Table) -> tuple[dict[str, object], str, str] | None:
    """A move of a seat that was passed over before, which comes at the wrong time now; what the judge says."""
    table.until_still()
    for one in table.lua("return state.reasons"):
        kind, seat = one["args"].get("move"), one["args"].get("by")
        if one["args"].get("why") is None or kind not in FIELDS:
            continue
        move = {"by": seat, "move": kind, **FIELDS[kind]}
        wrong = table.lua(
            "return referee.check(state.position, "
            f"referee.move(referee.decode({json.dumps(json.dumps(move))}))) or false"
        )
        if wrong is False or wrong["code"] not in ("not-now", "not-your-turn"):
            continue
        lines = table.log_text().splitlines()
        line = encode({**move, "n": len(lines)}).decode()
        judged = check_bytes("\n".join([*lines, line, ""]).encode(), JUDGES, running=True)
        found = next(each for each in judged.verdict.findings if each.kind == "illegal")
        if found.code not in ("not-now", "not-your-turn"):
            return move, found.clause, found.message
    return None


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        (GAME, ["atreides", "fremen", "emperor"], {"turns": 2}),
        (DAWN, ["blue", "red"], {"sietches-alone": 2}),
    ],
)
def test_taking_back_gives_the_position_before_and_a_legal_log(
    game: str, people: list[str], options: dict[str, int]
) -> None:
    table = started(people, game, **options)
    for turn in range(6):
        table.play_on(9, turn)
        table.until_asked()
        if table.lua("return state.stage") != "playing":
            break
        before = table.lua("return referee.save_position(state.position)")
        lines = table.lua("return #state.log.lines")
        table.play_on(1, turn + 50)
        assert (
            table.lua("local ok, why = taking_back.undo(state.host()) return ok and 'ok' or why")
            == "ok"
        )
        restored = table.lua(f"return referee.save_position(taking_back.position_after({lines}))")
        assert restored == before
        table.until_asked()
    assert table.lua(
        "return referee.save_position(taking_back.position_after(#state.log.lines))"
    ) == (table.lua("return referee.save_position(state.position)"))
    table.until_still()
    assert table.lua("return pieces.differences()") == []
    table.play_on(100_000, 9)
    assert_legal(table)


def test_only_the_mover_or_the_host_takes_back() -> None:
    table = started(["atreides", "fremen"], turns=1)
    table.play_on(12, 4)
    by = table.lua(
        "local l = referee.log.standing(state.log) for i = #l, 1, -1 do if l[i].by ~= 'table' then return l[i].by end end"
    )
    other = "Yellow" if by == "atreides" else None
    if other is not None:
        assert table.lua(f"return taking_back.undo('{other}')") is False
    assert table.lua("return taking_back.undo('Green')") is True
    assert any("is taken back" in line.text for line in table.lines)


def test_a_guest_takes_back_what_the_judge_lets_take_back() -> None:
    table = started(["atreides", "fremen"], turns=2)
    guest = table.lua(
        "for i = 1, #state.seats do local colour = state.seats[i].colour "
        "if not state.is_host(colour) then return colour end end"
    )
    answers = set()
    for turn in range(60):
        table.play_on(1, turn)
        table.until_asked()
        lines = [decode(line) for line in table.log_text().encode().splitlines()]
        lines = [line for line in lines if line.get("move") != "end"]
        mine = [line for line in lines[1:] if line["by"] != "table"]
        if not mine or not table.lua(f"return state.acts_for('{guest}', '{mine[-1]['by']}')"):
            continue
        header = {**lines[0], "policy": {"undo": "no-reveals"}}
        moves = [{**bare_move(line), "n": line["n"]} for line in lines[1:]]
        undo = {"by": mine[-1]["by"], "move": "undo", "n": len(lines), "to": mine[-1]["n"] - 1}
        log = b"".join(encode(line) + b"\n" for line in [header, *moves, undo])
        allowed = check_bytes(log, JUDGES, running=True).verdict.status == "legal"
        assert table.lua(f"return (taking_back.may_undo('{guest}'))") is allowed
        answers.add(allowed)
    assert answers == {True, False}


# -- what is told ----------------------------------------------------------------------------------


def test_what_is_dealt_is_told_to_its_owner_alone() -> None:
    table = started(ALL, turns=1)
    while table.lua("return state.position.turn") == 0:
        table.play_on(1, 8)
        table.until_asked()
    lines = [json.loads(line) for line in table.log_text().splitlines()[1:]]
    dealt = [line for line in lines if line["move"] in ("deal-traitor", "deal-card", "predict")]
    assert len(dealt) > 24
    names = table.lua(
        "local o = {} for id, name in pairs(referee.texts('en').names) do "
        "if type(id) == 'string' then o[id] = name end end return o"
    )
    for line in dealt:
        seat = line.get("to", line["by"])
        shown = names[line.get("leader") or line.get("card") or line["faction"]]
        told = [
            said
            for said in table.lines
            if any(words in said.text for words in (": deal ", ": predict "))
        ]
        readers = {said.to for said in told if shown in said.text}
        assert colours()[seat] in readers
        assert "All" not in readers
    assert table.lua("return #play.history(50, '')") > 0
    assert not any("deal a traitor" in text for text in table.lua("return play.history(80, '')"))


def test_everybody_reads_their_own_language() -> None:
    table = started(["atreides", "fremen"])
    table.lua("state.languages.Yellow = 'de'")
    before = len(table.lines)
    table.chat("Green", "!mode assist")
    said = {line.to: line.text for line in table.lines[before:]}
    assert said["Green"].startswith("Mode: assist")
    assert said["Yellow"].startswith("Art: Hilfe")
    assert "All" not in said


def test_moves_are_told_in_the_words_of_the_reader() -> None:
    table = started(["atreides", "fremen"])
    for language, words in (
        ("en", "Fremen: pass"),
        ("de", "Fremen: Passen"),
    ):
        said = table.lua(
            'local move = referee.move({ by = "fremen", move = "pass" })'
            f"return referee.say_move('{language}', move)"
        )
        assert said == words
    raw = 'referee.move({ by = "fremen", move = "deal", to = "atreides", terms = "half-and-half" })'
    said = table.lua(f"return referee.say_move('en', {raw})")
    assert said == "Fremen: make a deal (to whom: Atreides, terms: half-and-half)"


def test_one_of_a_thing_is_called_so() -> None:
    table = started(["atreides", "fremen"])
    for count, wanted in ((1, "1 force "), (11, "11 forces "), (2, "2 forces ")):
        event = (
            '{ kind = "shipped", clause = "", args = referee.dict('
            f'{{ by = "fremen", forces = {count}, ["end"] = "arrakeen-s9" }}) }}'
        )
        move = 'referee.move({ by = "fremen", move = "pass" })'
        lines = table.lua(
            f"return Kynes('announce').lines('en', {{ n = 1, move = {move}, events = {{ {event} }} }}, '')"
        )
        assert any(wanted in f"{line} " for line in lines), lines


def test_in_free_mode_what_the_rules_forbid_is_only_noted() -> None:
    table = started(["atreides", "fremen"], mode="free")
    before = table.lua("return referee.save_position(state.position)")
    answer = table.lua(
        "return { play.try('Green', 'atreides', referee.move{by='atreides', move='pass'}) }"
    )
    assert answer[0] is True
    assert table.lua("return referee.save_position(state.position)") == before
    assert any(
        "Noted, not judged: Atreides: pass" in text
        for text in table.lua("return play.history(3, '')")
    )
    assert table.lua("return #state.log.lines") == 0


def test_in_free_mode_a_secret_move_is_noted_without_what_it_says() -> None:
    table = started(["atreides", "fremen"], mode="free")
    move = "{ by = 'atreides', move = 'keep-traitor', leader = 'feyd-rautha' }"
    answer = table.lua(f"return {{ play.try('Green', 'atreides', referee.move{move}) }}")
    assert answer[0] is True
    noted = [text for text in table.lua("return play.history(3, '')") if "Noted" in text]
    assert len(noted) == 1
    assert "Noted, not judged: Atreides: keep" in noted[0]
    assert "Feyd" not in noted[0]


def test_a_player_is_told_no_reason_that_rests_on_what_others_hide() -> None:
    table = started(["atreides", "fremen"])
    refused = "referee.move{ by = 'atreides', move = 'pass' }"
    table.lua("referee.known_refusal = function() return nil end")
    told = table.lua(f"return {{ play.try('Green', 'atreides', {refused}) }}")
    assert told == [False, "This move is illegal. The reason is hidden from you.", ""]


def test_the_log_is_not_handed_out_while_it_holds_secrets() -> None:
    table = started(["atreides", "fremen"], turns=1)
    table.play_on(3, 1)
    table.chat("Yellow", "!log secrets")
    table.chat("Green", "!log")
    table.until_still()
    pages = {page["title"]: page["body"] for page in table.save()["TabStates"].values()}
    assert pages["Log export"] == ""
    assert not any('"by":' in line.text for line in table.lines)
    table.chat("Green", "!log secrets")
    table.until_still()
    assert {line.to for line in table.lines if '"by":' in line.text} == {"Green"}
    assert any(line.to == "All" and "secrets and all" in line.text for line in table.lines)
    table.play_on(100_000, 1)
    table.chat("Yellow", "!log")
    table.until_still()
    pages = {page["title"]: page["body"] for page in table.save()["TabStates"].values()}
    assert pages["Log export"] == table.log_text()
    assert "The game is over" not in pages["Log"]


def test_commands_answer_and_are_not_shown() -> None:
    table = started(["atreides", "fremen"])
    table.until_still()
    table.chat("Green", "!selftest")
    table.step(60)
    assert any("Selftest: all" in line.text for line in table.lines)
    for word in ("!help", "!nonsense", "!mode assist", "!tidy", "!back", "!wait", "!go", "!undo"):
        table.chat("Yellow", word)
    assert not any(line.kind == "chat" for line in table.lines)
    assert table.lua("return state.mode") == "referee"
    table.chat("Green", "!mode free")
    assert table.lua("return state.mode") == "free"
    assert table.errors == []


def test_looking_into_decks_is_told_to_all_and_dealing_is_stopped() -> None:
    table = started(["atreides", "fremen"])
    table.until_still()
    deck = stable_guid("dune-classic", "deck/treachery")
    size = len(table.object(deck).inside)
    table.type_number("Yellow", deck, 3)
    table.step(60)
    assert len(table.object(deck).inside) == size
    table.draw("Yellow", deck, (0, 2, 0))
    table.until_still()
    assert len(table.object(deck).inside) == size
    assert any(line.to == "All" and "Yellow has drawn a card" in line.text for line in table.lines)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
def test_the_script_is_the_same_twice_and_passes_the_lint(game: str) -> None:
    first, xml = whole_script(layout(game=game)[0], content(game))
    again, _ = table_script(game)
    assert first == f"{layout_lua(layout(game=game)[0], content(game))}\n{again}"
    statics = {"Global", "Notes", "Player", "Time", "UI", "Wait", "WebRequest"}
    readable = {*api_members()["Base"], *statics}
    found = lint_lua(
        first,
        "table.lua",
        readable=readable,
        writable={*EVENTS, "onSave"},
        allow=["float"],
        display_text=True,
        longest_line=None,
    )
    assert [describe(finding) for finding in found] == []
    assert xml == ""


def test_every_message_is_in_every_language_with_the_same_arguments() -> None:
    words = Table().run(
        "local c, o = Kynes('chat_words'), {} for i = 1, #c.languages do o[c.languages[i]] = c[c.languages[i]] end return o"
    )
    fields = {
        language: {key: set(re.findall(r"{([a-z_]+)}", text)) for key, text in book.items()}
        for language, book in words.items()
    }
    assert set(fields) == {"en", "de", "fr"}
    assert fields["de"] == fields["en"]
    assert fields["fr"] == fields["en"]


# -- errors ----------------------------------------------------------------------------------------


def test_an_error_is_one_line_for_the_host_and_the_table_goes_on() -> None:
    table = started(["atreides", "fremen"])
    table.run(
        "local p = Kynes('pieces') p.sync = function() error('sync is broken\\nstack') end"
        " Kynes('main').onPlayerPing = function() error('ping is broken') end"
    )
    table.play_on(3, 1)
    for _ in range(5):
        table.run("onPlayerPing({}, {})")
    shown = [line for line in table.lines if "error in" in line.text]
    assert [line.to for line in shown] == ["Host"] * len(shown)
    assert sum("ping is broken" in line.text for line in shown) == 1
    assert all("\n" not in line.text and "dune-classic" in line.text for line in shown)
    assert table.run("return onSave()") == table.state_text()


def test_saving_fails_softly() -> None:
    table = started(["atreides", "fremen"])
    good = table.run("return onSave()")
    table.lua("state.panels.Green = { x = 1.5 } state.changed()")
    kept = json.loads(table.run("return onSave()"))
    assert "panels" not in kept["state"]
    assert kept["log"] == json.loads(good)["log"]
    with pytest.raises(CannotDoError):
        table.lua("error('a test can raise')")


PLEDGE = {
    "move": {"by": "emperor", "move": "pledge", "spice": 3},
    "events": [
        {
            "kind": "spice-pledged",
            "clause": "deals.pledged",
            "args": {"by": "emperor", "spice": 3, "to": "fremen"},
        }
    ],
}
"""What the table notes when the Emperor lets its ally, the Fremen, spend some of its spice."""


def test_how_much_an_ally_may_spend_is_told_to_both_allies_and_to_nobody_else() -> None:
    table = started(ALL, turns=1)
    said = {
        seat: "\n".join(
            table.lua(
                f"local entry = referee.decode('{json.dumps(PLEDGE)}') "
                f"return Kynes('announce').lines('en', entry, '{seat}')"
            )
        )
        for seat in [*ALL, ""]
    }
    told = [seat for seat in said if "spend 3 spice" in said[seat]]
    assert sorted(told) == ["emperor", "fremen"]
    assert all("3" not in said[seat] for seat in said if seat not in told)
