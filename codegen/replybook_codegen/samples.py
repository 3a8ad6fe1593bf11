"""Sample data for a code: what docs, schemas and generated tests show of it.

Two views of the same data exist. The builder takes all of it; the wire carries what is left when
`internal` params are gone (decision 17: internal never reaches the wire, secret is refused).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from replybook_registry.model import Code, Param, ParamType
from replybook_schema.messages import MessageTemplate

__all__ = ["builder_data", "example_of", "public_params", "sample_message", "wire_data"]

_PLACEHOLDER: Final = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")

_EXAMPLES: Final[Mapping[ParamType, object]] = {
    "string": "text",
    "integer": 1,
    "number": 0.5,
    "boolean": True,
    "string_list": ["text"],
    "object": {"name": "value"},
    "object_list": [{"name": "value"}],
}


def public_params(code: Code) -> tuple[Param, ...]:
    """Return the params that a client can see."""
    return tuple(param for param in code.params if param.privacy == "public")


def example_of(param: Param) -> object:
    """Return the simplest value that fits `param`."""
    return param.enum[0] if param.enum else _EXAMPLES[param.type]


def builder_data(code: Code) -> Mapping[str, object]:
    """Return what a builder call hands in: the declared example, or else the required params only."""
    if code.example is not None:
        return code.example
    return {param.name: example_of(param) for param in code.params if param.required}


def wire_data(code: Code) -> Mapping[str, object]:
    """Return the same data as a client gets it."""
    hidden = {param.name for param in code.params if param.privacy != "public"}
    return {name: value for name, value in builder_data(code).items() if name not in hidden}


def sample_message(code: Code) -> str:
    """Return the message of `code` for the data of its example, derived as at run time."""
    public = frozenset(param.name for param in public_params(code))
    template = MessageTemplate(tuple(_PLACEHOLDER.split(code.message)), public)
    return template.render(builder_data(code))
