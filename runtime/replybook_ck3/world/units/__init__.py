"""The units in a file: the names that it defines and refers to.

A unit is written `kind:name`, e.g. `trait:brave`. The domain table tells what a file of a folder
defines. The reference table tells where script names other units.

Source: specification 32.
"""

from replybook_ck3.world.units.called_names import (
    DYNAMIC_NAME,
    NO_CALLS,
    CalledName,
    Calls,
    calls_of,
    dynamic_names,
    forms_of,
    may_become,
    words_for,
)
from replybook_ck3.world.units.names_of_units import is_dynamic, spellings
from replybook_ck3.world.units.text_names import names_in_code, names_in_localization
from replybook_ck3.world.units.unit_reader import (
    ON_ACTION_BLOCK,
    PARAMETER,
    parse_file,
    read_units,
    text_of,
)
from replybook_ck3.world.units.units import Definition, Reference, Units

__all__ = [
    "DYNAMIC_NAME",
    "NO_CALLS",
    "ON_ACTION_BLOCK",
    "PARAMETER",
    "CalledName",
    "Calls",
    "Definition",
    "Reference",
    "Units",
    "calls_of",
    "dynamic_names",
    "forms_of",
    "is_dynamic",
    "may_become",
    "names_in_code",
    "names_in_localization",
    "parse_file",
    "read_units",
    "spellings",
    "text_of",
    "words_for",
]
