r"""The shape of a host path: text that looks like a path of some machine.

A path begins with `/x`, `~`, `C:\`, `\\server` or `file:`. It does not begin directly after a word.
URLs and the addresses of the world have slashes, too, but are not paths. The trace removes such
paths from the values that it keeps, the world removes them from messages, and a contract accepts
none.
"""

from __future__ import annotations

import re
from typing import Final

_BEGIN: Final = re.compile(
    r"""
      \bROOT_[A-Z0-9_]+:/ | \b(?!file:)[a-z]{2,}:(?![\s/])[^/\n]{0,255}[^\s/(\[{"'=,;<>|]/  # an address is none
    | (?P<path>
          \b[Ff][Ii][Ll][Ee]:\S
        | (?<![\w.)\]}/-])(?:
              /[^\s/"'<>|]                                           # not the two of a URL
            | (?<!:)//[^\s/"'<>|]
            | ~[\w.-]*(?:/|\Z)
            | \\\\[\w.$?-]
          )
        | (?<![\w.-])[A-Za-z]:[\\/]
      )
    """,
    re.VERBOSE,
)
_REST_OF_LINE: Final = re.compile(r"[^\n\"'<>|]*")
_REST_OF_WORD: Final = re.compile(r"[^\s\"'<>|,;)\]}]*")


def host_path_at(text: str, start: int = 0) -> int | None:
    """Return the index of the first host path in `text` from `start`, or None."""
    for match in _BEGIN.finditer(text, start):
        if match["path"] is not None:
            return match.start()
    return None


def without_host_paths(text: str, mask: str, *, keeps_words: bool = False) -> str:
    """Return `text` with `mask` in place of each host path.

    A path extends to the end of its line. With `keeps_words` it ends at a blank, unless a quotation
    mark stands before it.
    """
    if not any(sign in text for sign in "/\\~:"):
        return text
    pieces: list[str] = []
    end = 0
    while (start := host_path_at(text, end)) is not None:
        pieces += [text[end:start], mask]
        is_word = keeps_words and text[start - 1 : start] not in ('"', "'")
        rest = (_REST_OF_WORD if is_word else _REST_OF_LINE).match(text, start)
        end = start if rest is None else rest.end()
    return "".join(pieces) + text[end:]
