"""The rewriter keeps everything that it need not change: comments, line ends, encodings, imports.

Source: specification 12.
"""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from tests.devtools.codemod.words_of_a_shop import HEAD, SHOP, rewritten

from replybook_devtools.codemod import (
    CannotRewrite,
    file_rewriting,
    rewrite_files,
    write_files,
)
from replybook_devtools.lint.edits import write_atomically

BEFORE = '''"""A module."""
# a comment above
from replybook import ReplyBuilder


def show(job, rb: ReplyBuilder):
    return rb.denied(  # not found
        "JOB-OP-D-001",   # the old id
        # why it failed
        message="no job",  # for people
        data = {},

    )  # end
'''
AFTER = '''"""A module."""
# a comment above
from replybook import ReplyBuilder
from shop_replies import codes


def show(job, rb: ReplyBuilder):
    return rb.invalid(  # not found
        codes.WA_SHOP_I_004,   # the old id
        # why it failed
        # for people
        data = {},

    )  # end
'''
CALL = 'def f(rb: "ReplyBuilder"):\n    return rb.error("JOB-OP-E-001")\n'
DONE = 'def f(rb: "ReplyBuilder"):\n    return rb.error(codes.WA_SHOP_E_001)\n'


def test_comments_and_blanks_stay() -> None:
    text = rewritten(BEFORE).text

    assert [line.strip() for line in AFTER.splitlines()] == [
        line.strip() for line in text.splitlines()
    ]


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        ("", "from shop_replies import codes\n"),
        ("#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n", None),
        ('"""Doc."""\n', '"""Doc."""\n\nfrom shop_replies import codes\n'),
        (
            "from __future__ import annotations\n\n\n",
            "from __future__ import annotations\nfrom shop_replies import codes\n\n\n",
        ),
        ("import a; import b\n", "import a; import b\nfrom shop_replies import codes\n"),
        ("from shop_replies import codes\n", "from shop_replies import codes\n"),
        (
            "from shop_replies import (\n    codes,\n)\n",
            "from shop_replies import (\n    codes,\n)\n",
        ),
    ],
)
def test_the_import_is_added_once_behind_the_first_imports(head: str, wanted: str | None) -> None:
    text = rewritten(head + CALL).text

    assert (head + "from shop_replies import codes\n" if wanted is None else wanted) + DONE == text


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("from shop_replies import codes as known\n", "known"),
        ("import shop_replies.codes as c\n", "c"),
        ("from other import codes\n", "reply_codes"),
        ("codes = {}\n", "reply_codes"),
    ],
)
def test_the_constants_are_called_as_the_file_calls_them(head: str, name: str) -> None:
    text = rewritten(head + CALL).text

    assert f"rb.error({name}.WA_SHOP_E_001)" in text
    assert 1 == text.count("shop_replies")


def test_where_no_name_is_free_the_id_stays_a_text() -> None:
    text = rewritten("codes = reply_codes = {}\n" + CALL).text

    assert 'rb.error("WA-SHOP-E-001")' in text
    assert "import" not in text


@pytest.mark.parametrize(
    "binds",
    [
        "def g(codes): pass",
        "def g():\n    codes = 1",
        "codes = 3",
        "match a:\n    case [*codes]: pass",
        "match a:\n    case {**codes}: pass",
        "match a:\n    case codes: pass",
        "def g():\n    from a import codes",
    ],
)
@pytest.mark.parametrize("head", ["", "from shop_replies import codes\n"])
def test_a_name_that_means_something_else_anywhere_is_not_used(head: str, binds: str) -> None:
    text = rewritten(f"{head}{binds}\n{CALL}").text

    assert "return rb.error(reply_codes.WA_SHOP_E_001)" in text
    assert "from shop_replies import codes as reply_codes\n" in text


def test_an_import_never_lands_in_what_shares_its_line() -> None:
    before = f'import a; TEXT = """\nfirst\n"""\n{CALL}'

    assert (
        f'import a; TEXT = """\nfirst\n"""\nfrom shop_replies import codes\n{DONE}'
        == rewritten(before).text
    )


def test_a_text_without_a_last_line_end_keeps_none() -> None:
    text = rewritten(HEAD + CALL.rstrip("\n")).text

    assert not text.endswith("\n")


FORMS = {
    "utf-8 with a mark": (codecs.BOM_UTF8, "utf-8", "\n", ""),
    "latin-1 by its cookie": (b"", "latin-1", "\n", "# -*- coding: latin-1 -*-\n"),
    "line ends of Windows": (b"", "utf-8", "\r\n", ""),
}


