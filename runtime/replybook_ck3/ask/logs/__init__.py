"""The logs of the game: faults instead of lines, their causes and owners, crashes, two runs.

`faults_in` reads a log of any size once, in flat memory. All text stays as the game wrote it, so
mask paths of this machine before you show it.

Source: specification 22, 40.
"""

from replybook_ck3.ask.logs.fault_log import Fault, FaultLog, faults_in
from replybook_ck3.ask.logs.fault_places import FaultPlace
from replybook_ck3.ask.logs.log_categories import CATEGORIES, LogCategory
from replybook_ck3.ask.logs.log_entries import MOST_FROM_START

__all__ = [
    "CATEGORIES",
    "MOST_FROM_START",
    "Fault",
    "FaultLog",
    "FaultPlace",
    "LogCategory",
    "faults_in",
]
