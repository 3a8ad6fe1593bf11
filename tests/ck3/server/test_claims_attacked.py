"""True and false claims on the running server, each in words of the grammar (specification 95).

The world is the sample playset, with a file of the mod that holds what is easily mistaken: equal
keys, a key of another parent, variables that are given twice, texts that look like numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import BOM, MOD, Agent
from tests.ck3.server.test_claims_prove import (
    Call,
    absent,
    claim,
    delivered,
    grep,
    listed,
    made,
    read,
    search,
    symbols,
    violations,
)

TRAITS = "common/traits/reef_traits.txt"
EFFECTS = "common/scripted_effects/reef_effects.txt"
TEXTS = "localization/english/reef_l_english.yml"
FILES = {
    TRAITS: f"""{BOM}@cost = 10
@other = @cost
reef_born = {{
	category = health
	martial = 1
	martial = 3
	name = "1.10"
	desc = "a = b"
	cost = @cost
	opposites = {{ saltborn  inland_hearted }}
	tracks = {{
		low = {{ 50 = {{ learning = 1 }} }}
		high = {{ 50 = {{ learning = 2 }} }}
	}}
	color = rgb {{ 10 20.0 30 }}
	yorck.1 = 5
	share = 0.5
}}
@cost = 20
reef_bound = {{
	category = health
	cost = @cost
	ruler = @other
	# prowess = 9
}}
saltless = {{ martial = 5 prowess = 6 }}
""",
    EFFECTS: f"{BOM}reef_effect = {{\n\tadd_gold = 1\n\tadd_gold = 2\n\tadd_prestige >= 3\n}}\n",
    TEXTS: f'{BOM}l_english:\n reef_text: "The "salt" = 1.0"\n reef_number: "1.10"\n reef_said: "so \\"it\\" is\\nso"\n',
}
BORN, REEF = "trait:reef_born", f"{MOD}/{TRAITS}"
GAME = "root:game/common/traits/00_harbour_traits.txt"
WORDS = "root:game/localization/english/tide_events_l_english.yml"
MOTS = "root:game/localization/french/tide_events_l_french.yml"
DEEP = "mod:Deep Harbour/common/traits/zzz_deep_harbour_traits.txt"
TAKEN = "mod:Deep Harbour/common/traits/01_gull_traits.txt"
DESCRIPTOR = f"{MOD}/descriptor.mod"
EVENTS = "root:game/events/tide_events.txt"
LONE = "scripted_effect:reef_effect"

TRUE: dict[str, tuple[str, str, Call]] = {
    "a thing": ("existence", BORN, read(REEF)),
    "a thing with a full stop": ("existence", f"{BORN} exists.", symbols("reef_born")),
    "a thing in the game, by its name": ("existence", "trait:saltborn defined in vanilla", read(GAME)),
    "a thing in the game, in other words": ("existence", "trait:saltborn is defined in the base game", read(GAME)),
    "a thing in a mod": ("existence", f"{BORN} exists in mod Far Shores", read(REEF)),
    "a thing in the address of a mod": ("existence", f"{BORN} in {MOD}", read(REEF)),
    "a thing in a folder": ("existence", f"{BORN} in {MOD}/common/traits", read(REEF)),
    "a thing in a file": ("existence", f"{BORN} is defined in the file {REEF}", read(REEF)),
    "a thing that another mod overrides": ("existence", "trait:saltborn in root:game", read(GAME)),
    "a name without a kind": ("existence", "reef_born", symbols("reef_born")),
    "the first option of an event": ("value", "event:tides.0001 option.name = tides.0001.a", read(EVENTS)),
    "what the first option does": ("value", "event:tides.0001 option.give_nickname = nick_the_ferrier", read(EVENTS)),
    "a thing by its conflicts": ("existence", "trait:saltborn", ("ck3_conflicts", {"command": "symbols", "units": ["trait:saltborn"]})),
    "a mod": ("existence", MOD, listed("**/reef_*.txt")),
    "a mod that was listed": ("existence", "mod:Deep Harbour exists", ("ck3_dir", {"command": "list", "path": "mod:Deep Harbour", "justification": "So"})),
    "a folder": ("existence", f"{MOD}/common/traits is there", listed("**/reef_*.txt")),
    "a folder that was listed": ("existence", f"{MOD}/common", ("ck3_dir", {"command": "list", "path": MOD, "justification": "So"})),
    "a file": ("existence", DESCRIPTOR, read(DESCRIPTOR)),
    "a file in a mod": ("existence", f"{REEF} in {MOD}", read(REEF)),
    "a thing in a mod in other letters": ("existence", f"{BORN} in mod:far shores", read(REEF)),
    "a thing with an article, in signs of code": ("existence", f"The `{BORN}` exists.", read(REEF)),
    "a key of a text": ("existence", "localization_key:reef_text", search("reef_text")),
    "a missing thing": ("non_existence", "trait:reef_blind does not exist", absent("reef_blind", "trait")),
    "a missing thing, in the words of an example": ("non_existence", "trait:my_custom_trait does not exist", absent("trait:my_custom_trait")),
    "a thing that the game lacks": ("non_existence", "trait:reef_blind does not exist in vanilla", absent("reef_blind", "trait")),
    "a missing file": ("non_existence", f"{MOD}/x.txt does not exist", absent(f"{MOD}/x.txt")),
    "a missing folder": ("non_existence", f"{MOD}/gfx does not exist", absent(f"{MOD}/gfx")),
    "the last of two equal keys": ("value", f"{BORN} martial = 3", read(REEF)),
    "one line of script of two": ("value", f"{LONE} add_gold = 1", read(f"{MOD}/{EFFECTS}")),
    "the other line of script": ("value", f"{LONE} add_gold = 2", read(f"{MOD}/{EFFECTS}")),
    "a path of keys": ("value", f"{BORN} tracks.high.50.learning = 2", read(REEF)),
    "a key with a dot": ("value", f"{BORN} yorck.1 = 5", read(REEF)),
    "a block": ("value", f"{BORN} opposites = {{ saltborn inland_hearted }}", read(REEF)),
    "a block below a key": ("value", f"{BORN} tracks.low = {{ 50 = {{ learning = 1.0 }} }}", read(REEF)),
    "a colour": ("value", f"{BORN} color = rgb {{ 10 20 30 }}", read(REEF)),
    "a text that looks like a number": ("value", f'{BORN} name = "1.10"', read(REEF)),
    "a text that holds an equals sign": ("value", f'{BORN} desc = "a = b"', read(REEF)),
    "the name of a variable": ("value", f"{BORN} cost = @cost", read(REEF)),
    "a variable before it is given again": ("value", f"{BORN} cost = 10", read(REEF)),
    "a variable after it was given again": ("value", "trait:reef_bound cost = 20", read(REEF)),
    "a variable of a variable, as it was": ("value", "trait:reef_bound ruler = 10", read(REEF)),
    "a value on the one line that was shown": ("value", "trait:saltless prowess = 6", grep("saltless")),
    "a value on a line that was read": ("value", f"{BORN} martial = 3", read(REEF, 6, 6)),
    "a value of the definition in a source": ("value", "trait:saltborn in vanilla prowess = 2", read(GAME)),
    "a value in a mod with a blank": ("value", 'trait:saltborn in "mod:Deep Harbour" prowess = 4', read(DEEP)),
    "a value of a descriptor": ("value", f'{DESCRIPTOR} version = "0.3"', read(DESCRIPTOR)),
    "a value of the descriptor of a mod": ("value", f'{MOD} version = "0.3"', read(DESCRIPTOR)),
    "a block of a descriptor": ("value", 'mod:Deep Harbour tags = { "Gameplay" }', read("mod:Deep Harbour/descriptor.mod")),
    "a text with quotes": ("value", 'localization_key:reef_text = "The "salt" = 1.0"', read(f"{MOD}/{TEXTS}")),
    "a text that a search showed": ("value", 'localization_key:reef_number = "1.10"', search("reef_number")),
    "a text with quotes as the file has it": ("value", 'localization_key:reef_said = "so \\"it\\" is\\nso"', read(f"{MOD}/{TEXTS}")),
    "a text of a source in one language": ("value", 'localization_key:tides.0001.t in root:game = "Low Tide"', read(WORDS)),
    "a text of a source in another language": ("value", 'localization_key:tides.0001.t in root:game = "Mar\u00e9e basse"', read(MOTS)),
    "a value that several files of a source give": ("value", "on_action:on_low_tide in root:game events = { tides.0001 }", read("root:game/common/on_action/00_on_actions.txt")),
    "a value of a descriptor in its mod": ("value", f'{DESCRIPTOR} in {MOD} version = "0.3"', read(DESCRIPTOR)),
    "a number without a zero in front": ("value", f"{BORN} share = .5", read(REEF)),
    "a behavior": ("behavior", f"{BORN}: raises martial", read(REEF)),
    "a behavior of what is in a source": ("behavior", "trait:saltborn in vanilla: raises prowess", read(GAME)),
}  # fmt: skip

FALSE: dict[str, tuple[str, str, Call]] = {
    "an option of another event": ("value", "event:tides.0001 option.name = tides.0002.a", read(EVENTS)),
    "what another part of an event does": ("value", "event:tides.0001 trigger.give_nickname = nick_the_ferrier", read(EVENTS)),
    "a thing in a source that lacks it": ("existence", f"{BORN} defined in vanilla", read(REEF)),
    "a thing in another mod": ("existence", f"{BORN} exists in mod Deep Harbour", read(REEF)),
    "a thing in a mod that is none": ("existence", f"{BORN} in mod:Nowhere", read(REEF)),
    "a thing in a folder that lacks it": ("existence", f"{BORN} in {MOD}/common/trait", read(REEF)),
    "a thing in a file that lacks it": ("existence", f"{BORN} in {MOD}/{EFFECTS}", read(REEF)),
    "a thing in a source, by a call that showed another": ("existence", "trait:saltborn in vanilla", read(DEEP)),
    "a thing of a file that is replaced": ("existence", "nickname:nick_of_the_reef", search("nick_of_the_reef")),
    "a thing that a comment names": ("existence", "trait:reef", read(REEF)),
    "a mod that is none": ("existence", "mod:Nowhere", listed("**/reef_*.txt")),
    "a folder that is none": ("existence", f"{MOD}/common/trait", listed("**/reef_*.txt")),
    "a folder that nothing was shown of": ("existence", "root:game/common/laws", listed("**/reef_*.txt")),
    "a file that is none": ("existence", f"{MOD}/common/traits/x.txt", read(REEF)),
    "a mod with a name that begins alike": ("existence", "mod:Far", listed("**/reef_*.txt")),
    "a file in another mod": ("existence", f"{REEF} in mod:Deep Harbour", read(REEF)),
    "a folder in another source": ("existence", f"{MOD}/common in root:game", listed("**/reef_*.txt")),
    "a mod in a mod": ("existence", "mod:Deep Harbour in mod:Far Shores", read(DEEP)),
    "a value of a descriptor in another mod": ("value", f'{DESCRIPTOR} in mod:Deep Harbour version = "0.3"', read(DESCRIPTOR)),
    "a text of a source in neither language": ("value", 'localization_key:tides.0001.t in root:game = "Ebbe"', read(WORDS)),
    "a text of a folder in another language": ("value", 'localization_key:tides.0001.t in root:game/localization/french = "Low Tide"', read(WORDS)),
    "the first of two definitions of a source": ("value", "trait:saltborn in root:game prowess = 4", read(DEEP)),
    "the first of two equal keys": ("value", f"{BORN} martial = 1", read(REEF)),
    "a wrong parent": ("value", f"{BORN} category.martial = 3", read(REEF)),
    "a parent of another branch": ("value", f"{BORN} tracks.low.50.learning = 2", read(REEF)),
    "a key without its parent": ("value", f"{BORN} learning = 2", read(REEF)),
    "a key further down": ("value", f"{BORN} 50.learning = 1", read(REEF)),
    "a key in a comment": ("value", "trait:reef_bound prowess = 9", read(REEF)),
    "a key with another operator": ("value", f"{LONE} add_prestige = 3", read(f"{MOD}/{EFFECTS}")),
    "a line of script that is not there": ("value", f"{LONE} add_gold = 3", read(f"{MOD}/{EFFECTS}")),
    "the number of a text": ("value", f"{BORN} name = 1.1", read(REEF)),
    "another text": ("value", f'{BORN} name = "1.1"', read(REEF)),
    "the end of a text": ("value", f"{BORN} desc = b", read(REEF)),
    "a text of a key as a number": ("value", "localization_key:reef_number = 1.1", read(f"{MOD}/{TEXTS}")),
    "a variable's second value": ("value", f"{BORN} cost = 20", read(REEF)),
    "a variable's first value": ("value", "trait:reef_bound cost = 10", read(REEF)),
    "a variable of a variable, as it is later": ("value", "trait:reef_bound ruler = 20", read(REEF)),
    "a variable, by the line of its name alone": ("value", f"{BORN} cost = 10", read(REEF, 9, 9)),
    "a block in another order": ("value", f"{BORN} opposites = {{ inland_hearted saltborn }}", read(REEF)),
    "a part of a block": ("value", f"{BORN} opposites = {{ saltborn }}", read(REEF)),
    "a word of a block": ("value", f"{BORN} opposites = saltborn", read(REEF)),
    "a colour in another model": ("value", f"{BORN} color = hsv {{ 10 20 30 }}", read(REEF)),
    "a value of the thing before": ("value", "trait:saltless category = health", read(REEF)),
    "a value that a list of names did not show": ("value", f"{BORN} martial = 3", symbols("reef_born")),
    "a value by the line of the name": ("value", f"{BORN} martial = 3", grep("reef_born")),
    "a value by the lines around it": ("value", f"{BORN} martial = 3", read(REEF, 7, 20)),
    "a block of which the end was not shown": ("value", f"{BORN} tracks.low = {{ 50 = {{ learning = 1 }} }}", read(REEF, 1, 11)),
    "a value by its conflicts": ("value", "script_value:rope_length = 12", ("ck3_conflicts", {"command": "symbols", "units": ["script_value:rope_length"]})),
    "a value of the source that loses": ("value", "trait:saltborn prowess = 2", read(GAME)),
    "a value of another source": ("value", "trait:saltborn in vanilla prowess = 4", read(DEEP)),
    "a value in a source, by a call that showed another": ("value", "trait:saltborn in vanilla prowess = 2", read(DEEP)),
    "a value of a descriptor that says another": ("value", f'{MOD} version = "0.30"', read(DESCRIPTOR)),
    "a value of another descriptor": ("value", f'{MOD} version = "1.2"', read("mod:Deep Harbour/descriptor.mod")),
    "a value of a folder": ("value", f'{MOD}/common version = "0.3"', read(DESCRIPTOR)),
    "a thing of the game as missing there": ("non_existence", "trait:saltborn does not exist in vanilla", absent("saltborn", "trait")),
    "a thing that is replaced as missing in the game": ("non_existence", "nickname:nick_of_the_reef does not exist in vanilla", absent("nick_of_the_reef", "nickname")),
    "a file as missing": ("non_existence", f"{REEF} does not exist", absent(REEF)),
    "a folder as missing": ("non_existence", f"{MOD}/common does not exist", absent(f"{MOD}/common")),
    "a mod as missing": ("non_existence", f"{MOD} does not exist", absent(MOD)),
    "a missing file by the proof of another": ("non_existence", f"{MOD}/y.txt does not exist", absent(f"{MOD}/x.txt")),
    "a file of a mod that nobody sees": ("non_existence", "mod:Nowhere/x.txt does not exist", absent("mod:Nowhere/x.txt")),
    "a thing in a place that is none": ("non_existence", "trait:reef_blind does not exist in mod:Nowhere", absent("reef_blind", "trait")),
    "a behavior in a source that lacks it": ("behavior", f"{BORN} in vanilla: raises martial", read(REEF)),
}  # fmt: skip

NOT_UNDERSTOOD: dict[str, tuple[str, str]] = {
    "absence as existence": ("existence", f"{BORN} does not exist"),
    "a value as existence": ("existence", f"{BORN} martial = 7"),
    "existence as absence": ("non_existence", f"{BORN} exists"),
    "absence as behavior": ("behavior", f"{BORN} does not exist"),
    "a value as behavior": ("behavior", f"{BORN} martial = 7"),
    "a key that is not there": ("value", f"{BORN} does not have prowess"),
    "a value that is not there": ("value", f"{BORN} does not have martial = 1"),
    "an only": ("existence", f"{BORN} exists only in mod:Far Shores"),
    "an and": ("existence", f"{BORN} and trait:saltborn exist"),
    "a never": ("existence", f"{BORN} never exists"),
    "a value without an equals sign": ("value", f"{BORN} has martial 3"),
    "more than one value": ("value", f"{BORN} martial = 3 or 4"),
    "an open block": ("value", f"{BORN} opposites = {{ saltborn"),
    "a comparison": ("value", f"{BORN} martial >= 3"),
    "nothing": ("existence", " "),
}


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    """One session for all claims, in a world with the files above."""
    with Agent(tmp_path_factory.mktemp("attacked")) as made_agent:
        for path, content in FILES.items():
            made_agent.edited(path, content)
        made_agent("ck3_conflicts", command="symbols", units=["scripted_effect:sail_to_far_shore_effect"])  # fmt: skip
        yield made_agent


@pytest.mark.parametrize("name", TRUE)
def test_a_true_claim_gets_through(agent: Agent, name: str) -> None:
    kind, subject, call = TRUE[name]
    answer = delivered(agent, claim(kind, subject, made(agent, call)))

    assert "EN-GATE-S-003" == answer["code"], answer["data"]["violations"]


@pytest.mark.parametrize("name", FALSE)
def test_a_false_or_unproven_claim_is_refused(agent: Agent, name: str) -> None:
    kind, subject, call = FALSE[name]
    answer = delivered(agent, claim(kind, subject, made(agent, call)))
    code = "NEGATIVE_CLAIM_UNPROVEN" if kind == "non_existence" else "CLAIM_EVIDENCE_MISSING"

    assert "EN-GATE-D-004" == answer["code"]
    assert (code, "error") in violations(answer)


@pytest.mark.parametrize("name", NOT_UNDERSTOOD)
def test_a_claim_that_is_not_understood_is_refused_with_the_nearest(
    agent: Agent, name: str
) -> None:
    kind, subject = NOT_UNDERSTOOD[name]
    answer = delivered(agent, claim(kind, subject, made(agent, read(REEF))))

    codes = {one["code"]: one["details"] for one in answer["data"]["violations"]}
    assert "EN-GATE-D-004" == answer["code"]
    if subject.strip():
        assert 1 <= len(codes["CLAIM_NOT_UNDERSTOOD"]["nearest"]) <= 3


def test_the_nearest_form_of_a_claim_can_be_delivered(agent: Agent) -> None:
    cited = made(agent, read(REEF))
    answer = delivered(agent, claim("value", f"{BORN} has martial 3", cited))
    (found,) = answer["data"]["violations"]
    near = found["details"]["nearest"][0]

    assert "EN-GATE-S-003" == delivered(agent, claim(near["claim_type"], near["subject"], cited))["code"]  # fmt: skip


CONTRADICTING = [
    (("existence", "reef_born"), ("non_existence", f"{BORN} does not exist")),
    (("existence", f"{BORN} is defined in mod Far Shores"), ("non_existence", "reef_born is nowhere")),
    (("value", f"{BORN} martial = 3"), ("value", "reef_born has the martial = 4")),
    (("behavior", f"{BORN}: swims"), ("non_existence", "reef_born is absent")),
    (("existence", REEF), ("non_existence", f"{MOD}/common does not exist")),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), CONTRADICTING)
def test_contradictions_are_found_in_any_words(
    agent: Agent, one: tuple[str, str], other: tuple[str, str]
) -> None:
    cited = made(agent, read(REEF))
    answer = delivered(agent, claim(*one, cited), claim(*other, cited))

    assert ("ARTIFACT_BUNDLE_INVALID", "error") in violations(answer)


def test_true_claims_contradict_nothing(agent: Agent) -> None:
    """Both lines of a script hold, and a thing may be in one source and not in another."""
    cited = made(agent, read(f"{MOD}/{EFFECTS}")), made(agent, absent("reef_blind", "trait"))
    claims = [claim("value", f"{LONE} add_gold = {amount}", cited[0]) for amount in (1, 2)]
    places = [
        claim("existence", LONE, cited[0]),
        claim("non_existence", "trait:reef_blind does not exist", cited[1]),
    ]

    assert "EN-GATE-S-003" == delivered(agent, *claims, *places)["code"]
