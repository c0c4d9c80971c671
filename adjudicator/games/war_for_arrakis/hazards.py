"""Desert hazards and the harvest (document 002, phases 3 and 4)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    areas_of,
    is_desert,
    side_at,
)
from adjudicator.games.war_for_arrakis.ops_desert import storm
from adjudicator.games.war_for_arrakis.ops_pieces import crowded
from adjudicator.games.war_for_arrakis.questions import Question, amount, choice
from adjudicator.games.war_for_arrakis.records import Game, Harvest, Position, Task
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    ALL_HARKONNEN,
    Rule,
    ask,
    drop,
    not_asked,
    push,
    task,
    task_at,
)
from adjudicator.games.war_for_arrakis.tracks import gain_supremacy
from adjudicator.games.war_for_arrakis.worms import come, flee_start, plain_worms, signs_left
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import once, put, take
from adjudicator.rules.records import Event, Violation

# --- hazards -------------------------------------------------------------------------------------


def begin_hazards(game: Game, position: Position, found: Task) -> list[Event]:
    """Begin the hazards: idle wormsigns are discarded, new ones come to Harkonnens in the desert."""
    drop(position)
    position.phase = "hazards"
    chooser = HARKONNEN if ruling(game, position, "empty-pool") == "harkonnen" else ATREIDES
    position.signs = [
        area
        for area in position.signs
        if area not in position.worms and side_at(position, area) != ATREIDES
    ]
    ahead = [
        task("sign-hazard", chooser),
        task("turn-up-signs", ATREIDES),
        task("rise", ATREIDES),
        task("maker-returns", ATREIDES),
        task("emergences", ATREIDES),
        task("shuffle-signs", "table"),
        task("storm", ATREIDES),
        task("harvest", HARKONNEN),
    ]
    push(position, ahead)
    return []


def endangered(game: Game, position: Position) -> list[str]:
    """Desert areas (sorted) with a Harkonnen Legion or harvester, and neither wormsign nor sandworm."""
    return [
        area
        for area in once([*areas_of(position, HARKONNEN), *position.harvesters])
        if is_desert(game, position, area)
        and area not in position.signs
        and area not in position.worms
    ]


def hazard_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Lay wormsigns; when there are too few of them, somebody chooses where."""
    areas = endangered(game, position)
    left = signs_left(position)
    if len(areas) <= left or left == 0:
        drop(position)
        if left > 0:
            position.signs = sorted([*position.signs, *areas])
        lie = Event("signs-lie", "hazards.signs", {"count": len(position.signs)})
        code = "none-left" if left == 0 and len(areas) > 0 else "enough"
        return [lie, *no_choice(position, found.by, "sign-hazard", "hazards.pool", code)]
    ask(position, "sign-hazard", found.by)
    return []


def no_choice(position: Position, side: str, kind: str, clause: str, code: str) -> list[Event]:
    """Nobody is asked because there is only one way: what a refused move is told in this phase."""
    return not_asked(position, "not-asked", side, kind, Violation(clause, code, {}), "harvested")


def hazard_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An area that gets one of the last wormsigns."""
    if "area" not in partial:
        return choice("area", endangered(game, position), True)
    return None


def lay_hazard(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """One of the last wormsigns is laid."""
    position.signs = put(position.signs, move["area"])
    return []


def turn_up_signs(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table turn up all wormsigns on the board."""
    drop(position)
    for area in reversed(position.signs):
        made = task_at("flip-sign", "table", area, 1)
        made.note = "hazard"
        push(position, [made])
    return []


def rise(game: Game, position: Position, found: Task) -> list[Event]:
    """Sandworms come; when there are too few figures, the Atreides choose where."""
    left = game.worms - plain_worms(position)
    if 0 < left < len(found.used):
        ask(position, "rise", ATREIDES)
        return []
    code = "enough" if left > 0 or len(found.used) == 0 else "none-left"
    events = no_choice(position, ATREIDES, "rise", "hazards.figures", code)
    drop(position)
    if left > 0:
        for area in found.used:
            events = events + rises(position, area)
    return events


def rises(position: Position, area: str) -> list[Event]:
    """A sandworm comes; what it does is seen to when all have come."""
    for waiting in position.agenda:
        if waiting.name in ["emergences", "maker-returns"]:
            waiting.used = put(waiting.used, area)
    return come(position, area, "worms.signs")


