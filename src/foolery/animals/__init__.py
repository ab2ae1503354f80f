"""The comic animal game: the next rank, round and round, and whoever has none makes a sound and hopes for a laugh."""
