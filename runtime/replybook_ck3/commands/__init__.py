"""The commands that the CK3 world adds to `replybook`. `_replybook_ck3` lists them."""
