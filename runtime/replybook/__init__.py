"""replybook: every call of an agent tool gives exactly one typed reply with one next action.

`Reply` is what a tool decided, `ReplyBuilder` makes it, `codes` holds one constant per outcome;
`mcp_safe_tool` makes a tool of a function, and `current_call` says which call that runs in. Addresses
are resolved by a `WorldAdapterV2`, and `validate_policy` judges what a session delivers. Names are imported when first used: every command of the command line lives inside this package and must
not wait for the serving side. `__version__` is what was installed. Source: decision 16.
Not part of the API: message text, log text, the order of findings.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as `typing` has it, which is not imported for a name
if TYPE_CHECKING:
    from replybook import codes
    from replybook.call import current_call
    from replybook.policy.bundle import (
        ArtifactBundle,
        ArtifactFile,
        Claim,
        ClaimsManifest,
        DeclaredSymbol,
    )
    from replybook.policy.outcome import PolicyOutcome, Violation
    from replybook.policy.validate import validate_policy
    from replybook.safety import mcp_safe_tool
    from replybook.world.adapter import WorldAdapterV2
    from replybook.world.reference import VisibilityRef
    from replybook_generated.builder import ReplyBuilder
    from replybook_schema.reply import Reply, ReplyRaised

    __version__: str

__all__ = [
    "ArtifactBundle",
    "ArtifactFile",
    "Claim",
    "ClaimsManifest",
    "DeclaredSymbol",
    "PolicyOutcome",
    "Reply",
    "ReplyBuilder",
    "ReplyRaised",
    "Violation",
    "VisibilityRef",
    "WorldAdapterV2",
    "codes",
    "current_call",
    "mcp_safe_tool",
    "validate_policy",
]

_HOMES = {
    "ArtifactBundle": "replybook.policy.bundle",
    "ArtifactFile": "replybook.policy.bundle",
    "Claim": "replybook.policy.bundle",
    "ClaimsManifest": "replybook.policy.bundle",
    "DeclaredSymbol": "replybook.policy.bundle",
    "PolicyOutcome": "replybook.policy.outcome",
    "Reply": "replybook_schema.reply",
    "ReplyBuilder": "replybook_generated.builder",
    "ReplyRaised": "replybook_schema.reply",
    "Violation": "replybook.policy.outcome",
    "VisibilityRef": "replybook.world.reference",
    "WorldAdapterV2": "replybook.world.adapter",
    "codes": "replybook.codes",
    "current_call": "replybook.call",
    "mcp_safe_tool": "replybook.safety",
    "validate_policy": "replybook.policy.validate",
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version(__name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(_HOMES[name])
    found = module if name == "codes" else getattr(module, name)
    globals()[name] = found  # the next access finds it without coming here
    return found


def __dir__() -> list[str]:
    return list(__all__)
