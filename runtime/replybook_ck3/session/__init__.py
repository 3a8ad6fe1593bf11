"""The sessions of a server: their state in a data folder, and what a call of one session works on.

`Session` and `Mod` are for everybody who works on a playset, with a server or without one.
Source: specification 16, 35 and 57.
"""

from replybook_ck3.session.playset_session import Mod, Session, names_of_mods

__all__ = ["Mod", "Session", "names_of_mods"]
