# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The ReplyBuilder, one class for the whole process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final, overload

from replybook_schema.building import ReplyState
from replybook_schema.calls import Args, DeniedCall, ErrorCall, InvalidCall
from replybook_schema.codes import DeniedCode, ErrorCode, InvalidCode, NoParams, SuccessCode
from replybook_schema.instances import SuccessData
from replybook_schema.reply import Reply

__all__ = ["ReplyBuilder"]


@final
class ReplyBuilder(ReplyState):
    """Builds the reply of one tool call. A reply other than success ends it (001 §10)."""

    __slots__ = ()

    def success(
        self,
        code: SuccessCode[Mapping[str, object]] | None = None,
        /,
        *,
        data: SuccessData | None = None,
    ) -> Reply:
        """It was done.

        Without a code, the default of the tool is used; `data` may have more than the declared
        params.
        """
        return self._succeed(code, data)

    @overload
    def invalid(self, code: InvalidCode[NoParams], /) -> Reply: ...
    @overload
    def invalid(
        self, code: InvalidCall[Args], /, *args: Args.args, **kwargs: Args.kwargs
    ) -> Reply: ...
    def invalid(self, code: object, /, *args: object, **kwargs: object) -> Reply:
        """It cannot be done as asked.

        Ends the call. Next step of the agent: Correct the request.
        """
        return self._end("I", code, *args, **kwargs)

    @overload
    def denied(self, code: DeniedCode[NoParams], /) -> Reply: ...
    @overload
    def denied(
        self, code: DeniedCall[Args], /, *args: Args.args, **kwargs: Args.kwargs
    ) -> Reply: ...
    def denied(self, code: object, /, *args: object, **kwargs: object) -> Reply:
        """It may not be done.

        Ends the call. Next step of the agent: Ask for scope.
        """
        return self._end("D", code, *args, **kwargs)

    @overload
    def error(self, code: ErrorCode[NoParams], /) -> Reply: ...
    @overload
    def error(self, code: ErrorCall[Args], /, *args: Args.args, **kwargs: Args.kwargs) -> Reply: ...
    def error(self, code: object, /, *args: object, **kwargs: object) -> Reply:
        """Something broke.

        Ends the call. Next step of the agent: Stop and report.
        """
        return self._end("E", code, *args, **kwargs)
