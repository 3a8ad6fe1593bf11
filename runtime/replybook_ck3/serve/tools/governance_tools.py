"""The tools of the CK3 registry that the library implements, under their CK3 names.

Serve them like any tool: `mcp_safe_tool(make_ck3_dir(world))`.
"""

from __future__ import annotations

from typing import Protocol

from replybook.builtin_tools.contract import ContractTool, make_contract
from replybook.builtin_tools.delivery import (
    DeliverTool,
    RequestSource,
    ValidateTool,
    make_deliver,
    make_validate_policy,
)
from replybook.builtin_tools.directory import ListedPart
from replybook.contracts import ContractSystem
from replybook.policy.gate import DeliveryGate
from replybook.safety.text_limits import Cursor
from replybook.world.adapter import WorldAdapterV2
from replybook_ck3.serve.tools.home_and_folders import listed_part
from replybook_ck3.world.home import HOME
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply


class Ck3Dir(Protocol):
    """The function of the tool `ck3_dir`, without the safety wrapper."""

    def __call__(  # noqa: D102
        self,
        command: str,
        path: str | None = None,
        depth: int | None = None,
        cursor: Cursor | None = None,
        folder: str | None = None,
        justification: str | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply: ...


def make_ck3_dir(world: WorldAdapterV2) -> Ck3Dir:
    """Return the tool `ck3_dir` on `world`."""

    def ck3_dir(
        command: str,
        path: str | None = None,
        depth: int | None = None,
        cursor: Cursor | None = None,
        folder: str | None = None,  # noqa: ARG001  # policies read both in the trace
        justification: str | None = None,  # noqa: ARG001
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Show or set the home root (pwd, cd), or list folders (list, tree), by address.

        `path` is an address such as root:repo/common or mod:Name/common; for list and tree also a
        path below home, and without one home itself; for cd a root. `depth` is how many levels tree
        shows.
        """
        return listed_part(world, HOME, rb, command, path, depth, cursor, ListedPart())

    return ck3_dir


def make_ck3_contract(system: ContractSystem) -> ContractTool:
    """Return the tool `ck3_contract` for a contract system."""
    return make_contract(system, name="ck3_contract")


def make_ck3_validate_policy(gate: DeliveryGate, request_of_call: RequestSource) -> ValidateTool:
    """Return the tool `ck3_validate_policy`, which previews the verdict of the gate."""
    return make_validate_policy(gate, request_of_call, name="ck3_validate_policy")


def make_ck3_deliver(gate: DeliveryGate, request_of_call: RequestSource) -> DeliverTool:
    """Return the tool `ck3_deliver`."""
    return make_deliver(gate, request_of_call, name="ck3_deliver")
