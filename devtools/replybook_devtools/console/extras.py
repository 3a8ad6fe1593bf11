"""The extra of replybook that installs a missing package."""

from __future__ import annotations

_EXTRA_OF = {
    "yaml": "authoring",
    "ruamel": "authoring",
    "jsonschema": "authoring",
    "jinja2": "authoring",
    "black": "authoring",
    "markdown_it": "authoring",
    "mcp": "server",
    "uvicorn": "server",
    "platformdirs": "server",
    "fastmcp": "fastmcp",
    "opentelemetry": "otel",
    "pygls": "lsp",
    "lsprotocol": "lsp",
    "shtab": "completion",
    "zensical": "docs",
    "duckdb": "reports",
}


def extra_of(error: ModuleNotFoundError) -> str | None:
    """Return the extra that installs the missing module, or None if no extra does."""
    return _EXTRA_OF.get((error.name or "").split(".")[0])
