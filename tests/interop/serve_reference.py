"""`replybook serve` as it is, but for one thing: it notes every envelope that it made.

python serve_reference.py FILE [options of `replybook serve`]
"""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[2])  # where the package `tests` is


def main() -> int:
    """Serve until told otherwise."""
    from tests.interop.servers.noting import note_envelopes

    from replybook_devtools.commands.main import main

    notes, *words = sys.argv[1:]
    note_envelopes(Path(notes))
    return main(["serve", *words])


if __name__ == "__main__":
    sys.exit(main())
