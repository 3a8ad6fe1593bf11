"""The facts that rules refer to, from content, session and server.

Each fact comes from a named provider.
Source: decision 23 and 4, decision 11.
"""

from replybook.policy.asked_set import AskedSet
from replybook.policy.facts.announced import announced_fact
from replybook.policy.facts.content import BASE_FACTS, content_facts
from replybook.policy.facts.facts import (
    SERVER_FACT,
    Ask,
    CallFact,
    CallFeed,
    Fact,
    FactProviders,
    Facts,
    Known,
    RegistryFact,
)
from replybook.policy.unavailable import ABSENT, Absent, Unavailable

__all__ = [
    "ABSENT",
    "BASE_FACTS",
    "SERVER_FACT",
    "Absent",
    "Ask",
    "AskedSet",
    "CallFact",
    "CallFeed",
    "Fact",
    "FactProviders",
    "Facts",
    "Known",
    "RegistryFact",
    "Unavailable",
    "announced_fact",
    "content_facts",
]
