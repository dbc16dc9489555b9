"""Files on disk: those that came with the program, and those that it keeps."""
