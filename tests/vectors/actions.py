"""Actions as text, brought to a form in which the order of cards means nothing."""

import re

CARD = re.compile(r"(?:[2-9TJQKA][cdhs]|\*[rb*]|_[1-4])\Z")

_X = "X"  # one card
_XS = "X.."  # one card or more
_N = "N"  # a number from 1 up
_SUIT = "S"  # a suit
_MELD = "M"  # sets divided by "/"; a joker in them says what it stands for
_JOKER_X = "J"  # one card, or a joker with what it stands for
_PLACE = "P"  # a meld on the table: seat and name

SHAPES: tuple[tuple[str, ...], ...] = (
    ("lead", _XS),
    ("cover", _X, "with", _X),
    ("cover", _X, "with", _X, "riposte", _XS),
    ("throw", _XS),
    ("throw", _X, "covered by", _X),
    ("transfer", _XS),
    ("take",),
    ("pass",),
    ("lead-from-stock",),
    ("throw-from-stock",),
    ("second-attempt", _X),
    ("exchange", _XS),
    ("self-throw", _X, "with", _X),
    ("self-cover", _X, "with", _X),
    ("give", _XS),
    ("block",),
    ("counter", _X),
    ("swap-six",),
    ("trump", _SUIT),
    ("draw",),
    ("lay", _X),
    ("swap", _X, "for", _X),
    ("ready",),
    ("play", _XS),
    ("play-down", _N),
    ("take-pile",),
    ("take-pile", "with", _X),
    ("draw-discard",),
    ("refuse",),
    ("claim",),
    ("decline",),
    ("draw-stock",),
    ("meld", _MELD),
    ("lay-off", _JOKER_X, "on", _PLACE),
    ("trade", _X, "for", _X),
    ("discard", _X),
    ("skip",),
    ("laugh",),
    ("no-laugh",),
)

_CARD_TEXT = r"(?:[2-9TJQKA][cdhs]|\*[rb*]|_[1-4])"
_JOKER_TEXT = rf"(?:\*[rb*]=[2-9TJQKA][cdhs]|{_CARD_TEXT})"
_SET_TEXT = rf"{_JOKER_TEXT}(?: {_JOKER_TEXT})*"
_SLOTS = {
    _X: rf"({_CARD_TEXT})",
    _XS: rf"({_CARD_TEXT}(?: {_CARD_TEXT})*)",
    _N: r"([1-9]\d*)",
    _SUIT: r"([cdhs])",
    _MELD: rf"({_SET_TEXT}(?: / {_SET_TEXT})*)",
    _JOKER_X: rf"({_JOKER_TEXT})",
    _PLACE: r"(\d+\.[gs][1-9]\d*)",
}
_PATTERNS = [re.compile(" ".join(_SLOTS.get(part, re.escape(part)) for part in shape) + r"\Z") for shape in SHAPES]


def readable(text: str) -> bool:
    """Whether the text is an action of the words and shapes that the form knows."""
    return any(pattern.match(text) for pattern in _PATTERNS)


def same_in_any_order(text: str) -> str:
    """The action with the cards of each group sorted, and the sets of a meld too: equal texts mean equal actions."""
    groups: list[str] = []
    for group in text.split(" / "):
        words: list[str] = []
        run: list[str] = []
        for word in group.split():
            if _is_card(word):
                run.append(word)
            else:
                words += [*sorted(run), word]
                run = []
        groups.append(" ".join([*words, *sorted(run)]))
    if len(groups) > 1:
        verb, _, groups[0] = groups[0].partition(" ")
        return f"{verb} {' / '.join(sorted(groups))}"
    return groups[0]


def cards_of(text: str) -> list[str]:
    """The cards that the action names, in its order; of a joker that stands for a card, the joker."""
    return [word.partition("=")[0] for word in text.split() if _is_card(word)]


def thrown_together(text: str) -> list[str] | None:
    """The cards of a throw of two or more, or None for every other action."""
    verb, _, rest = text.partition(" ")
    cards = rest.split()
    return cards if verb == "throw" and len(cards) > 1 and all(_is_card(card) for card in cards) else None


def _is_card(word: str) -> bool:
    return CARD.match(word.partition("=")[0]) is not None
