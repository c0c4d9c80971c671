"""The rules of Arrakis: Dawn of the Fremen."""
