"""The animal game in the terminal."""
