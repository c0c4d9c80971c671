"""What an audit of dice and deals says: on the terminal, as tables, as a page."""
