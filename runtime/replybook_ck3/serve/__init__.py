"""The server of the CK3 world: what is kept of a session, the tools, and the doctor."""
