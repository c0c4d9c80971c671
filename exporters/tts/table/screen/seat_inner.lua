-- The inner part of a seat's panel: what its parts share.
return { left = 10, width = 328, half = 161 }
