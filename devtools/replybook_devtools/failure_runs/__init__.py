"""The dialects and rules of failures, run by the engine of `replybook.client.judge`."""
