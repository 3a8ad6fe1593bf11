"""A parcel depot as an MCP server on the official SDK."""
