"""Public MCP servers, installed and probed: the data of a page."""
