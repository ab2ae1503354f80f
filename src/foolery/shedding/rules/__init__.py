"""One file a rule; every module lists its rule classes in ``RULES``."""
