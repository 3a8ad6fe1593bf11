"""The lists that the game writes about itself: its own names, for the version of the user.

Source: `docs/ck3/index-and-check-a-mod.md`.
"""

from replybook_ck3.world.game_docs.data_types import DataTypes
from replybook_ck3.world.game_docs.game_lists import GameLists, read_game_lists, usual_lists
from replybook_ck3.world.game_docs.script_lists import ScriptLists

__all__ = ["DataTypes", "GameLists", "ScriptLists", "read_game_lists", "usual_lists"]
