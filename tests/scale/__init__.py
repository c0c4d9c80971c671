"""Archives of logs: Parquet, and a real cluster of processes."""
