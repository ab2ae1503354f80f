compiled: bool
