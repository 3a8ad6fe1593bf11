"""What a server's source says of its tools, read with `ast`; nothing of it is imported or run.

`replybook init --server` writes a registry from it, and `replybook tools sync` keeps tools.yaml in step
with it. What cannot be told is reported with its place, never guessed. Source: specification 51.
"""

from replybook_codegen.server_source.comparison import Comparison, Known, compare
from replybook_codegen.server_source.model import ServerArgument, ServerSource, ServerTool, Unread
from replybook_codegen.server_source.reader import read_server
from replybook_codegen.server_source.tools_yaml import tools_yaml

__all__ = [
    "Comparison",
    "Known",
    "ServerArgument",
    "ServerSource",
    "ServerTool",
    "Unread",
    "compare",
    "read_server",
    "tools_yaml",
]
