"""A log held against the rules: what stands where, what was said, what nobody explains."""
