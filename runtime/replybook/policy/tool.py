"""The functions of `ck3_validate_policy` and `ck3_deliver`, undecorated: wrap them with `mcp_safe_tool`.

Mode, session, trace and facts come from the server, never from the agent, which hands in the bundle
and its claims. Source: specification 30, 003 §2, the tool registry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from replybook.policy.gate import Asked, DeliveryGate
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["DeliverTool", "Judged", "ValidateTool", "make_ck3_deliver", "make_ck3_validate_policy"]

Judged = Callable[[], Asked | None]
"""The session of the call: its mode, trace and facts; None where no mode is initialised."""


class ValidateTool(Protocol):
    """The signature of `ck3_validate_policy`."""

    def __call__(
        self,
        mode: str,
        artifact_bundle: dict[str, object] | None = None,
        claims: list[dict[str, object]] | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Say what the gate would say."""
        ...


class DeliverTool(Protocol):
    """The signature of `ck3_deliver`."""

    def __call__(
        self,
        artifact_bundle: dict[str, object],
        claims: list[dict[str, object]] | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Pass a bundle through the gate."""
        ...


def make_ck3_validate_policy(gate: DeliveryGate, judged: Judged) -> ValidateTool:
    """The tool that asks what the gate would say."""

    def ck3_validate_policy(
        mode: str,
        artifact_bundle: dict[str, object] | None = None,
        claims: list[dict[str, object]] | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Say what the delivery gate would say of this bundle and these claims, and issue nothing."""
        asked = judged()
        if asked is None:
            return rb.invalid(codes.WA_SYS_I_001)
        return gate.ask(rb, replace(_with(asked, artifact_bundle, claims), mode=mode))

    return ck3_validate_policy


def make_ck3_deliver(gate: DeliveryGate, judged: Judged) -> DeliverTool:
    """The tool that delivers."""

    def ck3_deliver(
        artifact_bundle: dict[str, object],
        claims: list[dict[str, object]] | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Pass a bundle with its claims through the delivery gate; the completion is the server's."""
        asked = judged()
        if asked is None:
            return rb.invalid(codes.WA_SYS_I_001)
        return gate.deliver(rb, _with(asked, artifact_bundle, claims))

    return ck3_deliver


def _with(asked: Asked, bundle: Mapping[str, object] | None, claims: object) -> Asked:
    return replace(asked, bundle=bundle, claims=claims)
