"""`replybook lsp`: run the language server for editors on standard input and output.

The server offers the findings of the linter, the meaning of the code under the cursor, the codes
that fit a call, and safe fixes.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys

from replybook_devtools.console.exit_code import Exit


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare `--stdio`, which many editors pass to every language server."""
    parser.add_argument(
        "--stdio", action="store_true", help="talk on standard input and output (default)"
    )


def run(options: argparse.Namespace) -> int:
    """Serve one editor until it exits. Return 1 if the editor never sent `shutdown`."""
    del options
    from replybook_devtools.editor.editor_server import make_server

    gc.enable()  # `main` disables it for short-lived commands
    server = make_server()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        # the editor reads standard output, so only protocol messages may go there
        sys.stdout = sys.stderr
        try:
            server.start_io(sys.stdin.buffer, answers)
        finally:
            sys.stdout = sys.__stdout__
    return Exit.FINE if server.was_asked_to_end else Exit.FINDINGS
