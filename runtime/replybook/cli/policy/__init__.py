"""`replybook policy`: its actions, one module each, and what they share."""

from replybook.cli.policy.command import configure, run

__all__ = ["configure", "run"]
