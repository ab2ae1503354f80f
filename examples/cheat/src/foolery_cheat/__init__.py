"""Cheat, or "Verish' ne verish'": lay cards face down, name a rank, and be believed or not."""
