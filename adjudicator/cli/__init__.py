"""The judge's commands. `app` holds them all; the exporters' commands are mounted outside."""
