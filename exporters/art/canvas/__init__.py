"""What everything is drawn on: scenes, letters, colours, rasters and sheets."""
