"""The runs of `replybook lint`: file selection, known findings, fixes and output."""
