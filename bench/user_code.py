"""A user's file for the generated package: 50 calls of the builder and a `match` of 50 cases.

Type checkers are slow on a `match` over a large enum or union. This file shows that the generated
package has neither.

    python -m bench.user_code FILE CODES
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.entries import SyntheticCode, synthetic_codes
from bench.synthetic import base_folder, places_of
from bench.workshop import PACKAGE
from replybook_registry.read import read_registry

USED = 50

_METHOD = {"S": "success", "I": "invalid", "D": "denied", "E": "error"}


def user_file(codes: Sequence[SyntheticCode]) -> str:
    """Return Python that uses each code once in a call and once in a `match`."""
    lines = [
        '"""Replies of a tool, as a user would write them."""',
        "",
        f"from {PACKAGE} import codes",
        f"from {PACKAGE}.builder import ReplyBuilder",
        "from replybook_schema.codes import ReplyCode",
        "from replybook_schema.reply import Reply",
        "",
        "",
        "def answer(step: int) -> Reply:",
        '    """One reply for each step."""',
        "    rb = ReplyBuilder()",
        *_calls(codes),
        "    return rb.success()",
        "",
        "",
        "def advice(code: ReplyCode) -> str:",
        '    """What to do about a code."""',
        "    match code:",
        *_cases(codes),
        "        case _:",
        '            return "unknown"',
        "",
    ]
    return "\n".join(lines)


def _calls(codes: Sequence[SyntheticCode]) -> Iterator[str]:
    for step, code in enumerate(codes):
        yield f"    if step == {step}:"
        yield f"        return rb.{_METHOD[code.cluster.type]}(codes.{code.constant}, data={code.data!r})"


def _cases(codes: Sequence[SyntheticCode]) -> Iterator[str]:
    for code in codes:
        yield f"        case codes.{code.constant}:"
        yield f'            return "{code.noun}"'


def main(argv: Sequence[str]) -> int:
    """Write the file for the first made-up codes of a registry of a given size."""
    base = read_registry(base_folder())
    made_up = int(argv[1]) - len(base.codes)
    codes = list(synthetic_codes(places_of(base), max(0, min(USED, made_up))))
    Path(argv[0]).write_text(user_file(codes), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
