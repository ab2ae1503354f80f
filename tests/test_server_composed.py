"""What goes against a set of rules, as the page says it: with the titles of the rules, in every language."""

import pytest

import foolery
from foolery import wire
from foolery.server.composed import with_texts
from foolery.speech import languages, sentence


@pytest.mark.parametrize("lang", languages())
def test_a_clash_is_said_with_titles_and_its_reason_alone(lang: str) -> None:
    made = with_texts(wire.compose(["throw-in", "armenian"]), lang)
    problem = next(one["problem"] for one in made["joins"] if one["id"] == "no-stock")
    titles = [foolery.rules()[name].titles[lang] for name in ("armenian", "no-stock")]
    assert all(title in problem["text"] for title in titles)
    assert "no-stock" not in problem["text"]
    assert problem["why"] not in ("", problem["text"])
    assert problem["text"][-1] == problem["why"][-1] == "."


def test_what_somebody_typed_stays_as_it_was() -> None:
    (problem,) = with_texts(wire.compose("throw-in+armenain"), "en")["problems"]
    assert "armenain" in problem["text"]
    assert "armenian" in problem["text"]
    assert problem["why"] == ""


def test_rules_that_go_together_have_no_problem() -> None:
    made = with_texts(wire.compose(["throw-in"]), "en")
    assert made["problems"] == []
    assert None in {one["problem"] and one["problem"]["text"] for one in made["joins"]}


@pytest.mark.parametrize("lang", languages())
def test_what_is_odd_is_told_and_no_command_is_named(lang: str) -> None:
    made = with_texts(wire.compose(["throw-in", "no-trumps", "no-trump-lead"]), lang)
    (odd,) = made["warnings"]
    assert odd["rules"] == ["no-trump-lead", "no-trumps"]
    assert odd["why"] == sentence(foolery.rules()["no-trump-lead"].warns["no-trumps"][lang])
    assert with_texts(wire.compose(["throw-in"]), lang)["warnings"] == []
    (problem,) = with_texts(wire.compose("nothing-like-it"), lang)["problems"]
    assert "nothing-like-it" in problem["text"]
    assert "`" not in problem["text"]


@pytest.mark.parametrize(
    ("game", "rule", "said", "unsaid"),
    [
        ("throw-in+big", "big", "A card does not cover its twin.", "another rank and another suit"),
        ("throw-in+big,big.cover=literal", "big", "another rank and another suit", "twin"),
        ("throw-in+royal,royal.low=7", "royal", "Cards below the seven are ordinary", "twin"),
        ("shed-idiot,shed-idiot.play-on=on", "shed-idiot", "Lay one or more cards", "no-such-words"),
    ],
)
def test_the_help_of_a_rule_is_that_of_the_options(game: str, rule: str, said: str, unsaid: str) -> None:
    helps = wire.compose(game)["helps"]
    assert list(helps) == wire.compose(game)["rules"]
    assert said in helps[rule]["en"]
    assert unsaid not in helps[rule]["en"]
    assert set(helps[rule]) == set(languages())


def test_what_makes_no_game_has_no_help() -> None:
    assert wire.compose(["throw-in", "no-such-rule"])["helps"] == {}
