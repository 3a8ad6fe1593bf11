"""The lending desk is a project of its own, whose tests run where a stage has been made of it."""

collect_ignore = ["lending_desk", "moved"]
