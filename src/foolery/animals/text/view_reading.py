"""A view that somebody wrote down, read back: a position with unknown cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from foolery.animals.engine import outcome
from foolery.animals.engine.compose import Variant
from foolery.animals.engine.moves import OVER
from foolery.animals.engine.state import AnimalsState
from foolery.animals.engine.view import AnimalsView
from foolery.animals.text.field_shapes import well_shaped
from foolery.animals.text.reading import bad_cards, check_numbers, mask, pile_of, read_state, set_course
from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.contract.written import body, settled


def read_view(rules: Variant, data: Mapping[str, Any]) -> AnimalsView:
    """The view that a position with unknown cards describes. Raises PositionError or NotationError."""
    written = body(data)
    fields = well_shaped(written)
    if "seat" not in written:
        raise PositionError([Message("position.view-lacks", name="seat")])
    check_numbers(rules, fields)
    s = AnimalsState(rules, len(fields["hands"]))
    s.pile = pile_of(fields)
    set_course(s, fields)
    problems = bad_cards(rules, fields) or outcome.bad_phase(s)
    if problems:
        raise PositionError(problems)
    left = fields.get("discard", 0)
    seat = fields.get("seat")
    sizes = [len(row) for row in fields["hands"]]
    draft = AnimalsView(
        rules=rules,
        game=rules.id,
        seat=seat,
        players=s.players,
        ply=s.ply,
        phase=s.phase,
        actors=s.actors(),
        legal=(),
        hand=0 if seat is None else mask(fields["hands"][seat]),
        hand_sizes=tuple(sizes),
        shown=tuple(s.shown),
        lacks=tuple(s.lacks),
        pile=tuple(s.pile),
        discard_size=left if isinstance(left, int) else len(left),
        turn=s.turn,
        last_layer=s.last_layer,
        skips=s.skips,
        turns=s.turns,
        persons=s.persons,
        deal=s.deal,
        dealer=s.dealer,
        result=outcome.result(sizes) if s.phase == OVER else None,
    )
    return settled(draft, fields, partial(read_state, rules))
