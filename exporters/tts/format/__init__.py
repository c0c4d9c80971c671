"""The format of a save: records field for field, builders of objects, and their GUIDs."""
