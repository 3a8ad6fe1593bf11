"""The tools of the server that judge content: one text of script, one of Python, or a whole bundle.

They judge as the delivery gate will, and the trace keeps the SHA-256 of what they were given, which the gate
asks for. Source: specification 33 and 45.
"""

from __future__ import annotations

from typing import Final

from replybook_ck3.session.work import Work
from replybook_ck3.tools.content_tools import judged_reply, parsed_reply
from replybook_ck3.validator import ck3_validators
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["ck3_parse_content", "ck3_validate_artifact_bundle", "ck3_validate_python"]

_NOWHERE: Final = "root:repo/content_to_validate.py"


def ck3_parse_content(
    work: Work,
    content: str,
    format: str | None = None,  # noqa: A002  # the name of the argument in the registry
    path: str | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Parse CK3 script or localization and name every fault with its line; nothing is stored.

    `content` is the whole text exactly as it will be delivered, a byte order mark included. `format` is
    ck3_script or localization_yml; left out, the ending of `path` says it, else it is script. `path` is
    where the file will be below its mod, such as common/traits/my_traits.txt: then the encoding and
    names that this folder asks for are checked too.

    WA-PARSE-S-001: it can be read; `findings` may hold warnings. The call is the validation that a
    delivery of this very content needs. WA-PARSE-I-001: `findings` [{line, column, code, problem, severity}]
    hold errors, the first 100. WA-PARSE-I-002: no such format.
    """
    version = None if work.playset is None else work.playset.vanilla_version_id
    return parsed_reply(rb, content, format, path, version)


def ck3_validate_artifact_bundle(
    work: Work, artifact_bundle: dict[str, object], *, rb: ReplyBuilder
) -> Reply:
    """Validate every file of a bundle the way the delivery gate will; nothing is delivered or stored.

    `artifact_bundle` is {target, artifacts: [{path, format, content, ck3_file_model}], ...}; a path is
    an address, or relative to `target`, such as mod:My Patch.

    WA-VAL-S-001: every file is valid; `findings` may hold warnings and references that are not known. The call
    is the validation that a delivery of these contents needs. WA-VAL-I-001: `findings` say which file
    and line is wrong, or which part of the bundle has no right form.
    """
    return judged_reply(rb, artifact_bundle, work.request(), ck3_validators())


def ck3_validate_python(
    work: Work, content: str, path: str | None = None, *, rb: ReplyBuilder
) -> Reply:
    """Check syntax, names and imports of Python source without running it.

    `content` is the whole source exactly as it will be delivered; `path` is the address where the file
    will be, such as root:repo/tools/run.py, so that imports of its neighbours count.

    WA-VAL-S-001: it is valid; the call is the validation that a delivery of this very content needs.
    WA-VAL-I-001: `findings` [{line, column, code, problem, severity}] say what is wrong.
    """
    file = {"path": path or _NOWHERE, "format": "python", "content": content}
    return judged_reply(rb, {"artifacts": [file]}, work.request(), ck3_validators())
