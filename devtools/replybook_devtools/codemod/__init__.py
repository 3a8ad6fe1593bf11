"""The code rewriter: former ids and the shapes of older calls become those of today.

`rewrite_text` works on a text, `rewrite_files` on files, `write_files` writes them. What would be a
guess is left and listed with the choices. Source: specification 12.
"""

from replybook_devtools.codemod.file_rewriting import (
    CannotRewrite,
    RewrittenFile,
    rewrite_files,
    write_files,
)
from replybook_devtools.codemod.left_places import DroppedText, LeftPlace
from replybook_devtools.codemod.text_rewriting import RewrittenText, rewrite_text

__all__ = [
    "CannotRewrite",
    "DroppedText",
    "LeftPlace",
    "RewrittenFile",
    "RewrittenText",
    "rewrite_files",
    "rewrite_text",
    "write_files",
]
