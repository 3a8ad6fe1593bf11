"""Questions of a modder about game and mods: conflicts, updates, renames and logs."""
