"""Which browser there is: what the environment names, else Chromium, Chrome or Edge on the PATH."""

from __future__ import annotations

import os
import shutil
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
MISSING: Final = "no browser on the PATH: apt-get install chromium, or set FOOLERY_CHROMIUM to one"
UNWANTED: Final = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AimEnabled", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "ThirdPartyStoragePartitioning"),
)
"""Pages that a browser opens for itself behind every window, a second of the processor each, and, since the last list
given is the one that holds, what Playwright leaves out too.
"""
FLAGS: Final = [
    f"--disable-features={','.join(UNWANTED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """The path of a browser. Raises LookupError."""
    found = os.environ.get("FOOLERY_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        raise LookupError(MISSING)
    return found


def there() -> bool:
    """Whether there is one."""
    try:
        return bool(chromium())
    except LookupError:
        return False
