"""The world of Crusader Kings III, an application of the library.

Importing this package activates the CK3 registry; `codes` has all its codes. Pass `CK3_FACTS` and
`ck3_validators()` to the delivery gate. Names are imported when they are first used.

Source: decision 16.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import replybook_ck3_generated as _registry

if TYPE_CHECKING:
    from replybook_ck3 import codes
    from replybook_ck3.check.facts import CK3_FACTS
    from replybook_ck3.check.validator import Ck3Validator, ck3_validators
    from replybook_ck3.serve.session import Session
    from replybook_ck3.serve.tools.content_tools import (
        make_ck3_parse_content,
        make_ck3_validate_artifact_bundle,
    )
    from replybook_ck3.serve.tools.governance_tools import (
        make_ck3_contract,
        make_ck3_deliver,
        make_ck3_dir,
        make_ck3_validate_policy,
    )
    from replybook_ck3.serve.tools.index_tools import (
        make_ck3_confirm_not_exists,
        make_ck3_get_db_status,
    )
    from replybook_ck3.world.parser import parse, parse_localization

__all__ = [
    "CK3_FACTS",
    "Ck3Validator",
    "Session",
    "ck3_validators",
    "codes",
    "make_ck3_confirm_not_exists",
    "make_ck3_contract",
    "make_ck3_deliver",
    "make_ck3_dir",
    "make_ck3_get_db_status",
    "make_ck3_parse_content",
    "make_ck3_validate_artifact_bundle",
    "make_ck3_validate_policy",
    "parse",
    "parse_localization",
]

_HOMES = {
    "CK3_FACTS": "replybook_ck3.check.facts",
    "Ck3Validator": "replybook_ck3.check.validator",
    "Session": "replybook_ck3.serve.session",
    "ck3_validators": "replybook_ck3.check.validator",
    "make_ck3_confirm_not_exists": "replybook_ck3.serve.tools.index_tools",
    "make_ck3_contract": "replybook_ck3.serve.tools.governance_tools",
    "make_ck3_deliver": "replybook_ck3.serve.tools.governance_tools",
    "make_ck3_dir": "replybook_ck3.serve.tools.governance_tools",
    "make_ck3_get_db_status": "replybook_ck3.serve.tools.index_tools",
    "make_ck3_parse_content": "replybook_ck3.serve.tools.content_tools",
    "make_ck3_validate_artifact_bundle": "replybook_ck3.serve.tools.content_tools",
    "make_ck3_validate_policy": "replybook_ck3.serve.tools.governance_tools",
    "parse": "replybook_ck3.world.parser",
    "parse_localization": "replybook_ck3.world.parser",
}

REGISTRY = _registry.REGISTRY
"""The registry of this package, which extends the base."""


def __getattr__(name: str) -> object:
    if name == "codes":
        return import_module(f"{__name__}.codes")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found  # later accesses do not call this function
    return found


def __dir__() -> list[str]:
    return list(__all__)
