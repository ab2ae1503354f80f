"""Families meet in the catalogue and nowhere else: each id has one, and no game mixes two."""

from pathlib import Path

import pytest

import foolery
from foolery import catalogue
from foolery.base.errors import RuleConflict, RulesError, UnknownRule
from foolery.contract import BareEvent
from foolery.contract.family import Family
from foolery.durak.game import DurakGame
from foolery.ruleset import Registry


class PatienceRule:
    """A rule of a family that only this test knows."""

    name = "patience"
    titles = {"en": "Patience", "ru": "Пасьянс"}
    base = True
    kinds: dict[str, int] = {}
    phases: dict[str, int] = {}
    contains = ()


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> Family:
    registry = Registry((), {"grand-patience": "patience"}, (), "patience", {}, PatienceRule)
    registry.add(PatienceRule)
    family = Family("patience", registry, DurakGame, lambda line: {"read": line})
    monkeypatch.setattr(catalogue, "FAMILIES", (*catalogue.FAMILIES, family))
    return family


def test_every_id_is_of_one_family() -> None:
    for name in {*catalogue.games(), *catalogue.rules()}:
        knowing = [family.name for family in catalogue.FAMILIES if family.registry.knows(name)]
        assert len(knowing) == 1, (name, knowing)
        assert catalogue.family_of(name).name == knowing[0]


@pytest.mark.parametrize("name", catalogue.games())
def test_game_carries_the_name_of_its_family(name: str) -> None:
    game = catalogue.game(name)
    assert game.family == catalogue.family_of(name).name
    state = game.deal(game.seats()[0], "1")
    assert all(state.view(seat).family == game.family for seat in range(state.players))


def test_family_is_found_by_any_of_its_ids(patience: Family) -> None:
    assert catalogue.family_of("patience") is patience
    assert catalogue.family_of("base-patience,cards=4") is patience
    assert catalogue.family_of("grand-patience") is patience
    assert catalogue.family_of("throw-in").name == "durak"
    assert {"patience", "grand-patience", "throw-in"} <= set(catalogue.games())
    assert catalogue.rules()["patience"] is PatienceRule


def test_ids_of_two_families_are_refused_with_both_names(patience: Family) -> None:
    with pytest.raises(RuleConflict) as caught:
        catalogue.game("throw-in+patience")
    assert caught.value.rules == ("throw-in", "patience")
    assert str(caught.value.reason) == ("throw-in and patience belong to different kinds of games (durak, patience)")
    assert "throw-in и patience — из разных игр (durak и patience)" in caught.value.text("ru")


def test_misspelt_id_is_looked_for_in_all_families(patience: Family) -> None:
    with pytest.raises(UnknownRule) as caught:
        catalogue.game("patiense")
    assert caught.value.nearest[0] == "patience"
    with pytest.raises(UnknownRule, match="throw-in"):
        catalogue.game("throw-im")


def test_unknown_id_is_looked_for_in_the_family_of_the_others(patience: Family) -> None:
    with pytest.raises(UnknownRule) as caught:
        catalogue.game("throw-in+patiense")
    assert "patience" not in caught.value.nearest


def test_line_is_read_by_the_family_of_its_game(patience: Family) -> None:
    assert catalogue.family_of("patience").from_line("x") == {"read": "x"}
    with pytest.raises(foolery.NotationError, match="names its game"):
        catalogue.read_position("seats=3 game=patience")


def test_rule_file_of_no_family_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lone.py"
    path.write_text("class Lone:\n    name = 'lone'\n\nRULES = (Lone,)\n")
    with pytest.raises(RulesError, match="Lone is not made from the class Rule of a family"):
        foolery.load_rule_file(path)


def test_bare_event_tells_who_and_what_and_hides_cards() -> None:
    event = BareEvent("second-attempt", 1, (28,), seen=0b10)
    assert event.text(1, names=["Anna", "Boris"]) == "Boris: second attempt 9c"
    assert event.text(0, names=["Anna", "Boris"]) == "Boris: second attempt"
    assert event.text(1) == "Player 2: second attempt 9c"
    assert BareEvent("shuffle", -1).text(None) == "shuffle"
