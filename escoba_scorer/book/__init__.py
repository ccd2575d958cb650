"""The match book: what was played, kept in one file that no interruption can harm."""
