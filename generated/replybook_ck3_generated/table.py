# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""What replybook-ck3 says about each code.

The columns are those of `replybook_schema.records.RawRecord`. A tuple of constants loads without
running code.
"""

from __future__ import annotations

from typing import Final

from replybook_schema.records import RawRecord

__all__ = ["RECORDS"]

RECORDS: Final[tuple[RawRecord, ...]] = (
    (
        "WA-RES-I-003",
        "PATH_NOT_VISIBLE",
        "Path hidden",
        "{path} is hidden in this mode or playset",
        (("path", "string", "The address as the caller gave it.", True, "public", ()),),
        "The address is real but hidden in this mode or playset.",
        "ask_user",
        (),
        "Ask the user to add the mod to the playset or to change the mode; the address itself is right.",
        "1.0.0",
        "reserved",
        None,
        "Never emitted by address resolution, which answers WA-RES-I-001 so that a hidden path cannot be told from a missing one.",
        ("WA-RES-I-001",),
        '{"path": "mod:Not Loaded/common/traits/00_traits.txt"}',
        404,
        ("spec 18", "002 §6"),
        None,
    ),
    (
        "WA-VIS-S-001",
        "VISIBILITY_OK",
        "Visibility operation done",
        "The playset or visibility operation is done",
        (
            ("playset", "string", "The playset concerned.", False, "public", ()),
            ("changed", "boolean", "Whether another playset is active now.", False, "public", ()),
        ),
        "A playset or visibility operation was done.",
        "proceed",
        (),
        "Go on. If `changed` is true, search again; earlier results belong to the former playset.",
        "1.0.0",
        "active",
        None,
        None,
        (),
        '{"playset": "Travelers", "changed": true}',
        200,
        (),
        None,
    ),
    (
        "WA-VIS-I-001",
        "NO_PLAYSET",
        "No active playset",
        "No playset is active",
        (("available", "string_list", "The playsets that exist.", False, "public", ()),),
        "No playset is active, and the request needs one.",
        "use_other_tool",
        ("ck3_playset",),
        "Switch to a playset with `ck3_playset`, then repeat the call. If several fit, ask the user which one is meant.",
        "1.0.0",
        "active",
        None,
        None,
        (),
        '{"available": ["Travelers", "Vanilla plus"]}',
        409,
        ("004 §5.3",),
        None,
    ),
    (
        "WA-VIS-I-002",
        "PLAYSET_NOT_FOUND",
        "Playset not found",
        "There is no playset named {playset}",
        (
            ("playset", "string", "The name that was asked for.", True, "public", ()),
            ("suggestions", "string_list", "Names that are near, best first.", False, "public", ()),
        ),
        "The named playset does not exist.",
        "fix_arguments",
        ("playset",),
        "Take the exact name from `suggestions` or from the list of `ck3_playset`, and correct `playset`.",
        "1.0.0",
        "active",
        None,
        None,
        (),
        '{"playset": "Travellers", "suggestions": ["Travelers"]}',
        404,
        (),
        None,
    ),
    (
        "WA-VIS-I-003",
        "PLAYSET_SCHEMA_INVALID",
        "Playset file invalid",
        "The playset file does not fit its schema",
        (
            ("playset", "string", "The playset whose file is meant.", False, "public", ()),
            (
                "findings",
                "object_list",
                "One object per fault, with loc and problem.",
                False,
                "public",
                (),
            ),
        ),
        "The playset file fails its schema.",
        "ask_user",
        (),
        "Ask the user to correct the playset file at the places in `findings`, or switch to another playset with `ck3_playset`.",
        "1.0.0",
        "active",
        None,
        None,
        (),
        '{"playset": "Travelers", "findings": [{"loc": "mods.2.name", "problem": "a name is missing"}]}',
        422,
        (),
        None,
    ),
)
