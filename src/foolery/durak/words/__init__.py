"""Durak in words: sentences, rules pages, explanations."""
