"""The page of rules: the docstring of each checker module, and the kinds of drift.

The modules are read as text and not imported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from replybook_codegen.drift_rules import NAMES, RULES
from replybook_codegen.pages.markdown import code, link, sentence, slug, table
from replybook_codegen.rule_texts import checker_rules, docstring_of
from replybook_registry.packaging import NAMES as PACKAGING_NAMES
from replybook_registry.packaging import RULES as PACKAGING


@dataclass(frozen=True, slots=True)
class RuleSection:
    """The section of one rule: its id, its name in exceptions, its first line, and the rest."""

    id: str
    name: str
    headline: str
    body: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A table of names, followed by a section for each rule."""

    index: str
    rules: tuple[RuleSection, ...]


@cache
def rules_page() -> RulesPage:
    """Every rule of the checker and of the drift check, by number."""
    texts = {path.stem: docstring_of(path) for path in checker_rules()}
    texts |= {f"{rule}_{NAMES[rule]}": page for rule, page in RULES.items()}
    texts |= {f"{rule}_{PACKAGING_NAMES[rule]}": page for rule, page in PACKAGING.items()}
    sections = (rule_section(name, text) for name, text in texts.items())
    rules = tuple(sorted(sections, key=lambda rule: rule.id))
    rows = ((link(r.id, f"#{slug(r.id)}"), code(r.name), r.headline) for r in rules)
    return RulesPage(table(("Rule", "Name", "What it finds"), rows), rules)


def rule_section(module: str, text: str) -> RuleSection:
    """Return the section of a rule, from its module name and its docstring.

    A module name is, for example, `rb101_malformed_code`.
    """
    number, _, name = module.partition("_")
    number = number.upper()
    first, _, body = text.partition("\n")
    headline = sentence(first.removeprefix(f"{number}: "))
    return RuleSection(number, name, headline, "\n".join(_laid_out(body.strip())))


def _laid_out(body: str) -> Iterator[str]:
    """Yield the lines with headings in bold, and one blank line around code blocks."""
    inside, before = False, ""
    for line in body.splitlines():
        fence = line.startswith("```")
        if line and before and not inside and (fence or before == "```"):
            yield ""
        if not line and not before and not inside:
            continue
        inside = inside != fence
        heading = line.startswith("## ") and not inside
        yield f"**{line[3:]}**\n" if heading else line
        before = "" if heading else line
