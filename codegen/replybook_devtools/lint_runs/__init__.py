"""`replybook lint`: what is looked at, what is known already, what is mended, and how it is told."""
