"""The seed bank as an MCP server, as it grew over five years."""
