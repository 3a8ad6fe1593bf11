"""Target mappings.json: codes as HTTP problems, gRPC errors, telemetry and MCP failures.

RFC 9457 problem details. The `type` of a code is `urn:replybook:code:WA-RES-I-001`. Clients compare
it as one string and need not fetch it (RFC 9457 §3.1.1). It must be absolute and must not depend on
a host. A relative reference changes with the server, an `https:` URL ends with its domain, and a
`tag:` URI needs an authority that each user would have to own. An extension adds its name,
`urn:replybook:<name>:code:...`, because two users may use the same free number. The namespace id is
not registered with IANA. Nothing resolves it, so nothing depends on that.

google.rpc.ErrorInfo (AIP-193). `reason` is the message key, `domain` the registry. The metadata
keys are the public params, so that every variable of a message is in the metadata. E codes are
INTERNAL or UNIMPLEMENTED and never UNAVAILABLE, since gRPC clients retry that one by themselves.

OpenTelemetry. `error.type` is the code, which has low cardinality. Only E sets the span status to
ERROR, since I and D are caused by the caller. An MCP `tools/call` span is the exception: its
convention requires `tool_error`, and the code is in another attribute.

"Not now". A code that asks to wait names the param with the seconds, for the HTTP field
`Retry-After` (whole seconds, rounded up) and for `retry_delay` of google.rpc.RetryInfo. If no
attempt is left, neither is sent. A transient error is only listed. Its remedy forbids a retry.

ToolFailure (a draft of MCP, SEP 3313, not adopted). Its three classes are our three failure types.
It is `retryable` only if the reply asks to wait and call again. Its guidance is the remedy. Code
and correlation id are those of the envelope.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from replybook_codegen.long_literals import json_text
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.render import HEADER
from replybook_codegen.samples import public_params
from replybook_registry.model import Code, Registry
from replybook_schema.codes import FAILURE_CLASSES
from replybook_schema.stored_registry import MAPPINGS
from replybook_schema.waiting import DELAY

REASON_LENGTH: Final = 63
"""Maximum length of `reason` in AIP-193."""

_DEFAULT_HTTP: Final[Mapping[str, int]] = {"I": 400, "D": 403, "E": 500}
_DEFAULT_RPC: Final[Mapping[str, str]] = {
    "I": "INVALID_ARGUMENT",
    "D": "PERMISSION_DENIED",
    "E": "INTERNAL",
}
_RPC_BY_HTTP: Final[Mapping[tuple[str, int], str]] = {
    ("I", 401): "UNAUTHENTICATED",
    ("I", 404): "NOT_FOUND",
    ("I", 409): "FAILED_PRECONDITION",
    ("I", 410): "NOT_FOUND",
    ("I", 412): "FAILED_PRECONDITION",
    ("I", 413): "OUT_OF_RANGE",
    ("I", 416): "OUT_OF_RANGE",
    ("I", 424): "FAILED_PRECONDITION",
    ("I", 429): "RESOURCE_EXHAUSTED",
    ("I", 501): "UNIMPLEMENTED",
    ("D", 401): "UNAUTHENTICATED",
    ("D", 409): "FAILED_PRECONDITION",
    ("D", 412): "FAILED_PRECONDITION",
    ("D", 428): "FAILED_PRECONDITION",
    ("E", 501): "UNIMPLEMENTED",
}


@dataclass(frozen=True, slots=True)
class Mapped:
    """One code in other vocabularies.

    An S code is neither a problem nor an error, and has no `error.type`.
    """

    code: str
    problem_type: str
    title: str
    http: int
    rpc: str
    reason: str
    metadata: tuple[str, ...]
    is_failure: bool
    span_status: str
    retry_after: str | None
    transient: bool
    failure_class: str | None
    remedy: str


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield `mappings.json`."""
    mapped = tuple(map_codes(registry, package))
    domain = "replybook" if package.is_base else registry.name
    yield Output("package", PurePosixPath(MAPPINGS), _json(mapped, domain))


def map_codes(registry: Registry, package: GeneratedPackage) -> Iterator[Mapped]:
    """Yield each code of the registry itself, in source order."""
    prefix = "urn:replybook:code:" if package.is_base else f"urn:replybook:{registry.name}:code:"
    for code in registry.own_codes:
        yield _map_code(code, prefix)


def _map_code(code: Code, prefix: str) -> Mapped:
    text, letter = str(code.id), code.id.type
    http = code.http or _DEFAULT_HTTP.get(letter, 200)
    return Mapped(
        code=text,
        problem_type=prefix + text,
        title=code.title,
        http=http,
        rpc=_RPC_BY_HTTP.get((letter, http)) or _DEFAULT_RPC.get(letter, "OK"),
        reason=_reason(code),
        metadata=tuple(param.name for param in public_params(code)),
        is_failure=letter != "S",
        span_status="ERROR" if letter == "E" else "UNSET",
        retry_after=None if code.exhausted is None else DELAY,
        transient=code.transient,
        failure_class=FAILURE_CLASSES.get(letter),
        remedy=code.remedy,
    )


def _reason(code: Code) -> str:
    """Return the message key. A key that is too long is cut and ends with the code."""
    if len(code.key) <= REASON_LENGTH:
        return code.key
    tail = f"_{code.id.constant}"
    return code.key[: REASON_LENGTH - len(tail)] + tail


def _error_type(row: Mapped) -> str | None:
    return row.code if row.is_failure else None


def _json(mapped: Sequence[Mapped], domain: str) -> str:
    document = {
        "$comment": HEADER.removeprefix("# "),
        "domain": domain,
        "mcp_error_type": "tool_error",
        "codes": {row.code: _entry(row, domain) for row in mapped},
    }
    return json_text(document) + "\n"


def _entry(row: Mapped, domain: str) -> Mapping[str, object]:
    problem = {"type": row.problem_type, "title": row.title, "status": row.http}
    info = {"reason": row.reason, "domain": domain, "metadata": row.metadata}
    failed = row.is_failure
    failure = {
        "class": row.failure_class,
        "retryable": row.retry_after is not None,
        "guidance": row.remedy,
    }
    return {
        "problem": problem if failed else None,
        "rpc_code": row.rpc,
        "error_info": info if failed else None,
        "telemetry": {"error.type": _error_type(row), "span_status": row.span_status},
        "retry_after": row.retry_after,
        "transient": row.transient,
        "tool_failure": failure if failed else None,
    }
