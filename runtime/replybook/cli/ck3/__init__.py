"""`replybook ck3`: its actions, one module each, and what they share."""

from replybook.cli.ck3.command import configure, run

__all__ = ["configure", "run"]
