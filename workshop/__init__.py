"""What authors of boards, pictures and documentation need and no user needs; not in the wheel."""
