"""Digests are no secrets: they are kept by their prefix or a registry entry (specification 77).

What only looks like a digest is taken out as before: as many cases of either kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b, blake2s, sha256
from hashlib import new as hashed
from pathlib import Path
from typing import Any

import pytest

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.entry import Results
from replybook.trace.redaction import Redactor
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.tools import ToolSpec

HEX = sha256(b"x").hexdigest()
HIDDEN = "[redacted:base64]"
BASE64 = "A1b2C3d4E5f6G7h8J9k0" * 3

KEPT = {
    "sha256": f"sha256:{HEX}",
    "in capitals": f"sha256:{HEX.upper()}",
    "sha1": f"sha1:{hashed('sha1', b'x').hexdigest()}",
    "sha512": f"sha512:{hashed('sha512', b'x').hexdigest()}",
    "blake2b": f"blake2b:{blake2b(b'x').hexdigest()}",
    "blake2s": f"blake2s:{blake2s(b'x').hexdigest()}",
    "in a sentence": f"the policy sha256:{HEX} holds",
    "in brackets": f"(sha256:{HEX})",
    "two of them": f"sha256:{HEX} sha256:{HEX}",
}

REDACTED = {
    "no prefix": (HEX, HIDDEN),
    "a prefix of nobody": (f"key:{HEX}", f"key:{HIDDEN}"),
    "a longer word": (f"mysha256:{HEX}", f"mysha256:{HIDDEN}"),
    "too short": (f"sha256:{HEX[:-1]}", f"sha256:{HIDDEN}"),
    "too long": (f"sha256:{HEX}0", f"sha256:{HIDDEN}"),
    "the length of another": (f"sha512:{HEX}", f"sha512:{HIDDEN}"),
    "base64": (f"sha256:{BASE64}abcd", f"sha256:{HIDDEN}"),
    "a prefix and a blank": (f"sha256: {HEX}", f"sha256: {HIDDEN}"),
    "a secret word": (f"token=sha256:{HEX}", "[redacted:secret]"),
}


def test_there_are_as_many_cases_of_either_kind() -> None:
    assert len(KEPT) == len(REDACTED)
    assert len(KEPT_RESULTS) == len(REDACTED_RESULTS)


@pytest.mark.parametrize("name", KEPT)
def test_a_digest_with_its_prefix_is_kept(name: str) -> None:
    assert KEPT[name] == Redactor()(KEPT[name])


@pytest.mark.parametrize("name", REDACTED)
def test_what_looks_like_a_digest_is_taken_out(name: str) -> None:
    text, shown = REDACTED[name]

    assert shown == Redactor()(text)


# By the name under which it stands


@pytest.fixture
def declared() -> Iterator[None]:
    """A tool whose results hold digests under two names, and one that says nothing of its own."""
    tools = (
        ToolSpec("write", "Writes a file.", digests=("sha256", "files")),
        ToolSpec("read", "Reads a file."),
        ToolSpec("put_", "All that puts.", digests=("sha256",), prefix=True),
    )
    parts = Tried(
        policy=ACTIVE.policy(), tools=tools, world=ACTIVE.world(), vocabulary=ACTIVE.vocabulary()
    )
    with ACTIVE.trying(parts):
        yield


KEPT_RESULTS: dict[str, tuple[str, dict[str, object]]] = {
    "a declared name": ("write", {"sha256": HEX}),
    "below a declared name": ("write", {"files": {"root:repo/a.md": HEX}}),
    "in a list of a declared name": ("write", {"files": [HEX, HEX]}),
    "a declared name below others": ("write", {"rows": [{"path": "a", "sha256": HEX}]}),
    "a tool of a family": ("put_away", {"sha256": HEX}),
    "as many files as a bundle may have, with long names": (
        "write",
        {
            "files": {f"root:repo/{'folder/' * 30}{n}.md": HEX for n in range(1_000)},
            "written": True,
        },
    ),
    "with a prefix, anywhere": ("read", {"of": f"sha256:{HEX}"}),
}

REDACTED_RESULTS: dict[str, tuple[str, dict[str, object], dict[str, object]]] = {
    "another name": ("write", {"key": HEX}, {"key": HIDDEN}),
    "another name beside": (
        *("write", {"sha256": HEX, "etag": HEX}),
        {"sha256": HEX, "etag": HIDDEN},
    ),
    "a tool that declares nothing": ("read", {"sha256": HEX}, {"sha256": HIDDEN}),
    "a tool that nobody declares": ("unknown", {"sha256": HEX}, {"sha256": HIDDEN}),
    "no digest under a declared name": ("write", {"sha256": BASE64}, {"sha256": HIDDEN}),
    "a long name elsewhere": (
        *("write", {"of": {f"root:repo/{'folder/' * 30}a.md": f"sha256:{HEX}"}}),
        {"of": {}, "_cut": True},
    ),
    "a credential under a declared name": (
        *("write", {"sha256": f"sk-{BASE64}"}),
        {"sha256": "[redacted:key]"},
    ),
}


def kept(tool: str, data: dict[str, object]) -> dict[str, object]:
    return dict(Results(ACTIVE, Redactor()).kept("WA-READ-S-001", data, tool))


@pytest.mark.usefixtures("declared")
@pytest.mark.parametrize("name", KEPT_RESULTS)
def test_a_digest_that_is_declared_is_kept(name: str) -> None:
    tool, data = KEPT_RESULTS[name]

    assert data == kept(tool, data)


@pytest.mark.usefixtures("declared")
@pytest.mark.parametrize("name", REDACTED_RESULTS)
def test_a_text_that_nobody_declares_a_digest_is_taken_out(name: str) -> None:
    tool, data, shown = REDACTED_RESULTS[name]

    assert shown == kept(tool, data)


@pytest.mark.parametrize(
    ("digest", "shown"),
    [(f"sha256:{HEX}", f"sha256:{HEX}"), (HEX, HEX), (BASE64, HIDDEN)],
    ids=["with a prefix", "in hex", "none"],
)
def test_the_policy_that_held_is_named_in_the_line(
    open_log: Callable[..., TraceLog],
    make_event: Callable[..., TraceEvent],
    folder: Path,
    bodies: Callable[[Path], list[dict[str, Any]]],
    digest: str,
    shown: str,
) -> None:
    open_log().append(make_event(1, policy_digest=digest))

    assert shown == bodies(folder)[1]["policy_digest"]
