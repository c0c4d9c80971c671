"""Where everything lies on the table, and how it is put there."""
