"""What `replybook docs` builds: the site of a registry. Source: specification 1, decision 15."""
