"""Functions for tools that any server may offer: directory, contracts and delivery.

Each `make_...` returns a plain function, and `mcp_safe_tool` turns it into a tool.

Source: decision 16.
"""

from replybook.builtin_tools.contract import ContractTool, make_contract
from replybook.builtin_tools.delivery import (
    DeliverTool,
    RequestSource,
    ValidateTool,
    make_deliver,
    make_validate_policy,
)
from replybook.builtin_tools.directory import DirectoryTool, make_directory
from replybook.builtin_tools.session_home import Home, HomeOfCall

__all__ = [
    "ContractTool",
    "DeliverTool",
    "DirectoryTool",
    "Home",
    "HomeOfCall",
    "RequestSource",
    "ValidateTool",
    "make_contract",
    "make_deliver",
    "make_directory",
    "make_validate_policy",
]
