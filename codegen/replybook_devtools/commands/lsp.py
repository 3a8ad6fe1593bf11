"""`replybook lsp`: a language server on standard input and output, for editors.

    replybook lsp          what an editor starts; it speaks the language server protocol

Findings of the linter as they are typed, what a code means under the cursor, the codes that fit a call, and
the fixes that are safe. Source: 001 §13, decision 7.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys

from replybook_devtools.console.exit_code import Exit

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the option that many editors give to every server."""
    parser.add_argument(
        "--stdio", action="store_true", help="the only way there is, and the default"
    )


def run(options: argparse.Namespace) -> int:
    """Answer one editor until it says exit or leaves; 1 where it never asked for the end."""
    del options
    from replybook_devtools.editor.editor_server import made

    gc.enable()  # `main` disables it for the commands that end at once
    server = made()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        sys.stdout = sys.stderr  # nothing but the protocol goes where the editor reads
        try:
            server.start_io(sys.stdin.buffer, answers)
        finally:
            sys.stdout = sys.__stdout__
    return Exit.FINE if server.was_asked_to_end else Exit.FINDINGS
