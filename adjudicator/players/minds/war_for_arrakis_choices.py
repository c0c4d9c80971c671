"""Rules of thumb of War for Arrakis: which die for what, where Legions march and attack, what is paid."""

from __future__ import annotations

from typing import Any

from adjudicator.games.war_for_arrakis.board import HARKONNEN, enemy, settled_by, side_at
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.players.minds import war_for_arrakis_worth
from adjudicator.players.minds.chance import below
from adjudicator.players.minds.records import NEVER, Seat
from adjudicator.players.minds.war_for_arrakis_scouting import scouted
from adjudicator.rules.kinds import Move


def decide(at: Seat) -> Move | None:
    """The move of a step for which there is a rule of thumb."""
    step = at.view.step
    if step == "act":
        return act(at)
    if step == "choose" and "choose" in at.forms.kinds:
        return chosen(at)
    if step == "attack" and "attack" in at.forms.kinds:
        return attack(at)
    if step == "move" and "move" in at.forms.kinds:
        return march_from(at)
    if step == "march":
        return march_to(at)
    if step in ["battle-next", "defy"]:
        return fight_on(at)
    if step == "pay":
        return pay(at)
    return None


def values(at: Seat, form: Move) -> list[Any]:
    """What may stand in the next field of a half-made move; nothing where its kind is not open."""
    if form["move"] not in at.forms.kinds:
        return []
    field = at.forms.next_field(form)
    return [] if field is None else field.options


def about(at: Seat, kind: str) -> Move:
    """A move of a kind without its fields."""
    return {"by": at.seat, "move": kind}


def jitter(at: Seat) -> int:
    """A little chance; players of less strength misjudge more."""
    return below(at.chance, 20 + at.strength.noise)


def act(at: Seat) -> Move | None:
    """The die and the action that promise most; cards while the hand is full."""
    if "claim" in at.forms.kinds:
        return None
    scouting = scouted(at)
    if len(scouting) > 0:
        return scouting
    best: Move = {}
    most = NEVER
    for die in values(at, about(at, "spend")):
        form: Move = {**about(at, "spend"), "die": die}
        field = at.forms.next_field(form)
        results: list[str] = [die]
        if field is not None and field.name == "result":
            results = field.options
        for result in results:
            whole = form
            if field is not None and field.name == "result":
                whole = {**form, "result": result}
            last = at.forms.next_field(whole)
            deeds: list[str] = ["action"] if last is None else last.options
            for deed in deeds:
                worth = action_worth(at, result) + jitter(at)
                if deed != "action":
                    worth += 120
                if worth > most:
                    most = worth
                    best = {**whole, "do": deed}
    played = card_played(at, most)
    if len(played) > 0:
        return played
    if "desert-power" in at.forms.kinds:
        power = 300 if len(at.view.worms) > 0 else 220
        if power + jitter(at) > most:
            return None
    return best if len(best) > 0 else None


def card_played(at: Seat, most: int) -> Move:
    """A planning card for the die whose action is worth least, if that promises more; else empty."""
    dice = values(at, about(at, "play"))
    if len(dice) == 0:
        return {}
    worst = min(dice, key=lambda die: (action_worth(at, die), die))
    form: Move = {**about(at, "play"), "die": worst}
    cards = values(at, form)
    worth = 260 + 30 * len(at.view.sides[at.seat].hand) + jitter(at)
    if len(cards) == 0 or worth <= most:
        return {}
    return {**form, "card": cards[below(at.chance, len(cards))]}


def action_worth(at: Seat, result: str) -> int:
    """What a standard action is worth now."""
    view: Position = at.view
    if result in ["strategy", "leadership"]:
        led = 60 if result == "leadership" else 0
        return max(240, war_for_arrakis_worth.best_attack_in_sight(at.game, view, at.seat) + led)
    if result == "deployment":
        return 320 if side_of(at.seat) == HARKONNEN or len(view.token_pool) > 0 else 80
    if result == "house":
        return 250
    return 200 if len(view.sides[at.seat].hand) < 5 else 70


def chosen(at: Seat) -> Move | None:
    """The branch of an action: an attack that pays, else a march, else any."""
    view: Position = at.view
    game: Game = at.game
    open_ones = values(at, about(at, "choose"))
    if len(open_ones) == 0 or len(view.agenda) == 0:
        return None
    names: dict[str, int] = {}
    op = game.ops[view.agenda[0].op]
    for place, branch in enumerate(op.options):
        if place + 1 in open_ones and len(branch) > 0:
            names[game.ops[branch[0]].name] = place + 1
    option: int = open_ones[below(at.chance, len(open_ones))]
    if "worm-attack" in names:
        option = names["worm-attack"] if worms_have_prey(game, view) else option
    if "attack" in names:
        if war_for_arrakis_worth.best_attack_in_sight(game, view, at.seat) > 150:
            option = names["attack"]
        elif "move" in names:
            option = names["move"]
    return {**about(at, "choose"), "option": option}


def worms_have_prey(game: Game, position: Position) -> bool:
    """Whether a worm stands beside Harkonnens outside the mountains."""
    for start in position.worms:
        for area in game.areas[start].borders:
            if area in position.harvesters:
                return True
            if side_at(position, area) == HARKONNEN and game.areas[area].terrain != "mountain":
                return True
    return False


