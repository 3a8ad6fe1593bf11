"""Units: what one file of the game or of a mod defines, and what it refers to, by name.

A unit is written `kind:name`, e.g. `trait:brave`. The domain table says what a file of a folder defines, the
reference table where script names what others define. Source: specification 32.
"""

from replybook_ck3.units.names_of_units import is_dynamic, spellings
from replybook_ck3.units.unit_reader import parse_file, read_units
from replybook_ck3.units.units import Definition, Reference, Units

__all__ = [
    "Definition",
    "Reference",
    "Units",
    "is_dynamic",
    "parse_file",
    "read_units",
    "spellings",
]
