"""Contract Rummy. ``Rule`` is what house rules are made from."""

from foolery.rummy.engine.questions import Rule

__all__ = ["Rule"]
