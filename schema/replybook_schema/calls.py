"""Protocols that let type checkers infer the data of a builder method from its code.

A checker first solves `Args` from the code and then checks the rest of the call. Therefore
`rb.invalid(codes.WA_RES_I_001, data={"pth": "x"})` is an error, although `data` is a plain dict. A
TypeVar over the TypedDict cannot do this: mypy and pyright infer the type of the dict first.
"""

from __future__ import annotations

from typing import ParamSpec, Protocol

Args = ParamSpec("Args")


class InvalidCall(Protocol[Args]):
    """An I code together with the data it takes."""

    def _takes_invalid(self, *args: Args.args, **kwargs: Args.kwargs) -> None: ...


class DeniedCall(Protocol[Args]):
    """A D code together with the data it takes."""

    def _takes_denied(self, *args: Args.args, **kwargs: Args.kwargs) -> None: ...


class ErrorCall(Protocol[Args]):
    """An E code together with the data it takes."""

    def _takes_error(self, *args: Args.args, **kwargs: Args.kwargs) -> None: ...
