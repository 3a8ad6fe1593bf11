"""Assert that nothing an agent reads names a folder of the machine. Source: specification 1 and 22."""

from __future__ import annotations

import os
import re
import sys
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias, cast
from urllib.parse import unquote

from replybook.testing.texts import texts

__all__ = ["Roots", "assert_no_host_path"]

AnyPath: TypeAlias = "str | os.PathLike[str]"
Roots: TypeAlias = "Mapping[str, AnyPath] | Iterable[AnyPath] | AnyPath"
"""Host folders: by name (as a world adapter has them), in a row, or one."""


def assert_no_host_path(result: object, roots: Roots = ()) -> None:
    """No key and no text in `result` holds the host path of a root.

    Checked beside `roots`: the home folder, the working folder, the folder for temporary files, and
    where Python is installed. Links are followed, and URLs, doubled or turned slashes are seen through.
    """
    __tracebackhide__ = True
    folders = dict(_spellings({**_machine(), **_named(roots)}))
    leaks = [
        f"{place} names the host folder of {name}: {shown}"
        for place, text in texts(result)
        for name, shown in _leaks(text, folders)
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


def _spellings(folders: Mapping[str, AnyPath]) -> Iterator[tuple[str, str]]:
    """Each folder as text may spell it, with its name; a link and its target are two spellings."""
    for name, path in folders.items():
        for spelling in {Path(path).absolute(), Path(path).resolve()}:
            text = _seen_through(str(spelling)).rstrip("/")
            if text and not re.fullmatch(r"[A-Za-z]:", text):  # "/" would be in every address
                yield text, name


def _leaks(text: str, folders: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Name of the folder and what follows it; the longest folder that fits, once a text."""
    for reading in dict.fromkeys((_seen_through(text), _seen_through(unquote(unquote(text))))):
        for folder in sorted(folders, key=len, reverse=True):
            match = re.search(_pattern(folder), reading)
            if match:
                yield folders[folder], f"<here>{reading[match.end() :][:60]!r}"
                return


def _pattern(folder: str) -> str:
    """`/tmp` may also be the end of an address such as `root:repo/tmp`; `/home/anna` may not."""
    start = r"(?<![\w.\-])" if folder.count("/") < 2 else ""
    flags = "(?i)" if sys.platform in {"win32", "darwin"} else ""
    return rf"{flags}{start}{re.escape(folder)}(?![\w\-])"


def _seen_through(text: str) -> str:
    return re.sub(r"[\\/]+", "/", unicodedata.normalize("NFC", text))
