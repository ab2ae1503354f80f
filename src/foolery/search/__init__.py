"""Looking ahead in deals of which a seat sees only its part."""
