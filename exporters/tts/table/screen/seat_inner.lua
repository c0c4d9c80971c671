-- The inner part of a seat's panel: what its parts share; `bottom` is where the panel ends on the smallest screen.
return { left = 10, width = 328, half = 161, bottom = 616 }
