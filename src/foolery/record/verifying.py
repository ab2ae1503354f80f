"""Whether the deals of a record are those that were promised before they were dealt."""

from typing import NamedTuple

from foolery.base.cards import Seat
from foolery.base.errors import RecordError
from foolery.base.messages import Message
from foolery.record.replay import check_commitment, replay, unjudged
from foolery.record.text import Deal, Record


class Proof(NamedTuple):
    """What is proven of a deal: that it was ``committed``, and whose seats have ``added`` to its seed."""

    deal: int
    committed: bool
    added: tuple[Seat, ...]

    def said(self) -> Message:
        """It as one sentence."""
        if not self.committed:
            return Message("record.deal-uncommitted", deal=self.deal)
        if not self.added:
            return Message("record.deal-proven-alone", deal=self.deal)
        return Message("record.deal-proven", deal=self.deal, nonces=len(self.added))


def verify(record: Record) -> list[Proof]:
    """What the record proves of each of its deals.

    Its secret is the one that was promised, its seed is made of the secret and the nonces, and its cards and all that
    was done with them follow from that seed by the rules.

    Raises RecordError where one of these does not hold, and where nothing can be said: of an edition that lacks the
    secrets, of a record whose rules have changed since, of one without deals.
    """
    if record.edition != "full" or not record.deals:
        raise RecordError("record.nothing-to-verify")
    for number, deal in enumerate(record.deals, 1):
        check_commitment(number, deal)
    why = unjudged(record)
    if why is not None:
        raise RecordError("record.cards-not-verified", why=why)
    for _ in replay(record):
        pass
    return [proof_of(number, deal) for number, deal in enumerate(record.deals, 1)]


def proof_of(number: int, deal: Deal) -> Proof:
    """What a deal of a record proves that replays: then all that stands there has been compared."""
    return Proof(number, bool(deal.secret) and not deal.order, tuple(sorted(deal.nonces)))
