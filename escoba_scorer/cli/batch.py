"""``escoba score --batch``: a deal a line, in and out (being written by the second F)."""
