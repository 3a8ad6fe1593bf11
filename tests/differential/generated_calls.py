"""Arguments of generated calls: right ones, and wrong ones as models send them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from hypothesis import strategies as st
from tests.differential.parameters import KINDS, Parameter

__all__ = ["arguments_of", "fitting_arguments"]

_STRANGE: Final = (
    *(
        "",
        " 3",
        "3",
        "007",
        "1e3",
        "0x10",
        "5.0",
        "true",
        "True",
        "null",
        "[1]",
        '["a"]',
        "{}",
        "[1,",
    ),
    *('{"a": 1}', '{"title": "a"}', "NaN", "x" * 300, "asc", "ASC", "red", "untitled"),
    *(None, True, 0, 1, 3, -1, 11, 2**70, 3.0, 1.5, 1e300, [], [1], ["a", 7], [[1]], {}, {"a": 1}),
    *(
        {"title": "untitled"},
        {"title": "a", "stars": 9},
        {"kind": "cow"},
        {"kind": "cat"},
        {"x": "1"},
    ),
)
_FITTING: Final = tuple(value for kind in KINDS for value in kind.fitting)
_STRANGERS: Final = ("zzz", "rb", "ctx", "conn", "self", "command", "arguments", "limits", "")
_WAYS: Final = (
    *("right",) * 4,
    *(
        "other",
        "other",
        "strange",
        "strange",
        "left out",
        "misspelt",
        "misspelt",
        "in text",
        "in text",
    ),
    *("null", "unknown"),
)


def fitting_arguments(parameters: Sequence[Parameter]) -> st.SearchStrategy[dict[str, Any]]:
    """Return arguments that fit; some of those that may be left out are."""
    required = {p.name: st.sampled_from(p.kind.fitting) for p in parameters if not p.has_default}
    optional = {p.name: st.sampled_from(p.kind.fitting) for p in parameters if p.has_default}
    return st.fixed_dictionaries(required, optional=optional)


@st.composite
def arguments_of(draw: st.DrawFn, parameters: Sequence[Parameter]) -> dict[str, Any] | None:
    """Draw the arguments of one call: right ones, of which one or two may be changed."""
    found: dict[str, Any] = draw(fitting_arguments(parameters))
    for way in draw(st.lists(st.sampled_from(_WAYS), min_size=1, max_size=2)):
        if way == "unknown":
            found[draw(st.sampled_from(_STRANGERS))] = draw(st.sampled_from(_STRANGE))
        elif way != "right":
            _change(draw, way, found, [p.name for p in parameters if p.name in found])
    return found if found or draw(st.booleans()) else None


def _change(draw: st.DrawFn, way: str, found: dict[str, Any], names: Sequence[str]) -> None:
    if not names:
        return
    name = draw(st.sampled_from(names))
    value = found.pop(name)
    if way == "misspelt":
        found[draw(st.sampled_from(_misspellings(name)))] = value
    elif way == "in text":
        found[name] = json.dumps(value)
    elif way != "left out":
        pool = {"null": (None,), "other": _FITTING, "strange": _STRANGE}[way]
        found[name] = draw(st.sampled_from(pool))


def _misspellings(name: str) -> list[str]:
    camel = name.title().replace("_", "")
    near = (
        name.upper(),
        camel,
        name[:-1],
        name + "s",
        name[1] + name[0] + name[2:],
        name.replace("_", "-"),
    )
    return [fromkey for fromkey in dict.fromkeys(near) if fromkey != name]
