"""Exceptions with which the desk says no. The text is for the person who asked."""

from fastmcp.exceptions import ToolError


class DeskError(ToolError):
    """A request that the desk turns down."""


class Unknown(DeskError):
    """There is no room or booking of this name."""


class Taken(DeskError):
    """Somebody else has the room."""


class TooExpensive(DeskError):
    """The budget does not allow it."""


class NotAllowed(DeskError):
    """Only the facility manager may do this."""


class PrinterJam(Exception):
    """The label printer does not print."""
