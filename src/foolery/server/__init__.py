"""The table in the browser: a server that keeps tables in a log and shows every seat its own view of them.

``app.create_app`` makes it; importing it does nothing. ``docs/server.md`` says what goes over the wire and how a move
travels.
"""
