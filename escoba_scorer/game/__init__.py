"""The rules of Escoba: pure values and functions, no text, no files, no clock, no chance."""
