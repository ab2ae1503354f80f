"""The animal game in words: sentences, rules pages, explanations."""
