"""How a builder method learns from its code which data it may take (for type checkers only).

A checker solves `Args` from the code first and then checks the rest of the call against it, so
`rb.invalid(codes.WA_RES_I_001, data={"pth": "x"})` is an error although `data` is a plain dict
display. A TypeVar over the TypedDict cannot do this: mypy and pyright infer the display first.
Source: decision 4.
"""

from __future__ import annotations

from typing import ParamSpec, Protocol

__all__ = ["DeniedCall", "ErrorCall", "InvalidCall"]

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
