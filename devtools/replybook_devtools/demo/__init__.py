"""`replybook demo`: its steps, and the files of its scratch project."""
