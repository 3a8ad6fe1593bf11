"""Exceptions of a tool: answered, raised again, or logged as a crash."""
