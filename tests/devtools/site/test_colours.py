"""Every pair of colours of the explorer and the pictures is readable, in light and in dark."""

import re
from importlib.resources import files

import pytest

SHEET = (files("replybook_devtools.site") / "assets" / "explorer.css").read_text("utf-8")
PAIRS = [
    ("ink", "card"),
    ("soft", "card"),
    ("link", "card"),
    *((word, "card") for word in "side"),
    *(("on", ground) for ground in ("s", "i", "d", "e", "n", "link")),
]
WCAG_AA = 4.5


def _schemes() -> list[dict[str, str]]:
    """The colours of each block that sets them, by their short names."""
    blocks = re.findall(r"\{((?:\s*--rb-\w+: #[0-9a-f]{6};)+)\s*\}", SHEET)
    return [dict(re.findall(r"--rb-(\w+): (#[0-9a-f]{6});", block)) for block in blocks]


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_switch_of_the_site_and_the_system_give_the_same_two_schemes() -> None:
    plain, dark_system, default, slate = _schemes()

    assert default == plain
    assert slate == dark_system
    assert plain != dark_system


@pytest.mark.parametrize(("front", "ground"), PAIRS)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_text_stands_out(scheme: int, front: str, ground: str) -> None:
    colours = _schemes()[scheme]

    assert _contrast(colours[front], colours[ground]) >= WCAG_AA


def test_a_pair_that_cannot_be_read_is_noticed() -> None:
    assert _contrast("#ffffff", "#ffffff") == 1
    assert _contrast("#999999", "#ffffff") < WCAG_AA