def rise_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """Where one of the last sandworms comes."""
    if "area" not in partial:
        return choice("area", found.used, True)
    return None


def let_rise(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """One of the last sandworms comes here."""
    found.used = take(found.used, move["area"])
    return rises(position, move["area"])


def emergences(game: Game, position: Position, found: Task) -> list[Event]:
    """Carry out what new sandworms do; where several do something, the Atreides choose the order."""
    waiting = [
        area
        for area in found.used
        if area in position.harvesters or side_at(position, area) == HARKONNEN
    ]
    found.used = waiting
    if len(waiting) > 1:
        ask(position, "emergences", ATREIDES)
        return []
    if len(waiting) == 0:
        drop(position)
    else:
        next_emergence(position, found, waiting[0])
    code = "one" if len(waiting) == 1 else "none"
    return no_choice(position, ATREIDES, "emergences", "hazards.order", code)


def next_emergence(position: Position, found: Task, area: str) -> None:
    """What a new sandworm does comes next."""
    found.used = take(found.used, area)
    push(position, [task_at("emerge", ATREIDES, area, 1)])


def emergence_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The new sandworm whose effect comes next."""
    if "area" not in partial:
        return choice("area", found.used, True)
    return None


def choose_emergence(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """What this new sandworm does comes next."""
    next_emergence(position, found, move["area"])
    return []


def shuffle_signs(game: Game, position: Position, found: Task) -> list[Event]:
    """All wormsigns go back into the pool."""
    drop(position)
    position.sign_pool = sorted([*position.sign_pool, *position.sign_spent])
    position.sign_spent = []
    return []


# --- harvest -------------------------------------------------------------------------------------


def begin_harvest(game: Game, position: Position, found: Task) -> list[Event]:
    """Begin the harvest: bans end, harvesters leave the board and bring spice."""
    drop(position)
    position.phase = "harvest"
    position.bans = []
    spice = position.reserve
    for area in position.harvesters:
        if game.areas[area].deep:
            spice += game.numbers.harvest_deep
        else:
            spice += game.numbers.harvest_desert
    position.harvesters = []
    position.reserve = 0
    position.harvest = Harvest(spice=spice, paid={}, stockpiled=False, fallen=[])
    push(position, [task("pay", HARKONNEN), task("settle-spice", HARKONNEN)])
    return [Event("harvested", "harvest.collect", {"spice": spice})]


def harvest_of(position: Position) -> Harvest:
    """What has been harvested."""
    found = position.harvest
    assert found is not None
    return found


def payments(game: Game, position: Position, power: str) -> list[str]:
    """What the Harkonnens can pay a power (sorted): "keep", "raise"."""
    harvest = harvest_of(position)
    found: list[str] = []
    if power in harvest.paid:
        return found
    if harvest.spice >= game.numbers.keep_cost:
        found.append("keep")
    if harvest.spice >= game.numbers.raise_cost and position.rows[power] > 0:
        found.append("raise")
    return found


def pay_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A power, and whether its marker is kept or raised."""
    if "marker" not in partial:
        powers = [power for power in game.powers if len(payments(game, position, power)) > 0]
        return choice("marker", powers, False)
    if "how" not in partial:
        return choice("how", payments(game, position, partial["marker"]), True)
    return None


def may_pay(game: Game, position: Position, seat: str) -> bool:
    """Whether any power can be paid."""
    return any(len(payments(game, position, power)) > 0 for power in game.powers)


def pay(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Spice goes to a power."""
    harvest = harvest_of(position)
    cost = game.numbers.keep_cost if move["how"] == "keep" else game.numbers.raise_cost
    harvest.spice -= cost
    harvest.paid = {**harvest.paid, move["marker"]: move["how"]}
    return []


def may_stockpile(game: Game, position: Position, seat: str) -> bool:
    """Whether spice can still be spent on a supremacy point."""
    harvest = harvest_of(position)
    if position.automaton is not None:
        return False
    if harvest.stockpiled or position.supremacy > game.numbers.stockpile_most:
        return False
    return harvest.spice >= game.numbers.stockpile_cost


def stockpile(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Spice is spent on a supremacy point."""
    harvest = harvest_of(position)
    harvest.spice -= game.numbers.stockpile_cost
    harvest.stockpiled = True
    return gain_supremacy(game, position, 1, "harvest.stockpile")


def is_surplus(game: Game, position: Position) -> bool:
    """Whether all markers are at the top and kept, and there is spice left over."""
    harvest = harvest_of(position)
    if any(row > 0 for row in position.rows.values()):
        return False
    return len(harvest.paid) == len(game.powers) and harvest.spice > 0


def plain_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """Nothing more to say."""
    return None


def pay_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask for the next payment, until the Harkonnens are done."""
    ask(position, "pay", HARKONNEN)
    return []


def save_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """How much spice is saved."""
    if "count" not in partial:
        most = min(game.numbers.reserve, harvest_of(position).spice)
        return amount("count", 0, most, True)
    return None


def close_harvest(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The harvest is closed, with what is saved for another round."""
    position.reserve = move["count"]
    drop(position)
    if position.automaton is not None and is_surplus(game, position):
        return gain_supremacy(game, position, 1, "solo.spice")
    return []


def settle_spice(game: Game, position: Position, found: Task) -> list[Event]:
    """Markers move: up where that was paid, down where nothing was; bans follow."""
    drop(position)
    harvest = harvest_of(position)
    last = len(game.rows) - 1
    events: list[Event] = []
    for power in game.powers:
        paid = harvest.paid.get(power, "")
        row = position.rows[power]
        if paid == "raise":
            position.rows = {**position.rows, power: row - 1}
        elif paid == "" and row < last:
            position.rows = {**position.rows, power: row + 1}
            harvest.fallen = put(harvest.fallen, power)
            events.append(Event("marker-fell", "harvest.fall", {"power": power, "row": row + 2}))
    position.bans = sorted(power for power in game.powers if game.rows[position.rows[power]].ban)
    push(position, [task("ban", HARKONNEN), task("end-round", "table")])
    return events


def ban_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask which ban the fallen markers bring, when there are several to choose from."""
    options = banned_by(position)
    if len(options) == 1:
        only = no_choice(position, HARKONNEN, "ban", "harvest.bans", "one")
        return [*only, *impose(game, position, found, {"card": options[0]})]
    if len(options) == 0:
        code = "none" if len(harvest_of(position).fallen) == 0 else "all-active"
        drop(position)
        crowded(game, position)
        position.harvest = None
        return no_choice(position, HARKONNEN, "ban", "harvest.bans", code)
    ask(position, "ban", HARKONNEN)
    return []


def banned_by(position: Position) -> list[str]:
    """The bans (sorted) of fallen markers that are not active already."""
    return [power for power in harvest_of(position).fallen if power not in position.bans]


def ban_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """One of the bans of the fallen markers."""
    if "card" not in partial:
        return choice("card", banned_by(position), True)
    return None


def impose(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A ban is active until the next harvest."""
    drop(position)
    position.bans = put(position.bans, move["card"])
    position.harvest = None
    crowded(game, position)
    return [Event("banned", "harvest.bans", {"card": move["card"]})]


STARTS = {
    "ban": ban_start,
    "emergences": emergences,
    "flee": flee_start,
    "harvest": begin_harvest,
    "hazards": begin_hazards,
    "pay": pay_start,
    "rise": rise,
    "settle-spice": settle_spice,
    "shuffle-signs": shuffle_signs,
    "sign-hazard": hazard_start,
    "storm": storm,
    "turn-up-signs": turn_up_signs,
}
"""Tasks that are done by themselves, or begun by a look at what is possible."""

RULES: dict[str, Rule] = {
    "ban": Rule("harvest.bans", ban_field, impose, ALL_HARKONNEN, ["harvest"]),
    "close-harvest": Rule("harvest.reserve", save_field, close_harvest, ALL_HARKONNEN, ["harvest"]),
    "emergences": Rule(
        "hazards.order", emergence_field, choose_emergence, ALL_ATREIDES, ["hazards"]
    ),
    "pay": Rule("harvest.markers", pay_field, pay, ALL_HARKONNEN, ["harvest"]),
    "rise": Rule("hazards.figures", rise_field, let_rise, ALL_ATREIDES, ["hazards"]),
    "sign-hazard": Rule("hazards.pool", hazard_field, lay_hazard, ALL_ATREIDES, ["hazards"]),
    "stockpile": Rule("harvest.stockpile", plain_field, stockpile, ALL_HARKONNEN, ["harvest"]),
}
"""Tasks and deeds -> how they are done."""
