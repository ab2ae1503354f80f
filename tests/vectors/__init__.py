"""Plays positions worked by hand through the public contract; their form stands in ``tests/data/vectors/README.md``."""
