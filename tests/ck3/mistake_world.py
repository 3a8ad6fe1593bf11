"""The sample world made larger, as planted mistakes need it: pictures, icons, concepts, many uses.

    world = write_mistake_world(tmp_path)  # world.game, world.mods, world.docs

Two sources, the game and `Deep Harbour`, use common keys more than thirty times each.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.ck3.sample_world import DEEP_HARBOUR, write_files, write_game, write_mods

__all__ = ["MistakeWorld", "encoded", "write_mistake_world"]

_PICTURES: Final = (
    "gfx/interface/illustrations/lighthouse.dds",
    "gfx/interface/illustrations/quay.dds",
    "gfx/interface/icons/event_types/tide.dds",
    "gfx/interface/icons/traits/saltborn.dds",
    "gfx/interface/icons/traits/inland_hearted.dds",
    "gfx/interface/icons/traits/lantern_keeper.dds",
    "gfx/interface/icons/traits/gull_marked.dds",
    "gfx/interface/icons/traits/gull_friend.dds",
    *(f"gfx/interface/illustrations/many/view_of_{word}.dds" for word in "abcdefghijkl"),
    "dlc/dlc001_far/gfx/interface/illustrations/many/Far_view.dds",
)

_GAME: Final = {
    "common/game_concepts/00_concepts.txt": """\
tide = {
	alias = { tides high_tide }
}
ferry = { }
""",
    "gui/texticons.gui": """\
texticon = {
	icon = gold_icon
	iconsize = { texture = "gfx/interface/illustrations/quay.dds" size = { 25 25 } }
}
texticon = {
	icon = stress_icon
	iconsize = { texture = "gfx/interface/illustrations/quay.dds" size = { 25 25 } }
}
""",
    "common/dynasties/00_dynasties.txt": """\
reefkeepers = { name = "Reefkeepers" culture = wavefolk }
""",
    "common/on_action/02_game_start.txt": """\
on_game_start = {
	effect = { mark_by_gull_effect = yes }
}
""",
    "localization/english/concepts_l_english.yml": """\
l_english:
 game_concept_tide: "Tide"
 game_concept_tide_desc: "Water that comes and [tide|E] goes for @gold_icon!."
 game_concept_ferry: "Ferry"
 game_concept_ferry_desc: "A boat on the [high_tide|E], @stress_icon!."
""",
}

_BUSY_EFFECT: Final = """\
{name}_{n}_effect = {{
	random = {{ chance = {n} add_gold = {n} }}
	hidden_effect = {{ add_prestige = {n} add_trait = saltborn }}
}}
"""
_BUSY_TRIGGER: Final = """\
{name}_{n}_trigger = {{
	is_adult = yes
	has_trait = saltborn
	faith = {{ has_doctrine = doctrine_open_water }}
}}
"""
_BUSY_DECISION: Final = """\
{name}_{n}_decision = {{
	picture = {{ reference = "gfx/interface/illustrations/lighthouse.dds" }}
	title = tide_word_far
	desc = tide_word_far
	selection_tooltip = tide_word_far
	confirm_text = tide_word_far
	ai_check_interval = {n}
	is_shown = {{ is_adult = yes }}
	effect = {{ add_gold = {n} }}
}}
"""
_BUSY_TRAIT: Final = """\
{name}_{n} = {{
	category = health
	genetic = yes
	martial = 2
	name = trait_gull_marked
	desc = trait_gull_marked_desc
	icon = gull_marked.dds
}}
"""
_BUSY: Final = {
    "common/scripted_effects/busy_{name}.txt": _BUSY_EFFECT,
    "common/scripted_triggers/busy_{name}.txt": _BUSY_TRIGGER,
    "common/decisions/busy_{name}.txt": _BUSY_DECISION,
    "common/traits/busy_{name}.txt": _BUSY_TRAIT,
}

_DOCS: Final = {
    "triggers.log": """\
Trigger Documentation:

--------------------

is_adult - Is the scoped character an adult?
is_adult = yes/no
Traits: yes/no
Supported Scopes: character

--------------------

has_doctrine - Does the scoped faith have a doctrine?
has_doctrine = key
Supported Scopes: faith

--------------------

has_trait - Does the scoped character have a trait?
has_trait = key
Supported Scopes: character

--------------------
""",
    "effects.log": """\
Effect Documentation:

--------------------

add_gold - Adds gold to a character
add_gold = x
Supported Scopes: character

--------------------
""",
    "event_targets.log": """\
Event Target Documentation:

--------------------

faith - Scopes to the faith of a character
Input Scopes: character
Output Scopes: faith

--------------------
""",
    "data_types/data_types_common.txt": """\
Char
Definition type: Promote
Return type: Character

-----------------------

ROOT
Definition type: Global promote
Return type: Scope

-----------------------

Character
Definition type: Type

-----------------------

Scope
Definition type: Type

-----------------------

Scope.Char
Definition type: Promote
Return type: Character

-----------------------

Character.GetName
Description: The name
Definition type: Function
Return type: CString

-----------------------

Character.Custom( Arg0 )
Definition type: Function
Return type: CString

-----------------------

Character.IsAdult
Definition type: Function
Return type: bool

-----------------------

Character.GetHerHim
Definition type: Function
Return type: CString

-----------------------

GetPlayer
Definition type: Global promote
Return type: Character

-----------------------

Not( Arg0 )
Definition type: Global function
Return type: bool

-----------------------
""",
}


_CALLS: Final = "[ROOT.Char.GetName] and [GetPlayer.GetHerHim|U], [Not( actor.IsAdult )]"
_GAME_TEXTS: Final = "".join(f' busy_call_{number}: "{_CALLS}"\n' for number in range(40))
_LONG: Final = {"localization/english/busy_l_english.yml": f"l_english:\n{_GAME_TEXTS}"}


@dataclass(frozen=True, slots=True)
class MistakeWorld:
    """Folders of the world that mistakes are planted beside.

    Attributes:
        game: Folder of the game.
        mods: Folder of each mod by name, in load order.
        docs: Folder with what `script_docs` and `DumpDataTypes` write.
    """

    game: Path
    mods: dict[str, Path]
    docs: Path


def write_mistake_world(
    folder: Path, *, mods_in: str = "mods", logs_in: str = "user/logs", items: int = 40
) -> MistakeWorld:
    """Write the game, two mods and the docs of the game below `folder`.

    Args:
        folder: Folder to write to.
        mods_in: Folder of the mods below it.
        logs_in: Folder of the docs below it.
        items: Number of traits, decisions, effects and triggers that use common keys.
    """
    game, mods = write_game(folder / "game"), write_mods(folder / mods_in)
    files = {
        path: encoded(path, text) for path, text in (_GAME | _LONG | _busy("game", items)).items()
    }
    write_files(game, files | dict.fromkeys(_PICTURES, b"DDS \x7c\x00\x00\x00"))
    busy = _busy("deep", items)
    write_files(mods[DEEP_HARBOUR], {path: encoded(path, text) for path, text in busy.items()})
    docs = {path: text.encode() for path, text in _DOCS.items()}
    return MistakeWorld(game, mods, write_files(folder / logs_in, docs))


def encoded(path: str, text: str) -> bytes:
    """Return the bytes of a text as the game expects them in a file of this path."""
    is_bare = path.startswith(("gui/", "history/titles/")) or path == "descriptor.mod"
    return text.encode("utf-8" if is_bare else "utf-8-sig")


def _busy(name: str, items: int) -> dict[str, str]:
    return {
        path.format(name=name): "".join(text.format(name=name, n=n) for n in range(1, items + 1))
        for path, text in _BUSY.items()
    }
