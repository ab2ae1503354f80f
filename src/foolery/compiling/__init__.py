"""The compiled form: what builds it, and what finds it before a hot module is imported."""
