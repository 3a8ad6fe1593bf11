"""More script files as mods hold them, invented: history, religions, cultures, an interface."""

from __future__ import annotations

from typing import Final

__all__ = ["MORE"]

MORE: Final = {
    "history/characters/sample_characters.txt": """\
# Lancia
lancia_1 = {
	name = "Wilhelm"
	dynasty = 7001
	religion = "lancian_faith"
	culture = lancian
	martial = 12
	trait = tilt_champion
	845.1.1 = { birth = yes }
	870.6.12 = {
		add_spouse = lancia_2
		effect = { add_gold = 100 }
	}
	899.12.31 = {
		death = {
			death_reason = death_tilt
			killer = lancia_3
		}
	}
}

9002 = {
	name = "Hedwig"
	female = yes
	850.1.1 = { birth = "850.1.1" }
	901.1.1 = { death = yes }
}
""",
    "common/religion/religion_types/sample_religions.txt": """\
lancian_religion = {
	family = rf_tilt
	graphical_faith = "orthodox_gfx"
	doctrine = doctrine_monogamy
	traits = {
		virtues = { tilt_champion brave }
		sins = { tilt_coward = 2 }
	}
	faiths = {
		lancian_faith = {
			color = hsv { 0.2 0.4 0.6 }
			icon = lancian
			holy_site = lancefield
		}
		unhorsed_faith = {
			color = rgb { 200 100 50 }
			doctrine = tenet_modesty
		}
	}
}
""",
    "common/defines/sample_defines.txt": """\
NTilt = {
	RIDERS_MAX = 16
	LANCE_LENGTH = 3.5
	NAMES = { "Tilt" "Joust" }
	OFFSET = { 0.0 -1.5 2 }
}

NCrowd = {
	SIZE = 200
	MOOD = "CHEERFUL"
}
""",
    "common/culture/cultures/sample_cultures.txt": """\
lancian = {
	color = { 0.8 0.5 0.1 }
	created = 700.1.1
	parents = { old_lancian }
	ethos = ethos_bold
	heritage = heritage_lancian
	language = language_lancian
	traditions = {
		tradition_tilting
		tradition_horse_breeders
	}
	name_list = name_list_lancian
	coa_gfx = { western_coa_gfx }
	ethnicities = {
		10 = caucasian_blond
		90 = caucasian
	}
}

river_lancian = {
	color = lancian
	ethos = ethos_stoic
	dlc_tradition = {
		trait = tradition_boats
		requires_dlc_flag = royal_court
		fallback = tradition_tilting
	}
}
""",
    "common/character_interactions/sample_interactions.txt": """\
challenge_interaction = {
	category = interaction_category_hostile
	common_interaction = yes
	desc = challenge_interaction_desc
	is_shown = {
		NOT = { scope:recipient = scope:actor }
	}
	send_option = {
		is_valid = { scope:actor = { prestige >= 100 } }
		flag = "to_the_blood"
		localization = challenge_blood
	}
	on_accept = {
		scope:actor = {
			add_prestige = -100
			trigger_event = {
				id = sample_tilt.0002
				days = 1
			}
		}
	}
	ai_acceptance = {
		base = -10
		modifier = {
			trigger = { scope:recipient = { has_trait = tilt_champion } }
			add = 30
			desc = "challenge_is_champion"
		}
	}
}
""",
    "gui/sample_window.gui": """\
template tilt_frame = {
	background = {
		texture = "gfx/interface/component_tiles/tile_frame.dds"
		spriteType = Corneredtiled
	}
}

types Tilt = {
	type tilt_button = button_standard {
		name = "tilt_button"
		size = { 120 40 }
	}
}

window = {
	name = "tilt_window"
	visible = "[And( GetPlayer.IsValid, Not( IsPause ) )]"
	size = { 100% 50% }
	tilt_button = {
		onclick = "[ExecuteConsoleCommand('pause')]"
	}
}
""",
}
