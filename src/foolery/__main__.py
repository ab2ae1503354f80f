"""The command `foolery`: hands over to `foolery.cli`, or says what to install for it."""

import signal
import sys

from foolery.compiling import finder


def version() -> str | None:
    """The version that is installed; None where none is, which the command line has a sentence for."""
    # For this one word; who plays need not wait for the reading of e-mail headers, which it brings along.
    from importlib import metadata

    try:
        return metadata.version("foolery")
    except metadata.PackageNotFoundError:
        return None


def said_version() -> bool:
    """Print the version where nothing else is asked for, without loading the command line. False: it has to see."""
    number = version() if sys.argv[1:] == ["--version"] and sys.stdout is not None else None
    if number is None:
        return False
    try:
        print(f"foolery {number} ({finder.form()})", flush=True)
    except OSError:
        return False
    return True


def main() -> None:
    if said_version():
        return
    # An interrupt while the command line is loaded waits for the one place that has a sentence for it.
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    # Here and not above: it needs packages that an installation without dependencies lacks.
    try:
        from foolery.cli import main as command_line
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"typer", "rich"}:
            raise
        sys.exit("The command line needs the packages typer and rich: pip install typer rich")
    command_line()


if __name__ == "__main__":
    main()
