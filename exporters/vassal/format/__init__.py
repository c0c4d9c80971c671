"""The formats of VASSAL: archives, components, traits, sequences, and the lines in the chat."""
