"""Names in generated Python: classes of params, and classes by type letter.

The constant of a code is `CodeId.constant`. All other Python names are made here.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Mapping
from typing import Final

from replybook_registry.model import Code, Param

CODE_CLASSES: Final[Mapping[str, str]] = {
    "S": "SuccessCode",
    "I": "InvalidCode",
    "D": "DeniedCode",
    "E": "ErrorCode",
}
"""The class of a code, by type letter."""

CALLS: Final[Mapping[str, str]] = {"I": "InvalidCall", "D": "DeniedCall", "E": "ErrorCall"}
"""The protocol with which a type checker finds the data of a code, by type letter."""

_TAKEN: Final = frozenset(
    {"False", "Literal", "Mapping", "None", "NotRequired", "Sequence", "True", "TypedDict"}
)
"""Names that a module of TypedDicts uses itself."""

_LONGEST: Final = 80
"""Maximum length of a name, so that `class NAME(TypedDict):` stays on one line."""


def list_printed_codes(codes: Iterable[Code]) -> list[Code]:
    """Return the codes that get a constant. No reply may have a reserved or retired code."""
    return [code for code in codes if code.status in ("active", "deprecated")]


def list_offered_params(code: Code) -> list[Param]:
    """Return the params that a builder accepts.

    A secret is never part of a reply (decision 17).
    """
    return [param for param in code.params if param.privacy != "secret"]


def type_names(codes: Iterable[Code]) -> dict[str, str]:
    """Return the class name of each code's params: `PATH_NOT_FOUND` gives `PathNotFound`.

    If a name is taken or too long, it is made from the code instead.
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
    """Return True if `name` is a valid attribute of a class."""
    return name.isidentifier() and not keyword.iskeyword(name)
