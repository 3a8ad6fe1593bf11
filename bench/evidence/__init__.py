"""The evidence: the success of agents with several habits at the same desk, faults and replies.

    make evidence ARGS="--seed 7 --tasks 60"

A real client calls a real server over stdio; only the agents are scripted.

Source: specification 2 and 50.
"""
