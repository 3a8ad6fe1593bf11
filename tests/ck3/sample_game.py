"""The text of the sample game, with a line `=== path` before each file. All names are invented.

Every reference resolves inside it, and every localization key that it implies is there.
"""

from __future__ import annotations

from typing import Final

__all__ = ["GAME_FILES", "RELIGION_SINCE_1_19", "RELIGION_UNTIL_1_19"]

GAME_FILES: Final = r"""
=== common/traits/00_harbour_traits.txt
@steep_cost = 40

# What the coast makes of people.
saltborn = {
	category = personality
	prowess = 2
	cost = @steep_cost
	opposites = { inland_hearted }
	flag = harbour_flag
}

inland_hearted = {
	category = personality
	opposites = { saltborn }
	cost = @[steep_cost / 2]
}

lantern_keeper = {
	category = lifestyle
	tracks = {
		lantern_watch = {
			50 = { learning = 1 }
			100 = { learning = 2 }
		}
		lantern_song = {
			100 = { diplomacy = 1 }
		}
	}
	group = keepers_of_light
}

=== common/traits/01_gull_traits.txt
gull_marked = {
	category = health
	name = trait_gull_marked
}

=== common/nicknames/00_nicknames.txt
nick_the_ferrier = { }
nick_of_the_reef = { is_bad = yes }

=== common/modifiers/00_modifiers.txt
calm_waters_modifier = {
	icon = tide_positive
	monthly_prestige = 0.2
}

storm_debt_modifier = {
	icon = tide_negative
	monthly_income = -0.1
}

=== common/opinion_modifiers/00_opinions.txt
shared_a_boat_opinion = {
	opinion = 15
	decaying = yes
	years = 10
}

=== common/script_values/00_values.txt
rope_length = 12

boat_price = {
	value = rope_length
	multiply = 3
	if = {
		limit = { has_trait = saltborn }
		add = -5
	}
}

=== common/scripted_effects/00_effects.txt
# $AMOUNT$ and $WHO$ are given by the caller.
pay_for_ferry_effect = {
	$WHO$ = {
		remove_short_term_gold = $AMOUNT$
	}
	add_character_flag = ferry_paid_by_$WHO$
}

mark_by_gull_effect = {
	add_trait = gull_marked
	trigger_event = { id = tides.0002 days = { 3 9 } }
}

=== common/scripted_triggers/00_triggers.txt
knows_the_reef_trigger = {
	OR = {
		has_trait = saltborn
		has_trait = lantern_keeper
		gold >= $PRICE$
	}
}

=== common/on_action/00_on_actions.txt
on_low_tide = {
	events = {
		tides.0001
	}
}

=== common/on_action/01_more_on_actions.txt
on_low_tide = {
	random_events = {
		100 = 0
		20 = tides.0002
	}
	on_actions = { on_spring_tide }
}

on_spring_tide = {
	effect = { mark_by_gull_effect = yes }
}

=== common/decisions/00_decisions.txt
build_a_lighthouse_decision = {
	picture = { reference = "gfx/interface/illustrations/lighthouse.dds" }
	is_shown = { knows_the_reef_trigger = { PRICE = boat_price } }
	is_valid = {
		gold >= boat_price
		NOT = { has_character_modifier = storm_debt_modifier }
	}
	effect = {
		pay_for_ferry_effect = { WHO = root AMOUNT = 25 }
		add_character_modifier = { modifier = calm_waters_modifier years = 5 }
		trigger_event = tides.0001
	}
	ai_check_interval = 60
}

=== common/landed_titles/00_titles.txt
e_archipelago = {
	color = { 20 60 140 }
	capital = c_quayhead

	k_outer_reefs = {
		color = hsv { 0.58 0.7 0.6 }
		d_quays = {
			color = rgb { 30 70 150 }
			c_quayhead = {
				color = hsv360{ 210 70 60 }
				b_quayhead = { province = 1 }
				b_ropewalk = { province = 2 }
			}
			c_lowmarsh = {
				b_lowmarsh = { province = 3 }
			}
		}
	}
}

=== common/laws/00_harbour_laws.txt
harbour_dues = {
	default = light_dues
	light_dues = {
		modifier = { monthly_income = 0.1 }
	}
	heavy_dues = {
		modifier = { monthly_income = 0.3 }
		can_pass = { has_realm_law = light_dues }
	}
}

=== common/game_rules/00_rules.txt
fog_frequency = {
	categories = { weather }
	default = fog_rare
	fog_rare = { }
	fog_often = { flag = thick_fog }
}

=== common/culture/cultures/00_cultures.txt
wavefolk = {
	color = { 0.1 0.4 0.7 }
	ethos = ethos_patient
	heritage = heritage_islander
	language = language_quayside
	traditions = { tradition_night_fishing }
}

=== common/culture/pillars/00_pillars.txt
ethos_patient = { type = ethos }
heritage_islander = { type = heritage }
language_quayside = {
	type = language
	color = wavefolk
}

=== common/culture/traditions/00_traditions.txt
tradition_night_fishing = {
	category = regional
	parameters = { fish_by_lamp = yes }
}

=== common/culture/eras/00_eras.txt
culture_era_of_oars = { year = 0 }

=== common/culture/innovations/00_innovations.txt
innovation_tarred_hulls = {
	group = culture_group_civic
	culture_era = culture_era_of_oars
}

=== common/defines/00_defines.txt
NTides = {
	DAYS_BETWEEN = 28,
	HEIGHTS = { 1, 2, 3 }
}

=== common/coat_of_arms/coat_of_arms/00_arms.txt
k_outer_reefs = {
	pattern = "pattern_solid.dds"
	color1 = rgb { 10 40 90 }
	color2 = "white"
	colored_emblem = {
		texture = "ce_anchor.dds"
		instance = { scale = { 0.7 0.7 } rotation = 45 }
	}
}

=== common/bookmark_portraits/keeper_aldra.txt
keeper_aldra = {
	type = female
	id = 4001
	age = 0.31
}

=== common/customizable_localization/00_custom.txt
GetTideWord = {
	type = character
	text = {
		trigger = { has_trait = saltborn }
		localization_key = tide_word_close
	}
	text = {
		fallback = yes
		localization_key = tide_word_far
	}
}

=== common/character_interactions/00_interactions.txt
share_a_boat_interaction = {
	category = interaction_category_friendly
	is_shown = { scope:recipient = { NOT = { this = scope:actor } } }
	on_accept = {
		scope:recipient = {
			add_opinion = { target = scope:actor modifier = shared_a_boat_opinion }
		}
	}
}

=== common/character_interaction_categories/00_categories.txt
interaction_category_friendly = { index = 1 default = yes }

=== common/event_themes/00_themes.txt
tide_theme = {
	background = { reference = quay_background }
	icon = { reference = "gfx/interface/icons/event_types/tide.dds" }
}

=== common/event_backgrounds/00_backgrounds.txt
quay_background = {
	background = { reference = "gfx/interface/illustrations/quay.dds" }
}

=== events/tide_events.txt
namespace = tides

scripted_trigger is_near_water_trigger = {
	exists = scope:harbour
	has_culture = culture:wavefolk
}

scripted_effect settle_the_bill_effect = {
	pay_for_ferry_effect = { WHO = scope:ferrier AMOUNT = 10 }
}

tides.0001 = {
	type = character_event
	title = tides.0001.t
	desc = tides.0001.desc
	theme = tide_theme
	left_portrait = root

	trigger = {
		is_near_water_trigger = yes
		scope:harbour.holder ?= { is_ai = no }
	}

	immediate = { save_scope_as = watcher }

	option = {
		name = tides.0001.a
		settle_the_bill_effect = yes
		give_nickname = nick_the_ferrier
	}
	option = {
		name = tides.0001.b
		trigger = { knows_the_reef_trigger = { PRICE = 30 } }
		add_character_modifier = { modifier = calm_waters_modifier years = 2 }
	}
}

tides.0002 = {
	type = character_event
	title = tides.0002.t
	desc = {
		first_valid = {
			triggered_desc = {
				trigger = { has_trait = gull_marked }
				desc = tides.0002.desc
			}
			desc = tides.0002.desc_plain
		}
	}
	theme = tide_theme
	option = {
		name = tides.0002.a
		set_variable = { name = gulls_seen value = 1 }
	}
}

=== history/characters/keepers.txt
4001 = {
	name = "Aldra"
	culture = wavefolk
	religion = quiet_current
	trait = lantern_keeper
	1020.3.1 = { birth = yes }
	1071.11.30 = { death = yes }
}

=== history/titles/k_outer_reefs.txt
# Königreich der äußeren Riffe
k_outer_reefs = {
	1040.1.1 = {
		holder = 4001
		name = "Äußere Riffe"
	}
}

=== gui/quay_window.gui
window = {
	name = "quay_window"
	size = { 400 300 }
	text_single = {
		text = "[Character.GetTideWord]"
		visible = "[Not( Character.IsAdult )]"
	}
}

=== localization/english/harbour_l_english.yml
l_english:
 # People.
 trait_saltborn:0 "Saltborn"
 trait_saltborn_desc:0 "Raised on the "salt road" of the quays."
 trait_inland_hearted:0 "Inland-Hearted"
 trait_inland_hearted_desc:0 "The sea is for others."
 trait_lantern_keeper:0 "Lantern Keeper"
 trait_lantern_keeper_desc:0 "Keeps a lamp burning through every storm."
 trait_gull_marked: "Gull-Marked"
 trait_gull_marked_desc: "The birds know this face."
 trait_track_lantern_watch: "Watch"
 trait_track_lantern_watch_desc: "Nights at the lamp."
 trait_track_lantern_song: "Song"
 trait_track_lantern_song_desc: "Songs for the crew."
 nick_the_ferrier: "the Ferrier"
 nick_of_the_reef: "of the Reef"
 calm_waters_modifier: "Calm Waters"
 calm_waters_modifier_desc: "Nothing stirs."
 storm_debt_modifier: "Storm Debt"
 storm_debt_modifier_desc: "The storm has to be paid for."
 shared_a_boat_opinion: "Shared a Boat"
 build_a_lighthouse_decision: "Build a Lighthouse"
 build_a_lighthouse_decision_desc: "A light for #V every#! ship of [ROOT.Char.GetName]."
 build_a_lighthouse_decision_tooltip: "Stone, oil and patience"
 build_a_lighthouse_decision_confirm: "Light it"
 share_a_boat_interaction: "Share a Boat"
 interaction_category_friendly: "Friendly"
 wavefolk: "Wavefolk"
 wavefolk_prefix: "Wave"
 wavefolk_collective_noun: "the Wavefolk"
 ethos_patient_name: "Patient"
 heritage_islander_name: "Islander"
 language_quayside_name: "Quayside"
 tradition_night_fishing_name: "Night Fishing"
 tradition_night_fishing_desc: "Lamps draw the shoals."
 culture_era_of_oars: "Era of Oars"
 innovation_tarred_hulls: "Tarred Hulls"
 tide_word_close: "close"
 tide_word_far: "far away"

=== localization/english/realm_l_english.yml
l_english:
 e_archipelago: "Archipelago"
 e_archipelago_adj: "Archipelagic"
 k_outer_reefs: "Outer Reefs"
 k_outer_reefs_adj: "Reefish"
 d_quays: "Quays"
 d_quays_adj: "Quayish"
 c_quayhead: "Quayhead"
 c_quayhead_adj: "Quayheadish"
 c_lowmarsh: "Lowmarsh"
 c_lowmarsh_adj: "Lowmarshish"
 b_quayhead: "Quayhead"
 b_quayhead_adj: "Quayheadish"
 b_ropewalk: "Ropewalk"
 b_ropewalk_adj: "Ropewalkish"
 b_lowmarsh: "Lowmarsh"
 b_lowmarsh_adj: "Lowmarshish"
 harbour_dues: "Harbour Dues"
 harbour_dues_effects: "What ships pay."
 light_dues: "Light Dues"
 light_dues_effects: "Little is taken."
 heavy_dues: "Heavy Dues"
 heavy_dues_effects: "Much is taken."
 rule_fog_frequency: "Fog"
 setting_fog_rare: "Rare"
 setting_fog_rare_desc: "Fog is rare."
 setting_fog_often: "Often"
 setting_fog_often_desc: "Fog comes every week."
 quiet_current: "Quiet Current"
 quiet_current_adj: "Quiet"
 quiet_current_adherent: "Listener"
 quiet_current_adherent_plural: "Listeners"
 quiet_current_desc: "Those who listen to the current."
 still_pool: "Still Pool"
 still_pool_adj: "Still"
 still_pool_adherent: "Still One"
 still_pool_adherent_plural: "Still Ones"
 still_pool_desc: "Those who do not move."
 current_faiths: "Faiths of the Current"
 current_faiths_adj: "Current"
 current_faiths_adherent: "Follower"
 current_faiths_adherent_plural: "Followers"
 current_faiths_desc: "Faiths of moving water."
 doctrine_open_water_name: "Open Water"
 doctrine_open_water_desc: "Nobody owns the sea."
 holy_site_first_spring_name: "First Spring"

=== localization/english/tide_events_l_english.yml
l_english:
 tides.0001.t: "Low Tide"
 tides.0001.desc: "The mud shows what the water hid.\nA $tide_word_far$ bell rings."
 tides.0001.a: "Pay the ferrier."
 tides.0001.b: "We know the way."
 tides.0002.t: "A Gull"
 tides.0002.desc: "It comes back to you."
 tides.0002.desc_plain: "It looks at you."
 tides.0002.a: "Shoo."

=== localization/french/tide_events_l_french.yml
l_french:
 tides.0001.t:0 "Marée basse"
 tides.0001.desc:0 "La vase montre ce que l'eau cachait."
 tides.0001.a:0 "Payer le passeur."
 tides.0001.b:0 "Nous connaissons le chemin."
"""

