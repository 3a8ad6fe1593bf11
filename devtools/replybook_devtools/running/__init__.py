"""Running MCP servers: connections over stdio and HTTP, and the tools that the servers list."""
