"""The text of the sample mods, with a line `=== path` before each file. All names are invented.

`Deep Harbour` overrides: a trait in a file that loads last, and one file of the game as a whole.
`Far Shores` only adds. Every reference resolves in the game, the mod itself or the mod before it.
"""

from __future__ import annotations

from typing import Final

__all__ = ["DEEP_HARBOUR", "FAR_SHORES", "MODS"]

DEEP_HARBOUR: Final = "Deep Harbour"
"""The mod that overrides."""
FAR_SHORES: Final = "Far Shores"
"""The mod that adds."""

MODS: Final[dict[str, str]] = {
    DEEP_HARBOUR: r"""
=== descriptor.mod
version="1.2"
tags={
	"Gameplay"
}
name="Deep Harbour"
supported_version="1.18.*"
replace_path="common/nicknames"

=== common/traits/zzz_deep_harbour_traits.txt
saltborn = {
	category = personality
	prowess = 4
	opposites = { inland_hearted }
}

=== common/traits/01_gull_traits.txt
gull_marked = {
	category = health
	name = trait_gull_marked
	stress_gain_mult = -0.1
}

gull_friend = {
	category = health
}

=== common/nicknames/deep_nicknames.txt
nick_the_ferrier = { }
nick_the_sounder = { }

=== localization/english/deep_harbour_l_english.yml
l_english:
 trait_gull_friend: "Friend of Gulls"
 trait_gull_friend_desc: "Never alone on a pier."
 nick_the_sounder: "the Sounder"

=== localization/replace/english/deep_harbour_words_l_english.yml
l_english:
 tide_word_far: "fathoms away"
""",
    FAR_SHORES: r"""
=== descriptor.mod
version="0.3"
name="Far Shores"
supported_version="1.18.*"

=== common/scripted_effects/far_shores_effects.txt
sail_to_far_shore_effect = {
	add_trait = gull_friend
	custom_tooltip = far_shore_tooltip
}

=== common/on_action/far_shores_on_actions.txt
on_low_tide = {
	events = { far_shores.0001 }
}

=== events/far_shores_events.txt
namespace = far_shores

far_shores.0001 = {
	type = character_event
	title = far_shores.0001.t
	desc = far_shores.0001.desc
	theme = tide_theme
	option = {
		name = far_shores.0001.a
		sail_to_far_shore_effect = yes
	}
}

=== localization/english/far_shores_l_english.yml
l_english:
 far_shore_tooltip: "You set sail."
 far_shores.0001.t: "Another Shore"
 far_shores.0001.desc: "It was not on the chart."
 far_shores.0001.a: "Land there."
""",
}
"""The files of each mod by its name, in load order."""