def attack(at: Seat) -> Move | None:
    """The best attack, if any pays, else a pass."""
    best: Move = {}
    most = 50
    for start in values(at, about(at, "attack")):
        form: Move = {**about(at, "attack"), "start": start}
        field = at.forms.next_field(form)
        if field is None or field.name != "area":
            continue
        for area in field.options:
            worth = war_for_arrakis_worth.attack_worth(at.game, at.view, at.seat, start, area)
            if worth > most:
                most = worth
                best = {**form, "area": area}
    if len(best) > 0:
        field = at.forms.next_field(best)
        if field is not None:
            best = {**best, field.name: field.options[0]}
        return best
    return about(at, "pass") if "pass" in at.forms.kinds else None


def march_from(at: Seat) -> Move | None:
    """The Legion that gains most by marching, or a pass."""
    game: Game = at.game
    view: Position = at.view
    side = side_of(at.seat)
    steps = war_for_arrakis_worth.steps_to_goals(game, view, side)
    best = ""
    most = 20
    for area in values(at, about(at, "move")):
        power = war_for_arrakis_worth.strength(game, view.legions[area])
        here = war_for_arrakis_worth.place_worth(game, view, side, area, power, steps)
        there = NEVER
        for other in game.areas[area].borders:
            if side_at(view, other) != enemy(side):
                worth = war_for_arrakis_worth.place_worth(game, view, side, other, power, steps)
                there = max(there, worth)
        gain = there - here + 12 * power // 100 + jitter(at)
        if gain > most:
            most = gain
            best = area
    if best == "":
        return about(at, "pass") if "pass" in at.forms.kinds else None
    return {**about(at, "move"), "area": best}


def march_to(at: Seat) -> Move | None:
    """Where the group is worth most; a settlement keeps a unit."""
    game: Game = at.game
    view: Position = at.view
    march = view.march
    if march is None or "go" not in at.forms.kinds:
        return None
    side = side_of(at.seat)
    group = Legion(side=side, units=march.units, leaders=march.leaders, tokens=march.tokens)
    left = kept_home(at, group, march.start)
    if len(left) > 0:
        return left
    steps = war_for_arrakis_worth.steps_to_goals(game, view, side)
    power = war_for_arrakis_worth.strength(game, group)
    best: Move = {}
    most = NEVER
    for area in values(at, about(at, "go")):
        there = view.legions.get(area)
        joined = power + war_for_arrakis_worth.strength(game, there) // 2
        worth = war_for_arrakis_worth.place_worth(game, view, side, area, joined, steps) + jitter(
            at
        )
        crowd = (
            war_for_arrakis_worth.dice(there)
            + war_for_arrakis_worth.dice(group)
            - game.numbers.stacking
        )
        worth -= 200 * max(0, crowd)
        if worth > most:
            most = worth
            best = {**about(at, "go"), "area": area}
    if len(best) > 0:
        field = at.forms.next_field(best)
        if field is not None:
            best = {**best, field.name: field.options[0]}
        return best
    return None


def kept_home(at: Seat, group: Legion, start: str) -> Move:
    """A unit that is left behind in an own settlement; empty where enough stay."""
    view: Position = at.view
    side = side_of(at.seat)
    if settled_by(view, start) != side or start not in view.legions:
        return {}
    stays = war_for_arrakis_worth.dice(view.legions[start]) - war_for_arrakis_worth.dice(group)
    danger = 1 if war_for_arrakis_worth.threat(at.game, view, side, start) > 200 else 0
    if stays >= 1 + danger:
        return {}
    pieces = values(at, about(at, "leave"))
    for piece in ["regular", *group.tokens, "elite"]:
        if piece in pieces:
            return {**about(at, "leave"), "piece": piece}
    return {}


def fight_on(at: Seat) -> Move | None:
    """Battles go on while the odds are good; a battle that is lost is left, but for a settlement."""
    game: Game = at.game
    view: Position = at.view
    battle = view.battle
    if battle is None or "claim" in at.forms.kinds:
        return None
    own = war_for_arrakis_worth.strength(game, view.legions.get(battle.start))
    foe = war_for_arrakis_worth.strength(game, view.legions.get(battle.target))
    rank = war_for_arrakis_worth.rank_of(game, view, battle.target, side_of(battle.attacker))
    share = 100 * own // max(10, foe + 60 * rank)
    if "press-on" in at.forms.kinds:
        if share > 90 or "cease" not in at.forms.kinds:
            return about(at, "press-on")
        return about(at, "cease")
    if "retreat" in at.forms.kinds and rank == 0 and share > 130:
        return about(at, "retreat")
    if "stand" in at.forms.kinds:
        return about(at, "stand")
    return None


def pay(at: Seat) -> Move | None:
    """Supremacy first while no marker is low, then every marker kept, then raised."""
    game: Game = at.game
    view: Position = at.view
    harvest = view.harvest
    if harvest is None:
        return None
    need = game.numbers.keep_cost * (len(game.powers) - len(harvest.paid))
    low = max(view.rows.values()) >= len(game.rows) - 2
    rich = harvest.spice >= game.numbers.stockpile_cost + need
    if "stockpile" in at.forms.kinds and (rich or not low):
        return about(at, "stockpile")
    for power in sorted(game.powers, key=lambda name: (-view.rows[name], name)):
        form: Move = {**about(at, "pay"), "marker": power}
        if power in harvest.paid or power not in values(at, about(at, "pay")):
            continue
        hows = values(at, form)
        if len(hows) > 0:
            more = "raise" in hows and harvest.spice >= need + 1
            return {**form, "how": "raise" if more else hows[0]}
    if "stockpile" in at.forms.kinds:
        return about(at, "stockpile")
    counts = values(at, about(at, "close-harvest"))
    if len(counts) == 0:
        return None
    return {**about(at, "close-harvest"), "count": counts[len(counts) - 1]}
