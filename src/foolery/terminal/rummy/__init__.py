"""What the terminal says of Contract Rummy beyond its views."""
