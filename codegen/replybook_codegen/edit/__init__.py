"""Edits of registry files that keep every other byte.

They are used by `codes add`, `codes retire`, `codes freeze` and `tools sync`. New text is inserted
at the places that the loader reports. Then the file is read again. If anything differs except for
the requested change, nothing is written. A YAML library would keep comments too, but it takes 2.6 s
for 1,000 codes and changes indentation.

Source: decision 6.
"""

from replybook_codegen.edit.commands import add, freeze, retire
from replybook_codegen.edit.entry import NewCode
from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.registry_files import Shelf, open_shelf
from replybook_codegen.edit.tool_entries import ToolChange, change_tools
from replybook_codegen.edit.writing import Edit, edited, write
from replybook_codegen.edit.yaml_document import Sheet, open_sheet

__all__ = [
    "BadEdit",
    "Edit",
    "NewCode",
    "Sheet",
    "Shelf",
    "ToolChange",
    "add",
    "change_tools",
    "edited",
    "freeze",
    "open_sheet",
    "open_shelf",
    "retire",
    "write",
]
