"""Python 3.11.0 to 3.11.4 match possessive groups wrongly (cpython 101955), so no pattern has one.

There `(?:/x)*+` lets `root:repo/src /main.py` through. Source: specification 15.
"""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module

import replybook.world

MODULES = [
    name for _, name, _ in pkgutil.walk_packages(replybook.world.__path__, "replybook.world.")
]
POSSESSIVE = re.compile(r"(?<!\\)(?:[*+?}]\+|\(\?>)")


def test_the_search_finds_possessive_groups_and_nothing_else() -> None:
    found = [
        text for text in ("a*+", "a++", "a?+", "(?:a){2}+", "(?>a)") if POSSESSIVE.search(text)
    ]
    others = [text for text in ("a*", "a+", r"\*+", "(a+)*", r"a\++") if POSSESSIVE.search(text)]

    assert 5 == len(found)
    assert [] == others


def test_no_pattern_of_the_resolver_is_matched_wrongly_by_an_old_python() -> None:
    patterns = {
        f"{name}.{key}": value.pattern
        for name in MODULES
        for key, value in vars(import_module(name)).items()
        if isinstance(value, re.Pattern)
    }

    assert patterns
    assert [] == [name for name, text in patterns.items() if POSSESSIVE.search(text)]
