"""Serve the depot over stdio, or over HTTP with a port."""

import os
import sys
from pathlib import Path

from . import database
from .server import server

database.PATH = Path(os.environ.get("DEPOT_DB", "depot.sqlite"))
if len(sys.argv) > 1:
    server.run("streamable-http", host="127.0.0.1", port=int(sys.argv[1]))
else:
    server.run("stdio")
