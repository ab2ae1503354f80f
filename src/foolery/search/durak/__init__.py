"""What search knows of Durak."""
