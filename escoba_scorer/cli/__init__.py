"""The command line: reads arguments, calls the other rooms, prints, chooses the exit code."""
