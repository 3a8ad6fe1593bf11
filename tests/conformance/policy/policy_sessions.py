"""The sessions of the conformance tables as plain data, and how a test has one judged.

A table is read strictly, then its shorthands are spelled out: names of shared.yaml, numbers of
calls, SHA-256 digests. What is expected was written from the specification, never from an outcome.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

import replybook.codes  # noqa: F401  opens the registry
from replybook import PolicyOutcome, validate_policy
from replybook.policy.validators import NobodyCanJudge
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_registry.load import load_yaml
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec

__all__ = [
    "HERE",
    "NOON",
    "SESSIONS",
    "TABLES",
    "TEXTS",
    "VALIDATORS",
    "Session",
    "judged",
    "outcome_of",
    "policy_of",
    "said",
]

Session = dict[str, Any]

HERE: Final = Path(__file__).parent
NOON: Final = date(2026, 11, 20)
TEXTS: Final[dict[str, str]] = {}
"""The text behind every digest that a session asked for."""

VALIDATORS: Final = {"ours": ck3_validators(), "nobody": ck3_validators(ck3=NobodyCanJudge("ck3"))}


def _read(file: Path) -> dict[str, Any]:
    table, findings = load_yaml(file.read_bytes(), file.name)
    faults = [
        finding for finding in findings if finding.rule != "RB155"
    ]  # a header is for registry files
    assert not faults, faults[0]
    return cast("dict[str, Any]", _plain(table))


def _plain(node: object) -> object:
    if isinstance(node, Mapping):
        pairs = cast("Mapping[str, object]", node).items()
        return {str(key): _plain(value) for key, value in pairs}
    if isinstance(node, list):
        return [_plain(item) for item in cast("list[object]", node)]
    return node


_SHARED: Final = _read(HERE / "shared.yaml")


def _spelled(kind: str, entry: Any) -> Any:
    """A name, or a name with changes, as the whole thing; what is neither stays as it is."""
    known = _SHARED[kind]
    if isinstance(entry, str):
        return copy.deepcopy(known.get(entry, entry))
    if not isinstance(entry, dict):
        return entry
    changes = dict(cast("dict[str, Any]", entry))
    whole = copy.deepcopy(known[changes.pop("like")]) if "like" in changes else {}
    for path in changes.pop("without", []):
        _leave_out(whole, path)
    nulls = changes.pop("nulls", [])
    for key, value in changes.items():
        both = isinstance(value, dict) and isinstance(whole.get(key), dict)
        whole[key] = {**whole[key], **value} if both else value
    for path in nulls:
        *above, last = path.split(".")
        _inside(whole, above)[last] = None
    return whole


def _inside(whole: dict[str, Any], path: list[str]) -> dict[str, Any]:
    for key in path:
        whole = whole[key]
    return whole


def _leave_out(whole: dict[str, Any], path: str) -> None:
    *above, last = path.split(".")
    del _inside(whole, above)[last]


def _bundle(entry: Any) -> Any:
    bundle = _spelled("bundles", entry)
    if isinstance(bundle, dict):
        for key, kind in (("artifacts", "files"), ("declared_new_symbols", "symbols")):
            if isinstance(bundle.get(key), list):
                bundle[key] = [_spelled(kind, item) for item in bundle[key]]
    return bundle


def _trace(entries: list[Any], bundle: Any) -> list[dict[str, Any]]:
    calls: list[dict[str, Any]] = []
    for number, entry in enumerate(entries, 1):
        call = _spelled("calls", entry)
        place = {"trace_id": f"t{number}", "ts": f"2026-11-20T10:{number:02}:00Z"}
        call = {**place, "args": {}, "reply_type": "S", "result": {}, **call}
        call.setdefault("code", f"WA-READ-{call['reply_type']}-001")
        if "sha256" in call["args"]:
            call["args"]["sha256"] = _digest(call["args"]["sha256"], bundle)
        calls.append(call)
    return calls


def _digest(entry: Any, bundle: Any) -> Any:
    """The digest that `{of: PATH}` or `{of_text: TEXT}` asks for, or a list of them."""
    if isinstance(entry, list):
        return [_digest(item, bundle) for item in entry]
    if isinstance(entry, str):
        return entry
    text = entry.get("of_text")
    if text is None:
        (text,) = {one["content"] for one in bundle["artifacts"] if entry["of"] == one["path"]}
    digest = sha256(text.encode()).hexdigest()
    TEXTS[digest] = text
    return digest


def _session(raw: Session, table: str) -> Session:
    scope = _spelled("sessions", raw["session"])
    bundle = _bundle(raw["bundle"]) if "bundle" in raw else None
    return {
        **raw,
        "table": table,
        "mode": raw.get("mode", scope.get("mode")),
        "session": scope,
        "bundle": bundle,
        "trace": _trace(raw["trace"], bundle),
        "expected": {**raw["expected"], "violations": _violations(raw, bundle)},
    }


REVIEWED: Final = {
    "rule": "behavior_review",
    "code": "PRESERVE_UNCERTAINTY_TBC",
    "severity": "warning",
}


def _violations(raw: Session, bundle: Any) -> list[dict[str, Any]]:
    """Return what a session gives.

    Every claim about behavior is listed for a person besides (spec 62).
    """
    found = list(raw["expected"].get("violations", ()))
    within = bundle.get("claims") if isinstance(bundle, dict) else None
    claims = raw.get("claims", within)
    listed = claims.get("claims", ()) if isinstance(claims, dict) else claims or ()
    about = [one["claim_type"] for one in listed if isinstance(one, dict) and "claim_type" in one]
    is_read = all(one["rule"] != "artifact_bundle_wellformed" for one in found)
    return [*found, *([REVIEWED] if is_read and "behavior" in about else ())]


TABLES: Final = tuple(sorted(HERE.glob("sessions_*.yaml")))
SESSIONS: Final = [_session(raw, file.name) for file in TABLES for raw in _read(file)["sessions"]]
_BY_NAME: Final = {one["name"]: one for one in SESSIONS}


def policy_of(session: Session) -> PolicySpec:
    """The policy of the registry with the words of rules edited that the session edits."""
    return _edited(json.dumps(session.get("rules", {}), sort_keys=True))


@cache
def _edited(rules: str) -> PolicySpec:
    """Return one policy for all sessions with the same edits, so that it is compiled once."""
    policy = ACTIVE.policy()
    changes: Mapping[str, Mapping[str, Any]] = json.loads(rules)
    assert set(changes) <= {rule.id for rule in policy.rules}
    rules = tuple(replace(rule, **changes.get(rule.id, {})) for rule in policy.rules)
    return replace(policy, rules=rules)


def judged(session: Session, /, **changes: Any) -> PolicyOutcome:
    """Return what the validator says of a session; `changes` replace its arguments."""
    arguments: dict[str, Any] = {
        "mode": session["mode"],
        "trace": session["trace"],
        "session": session["session"],
        "bundle": session["bundle"],
        "claims": session.get("claims"),
        "facts": session.get("facts"),
        "attempting_delivery": session.get("attempting_delivery", True),
        "policy": policy_of(session) if "rules" in session else None,
        "providers": CK3_FACTS,
        "validators": VALIDATORS[session.get("validators", "ours")],
        "today": NOON,
    }
    return validate_policy(**{**arguments, **changes})


def outcome_of(session: Session) -> PolicyOutcome:
    """Return the outcome of a session in the tables, judged once for all tests of a process."""
    return _outcome(session["name"])


@cache
def _outcome(name: str) -> PolicyOutcome:
    return judged(_BY_NAME[name])


def said(outcome: PolicyOutcome) -> set[tuple[str, str, str]]:
    """Each violation of an outcome as rule, code and severity.

    Few sessions of the tables have a world. That a person looks at their claims of existence and
    value is shown by `test_policy_overlays`, and left out here.
    """
    told = [violation for violation in outcome.violations if "lacking" not in violation.details]
    return {(one.rule, one.code, one.severity) for one in told}
