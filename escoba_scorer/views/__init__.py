"""What people look at: sheets, tables, messages, exports; every sentence, in each language."""
