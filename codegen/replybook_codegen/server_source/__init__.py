"""What a server's source says of its tools, read with `ast`; nothing of it is imported or run.

`replybook init --server` writes a registry from it, and a command that keeps tools.yaml in step with
the code can compare with it. What cannot be told is reported with its place, never guessed.
"""

from replybook_codegen.server_source.model import ServerArgument, ServerSource, ServerTool, Unread
from replybook_codegen.server_source.reader import read_server
from replybook_codegen.server_source.tools_yaml import tools_yaml

__all__ = ["ServerArgument", "ServerSource", "ServerTool", "Unread", "read_server", "tools_yaml"]
