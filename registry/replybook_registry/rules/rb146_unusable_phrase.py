"""RB146: a phrase of failures is never found in a text.

## Why
Phrases are compared with the words of a text in lower case, without apostrophes and punctuation. A
phrase that is written in another way looks like any other, and no text has it.

## Example
```yaml
rules:
  - name: sold_out
    phrases: ["Can't reserve", "... sold out"]
```

## Instead
```yaml
rules:
  - name: sold_out
    phrases: [cant reserve, sold out]
```
A phrase begins with a word. `a|b` is either word, `...` up to four words, `#` any number, `_` a
quoted value and `*output` any word with this end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from replybook_registry.model import Registry
from replybook_schema import Finding, Place

CODE = "RB146"

_WORD: Final = re.compile(r"\w+")
_APOSTROPHES: Final = re.compile(r"(?<=\w)['\u2019](?=\w)")
_GAP, _NUMBER = "...", "#"


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each phrase and heading that no text can have."""
    for rule in registry.failure_rules:
        for index, phrase in enumerate(rule.phrases):
            fault = _fault(phrase)
            if fault is not None:
                yield _finding(rule.at("phrases", index), phrase, fault)
    for word in registry.failure_words:
        if word.kind == "opening":
            fault = _fault(word.name)
            if fault is not None:
                yield _finding(word.place, word.name, fault)


def _finding(place: Place, phrase: str, fault: tuple[str, str]) -> Finding:
    why, fix = fault
    shown = phrase if len(phrase) <= 40 else phrase[:37] + "..."
    return Finding(place, CODE, f"the phrase {shown!r} {why}", fix)


def _fault(phrase: str) -> tuple[str, str] | None:
    """Return the reason why no text has a phrase, and the fix."""
    parts = phrase.split(" ")
    for part in parts:
        if part not in (_GAP, _NUMBER) and not all(map(_is_word, part.split("|"))):
            return "has more than words in lower case", _written(phrase)
    if all(part in (_GAP, _NUMBER, "_") for part in parts):
        return "has no word", "write a word of the failure"
    if parts[0] in (_GAP, _NUMBER) or "*" in parts[0] or parts[-1] == _GAP:
        return (
            "begins or ends with a place for other words",
            "put a word at the beginning and the end",
        )
    return None


def _is_word(word: str) -> bool:
    plain = word.removeprefix("*")
    return word == _NUMBER or (_WORD.fullmatch(plain) is not None and word == word.lower())


def _written(phrase: str) -> str:
    words = _WORD.findall(_APOSTROPHES.sub("", phrase).lower())
    return f"write {' '.join(words)!r}" if words else "write a word of the failure"
