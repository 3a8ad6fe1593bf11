"""What all commands share: how options are read, how a command ends, what the terminal shows."""
