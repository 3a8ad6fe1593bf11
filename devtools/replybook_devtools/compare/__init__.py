"""`replybook compare`: the same calls against two builds of a server."""
