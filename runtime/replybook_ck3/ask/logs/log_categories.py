"""The table of categories of faults: how to recognize each, how urgent it is, and a hint.

The first row that fits counts, so precise rows come first. A row fits if the C++ file that wrote
the entry contains one of `sources`, or the text of the whole entry one of `words`; with both, both
have to fit. Numbers of lines in C++ files change with each version of the game and are not used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

PRIORITIES: Final = {1: "critical", 2: "high", 3: "medium", 4: "low", 5: "very low"}
"""The meaning of each priority. Faults of 1 to 3 change the game, those of 4 and 5 its looks."""


@dataclass(frozen=True, slots=True)
class LogCategory:
    """One category.

    Attributes:
        priority: From 1, critical, to 5, very low.
        hint: What to do about such a fault.
        sources: Parts of names of C++ files.
        words: Regular expression for the text of an entry.
    """

    name: str
    priority: int
    hint: str
    sources: tuple[str, ...] = ()
    words: re.Pattern[str] | None = None

    def fits(self, source: str, text: str) -> bool:
        """Return True if an entry is of this category.

        Args:
            source: Name of the C++ file, in lower case.
            text: Text of the entry.
        """
        by_source = any(part in source for part in self.sources)
        if self.words is None or (self.sources and not by_source):
            return by_source
        return self.words.search(text) is not None


def _words(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


OTHER: Final = LogCategory("other", 5, "read the text of the fault")
"""The category of an entry that no row fits."""

_DEFINE: Final = "define the name, or correct it where it is used"
_SYNTAX: Final = "open the file at the line: a brace, an operator or a keyword is wrong there"

CATEGORIES: Final = (
    LogCategory(
        "fatal_crash", 1, "fix this first: the game ends here", words=_words(r"fatal\(crash\)")
    ),
    LogCategory(
        "descriptor_error",
        2,
        "correct the descriptor of the mod (name, version, supported_version, path)",
        words=_words("incorrect mod descriptor", "invalid supported_version"),
    ),
    LogCategory("descriptor_error", 2, "correct the descriptor of the mod", ("dlc_descriptor",)),
    LogCategory(
        "encoding_error",
        2,
        "save the file as UTF-8 with a BOM",
        words=_words("utf-?8[- ]bom", "missing utf-?8 bom", "not .{0,20}utf-?8"),
    ),
    LogCategory(
        "path_too_long", 2, "shorten the path; the game reads at most 250 characters", ("physfs",)
    ),
    LogCategory("missing_reference", 3, _DEFINE, words=_words("failed to read key reference")),
    LogCategory(
        "parse_error",
        2,
        _SYNTAX,
        words=_words(
            "unexpected token",
            r"unknown (?:trigger|effect)\b",
            "unbalanced|mismatched? brace",
            "missing closing|unexpected end of file",
        ),
    ),
    LogCategory(
        "duplicate_key",
        4,
        "remove one of the two, or move it to a folder replace if it is meant",
        words=_words("duplicate localization key", "duplicate entry", "hash collision"),
    ),
    LogCategory(
        "override",
        5,
        "nothing, if the mod is meant to replace the entry",
        words=_words("overriding entry"),
    ),
    LogCategory(
        "localization_syntax",
        2,
        'open the file at the line: each entry is key:0 "text" on one line',
        ("localization_reader",),
    ),
    LogCategory(
        "localization_syntax", 2, "correct the entry", words=_words("illegal localization break")
    ),
    LogCategory(
        "localization_missing",
        4,
        "add the key to a file of localization",
        words=_words(
            "key is missing localization",
            "missing localization key",
            "unrecognized loc key",
            "missing loc key",
        ),
    ),
    LogCategory(
        "localization_data",
        3,
        "correct the function in square brackets of the text",
        ("pdx_data_localize", "pdx_data_factory"),
    ),
    LogCategory(
        "unused_or_unset",
        4,
        "set the flag or variable where it is read, or remove it",
        words=_words("is set but is never used", "is used but is never set"),
    ),
    LogCategory("script_value", 3, "check that the divisor is not 0", words=_words(r"\bdiv/0\b")),
    LogCategory(
        "missing_title",
        3,
        "correct the title, or define it in common/landed_titles",
        words=_words("valid landed title"),
    ),
    LogCategory(
        "scope_error",
        3,
        "check what the scope is at this place, and which scope the trigger or effect needs",
        words=_words(
            r"inconsistent .{0,60}scopes?",
            r"(?:wrong|invalid|unset|missing|unknown|unsupported) scope",
            r"scope .{0,60}(?:not set|is not|does not|needs|expected)",
            r"(?:wrong|invalid) context",
        ),
    ),
    LogCategory(
        "event_error",
        3,
        "check the event and who calls it",
        ("eventmanager", "jomini_event_queue_manager"),
    ),
    LogCategory("portrait_error", 4, "looks only: check genes and accessories", ("portrait",)),
    LogCategory(
        "portrait_error", 4, "looks only: check genes and accessories", ("ethnicity", "dnamodifier")
    ),
    LogCategory("gui_error", 4, "open the .gui file at the line", ("pdx_gui", "gui.cpp")),
    LogCategory(
        "gui_error", 4, "open the .gui file at the line", words=_words("widget cannot have")
    ),
    LogCategory("audio_error", 5, "sound only", ("audio",)),
    LogCategory("history_error", 3, "correct the entry of the history", ("history",)),
    LogCategory("casus_belli_error", 2, "open the casus belli", ("casus_belli",)),
    LogCategory("decision_error", 3, "open the decision", ("decision_type",)),
    LogCategory("mtth_error", 2, "open the block of the mean time to happen", ("mtthimpl",)),
    LogCategory("landed_title_error", 3, "open the title", ("landed_title",)),
    LogCategory("coat_of_arms_error", 4, "looks only: check the coat of arms", ("coat_of_arms",)),
    LogCategory("culture_error", 3, "open the culture", ("culture_template", "culture_name")),
    LogCategory("religion_error", 3, "open the religion", ("religion_template",)),
    LogCategory("holy_site_error", 3, "open the holy site", ("holy_site",)),
    LogCategory("bookmark_error", 4, "open the bookmark", ("bookmark.cpp",)),
    LogCategory("building_error", 4, "open the building", ("building_type",)),
    LogCategory("database_error", 3, "correct the entry", ("holding_type",)),
    LogCategory(
        "missing_reference",
        3,
        _DEFINE,
        words=_words(
            "cannot find",
            r"can't find",
            "could not find",
            "not found",
            "not defined",
            "does not exist",
            "unknown modifier",
            r"\bunknown\b",
            "is not a valid",
        ),
    ),
    LogCategory(
        "script_invalid", 3, "open the place and check the arguments", words=_words("postvalidate")
    ),
    LogCategory(
        "script_error",
        3,
        "open the place: the trigger or effect failed there",
        ("jomini_script_system", "jomini_effect", "jomini_trigger", "triggered_string"),
    ),
)
"""The categories, in the order in which they are tried."""


def category_of(source: str, text: str) -> LogCategory:
    """Return the category of an entry.

    Args:
        source: Name of the C++ file that wrote it.
        text: Text of the whole entry, without its time.
    """
    low = source.lower()
    return next((one for one in CATEGORIES if one.fits(low, text)), OTHER)
