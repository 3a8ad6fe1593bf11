"""The tools and the prompt that answer in rounds: `InputRequiredResult` first, the reply later.

Each round runs the tool from the top; what the client answered is in `ctx.input_responses`, and
the state that came back sealed by the stack is in `ctx.request_state`.
"""

from collections.abc import Callable, Iterator

from mcp.shared.exceptions import MCPError
from mcp_types import (
    ClientCapabilities,
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
    ListRootsRequest,
    SamplingCapability,
    SamplingMessage,
    TextContent,
)
from tests.interop.servers.voices import Voice

__all__ = ["asking_prompt", "asking_tools", "refusing_tools", "remembering_tools"]

_MISSING_CAPABILITY = -32021

Tool = Callable[..., object]
Message = Callable[[object], object]


def _form(message: str, field: str, kind: str = "string") -> ElicitRequest:
    schema = {"type": "object", "properties": {field: {"type": kind}}, "required": [field]}
    return ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=schema))


def _model(text: str, tokens: int = 100) -> CreateMessageRequest:
    message = SamplingMessage(role="user", content=TextContent(text=text))
    params = CreateMessageRequestParams(messages=[message], max_tokens=tokens)
    return CreateMessageRequest(params=params)


def _ask(state: str | None = None, **requests: object) -> InputRequiredResult:
    return InputRequiredResult(input_requests=requests, request_state=state)


def _field(ctx: object, key: str, field: str) -> object | None:
    """Return what the user typed into `field` of the form `key`; None if that did not arrive."""
    answer = (ctx.input_responses or {}).get(key)
    accepted = isinstance(answer, ElicitResult) and answer.action == "accept"
    return (answer.content or {}).get(field) if accepted else None


def asking_tools(voice: Voice, Context: type) -> Iterator[Tool]:  # noqa: N803  # it is a type
    """Tools that ask one thing in one round and answer in the next."""

    def test_input_required_result_elicitation(ctx: Context):
        """Ask the user for a name."""
        name = _field(ctx, "user_name", "name")
        if not isinstance(name, str):
            return _ask(user_name=_form("What is your name?", "name"))
        return voice.say(f"Hello, {name}!")

    def test_input_required_result_sampling(ctx: Context):
        """Ask the client's model."""
        answer = (ctx.input_responses or {}).get("capital_question")
        if answer is None:
            return _ask(capital_question=_model("What is the capital of France?"))
        return voice.say(answer.content.text)

    def test_input_required_result_list_roots(ctx: Context):
        """Ask for the client's roots."""
        answer = (ctx.input_responses or {}).get("client_roots")
        if answer is None:
            return _ask(client_roots=ListRootsRequest())
        return voice.say(", ".join(str(root.uri) for root in answer.roots))

    def test_input_required_result_capabilities(ctx: Context):
        """Ask only for what the client can do."""
        able = ctx.session.client_capabilities or ClientCapabilities()
        wanted: dict[str, object] = {}
        if able.sampling is not None:
            wanted["model"] = _model("Say something")
        if able.elicitation is not None:
            wanted["user"] = _form("Say something", "text")
        if able.roots is not None:
            wanted["roots"] = ListRootsRequest()
        return _ask(**wanted) if wanted else voice.say("the client can do nothing")

    async def test_streaming_elicitation(ctx: Context):
        """Report progress, then ask: on the stream there is no request of the server's own."""
        await ctx.report_progress(1, 2)
        return _ask(user_name=_form("What is your name?", "name"))

    yield from (
        test_input_required_result_elicitation,
        test_input_required_result_sampling,
        test_input_required_result_list_roots,
        test_input_required_result_capabilities,
        test_streaming_elicitation,
    )


def remembering_tools(voice: Voice, Context: type) -> Iterator[Tool]:  # noqa: N803  # it is a type
    """Tools that hand a state around from one round to the next."""

    def test_input_required_result_request_state(ctx: Context):
        """Ask, and hand a state around."""
        if ctx.request_state != "first round" or _field(ctx, "confirm", "ok") is None:
            return _ask("first round", confirm=_form("Please confirm", "ok", "boolean"))
        return voice.say("state-ok")

    def test_input_required_result_tampered_state(ctx: Context):
        """Ask, and hand a state around that nobody may change."""
        if ctx.request_state is None:
            return _ask("sealed", confirm=_form("Please confirm", "ok", "boolean"))
        return voice.say("state-ok")

    def test_input_required_result_multiple_inputs(ctx: Context):
        """Ask three things at once."""
        wanted = {
            "user_name": _form("What is your name?", "name"),
            "greeting": _model("Generate a greeting", 50),
            "client_roots": ListRootsRequest(),
        }
        if wanted.keys() - (ctx.input_responses or {}).keys():
            return _ask("three things", **wanted)
        return voice.say("got all three")

    def test_input_required_result_multi_round(ctx: Context):
        """Ask twice, one thing after the other."""
        if ctx.request_state is None:
            return _ask("after 1", step1=_form("Step 1: What is your name?", "name"))
        if ctx.request_state == "after 1":
            color = _form("Step 2: What is your favorite color?", "color")
            return _ask("after 2", step2=color)
        return voice.say("both steps taken")

    yield from (
        test_input_required_result_request_state,
        test_input_required_result_tampered_state,
        test_input_required_result_multiple_inputs,
        test_input_required_result_multi_round,
    )


def refusing_tools(voice: Voice, Context: type) -> Iterator[Tool]:  # noqa: N803  # it is a type
    """A tool that ends in a deliberate protocol error."""

    def test_missing_capability(ctx: Context):
        """Need a model, and refuse a client without one as the protocol wants it."""
        able = ctx.session.client_capabilities or ClientCapabilities()
        if able.sampling is None:
            needed = ClientCapabilities(sampling=SamplingCapability())
            data = {"requiredCapabilities": needed.model_dump(exclude_none=True)}
            raise MCPError(_MISSING_CAPABILITY, "this tool needs sampling", data)
        return voice.say("the client can sample")

    yield test_missing_capability


def asking_prompt(Context: type, message: Message) -> Tool:  # noqa: N803  # it is a type
    """A prompt that asks before it is rendered."""

    def test_input_required_result_prompt(ctx: Context):
        """Ask the user for the context of the prompt."""
        context = _field(ctx, "user_context", "context")
        if context is None:
            return _ask(user_context=_form("What context should the prompt use?", "context"))
        return [message(f"Use this context: {context}")]

    return test_input_required_result_prompt
