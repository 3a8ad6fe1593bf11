"""Assert that nothing an agent reads names a folder of the machine. Source: specification 1 and 22."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias, cast

from replybook.testing.texts import texts
from replybook.world.path_variants import folded, joining, readings, spellings, traced_readings

__all__ = ["Roots", "assert_no_host_path"]

AnyPath: TypeAlias = "str | os.PathLike[str]"
Roots: TypeAlias = "Mapping[str, AnyPath] | Iterable[AnyPath] | AnyPath"
"""Host folders: by name (as a world adapter has them), in a row, or one."""


def assert_no_host_path(result: object, roots: Roots = ()) -> None:
    """No key and no text in `result` holds the host path of a root.

    Checked beside `roots`: the home folder, the working folder, the folder for temporary files, and
    where Python is installed. Texts are read as the leak guard of the world reads them: links are
    followed, and cases, slashes of every kind, `.` and `..`, URLs, entities of HTML and the escapes of
    JSON, JavaScript, Python and C are seen through, three deep.
    """
    __tracebackhide__ = True
    needles = _needles({**_machine(), **_named(roots)})
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


def _named(roots: Roots) -> dict[str, AnyPath]:
    if isinstance(roots, Mapping):
        named = cast("Mapping[str, AnyPath]", roots)
        return {f"root {name!r}": path for name, path in named.items()}
    rows = (roots,) if isinstance(roots, (str, os.PathLike)) else roots
    return {f"root {Path(path).name!r}": path for path in rows}


def _needles(folders: Mapping[str, AnyPath]) -> dict[str, str]:
    """Each folder as the leak guard spells it, with its name; a link and its target are two."""
    spelled = (
        (folded(spelling).rstrip("/"), name)
        for name, path in folders.items()
        for spelling in spellings(os.fspath(path))
    )
    return {needle: name for needle, name in spelled if needle and needle[-1] != ":"}


def _leaks(text: str, needles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Name of the folder and what follows it; the longest folder that fits, once a text."""
    forms = [form for form in readings(text) if any(needle in form for needle in needles)]
    for needle in sorted(needles, key=len, reverse=True):
        pattern = _pattern(needle)
        if any(pattern.search(form) for form in forms):
            yield needles[needle], f"<here>{_after(text, pattern)[:60]!r}"
            return


def _after(text: str, pattern: re.Pattern[str]) -> str:
    """Return what `text` itself has after the folder, however that is written there."""
    for traced in traced_readings(text):
        match = pattern.search(traced.text)
        if match:
            return text[traced.ends[match.end() - 1] :]
    return ""


def _pattern(needle: str) -> re.Pattern[str]:
    """`/tmp` may also be the end of an address such as `root:repo/tmp`; `/home/anna` may not."""
    start = rf"(?<![\w.\-{joining()}])" if needle.count("/") < 2 else ""
    return re.compile(rf"{start}{re.escape(needle)}(?![\w\-{joining()}])")
