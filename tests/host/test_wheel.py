"""Battle plans on the drawn wheel: the dial, the places for leader and cards, and what is kept when one of them changes."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

from starlette.testclient import TestClient

from adjudicator.content import load_content
from adjudicator.playout.chance import Chance
from adjudicator.playout.players import Table, draw_kind
from exporters.art.pieces.wheels import SLOTS
from exporters.host.course import phase_mark
from exporters.host.games import Games
from exporters.host.wheel import wheel_of
from tests.host.hosts import begun, enter, hidden, notices, offered, person_in

PLANNED = ("conquest-and-diplomacy", "dune-classic", "dune-messiah")
"""The games in which battle plans are made on a wheel."""
TRIES = 12
