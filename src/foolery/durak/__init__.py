"""Durak in all its variants. ``Rule`` is what house rules are made from, ``Zone`` a place for cards that one owns."""

from foolery.durak.engine.questions import Rule, Zone

__all__ = ["Rule", "Zone"]
