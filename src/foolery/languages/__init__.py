"""A language is a folder: its sentences as data, and the one module that knows its grammar."""
