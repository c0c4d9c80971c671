"""Compares the outcomes of chance in many games with the rules: collected draws, tests, proofs."""
