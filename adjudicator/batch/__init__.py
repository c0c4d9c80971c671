"""Thousands of logs: folders, verdicts as Parquet, and a cluster that judges them."""
