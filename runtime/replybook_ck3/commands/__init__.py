"""The commands that the CK3 world adds to `replybook`; `application` says which."""