RELIGION_UNTIL_1_19: Final = r"""
=== common/religion/religion_families/00_families.txt
rf_waters = { name = rf_waters }

=== common/religion/religions/00_currents.txt
current_faiths = {
	family = rf_waters
	doctrine = doctrine_open_water
	faiths = {
		quiet_current = {
			color = { 0.2 0.5 0.8 }
			holy_site = first_spring
		}
		still_pool = {
			color = { 0.1 0.2 0.3 }
		}
	}
}

=== common/religion/doctrines/00_doctrines.txt
doctrine_waters = {
	group = "waters"
	doctrine_open_water = {
		piety_cost = { value = 10 }
	}
}

=== common/religion/holy_sites/00_sites.txt
first_spring = { county = c_lowmarsh barony = b_lowmarsh }
"""

RELIGION_SINCE_1_19: Final = r"""
=== common/religion/religion_family_types/00_families.txt
rf_waters = { name = rf_waters }

=== common/religion/religion_types/00_currents.txt
current_faiths = {
	family = rf_waters
	doctrine = doctrine_open_water
	faiths = {
		quiet_current = {
			color = { 0.2 0.5 0.8 }
			holy_site = first_spring
		}
		still_pool = {
			color = { 0.1 0.2 0.3 }
		}
	}
}

=== common/religion/doctrine_group_types/00_groups.txt
doctrine_waters = { group = "waters" }

=== common/religion/doctrine_types/00_doctrines.txt
doctrine_open_water = {
	group = doctrine_waters
	piety_cost = { value = 10 }
}

=== common/religion/holy_site_types/00_sites.txt
first_spring = { county = c_lowmarsh barony = b_lowmarsh }
"""
