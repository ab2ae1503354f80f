"""The version of Foolery: stated here alone, the package's metadata is made from it."""

from typing import Final

VERSION: Final = "0.1.0"
