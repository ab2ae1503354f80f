"""The shedding game *Idiot*: three rows of cards, a pile that must be topped, and the pile that must be taken.

``Rule`` is what house rules are made from.
"""

from foolery.shedding.engine.questions import Rule

__all__ = ["Rule"]
