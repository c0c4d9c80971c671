"""The rules of Example Game."""
