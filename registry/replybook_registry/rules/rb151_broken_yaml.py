"""RB151: a file is not well-formed YAML.

## Why
If the structure is unclear, nothing in the file can be trusted. The whole file is left out.

## Example
```yaml
codes:
  - code: WA-RES-I-001
    message: {path} does not resolve
```

## Instead
Quote text that begins with a brace, bracket, quote, `&`, `*`, `!`, `|`, `>`, `%`, `@` or a
backtick. Also quote text with a colon followed by a blank. Indent by blanks, never by tabs.
```yaml
codes:
  - code: WA-RES-I-001
    message: "{path} does not resolve"
```
"""

from __future__ import annotations

from replybook_schema import Finding, Place

CODE = "RB151"


_TRANSLATED = (
    ("tab", "there is a tab in the indentation", "replace the tab with blanks"),
    (
        "mapping values are not allowed",
        "a colon is not allowed here, or the line is indented too deep",
        "quote the text if the colon belongs to it, otherwise align the line with its neighbors",
    ),
    (
        "did not find expected '-' indicator",
        "the line is not aligned with the items of its list",
        "indent it like the line above; items of one list begin in the same column",
    ),
    (
        "did not find expected key",
        "the line is not aligned with the keys around it",
        "indent it like its neighbors, and quote text that begins with a special character",
    ),
    ("end of stream", "a quote or bracket that is opened here is never closed", "close it"),
    ("cannot start any token", "no value may begin with this character", "quote the text"),
    ("control character", "{}", "delete the character"),
    ("second document", "a second document begins here", "put everything into one document"),
    (
        "comment sign",
        "the '#' touches the sign that begins a block of text",
        "put a blank before '#'",
    ),
    (
        "is not a mapping",
        "the file is not one mapping of keys to values",
        "begin it with a key, e.g. 'codes:', and put everything below",
    ),
)
"""Text of the parser, its meaning, and the fix. `{}` is the text itself."""

_ELSE = "correct the structure here or just before; quote text that begins with a special character"


def finding(place: Place, why: str) -> Finding:
    """Return the finding for broken YAML at `place`. `why` is the text of the parser."""
    for sign, problem, fix in _TRANSLATED:
        if sign in why:
            text = problem.format(why.removeprefix("found "))
            return Finding(place, CODE, f"the YAML is broken: {text}", fix)
    return Finding(place, CODE, f"the YAML is broken: {why}", _ELSE)
