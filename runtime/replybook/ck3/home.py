"""The home of `ck3_dir`: one for the process, which serves one user (002 §7). Source: specification 22."""

from __future__ import annotations

from typing import Final

from replybook.tools.directory import Home

__all__ = ["HOME"]

HOME: Final = Home("ck3raven_data")
"""Where `ck3_dir` is at home, wherever in the process it is served."""
