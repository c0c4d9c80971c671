"""The results of an audit of dice and deals: on the terminal, as tables, as a page."""
