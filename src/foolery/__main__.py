"""The command `foolery`: hands over to `foolery.cli`, or says what to install for it."""

import gc
import signal
import sys

from foolery.compiling import finder


def said_version() -> bool:
    """Print the version where nothing else is asked for, without loading the command line. False: it has to see."""
    if sys.argv[1:] != ["--version"] or sys.stdout is None:
        return False
    # Nothing else of this file needs more than the finder.
    from foolery.base.version import VERSION

    try:
        print(f"foolery {VERSION} ({finder.form()})", flush=True)
    except OSError:
        return False
    return True


def main() -> None:
    if said_version():
        return
    # What is loaded stays to the end, so to look through it for garbage again and again would be in vain; the command
    # line begins to look when it is loaded.
    gc.disable()
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
