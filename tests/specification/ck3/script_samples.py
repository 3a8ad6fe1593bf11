"""Script files as mods hold them, invented: folder and text of each."""

from __future__ import annotations

from typing import Final

from tests.specification.ck3.more_samples import MORE

__all__ = ["SAMPLES"]

SAMPLES: Final = {
    "common/traits/sample_traits.txt": """\
# Traits of the lists

@good_amount = 2
@bad_amount = -2

tilt_champion = {
	index = 900
	category = fame

	martial = @good_amount
	prowess = @[ good_amount * 2 ]
	opposites = {
		tilt_coward
	}
	desc = {
		first_valid = {
			triggered_desc = {
				trigger = { NOT = { exists = this } }
				desc = trait_tilt_champion_desc
			}
			desc = trait_tilt_champion_character_desc
		}
	}
	ai_boldness = high_positive_ai_value # }
}

tilt_coward = {
	category = personality
	martial = @bad_amount
	opposites = { tilt_champion }
	flag = fears_lances
	icon = "gfx/interface/icons/traits/tilt_coward.dds"
}
""",
    "events/sample_events.txt": """\
namespace = sample_tilt

# The crowd { gathers
sample_tilt.0001 = {
	type = character_event
	title = sample_tilt.0001.t
	desc = "sample_tilt.0001.desc"
	theme = martial
	left_portrait = {
		character = root
		animation = personality_bold
	}
	trigger = {
		is_adult = yes
		age >= 16
		NOT = { has_trait = tilt_coward }
	}
	immediate = {
		play_music_cue = "mx_cue_combat"
		scope:rival ?= { save_scope_as = other }
	}
	option = {
		name = sample_tilt.0001.a
		add_trait = tilt_champion
		trigger_event = {
			id = sample_tilt.0002
			days = { 3 9 }
		}
	}
}

sample_tilt.0002 = {
	type = character_event
	hidden = yes
	immediate = {
		random_list = {
			30 = { add_prestige = 50 }
			70 = {
				modifier = { add = 10 has_trait = tilt_champion }
				add_prestige = { value = 10 multiply = 2 }
			}
		}
	}
}
""",
    "common/scripted_effects/sample_effects.txt": """\
give_tilt_prize_effect = {
	if = {
		limit = {
			$WINNER$ = { is_alive = yes }
			$WINNER$.gold $OPERATOR$ 100
		}
		$WINNER$ = { add_gold = $AMOUNT$ }
	}
	else = {
		$WINNER$ = { add_character_flag = poor_$NAME$_winner }
	}
}

end_tilt_effect = {
	every_in_list = {
		list = riders
		limit = { this != root }
		remove_trait = tilt_coward
	}
	custom_tooltip = "end_tilt_tt"
}
""",
    "common/scripted_triggers/sample_triggers.txt": """\
can_ride_trigger = {
	is_adult = yes
	health > 3.0
	OR = {
		has_trait = tilt_champion
		prowess >= 8
	}
}

has_more_gold_than_trigger = {
	gold >= $OTHER$.gold
	calc_true_if = {
		amount >= 2
		is_at_war = no
		is_imprisoned = no
	}
}
""",
    "common/script_values/sample_values.txt": """\
tilt_prize_value = 50

tilt_fee_value = {
	value = 10
	if = {
		limit = { has_trait = tilt_champion }
		multiply = 0.5
	}
	min = 1
}

tilt_range_value = { 5 15 }
""",
    "common/landed_titles/sample_titles.txt": """\
@correct_culture_primary_score = 100

e_tiltland = {
	color = { 120 30 45 }
	capital = c_lancefield
	k_lancia = {
		color = hsv { 0.1 0.8 0.7 }
		d_lancefield = {
			color = rgb { 10 20 30 }
			c_lancefield = {
				color = hsv360 { 200 50 50 }
				b_tiltyard = {
					province = 9001
				}
				b_stables = { province = 9002 }
			}
		}
	}
}

d_wanderers = {
	landless = yes
	ruler_uses_title_name = no
	cultural_names = {
		name_list_lancian = cn_wanderers
	}
}
""",
    "common/on_action/sample_on_actions.txt": """\
on_tilt_end = {
	trigger = { exists = scope:winner }
	effect = {
		scope:winner = { give_tilt_prize_effect = { WINNER = this AMOUNT = 10 NAME = lance OPERATOR = >= } }
	}
	events = {
		sample_tilt.0001
		delay = { days = 5 }
		sample_tilt.0002
	}
	random_events = {
		50 = 0
		10 = sample_tilt.0002
	}
}

on_birthday = {
	on_actions = { on_tilt_end }
}
""",
    "common/decisions/sample_decisions.txt": """\
hold_tilt_decision = {
	picture = { reference = "gfx/interface/illustrations/decisions/tilt.dds" }
	desc = hold_tilt_decision_desc
	cooldown = { years = 5 }
	is_shown = {
		is_landed = yes
	}
	is_valid = {
		custom_tooltip = {
			text = "hold_tilt_tt"
			gold > tilt_fee_value
		}
	}
	cost = { gold = tilt_fee_value }
	effect = { trigger_event = sample_tilt.0001 }
	ai_check_interval = 36
}

end_tilt_decision = {
	is_shown = { has_character_flag = holds_tilt }
	effect = { remove_character_flag = holds_tilt }
}
""",
    **MORE,
}
"""In the form of mods: only top-level heads and their closing braces begin in column 0."""
