"""Tools in the source code of a server, read with `ast`. No code is imported or run.

`replybook init --server` writes a registry from them, and `replybook tools sync` keeps tools.yaml
up to date. Everything that cannot be read is reported with its place and never guessed.

Source: specification 51.
"""

from replybook_codegen.server_source.comparison import Comparison, Known, compare
from replybook_codegen.server_source.model import ServerArgument, ServerSource, ServerTool, Unread
from replybook_codegen.server_source.published import published_source, with_source
from replybook_codegen.server_source.reader import read_server
from replybook_codegen.server_source.tools_yaml import tool_entry, tools_yaml

__all__ = [
    "Comparison",
    "Known",
    "ServerArgument",
    "ServerSource",
    "ServerTool",
    "Unread",
    "compare",
    "published_source",
    "read_server",
    "tool_entry",
    "tools_yaml",
    "with_source",
]
