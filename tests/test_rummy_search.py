"""The search for contracts, held against brute force that knows nothing but the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foolery.base.cards import parse_cards
from foolery.rummy.engine.moves import MELD_CARD, MELD_CLOSE, kind_of, laying_move, move
from foolery.rummy.engine.numbers import PLAY
from foolery.rummy.engine.search import (
    Group,
    Run,
    Set,
    completing,
    completing_whole,
    satisfies_whole,
    shortage,
    spelled_once,
    ways,
    ways_whole,
    whole_ways,
)
from foolery.rummy.engine.sets import Contract, LaidCard, face_at, ordered, touch
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import count, faces, tally
from foolery.rummy.game import RummyGame
from foolery.rummy.rules.cr_contracts import SEVEN
from foolery.rummy.rules.cr_scoring import VALUES
from tests.rummy_positions import GAME
from tests.tiers import examples

Way = tuple[Set, ...]
TOUCHING = RummyGame("contract-rummy,contract-rummy.touching-sequences=on").rules
CONTRACTS = [contract for contract in SEVEN if not contract.whole]


def position_of(card: int) -> tuple[int, ...]:
    """Where a card may lie in a sequence: an ace at either end."""
    return (1, 14) if card >> 2 == 12 else ((card >> 2) + 2,)


def sets_of_three(hand: list[int]) -> Iterator[tuple[tuple[int, ...], Set]]:
    """Every set of three cards of a hand: the places of its cards in the hand, and what they are."""
    for places in combinations(range(len(hand)), 3):
        natural = sorted(hand[place] for place in places if hand[place] < 52)
        jokers = 3 - len(natural)
        if natural and len({card >> 2 for card in natural}) == 1:
            yield places, Group(natural[0] >> 2, tuple(natural), jokers)
        if len({card & 3 for card in natural}) == 1:
            for spots in set(product(*map(position_of, natural))):
                for start in range(1, 13):
                    if len(set(spots)) == len(natural) and all(start <= spot <= start + 2 for spot in spots):
                        gaps = tuple(p for p in range(start, start + 3) if p not in spots)
                        yield places, Run(natural[0] & 3, start, start + 2, gaps)


def may_lie_together(runs: list[Run], touching: bool) -> bool:
    return touching or not any(
        one.suit == other.suit and (one.end + 1 == other.start or other.end + 1 == one.start)
        for one, other in combinations(runs, 2)
    )


def brute_ways(hand: list[int], contract: Contract, touching: bool) -> Counter[Way]:
    """Every way to lay a contract, with the number of choices of cards that come to it."""
    found: Counter[Way] = Counter()
    every = list(sets_of_three(hand))
    for chosen in combinations(every, contract.sets):
        places = [place for part, _ in chosen for place in part]
        groups = [one for _, one in chosen if isinstance(one, Group)]
        runs = [one for _, one in chosen if isinstance(one, Run)]
        if len(set(places)) < len(places) or len(groups) != contract.groups or not may_lie_together(runs, touching):
            continue
        found[*sorted(groups), *sorted(runs)] += 1
    return found


def in_order(way: Way) -> Way:
    groups = sorted(one for one in way if isinstance(one, Group))
    return (*groups, *sorted(one for one in way if isinstance(one, Run)))


CARDS = st.sampled_from([*range(24), *range(44, 52)])


@st.composite
def hands(draw: st.DrawFn, least: int, most: int) -> list[int]:
    """Small dense hands: few ranks, at most three copies of a card, some jokers."""
    cards = draw(st.lists(CARDS, min_size=least, max_size=most))
    kept: list[int] = []
    for card in cards:
        if kept.count(card) < 3:
            kept.append(card)
    return kept + [52, 53][: draw(st.integers(0, 2))]


def value_left(hand: list[int], way: Way) -> tuple[int, int]:
    """Jokers laid, and what stays in the hand of the others."""
    cards = [card for one in way for card in natural(one)]
    jokers = sum(one.jokers if isinstance(one, Group) else len(one.gaps) for one in way)
    return jokers, sum(VALUES[card] for card in hand if card < 52) - sum(VALUES[card] for card in cards)


def natural(one: Set) -> list[int]:
    if isinstance(one, Group):
        return list(one.cards)
    return [(p - 2) % 13 * 4 + one.suit for p in range(one.start, one.end + 1) if p not in one.gaps]


@settings(max_examples=examples(60))
@given(hands(4, 8), st.sampled_from([c for c in CONTRACTS if c.sets == 2]), st.booleans())
def test_the_ways_are_those_of_brute_force(hand: list[int], contract: Contract, touching: bool) -> None:
    wanted = brute_ways(hand, contract, touching)
    found = [in_order(way) for way in ways(tally(hand), contract, VALUES, touching)]
    assert len(set(found)) == len(found)
    assert set(found) == set(wanted)
    assert (shortage(tally(hand), contract.groups, contract.sequences, touching) == 0) == bool(wanted)


@settings(max_examples=examples(25))
@given(hands(7, 9), st.sampled_from([c for c in CONTRACTS if c.sets == 3]), st.booleans())
def test_so_are_those_of_three_sets(hand: list[int], contract: Contract, touching: bool) -> None:
    hand = hand[-9:]
    wanted = brute_ways(hand, contract, touching)
    found = [in_order(way) for way in ways(tally(hand), contract, VALUES, touching)]
    assert sorted(map(str, found)) == sorted(map(str, wanted))


@settings(max_examples=examples(60))
@given(hands(6, 14), st.sampled_from(CONTRACTS))
def test_the_best_way_comes_first(hand: list[int], contract: Contract) -> None:
    costs = [value_left(hand, way) for way, _ in zip(ways(tally(hand), contract, VALUES), range(200), strict=False)]
    assert costs == sorted(costs)


@settings(max_examples=examples(60))
@given(hands(5, 10), st.sampled_from(CONTRACTS), st.booleans())
def test_completing_cards_are_those_that_complete(hand: list[int], contract: Contract, touching: bool) -> None:
    number = tally(hand)
    found = completing(number, contract.groups, contract.sequences, touching)
    there = shortage(number, contract.groups, contract.sequences, touching) == 0
    wanted = 0
    for card in range(54):
        more = count(number, card) < (3 if card < 52 else 1)
        if more and not there and not shortage(tally([*hand, card]), contract.groups, contract.sequences, touching):
            wanted |= 1 << card
    assert found == wanted


@settings(max_examples=examples(40))
@given(hands(3, 9), st.sampled_from(CONTRACTS), st.booleans())
def test_shortage_counts_the_cards_that_are_lacking(hand: list[int], contract: Contract, touching: bool) -> None:
    number = tally(hand)
    lacking = shortage(number, contract.groups, contract.sequences, touching)
    if 0 < lacking < 9:
        nearest = min(
            shortage(tally([*hand, card]), contract.groups, contract.sequences, touching)
            for card in range(52)
            if count(number, card) < 3
        )
        assert nearest == lacking - 1


# Complete hands


def brute_whole(hand: list[int], sequences: int, touching: bool, spare: int, suits: list[int]) -> set[Way]:
    """Every way to lay all cards of a hand but ``spare`` as sequences."""
    jokers = sum(card >= 52 for card in hand)
    held = Counter(card for card in hand if card < 52)
    spans = [(suit, start, end) for suit in suits for start in range(1, 13) for end in range(start + 2, 15)]
    found: set[Way] = set()
    for chosen in combinations_with_replacement(spans, sequences):
        long = sum(end - start + 1 for _, start, end in chosen)
        if not len(hand) - spare <= long <= len(hand):
            continue
        if not may_lie_together([Run(*span) for span in chosen], touching):
            continue
        slots = [(i, p) for i, (_, start, end) in enumerate(chosen) for p in range(start, end + 1)]
        by_face: dict[int, list[tuple[int, int]]] = {}
        for i, p in slots:
            by_face.setdefault((p - 2) % 13 * 4 + chosen[i][0], []).append((i, p))
        needed = sum(max(0, len(where) - held[face]) for face, where in by_face.items())
        if needed > jokers or any(face not in by_face and number > spare for face, number in held.items()):
            continue
        options = [
            [part for number in range(len(where) + 1) for part in combinations(where, number)
             if len(where) - number <= held[face]]
            for face, where in by_face.items()
        ]  # fmt: skip
        for gaps in product(*options):
            joker_slots = [slot for part in gaps for slot in part]
            over = len(hand) - len(slots)
            if len(joker_slots) > jokers or over > spare:
                continue
            runs = [
                Run(suit, start, end, tuple(p for j, p in joker_slots if j == i))
                for i, (suit, start, end) in enumerate(chosen)
            ]
            if len(slots) - len(joker_slots) + (jokers - len(joker_slots)) <= len(hand) - len(joker_slots):
                found.add(tuple(sorted(run._replace(gaps=tuple(sorted(run.gaps))) for run in runs)))
    return found


@st.composite
def suited_hands(draw: st.DrawFn, suits: int, least: int, most: int) -> list[int]:
    """Hands that are nearly complete: runs of a few suits with a card taken out or put in."""
    hand: list[int] = []
    while len(hand) < least:
        suit, start = draw(st.integers(0, suits - 1)), draw(st.integers(1, 12))
        end = min(14, start + draw(st.integers(2, 4)))
        hand += [(p - 2) % 13 * 4 + suit for p in range(start, end + 1)]
    hand = [card for card, number in Counter(hand).items() for _ in range(min(3, number))]
    jokers = draw(st.integers(0, 2))
    dropped = draw(st.integers(0, jokers))
    return hand[dropped:][: most - jokers] + [52, 53][:jokers]


@settings(max_examples=examples(25))
@given(suited_hands(2, 6, 10), st.booleans(), st.integers(0, 1))
def test_complete_hands_of_two_sequences(hand: list[int], touching: bool, spare: int) -> None:
    wanted = brute_whole(hand, 2, touching, spare, [0, 1])
    found = [tuple(sorted(way)) for way in ways_whole(tally(hand), 2, VALUES, touching, spare)]
    assert len(set(found)) == len(found)
    assert set(found) == wanted
    assert satisfies_whole(tally(hand), 2, touching, spare) == bool(wanted)


@settings(max_examples=examples(6))
@given(suited_hands(1, 9, 12), st.booleans())
def test_complete_hands_of_three_sequences(hand: list[int], touching: bool) -> None:
    wanted = brute_whole(hand, 3, touching, 1, [0])
    assert {tuple(sorted(way)) for way in ways_whole(tally(hand), 3, VALUES, touching, 1)} == wanted


@settings(max_examples=examples(40))
@given(suited_hands(4, 9, 13), st.integers(0, 1))
def test_completing_cards_of_a_complete_hand(hand: list[int], spare: int) -> None:
    number = tally(hand)
    found = completing_whole(number, 3, False, spare)
    for card in range(54):
        if count(number, card) < (3 if card < 52 else 1):
            assert bool(found >> card & 1) == satisfies_whole(tally([*hand, card]), 3, False, spare)


# Laying card by card


def laying(hand: list[int], deal: int, touching: bool = False) -> State:
    """A seat with this hand that is about to lay the contract of a deal."""
    state = State(TOUCHING if touching else GAME.rules, 2)
    state.set_hand(0, tally(hand))
    state.set_hand(1, tally([0]))
    state.deal, state.phase = deal, PLAY
    return state


def next_of(state: State) -> tuple[list[int], bool]:
    """The moves that lay a card, and whether the open set may be closed."""
    found = [one for one in state.legal(0) if kind_of(one) in (MELD_CARD, MELD_CLOSE)]
    return [one for one in found if kind_of(one) == MELD_CARD], move(MELD_CLOSE) in found


def completed(state: State) -> set[tuple[tuple[LaidCard, ...], ...]]:
    """Every contract to which the legal moves lead."""
    if state.melded:
        return {tuple(tuple(LaidCard(slot.card, slot.stated) for slot in meld.slots) for meld in state.melds[0])}
    found = set()
    for one in next_of(state)[0] + [move(MELD_CLOSE)] * next_of(state)[1]:
        after = state.copy()
        after.apply(0, one)
        found |= completed(after)
    return found


@settings(max_examples=examples(25))
@given(hands(8, 12), st.integers(1, 6), st.randoms(use_true_random=False))
def test_every_card_that_may_be_laid_leads_to_a_contract(hand: list[int], deal: int, random: Random) -> None:
    contract = SEVEN[deal - 1]
    state = laying(hand, deal)
    cards, _ = next_of(state)
    assert bool(cards) == (shortage(state.hands[0], contract.groups, contract.sequences) == 0)
    if not cards:
        return
    while not state.melded:
        cards, close = next_of(state)
        assert bool(cards) != close
        state.apply(0, move(MELD_CLOSE) if close else random.choice(cards))
    sets = [[LaidCard(slot.card, slot.stated) for slot in meld.slots] for meld in state.melds[0]]
    assert not Counter(card.card for row in sets for card in row) - Counter(hand)
    assert [ordered(row, i < contract.groups) for i, row in enumerate(sets)] == [tuple(row) for row in sets]
    assert not any(touch(one, two) for one, two in combinations(sets[contract.groups :], 2))


@settings(max_examples=examples(25))
@given(hands(7, 10), st.integers(1, 6))
def test_every_contract_can_be_laid_card_by_card(hand: list[int], deal: int) -> None:
    for sets, _ in zip(whole_ways(tally(hand), SEVEN[deal - 1], VALUES, False, 1), range(40), strict=False):
        state = laying(hand, deal)
        for row in sets:
            for card in row:
                assert laying_move(card) in next_of(state)[0]
                state.apply(0, laying_move(card))
            assert next_of(state)[1]
            state.apply(0, move(MELD_CLOSE))
        assert state.melded == 1


@settings(max_examples=examples(12))
@given(suited_hands(2, 9, 13), st.booleans())
def test_a_whole_hand_is_laid_card_by_card_in_every_way_that_there_is(hand: list[int], touching: bool) -> None:
    wanted = {tuple(map(tuple, sets)) for sets in every_spelling(tally(hand), touching)}
    if len(wanted) < 200:
        assert completed(laying(hand, 7, touching)) == wanted


def every_spelling(hand: int, touching: bool) -> Iterator[list[list[LaidCard]]]:
    """The ways to lay a whole hand, each with its jokers in every order."""
    jokers = [joker for joker in (52, 53) if count(hand, joker)]
    for way in ways_whole(hand, 3, VALUES, touching, 1):
        places = [(i, p) for i, run in enumerate(sorted(way)) for p in run.gaps]
        for order in permutations(jokers, len(places)):
            stand = dict(zip(places, order, strict=True))
            yield [
                [
                    LaidCard(stand.get((i, p), face_at(run.suit, p)), face_at(run.suit, p))
                    for p in range(run.start, run.end + 1)
                ]
                for i, run in enumerate(sorted(way))
            ]


def test_equal_melds_are_spelled_once() -> None:
    hand = tally(parse_cards("9c 9d *b *r 4s 5s 6s"))
    way = next(ways(hand, Contract(1, 1), VALUES))
    sets = list(spelled_once(way, (52, 53)))
    assert len(sets) == 4
    assert {laid.card for row in sets for cards in row for laid in cards if laid.card >= 52} == {52}


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ("5h 6h 7h 8h 9h Th", False),
        ("5h 6h 7h 7h 8h 9h", True),
        ("Ah 2h 3h Jh Qh Kh", True),
        ("Ah 2h 3h Qh Kh Ah", True),
        ("5h 6h *r 8h 9h Th", True),
        ("5h 6h 8h 9h Th Qc", False),
    ],
)
def test_touching_sequences(cards: str, wanted: bool) -> None:
    assert (shortage(tally(parse_cards(cards)), 0, 2) == 0) is wanted


def test_a_hand_is_a_number() -> None:
    hand = parse_cards("9c 9c 9c Ah *r")
    assert faces(tally(hand)) == sorted(hand)
