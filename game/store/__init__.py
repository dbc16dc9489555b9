"""What lies on disk: the files that came with the program, and the ones it keeps."""
