"""The table of the animal game in the terminal, its words and its lesson."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.text import Text

from foolery.animals.engine.moves import LAUGH_PHASE, OVER
from foolery.animals.text.typed import name_of, sound_of
from foolery.animals.words.pages import rules_page
from foolery.base.bits import lowest
from foolery.base.cards import rank, suit
from foolery.speech import tongue
from foolery.terminal.picture import columned, followed, ruled
from foolery.terminal.words import cards_count, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.animals.engine.view import AnimalsView
    from foolery.animals.game import AnimalsGame
    from foolery.contract import Lang
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen

MORE: Final[dict[str, str]] = {
    "wrong-rank": "next",
    "not-the-lowest": "lowest",
    "card-fits": "must",
    "begins-pile": "begin",
    "nobody-skipped": "asked",
    "laugh-or-not": "asked",
    "another-sound": "sound",
    "not-in-hand": "own",
    "not-your-turn": "turn",
    "deal-over": "over",
}
"""Under which name the text stands that tells what is behind a reason."""


def say_animals(lang: Lang, key: str, **values: object) -> str:
    """A text of this family's table."""
    return tongue(lang).say(f"terminal-animals.{key}", **values)


_SUIT_ORDER: Final = (0, 1, 3, 2)
"""Black and red by turns, so that neighbouring suits differ with two colours too."""
_WIDEST: Final = 72


def picture(screen: Screen, view: AnimalsView, names: Sequence[str], title: str, order: Order) -> list[Text]:
    """The lines of the picture, none wider than the screen but where a word alone is."""
    return [
        ruled(screen, _WIDEST, f"{title}, {say(screen.lang, 'deal', n=view.deal)}"),
        *_seat_lines(screen, view, names),
        Text(),
        *_pile_lines(screen, view),
        *_call_lines(screen, view),
        Text(),
        *_hand_lines(screen, view, order),
        ruled(screen, _WIDEST),
    ]


def page(game: AnimalsGame, lang: Lang, players: int) -> str:
    """The rules page for a table of so many seats."""
    return rules_page(game, lang, players)


def short_state(screen: Screen, view: AnimalsView) -> str:
    """What comes next, for the prompt."""
    if view.phase == LAUGH_PHASE:
        return f"[{sound_of(view.turn, screen.lang)}] "
    wanted = _wanted(screen, view)
    return f"[{wanted}] " if wanted else ""


def _seat_lines(screen: Screen, view: AnimalsView, names: Sequence[str]) -> list[Text]:
    """One line per seat: the animal in big letters, the player, the number of cards, the sound."""
    animals = [name_of(seat, screen.lang).upper() for seat in range(view.players)]
    counts = [cards_count(number, screen.lang) for number in view.hand_sizes]
    sounds = [screen.fit(sound_of(seat, screen.lang)) for seat in range(view.players)]
    wide, broad = max(map(cell_len, animals)), max(map(len, counts))
    names = columned(screen, names, 3 + wide + 2 + 2 + broad + 2 + max(map(cell_len, sounds)))
    lines = []
    for seat, animal in enumerate(animals):
        line = Text(" > " if seat in view.actors else "   ", "bold")
        line.append(f"{animal:<{wide}}  ", "bold")
        line.append(f"{names[seat]}  ", "bold" if seat == view.seat else "")
        line.append(f"{counts[seat]:<{broad}}  ")
        sound = Text(sounds[seat], "bold" if view.phase == LAUGH_PHASE and seat == view.turn else "dim")
        if seat in view.persons and seat != view.seat:
            sound.append(f"  ({say_animals(screen.lang, 'person')})", "dim")
        lines += followed(screen, line, sound, 3)
    return lines


def _pile_lines(screen: Screen, view: AnimalsView) -> list[Text]:
    """The card on top, the number of cards below it, and what comes next; on two lines where the screen is narrow."""
    out = Text.assemble("   ", (say_animals(screen.lang, "pile") + "  ", "bold"))
    if view.pile:
        out.append_text(screen.card(view.pile[-1], on_paper=not screen.plain))
        out.append(f"  {cards_count(len(view.pile), screen.lang)}")
    else:
        out.append(say_animals(screen.lang, "no-pile"), "dim")
    if view.phase == OVER:
        return [out]
    following = Text(f"   {say_animals(screen.lang, 'next')}  {_wanted(screen, view)}", "bold")
    both = Text.assemble(out, following)
    return [both] if cell_len(both.plain) <= screen.width else [out, following]


def _wanted(screen: Screen, view: AnimalsView) -> str:
    """What comes next in big letters, with the sign of the rank."""
    number = view.wanted
    if number < 0 and not view.pile and view.opening:
        number = view.opening_rank()
    elif number < 0 and not view.pile and view.rules.lowest_begins:
        if view.seat != view.turn:
            return say_animals(screen.lang, "lowest")
        number = rank(lowest(view.hand)) if view.hand else -1
    if number < 0:
        return say_animals(screen.lang, "any")
    name = tongue(screen.lang).rank(number).upper()
    return say_animals(screen.lang, "next-rank", name=name, letter=screen.rank(number))


def _call_lines(screen: Screen, view: AnimalsView) -> list[Text]:
    """What the seat is called on to do beside laying a card: to laugh, or to make its sound."""
    if view.seat not in view.actors:
        return []
    if view.phase == LAUGH_PHASE:
        sound = sound_of(view.turn, screen.lang)
        animal = name_of(view.turn, screen.lang).upper()
        asked = Text(screen.fit(f"   {animal}: {sound.upper()}  {say_animals(screen.lang, 'laugh')}"), "bold")
        otherwise = screen.fit("   " + say_animals(screen.lang, "else", animal=name_of(view.turn, screen.lang)))
        return [asked, *screen.hung(Text(otherwise), 3, screen.width)]
    if view.wanted >= 0 and not any(rank(card) == view.wanted for card in view.cards()):
        return [
            Text(
                screen.fit(f"   {say_animals(screen.lang, 'skip')} {sound_of(view.seat, screen.lang).upper()}"), "bold"
            )
        ]
    return []


def _hand_lines(screen: Screen, view: AnimalsView, order: Order) -> list[Text]:
    """The hand, in groups of one suit or of one rank, broken between cards where the line ends."""
    lines = [Text(f"   {say_animals(screen.lang, 'hand')} ({view.hand.bit_count()})", "bold"), Text("   ")]
    for group in sorted_hand(view, order):
        gap = "  "
        for card in group:
            piece = screen.card(card, on_paper=not screen.plain)
            if cell_len(lines[-1].plain) + len(gap) + cell_len(piece.plain) > screen.width and lines[-1].plain.strip():
                lines.append(Text("   "))
            if lines[-1].plain.strip():
                lines[-1].append(gap)
            lines[-1].append_text(piece)
            gap = " "
    return lines


def sorted_hand(view: AnimalsView, order: Order) -> list[list[int]]:
    """The hand in groups that stand apart: suits, or the cards of one rank."""

    def group(card: int) -> int:
        return rank(card) if order == "rank" else _SUIT_ORDER.index(suit(card))

    hand = sorted(view.cards(), key=lambda card: (group(card), card))
    return [list(cards) for _, cards in groupby(hand, key=group)]


def step(view: AnimalsView, kinds: set[str]) -> str:
    """What kind of decision this is, with the kinds of the legal moves, as the sentences of the lesson name it."""
    if "skip" in kinds:
        return "skip"
    return "lead" if view.phase == "lead" or not view.pile else str(view.phase)
