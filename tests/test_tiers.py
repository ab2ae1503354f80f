"""What the ordinary tier leaves out is a part of every list, and no value of two lists is left out wholly."""

from itertools import product

import pytest

from tests.tiers import tried


@pytest.mark.parametrize("number", [2, 3, 5, 9])
def test_of_one_list_one_of_every_so_many(number: int) -> None:
    kept = [place for place in range(40 * number) if tried([place], number)]
    assert [place // number for place in kept] == [*range(40)]
    assert kept[0] == 0


@pytest.mark.parametrize("number", range(2, 10))
def test_what_goes_by_the_place_of_a_case_is_not_the_same_for_all_that_are_tried(number: int) -> None:
    """As in a test that takes players, a base and a policy by turns, each from a list of its own length."""
    kept = [place for place in range(40 * number) if tried([place], number)]
    for period in range(2, 8):
        assert {place % period for place in kept} == {*range(period)}


@pytest.mark.parametrize(("number", "first", "second"), [(2, 2, 7), (2, 4, 2), (3, 3, 9), (3, 5, 4), (5, 5, 81)])
def test_every_value_of_two_lists_is_tried(number: int, first: int, second: int) -> None:
    kept = [places for places in product(range(first), range(second)) if tried(places, number)]
    assert {one for one, _ in kept} == {*range(first)}
    assert {other for _, other in kept} == {*range(second)}
    assert len(kept) <= first * second // number + first
