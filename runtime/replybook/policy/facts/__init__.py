"""Facts that rules refer to: what content, session and server say, each from a named provider.

Source: decision 11.
"""

from replybook.ck3.facts.conflicts import ConflictUnits
from replybook.policy.facts.facts import PROVIDERS, Facts
from replybook.policy.folder_table import FolderTable
from replybook.policy.unavailable import ABSENT, Absent, Unavailable

__all__ = ["ABSENT", "PROVIDERS", "Absent", "ConflictUnits", "Facts", "FolderTable", "Unavailable"]
