"""The table of problems that a check of CK3 files can report: how sure each is, and its fix.

A new check adds its rows here, and its function to `FILE_CHECKS` or `problems_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

Confidence: TypeAlias = Literal["sure", "likely", "possible"]
"""The certainty that a problem is one in the game.

`sure`: the game reads it wrongly, or not at all. `likely`: true in nearly every mod. `possible`: a
pattern that is often, but not always, a mistake.
"""


class CheckRule(NamedTuple):
    """One kind of problem.

    Attributes:
        confidence: How sure it is. Severity says how bad it is if it is true.
        fix: What to do about it.
        is_by_name: The problem text names what is wrong, so the same text in many places is one
            finding.
        needs_index: Only a check with an index can find it.
        more_with_index: A check with an index finds more of it, or tells it by another rule.
        needs_docs: Only a check with the lists that the game wrote can find it.
    """

    code: str
    confidence: Confidence
    fix: str
    is_by_name: bool = False
    needs_index: bool = False
    more_with_index: bool = False
    needs_docs: bool = False


_ROWS: Final = (
    # the file
    CheckRule("missing_bom", "sure", "save the file as UTF-8 with a BOM"),
    CheckRule("double_bom", "sure", "remove one of the two BOMs, since the game skips such a file"),
    CheckRule("bad_encoding", "sure", "save the file as UTF-8 with a BOM"),
    CheckRule("odd_character", "possible", "remove the character, or put it in quotes"),
    CheckRule("control_character", "sure", "remove the character"),
    CheckRule("text_after_end", "likely", "remove the ^Z: the game reads nothing after it"),
    # the place of the file
    CheckRule(
        "unknown_folder",
        "possible",
        "move the file to the folder of its kind of item, e.g. common/traits; leave it if the game need not read it",
        is_by_name=True,
    ),
    CheckRule(
        "other_version",
        "likely",
        "use the folder that this version of the game reads, or name another with --game-version",
        is_by_name=True,
    ),
    CheckRule("wrong_extension", "likely", "give the file the ending that the game reads there"),
    CheckRule("file_name", "sure", "end the name with _l_LANGUAGE.yml, e.g. my_mod_l_english.yml"),
    # script
    CheckRule("unclosed_block", "sure", "close the block that opens here with }"),
    CheckRule("surplus_brace", "sure", "remove the }, or open the block that it is to close"),
    CheckRule("missing_value", "sure", "write a value after the operator, or remove the key"),
    CheckRule("distant_value", "possible", "write the value on the line of its operator"),
    CheckRule("brace_placement", "possible", "check if the block before it lost its }"),
    CheckRule("missing_key", "sure", "write a key before the operator"),
    CheckRule("unknown_operator", "likely", "use one of = == != < <= > >= ?="),
    CheckRule("surplus_operator", "sure", "leave one operator between key and value"),
    CheckRule("unclosed_quote", "sure", "close the string with a quote"),
    CheckRule("surplus_quote", "sure", "remove the quote, or open the string that it is to close"),
    CheckRule("unclosed_arithmetic", "sure", "close the arithmetic with ]"),
    CheckRule("glued_text", "possible", "put a blank between the quote and the text beside it"),
    CheckRule("long_string", "possible", "check if a closing quote is missing"),
    # localization
    CheckRule(
        "missing_header", "sure", "begin with the language of the file name, e.g. l_english:"
    ),
    CheckRule("second_header", "sure", "keep one language in a file"),
    CheckRule(
        "wrong_language", "sure", "use the same language in the first line and the file name"
    ),
    CheckRule("not_an_entry", "sure", 'write the entry as key: "text"'),
    CheckRule("missing_text", "likely", "write a text in quotes after the key"),
    CheckRule(
        "text_after_entry", "sure", "remove the text after the closing quote, or begin it with #"
    ),
    CheckRule("duplicate_key", "sure", "keep one of the two entries"),
    CheckRule("same_text", "sure", "remove one of the two entries, or leave both"),
    # comments and settings of a check
    CheckRule(
        "unused_ignore", "sure", "remove the comment, or write the rule that is to be ignored"
    ),
    CheckRule("unused_setting", "sure", "remove the setting, or keep it for ck3-tiger"),
    CheckRule("useless_setting", "sure", "correct the folder, or remove it from the settings"),
    # pictures and sounds
    CheckRule(
        "missing_file",
        "likely",
        "correct the path, or add the file",
        is_by_name=True,
        more_with_index=True,
    ),
    CheckRule(
        "file_case",
        "possible",
        "write the path as the file is called",
        is_by_name=True,
        more_with_index=True,
    ),
    # markup in texts
    CheckRule("unclosed_bracket", "sure", "close the code with ]"),
    CheckRule("unclosed_format", "likely", "write #! where the format ends"),
    CheckRule("unclosed_text_key", "likely", "write $ on both sides of the key"),
    CheckRule("unclosed_icon", "likely", "write @ before the icon and ! behind it"),
    CheckRule(
        "unknown_text_key",
        "likely",
        "correct the key, or add it to a file of localization",
        is_by_name=True,
        needs_index=True,
    ),
    CheckRule(
        "unknown_icon",
        "likely",
        "correct the name of the icon, or define it in a texticon of a window",
        is_by_name=True,
        needs_index=True,
    ),
    CheckRule(
        "unknown_concept",
        "likely",
        "correct the name of the concept, or define it in common/game_concepts",
        is_by_name=True,
        needs_index=True,
    ),
    CheckRule(
        "unknown_custom_text",
        "likely",
        "correct the name, or define it in common/customizable_localization",
        is_by_name=True,
        needs_index=True,
    ),
    CheckRule(
        "unknown_function",
        "likely",
        "correct the name of the function",
        is_by_name=True,
        needs_index=True,
        needs_docs=True,
    ),
    CheckRule(
        "misspelt_function",
        "possible",
        "correct the name of the function; --game-docs tells for sure",
        is_by_name=True,
        needs_index=True,
    ),
    CheckRule("unknown_escape", "possible", "write \\n for a new line, or leave the backslash out"),
    # names and texts
    CheckRule(
        "duplicate_name",
        "likely",
        "rename one of the two, or remove it",
        is_by_name=True,
        more_with_index=True,
    ),
    CheckRule("event_name", "likely", "name it after a namespace and a number, e.g. my_mod.0001"),
    CheckRule("undeclared_namespace", "likely", "declare the namespace at the top of the file"),
    CheckRule(
        "unresolved_reference",
        "sure",
        "correct the name, or define it",
        is_by_name=True,
        needs_index=True,
    ),
    CheckRule(
        "missing_localization",
        "likely",
        "add the key to a file of localization",
        is_by_name=True,
        needs_index=True,
    ),
    CheckRule(
        "missing_own_text",
        "likely",
        "add the key to a file of localization",
        is_by_name=True,
        more_with_index=True,
    ),
    # what script says
    CheckRule("missing_equals", "likely", "write `=` between key and value"),
    CheckRule("invalid_date", "sure", "write year, month and day, e.g. 1066.9.15"),
    CheckRule("quoted_number", "likely", "remove the quotes around the number"),
    CheckRule("misspelt_value", "likely", "write yes or no"),
    CheckRule("invalid_color", "sure", "write three numbers in the range, e.g. { 200 30 20 }"),
    CheckRule("duplicate_field", "likely", "keep one of the two, or join them"),
    CheckRule("repeated_field", "possible", "remove one of the two, or correct its key or value"),
    CheckRule("impossible_life", "sure", "correct one of the two dates, or the parent"),
    CheckRule(
        "misspelt_key",
        "likely",
        "correct the key, or define what it names",
        is_by_name=True,
        more_with_index=True,
    ),
    CheckRule(
        "misspelt_script_value",
        "likely",
        "correct the name, or define the script value",
        is_by_name=True,
        more_with_index=True,
    ),
    CheckRule(
        "unknown_key",
        "likely",
        "correct the key, or define what it names",
        is_by_name=True,
        needs_docs=True,
    ),
    CheckRule(
        "unlisted_key",
        "possible",
        "correct the key, or list the game's keywords again with script_docs",
        is_by_name=True,
        needs_index=True,
        needs_docs=True,
    ),
    CheckRule(
        "misplaced_keyword",
        "likely",
        "move the line to a block of its kind",
        needs_docs=True,
    ),
    CheckRule(
        "wrong_scope",
        "likely",
        "change to a scope in which it works, or use another",
        needs_docs=True,
    ),
    CheckRule(
        "missing_argument",
        "sure",
        "give every parameter an argument",
        more_with_index=True,
    ),
    CheckRule(
        "unknown_argument",
        "likely",
        "correct the name of the argument, or remove it",
        more_with_index=True,
    ),
    CheckRule(
        "replaced_on_action",
        "likely",
        "move the block to an on_action of your own, and name that in `on_actions`",
        more_with_index=True,
    ),
    CheckRule(
        "misspelt_on_action",
        "likely",
        "correct the name, or call the on_action",
        more_with_index=True,
    ),
    CheckRule("replace_path", "likely", "name a folder of the game, e.g. common/traits"),
)

CHECK_RULES: Final[Mapping[str, CheckRule]] = MappingProxyType({one.code: one for one in _ROWS})
"""The rows by code."""


def rule_of(code: str) -> CheckRule:
    """Return the rule of a problem. An unknown code has a general fix and is only possible."""
    return CHECK_RULES.get(code) or CheckRule(code, "possible", "correct what the problem names")
