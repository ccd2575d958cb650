"""The match book: every match of every evening, in one file that survives."""
