"""Addresses: parsed from text to namespace, key and path, and written as text again.

`parse` never looks at a disk, only at the text and at the words of the registry. Writing is the
inverse, so the canonical text of an address parses to the same address. One pattern accepts the
common, plain addresses; the slower rules check all others. If a word is missing, the registry is
read again, since a registry that is imported later may add words.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import NoReturn

from replybook.world.grammar import NO_GRAMMAR, ROOT, Grammar, current_grammar
from replybook.world.segments import CONTROLS, limit, refuse_segment

WHITE_SPACE = " \t\n\r\v\f"
"""Characters that are stripped around an address. Other blanks there are refused."""


class BadAddress(ValueError):
    """A text that is not an address.

    Attributes:
        rule: The rule that refused it, for people and never for agents: length, characters,
            namespace, key, climbing or name.
    """

    def __init__(self, rule: str, problem: str) -> None:
        super().__init__(problem)
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Address:
    """A parsed address.

    If `parse` made the address, `str(address)` is its canonical text, such as "root:repo",
    "root:repo/a/b" or "tenant:Blue Ltd/bills".

    Attributes:
        namespace: `root`, or a namespace of members.
        key: The root key, or the name or alias of a member.
        parts: The path below the root or member.
    """

    namespace: str
    key: str
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.parts:
            return f"{self.namespace}:{self.key}"
        return f"{self.namespace}:{self.key}/{'/'.join(self.parts)}"


_PLAIN_LENGTH = 255


_grammar: Grammar = NO_GRAMMAR
"""The address words of the registry when it was last read."""


def read_grammar() -> Grammar:
    """Read the address words from the active registry. Later calls of `parse` use them."""
    global _grammar
    _grammar = current_grammar()
    return _grammar


def parse(text: str) -> Address:
    """Return the address in `text`. Any other text raises `BadAddress`."""
    text = text.strip(WHITE_SPACE)
    plain = _grammar.plain.fullmatch(text) if len(text) <= _PLAIN_LENGTH else None
    if plain is None:
        return _parse_slowly(text)
    namespace, key, path = plain.groups()
    if namespace == ROOT and key not in _grammar.roots:
        _check_root(key)
    return Address(namespace, key, tuple(path.split("/")) if path else ())


def plain_beginning(text: str) -> str | None:
    """Return the root or member of a plain address: "root:repo" for "root:repo/a/b".

    Returns None if only `parse` can tell. Two addresses with the same beginning are in the same
    root or member.
    """
    plain = _grammar.plain.fullmatch(text) if len(text) <= _PLAIN_LENGTH else None
    return None if plain is None else text[: plain.end(2)]


def is_key(namespace: str, name: str) -> bool:
    """Return True if `<namespace>:<name>` is a valid address.

    The name must not be empty, contain a separator or a control character, end in a blank, or be
    too long.
    """
    if _wrong_with_key(name):
        return False
    return len(f"{namespace}:{name}".encode()) <= limit("address_bytes")


def same_file(place: str) -> str:
    """Return what two spellings of one file have in common on any system.

    `tenant:North:` is the legacy spelling of `tenant:North`, and so in every namespace of members.
    """
    key, slash, path = place.partition("/")
    if key.endswith(":") and not key.startswith(f"{ROOT}:") and key.count(":") > 1:
        place = f"{key[:-1]}{slash}{path}"
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", place).casefold())


def _parse_slowly(text: str) -> Address:
    _check_signs(text)
    head, colon, rest = text.partition(":")
    grammar = _grammar if head in _grammar.heads else read_grammar()
    if not colon:
        _refuse("namespace", f"it does not begin with {grammar.beginnings}")
    namespace = grammar.heads.get(head)
    key, _, path = rest.partition("/")
    if namespace is None:
        namespace, key = ROOT, _legacy_root(grammar, head, rest)
    elif namespace == ROOT:
        _check_root(key)
    elif wrong := _wrong_with_key(key):
        _refuse("key", f"the name of the {namespace} {wrong}")
    return Address(namespace, key, _collapse_path(path))


def _check_signs(text: str) -> None:
    most = limit("address_bytes")
    if len(text) > most:
        _refuse("length", f"it is longer than {most} bytes")
    if CONTROLS.search(text):
        _refuse(
            "characters", "it holds a control character, a noncharacter or half a surrogate pair"
        )
    if len(text.encode()) > most:
        _refuse("length", f"it is longer than {most} bytes")


def _wrong_with_key(name: str) -> str | None:
    if not name:
        return "is empty"
    if "/" in name or "\\" in name or CONTROLS.search(name):
        return "holds a separator or a control character"
    return "ends in a blank" if name[-1].isspace() else None


def _collapse_path(path: str) -> tuple[str, ...]:
    """Return the parts of `path` without empty ones, `.` and `..`, after checking each name."""
    parts: list[str] = []
    for segment in path.split("/"):
        if segment == "..":
            if not parts:
                _refuse("climbing", "'..' climbs above the key")
            parts.pop()
        elif segment not in ("", "."):
            if why := refuse_segment(segment):
                _refuse("name", f"{segment!r} {why}")
            parts.append(segment)
    return tuple(parts)


def _refuse(rule: str, problem: str) -> NoReturn:
    raise BadAddress(rule, problem)


# Root keys


def _check_root(key: str) -> None:
    roots = _grammar.roots if key in _grammar.roots else read_grammar().roots
    if key not in roots:
        known = f"the roots are {', '.join(sorted(roots))}" if roots else "no root is declared"
        _refuse("key", f"{key!r} is no root; {known}")


def _legacy_root(grammar: Grammar, spelling: str, rest: str) -> str:
    """Return the root key for a legacy name of a root."""
    key = grammar.legacy_roots.get(spelling)
    if key is None:
        _refuse("namespace", f"{spelling!r} is no namespace; use {grammar.beginnings}")
    if not rest.startswith("/"):
        _refuse("namespace", f"a slash must follow '{spelling}:'")
    return key
