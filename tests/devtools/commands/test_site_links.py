"""The links of written pages, and what the tests hold built sites to."""

from pathlib import Path, PurePosixPath

import pytest
from tests.site_links import dead_links

from replybook_devtools.site.written_pages import TablePages, written_pages


def _dead(folder: Path, link: str) -> list[str]:
    (folder / "codes/A").mkdir(parents=True)
    (folder / "codes/A/index.html").write_text('<h2 id="params">Params</h2>', "utf-8")
    (folder / "a b.txt").write_text("", "utf-8")
    (folder / "index.html").write_text(f'<h1 id="home">Home</h1> {link}', "utf-8")
    return [target for _, target in dead_links(folder)]


@pytest.mark.parametrize(
    "link",
    [
        '<a href="codes/A/">',
        '<a href="codes/A/?layer=WA&amp;type=S#params">',
        '<a href="codes/A/index.html">',
        '<a href="#home">',
        '<a href="">',
        '<a href="a%20b.txt">',
        '<a href="https://elsewhere.example/">',
        '<a href="mailto:a@b.example">',
        "<script>var a = '<a href=\"gone/\">';</script>",
    ],
)
def test_a_link_of_a_built_site_that_leads_somewhere_is_fine(tmp_path: Path, link: str) -> None:
    assert _dead(tmp_path, link) == []


@pytest.mark.parametrize(
    ("link", "target"),
    [
        ("<a class=x href=codes/B/>", "codes/B/"),
        ('<img src="gone.png">', "gone.png"),
        ('<a href="../index.html">', "../index.html"),
        ('<a href="codes/A/#gone">', "codes/A/#gone"),
        ('<a href="#gone">', "#gone"),
        ('<svg><a xlink:href="gone/"></a></svg>', "gone/"),
    ],
)
def test_a_link_of_a_built_site_that_leads_nowhere_is_found(
    tmp_path: Path, link: str, target: str
) -> None:
    assert _dead(tmp_path, link) == [target]


def _written(root: Path, text: str) -> tuple[str, list[str]]:
    for name in (
        *("docs/how-to/other.md", "docs/tables/codes-wa.md", "docs/tables/world.md"),
        *("notes/README.md", "code.py", "registry/world.yaml"),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("# Other\n", "utf-8")
    (root / "docs/page.md").write_text(text, "utf-8")
    places = TablePages({"wa-res-i-001": "codes/WA-RES-I-001.md"})
    found = written_pages(root, [PurePosixPath("docs/tables")], places)
    page = next(one for one in found.pages if one.file == "page.md")
    return page.text, [one.target for one in found.dead]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("[a](how-to/other.md#x)", "[a](how-to/other.md#x)"),
        ("[`a`](tables/codes-wa.md#wa-res-i-001)", "[`a`](codes/WA-RES-I-001.md)"),
        ("[a](tables/codes-wa.md)", "[a](layers/WA.md)"),
        ("[a](../notes/)", "[a](project/notes/README.md)"),
        ("[a](../code.py)", "[a](files/code.py.txt)"),
        ("[a](../code.py#L7)", "[a](files/code.py.txt#L7)"),
        ("[a](../code.py#wa-res-i-001)", "[a](codes/WA-RES-I-001.md)"),
        ("[a](../registry/world.yaml#world)", "[a](world.md)"),
        ("[a](../registry#index)", "[a](reference.md)"),
        ("[a](../notes#index)", "[a](project/notes/README.md#index)"),
        ("[a](how-to/other.md#world)", "[a](how-to/other.md#world)"),
        ("[a](tables/)", "[a](reference.md)"),
        ("[a](tables/world.md#roots)", "[a](world.md#roots)"),
        ("[a]: how-to/other.md", "[a]: how-to/other.md"),
        ("[a](https://elsewhere.example/)", "[a](https://elsewhere.example/)"),
        ("[a](#here)", "[a](#here)"),
        ("`[a](gone.md)`", "`[a](gone.md)`"),
        ("```md\n[a](gone.md)\n```", "```md\n[a](gone.md)\n```"),
    ],
)
def test_a_link_of_a_written_page_leads_to_its_place_on_the_site(
    tmp_path: Path, before: str, after: str
) -> None:
    assert _written(tmp_path, before) == (after, [])


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("# Lint\n\nReads `source`. Runs nothing.\n", "Reads source."),
        (
            "# Lint\n\n\n```sh\nlint\n```\n\nSee [it](how-to/other.md) e.g. here.\n",
            "See it e.g. here.",
        ),
        ('# Lint\n\n"Not now" is no error. Wait.\n', '"Not now" is no error.'),
        ("# Lint\n\n## Part\n\n- one\n", ""),
        ("# Lint\n", ""),
    ],
)
def test_a_page_is_about_what_its_first_sentence_says(
    tmp_path: Path, text: str, about: str
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/page.md").write_text(text, "utf-8")
    found = written_pages(tmp_path, [], TablePages({}))

    assert [page.about for page in found.pages if page.file == "page.md"] == [about]


@pytest.mark.parametrize(
    "text",
    [
        "[a](gone.md)",
        "[`a`](how-to/gone.md#x)",
        "![a](gone.png)",
        "[a](../../outside.md)",
        "[a](how-to/)",
        "[a](../registry)",
        "[a](../registry#gone)",
        "[a](../gone#index)",
        '<img src="gone.png">',
        "[a]: gone.md",
    ],
)
def test_a_link_of_a_written_page_that_leads_nowhere_is_told(tmp_path: Path, text: str) -> None:
    _, dead = _written(tmp_path, text)

    assert len(dead) == 1
