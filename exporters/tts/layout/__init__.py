"""Where each object is on the table, and how it gets there."""
