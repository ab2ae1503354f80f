"""The files of the client, read once: what may be asked for is what is there, by its exact path."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

FOLDER: Final = Path(__file__).with_name("static")
INDEX: Final = "index.html"
HASHED: Final = "assets/"
"""What lies below has its own digest in its name, so it never changes."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
NEVER: Final = "no-store"
WORTH: Final = 1024
"""From so many bytes on texts are compressed."""
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
UNLISTED: Final = ("digest.txt",)


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent; ``squeezed`` is empty where that makes it no smaller."""

    body: bytes
    squeezed: bytes
    type: str
    cache: str

    def sent(self, encodings: str) -> bytes:
        """Return the bytes that are sent to a client with this ``Accept-Encoding``."""
        return self.squeezed if self.squeezed and "gzip" in encodings else self.body


@dataclass(frozen=True, slots=True)
class Static:
    """All files by their paths. ``build`` tells one build of the client from another."""

    files: dict[str, File]
    build: str

    @classmethod
    def read(cls, folder: Path = FOLDER) -> Self:
        """What lies in the folder; nothing where the client has not been built."""
        files = {
            path.relative_to(folder).as_posix(): _file(path, path.relative_to(folder).as_posix())
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name not in UNLISTED
        }
        digest = folder / "digest.txt"
        return cls(files, digest.read_text(encoding="utf-8").strip()[:16] if digest.is_file() else "")

    @property
    def index(self) -> File | None:
        """The page of the client; None where it has not been built."""
        return self.files.get(INDEX)

    def at(self, path: str) -> File | None:
        """Return the file at a path; for a path without any, the client's page or None."""
        return self.files.get(path.lstrip("/")) or (None if is_named(path) else self.index)


def is_named(path: str) -> bool:
    """Whether a path names one thing, so that the client's page is no answer where the server has no such thing."""
    return path.lstrip("/").startswith(("api/", HASHED))


def _file(path: Path, name: str) -> File:
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith(("json", "svg+xml", "javascript"))
    squeezed = gzip.compress(body, 9, mtime=0) if text and len(body) >= WORTH else b""
    cache = NEVER if name == INDEX else FOR_EVER if name.startswith(HASHED) else ASK_AGAIN
    return File(body, squeezed if len(squeezed) < len(body) else b"", kind, cache)
