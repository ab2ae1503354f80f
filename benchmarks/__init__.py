"""The speed figures of one run: `python -m benchmarks`."""
