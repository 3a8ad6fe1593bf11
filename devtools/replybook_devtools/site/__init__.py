"""The site of a project: a page for each thing that has a name, made by `replybook docs`."""
