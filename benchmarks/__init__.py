"""What is promised of speed and memory, measured: `python -m benchmarks`."""
