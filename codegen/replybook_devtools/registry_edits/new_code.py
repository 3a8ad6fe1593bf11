"""What `codes add` is told on the command line, as a new code."""

from __future__ import annotations

import argparse
import json
from typing import cast, get_args

from replybook_codegen.edit import NewCode
from replybook_devtools.console.exit_code import UsageError
from replybook_registry.model import Action, Param, ParamType, Privacy

__all__ = ["add_fields", "new_code"]

_PARAM = "NAME:TYPE[:optional][:internal|:secret][:DESCRIPTION]"


def add_fields(parser: argparse.ArgumentParser) -> None:
    """Declare one option per field of a code."""
    parser.add_argument("layer", metavar="LAYER", help="who decides: WA, EN, CT or MCP")
    parser.add_argument("area", metavar="AREA", help="what it is about, e.g. RES")
    parser.add_argument(
        "type", metavar="TYPE", type=str.upper, choices=("S", "I", "D", "E"), help="S, I, D or E"
    )
    parser.add_argument("--key", required=True, help="a unique name, e.g. PATH_NOT_FOUND")
    parser.add_argument("--title", help="a few words (default: the key in words)")
    parser.add_argument(
        "--meaning", required=True, help="one sentence; never changes once released"
    )
    parser.add_argument("--message", help="what people read, e.g. '{path} is not there'")
    types = ", ".join(get_args(ParamType))
    parser.add_argument(
        "--param", metavar=_PARAM, action="append", default=[], help=f"a parameter; types: {types}"
    )
    parser.add_argument(
        "--action",
        dest="verb",
        metavar="VERB[:ARGUMENT,...]",
        required=True,
        help="the next action, e.g. fix_arguments:path; verbs: replybook explain verbs",
    )
    parser.add_argument("--remedy", required=True, help="what the agent does next, <= 60 tokens")
    parser.add_argument(
        "--exhausted", metavar="REMEDY", help="what is said at no attempt left, for wait_and_retry"
    )
    parser.add_argument(
        "--transient", action="store_true", help="an error that passes by itself; nothing retries"
    )
    parser.add_argument("--example", metavar="JSON", help="an object that fits the parameters")
    parser.add_argument("--http", type=int, metavar="STATUS", help="HTTP status, e.g. 404")
    parser.add_argument("--see", action="append", default=[], help="where it is specified")


def new_code(options: argparse.Namespace) -> NewCode:
    """The code; `UsageError` for a parameter or example that cannot be read."""
    words = options.key.replace("_", " ").lower()
    return NewCode(
        layer=options.layer.upper(),
        area=options.area.upper(),
        type=options.type,
        key=options.key,
        title=options.title or words[:1].upper() + words[1:],
        message=options.message or words,
        meaning=options.meaning,
        action=_action(options.verb),
        remedy=options.remedy,
        exhausted=options.exhausted,
        transient=options.transient,
        params=_params(options.param),
        example=_example(options.example),
        http=options.http,
        see=tuple(options.see),
    )


def _action(text: str) -> Action:
    verb, _, arguments = text.partition(":")
    return Action(verb, tuple(name.strip() for name in arguments.split(",") if name.strip()))


def _params(texts: list[str]) -> tuple[Param, ...]:
    params = tuple(_param(text) for text in texts)
    for param in params:
        if sum(other.name == param.name for other in params) > 1:
            raise UsageError(f"--param {param.name!r} is given twice; name each parameter once")
    return params


def _param(text: str) -> Param:
    name, kind, *rest = text.split(":") if ":" in text else (text, "")
    if kind not in get_args(ParamType):
        known = ", ".join(get_args(ParamType))
        raise UsageError(f"--param {text!r}: {kind!r} is not a type; use one of {known}")
    required, privacy = True, "public"
    while rest and rest[0] in {"optional", "required", *get_args(Privacy)}:
        word = rest.pop(0)
        if word in {"optional", "required"}:
            required = word == "required"
        else:
            privacy = word
    return Param(
        name=name,
        type=cast("ParamType", kind),
        description=":".join(rest).strip() or f"The {name.replace('_', ' ')}.",
        required=required,
        privacy=cast("Privacy", privacy),
    )


def _example(text: str | None) -> dict[str, object] | None:
    if text is None:
        return None
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--example is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise UsageError('--example is not a JSON object, e.g. \'{"path": "root:repo/x"}\'')
    return cast("dict[str, object]", value)
