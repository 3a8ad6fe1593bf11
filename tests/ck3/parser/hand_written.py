"""Script written by hand for the mutations.

Each file has strings, blocks, lists and heads of two words.
"""

EVENTS = """\
namespace = ferry

scripted_trigger ferry_is_open_trigger = {
	NOT = { has_global_variable = ferry_closed }
	any_courtier = {
		count >= 2
		has_trait = $TRAIT$
	}
}

ferry.0001 = {
	type = character_event
	title = ferry.0001.t
	desc = {
		first_valid = {
			triggered_desc = {
				trigger = { exists = scope:ferryman }
				desc = "The ferryman waits"
			}
			desc = ferry.0001.desc
		}
	}
	override_background = { reference = "river bank" }

	option = { # pay
		name = "Pay him, and go"
		remove_short_term_gold = 5
		custom_tooltip = "ferry.0001.tt"
	}
	option = {
		name = ferry.0001.b
		trigger_event = { id = ferry.0002 days = { 3 7 } }
		add_character_modifier = {
			modifier = wet_feet
			years = @wet_years
		}
	}
}

ferry.0002 = {
	hidden = yes
	immediate = {
		every_in_list = {
			list = guests
			limit = { this != root }
			save_scope_as = guest
		}
		send_interface_toast = {
			title = "Across the river"
			left_icon = root
		}
	}
}

scripted_effect ferry_sinks_effect = {
	random_list = {
		10 = { death = { death_reason = death_drowned } }
		90 = {}
	}
}
"""

TRAITS = """\
@wet_years = 2
@cost = @[wet_years * (2 + 1)]

ferryman = {
	category = lifestyle
	opposites = {
		landlubber
		"river hater"
	}
	color = rgb { 40 80 120 }
	desc = "He knows the river.
It knows him."
	name = "Ferryman"
	track = {
		50 = { diplomacy = 1 }
		100 = {
			diplomacy = 2
			flag = knows_no_fear
		}
	}
}

landlubber = {
	category = lifestyle
	name = "Landlubber"
	icon = "gfx/icons/landlubber.dds"
}

river_hater = { category = lifestyle name = "River hater" stewardship = -1 }
"""

EMBLEMS = """\
ferry_arms = {
	pattern = list "plain patterns"
	color1 = "blue"
	color2 = hsv { 0.1 0.5 1.0 }

	colored_emblem = {
		texture = "boat.dds"
		instance = { position = { 0.5 0.5 } scale = { 1 1 } }
	}
}

toll_arms = {
	pattern = "pattern_solid.dds"
	color1 = list "metals"
}

on_river_crossed = {
	events = {
		ferry.0001
		delay = { days = { 1 2 } }
	}
	random_events = {
		100 = 0
		50 = ferry.0002
	}
	effect = {
		if = {
			limit = { gold < 10 }
			set_variable = { name = poor value = yes }
		}
		else = { add_gold = -5 }
	}
}
"""

FILES = {"events": EVENTS, "traits": TRAITS, "emblems": EMBLEMS}
