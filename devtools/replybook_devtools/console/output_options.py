"""Options of output: those that do not go together, the format of a suffix, the place of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from replybook_devtools.console.exit_code import UsageError


def refuse_options(why: str, given: Mapping[str, object], todo: str = "") -> None:
    """Raise an error for the first option that was given though it does not apply.

    Args:
        why: The reason, such as `--sql prints SQL`.
        given: Value of each option. None, False and empty values were not given.
        todo: What else to do than to leave the option out.

    Raises:
        UsageError: An option was given.
    """
    for name in _name_given_options(given):
        shown = name if given[name] is True else f"{name} {given[name]}"
        raise UsageError(f"{why}, so {shown} does not apply; leave it out{todo}")


def refuse_without(needed: str, there: str, given: Mapping[str, object]) -> None:
    """Raise an error for the first option that was given though it is for something else.

    Args:
        needed: What the options are for, such as `--url`.
        there: What is given in its place, such as `a command`.
        given: Value of each option. None, False and empty values were not given.

    Raises:
        UsageError: An option was given.
    """
    for name in _name_given_options(given):
        raise UsageError(f"{name} is for {needed}, and {there} is given; leave {name} out")


def _name_given_options(options: Mapping[str, object]) -> list[str]:
    """Return the names of the options that were given. A 0 was given."""
    return [
        name
        for name, value in options.items()
        if not (value is None or value is False or value == [])
    ]


def format_of_output(
    asked: str | None, output: str | None, suffixes: Mapping[str, str], *, option: str = "--format"
) -> str | None:
    """Return the format that an option or the suffix of the output file names, or None.

    Args:
        asked: Format that the option names, or None.
        output: Name of the output file, or None.
        suffixes: Format of each suffix. The longest suffix counts.
        option: The option, for the message.

    Raises:
        UsageError: The option names another format than the suffix.
    """
    name = (output or "").lower()
    fitting = sorted((suffix for suffix in suffixes if name.endswith(suffix)), key=len)
    if not fitting:
        return asked
    meant = suffixes[fitting[-1]]
    if asked is None:
        return meant
    if asked not in {suffixes[one] for one in fitting}:
        raise UsageError(
            f"-o {output} has the suffix of {meant}, and {option} is {asked}; change one of the two"
        )
    return asked


def place_of(output: str) -> Path:
    """Return the path of an output file, which a link may name.

    Raises:
        UsageError: The folder of the file does not exist, or the path is that of a device, a pipe
            or a folder.
    """
    path = Path(output)
    if not output or not path.parent.is_dir() or path.is_dir():
        raise UsageError(f"{output!r} is no place for a file; name one in a folder that is there")
    if path.exists() and not path.is_file():  # a rename would remove it, even `/dev/null`
        raise UsageError(f"{output!r} is no plain file; name another, or - to print")
    return path.resolve() if path.is_symlink() else path


def write_whole(output: str, write: Callable[[Path], int], sources: Iterable[str] = ()) -> int:
    """Write a file beside its place and move it there, so that it is never half-written.

    The new file has the permissions of the former.

    Args:
        write: Function that writes a file and returns a number.
        sources: The files that were read. None of them is replaced.

    Returns:
        The number.

    Raises:
        UsageError: The folder of the file does not exist, or the file was read.
    """
    import secrets

    path = place_of(output)
    if path.resolve() in {Path(name).resolve() for name in sources}:
        raise UsageError(f"{output!r} is read by this report; name another output file")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        count = write(draft)
        if path.exists():
            draft.chmod(path.stat().st_mode & 0o777)
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    return count
