"""``python -m escoba_scorer`` and the ``escoba`` command."""

import sys


def main() -> None:
    """Run the command line and end the process with its exit code."""
    from escoba_scorer.cli import run  # noqa: PLC0415 - the language is settled before Typer loads

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
