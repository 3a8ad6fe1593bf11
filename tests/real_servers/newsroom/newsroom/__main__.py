"""Serve the newsroom over stdio, or over HTTP with a port."""

import sys

from .server import mcp

if len(sys.argv) > 1:
    mcp.run("http", host="127.0.0.1", port=int(sys.argv[1]), show_banner=False)
else:
    mcp.run(show_banner=False)
