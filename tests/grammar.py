"""Grammars of the XML specification's form, compiled to regular expressions: no name may lead back to itself."""

from __future__ import annotations

import re

_TOKEN = re.compile(r'\s+|"([^"]*)"|\'([^\']*)\'|(\[(?:[^\]]|#x[0-9A-F]+)*\])|#x([0-9A-F]+)|(\w+)|([()|?*+])')


class Grammar:
    """The rules of one grammar by name."""

    def __init__(self, text: str) -> None:
        parts = re.split(r"^(\w+)\s*::=", text, flags=re.MULTILINE)
        self.bodies = dict(zip(parts[1::2], parts[2::2], strict=True))
        self.first = parts[1]
        if len(self.bodies) != len(parts) // 2:
            raise ValueError("a name is defined twice")

    def pattern(self, name: str, inside: tuple[str, ...] = ()) -> str:
        """The regular expression of a name."""
        if name in inside:
            raise ValueError(f"{name} leads back to itself")
        body, out, at = self.bodies[name], [], 0
        while at < len(body):
            token = _TOKEN.match(body, at)
            if token is None:
                raise ValueError(f"{name}: cannot read {body[at:]!r}")
            at = token.end()
            double, single, group, code, word, sign = token.groups()
            literal = double if double is not None else single
            if literal is not None:
                out.append(re.escape(literal) if len(literal) == 1 else f"(?:{re.escape(literal)})")
            elif group:
                out.append(_characters(group))
            elif code:
                out.append(re.escape(chr(int(code, 16))))
            elif word:
                out.append(self.pattern(word, (*inside, name)))
            elif sign:
                out.append("(?:" if sign == "(" else sign)
        return f"(?:{''.join(out)})"

    def matches(self, text: str, name: str = "") -> bool:
        """Whether the whole text is what the name, or else the first one, stands for."""
        return re.fullmatch(self.pattern(name or self.first), text) is not None

    def unused(self) -> set[str]:
        """Names that nothing leads to."""
        plain = [re.sub(r'"[^"]*"|\[[^\]]*\]', "", body) for body in self.bodies.values()]
        return set(self.bodies) - {self.first} - set(re.findall(r"\w+", " ".join(plain)))


def _characters(group: str) -> str:
    """A class of characters, its numbers read."""
    inner = re.sub(r"#x([0-9A-F]+)", lambda found: re.escape(chr(int(found[1], 16))), group[1:-1])
    return f"[{inner}]"
