"""A finished game looked at again: what every decision has cost, and how much of the result was luck.

    found = review(record, Settings(deals=1000, seed="1"))
    found.deals[0].decisions       what was done, what would have been better, the loss with its standard error
    found.deals[0].course          what every seat could expect after each action
    found.deals[0].seats           result = ½ + own decisions + those of others + luck, for every seat
    found.to_wire()                all of it as plain data

``docs/review.md`` tells how it is reckoned.
"""

from foolery.review.findings import Decision, Point, Review, ReviewedDeal, Share, Verdict
from foolery.review.review import Reviewing, Settings, review

__all__ = ["Decision", "Point", "Review", "ReviewedDeal", "Reviewing", "Settings", "Share", "Verdict", "review"]
