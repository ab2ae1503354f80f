"""The shedding game in words: sentences, rules pages, explanations."""
