"""Assert that nothing an agent reads names a folder of the machine or holds a secret."""

from __future__ import annotations

import base64
import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias, cast
from urllib.parse import quote, unquote

from replybook.testing.received import texts
from replybook.trace.redaction import without_credentials
from replybook.world.path_variants import fold_text, joining, readings, spellings, traced_readings

AnyPath: TypeAlias = "str | os.PathLike[str]"
Roots: TypeAlias = "Mapping[str, AnyPath] | Iterable[AnyPath] | AnyPath"
"""Host folders: a mapping from name to folder, several folders, or one folder."""


def assert_no_host_path(result: object, roots: Roots = ()) -> None:
    """Assert that no key and no text in `result` contains a host path.

    These folders are always checked: the home folder, the working folder, the folder for temporary
    files, and the installation of Python.

    Texts are read like the leak guard of the world reads them. Links are followed. The guard also
    recognizes other letter cases, any kind of slash, `.` and `..`, URLs, HTML entities, and the
    escapes of JSON, JavaScript, Python and C, nested up to three times.

    Args:
        result: A result, an envelope, or any other value.
        roots: More host folders to look for.

    Raises:
        AssertionError: If a host path was found.
    """
    __tracebackhide__ = True
    needles = _needles({**_machine(), **_name_roots(roots)})
    leaks = [
        f"{place} names the host folder of {name}: {shown}"
        for place, text in texts(result)
        for name, shown in _leaks(text, needles)
    ]
    if leaks:
        raise AssertionError(
            "\n    ".join(["a host path travels", *dict.fromkeys(leaks)])
            + "\n    fix: answer with the canonical address, e.g. 'root:repo/common/traits'"
        )


def _machine() -> dict[str, AnyPath]:
    return {
        "the home folder": Path.home(),
        "the working folder": Path.cwd(),
        "temporary files": tempfile.gettempdir(),
        "Python": sys.prefix,
        "the Python below that": sys.base_prefix,
    }


def _name_roots(roots: Roots) -> dict[str, AnyPath]:
    if isinstance(roots, Mapping):
        named = cast("Mapping[str, AnyPath]", roots)
        return {f"root {name!r}": path for name, path in named.items()}
    rows = (roots,) if isinstance(roots, (str, os.PathLike)) else roots
    return {f"root {Path(path).name!r}": path for path in rows}


def _needles(folders: Mapping[str, AnyPath]) -> dict[str, str]:
    """Return each folder as the leak guard spells it, with its name.

    A link and its target are two spellings.
    """
    spelled = (
        (fold_text(spelling).rstrip("/"), name)
        for name, path in folders.items()
        for spelling in spellings(os.fspath(path))
    )
    return {needle: name for needle, name in spelled if needle and needle[-1] != ":"}


def _leaks(text: str, needles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield folder name and following text for the longest folder in `text`, at most once."""
    forms = [form for form in readings(text) if any(needle in form for needle in needles)]
    for needle in sorted(needles, key=len, reverse=True):
        pattern = _pattern(needle)
        if any(pattern.search(form) for form in forms):
            yield needles[needle], f"<here>{_after(text, pattern)[:60]!r}"
            return


def _after(text: str, pattern: re.Pattern[str]) -> str:
    """Return the part of `text` after the folder, in the spelling of `text`."""
    for traced in traced_readings(text):
        match = pattern.search(traced.text)
        if match:
            return text[traced.ends[match.end() - 1] :]
    return ""


def _pattern(needle: str) -> re.Pattern[str]:
    """Return a pattern for a folder.

    A short folder such as `/tmp` may be the end of an address such as `root:repo/tmp`, so it must
    not follow a word. `/home/anna` may follow anything.
    """
    start = rf"(?<![\w.\-{joining()}])" if needle.count("/") < 2 else ""
    return re.compile(rf"{start}{re.escape(needle)}(?![\w\-{joining()}])")


# Secrets


_TELLING: Final = re.compile(
    r"TOKEN|SECRET|PASSW|(?:API|PRIVATE|ACCESS)_?KEY|CREDENTIAL", re.IGNORECASE
)
"""Names of environment variables whose values are taken for secrets."""

_SHORTEST: Final = 8
"""Shorter values of the environment are words that occur anyway: `1`, `true`, `dev`."""

_REDACTED: Final = re.compile(r"\[redacted:(?!base64)\w+\]")
"""Text that the trace log puts for a credential.

Digests are long random text too, and may travel.
"""


def assert_no_secret(
    result: object, secrets: Iterable[str] = (), environ: Mapping[str, str] | None = None
) -> None:
    """Assert that no key and no text in `result` contains a secret.

    A secret is found in encoded form too. Secrets are also the values of environment variables with
    a name such as `X_TOKEN`, and all text that the trace log takes for a credential. The message
    never repeats a secret.

    Args:
        result: A result, an envelope, or any other value.
        secrets: The secrets to look for.
        environ: The environment variables. By default, those of this process.

    Raises:
        AssertionError: If a secret was found.
    """
    __tracebackhide__ = True
    known = _name_secrets(secrets, os.environ if environ is None else environ)
    leaks = [
        _mask_leak(f"{place} holds {what}", known)
        for place, text in texts(result)
        for what in _find_leaks(text, known)
    ]
    if leaks:
        raise AssertionError(
            "\n    ".join(["a secret travels", *dict.fromkeys(leaks)])
            + "\n    fix: leave it out of `data`, or declare its param as internal in the registry"
        )


def _name_secrets(secrets: Iterable[str], environ: Mapping[str, str]) -> dict[str, str]:
    """Return each secret with its name in messages."""
    rows = (secrets,) if isinstance(secrets, str) else secrets
    given = {secret: f"secret {number}" for number, secret in enumerate(rows, 1) if secret}
    telling = {
        value: f"the value of the environment variable {name}"
        for name, value in environ.items()
        if _TELLING.search(name) and len(value) >= _SHORTEST
    }
    return telling | given


def _find_leaks(text: str, known: Mapping[str, str]) -> Iterator[str]:
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


def _mask_leak(leak: str, known: Mapping[str, str]) -> str:
    """Return the place of a leak with secrets masked: a key of `data` may be the secret itself."""
    for secret in known:
        for spelling in _spellings(secret):
            leak = leak.replace(spelling, "***")
    return without_credentials(leak)
