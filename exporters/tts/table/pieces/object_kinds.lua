-- What an object of the table is: its sort, read off its memo and its tags.
--
-- Sorts are texts: "force/<faction>", "leader/<leader>", "card/<deck>/<card>", "coin/<piece>",
-- "<piece>/<what>" for what there is one each of a list, and "<piece>" for what is all alike.
local facts = use("facts")

local M = {}

local about = {}

local function known(name, made)
  if about[name] == nil then
    made.name = name
    about[name] = made
  end
  return about[name]
end

-- The sort of a coin.
function M.coin(piece)
  return known("coin/" .. piece, {
    kind = "coin", is_money = true, piece = piece, worth = facts.coins[piece], on = facts.coin_on,
  })
end

-- The sort of a card.
function M.card(deck, card)
  return known("card/" .. deck .. "/" .. card, { kind = "card", deck = facts.deck_by_id[deck], id = card })
end

-- The sort of a piece of a faction, of a leader, or of what there is one of.
function M.piece(piece, what)
  local entry = facts.pieces[piece]
  if entry == nil then
    return nil
  elseif entry.each == "faction" then
    return known(piece .. "/" .. what, { kind = "piece", piece = piece, faction = what, entry = entry, on = entry.on })
  elseif entry.each == "leader" then
    local leader = facts.leaders[what]
    if leader == nil then
      return nil
    end
    return known(piece .. "/" .. what, {
      kind = "piece", piece = piece, faction = leader.faction, index = leader.index, away = leader.away,
      leader = what, entry = entry, on = entry.on,
    })
  elseif entry.each == "what" then
    if not entry.variants[what] then
      return nil
    end
    return known(piece .. "/" .. what, { kind = "piece", piece = piece, what = what, entry = entry, on = entry.on })
  end
  return known(piece, { kind = "piece", piece = piece, entry = entry, on = entry.on })
end

local function faction_among(tags)
  for i = 1, #tags do
    if facts.is_faction[tags[i]] then
      return tags[i]
    end
  end
  return nil
end

-- The sort of something with that memo and those tags, nil if it is none of the game's.
function M.read(memo, tags)
  if memo == nil or memo == "" then
    return nil
  end
  for i = 1, #tags do
    local deck = facts.deck_of_tag[tags[i]]
    if deck ~= nil then
      return M.card(deck, memo)
    end
  end
  if facts.coins[memo] ~= nil then
    return M.coin(memo)
  elseif facts.leaders[memo] ~= nil then
    return M.piece(facts.leader_piece, memo)
  end
  local piece, what = string.match(memo, "^(.-)/(.+)$")
  if piece ~= nil then
    return M.piece(piece, what)
  end
  local entry = facts.pieces[memo]
  if entry == nil or facts.has(tags, "bank") then
    return nil
  elseif entry.each == "faction" then
    local faction = faction_among(tags)
    if faction == nil then
      return nil
    end
    return M.piece(memo, faction)
  end
  return M.piece(memo, "")
end

-- The piece that shows the back of what is hidden: the one for ids that begin so. Where nobody here knows the id, any.
local function back_for(backs, what)
  for i = 1, #backs do
    if string.sub(what, 1, #backs[i].begins) == backs[i].begins then
      return backs[i].piece
    end
  end
  return backs[1].piece
end

-- The sort and side of a stand: the sort, whether it shows its back, and whether its side is a secret;
-- nil, false for what the table has not, such as a deck of cards that nobody knows.
function M.of_stand(stand)
  local deck = facts.deck_of_piece[stand.piece]
  if deck ~= nil then
    if stand.what == "?" or stand.what == "" then
      return nil, false
    end
    return M.card(facts.deck_of_card[stand.what] or deck, stand.what), stand.hidden and stand.owner == ""
  end
  if facts.pools[stand.place] then
    -- Tokens that are still to be drawn: this table has as many as it wants of them.
    return nil, false
  end
  local backs = facts.unseen[stand.piece]
  if stand.hidden and backs ~= nil then
    -- Of what is hidden on the board, one that shows nothing but its back on either side stands for it.
    return M.piece(back_for(backs, stand.what), ""), false, false
  end
  local of = stand.piece .. "/" .. stand.what
  local found = facts.stand_of[of .. "/" .. stand.owner] or facts.stand_of[of] or facts.stand_of[stand.piece]
  if found == nil then
    return nil, false
  end
  local what = ""
  if found.named ~= "" then
    what = stand[found.named]
  end
  return M.piece(found.piece, what), found.down, found.any or (found.named == "owner" and stand.hidden)
end

-- Whether a stand is of money.
function M.is_money(stand)
  return stand.piece == facts.money
end

-- What a sort is called in stands: its piece and which of them, and the piece it is on its back.
function M.stand_words(sort, turned)
  if sort.kind == "coin" then
    return facts.money, ""
  elseif sort.kind == "card" then
    return sort.deck.piece, sort.id
  end
  local entry = sort.entry
  local what = sort.leader or sort.faction or sort.what or entry.what
  if #entry.faces > 0 then
    what = entry.faces[turned and 2 or 1]
  elseif turned and entry.back_is ~= "" then
    if entry.what == "" and entry.each ~= "game" then
      return entry.back_is, what
    end
    what = entry.back_is
  end
  return entry.stand, what
end

return M
