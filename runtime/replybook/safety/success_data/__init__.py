"""The data of a success: the declared schema, and the check of the data."""
