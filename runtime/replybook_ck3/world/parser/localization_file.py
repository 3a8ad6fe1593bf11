"""The parser of localization files: a header with the language, then one entry per line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from replybook_ck3.world.parser.file_encoding import decode, start_of_text
from replybook_ck3.world.parser.located_text import LocatedText, TextFault

_LINE: Final = re.compile(
    r"[ \t\r\f\v\xa0]*+(?:"
    r'([^\s:#"]++):([0-9]*+)[ \t\xa0]*+"([^\n]*)"([^"\n]*+)'  # key:N "text" and the rest
    r"|\#[^\n]*+"
    r"|([^\n]++)"
    r")?(?:\n|\Z)"
)
_LONGEST_VERSION: Final = 9
"""Maximum number of digits of a version. The game ignores it."""

LANGUAGES: Final = frozenset(
    [
        "english",
        "french",
        "german",
        "japanese",
        "korean",
        "polish",
        "russian",
        "simp_chinese",
        "spanish",
        "turkish",
    ]
)
"""The languages of the game."""
_LIKE_HEADER: Final = re.compile(r"[\w-]+:?\s*(?:#.*)?")
_HEADER: Final = re.compile(r"l_(\w+):\s*(?:#.*)?")
_KEY: Final = re.compile(r'[^\s:#"]+:[0-9]*')
_NAME: Final = re.compile(r".*_l_(\w+)\.yml", re.DOTALL)


class Entry(NamedTuple):
    """One localization entry.

    Attributes:
        version: The version number, or None.
        text: The text between the first and the last quote.
        start: Offset of the first character.
        end: Offset after the last character.
        line: Line number, from 1.
    """

    key: str
    version: int | None
    text: str
    start: int
    end: int
    line: int


class LocalizationDocument(LocatedText):
    """A parsed localization file, with its language and entries."""

    def __init__(
        self,
        data: bytes | str,
        text: str,
        faults: Iterable[TextFault],
        language: str | None,
        entries: Sequence[Entry],
    ) -> None:
        super().__init__(data, text, faults)
        self.language = language
        self.entries = entries


def parse_localization(data: bytes | str, *, file_name: str | None = None) -> LocalizationDocument:
    """Parse a localization file. Errors are findings, never exceptions.

    Args:
        data: The content; a missing BOM is not reported for a `str`.
        file_name: Name or path whose language is compared with the header.
    """
    text, faults = decode(data, "utf-8-bom", without_bom="error")
    reader = _Reader(text, faults)
    reader.read(start_of_text(text))
    if file_name is not None:
        faults += _name_faults(file_name.replace("\\", "/").rpartition("/")[2], reader)
    return LocalizationDocument(data, text, faults, reader.language, reader.entries)


class _Reader:
    def __init__(self, text: str, faults: list[TextFault]) -> None:
        self.text = text
        self.faults = faults
        self.language: str | None = None
        self.header = 0
        self._has_lines = False
        self.entries: list[Entry] = []
        self._first: dict[str, int] = {}
        self._equal: list[tuple[int, Entry]] = []

    def read(self, start: int) -> None:
        """Read all lines from `start`."""
        for line, match in enumerate(_LINE.finditer(self.text, start), 1):
            if match.lastindex == 4:
                self._entry(match, line)
            elif match.lastindex == 5:
                self._has_lines = True
                self._other(match.start(5), match[5].rstrip())
        if self._equal:
            self._equal_texts()
        if self.language is None and not self.entries and self._has_lines:
            self._fault(start, "missing_header", "the file has no line 'l_<language>:'")

    def _entry(self, match: re.Match[str], line: int) -> None:
        key, version, text, rest = match.group(1, 2, 3, 4)
        start, end = match.start(1), match.end(3) + 1
        if self.language is None and not self.entries:
            self._fault(start, "missing_header", "an entry stands before the line 'l_<language>:'")
        rest = rest.strip()
        if rest and not rest.startswith("#"):
            self._fault(end, "text_after_entry", "text stands behind the closing quote")
        first = self._first.setdefault(key, len(self.entries))
        if first != len(self.entries):
            self._duplicate(self.entries[first], text, start)
        number = int(version) if 0 < len(version) <= _LONGEST_VERSION else None
        self.entries.append(Entry(key, number, text, start, end, line))

    def _duplicate(self, first: Entry, text: str, start: int) -> None:
        """Report a key that the file has already. The same text again harms nothing."""
        if text == first.text:
            self._equal.append((start, first))
        else:
            problem = f"{first.key!r} stands on line {first.line} too; the last one counts"
            self.faults.append(TextFault(start, "warning", "duplicate_key", problem))

    def _equal_texts(self) -> None:
        """Report all keys that stand twice with the same text, at the first of them."""
        start, first = self._equal[0]
        problem = f"{first.key!r} stands on line {first.line} too, with the same text"
        if len(self._equal) > 1:
            problem += f"; so do {len(self._equal) - 1:,} more keys"
        self.faults.append(TextFault(start, "info", "same_text", problem))

    def _other(self, start: int, line: str) -> None:
        """Read a line that is not an entry: the header, or an error."""
        header = _HEADER.fullmatch(line)
        is_first = self.language is None and not self.entries
        if header is None and is_first and (meant := _language_meant(line)):
            problem = f"{line!r} is no header; write 'l_{meant}:'"
            self._fault(start, "missing_header", problem)
            self.language, self.header = meant, start
        elif header is None:
            self._fault(start, *_no_entry(line))
        elif self.language is None:
            self.language, self.header = header[1], start
        else:
            problem = f"a second header; the file is read as {self.language!r} already"
            self._fault(start, "second_header", problem)

    def _fault(self, offset: int, code: str, problem: str) -> None:
        self.faults.append(TextFault(offset, "error", code, problem))


def _language_meant(line: str) -> str | None:
    """Return the language of a misspelt header, such as `english_l:` or `L-English`."""
    if not _LIKE_HEADER.fullmatch(line):
        return None
    words = line.partition("#")[0].lower().replace("-", "_").strip(" \t:_")
    word = words.removeprefix("l_").removesuffix("_l")
    return word if word in LANGUAGES else None


def _no_entry(line: str) -> tuple[str, str]:
    if '"' in line and _KEY.match(line) and line.count('"') == 1:
        return "unclosed_quote", "the text of the entry is never closed"
    if _KEY.match(line):
        return "missing_text", "the key has no text in quotes behind it"
    return "not_an_entry", 'this is no entry of the form key:0 "text"'


def _name_faults(name: str, reader: _Reader) -> Iterator[TextFault]:
    match = _NAME.fullmatch(name)
    if match is None:
        problem = f"the game ignores {name!r}: the name has to end in '_l_<language>.yml'"
        yield TextFault(0, "error", "file_name", problem)
    elif reader.language is not None and reader.language != match[1]:
        problem = f"the header says {reader.language!r} and the name of the file {match[1]!r}"
        yield TextFault(reader.header, "error", "wrong_language", problem)
