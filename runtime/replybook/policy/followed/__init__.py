"""The gate follows the session: what was verified and fed at one delivery is not read again at the next.

Source: specification 29, 40 and 57.
"""

from replybook.policy.followed.follower import FollowedTrace, TraceFollower

__all__ = ["FollowedTrace", "TraceFollower"]
