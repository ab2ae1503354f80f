"""The command `foolery`: hands over to `foolery.cli`, or says what to install for it."""

import sys


def main() -> None:
    try:
        from foolery.cli import main as command_line
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"typer", "rich"}:
            raise
        sys.exit("The command line needs the extra foolery[play]: pip install 'foolery[play]'.")
    command_line()


if __name__ == "__main__":
    main()
