"""Deliveries of CK3 content through the real gate, with the real validator and a real index."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from tests.runtime.policy.gate.deliveries import KEY, StillClock

from replybook import ReplyBuilder
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook_ck3 import CK3_FACTS, Ck3Validator, ck3_validators
from replybook_ck3.index.playset_world import PlaysetWorld

__all__ = ["TEXTS", "Said", "artifact", "declared", "delivered", "texts"]

TEXTS = "localization/english/new_l_english.yml"
SCOPE = {"playset_id": "p1", "vanilla_version_id": "1.18.0"}

Plain = dict[str, Any]


@dataclass(frozen=True)
class Said:
    """The verdict of the gate: the code of its reply, and its violations."""

    code: str
    violations: list[Plain]

    @property
    def errors(self) -> set[str]:
        return {
            violation["code"] for violation in self.violations if violation["severity"] == "error"
        }

    @property
    def warnings(self) -> set[str]:
        return {
            violation["code"] for violation in self.violations if violation["severity"] == "warning"
        }

    def about(self, code: str) -> str:
        """Everything that is said with one code."""
        return json.dumps(
            [violation for violation in self.violations if violation["code"] == code],
            ensure_ascii=False,
        )


def artifact(path: str, text: str, model: str = "A", *, mark: str = "\ufeff") -> Plain:
    """A file of a bundle, with a byte order mark unless it is told otherwise."""
    layout = "localization_yml" if path.endswith(".yml") else "ck3_script"
    return {"path": path, "format": layout, "ck3_file_model": model, "content": mark + text}


def texts(*keys: str) -> Plain:
    """The localization of some keys."""
    return artifact(TEXTS, "l_english:\n" + "".join(f' {key}:0 "Words"\n' for key in keys))


def declared(symbol: str, path: str) -> Plain:
    """A declared new symbol, written kind:name."""
    kind, _, name = symbol.partition(":")
    return {"type": kind, "name": name, "reason": "The story needs it", "defined_in_path": path}


def delivered(
    view: Any,
    *files: Plain,
    symbols: Iterable[Plain] = (),
    touched: Iterable[str] = (),
    looked_at: Iterable[str] = (),
    **session: Any,
) -> Said:
    """Return what a gate says of the files, with a world of the view.

    None is a server without any index.
    """
    world = None if view is None else PlaysetWorld(view)
    gate = DeliveryGate(
        KEY,
        clock=StillClock(),
        providers=CK3_FACTS,
        validators=ck3_validators(ck3=Ck3Validator(world) if world else Ck3Validator()),
    )
    request = DeliveryRequest(
        mode="ck3lens",
        session=_session(world, session),
        trace=_trace(files, looked_at),
        bundle={
            "target": "mod:My Patch",
            "artifacts": list(files),
            "declared_new_symbols": list(symbols),
            "touched_units": list(touched),
        },
        facts=None if world is None else world.facts(),
    )
    reply = gate.deliver(ReplyBuilder("ck3_deliver"), request)
    return Said(str(reply.code), list(reply.data.get("violations", ())))


def _session(world: Any, changes: Mapping[str, Any]) -> Plain:
    own = {
        "session_id": "s1",
        "mode": "ck3lens",
        **SCOPE,
        "active_mod_ids": ["m1"],
        "allowed_roots": ["game"],
        "indexed_domains": [] if world is None else list(world.indexed_domains()),
        "capabilities": [] if world is None else list(world.capabilities()),
        "mods": [{"name": "My Patch"}],
    }
    return {**own, **changes}


def _trace(files: Iterable[Plain], looked_at: Iterable[str]) -> list[Plain]:
    """The playset was read, conflicts looked at, and every file was parsed."""
    units = list(looked_at)
    calls: list[tuple[str, Plain, Plain]] = [
        ("ck3_playset", {"command": "get"}, {"playset_id": "p1"}),
        ("ck3_search_symbols", {"query": "x", **SCOPE}, {"count": 1}),
    ]
    if units:
        calls.append(
            (
                "ck3_conflicts",
                {"command": "symbols", "units": units, **SCOPE},
                {"count": len(units)},
            )
        )
    for file in files:
        digest = sha256(file["content"].encode()).hexdigest()
        arguments = {"path": file["path"], "format": file["format"], "sha256": digest}
        calls.append(("ck3_parse_content", arguments, {"valid": True}))
    return [
        {
            "trace_id": f"t{number}",
            "ts": f"2026-11-21T09:{number:02}:00Z",
            "tool": tool,
            "args": arguments,
            "reply_type": "S",
            "code": "WA-READ-S-001",
            "result": result,
        }
        for number, (tool, arguments, result) in enumerate(calls)
    ]
