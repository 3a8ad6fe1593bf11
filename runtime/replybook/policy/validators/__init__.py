"""The validators of content: their interface, and the validator for Python.

An application passes its own under the names that its formats give. Source: specification 33.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from replybook.policy.validators.python import (
    BadEnvironment,
    Environment,
    Project,
    PythonValidator,
)
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    NobodyCanJudge,
    Problem,
    Symbols,
    SymbolUse,
)

__all__ = [
    "BASE_VALIDATORS",
    "BadEnvironment",
    "Checked",
    "ContentFile",
    "ContentValidator",
    "Context",
    "Environment",
    "NobodyCanJudge",
    "Problem",
    "Project",
    "PythonValidator",
    "SymbolUse",
    "Symbols",
]

BASE_VALIDATORS: Final[Mapping[str, ContentValidator]] = MappingProxyType(
    {"python": PythonValidator()}
)
"""The validators of every server by name. Those of an application override them."""
