"""A folder for a further language: written with what is to be translated, and looked at for what is amiss.

    python -m foolery.authoring.language FOLDER/de           writes what the folder lacks, in English
    python -m foolery.authoring.language --check FOLDER/de   says what is wrong, and how much is English still

The name of the folder is the code of the language. What is there already is never written over.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from foolery import catalogue
from foolery.base import letters
from foolery.base.cards import card_text, parse_card
from foolery.base.causes import reason
from foolery.base.errors import FooleryError
from foolery.base.folders import SOURCE, look_in, places, table, tables
from foolery.base.messages import Message
from foolery.ruleset import overlay
from foolery.speech import CASES, fields_of, foreign, tongue
from foolery.speech.language import holds_sentences
from foolery.speech.sentences import MANNERS, marks, parsed, plain, stray

TEMPLATE: Final = Path(__file__).with_name("grammar_template.py")
CODE: Final = re.compile(r"[a-z]{2,8}(_[a-z]+)?")
MANY: Final = range(200)
"""Numbers with which nouns are tried."""
_AS_IT_IS: Final = re.compile(r"`[^`]*`|https?://\S+")
"""What stands in a text as it is in every language: code and addresses."""
Table = dict[str, Any]


def fill(folder: Path) -> list[str]:
    """Write what this folder lacks of a language, its texts in English. Gives the names of the files written."""
    if not CODE.fullmatch(folder.name):
        raise FooleryError("check.language.code", code=folder.name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FooleryError("check.language.folder", folder=str(folder), cause=reason(error)) from None
    written = [name for name in sorted(tables(SOURCE)) if _add(folder / f"{name}.json", _english(name, folder.name))]
    for name, texts in rule_texts().items():
        if _add(folder / "rules" / f"{name}.json", texts):
            written.append(f"rules/{name}")
    grammar = folder / "grammar.py"
    if not grammar.exists():
        grammar.write_text(TEMPLATE.read_text(encoding="utf-8").replace('"xx"', f'"{folder.name}"'), encoding="utf-8")
        written.append("grammar")
    return written


def rule_texts() -> dict[str, Table]:
    """The English texts of all rules of the package by family, rule and the place where they stand."""
    return {
        family.name: {
            rule.name: {place: said[SOURCE] for place, said in overlay.texts(rule)}
            for rule in family.registry.rules.values()
            if rule.__module__.startswith("foolery.")
        }
        for family in catalogue.FAMILIES
    }


def _english(name: str, code: str) -> Table:
    found = dict(table(SOURCE, name))
    if name == "letters":
        del found["ranks-typed"]  # it speaks of the ranks as English writes them
    return found | {"name": code} if name == "words" else found


def _add(path: Path, wanted: Table) -> bool:
    """Add what a table lacks; whether it lacked anything."""
    there = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    whole = _joined(wanted, there)
    if path.exists() and whole == there:
        return False
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return True


def _joined(wanted: Table, there: Table) -> Table:
    """What is wanted, in its order, as it is there; and what is there besides."""
    found = {
        name: _joined(text, there.get(name, {})) if isinstance(text, dict) else there.get(name, text)
        for name, text in wanted.items()
    }
    return found | {name: text for name, text in there.items() if name not in wanted}


# Looking


def problems(code: str) -> Iterator[Message]:
    """What is wrong with a language that is looked for, whether the package's own or another."""
    unreadable = list(_unreadable(code))
    yield from unreadable
    if unreadable:
        return
    for name in sorted(tables(code)):
        if not name.startswith("rules/"):
            yield from _table(code, name)
    yield from _letters(code)
    yield from _grammar(code)
    yield from _rules(code)


def _unreadable(code: str) -> Iterator[Message]:
    """Files that are no tables of texts: nothing else can be said before these are put right."""
    for path in sorted(places()[code].rglob("*.json")):
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            yield Message("check.language.no-json", file=path.name, why=str(error))
            continue
        deep = path.parent.name == "rules"
        rows = list(found.values()) if isinstance(found, dict) else [found]
        texts = [text for row in rows for text in (row.values() if deep and isinstance(row, dict) else [row])]
        if not isinstance(found, dict) or not all(isinstance(text, str) for text in texts):
            yield Message("check.language.no-texts", file=path.name)


def _table(code: str, name: str) -> Iterator[Message]:
    english, own = table(SOURCE, name), table(code, name)
    if name not in tables(SOURCE):
        yield Message("check.language.no-table", table=name)
        return
    for key, text in own.items():
        where = f"{name}.{key}"
        if name != "letters" and key not in english:
            yield Message("check.language.no-name", name=where)
        elif text != english.get(key) and holds_sentences(name):
            yield from _sentence(code, where, text, english[key])


def _sentence(code: str, where: str, text: str, english: str) -> Iterator[Message]:
    """A sentence of a language's own: its fields, its marks, its letters. Words of the English one may stand in it."""
    if fields_of(text) != fields_of(english):
        yield Message("check.language.fields", name=where, given=_listed(english), named=_listed(text))
        return
    if stray(text) and not stray(english):
        yield Message("check.language.not-closed", name=where)
    wrong = [how for mark in marks(parsed(text)) for how in mark.how if how not in (*CASES, *MANNERS)]
    if wrong:
        yield Message("check.language.mark", name=where, marks=wrong, known=[*CASES, *MANNERS])
    kept = set(re.findall(r"\w+", english))
    letter = foreign(re.sub(r"\w+", lambda word: "" if word[0] in kept else word[0], plain(text)), code)
    if letter:
        yield Message("check.language.letters", name=where, text=letter)


