"""What a fact is when it has no value, by the name under which facts are known.

Source: specification 34.
"""

from replybook.policy.unavailable import ABSENT, Absent, Unavailable

__all__ = ["ABSENT", "Absent", "Unavailable"]
