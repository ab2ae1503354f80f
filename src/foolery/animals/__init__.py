"""The animal game for children."""
