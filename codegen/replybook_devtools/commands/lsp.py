"""`replybook lsp`: run the language server of editors on standard input and output.

The server gives findings of the linter, the meaning of the code under the cursor, the codes that fit a call, and safe
fixes. Source: 001 §13, decision 7.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys

from replybook_devtools.console.exit_code import Exit

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the option that many editors give to every server."""
    parser.add_argument(
        "--stdio", action="store_true", help="talk on standard input and output (default)"
    )


def run(options: argparse.Namespace) -> int:
    """Serve one editor until it exits. Return 1 if it never asked for shutdown."""
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
