"""The console shared by all commands: option parsing, exit codes, progress, examples."""
