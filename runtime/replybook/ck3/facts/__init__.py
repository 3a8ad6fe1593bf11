"""The facts of the CK3 policy, worked out from content, session and server. Source: design 1."""
