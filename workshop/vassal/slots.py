"""Numbers the new slots of games' modules: `python -m workshop.vassal.slots dune-classic`."""

from __future__ import annotations

import sys

from adjudicator.content import load_content
from exporters.vassal.module.game_facts.gpids import keep_gpids
from exporters.vassal.module.plan import plan_module


def main(games: list[str]) -> int:
    """Number what is new in the games named; the errors of `load_content` and `plan_module`."""
    for game in games:
        keep_gpids(game, plan_module(load_content(game)).gpids)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
