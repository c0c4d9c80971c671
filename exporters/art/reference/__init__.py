"""Reference sheets: the rules in the words of the clauses, and tables of the numbers."""
