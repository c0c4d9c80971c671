"""What the table deals, draws and turns up (document 002, "Setup" and "Start of the Round")."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    GENERIC,
    HARKONNEN,
    RANKS,
    abandoned,
    generics_left,
    put_figures,
    substitute,
    take_figures,
)
from adjudicator.games.war_for_arrakis.groups import leaders_of, tokens_of, units_of
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position, Sietch, Task
from adjudicator.games.war_for_arrakis.seats import owner_of_deck
from adjudicator.games.war_for_arrakis.tasks import Rule, drop, push, task_at
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event

# --- before the first round ----------------------------------------------------------------------


def token_field(pool: list[str], area: str, partial: Move) -> Question | None:
    """The area that is due, then a token of a pool."""
    if "area" not in partial:
        return choice("area", [area], False)
    if "token" not in partial:
        return choice("token", pool, True)
    return None


def secret_field(pool: list[str], area: str, partial: Move) -> Question | None:
    """The Atreides, who alone see it, then an area and a token."""
    if "to" not in partial:
        return choice("to", [ATREIDES], False)
    return token_field(pool, area, partial)


def sietch_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A sietch token for the next sietch."""
    return secret_field(position.sietch_pool, found.area, partial)


def place_sietch(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Lay a sietch token face down."""
    position.sietch_pool = take(position.sietch_pool, move["token"])
    laid = Sietch(token=move["token"], shown=False)
    position.sietches = {**position.sietches, found.area: laid}
    drop(position)
    return []


def start_token_field(
    game: Game, position: Position, found: Task, partial: Move
) -> Question | None:
    """A starting deployment token for the next sietch."""
    return secret_field(position.start_pool, found.area, partial)


def place_start_token(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Lay a starting deployment token face down, with a Naib."""
    position.start_pool = take(position.start_pool, move["token"])
    number = len(position.tokens) + 1
    group = Legion(side=ATREIDES, units={}, leaders=[GENERIC[ATREIDES]], tokens=[f"start-{number}"])
    position.tokens = {**position.tokens, f"start-{number}": move["token"]}
    put_figures(position, found.area, group)
    drop(position)
    return []


def muster_pool(game: Game, position: Position, kind: str) -> list[str]:
    """The Harkonnen starting tokens of one kind that are left: they are called by it, unseen ones too."""
    return [token for token in position.muster_pool if token.startswith(f"{kind}-")]


def muster_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A Harkonnen starting token for the next settlement."""
    return token_field(muster_pool(game, position, found.note), found.area, partial)


def muster(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Turn a Harkonnen starting token up: its figures stand in the settlement."""
    position.muster_pool = take(position.muster_pool, move["token"])
    events = unfold(game, position, HARKONNEN, found.area, move["token"], "setup.muster")
    drop(position)
    return events


def unfold(
    game: Game, position: Position, side: str, area: str, token: str, clause: str
) -> list[Event]:
    """Put the figures that a token shows into an area.

    A rank of which no figure is left is replaced by the next lower one, and if there is none either,
    the unit is not placed.
    """
    shown = game.tokens[token]
    placed = 0
    for rank in RANKS:
        for _ in range(shown.units.get(rank, 0)):
            figure = substitute(game, position, side, rank)
            if figure != "":
                put_figures(position, area, units_of(side, figure, 1))
                placed += 1
    bashars = min(shown.bashars, generics_left(game, position, side))
    if bashars > 0:
        leaders = [GENERIC[side] for number in range(bashars)]
        put_figures(position, area, leaders_of(side, leaders))
    return [Event("token-shown", clause, {"area": area, "token": token, "count": placed})]


# --- cards ---------------------------------------------------------------------------------------


def objective_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A secret objective, which the Atreides alone see."""
    if "to" not in partial:
        return choice("to", [ATREIDES], False)
    if "card" not in partial:
        return choice("card", position.objective_deck, True)
    return None


def draw_objective_card(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The Atreides get a secret objective."""
    position.objective_deck = take(position.objective_deck, move["card"])
    position.objectives = put(position.objectives, move["card"])
    drop(position)
    return []


def card_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """To whom a planning card goes, and which it is."""
    if "to" not in partial:
        return choice("to", [found.note], False)
    if "card" not in partial:
        return choice("card", position.decks[found.area], True)
    return None


def draw_card(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A planning card goes to a hand."""
    deck = found.area
    position.decks = {**position.decks, deck: take(position.decks[deck], move["card"])}
    owner = position.sides[found.note]
    owner.hand = put(owner.hand, move["card"])
    drop(position)
    return []


def deal(position: Position, side: str, deck: str, count: int) -> None:
    """Have the table draw cards of one deck for whoever of a side draws from it; an empty deck gives no more."""
    for _ in range(min(count, len(position.decks[deck]))):
        made = task_at(f"draw-{deck}", "table", deck, 1)
        made.note = owner_of_deck(position, side, deck)
        push(position, [made])


def reveal_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A card of the prescience deck."""
    if "card" not in partial:
        return choice("card", position.prescience_deck, True)
    return None


def reveal_card(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A prescience card lies open."""
    position.prescience_deck = take(position.prescience_deck, move["card"])
    position.revealed = put(position.revealed, move["card"])
    drop(position)
    return []


# --- deployment tokens ---------------------------------------------------------------------------


def drawn_token_field(
    game: Game, position: Position, found: Task, partial: Move
) -> Question | None:
    """For whom a deployment token is drawn, and which it is."""
    if "to" not in partial:
        return choice("to", [ATREIDES], False)
    if "token" not in partial:
        return choice("token", position.token_pool, True)
    return None


def draw_token(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Draw a deployment token for the effect that comes next; the Atreides look at it."""
    position.token_pool = take(position.token_pool, move["token"])
    number = 1
    while f"token-{number}" in position.tokens:
        number += 1
    name = f"token-{number}"
    position.tokens = {**position.tokens, name: move["token"]}
    drop(position)
    position.agenda[0].used = [name]
    return []


def show_token(game: Game, position: Position, area: str, token: str, clause: str) -> list[Event]:
    """Turn a deployment token up: its units take its place, and it leaves the game.

    Where no figure is left for them, leaders may be left alone. The automaton's goes back to its pool.
    """
    hidden = position.tokens[token]
    side = position.legions[area].side
    before = {**position.legions[area].units}
    take_figures(position, area, tokens_of(side, [token]))
    position.tokens = {name: what for name, what in position.tokens.items() if name != token}
    if side == HARKONNEN:
        position.muster_pool = put(position.muster_pool, hidden)
    events = unfold(game, position, side, area, hidden, clause)
    unfold_moved(position, area, token, before)
    return events + abandoned(game, position, area)


def unfold_moved(position: Position, area: str, token: str, before: dict[str, int]) -> None:
    """Of a token that has moved in the present action, the units have moved."""
    noted = position.moved.get(area)
    if noted is None or token not in noted.tokens:
        return
    units = {**noted.units}
    legion = position.legions.get(area)
    if legion is not None:
        for rank, count in legion.units.items():
            gained = count - before.get(rank, 0)
            if gained > 0:
                units[rank] = units.get(rank, 0) + gained
    left = Legion(
        side=noted.side,
        units=units,
        leaders=noted.leaders,
        tokens=[name for name in noted.tokens if name != token],
    )
    if len(left.units) + len(left.leaders) + len(left.tokens) > 0:
        position.moved = {**position.moved, area: left}
    else:
        position.moved = {name: one for name, one in position.moved.items() if name != area}


def show_tokens(game: Game, position: Position, area: str, clause: str) -> list[Event]:
    """Turn all deployment tokens in an area up; too many units are removed by their player."""
    legion = position.legions.get(area)
    events: list[Event] = []
    if legion is None or len(legion.tokens) == 0:
        return events
    for token in legion.tokens:
        events = events + show_token(game, position, area, token, clause)
    push(position, [task_at("overstack", legion.side, area, 1)])
    return events


def show_sietch(position: Position, area: str, clause: str) -> list[Event]:
    """Turn a sietch token up."""
    found = position.sietches.get(area)
    if found is None or found.shown:
        return []
    position.sietches = {**position.sietches, area: Sietch(token=found.token, shown=True)}
    return [Event("sietch-shown", clause, {"area": area, "token": found.token})]


RULES: dict[str, Rule] = {
    "draw-corrino-ally": Rule(
        "start.cards", card_field, draw_card, ["table"], ["start", "actions"]
    ),
    "draw-fremen-ally": Rule("start.cards", card_field, draw_card, ["table"], ["start", "actions"]),
    "draw-house-atreides": Rule(
        "start.cards", card_field, draw_card, ["table"], ["start", "actions"]
    ),
    "draw-house-harkonnen": Rule(
        "start.cards", card_field, draw_card, ["table"], ["start", "actions"]
    ),
    "draw-objective-card": Rule("setup.objective", objective_field, draw_objective_card, ["table"]),
    "draw-token": Rule(
        "deployment.token",
        drawn_token_field,
        draw_token,
        ["table"],
        ["actions"],
        topic="What cards and leaders do",
    ),
    "muster-black": Rule("setup.muster", muster_field, muster, ["table"], ["setup"]),
    "muster-silver": Rule("setup.muster", muster_field, muster, ["table"], ["setup"]),
    "place-sietch": Rule("setup.sietches", sietch_field, place_sietch, ["table"], ["setup"]),
    "place-start-token": Rule(
        "setup.starting-tokens", start_token_field, place_start_token, ["table"], ["setup"]
    ),
    "reveal-prescience": Rule(
        "start.prescience", reveal_field, reveal_card, ["table"], ["start", "actions"]
    ),
}
"""Tasks of the table -> how they are done."""
