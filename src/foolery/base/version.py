"""Which version of Foolery this is."""


def own_version() -> str:
    """The version that is installed; empty where none is."""
    # For this one word; who plays need not wait for the reading of e-mail headers, which it brings along.
    from importlib import metadata

    try:
        return metadata.version("foolery")
    except metadata.PackageNotFoundError:
        return ""
