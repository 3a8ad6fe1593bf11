"""The actions of `replybook policy`, one module each, and what they share."""

__all__: list[str] = []
