"""Judging logs: from bytes to a verdict that a referee can trust."""

from adjudicator.check.checker import Judgement, check_bytes, check_file, check_stream
from adjudicator.check.judge import Judge, Judges, load_judge, make_judge
from adjudicator.check.text import render
from adjudicator.check.verdict import Finding, Verdict, exit_code, verdict_bytes

__all__ = [
    "Finding",
    "Judge",
    "Judgement",
    "Judges",
    "Verdict",
    "check_bytes",
    "check_file",
    "check_stream",
    "exit_code",
    "load_judge",
    "make_judge",
    "render",
    "verdict_bytes",
]
