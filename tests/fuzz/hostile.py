"""Hostile addresses without end, from a seed: walks in a tree, mutations, fragments, noise.

`Hostile(seed, canonical, names)` gives the same addresses for the same seed on every machine.
Source: specification 15 to 17.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator, Sequence

__all__ = ["Hostile"]

NAMESPACES = (
    "root",
    "mod",
    "Root",
    "ROOT",
    "file",
    "",
    "root ",
    "\u200broot",
    "r\u043eot",
    "C",
    "http",
)
ROOTS = ("repo", "game", "steam", "user_docs", "ck3raven_data", "vscode")
KEYS = (
    *ROOTS,
    "repo2",
    "Repo",
    "ROOT_REPO",
    "..",
    ".",
    "",
    " repo",
    "repo ",
    "repo:",
    "r%65po",
    "*",
    "~",
    "etc",
)
HOST = (
    "/etc/passwd", "~/x", "C:\\Windows\\x", "C:/x", "\\\\server\\share", "//server/share", "\\\\?\\C:\\x",
    "file:///etc/passwd", "/proc/self/root", "$HOME/x", "../../x", "./x", "common/traits/x.txt",
)  # fmt: skip
SEGMENTS = (
    "..", ".", "", "...", ". .", ".. ", " ..", "..\0", "\0", "..\\", "..\\..", "\\", "a\\b", "%2e%2e", "%2e%2e%2f", ".%2e",
    "%252e%252e", "%25252e%25252e", "%2f", "%5c", "%00", "%c0%ae%c0%ae", "%c0%af", "%ff", "%", "%%", "%41", "100%",
    "\uff0e\uff0e", "\u2025", "\u2024\u2024", "\uff0f", "\uff3c", "\u2100", "\u2044", "\u2215", "\u29f5", "\ufe52",
    "CON", "con.txt", "NUL", "nul .x", "COM1", "com\u00b9", "LPT9.a.b", "aux", "prn", "CONIN$", "conout$.x", "COM10", "console",
    "a.", "a ", "a. ", "x:y", "x::$DATA", "C:", "C:x", "a|b", "a?b", "*", "**", "<", ">", '"', "~", "$HOME", "%USERPROFILE%",
    "\u202e", "a\u200bb", "\ufeff", "\u00ad", "\U000e0041", "\u2066x", "\ud800", "\udfffx", "\ud83d\udc09", "\x1b[31m", "\n", "\t",
    "\x7f", "\x85", "\u2028", "a" * 255, "a" * 256, "\u00e9" * 127, "\u00e9" * 128, "e\u0301", "\u00e9", "\u212b", "\ufb01",
    "proc", "self", "fd", "root", "etc", "passwd", "dev", "null", "-rf", "--", "PROGRA~1", ".git", ".hidden", "a" * 5000,
)  # fmt: skip
GLUE = ("/", "/", "/", "/", "//", "/./", "/../", "\\", "/ ", " /", "", ":", "%2f", "\uff0f", "\0")
SURROUND = ("", "", "", "", "", " ", "\n", "\t ", "\r\n", "\u00a0", "\x1f", "\0", "\ufeff")
ALPHABET = 'root:mdrepgas/\\.% ~$\0\n\r\t\x1b\x7f\x85\u00a0\u00b9\u200b\u2025\u202e\u2066\ufeff\uff0e\uff0f\ud800\udcff*?"<>|CONul0123é龙🐉'

Mutation = Callable[["Hostile", str], str]


class Hostile:
    """A source of addresses; `canonical` are good ones, `names` what lies in the tree."""

    def __init__(self, seed: int, canonical: Sequence[str], names: Sequence[str]) -> None:
        self.random = random.Random(seed)
        self.canonical = list(canonical)
        self.names = list(names)
        self._pick = self.random.choice

    def addresses(self, count: int) -> Iterator[str]:
        """Yield so many addresses."""
        for _ in range(count):
            yield self.address()

    def address(self) -> str:
        """One address: a third are good or nearly so, since only those reach the disk."""
        die = self.random.random()
        if die < 0.10:
            return self._pick(self.canonical)
        if die < 0.40:
            return self._walk()
        if die < 0.75:
            return self._mutated()
        if die < 0.95:
            return self._composed()
        return self._noise()

    def _walk(self) -> str:
        """From a good address on through names of the tree, up and down, links included."""
        address = self._pick(self.canonical)
        steps = [self._step() for _ in range(self.random.randint(1, 6))]
        return "/".join([address, *steps])

    def _step(self) -> str:
        die = self.random.random()
        if die < 0.70:
            return self._pick(self.names)
        if die < 0.85:
            return ".."
        return "." if die < 0.90 else self._pick(SEGMENTS)

    def _mutated(self) -> str:
        text = self._pick(self.canonical) if self.random.random() < 0.5 else self._walk()
        for _ in range(self.random.randint(1, 3)):
            text = self._pick(MUTATIONS)(self, text)
        return text

    def _composed(self) -> str:
        """Any namespace, any key, any segments, glued with anything."""
        if self.random.random() < 0.15:
            return self._pick(HOST)
        if self.random.random() < 0.2:
            head = f"ROOT_{self._pick(ROOTS).upper()}:/"
        else:
            head = f"{self._pick(NAMESPACES[:2])}:{self._pick(KEYS)}/"
        head = (
            f"{self._pick(NAMESPACES)}:{self._pick(KEYS)}/" if self.random.random() < 0.2 else head
        )
        tail = ""
        for _ in range(self.random.randint(0, 6)):
            tail += self._pick(SEGMENTS if self.random.random() < 0.4 else self.names)
            tail += self._pick(GLUE)
        return f"{self._pick(SURROUND)}{head}{tail}{self._pick(SURROUND)}"

    def _noise(self) -> str:
        length = self.random.randint(0, 60)
        if self.random.random() < 0.5:
            return "".join(self.random.choices(ALPHABET, k=length))
        return "".join(chr(self.random.randrange(0x110000)) for _ in range(length))

    def place(self, text: str) -> int:
        """A place in a text, its end included."""
        return self.random.randint(0, len(text))

    def character(self) -> str:
        """A character that some file system takes amiss, or any at all."""
        if self.random.random() < 0.8:
            return self._pick(ALPHABET)
        return chr(self.random.randrange(0x110000))

    def segment(self) -> str:
        """A segment that some file system takes amiss."""
        return self._pick(SEGMENTS)


def _insert(source: Hostile, text: str) -> str:
    place = source.place(text)
    return text[:place] + source.character() + text[place:]


def _delete(source: Hostile, text: str) -> str:
    place = source.place(text)
    return text[:place] + text[place + 1 :]


def _replace(source: Hostile, text: str) -> str:
    place = source.place(text)
    return text[:place] + source.character() + text[place + 1 :]


def _percent(source: Hostile, text: str) -> str:
    place = source.place(text)
    one = text[place : place + 1].encode("utf-8", "surrogatepass")
    return text[:place] + "".join(f"%{byte:02x}" for byte in one) + text[place + 1 :]


def _recase(source: Hostile, text: str) -> str:
    place = source.place(text)
    return text[:place] + text[place : place + 3].swapcase() + text[place + 3 :]


def _splice(source: Hostile, text: str) -> str:
    parts = text.split("/")
    parts.insert(source.place(parts[0]) % (len(parts) + 1), source.segment())
    return "/".join(parts)


def _double(source: Hostile, text: str) -> str:
    start, end = sorted((source.place(text), source.place(text)))
    return text[:end] + text[start:end] + text[end:]


def _cut(source: Hostile, text: str) -> str:
    return text[: source.place(text)]


def _normalize(source: Hostile, text: str) -> str:
    return unicodedata.normalize(source.random.choice(("NFC", "NFD", "NFKC", "NFKD")), text)


def _slashes(source: Hostile, text: str) -> str:
    return text.replace("/", source.random.choice(("//", "/./", "\\", "/x/../", "%2f")))


def _climb(source: Hostile, text: str) -> str:
    return text + "/.." * source.random.randint(1, 8) + "/repo"


def _lengthen(source: Hostile, text: str) -> str:
    return text + "/x" * source.random.choice((10, 500, 2030, 2040, 5000))


MUTATIONS: tuple[Mutation, ...] = (
    _insert, _insert, _delete, _replace, _replace, _percent, _recase, _splice, _splice, _double, _cut, _normalize,
    _slashes, _climb, _lengthen,
)  # fmt: skip
