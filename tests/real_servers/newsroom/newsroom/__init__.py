"""A newsroom: the wire, the desk and the archive, each a server of its own, put together as one."""
