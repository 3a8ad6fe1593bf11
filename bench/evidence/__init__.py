"""The evidence: what agents of several habits make of the same desk, the same faults and the same replies.

    make evidence ARGS="--seed 7 --tasks 60"

A real server is called by a real client on stdio; only the agents are scripted. Source: specification 2 and 50.
"""
