"""The rules of Dune Messiah."""
