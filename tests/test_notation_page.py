"""What docs/notation.md shows is so: its examples are read and played, its grammars fit them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery.base.cards import card_text, parse_card
from foolery.base.errors import FooleryError, IllegalMove, NotationError, RulesError
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.text.notation import POSITION
from foolery.record import check, read
from tests.grammar import Grammar
from tests.positions import texts
from tests.tiers import every

PAGE = (Path(__file__).parent.parent / "docs" / "notation.md").read_text(encoding="utf-8")
RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def blocks(kind: str) -> list[str]:
    """The fenced blocks of this kind."""
    return re.findall(rf"^```{re.escape(kind)}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def lines(kind: str) -> list[str]:
    return [line for block in blocks(kind) for line in block.splitlines()]


def pairs(kind: str, between: str) -> list[list[str]]:
    return [re.split(between, line, maxsplit=1) for line in lines(kind)]


IDS, CARDS, ACTIONS, POSITIONS, RECORD = (Grammar(block) for block in blocks("ebnf"))


@pytest.mark.parametrize("grammar", [IDS, CARDS, ACTIONS, POSITIONS, RECORD], ids=lambda grammar: grammar.first)
def test_every_name_of_a_grammar_is_used_and_leads_somewhere(grammar: Grammar) -> None:
    assert not grammar.unused() - {"cards"}
    for name in grammar.bodies:
        re.compile(grammar.pattern(name))


def test_every_field_of_a_position_is_on_the_page() -> None:
    table = PAGE[PAGE.index("## 4. Positions") : PAGE.index("### On one line")]
    assert [name for name in POSITION.by_key if f"`{name}`" not in table] == []


@pytest.mark.parametrize(("text", "canonical"), pairs("id", " = "))
def test_an_id_has_the_canonical_form_shown(text: str, canonical: str) -> None:
    assert foolery.game(text).id == canonical
    assert foolery.game(canonical).id == canonical
    assert IDS.matches(text)
    assert IDS.matches(canonical)


@pytest.mark.parametrize(("text", "words"), pairs("id-refused", " {2,}"))
def test_an_id_is_refused_in_these_words(text: str, words: str) -> None:
    with pytest.raises((RulesError, NotationError)) as caught:
        foolery.game(text)
    assert words in str(caught.value)


@pytest.mark.parametrize(("text", "canonical"), pairs("cards", " = "))
def test_a_card_is_read_as_shown(text: str, canonical: str) -> None:
    assert card_text(parse_card(text)) == canonical
    assert CARDS.matches(text)
    assert ACTIONS.matches(canonical, "card")


@pytest.mark.parametrize(("text", "words"), pairs("cards-refused", " {2,}"))
def test_a_card_is_refused_in_these_words(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("block", blocks("legal"))
def test_actions_are_legal_or_refused_as_shown(block: str) -> None:
    position, *examples = block.splitlines()
    game = foolery.game(str(POSITION.from_line(position)["game"]))
    assert POSITIONS.matches(position)
    assert len(examples) > 4
    for example in examples:
        found = re.fullmatch(r"(! )?(\d): (.*?)(?: = (.*))?", example)
        assert found is not None
        refused, seat, text, meant = found[1], int(found[2]), found[3], found[4]
        state = game.position(position)
        if refused:
            with pytest.raises((IllegalMove, NotationError)):
                state.play(seat, game.parse_move(text, state, seat)[0])
            continue
        moves = game.parse_move(text, state, seat)
        words = " ".join(state.move_text(move) for move in moves)
        assert words == (meant or text)
        assert words in texts(state, seat)
        assert ACTIONS.matches(words)
        state.play(seat, moves[0])


@pytest.mark.parametrize("line", lines("line"))
def test_a_position_comes_back(line: str) -> None:
    assert POSITIONS.matches(line)
    state = foolery.game(str(POSITION.from_line(line)["game"])).position(line)
    full = state.line()
    assert POSITIONS.matches(full)
    again = foolery.game(state.to_json()["game"]).position(full)
    assert again.line() == full
    assert again.to_json() == state.to_json()
    assert again.digest() == state.digest()
    for seat in range(state.players):
        assert POSITIONS.matches(state.view(seat).line())


def test_a_line_and_its_json_are_one_position() -> None:
    (block,) = blocks("line=json")
    line, text = block.split("\n", 1)
    data = json.loads(text)
    game = foolery.game(data["game"])
    assert POSITIONS.matches(line)
    assert game.position(line).to_json() == game.position(data).to_json()
    assert game.position(POSITION.to_line(data)).to_json() == game.position(data).to_json()


@pytest.mark.parametrize(("line", "words"), pairs("line-refused", " {2,}"))
def test_a_position_is_refused_in_these_words(line: str, words: str) -> None:
    with pytest.raises(FooleryError) as caught:
        foolery.game(re.sub(r".*game=(\S+).*", r"\1", line)).position(line)
    assert words in str(caught.value)


@pytest.mark.parametrize("text", blocks("record"))
def test_a_record_replays(text: str) -> None:
    assert RECORD.matches(text)
    assert not check(text).note
    assert read(text).text() == text


def test_the_program_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    (program,) = blocks("python")
    said = re.findall(r"#\s+(\d.*)", program)
    monkeypatch.chdir(Path(__file__).parent.parent)
    exec(compile(program, "docs/notation.md", "exec"), {})
    printed = capsys.readouterr().out
    assert said
    for words in said:
        assert words in printed


def test_the_editions_shown_are_those_of_the_record_shown() -> None:
    (full,) = blocks("record")
    for seat, block in (("1", blocks("record-seat-1")), ("public", blocks("record-public"))):
        (shown,) = block
        assert read(full).text("public" if seat == "public" else int(seat)).startswith(shown)


def test_there_are_examples_of_every_kind() -> None:
    for kind in ("id", "id-refused", "cards", "cards-refused", "legal", "line", "line=json", "line-refused", "record"):
        assert blocks(kind), kind
    fences = set(re.findall(r"^```(\S+)$", PAGE, re.MULTILINE))
    known = {"ebnf", "id", "id-refused", "cards", "cards-refused", "legal", "line", "line=json", "line-refused"}
    assert fences == known | {"record", "record-seat-1", "record-public", "python"}


@every(33)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_grammar_fits_the_archive(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert RECORD.matches(text)
    record = read(text)
    assert RECORD.matches(record.text("public"))
    assert RECORD.matches(record.text(0))
    family = foolery.game(record.game).family
    for deal in record.deals:
        for action in deal.actions:
            assert ACTIONS.matches(action.text) or family != "durak", action.text


@pytest.mark.parametrize("game_id", ["simple", "throw-in,pack=24", "transfer,throw-in-order=free"])
def test_the_grammar_fits_positions_that_play_leads_to(game_id: str) -> None:
    state = foolery.game(game_id).deal(3, "grammar")
    for _ in range(40):
        actors = state.actors()
        if not actors:
            break
        assert POSITIONS.matches(state.line()), state.line()
        assert POSITIONS.matches(state.view(1).line()), state.view(1).line()
        legal = state.legal(actors[0])
        state.play(actors[0], legal[(state.ply * 7) % len(legal)])


def test_grammars_refuse_what_is_wrong() -> None:
    for grammar, wrong in (
        (IDS, ["", "throw-in+", "throw in", "throw-in,pack", "Throw-in"]),
        (CARDS, ["c6", "1h", "6", "*x"]),
        (ACTIONS, ["lead", "cover 9c", "cover 9c with", "lead 9", "laying 9c"]),
        (POSITIONS, ["hands", "hands=9c/", "trump=x", "colour=red", "table=9c"]),
    ):
        for text in wrong:
            assert not grammar.matches(text), text
    (full,) = blocks("record")
    for i, line in enumerate(full.splitlines(keepends=True)):
        if line.strip() and not line.startswith(("player", "x-")):
            assert not RECORD.matches(full.replace(line, line.replace(" ", "  ", 1), 1)) or ": " in line, (i, line)


def test_every_word_that_a_rule_brings_stands_in_the_table() -> None:
    table = PAGE.partition("Those of the rules in this package:")[2].partition("A number and")[0]
    told = set(re.findall(r"`([a-z][^`]*)`", table))
    words = {text.split()[0] + (" riposte" if "riposte" in text else "") for text in told}
    for name, rule in REGISTRY.rules.items():
        for kind in rule.kinds:
            form = rule.forms.get(kind, kind)
            first = form.split()[0] + (" riposte" if "riposte" in form else "")
            known = first in words or kind in words or kind.removesuffix("-done") in words
            assert known or first == "take", (name, kind)
