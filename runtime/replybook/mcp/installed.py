"""What is said where a server stack is not installed, or is of an earlier line.

Source: decision 19.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

__all__ = ["cannot_serve"]

_EARLIER = (
    "; tools under mcp_safe_tool work there without it: see docs/how-to/stay-on-an-earlier-mcp.md"
)


def cannot_serve(adapter: str, package: str, floor: str) -> ImportError:
    """Return the error of an adapter that needs `package` from version `floor` on: what to install.

    Where an earlier version is installed it is named, since nothing here upgrades it.
    """
    remedy = f"run: pip install 'replybook[{package}]'"
    try:
        found = f", and {version(package)} is installed"
        earlier = _EARLIER
    except PackageNotFoundError:
        found = earlier = ""
    text = f"{adapter} needs {package} {floor} or newer{found}; {remedy}{earlier}"
    return ImportError(text, name=package)
