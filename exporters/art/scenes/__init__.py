"""Painted scenes: a stage under a light, and silhouettes on it."""
