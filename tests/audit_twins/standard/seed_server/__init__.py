"""The seed bank as an MCP server, on the standard."""
