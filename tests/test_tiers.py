"""What the ordinary tier leaves out is a part of every list, and no value of two lists is left out wholly."""

from itertools import product

import pytest

from tests.tiers import tried


@pytest.mark.parametrize("number", [2, 3, 5, 9])
def test_every_so_many_of_one_list(number: int) -> None:
    assert [place for place in range(40) if tried([place], number)] == [*range(0, 40, number)]


@pytest.mark.parametrize(("number", "first", "second"), [(2, 2, 7), (2, 4, 2), (3, 3, 9), (3, 5, 4), (5, 5, 81)])
def test_every_value_of_two_lists_is_tried(number: int, first: int, second: int) -> None:
    kept = [places for places in product(range(first), range(second)) if tried(places, number)]
    assert {one for one, _ in kept} == {*range(first)}
    assert {other for _, other in kept} == {*range(second)}
    assert len(kept) <= first * second // number + first
