"""The rules pages of all games and rules as files, for whoever reads them without the program.

    python -m foolery.cli.rulebook [--check] [FOLDER]

writes ``en/ID.md``, ``ru/ID.md`` and an index into the folder, else into ``docs/rules``; pages of rules that are gone
are removed. With ``--check`` nothing is written: it names the files that are not as they would be, and leaves with 1.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from foolery import catalogue
from foolery.cli.words import put, say, tell
from foolery.contract.family import Family
from foolery.speech import SOURCE, advice, in_all, languages, said, tongue

USUAL = Path("docs/rules")
INDEX = "README.md"
_HEADS = ("title", "games", "rules", "parts", "named")


def pages() -> dict[str, str]:
    """Every file by its name in the folder."""
    found = {INDEX: index()}
    found |= {f"{lang}/{advice.NAME}.md": advice.advice_page(lang) for lang in languages()}
    for family in catalogue.FAMILIES.shipped():
        for name in (*bases(family), *rules(family)):
            game = catalogue.game(name)
            found |= {f"{lang}/{name}.md": game.rules_text(lang) for lang in languages()}
    return found


def of_package(rule: Any) -> bool:
    """Whether a rule comes with Foolery; those of other people have no page here."""
    return str(rule.__module__).startswith("foolery.")


def bases(family: Family) -> list[str]:
    """The bases of a family that come with the package."""
    return by_row(rule for rule in family.registry.rules.values() if rule.base and of_package(rule))


def rules(family: Family) -> list[str]:
    """The rules of a family that come with the package, in the order of the catalogue."""
    return by_row(rule for rule in family.registry.rules.values() if not rule.base and of_package(rule))


def by_row(found: Iterable[Any]) -> list[str]:
    """The names of rules in the order of the catalogue, those without a row after the others."""
    return [rule.name for rule in sorted(found, key=lambda rule: (rule.row == 0, rule.row, rule.name))]


def contained(family: Family) -> list[str]:
    """The rules that are part of a base of their family anyway."""
    inside = {name for base in bases(family) for name in family.registry.inside(family.registry.rules[base])}
    return [name for name in rules(family) if name in inside]


def index() -> str:
    """The list of all pages."""
    heads = {key: " / ".join(in_all(f"command.rulebook-{key}").values()) for key in _HEADS}
    columns = " | ".join(tongue(lang).words["name"] for lang in languages())
    rule = "|---" * (2 + len(languages())) + "|"
    lines = [f"# {heads['title']}", "", tongue(SOURCE).say("command.rulebook-about")]
    for family in catalogue.FAMILIES.shipped():
        lines += ["", f"## {' / '.join(family.titles.values())}"]
        found = family.registry.rules
        parts = contained(family)
        joining = [name for name in rules(family) if name not in parts]
        for key, names in (("games", bases(family)), ("rules", joining), ("parts", parts)):
            if names:
                lines += ["", f"### {heads[key]}", "", f"| id | № | {columns} |", rule]
                lines += [row(found[name]) for name in names]
        if family.name == "durak":
            links = ", ".join(f"[{advice.advice_title(lang)}]({lang}/{advice.NAME}.md)" for lang in languages())
            lines += ["", links]
        presets = sorted(name for name in family.registry.presets if ":" not in name)
        if presets:
            lines += ["", f"### {heads['named']}", "", f"| id | | {columns} |", rule]
            lines += [preset(name) for name in presets]
    return "\n".join(lines) + "\n"


def row(rule: Any) -> str:
    """A base or rule: its id, its number, and its page in each language."""
    links = " | ".join(f"[{said(rule.titles, lang)}]({lang}/{rule.name}.md)" for lang in languages())
    return f"| `{rule.name}` | {rule.row or '–'} | {links} |"


def preset(name: str) -> str:
    """A named game: what it stands for, and its titles."""
    game = catalogue.game(name)
    return f"| `{name}` | `{game.id}` | {' | '.join(game.title(lang) for lang in languages())} |"


def stale(folder: Path) -> Iterator[str]:
    """The files of the folder that are missing, different or too many."""
    wanted = pages()
    for name, text in wanted.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield name
    yield from sorted(name for name in there(folder) if name not in wanted)


def there(folder: Path) -> list[str]:
    """The pages that lie in the folder."""
    return [path.relative_to(folder).as_posix() for lang in languages() for path in (folder / lang).glob("*.md")]


def write(folder: Path) -> int:
    """Write all pages and remove those that are no more; gives the number of files that have changed."""
    changed = list(stale(folder))
    wanted = pages()
    for name in changed:
        path = folder / name
        if name in wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    return len(changed)


def main(arguments: Sequence[str]) -> int:
    """The command; its exit code."""
    check = "--check" in arguments
    folders = [text for text in arguments if text != "--check"]
    if len(folders) > 1 or any(text.startswith("-") for text in folders):
        tell(say("rulebook-usage"))
        return 2
    folder = Path(folders[0]) if folders else USUAL
    if check:
        found = list(stale(folder))
        for name in found:
            tell(say("rulebook-stale", file=folder / name))
        return 1 if found else 0
    put(say("rulebook-changed", folder=folder, files=write(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
