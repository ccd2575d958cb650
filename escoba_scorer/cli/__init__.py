"""The command line: reads arguments, calls the other rooms, prints, chooses the exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from escoba_scorer.views.language import language_of, speaking

INTERRUPTED = 130
READER_GONE = 141


def run(arguments: Sequence[str]) -> int:
    """Run one command; returns its exit code, with the answer on stdout and all else on stderr.

    The language is settled first, since Typer and the help texts are read in it.
    """
    with speaking(language_of(arguments, os.environ)):
        try:
            from escoba_scorer.cli.app import answered  # noqa: PLC0415 - Typer loads in that language

            code = answered(list(arguments))
            if sys.stdout is not None:  # closed before the program began
                sys.stdout.flush()
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            _close_for_good()
            return READER_GONE
        return code


def _close_for_good() -> None:
    """Send what is still to be written nowhere, so that the end of the process does not complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
