"""Assert that nothing an agent reads holds a secret. Source: decision 17."""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from urllib.parse import quote, unquote

from replybook.testing.texts import texts
from replybook.trace.redaction import without_credentials

__all__ = ["assert_no_secret"]

_TELLING: Final = re.compile(
    r"TOKEN|SECRET|PASSW|(?:API|PRIVATE|ACCESS)_?KEY|CREDENTIAL", re.IGNORECASE
)
"""Names of environment variables whose values are taken for secrets."""

_SHORTEST: Final = 8
"""Shorter values of the environment are words that occur anyway: `1`, `true`, `dev`."""

_REDACTED: Final = re.compile(r"\[redacted:(?!base64)\w+\]")
"""What the trace log puts for a credential; digests are long random text too, and may travel."""


def assert_no_secret(
    result: object, secrets: Iterable[str] = (), environ: Mapping[str, str] | None = None
) -> None:
    """No key and no text in `result` holds one of `secrets`, also not encoded.

    Found as well: values of environment variables that a name such as `X_TOKEN` gives away, and
    what the trace log takes for a credential. The message never repeats a secret.
    """
    __tracebackhide__ = True
    known = _known(secrets, os.environ if environ is None else environ)
    leaks = [
        _masked(f"{place} holds {what}", known)
        for place, text in texts(result)
        for what in _found(text, known)
    ]
    if leaks:
        raise AssertionError(
            "\n    ".join(["a secret travels", *dict.fromkeys(leaks)])
            + "\n    fix: leave it out of `data`, or declare its param as internal in the registry"
        )


def _known(secrets: Iterable[str], environ: Mapping[str, str]) -> dict[str, str]:
    """Each secret and what to call it."""
    rows = (secrets,) if isinstance(secrets, str) else secrets
    given = {secret: f"secret {number}" for number, secret in enumerate(rows, 1) if secret}
    telling = {
        value: f"the value of the environment variable {name}"
        for name, value in environ.items()
        if _TELLING.search(name) and len(value) >= _SHORTEST
    }
    return telling | given


def _found(text: str, known: Mapping[str, str]) -> Iterator[str]:
    for secret, name in known.items():
        if any(spelling in text for spelling in _spellings(secret)):
            yield name
    for reading in (text, unquote(text)):
        cleaned = without_credentials(reading)
        if cleaned != reading and len(_REDACTED.findall(cleaned)) > len(_REDACTED.findall(reading)):
            yield "what looks like a credential"
            return


def _spellings(secret: str) -> Iterator[str]:
    """Yield the secret as it is, in a URL, and as base64 at the start of some text."""
    yield secret
    yield quote(secret, safe="")
    whole = len(secret.encode()) // 3 * 3
    if whole >= _SHORTEST:
        yield base64.b64encode(secret.encode()[:whole]).decode()


def _masked(leak: str, known: Mapping[str, str]) -> str:
    """Return the place of a leak with secrets masked: a key of `data` may be the secret itself."""
    for secret in known:
        for spelling in _spellings(secret):
            leak = leak.replace(spelling, "***")
    return without_credentials(leak)
