"""Probing of MCP servers: wrong calls with known right answers, and the score of the answers."""
