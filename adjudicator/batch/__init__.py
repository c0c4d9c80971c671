"""Logs by the thousand: folders of them, verdicts as Parquet, and a cluster that judges them."""
