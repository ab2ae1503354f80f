"""Records: the archive replays, damage is judged, editions keep secrets, an unfinished game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import foolery
from foolery.base.cards import parse_card
from foolery.base.errors import FooleryError, NotationError, RecordError
from foolery.base.shuffle import Stream, shuffled
from foolery.contract import Action, Result
from foolery.durak.engine.events import DurakEvent
from foolery.durak.game import DurakGame
from foolery.record import Disagreement, Recorder, check, read, replay, resume, unjudged
from tests.archive import FOLDER, OLDER, PLAN, choose, granted, play
from tests.tiers import every

if TYPE_CHECKING:
    from foolery.durak.engine.state import State as DurakState
    from foolery.record import Edition

PATHS = sorted(FOLDER.glob("*.txt"))
TEXT = {path.stem: path.read_text(encoding="utf-8") for path in PATHS}
JUDGED = sorted(set(TEXT) - set(OLDER))
FINISHED = "transfer-match"
UNFINISHED = "unfinished"


# The archive


def test_the_archive_is_whole() -> None:
    assert sorted(TEXT) == sorted([*(plan.name for plan in PLAN), *OLDER])
    assert len(TEXT) >= 40
    whole = "\n".join(TEXT.values())
    for sign in (
        ". buried",
        ". draw-turn-up",
        "swap-six",
        "; draw",
        "; limited",
        "; straps",
        "order:",
        ". shown",
        "transfer ",
    ):
        assert sign in whole, sign


@every(3)
@pytest.mark.parametrize("name", JUDGED)
def test_the_archive_replays(name: str) -> None:
    text = TEXT[name]
    verdict = check(text)
    assert verdict.note is None
    assert verdict.finished == (not name.startswith("unfinished"))
    assert verdict.text().endswith("replays exactly")
    assert read(text).text() == text


@pytest.mark.parametrize("name", sorted(OLDER))
def test_games_of_older_revisions_are_shown_and_not_judged(name: str) -> None:
    record = read(TEXT[name])
    assert str(check(TEXT[name]).note) == f"it was played under {OLDER[name]}"
    steps = list(replay(record))
    assert len(steps) == len(record.deals) + sum(len(deal.actions) for deal in record.deals)
    assert all(step.state is None for step in steps)
    assert record.text() == TEXT[name]


@pytest.mark.parametrize("name", ["throw-in-3", "by-order", "free-order"])
def test_a_replay_shows_each_step(name: str) -> None:
    record = read(TEXT[name])
    steps = list(replay(record))
    assert [(step.deal, step.seat, step.action) for step in steps] == [
        entry
        for number, deal in enumerate(record.deals, 1)
        for entry in [(number, None, ""), *((number, action.seat, action.text) for action in deal.actions)]
    ]
    assert all(step.state is not None for step in steps)
    assert [step.result for step in steps if step.result] == [deal.result for deal in record.deals]
    assert steps[0].events[0].kind == "deal"


# Damage that the rules see


def damaged(name: str, good: str, bad: str, after: str = "") -> str:
    """A record of the archive with one place changed, the first one behind ``after``."""
    text = TEXT[name]
    at = text.index(good, text.index(after) if after else 0)
    return text[:at] + bad + text[at + len(good) :]


def line_of(text: str, words: str) -> int:
    """The number of the line that holds these words."""
    return next(i for i, line in enumerate(text.split("\n"), 1) if words in line)


def test_an_action_that_is_not_allowed_is_named_with_its_line() -> None:
    text = damaged("simple-2", "1. ", "1. ")
    deal = read(text).deals[0]
    first = deal.actions[0]
    other = next(action for action in deal.actions[1:] if action.text.startswith("lead") and action.seat != first.seat)
    bad = text.replace(f"1. {first.seat}: {first.text}", f"1. {first.seat}: {other.text}", 1)
    with pytest.raises(RecordError) as caught:
        check(bad)
    assert caught.value.line == first.line
    assert f"action 1, “{other.text}” of seat {first.seat} cannot be played" in str(caught.value)
    assert "game=" not in str(caught.value)


def test_an_action_of_the_wrong_seat_is_named() -> None:
    first = read(TEXT["simple-2"]).deals[0].actions[0]
    bad = damaged("simple-2", f"1. {first.seat}:", f"1. {1 - first.seat}:")
    with pytest.raises(Disagreement) as caught:
        check(bad)
    assert (caught.value.line, str(caught.value.expected)) == (first.line, f"an action of seat {first.seat}")


def test_a_changed_card_of_an_event_is_named_with_both_readings() -> None:
    event = next(event for event in read(TEXT["simple-2"]).deals[0].opening if event.kind == "deal")
    changed = event.text().replace(event.cards[0], "As" if event.cards[0] != "As" else "Ks", 1)
    with pytest.raises(Disagreement) as caught:
        check(damaged("simple-2", event.text(), changed))
    assert (caught.value.expected, caught.value.found, caught.value.line) == (event.text(), changed, event.line)
    assert str(caught.value).startswith(f"line {event.line}: event 1 of deal 1: the rules give “{event.text()}”")


@pytest.mark.parametrize(
    ("good", "bad", "expected", "found"),
    [
        (". take", "# take", ". take", "nothing"),
        ("\n. taken", "\n. take 1\n. taken", ". taken", ". take 1"),
        (" @0\n", "\n", " @0", ". deal 0"),
        (" @0\n", " @1\n", " @0", " @1"),
        ("fools ", "winners 0; fools ", "", ""),
    ],
)
def test_changed_lines_are_refused(good: str, bad: str, expected: str, found: str) -> None:
    with pytest.raises((Disagreement, NotationError)) as caught:
        check(damaged("throw-in-3", good, bad))
    if isinstance(caught.value, Disagreement):
        assert expected in str(caught.value.expected)
        assert found in str(caught.value.found)
        assert caught.value.line > 0


def test_an_event_too_many_is_refused() -> None:
    line = next(line for line in TEXT["throw-in-3"].split("\n") if line.startswith(". lead"))
    with pytest.raises(Disagreement) as caught:
        check(damaged("throw-in-3", line, f"{line}\n{line}"))
    assert (str(caught.value.expected), caught.value.found) == ("nothing", line)
    assert caught.value.line == line_of(TEXT["throw-in-3"], line) + 1


def test_a_changed_dealer_is_refused() -> None:
    deal = read(TEXT["simple-2"]).deals[0]
    with pytest.raises(Disagreement, match="the dealer of deal 1") as caught:
        check(damaged("simple-2", f"dealer: {deal.dealer}", f"dealer: {1 - deal.dealer}"))
    assert (caught.value.expected, caught.value.line) == (str(deal.dealer), deal.line)


def test_a_bracket_where_nothing_is_hidden_is_refused() -> None:
    first = read(TEXT["simple-2"]).deals[0].actions[0]
    with pytest.raises(Disagreement, match="what others read of action 1") as caught:
        check(damaged("simple-2", first.text, f"{first.text} [lead]"))
    assert (caught.value.expected, caught.value.found, caught.value.line) == (first.text, "lead", first.line)


def test_a_result_without_any_action_is_refused() -> None:
    record = read(TEXT["unfinished-at-the-start"])
    assert not record.deals[-1].actions
    record.deals[-1].result = Result((0.0,) * 4, draw=True)
    with pytest.raises(Disagreement, match="no result, the deal goes on"):
        check(record.text())


def test_a_changed_result_is_refused() -> None:
    text = TEXT["simple-2"]
    line = next(line for line in text.split("\n") if line.startswith("result"))
    with pytest.raises(Disagreement, match="the result of deal 1") as caught:
        check(text.replace(line, "result: utilities 0 0; draw"))
    assert caught.value.expected == line.removeprefix("result: ")
    assert caught.value.found == "utilities 0 0; draw"
    assert caught.value.line == line_of(text, "result:")
    with pytest.raises(Disagreement, match="the record has “no result”"):
        check(text.replace(line + "\n", ""))


def test_a_result_before_the_end_is_refused() -> None:
    text = TEXT[UNFINISHED] + "result: utilities 1/2 1/2 -1; fools 2; winners 0 1\n"
    with pytest.raises(Disagreement, match="no result, the deal goes on"):
        check(text)


def test_an_action_after_the_end_is_refused() -> None:
    text = TEXT["simple-2"]
    number = len(read(text).deals[0].actions) + 1
    with pytest.raises(Disagreement, match="no action, the deal is over"):
        check(text.replace("result:", f"{number}. 0: take\nresult:"))


@pytest.mark.parametrize(
    ("good", "bad", "words"),
    [
        ("seed: ", "seed: x", "the rules give"),
        ("dealer: ", "dealer: 0# ", "a seat is a number"),
        ("game: transfer", "game: transfer,pack=7", "line 2: pack=7: the value of pack is"),
        ("game: transfer", "game: transfer,pack", "line 2, column 16: “pack” is not an option"),
        ("game: transfer", "game: transfr", "line 2: there is no game or rule “transfr”"),
        ("game: transfer", "game: transfer+simple", "line 2: transfer and simple cannot be played together"),
        ("rules: core 1, ", "rules: core 1, core 2, ", "stands twice"),
        ("players: 3", "players: 8", "3 of 8 players have names"),
        ("1. ", "2. ", "action 1 is expected here, not 2"),
    ],
)
def test_changed_headers_are_refused(good: str, bad: str, words: str) -> None:
    with pytest.raises((RecordError, NotationError)) as caught:
        check(damaged("transfer-3", good, bad))
    assert words in str(caught.value)


def test_a_table_too_large_for_the_pack_is_refused_with_its_line() -> None:
    text = TEXT["simple-24"]
    names = "player 2: a\nplayer 3: b\nplayer 4: c\nplayer 5: d\n"
    bad = text.replace("players: 2", "players: 6").replace("deals:", names + "deals:", 1)
    bad = bad[: bad.index("\nresult:")] + "\n"
    with pytest.raises(RecordError, match="line 5: 6 players: "):
        check(bad)


def test_a_record_without_seed_and_order_is_refused() -> None:
    text = TEXT["simple-2"]
    seed = next(line for line in text.split("\n") if line.startswith("seed"))
    with pytest.raises(RecordError, match="neither a seed nor an order"):
        check(text.replace(seed + "\n", ""))
    order = next(line for line in TEXT["by-order"].split("\n") if line.startswith("order"))
    with pytest.raises(RecordError, match="the 24 cards of the pack"):
        check(TEXT["by-order"].replace(order, order[:-3]))


@pytest.mark.parametrize("name", ["simple-3", "draw"])
def test_every_lost_line_is_noticed(name: str) -> None:
    lines = TEXT[name].splitlines(keepends=True)
    harmless = ("edition:", "deals:", "\n")
    for i, line in enumerate(lines):
        if line.startswith(harmless) or i % 3 == len(name) % 3:
            continue
        try:
            note = check("".join(lines[:i] + lines[i + 1 :])).note
        except FooleryError:
            continue
        assert note, line


def test_noise_is_refused_in_one_sentence_or_changes_nothing() -> None:
    chance = Stream("noise")
    signs = '0123456789 .:,;@>?[]#-abcdhsTJQKAx\n\t\u2028ф"+=*_/'
    refused = []
    for _ in range(200):
        text = chance.pick([TEXT["draw"], TEXT["instant-loss"], TEXT["limited"]])
        at = chance.below(len(text))
        noisy = text[:at] + chance.pick(signs) + text[at + chance.below(2) :]
        try:
            check(noisy)
        except FooleryError as error:
            refused.append(str(error))
    assert len(refused) > 100
    assert all(words and "\n" not in words for words in refused)


# Other revisions


def test_another_revision_is_shown_and_not_judged() -> None:
    text = TEXT[FINISHED].replace("transfer 1", "transfer 9", 1)
    verdict = check(text)
    assert str(verdict.note) == "it was played under transfer 9, installed is transfer 1"
    steps = list(replay(read(text)))
    assert all(step.state is None for step in steps)
    truth = list(replay(read(TEXT[FINISHED])))
    assert [step.action for step in steps] == [step.action for step in truth]
    assert [[event.key() for event in step.events] for step in steps] == [
        [event.key() for event in step.events] for step in truth
    ]
    assert check(text.replace("take", "pass", 1)).note == verdict.note
    with pytest.raises(RecordError, match="cannot be continued: it was played under transfer 9"):
        resume(read(text))


def test_rules_that_are_not_installed_are_shown_and_not_judged() -> None:
    text = (
        TEXT["simple-2"]
        .replace("game: simple", "game: simple+acme:thunder")
        .replace("simple 1", "acme:thunder 4, simple 1")
    )
    assert str(check(text).note) == "it was played under rules that are not installed: acme:thunder"
    assert [step.action for step in replay(read(text))] == [step.action for step in replay(read(TEXT["simple-2"]))]


def test_fewer_rules_are_another_revision() -> None:
    text = TEXT["simple-2"].replace("rules: core 1, simple 1", "rules: core 1")
    assert str(check(text).note) == "it was played under fewer rules, installed is simple 1"


@pytest.mark.parametrize("edition", ["public", 0])
def test_an_edition_is_shown_and_not_judged(edition: Any) -> None:
    record = read(read(TEXT[FINISHED]).text(edition))
    assert "does not hold all cards" in str(unjudged(record))
    steps = list(replay(record))
    drawn = next(event for step in steps for event in step.events if event.kind == "draw" and event.place == 1)
    assert drawn.cards == ()
    assert drawn.count > 0
    assert not drawn.sees(1)


# Secrets


def two_worlds(game: DurakGame, seat: int, number: int) -> tuple[Recorder, Recorder] | None:
    """Two records that differ only in what a seat cannot know, played alike until somebody cannot.

    None where the hidden cards already decide who leads, which everybody sees.
    """
    chance = Stream("worlds", seat, number)
    pack = sorted(card for row in game.deal(3, "x").census().values() for card in row)
    order = shuffled(pack, "worlds", seat, number, "order")
    own = {i for i in range(18) if (1 + i) % 3 == seat}
    hidden = [i for i in range(len(order)) if i not in own and i != 18]
    i = chance.pick(hidden)
    j = chance.pick([k for k in hidden if k != i])
    other = list(order)
    other[i], other[j] = order[j], order[i]
    worlds: list[tuple[DurakState, Recorder]] = []
    for cards in (order, other):
        state = game.deal_from(cards, 3, dealer=0)
        recorder = Recorder(game, 3)
        recorder.deal_started(state, order=cards)
        worlds.append((state, recorder))
    (left, one), (right, two) = worlds
    if left.to_json()["attacker"] != right.to_json()["attacker"]:
        return None
    while left.actors() and left.actors() == right.actors():
        actor = left.actors()[0]
        move = choose(game, left, actor, chance)
        if move not in right.legal(actor) or (actor == seat and left.legal(seat) != right.legal(seat)):
            break
        here, there = left.play(actor, move), right.play(actor, move)
        if [event.shown_to(seat) for event in here] != [event.shown_to(seat) for event in there]:
            break
        one.moved(actor, left.move_text(move), here)
        two.moved(actor, left.move_text(move), there)
    return one, two


@pytest.mark.parametrize("name", ["simple", "throw-in", "transfer"])
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_edition(name: str) -> None:
    game = DurakGame(f"{name},ace-not-trump=allow")
    lengths = []
    for seat in range(3):
        for number in range(12):
            worlds = two_worlds(game, seat, number)
            if worlds is None:
                continue
            one, two = worlds
            assert one.text("full") != two.text("full")
            assert one.text(seat) == two.text(seat)
            assert one.text("public") == two.text("public")
            lengths.append(len(one.record.deals[0].actions))
    assert len(lengths) > 12
    assert max(lengths) > 8


@pytest.mark.parametrize("name", ["throw-in-4", "transfer-match", "by-order"])
def test_no_edition_shows_a_card_before_its_reader_sees_it(name: str) -> None:
    record = read(TEXT[name])
    for seat in [None, *range(record.players)]:
        edition: Edition = "public" if seat is None else seat
        shown = read(record.text(edition))
        for full, mine in zip(record.deals, shown.deals, strict=True):
            met = set()
            for whole, part in zip(
                [event for step in [full.opening, *(a.events for a in full.actions)] for event in step],
                [event for step in [mine.opening, *(a.events for a in mine.actions)] for event in step],
                strict=True,
            ):
                entitled = whole.seen == -1 or (seat is not None and whole.seen >> seat & 1)
                assert part.cards == (whole.cards if entitled else ("?",) * len(whole.cards))
                met |= set(part.cards)
            assert [action.text for action in mine.actions] == [action.text for action in full.actions]
            assert "?" in met
        if record.seed:
            assert record.seed not in record.text(edition)
        assert "order" not in record.text(edition)


def test_a_hidden_action_reaches_its_seat_only() -> None:
    class Private:
        """A game that hides the cards of a gift."""

        id = "throw-in"
        persons = ()
        hidden_kinds = frozenset({"give"})

        def revisions(self) -> dict[str, int]:
            return {"core": 1}

        def typed_words(self) -> dict[str, str]:
            return {"беру": "take"}

        def read_written(self, text: str) -> Action:
            return Action(text.split()[0], -1, (), (), (), text)

        def public_action(self, action: Action) -> str:
            return action.kind if action.kind == "give" else action.text

    recorder = Recorder(Private(), 3, "s")  # type: ignore[arg-type]
    recorder.deal_started(foolery.game("throw-in").deal(3, "s"), [])
    recorder.moved(1, "give 9h to 0", [DurakEvent("gift", 1, [parse_card("9h")], 0, 0b11)])
    recorder.moved(2, "take", [])
    assert "1. 1: give 9h to 0 [give]\n. gift 1 9h >0 @0,1\n2. 2: take\n" in recorder.text()
    assert "1. 1: give 9h to 0\n. gift 1 9h >0\n" in recorder.text(1)
    assert "1. 1: give\n. gift 1 9h >0\n" in recorder.text(0)
    assert "1. 1: give\n. gift 1 ? >0\n" in recorder.text(2)
    assert recorder.text("public").count("9h") == 0
    assert read(recorder.text()).text() == recorder.text()


# Unfinished games


@every(20)
@pytest.mark.parametrize("name", JUDGED)
def test_a_match_goes_on_from_any_point(name: str) -> None:
    record = read(TEXT[name])
    last = record.deals[-1]
    cut = len(last.actions) // 2
    positions = [step.state.line() for step in replay(record) if step.state is not None]
    count = len(last.actions)
    del last.actions[cut:]
    last.result = None
    match = resume(read(record.text()))
    assert match.state.line() == positions[len(positions) - 1 - count + cut]
    assert len(match.results) == len(record.deals) - 1


def test_a_killed_match_is_played_on_to_the_same_record() -> None:
    whole = read(TEXT[FINISHED])
    part = read(TEXT[FINISHED])
    del part.deals[2:]
    del part.deals[1].actions[5:]
    part.deals[1].result = None
    match = resume(part)
    recorder = Recorder.going_on(part)
    game = foolery.game(part.game)
    for action in whole.deals[1].actions[5:]:
        (move,) = game.parse_move(action.text, match.state, action.seat)
        recorder.moved(action.seat, action.text, match.state.play(action.seat, move))
    result = match.state.result()
    assert result is not None
    recorder.deal_ended(result)
    recorder.deal_started(match.next())
    for action in whole.deals[2].actions:
        (move,) = game.parse_move(action.text, match.state, action.seat)
        recorder.moved(action.seat, action.text, match.state.play(action.seat, move))
    result = match.state.result()
    assert result is not None
    recorder.deal_ended(result)
    assert recorder.text() == TEXT[FINISHED]
    assert match.result() is not None


def test_a_match_between_two_deals_goes_on_with_the_next() -> None:
    part = read(TEXT[FINISHED])
    second = part.deals[1]
    del part.deals[1:]
    match = resume(read(part.text()))
    assert match.state.result() is not None
    assert match.result() is None
    assert match.next().to_json()["dealer"] == second.dealer


# Writing


@pytest.mark.parametrize("text", ["обмен 6c", "сменить 6c", "6c", "Exchange 6c", "1:6c", ""])
def test_a_recorder_takes_notation_alone(text: str) -> None:
    """Others could read the card of an exchange whose word is not the one that hides it."""
    game = foolery.game("simple+poker")
    recorder = Recorder(game, 2, "s")
    recorder.deal_started(game.deal(2, "s"))
    with pytest.raises(RecordError, match=f"“{text}” is not in notation: an action begins with one of aside, close"):
        recorder.moved(1, text, [])


def test_a_record_in_short_forms_does_not_hold() -> None:
    game = foolery.game("simple")
    state = game.deal(2, "s")
    recorder = Recorder(game, 2, "s")
    recorder.deal_started(state)
    seat = state.actors()[0]
    move = state.legal(seat)[0]
    written = state.move_text(move)
    recorder.moved(seat, written, state.play(seat, move))
    short = recorder.text().replace(f": {written}", f": {written.removeprefix('lead ')}")
    assert check(recorder.text()).text() == "1 deal, 1 action, unfinished: replays exactly"
    with pytest.raises(RecordError, match="is not in notation: an action begins with one of close, cover, lay, lead"):
        check(short)


def test_a_recorder_refuses_what_no_record_can_hold() -> None:
    game = foolery.game("simple")
    with pytest.raises(RecordError, match="no deal is running"):
        Recorder(game, 2, "s").moved(0, "take", [])
    with pytest.raises(RecordError, match="needs the order of cards"):
        Recorder(game, 2).deal_started(game.deal(2, "s"))
    recorder, _ = play(PLAN[0], "once")
    with pytest.raises(RecordError, match="no deal is running"):
        recorder.moved(0, "take", [])
    with pytest.raises(NotationError, match="is not a date"):
        Recorder(game, 2, "s", date="yesterday")
    with pytest.raises(NotationError, match="1 of 2 players have names"):
        Recorder(game, 2, "s", ["Anna"])
    with pytest.raises(NotationError, match="the number of players"):
        Recorder(game, 9, "s")


def test_a_match_may_have_more_deals_than_planned() -> None:
    recorder, _ = play(PLAN[0], "once")
    assert recorder.record.planned == 1
    recorder.deal_started(foolery.game("simple").deal(2, "once"))
    assert recorder.record.planned == 2
    assert not recorder.record.finished


@pytest.mark.parametrize("plan", PLAN[::9], ids=lambda plan: plan.name)
def test_new_games_are_recorded_exactly(plan: Any) -> None:
    recorder, met = play(plan, "afresh")
    assert check(recorder.text()).note is None
    assert read(recorder.text()) == recorder.record
    assert granted(plan._replace(wish=""), recorder, met) == (len(recorder.text()) < 16000)


def test_the_archive_is_kept_in_small_files() -> None:
    assert all(Path(path).stat().st_size < 20000 for path in PATHS)
