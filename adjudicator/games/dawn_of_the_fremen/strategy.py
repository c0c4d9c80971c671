"""How random players play Dawn of the Fremen: plain tables of weights, one table a temper.

Nothing here is a rule. The tables only make random games look like games: resources that are
brought together, sietches that are built and fought over, and every ending reached by some seed.
"""

from __future__ import annotations

from typing import Any

from adjudicator.playout.strategies import Manners, Strategy

EVERYBODY: dict[str, int] = {
    "accept": 1500,
    "arrive": 1000,
    "attack": 3000,
    "bring": 2500,
    "build": 1500,
    "call-worm": 4000,
    "carry": 6000,
    "cross": 4000,
    "decline": 1000,
    "exchange-debts": 1500,
    "load": 6000,
    "offer": 5000,
    "pass": 1000,
    "promote-worm": 3000,
    "propose-alliance": 40,
    "propose-number": 20,
    "propose-winner": 15,
    "put-to-vote": 3000,
    "scavenge": 1500,
    "ship": 4000,
    "stop": 1500,
    "strike": 1000,
    "unload": 300,
    "vanish": 0,
}
"""Kind of move -> weight for every temper."""

OPTIONS: dict[str, dict[str, int]] = {
    "agree.yes": {"yes": 10, "no": 20},
    "bring.card": {"none": 60},
    "build.token": {"sietch": 300, "crysknife": 20, "stillsuit": 3},
    "decide.occurs": {"yes": 30},
    "ship.card": {"none": 60},
    "vote.occurs": {"yes": 20},
}
"""Field -> option -> weight, where it is not 10."""

HOME = {"own-store": 120, "own-site": 15, "own": 4, "free-site": 60, "free": 10}

GATHERER = Strategy(
    name="gatherer",
    kinds={**EVERYBODY, "build": 700, "attack": 1500, "offer": 8000, "accept": 3000},
    places={**HOME, "rival-sietch": 30, "rival-site": 10, "rival": 2},
    leaving={"own-store": 1, "own-site": 30, "own": 10},
    amounts={},
)
"""Brings resources together and builds sietches."""

RAIDER = Strategy(
    name="raider",
    kinds={**EVERYBODY, "attack": 9000, "bring": 6000, "build": 2500, "pass": 500},
    places={**HOME, "rival-sietch": 200, "rival-site": 60, "rival": 5},
    leaving={"own-store": 5, "own-site": 20, "own": 10},
    amounts={},
)
"""Takes what others have made."""

DIPLOMAT = Strategy(
    name="diplomat",
    kinds={**EVERYBODY, "propose-alliance": 300, "offer": 9000, "accept": 4000, "build": 900},
    places={**HOME, "rival-sietch": 60, "rival-site": 20, "rival": 5},
    leaving={"own-store": 2, "own-site": 30, "own": 10},
    amounts={},
)
"""Trades and looks for allies."""

WANDERER = Strategy(
    name="wanderer",
    kinds={**EVERYBODY, "propose-number": 100, "propose-winner": 30, "vanish": 1},
    places={},
    leaving={},
    amounts={},
)
"""Does anything that is legal."""


def welcome(game: Any, position: Any, seat: str, place: str) -> str:
    """How attractive a territory is to a player.

    One of "own-store" (resources of two kinds or more lie there), "own-site", "own", "free-site",
    "free" (nobody's), "rival-sietch", "rival-site" (with a site or resources), "rival"; "" for
    what is not a territory.
    """
    land = position.lands.get(place)
    if land is None:
        return ""
    site = land.site not in ("", "hidden")
    if land.owner == seat:
        return "own-store" if len(land.goods) > 1 else "own-site" if site else "own"
    if land.owner == "":
        return "free-site" if site else "free"
    if land.sietches > 0:
        return "rival-sietch"
    return "rival-site" if site or land.goods else "rival"


MANNERS = Manners(
    tempers=[GATHERER, GATHERER, RAIDER, DIPLOMAT, WANDERER],
    plain=WANDERER,
    options=OPTIONS,
    starts=frozenset({"start", "bring.territory", "ship.territory"}),
    destinations=frozenset({"end", "territory"}),
    place_class=welcome,
    any_step_calls=10,
    silence=600,
)
