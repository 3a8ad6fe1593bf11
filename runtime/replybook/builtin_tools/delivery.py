"""The delivery tools, undecorated: one asks for the verdict of the gate, one delivers.

The agent passes the bundle and its claims. Mode, session, trace and facts always come from the
server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.safety.text_limits import Object, Objects, Text
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

RequestSource = Callable[[], DeliveryRequest | None]
"""Returns mode, trace and facts of the calling session, or None without a mode."""


class ValidateTool(Protocol):
    """The function of the tool `validate_policy`."""

    def __call__(
        self,
        mode: Text,
        artifact_bundle: Object | None = None,
        claims: Objects | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Return the verdict of the gate."""
        ...


class DeliverTool(Protocol):
    """The function of the tool `deliver`."""

    def __call__(
        self,
        artifact_bundle: Object,
        claims: Objects | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Pass a bundle through the gate."""
        ...


def make_validate_policy(
    gate: DeliveryGate, request_of_call: RequestSource, *, name: str = "validate_policy"
) -> ValidateTool:
    """Return the tool that asks for the verdict of the gate.

    `name` is its name in the registry.
    """

    def validate_policy(
        mode: Text,
        artifact_bundle: Object | None = None,
        claims: Objects | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Ask the delivery gate about this bundle and these claims. Nothing is delivered."""
        request = request_of_call()
        if request is None:
            return rb.invalid(codes.WA_SYS_I_001)
        return gate.ask(rb, replace(_with(request, artifact_bundle, claims), mode=mode))

    validate_policy.__name__ = name
    return validate_policy


def make_deliver(
    gate: DeliveryGate, request_of_call: RequestSource, *, name: str = "deliver"
) -> DeliverTool:
    """Return the tool that delivers. `name` is its name in the registry."""

    def deliver(
        artifact_bundle: Object,
        claims: Objects | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Deliver a bundle with its claims. The server issues the completion."""
        request = request_of_call()
        if request is None:
            return rb.invalid(codes.WA_SYS_I_001)
        return gate.deliver(rb, _with(request, artifact_bundle, claims))

    deliver.__name__ = name
    return deliver


def _with(
    request: DeliveryRequest, bundle: Mapping[str, object] | None, claims: object
) -> DeliveryRequest:
    return replace(request, bundle=bundle, claims=claims)
