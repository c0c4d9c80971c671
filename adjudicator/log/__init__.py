"""Logs of games: reading, writing, and everything a line says beside its move."""

from adjudicator.log.description import schemas
from adjudicator.log.header import FORMAT, Header, HeaderSeat, Policy, setup_of
from adjudicator.log.writing import LogWriter, write_atomically

__all__ = [
    "FORMAT",
    "Header",
    "HeaderSeat",
    "LogWriter",
    "Policy",
    "schemas",
    "setup_of",
    "write_atomically",
]
