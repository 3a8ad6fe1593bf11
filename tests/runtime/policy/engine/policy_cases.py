"""The cases of the registry as plain data, and how a test judges one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, cast

from tests.runtime.policy.engine.ck3_double import Ck3Double

import replybook_ck3_registry
import replybook_registry
from replybook.policy import PolicyOutcome, validate_policy
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_devtools.policy_runs.case_parts import case_tools
from replybook_registry.load import load_yaml

__all__ = ["CASES", "NOON", "VALIDATORS", "judged", "outcome_of"]

NOON: Final = date(2026, 11, 20)
VALIDATORS: Final = ck3_validators(ck3=Ck3Double())


def _cases() -> list[dict[str, Any]]:
    return [
        case for package in (replybook_ck3_registry, replybook_registry) for case in _of(package)
    ]


def _of(package: ModuleType) -> list[dict[str, Any]]:
    """Return the cases that a registry has of its own."""
    file = Path(str(package.__file__)).parent / "policy" / "cases.yaml"
    table, findings = load_yaml(file.read_bytes(), "policy/cases.yaml")
    assert [] == findings
    assert table is not None
    return cast("list[dict[str, Any]]", _plain(table["cases"]))


def _plain(node: object) -> object:
    if isinstance(node, Mapping):
        return {
            str(key): _plain(value) for key, value in cast("Mapping[str, object]", node).items()
        }
    if isinstance(node, list):
        return [_plain(item) for item in cast("list[object]", node)]
    return node


CASES: Final = _cases()
_BY_NAME: Final = {case["name"]: case for case in CASES}
assert len(CASES) == len(_BY_NAME)


def judged(case: Mapping[str, Any], **changes: Any) -> PolicyOutcome:
    """Return what the validator says of a case; `changes` replace its arguments."""
    arguments: dict[str, Any] = {
        "mode": case["mode"],
        "trace": case["trace"],
        "session": case["session"],
        "bundle": case.get("bundle"),
        "claims": case.get("claims"),
        "facts": case.get("facts"),
        "providers": CK3_FACTS,
        "validators": VALIDATORS,
        "today": NOON,
    }
    return validate_policy(**{**arguments, "tools": case_tools(case), **changes})


def outcome_of(case: Mapping[str, Any]) -> PolicyOutcome:
    """Return the outcome of a case of the registry, judged once for all tests of a process."""
    return _outcome(case["name"])


@cache
def _outcome(name: str) -> PolicyOutcome:
    return judged(_BY_NAME[name])
