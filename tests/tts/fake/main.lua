--[[
A fake Tabletop Simulator, in Lua 5.2, for tests of table scripts without the game.

WHAT IT IS. `build(modules, options)` makes one table; fake.py drives it. Names of members are those of the
public API reference (api_members.json); touching any other member, or one that the reference has and this
fake has not, raises in the script and is written to `fake.gaps`, which makes the test fail.

MODELLED
- Scripts: one environment each (Global and every object), only what the game offers: no load, require, io,
  debug, package, os.exit. Stricter than Lua 5.2 where MoonSharp differs (sandbox.lua): errors are strings,
  %s takes strings and whole numbers, no nil into table.insert, no empty math.random range, no sort of
  strings without a comparator, math.huge is finite, `pairs` in shuffled (seeded) order.
- Objects, players, zones, `Global` and the static classes are "userdata": type() says so, pairs, next, # and
  new fields fail, methods are called with a dot. Instances of Player are new at every access: compare colours.
- Clock: 60 frames a second, virtual. Wait.frames/time/condition/stop/stopAll/collect, startLuaCoroutine, Time.
- Spawning: the object exists at once with `spawning`, its guid reads "-1"; a frame later it gets its GUID
  (a new one if taken), its script runs, onLoad, onObjectSpawn, then the callback. loading_custom lasts 10 frames.
- Destroying: isDestroyed() at once; onObjectDestroy/onDestroy and the end at the end of the frame; afterwards
  every member but isDestroyed() raises "<Unknown Error>".
- Loading: chunks run at frame 0, onLoad a frame later (option load_order). Saving calls onSave everywhere.
  Rewind checkpoints every 10 s (onSave), storeRewindState/allowRewindStore, rewind: everything is loaded anew,
  old references are dead, hotkeys and menus are gone.
- Transforms (Unity: left-handed, y up, Euler order z, x, y), smooth moves over 30 frames (fast: 12), falling on
  the highest thing below or on the floor at y 0.96, `resting`, snap points for drops by hand, tags.
- Containers: bags (three orders), infinite bags, decks. putObject copies (option put_object): the original
  stays until it is destroyed. Two cards that come to rest together become a deck with a new GUID; the last but
  one card taken leaves the other as a lone card with its own GUID (`remainder`), and the deck dies. Face down,
  index 0 is the top; face up, the last index is.
- Zones: scripting, hand, hidden; objects are in by their centre; enter and leave events, also for moves by script.
- People: they grab, drop, draw, flip, turn, shuffle, delete, search, peek (also what is invisible to them; a
  spectator only watches); scripts hear of it and can forbid it where the game lets them.
- Hidden information: hands (Hands.hiding), hidden zones, setInvisibleTo, setHiddenFrom and the hiders, face-down
  cards, teams (they share hands, zones and notebook), the game master; `texts` (sight.lua) is every text that a
  colour can read.
- XML UI for Global and objects: setXml and setXmlTable take effect two frames later (`loading`), till then every
  query and change meets the old XML and is lost with it; a missing id raises "Object reference not set to an
  instance of an object". Defaults and classes, visibility, active, interactable. The save keeps the first XML.
- Classic buttons and inputs, context menus, hotkeys, chat, broadcasts, notes, notebook (a coloured tab belongs
  to that colour), dialogs, turns, dice by rotation values, states, counters, clocks, 3D text, PDF pages.
- WebRequest: whoever drives the fake answers what scripts ask (web.lua).
- Work: steps of Lua for each call into a script (`efforts`); one that never ends becomes a script error.
- Tables crossing between scripts (call, getTable, setTable) are copied; functions do not cross.

- What surprises scripts in the program, each with its source in docs/tabletop-simulator.md: Grey, mirrored buttons,
  hands that keep cards, things sent into one another, searched containers, XML that newcomers have not, what is
  sent to whoever joins this very moment, things that lie a little off after loading (option drift), a notebook that takes
  no more pages, buttons no narrower than 60, letters as MoonSharp sees them, frames as long as the host has them (option fps).

NOT MODELLED
- Physics beyond falling straight down and what ends inside another thing: no other collisions, forces, joints, stacks of tokens or chips, attachments,
  Physics.cast but for boxes against centres and rays straight up or down. Nothing moves on load, no zone event then.
- The true size of things: cards, tiles and bags have usual sizes times their scale (a tile is 2 x 2 whatever its
  picture), everything else is a cube of 1. Nothing is pushed aside, nothing tilts.
- Pictures, sound, cameras, fog of war (only hidden zones), layout zones, components, MusicPlayer,
  Lighting, Grid, Backgrounds, chooseInHand, VR. Animations of show and hide. Layout of XML (sizes, overlap).
- The Lua of MoonSharp itself: arithmetic with %, string comparison, UTF-16: that is for a lint.
- Which script loads first, whether objects entering a container fire onObjectDestroy (here: yes) and the
  order of cards in a deck are not in the reference: this is the likelier reading.
]]

local ORDER = {
  "codec", "random", "classes", "vector", "color", "json", "sandbox", "effort", "events", "clock", "web",
  "geometry", "objects", "transform", "classic", "containers", "zones", "players", "dialogs",
  "xml", "ui", "notes", "globals", "saving", "person", "sight",
}

return function(modules, options)
  local fake = { options = options, gaps = {}, errors = {}, chat = {}, driver = {} }
  for i = 1, #ORDER do
    modules[ORDER[i]](fake)
  end
  return fake
end
