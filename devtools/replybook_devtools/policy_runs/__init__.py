"""`replybook policy`: one module per action, and the modules that they share."""
