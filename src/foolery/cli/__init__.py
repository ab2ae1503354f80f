"""The command ``foolery``."""

from foolery.cli.app import app
from foolery.cli.guard import main

__all__ = ["app", "main"]
