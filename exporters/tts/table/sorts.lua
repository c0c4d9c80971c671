-- What an object of the table is: its sort, read off its memo and its tags.
--
-- Sorts are texts: "force/<faction>", "leader/<leader>", "card/<deck>/<card>", "coin/<piece>", and
-- "<piece>" for what there is one of.
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
  return known("coin/" .. piece, { kind = "coin", is_money = true, piece = piece, worth = facts.coins[piece] })
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
    return known(piece .. "/" .. what, { kind = "piece", piece = piece, faction = what, entry = entry })
  elseif entry.each == "leader" then
    local leader = facts.leaders[what]
    if leader == nil then
      return nil
    end
    return known(piece .. "/" .. what, {
      kind = "piece", piece = piece, faction = leader.faction, index = leader.index, leader = what, entry = entry,
    })
  end
  return known(piece, { kind = "piece", piece = piece, entry = entry })
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

-- The sort and side of a stand: the sort and whether it shows its back; nil, false for what the table
-- has not, such as a deck of cards that nobody knows.
function M.of_stand(stand)
  local deck = facts.deck_of_piece[stand.piece]
  if deck ~= nil then
    if stand.what == "?" or stand.what == "" then
      return nil, false
    end
    return M.card(deck, stand.what), stand.hidden and stand.owner == ""
  end
  local base = facts.backs[stand.piece]
  if base ~= nil then
    return M.piece(base, stand.what), true
  end
  return M.piece(stand.piece, stand.what), false
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
  local piece = sort.piece
  if turned and facts.back_of[piece] ~= nil then
    piece = facts.back_of[piece]
  end
  return piece, sort.leader or sort.faction or ""
end

return M
