"""What everything stands on: cards and sets of cards, the shuffle, what can go wrong. No family, no language."""