@pytest.mark.parametrize("name", FORMS)
def test_encoding_mark_and_line_ends_stay(name: str, tmp_path: Path) -> None:
    mark, encoding, end, head = FORMS[name]
    before = f'{head}import a\nname = "Gärtnerei"\n{CALL}'
    after = f'{head}import a\nfrom shop_replies import codes\nname = "Gärtnerei"\n{DONE}'
    path = tmp_path / "shop.py"
    path.write_bytes(mark + before.replace("\n", end).encode(encoding))

    files = rewrite_files([path], root=tmp_path, vocabulary=SHOP, package="shop_replies")

    assert 1 == write_files(files)
    assert mark + after.replace("\n", end).encode(encoding) == path.read_bytes()


def test_a_file_that_is_no_text_is_told_and_left(tmp_path: Path) -> None:
    path = tmp_path / "shop.py"
    path.write_bytes(b"name = '\xff'\n")

    (file,) = rewrite_files([path], root=tmp_path, vocabulary=SHOP)

    assert file.data is None
    assert file.result.unparsed is not None


def test_where_one_file_cannot_be_written_none_is_changed(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.py", "b.py")]
    for path in paths:
        path.write_text(CALL, "utf-8")
    files = rewrite_files(paths, root=tmp_path, vocabulary=SHOP)
    paths[1].write_text(CALL + "# edited meanwhile\n", "utf-8")

    with pytest.raises(CannotRewrite, match=r"b\.py was changed meanwhile"):
        write_files(files)

    assert CALL == paths[0].read_text("utf-8")


def _two(folder: Path) -> list[Path]:
    paths = [folder / name for name in ("a.py", "b.py")]
    for path in paths:
        path.write_text(CALL, "utf-8")
    return paths


def test_a_read_only_file_is_refused_and_none_is_changed(tmp_path: Path) -> None:
    first, second = _two(tmp_path)
    second.chmod(0o444)
    files = rewrite_files([first, second], root=tmp_path, vocabulary=SHOP)

    with pytest.raises(CannotRewrite, match=r"b\.py is read-only; no file was changed"):
        write_files(files)

    assert [CALL, CALL] == [path.read_text("utf-8") for path in (first, second)]


def test_an_interrupt_undoes_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = _two(tmp_path)
    files = rewrite_files(paths, root=tmp_path, vocabulary=SHOP)

    def write(path: Path, data: bytes) -> None:
        write_atomically(path, data)
        if path == paths[1] and data == files[1].data:
            raise KeyboardInterrupt

    monkeypatch.setattr(file_rewriting, "write_atomically", write)
    with pytest.raises(KeyboardInterrupt):
        write_files(files)

    assert [CALL, CALL] == [path.read_text("utf-8") for path in paths]


def test_what_cannot_be_undone_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = _two(tmp_path)
    files = rewrite_files(paths, root=tmp_path, vocabulary=SHOP)

    def write(path: Path, data: bytes) -> None:
        if path == paths[1] or data == files[0].before:
            raise OSError(28, "No space left on device")
        write_atomically(path, data)

    monkeypatch.setattr(file_rewriting, "write_atomically", write)
    with pytest.raises(CannotRewrite, match=r"b\.py No space.*; rewritten and not undone: a\.py"):
        write_files(files)


def test_a_link_is_kept_and_its_file_is_rewritten_once(tmp_path: Path) -> None:
    first, _ = _two(tmp_path)
    link = tmp_path / "0.py"
    link.symlink_to(first)

    files = rewrite_files([link, first], root=tmp_path, vocabulary=SHOP, package="shop_replies")

    assert 1 == write_files(files)
    assert ["a.py"] == [file.shown for file in files]
    assert (True, f"from shop_replies import codes\n{DONE}") == (
        link.is_symlink(),
        first.read_text("utf-8"),
    )


def test_bytes_that_would_not_come_back_are_left(tmp_path: Path) -> None:
    path = tmp_path / "shop.py"
    path.write_bytes(b"# coding: utf-7\nname = '+AGE-'\n" + CALL.encode())

    (file,) = rewrite_files([path], root=tmp_path, vocabulary=SHOP)

    assert (None, "its bytes are not what utf-7 makes of its text") == (
        file.data,
        file.result.unparsed,
    )
