"""One module a version; its number is its ``revision``."""
