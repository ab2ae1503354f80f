"""One file for each row of the catalogue."""
