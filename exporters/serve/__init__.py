"""Reports in a browser, for referees who use no terminal: a small web server for this machine."""
