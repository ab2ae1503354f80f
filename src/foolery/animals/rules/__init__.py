"""The rule of the animal game, with its worked examples."""
