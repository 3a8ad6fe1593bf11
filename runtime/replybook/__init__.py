"""replybook: each call of an agent tool returns one typed reply with one next action.

- `mcp_safe_tool` turns a function into a tool, and `current_call` returns its current call.
- `ReplyBuilder` builds a `Reply`, and `codes` has one constant for each outcome.
- `WorldAdapterV2` resolves addresses, and `validate_policy` judges a delivery.

Names are imported when they are first used, since every command of the command line imports this
package and must not wait for server code. `__version__` is the installed version.

The text of messages and logs and the order of findings are not part of the API.

Source: decision 16.
"""

from __future__ import annotations

TYPE_CHECKING = False  # like in `typing`, which would be slow to import
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
    globals()[name] = found  # the next access does not call this function
    return found


def __dir__() -> list[str]:
    return list(__all__)
