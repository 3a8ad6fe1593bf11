"""The options of `codes add`, and the new code that they describe."""

from __future__ import annotations

import argparse
import json
from typing import cast, get_args

from replybook_codegen.edit import NewCode
from replybook_devtools.console.exit_code import UsageError
from replybook_registry.model import Action, Param, ParamType, Privacy

_PARAM = "NAME:TYPE[:optional][:internal|:secret][:DESCRIPTION]"


def add_fields(parser: argparse.ArgumentParser) -> None:
    """Declare one option per field of a code."""
    add = parser.add_argument
    add("layer", metavar="LAYER", help="layer that decides: WA, EN, CT or MCP")
    add("area", metavar="AREA", help="subject, e.g. RES")
    add("type", metavar="TYPE", type=str.upper, choices=("S", "I", "D", "E"), help="S, I, D or E")
    add("--key", required=True, help="unique name, e.g. PATH_NOT_FOUND")
    add("--title", help="short title (default: the key in words)")
    add("--meaning", required=True, help="meaning, as one sentence. It is fixed at the release")
    add("--message", help="message for people, e.g. '{path} is not there'")
    types = ", ".join(get_args(ParamType))
    add(
        "--param",
        metavar=_PARAM,
        action="append",
        default=[],
        help=f"parameter. Types: {types}. Repeatable",
    )
    verb = "next action, e.g. fix_arguments:path. Verbs: replybook explain verbs"
    add("--action", dest="verb", metavar="VERB[:ARGUMENT,...]", required=True, help=verb)
    add("--remedy", required=True, help="next step for the agent, at most 60 tokens")
    left = "remedy to show when no retries are left (for wait_and_retry)"
    add("--remedy-when-exhausted", metavar="REMEDY", dest="exhausted", help=left)
    # the former name of the option
    add("--exhausted", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    add("--transient", action="store_true", help="mark the error as temporary; nothing retries it")
    add("--example", metavar="JSON", help="JSON object that fits the parameters")
    add("--http", type=int, metavar="STATUS", help="HTTP status, e.g. 404")
    add("--see", action="append", default=[], help="section of the specification. Repeatable")


def new_code(options: argparse.Namespace) -> NewCode:
    """Return the new code that the options describe.

    Raises:
        UsageError: A param or an example cannot be parsed.
    """
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
