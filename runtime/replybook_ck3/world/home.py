"""The home folder of `ck3_dir`, one per session, and one for calls without a session (002 §7)."""

from __future__ import annotations

from typing import Final

from replybook.builtin_tools.session_home import Home

HOME: Final = Home("ck3raven_data")
"""The homes of `ck3_dir` in this process, separate for each session."""
