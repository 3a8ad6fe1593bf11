"""The home of `ck3_dir`: one for each session, and one for calls of no session (002 §7).

Source: specification 22 and 57.
"""

from __future__ import annotations

from typing import Final

from replybook.builtin_tools.session_home import Home

__all__ = ["HOME"]

HOME: Final = Home("ck3raven_data")
"""Where `ck3_dir` is at home, wherever in the process it is served: for each session apart."""
