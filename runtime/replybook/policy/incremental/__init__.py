"""The incremental trace of the gate: each delivery reads only the new calls.

Source: specification 29, 40 and 57.
"""

from replybook.policy.incremental.follower import FollowedTrace, TraceFollower

__all__ = ["FollowedTrace", "TraceFollower"]