def _listed(text: str) -> list[str]:
    return sorted(fields_of(text)) or ["–"]


def _letters(code: str) -> Iterator[Message]:
    """Every card is written so that it can be read again."""
    missing = sorted({*table(SOURCE, "words")} - {*table(code, "words")})
    if missing:
        yield Message("check.language.words", names=missing)
    if len(letters.ranks(code)) != 13 or len(letters.suits(code)) != 4:
        yield Message("check.language.counts", ranks=len(letters.ranks(code)), suits=len(letters.suits(code)))
        return
    for one in table(code, "letters").get("ranks-typed", "").split():
        if one.partition("=")[2] not in letters.ranks(code):
            yield Message("check.language.typed-rank", typed=one)
    for card in range(52):
        written = card_text(card, code)
        try:
            same = parse_card(written) == card
        except FooleryError:
            same = False
        if not same:
            yield Message("check.language.card", card=card_text(card), written=written)


def _grammar(code: str) -> Iterator[Message]:
    """The module says something of everything that it is asked for."""
    try:
        spoken = tongue(code)
        told = [
            *(spoken.the_card(card, case) for card in range(52) for case in CASES),
            *(spoken.cards(cards, case) for cards in ((0, 1), (16, 21, 64), (4,)) for case in CASES),
            *(spoken.person(place, seat, None, case) for place in (-1, 0, 1) for seat in (None, 0) for case in CASES),
            *(spoken.rank(rank, case) for rank in range(16) for case in CASES),
            *(spoken.suit(suit, case) for suit in range(-1, 4) for case in CASES),
            *(spoken.count(number, case) for number in MANY for case in CASES),
            spoken.a(spoken.rank(6)),
            spoken.join(["a", "b"]),
            spoken.figure(0.5, ".2f"),
        ]
        most = max(spoken.plural(number) for number in MANY) + 1
    except Exception as error:
        yield Message("check.language.grammar", kind=type(error).__name__, why=str(error))
        return
    if not all(isinstance(text, str) and text for text in told):
        yield Message("check.language.silent")
    if spoken.grammar.code != code:
        yield Message("check.language.other-code", code=spoken.grammar.code, folder=code)
    for name in sorted(tables(code)):
        if name.endswith("nouns"):
            for noun, forms in table(code, name).items():
                if forms.count("|") + 1 < most and forms != table(SOURCE, name).get(noun):
                    yield Message("check.language.forms", name=f"{name}.{noun}", forms=forms, most=most)


def _rules(code: str) -> Iterator[Message]:
    """Texts of rules that are there, and passages that stand in the help that they are said instead of.

    A passage that is English still is lacking: its help is said in English for those values, which is no fault.
    """
    rules = catalogue.rules()
    for where in sorted(tables(code)):
        for name, own in table(code, where).items() if where.startswith("rules/") else ():
            known = dict(overlay.texts(rules[name])) if name in rules else {}
            for place, text in own.items():
                if place not in known:
                    yield Message("check.language.no-place", rule=name, place=place)
                    continue
                english = known[place][SOURCE]
                if text == english:
                    continue
                if place.endswith(".of") and own.get("help", known["help"][SOURCE]).count(text) != 1:
                    yield Message("check.language.passage", rule=name, place=place, text=text)
                elif fields_of(text) != fields_of(english):
                    yield Message("check.language.fields", name=place, given=_listed(english), named=_listed(text))


def still_english(code: str) -> tuple[int, int]:
    """How many texts with words are missing, or as they are in English, and how many there are."""
    pairs = [
        (table(code, name).get(key, text), text)
        for name in tables(SOURCE)
        if holds_sentences(name)
        for key, text in table(SOURCE, name).items()
    ]
    for rule in catalogue.rules().values():
        if rule.__module__.startswith("foolery."):
            pairs += [(texts.get(code, texts[SOURCE]), texts[SOURCE]) for _, texts in overlay.texts(rule)]
    worded = [
        (text, english) for text, english in pairs if re.search(r"[^\W\d_]{2}", _AS_IT_IS.sub("", plain(english)))
    ]
    return sum(text == english for text, english in worded), len(worded)


def main(words: Sequence[str]) -> int:
    """Write or look; 1 where something is wrong."""
    paths = [Path(word).resolve() for word in words if word != "--check"]
    if len(paths) != 1:
        print(Message("check.language.usage"))
        return 2
    (folder,) = paths
    if "--check" not in words:
        try:
            written = fill(folder)
        except FooleryError as error:
            print(error)
            return 1
        print(Message("check.language.written", files=len(written), folder=str(folder)))
        return 0
    look_in(folder.parent)
    if folder.name not in places():
        print(Message("check.language.no-folder", folder=str(folder)))
        return 1
    found = list(problems(folder.name))
    for problem in found:
        print(f"! {problem}")
    if not any(_unreadable(folder.name)):
        english, texts = still_english(folder.name)
        print(Message("check.language.english", english=english, texts=texts))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
