"""Leaks in the text of an answer: paths of the host, stacks, class names, links of libraries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

LEAKS: Final = {
    "stack": "a stack trace",
    "path": "a path of the host",
    "link": "a link to the pages of a library",
    "class": "a name of the server's internals",
}
"""The kinds of leaks."""

_STACK: Final = re.compile(
    r"""Traceback\ \(most\ recent|^\s*File\ "[^"\n]+",\ line\ \d+|^\s+at\ \S.*[:(]\d+(?::\d+)?\)?\s*$"""
    r"""|goroutine\ \d+\ \[|stack\ backtrace:|\bat\ \S+\.(?:java|kt|cs|js|ts|mjs|py):\d+""",
    re.MULTILINE | re.VERBOSE,
)
_PATH: Final = re.compile(
    r"(?<![\w/.:-])(?:/(?:home|Users|root|usr|opt|var|tmp|private|app|srv|mnt|etc|nix)/[^\s\"'`<>,;:)\]}]+"
    r"|[A-Za-z]:\\{1,2}(?:Users|Windows|Program)[^\s\"'`<>,;)\]}]*)"
    r"|(?:site-packages|node_modules|dist-packages)[/\\][^\s\"'`<>,;:)\]}]*"
)
_LINK: Final = re.compile(
    r"https?://(?:errors\.pydantic\.dev|docs\.pydantic\.dev|zod\.dev|json-schema\.org|docs\.python\.org"
    r"|nodejs\.org|developer\.mozilla\.org|[\w.-]*readthedocs\.io|sqlalche\.me|www\.npmjs\.com"
    r"|github\.com/[\w.-]+/[\w.-]+/(?:issues|blob))[^\s\"'<>)\]]*"
)
_CLASS: Final = re.compile(
    r"<(?:class|module|function|enum|built-in \w+) ['\"\w]|<[\w.]+ object at 0x|\bNoneType\b"
    r"|\b(?:[A-Za-z_]\w*\.){1,6}[A-Z]\w*(?:Error|Exception)\b"
    r"|(?<![\w.])[A-Z][a-z]\w*(?:Error|Exception)\b"
    r"|\bvalidation errors? for (?!tool\b)[A-Za-z_]\w*|\bSQLITE_[A-Z]+\b|\bCannot read propert(?:y|ies) of\b"
    r"|\bunexpected keyword argument\b.*|\w+\(\) (?:missing|got|takes) |\binput_(?:type|value)=|\[type=\w+,"
    r"|\bobject has no attribute\b|\bis not (?:subscriptable|iterable|callable)\b"
)
_PATTERNS: Final = {"stack": _STACK, "path": _PATH, "link": _LINK, "class": _CLASS}
_EXAMPLE: Final = re.compile(r"\be\.g\.|\bexamples?\b|\bsuch as\b|\blike\b", re.IGNORECASE)
"""Words after which a path is an example."""

_LONGEST: Final = 20_000


def leaks_in(text: str, known: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return kind and text of the leaks, at most one of each kind.

    Args:
        text: The text of an answer.
        known: Texts that the caller knows already, such as a path that was sent.
    """
    found: list[tuple[str, str]] = []
    for kind, pattern in _PATTERNS.items():
        for match in pattern.finditer(text[:_LONGEST]):
            shown = match.group().strip()
            line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
            is_example = kind == "path" and _EXAMPLE.search(line) is not None
            if not is_example and not any(_is_known(shown, one) for one in known):
                found.append((kind, shown[:120]))
                break
    return found


def _is_known(shown: str, known: str) -> bool:
    """Return True if a caller who knows a text learns nothing from what is shown."""
    is_path = "/" in known or "\\" in known
    return shown in known or (is_path and shown.startswith(known))
