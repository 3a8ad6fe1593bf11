"""Sample data of a code for docs, schemas and generated tests.

There are two views of the data. The builder accepts all of it. A reply contains it without
`internal` params (decision 17: internal params are never sent, secrets are refused).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from replybook_registry.model import Code, Param, ParamType
from replybook_schema.messages import MessageTemplate

_PLACEHOLDER: Final = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")

_EXAMPLES: Final[Mapping[ParamType, object]] = {
    "string": "text",
    "integer": 1,
    "number": 0.5,
    "boolean": True,
    "string_list": ["text"],
    "object": {"name": "value"},
    "object_list": [{"name": "value"}],
    "any": {"name": "value"},
}


def public_params(code: Code) -> tuple[Param, ...]:
    """Return the params that a client can see."""
    return tuple(param for param in code.params if param.privacy == "public")


def example_of(param: Param) -> object:
    """Return the simplest value that fits `param`."""
    return param.enum[0] if param.enum else _EXAMPLES[param.type]


def builder_data(code: Code) -> Mapping[str, object]:
    """Return the data for a builder call: the declared example, or only the required params."""
    if code.example is not None:
        return code.example
    return {param.name: example_of(param) for param in code.params if param.required}


def wire_data(code: Code) -> Mapping[str, object]:
    """Return the data that a client gets."""
    hidden = {param.name for param in code.params if param.privacy != "public"}
    return {name: value for name, value in builder_data(code).items() if name not in hidden}


def sample_message(code: Code) -> str:
    """Return the message of `code` for the data of its example, as at run time."""
    public = frozenset(param.name for param in public_params(code))
    template = MessageTemplate(tuple(_PLACEHOLDER.split(code.message)), public)
    return template.render(builder_data(code))
