"""What a seat is sent: it fits its schema, and is said in the reader's language."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import pytest

from foolery.contract import Event
from foolery.server import answers, frames
from foolery.server.shared_views import SharedView, _apart, news_of, verdict_once
from foolery.server.views import MOST_NEWS, Beside, SeatNarrator, hinted, picked, view_frame
from foolery.table import Command, Entry, Setup, Table
from foolery.table.events import TABLE, alike, event_of, shown
from foolery.table.narration import TableNarrator
from tests import web_games
from tests.table_games import FAMILIES, House

BESIDE = Beside("example", host="anna")


def table_of(game: str, players: int, seed: str, **more: Any) -> Table:
    """A table at which Anna and bots sit, with the first deal dealt."""
    table = Table.open(Setup(game=game, players=players, seed=seed, **more))
    sit(table, 0, "anna", "Anna")
    for seat in range(1, players):
        sit(table, seat, "", "Lou", "lowest")
    assert table.do(Command("ready", "ready", 0, "anna", seq=table.seq)).accepted
    return table


def sit(table: Table, seat: int, person: str, name: str, bot: str = "") -> None:
    body = {"name": name, "bot": bot} if bot else {"name": name}
    assert table.do(Command(f"sit {seat}", "sit", seat, person, body=body)).accepted


def test_the_schema_is_the_one_that_is_kept() -> None:
    assert json.loads(answers.SCHEMA.read_text(encoding="utf-8")) == answers.schema()


def test_recorded_games_are_those_that_are_played_today() -> None:
    kept = {path.stem: path.read_text(encoding="utf-8") for path in web_games.FOLDER.glob("*.json")}
    assert kept == {name: web_games.written(*what) for name, what in web_games.GAMES.items()}


@pytest.mark.parametrize("name", web_games.GAMES)
def test_every_recorded_frame_fits_the_schema_and_says_what_is_asked(name: str) -> None:
    schema = answers.schema()
    view = jsonschema_rs.Draft202012Validator({"$ref": "#/$defs/ViewFrame", "$defs": schema["$defs"]})
    kept = json.loads((web_games.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    before = -1
    for frame in kept["frames"]:
        view.validate(frame | {"common": kept["common"]})
        assert frame["seq"] > before
        before = frame["seq"]
        assert frame["say"], frame
        assert bool(frame["actions"]) == (frame["seat"] is not None and frame["seat"] in frame["asked"])
        assert all(one["label"] and one["text"] for one in frame["actions"])
        assert " ".join(frame["verdict"]) == frame["result"]
    assert kept["frames"][-1]["result"]
    assert kept["frames"][-1]["scores"]


def test_a_verdict_keeps_a_name_whole_that_has_a_full_stop() -> None:
    house = House("simple,pack=24", [""] * 3, seed="stops", ready=False)
    names = ["Dr. A. Smith", "B. Wise", "C. Q."]
    for seat, name in enumerate(names):
        house.sends("sit", seat, bot="lowest", name=name)
    house.sends("ready")
    assert view_frame(house.table, None, "en", BESIDE).verdict == []
    house.bots_play()
    frame = view_frame(house.table, None, "en", BESIDE)
    assert frame.view is not None
    fool, places = frame.view["result"]["fools"][0], frame.view["result"]["places"]
    order = ", ".join(names[place] for place in places)
    assert frame.verdict == [f"{names[fool]} is the fool.", f"Out in this order: {order}."]


@pytest.mark.parametrize("name", web_games.GAMES)
def test_whom_one_waits_for_and_what_lies_there_is_said(name: str) -> None:
    kept = json.loads((web_games.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for frame in (one for one in kept["frames"] if one["view"]):
        view, names = frame["view"], [one["name"] for one in frame["seats"]]
        others = {names[seat] for seat in frame["asked"] if seat != frame["seat"]}
        assert {one for one in names if one in frame["waits"]} == others
        melds = {f"{owner}.{one}" for owner, sets in view.get("melds", {}).items() for one in sets}
        slots = {str(number) for number, _ in enumerate(view.get("table", []))} | {"stock"}
        wanted = {"durak": slots, "rummy": melds | view.get("joker_means", {}).keys()}
        assert frame["lying"].keys() == wanted.get(view["family"], set())
        assert all(frame["lying"].values())


def test_whoever_is_not_ready_is_waited_for_by_those_who_are() -> None:
    house = House("simple,pack=24", ["Ann", "Bob"], seed="ready", ready=False)
    assert [view_frame(house.table, seat, "en", BESIDE).waits for seat in (0, 1)] == ["", ""]
    assert house.asks("ready", 0, "Ann").accepted
    assert [view_frame(house.table, seat, "en", BESIDE).waits for seat in (0, 1)] == ["Waiting for Bob", ""]


def test_a_hint_is_said_with_its_reason() -> None:
    table = table_of("throw-in", 2, "pick")
    view = table.view(table.wanted()[0].seat)
    assert view is not None
    action = view.actions()[0]
    label = view.label(action)
    assert hinted("1", view, action, "", "en", []).text == f"Hint: {label}."
    said = hinted("1", view, action, "it is cheap", "ru", [])
    assert said.text == f"Подсказка: {view.label(action, 'ru')}; it is cheap."
    assert said.action.text == action.text


def test_who_comes_newly_jumps_and_reads_up_the_deal() -> None:
    table = table_of("throw-in", 3, "news")
    fresh = view_frame(table, 0, "en", BESIDE)
    assert fresh.start == fresh.seq == table.seq
    assert "Deal 1 begins" in " ".join(one.text for one in fresh.news)
    assert view_frame(table, 0, "en", BESIDE, table.seq).news == []
    late = view_frame(table, 0, "en", BESIDE, table.seq - 1)
    assert late.start == table.seq - 1


def test_too_many_news_are_no_animation() -> None:
    table = table_of("throw-in", 2, "long")
    for number in range(60):
        assert table.do(Command(f"p{number}", "passes", 0, "anna", body={"on": number % 2 == 0})).accepted
    frame = view_frame(table, 0, "en", BESIDE, 0)
    assert len(frame.news) == MOST_NEWS
    assert frame.start == frame.seq


def test_what_a_deal_ends_with_is_said_once() -> None:
    for name in web_games.GAMES:
        kept = json.loads((web_games.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        said = [one["text"] for one in kept["frames"][-1]["news"] if one["text"]]
        verdict = kept["frames"][-1]["result"]
        assert [text for text in said if text.rstrip(".") in verdict] == [verdict]


def test_what_the_shuffle_is_checked_by_covers_no_result() -> None:
    table = table_of("simple", 2, "28" * 16)
    ended = frames.News({"table": "ended"}, "Anna is the fool.")
    proof = frames.News({"table": "revealed"}, "The shuffle of deal 1 can be checked now.")
    assert SeatNarrator(table, 0, "en").last([ended, proof], "") == ended.text


@pytest.mark.parametrize("game", FAMILIES)
def test_whoever_an_event_does_not_name_reads_of_it_what_everybody_reads(game: str) -> None:
    """They share one sentence, so it must be the same one."""
    house = House(game, ["lowest"] * FAMILIES[game], seed="shared")
    house.bots_play(40)
    table, names = house.table, tuple("ABCD"[: FAMILIES[game]])
    shared = 0
    everybody = TableNarrator(table.game, "en", names)
    for entry, happened in zip(table.log, table.happened, strict=True):
        for kept, one in zip(entry.events, happened, strict=True):
            apart = None if kept.get(TABLE) == "ended" else _apart(kept, one)
            for seat in [seat for seat in range(len(names)) if apart is not None and seat not in apart]:
                seen = shown(kept, seat)
                assert seen == shown(kept, None)
                if seen is not None:
                    shared += 1
                    assert news_of(everybody.to(seat), one, seen) == news_of(everybody, one, seen)
    assert shared > 40


@pytest.mark.parametrize("game", FAMILIES)
def test_a_log_is_narrated_alike_from_its_events_and_from_what_it_keeps(game: str) -> None:
    house = House(game, ["lowest"] * FAMILIES[game], seed="kept")
    house.bots_play(40)
    read = house.table.game.read_event
    for entry, happened in zip(house.table.log, house.table.happened, strict=True):
        again = [one if TABLE in one else read(one) for one in entry.events]
        for lang in ("en", "ru"):
            for seat in (*range(FAMILIES[game]), None):
                narrator = TableNarrator(house.table.game, lang, tuple("ABCD"[: FAMILIES[game]]), seat)
                pairs = zip(happened, again, entry.events, strict=True)
                sent = [(one, two, shown(kept, seat)) for one, two, kept in pairs]
                for one, two, seen in sent:
                    assert seen is None or news_of(narrator, one, seen) == news_of(narrator, two, seen)


def test_an_event_with_a_suit_is_told_where_its_rules_are_not_installed() -> None:
    kept = {"kind": "trump-suit", "place": 1, "cards": [], "count": 0, "to": "h", "seen": None}
    happened = event_of(kept)
    assert isinstance(happened, Event)
    assert TableNarrator(None, "en", ("Anna", "Lou")).event(happened) == "Lou: trump suit"


@pytest.mark.parametrize("game", FAMILIES)
def test_each_seat_hears_its_own_however_much_is_shared(game: str) -> None:
    """What is the same for all is made once: it must be what each would have been shown alone."""
    house = House(game, ["lowest"] * FAMILIES[game], seed="shared")
    house.bots_play(40)
    table, shared = house.table, 0
    for seat in (*range(FAMILIES[game]), None):
        alone = TableNarrator(table.game, "en", SeatNarrator(table, seat, "en").names, seat)
        heard = [event for _, events in table.stream(seat) for event in events]
        told = SeatNarrator(table, seat, "en").news(-1)
        assert [one.event for one in told] == heard
        pairs = (
            pair
            for entry, happened in zip(table.log, table.happened, strict=True)
            for pair in zip(entry.events, happened, strict=True)
        )
        seen = [(happened, shown(kept, seat)) for kept, happened in pairs]
        assert told == verdict_once([news_of(alone, happened, one) for happened, one in seen if one is not None])
        kept = [event for entry in table.log for event in entry.events if alike(event, seat)]
        assert [shown(event, seat) for event in kept] == [shown(event, None) for event in kept]
        shared += len(kept)
    assert shared > 40


def test_picking_leads_to_whole_actions() -> None:
    table = table_of("throw-in", 2, "pick")
    seat = table.wanted()[0].seat
    view = table.view(seat)
    assert view is not None
    frame = view_frame(table, seat, "en", BESIDE)
    lead = view.actions()[0]
    found = picked(table, seat, "en", "1", [*lead.to_wire()["cards"]])
    assert lead.text in [one.text for one in found.actions]
    assert picked(table, 1 - seat, "en", "2", []).actions == []
    assert frame.picks is False


def test_a_bot_that_plays_on_leaves_nothing_to_do() -> None:
    table = table_of("throw-in", 2, "away", bank=1000)
    seat = table.wanted()[0].seat
    if table.sitters[seat].person:
        assert table.do(Command("due", "due"), 2000).accepted
        frame = view_frame(table, seat, "en", BESIDE)
        assert frame.actions == []
        assert frame.seats[seat].away


def other_rules(table: Table) -> Table:
    """The same log as if it had been played under other rules."""
    first = table.log[0].to_wire()
    first["events"][0]["revisions"]["core"] += 1
    return Table.fold([Entry.from_wire(first), *table.log[1:]])


def test_a_table_of_other_rules_is_shown_as_it_stood() -> None:
    table = table_of("throw-in", 2, "old")
    frame = view_frame(other_rules(table), 0, "en", BESIDE)
    assert frame.unjudged
    assert frame.view is None
    assert frame.say.startswith("This table cannot be played on")
    assert [one.name for one in frame.seats] == ["Anna", "Lou"]
    assert any(one.text for one in frame.news)


def test_a_closed_table_leaves_nothing_to_do() -> None:
    house = House("throw-in", ["Ann", "lowest"], seed="closed")
    house.bots_play()
    assert view_frame(house.table, 0, "en", Beside("t")).actions
    since = house.table.seq
    house.sends("end")
    for lang in ("en", "ru"):
        frame = view_frame(house.table, 0, lang, Beside("t"), since)
        assert frame.over
        assert not frame.actions
        assert frame.asked == []
        assert [one.text for one in frame.news] == [frame.say]


def test_news_that_could_not_be_told_once_are_told_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("throw-in", 2, "again")
    heard = SharedView(table, "en")
    whole = SharedView(table, "en").news(None, -1)
    with monkeypatch.context() as broken:
        broken.setattr(heard, "everybody", None)
        with pytest.raises(AttributeError):
            heard.news(None, -1)
    assert heard.news(None, -1) == whole != []


def test_a_narrator_without_names_numbers_the_players() -> None:
    table = House("throw-in", ["Ann", "lowest"]).table
    narrator = TableNarrator(table.game, "en")
    seated = [one for entry in table.log for one in entry.events if one.get(TABLE) == "seated"]
    assert seated
    assert all(narrator.table_event(one) for one in seated)
