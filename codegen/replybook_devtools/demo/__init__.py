"""`replybook demo`: the story that it tells, and the files of its scratch project."""
