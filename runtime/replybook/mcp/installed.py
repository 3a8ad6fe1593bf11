"""The error for a server stack that is not installed or too old."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version

_EARLIER = (
    "; tools under mcp_safe_tool work there without it: see docs/how-to/stay-on-an-earlier-mcp.md"
)


def cannot_serve(adapter: str, package: str, floor: str) -> ImportError:
    """Return the error of an adapter whose server stack cannot be imported.

    It names the package to install, and the installed version if there is one.

    Args:
        adapter: Name of the adapter module.
        floor: The oldest version that works.
    """
    remedy = f"run: pip install 'replybook[{package}]'"
    try:
        found = version(package)
    except PackageNotFoundError:
        text = f"{adapter} needs {package} {floor} or newer; {remedy}"
    else:
        if _numbers(found) >= _numbers(floor):
            text = f"{adapter} cannot be imported with {package} {found}: see the cause; {remedy}"
        else:
            text = f"{adapter} needs {package} {floor} or newer, and {found} is installed; {remedy}{_EARLIER}"
    return ImportError(text, name=package)


def _numbers(found: str) -> list[int]:
    """Return the leading numbers of a version, such as 2 and 0 of `2.0rc1`."""
    begin = re.match(r"\d+(\.\d+)*", found)
    return [int(part) for part in begin[0].split(".")] if begin is not None else []
