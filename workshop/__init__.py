"""Tools for the authors of boards, pictures and documentation; not in the wheel."""
