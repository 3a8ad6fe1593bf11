"""Names in generated Python: classes for parameter sets, and what a type letter is called.

The constant of a code is `CodeId.constant`; everything else that gets a Python name gets it here.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Mapping
from typing import Final

from replybook_registry.model import Code, Param

__all__ = ["CALLS", "CODE_CLASSES", "is_attribute", "offered", "printed", "type_names"]

CODE_CLASSES: Final[Mapping[str, str]] = {
    "S": "SuccessCode",
    "I": "InvalidCode",
    "D": "DeniedCode",
    "E": "ErrorCode",
}
"""The class of a code, by type letter."""

CALLS: Final[Mapping[str, str]] = {"I": "InvalidCall", "D": "DeniedCall", "E": "ErrorCall"}
"""What a type checker reads the data of a terminal code from, by type letter."""

_TAKEN: Final = frozenset(
    {"False", "Literal", "Mapping", "None", "NotRequired", "Sequence", "True", "TypedDict"}
)
"""What a module of TypedDicts needs under these names."""

_LONGEST: Final = 80
"""`class NAME(TypedDict):` stays on one line."""


def printed(codes: Iterable[Code]) -> list[Code]:
    """Return the codes that get a constant: no reply may carry a reserved or retired one."""
    return [code for code in codes if code.status in ("active", "deprecated")]


def offered(code: Code) -> list[Param]:
    """Return the params that a builder takes; a secret never enters a reply (decision 17)."""
    return [param for param in code.params if param.privacy != "secret"]


def type_names(codes: Iterable[Code]) -> dict[str, str]:
    """Return the class name of each code's params, by code: `PATH_NOT_FOUND` gives `PathNotFound`.

    A name that is taken or does not fit on a line falls back to one made from the code.
    """
    names: dict[str, str] = {}
    seen = set(_TAKEN)
    for code in codes:
        name = _camel(code.key)
        if name in seen or len(name) > _LONGEST or not is_attribute(name):
            name = "Params" + str(code.id).replace("-", "")
        seen.add(name)
        names[str(code.id)] = name
    return names


def _camel(key: str) -> str:
    return "".join(word.capitalize() for word in key.split("_"))


def is_attribute(name: str) -> bool:
    """Return True if `name` may stand in a class body."""
    return name.isidentifier() and not keyword.iskeyword(name)
