"""``python -m tests.drawn`` draws the icons of the page as bitmaps, for systems that take no SVG."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.chromium import FLAGS, chromium

PUBLIC: Final = Path(__file__).parent.parent / "web" / "public"
ICONS: Final = (("icon", 180), ("icon", 192), ("icon", 512), ("icon-maskable", 512))
"""Which drawing, and how many pixels wide. The one of Apple's has no round corners of its own."""
APPLE: Final = 180


def draw() -> None:
    """Write every icon beside its drawing."""
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name, wide in ICONS:
            page = browser.new_page(viewport={"width": wide, "height": wide})
            svg = (PUBLIC / f"{name}.svg").read_text(encoding="utf-8")
            square = 'rx="0"' if wide == APPLE else 'rx="28"'
            svg = svg.replace('rx="28"', square).replace(
                'width="120" height="120">', f'width="{wide}" height="{wide}">', 1
            )
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
            page.screenshot(path=PUBLIC / f"{name}-{wide}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    draw()
