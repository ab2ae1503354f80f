"""Contract Rummy in words: sentences, rules pages, explanations."""
