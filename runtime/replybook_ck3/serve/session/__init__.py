"""Sessions of the CK3 world: their stored state, and the work of each session.

`Session` and `Mod` need no server.
Source: specification 16, 35 and 57.
"""

from replybook_ck3.serve.session.playset_session import Mod, Session, names_of_mods

__all__ = ["Mod", "Session", "names_of_mods"]
