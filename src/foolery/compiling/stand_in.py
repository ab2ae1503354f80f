"""Stands in for Cython's `cython` module where Cython is not installed."""

compiled = False
