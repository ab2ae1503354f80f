"""What may be transferred, and what a transfer binds: Transfer-2 and Transfer-3.

Rows 16 and 17 of the catalogue. Readings: Transfer-2 moves all cards that wait, of whatever rank, with a card that
matches the last of them; what was covered before stays on the table and is only taken along. Under Transfer-3 the cards
that waited before need no answer any more: nobody covers them, they share the fate of the table, and their ranks stay
open for throwing in. Both may be played together; ``estonian`` contains both.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.ruleset import worked


class TransferTwo(Rule):
    """Transfers after a cover."""

    name = "transfer-2"
    row = 16
    subject = "defence"
    revision = 2
    default_base = "transfer"
    needs = ("transfer",)

    def configure(self, config: Config) -> None:
        """Transfers come late too."""
        config.set("transfer_late", True, self.name)

    examples = worked("""
    The thrown jack is transferred, and both jacks must be covered
        game=transfer+transfer-2 hands=8cKc7s6c/Jd9d6s trump=h attacker=0 table=Ts@0:Js@1,Jc@0 phase=defend bouts=9,5
        allowed: transfer Jd, take
        refused: transfer 9d
        play: 1: transfer Jd, 0: cover Jc with Kc
        then: phase=defend attacker=1 defender=0
    Whoever takes, takes the covered cards too
        game=transfer+transfer-2 hands=Kc7s/9c8cTc/QsAhJdAs trump=h attacker=0 table=9d@0:Td@1,9h@0 phase=defend
            bouts=9,5
        play: 1: transfer 9c, 2: take, 1: pass, 0: pass
        then: attacker=0 hands=Kc7s/8cTc/QsAhJdAs9dTd9h9c
    Only the last uncovered card says which rank transfers
        game=transfer+transfer-2,throw-while-pending=on hands=Kc7s6sJc/8s9sKd trump=h attacker=0
            table=8d@0:9d@1,8c@0,9c@0 phase=defend bouts=9,5
        allowed: transfer 9s
        refused: transfer 8s
    """)


class TransferThree(Rule):
    """A transfer binds only the cards it adds."""

    name = "transfer-3"
    row = 17
    subject = "defence"
    default_base = "transfer"
    needs = ("transfer",)

    def configure(self, config: Config) -> None:
        """What waited before a transfer is freed."""
        config.set("transfer_frees", True, self.name)

    examples = worked("""
    The leader answers the second seven only
        game=transfer+transfer-3 hands=8cKdAh/7d6sJs9s trump=h attacker=0 table=7c@0 phase=defend bouts=9,5
        allowed: transfer 7d, take
        refused: cover 7c with 9s
        play: 1: transfer 7d, 0: cover 7d with Kd
        then: phase=throw
            table=[{"attack":"7c","by":0,"cover":null,"cover_by":null,"obliged":false},{"attack":"7d","by":1,"cover":"Kd","cover_by":0,"cover_no":1}]
    The next player needs as many cards as are added
        game=transfer+transfer-3 hands=8c/7d7sJs trump=h attacker=0 table=7c@0 phase=defend bouts=9,5
        allowed: transfer 7d, transfer 7s
        refused: transfer 7d 7s
        play: 1: transfer 7d, 0: take
        then: phase=lead attacker=1 hands=8c7c7d/7sJs
    """)


RULES = (TransferTwo, TransferThree)
