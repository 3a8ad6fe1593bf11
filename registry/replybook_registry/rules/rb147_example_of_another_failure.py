"""RB147: an example of a dialect or rule of failures is decided in another way.

## Why
The examples say what a rule is for. A text under `matches` that another rule decides shows a phrase
that is missing, or a rule that comes too late. A text under `refuses` that this rule decides shows
a phrase that is too wide: some success or another failure would be taken for this one.

## Example
```yaml
rules:
  - name: sold_out
    phrases: [sold out]
    refuses: ["The report of sold out shows is ready"]
```

## Instead
```yaml
rules:
  - name: sold_out
    phrases: [is|are sold out]
    refuses: ["The report of sold out shows is ready"]
```
The command `replybook check` makes this finding. It judges every example as the text of a result
that says it failed, by dialects, statuses and phrases, without the model of wording. The first rule
that has a phrase in the text decides. An example of a dialect is data, and the first dialect that
fits decides.
"""

from __future__ import annotations

from replybook_registry.model import FailureDialect, FailureRule
from replybook_schema import Finding

CODE = "RB147"


def report_missed_example(entry: FailureDialect | FailureRule, index: int, decided: str) -> Finding:
    """Return the finding for an example under `matches`.

    Args:
        entry: The dialect or the rule.
        index: The number of the example.
        decided: The rule that decides it, or "".
    """
    by = f"is decided by {decided}" if decided else "is decided by no rule"
    problem = f"example {index + 1} under matches of {entry.name!r} {by}"
    fix = "correct the example, add what it lacks, or put this entry before that one"
    return Finding(entry.at("matches", index), CODE, problem, fix)


def report_taken_example(entry: FailureDialect | FailureRule, index: int) -> Finding:
    """Return the finding for an example under `refuses`, which this entry decides.

    Args:
        entry: The dialect or the rule.
        index: The number of the example.
    """
    problem = f"example {index + 1} under refuses of {entry.name!r} is decided by it"
    fix = "correct the example, or make the entry narrower"
    return Finding(entry.at("refuses", index), CODE, problem, fix)
