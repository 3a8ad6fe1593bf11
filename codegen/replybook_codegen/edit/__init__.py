"""Edits of registry files that keep every other byte: `codes add, retire, freeze`, `tools sync`.

The new text is spliced in where the loader says that things stand, then the file is read again: the
only difference may be the one that was asked for, else nothing is written. A round trip through a
YAML library would keep comments too, but takes 2.6 s for 1,000 codes and moves indentation.
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
