"""How many tables one server carries: ``python -m benchmarks.load``."""
