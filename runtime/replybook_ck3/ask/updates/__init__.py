"""The update report: what a new version of the game or of a mod changes for a mod."""
