"""Every tool of the seed bank on one server.

`python -m seed_server.server FOLDER` speaks over stdio.
"""

from __future__ import annotations

import sys
from pathlib import Path

from seed_server import (
    accession_tools,
    climate_tools,
    germination_tools,
    journal_tools,
    label_tools,
    passport_tools,
    plot_tools,
    report_tools,
    request_tools,
    search_tools,
    stocktake_tools,
    taxon_tools,
    vault_tools,
    withdrawal_tools,
)
from seed_server.app import mcp, open_bank, with_samples

TOOLS = (
    accession_tools,
    climate_tools,
    germination_tools,
    journal_tools,
    label_tools,
    passport_tools,
    plot_tools,
    report_tools,
    request_tools,
    search_tools,
    stocktake_tools,
    taxon_tools,
    vault_tools,
    withdrawal_tools,
)
"""The modules that register tools; importing one is enough."""


def main(words: list[str]) -> None:
    """Serve the bank of a folder."""
    with_samples(open_bank(Path(words[0])))
    mcp.run()


if __name__ == "__main__":
    main(sys.argv[1:])
