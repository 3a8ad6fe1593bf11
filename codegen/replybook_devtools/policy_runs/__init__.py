"""`replybook policy`: its actions, one module each, and what they share."""
