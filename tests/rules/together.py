"""Rules that exist beside others: needs, gives, refuses, contains, defaults."""

from __future__ import annotations

from foolery.base.bits import rank_set
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State


class TransferTwice(Rule):
    """A rule that makes sense only where attacks are transferred."""

    name = "try:needs-transfer"
    needs = ("transfer",)
    default_base = "transfer"
    titles = {"en": "Two cards at most", "ru": "Не больше двух карт"}
    help = {"en": "A transfer adds one card.", "ru": "Переводят одной картой."}
    defaults = {"transfer-several": "1"}


class Patient(Rule):
    """Sixes stay in hand as long as there is something else."""

    name = "try:patient"
    refuses = {
        "try:hasty": {
            "en": "one keeps sixes back, the other plays them first",
            "ru": "одно бережёт шестёрки, другое ходит с них сразу",
        }
    }
    titles = {"en": "Sixes last", "ru": "Шестёрки потом"}
    help = {
        "en": "Nobody leads a six while he holds another card.",
        "ru": "С шестёрки ходят, только если больше не с чего.",
    }

    def may_lead(self, s: State, place: int, mask: int) -> int:
        others = s.usable(place) & ~rank_set(4)
        return mask & others if others else mask


class Hasty(Rule):
    """Sixes go first."""

    name = "try:hasty"
    titles = {"en": "Sixes first", "ru": "Шестёрки сначала"}
    help = {"en": "Who holds a six leads it.", "ru": "У кого шестёрка, тот с неё ходит."}

    def may_lead(self, s: State, place: int, mask: int) -> int:
        sixes = s.usable(place) & rank_set(4)
        return mask & sixes if sixes else mask


class VeryPatient(Patient):
    """Neither sixes nor sevens are led; contains the milder rule."""

    name = "try:very-patient"
    contains = ("try:patient",)
    titles = {"en": "Sixes and sevens last", "ru": "Шестёрки и семёрки потом"}
    help = {"en": "Nobody leads a six or seven while he holds another card.", "ru": "Шестёрки и семёрки берегут."}

    def may_lead(self, s: State, place: int, mask: int) -> int:
        others = s.usable(place) & ~(rank_set(4) | rank_set(5))
        return mask & others if others else mask


RULES = (TransferTwice, Patient, Hasty, VeryPatient)
