"""The command `foolery`: hands over to `foolery.cli`, or says what to install for it."""

import signal
import sys


def main() -> None:
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
