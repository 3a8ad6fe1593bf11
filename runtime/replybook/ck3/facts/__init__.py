"""The facts of the CK3 policy, worked out from content, session and server. Source: decision 16."""
