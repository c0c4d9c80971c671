"""From the file to steps: what a saved game of VASSAL holds, and what its pieces and seats are called."""
