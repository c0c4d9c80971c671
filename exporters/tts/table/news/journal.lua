-- The log on its way out: into the notebook and the chat, its hashes worked out a little each frame.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local errors = use("errors")
local tell = use("tell")
local announce = use("announce")
local chance = use("chance")
local slices = use("slices")

local M = {}

local BLOCKS = 10
local CHAT_LINES = 5
local NEWS_LINES = 60
local NEWS_EVERY = 120

local job = nil
local news_due = false

-- The log as it is handed out: with its end line, if the game is over.
function M.complete()
  local lines = {}
  for i = 1, #state.log.lines do
    lines[i] = state.log.lines[i]
  end
  local log = Referee.dict({ "header", "lines", header = state.log.header, lines = lines })
  local result = Referee.result(state.position)
  if result ~= nil then
    local beside = {}
    if state.log.header.seed_commit ~= nil then
      beside.seed = chance.shown(state.seed)
    end
    local n, reason = Referee.log.finish(log, result, Referee.position_hash(state.position), beside)
    if n == nil then
      error("the log refuses its end: " .. tostring(reason))
    end
  end
  return log
end

local function page(title)
  local tabs = Notes.getNotebookTabs()
  for i = 1, #tabs do
    if tabs[i].title == title then
      return tabs[i].index
    end
  end
  return Notes.addNotebookTab({ title = title, body = "", color = "Grey" })
end

-- Whether there was a page to write on: the notebook may take no more.
local function write_page(title, body)
  local index = page(title)
  if index < 0 then
    return false
  end
  Notes.editNotebookTab({ index = index, title = title, body = body, color = "Grey" })
  return true
end

local function chat_some()
  local last = job.at + CHAT_LINES
  if last > #job.writer.texts then
    last = #job.writer.texts
  end
  for i = job.at + 1, last do
    if job.reader ~= nil then
      job.reader(job.writer.texts[i])
    end
  end
  job.at = last
  return last == #job.writer.texts
end

local work_soon

-- A turn; hashing may pause in it, and another log may be asked for then.
local function work()
  local mine = job
  if mine == nil then
    return
  end
  if not mine.written then
    local written = Referee.log.write_some(mine.writer, BLOCKS)
    if job ~= mine then
      work_soon()
      return
    end
    job.written = written
    if job.written then
      if job.page then
        local good = write_page(facts.export_page, Referee.log.written(job.writer))
        tell.all(good and "log-written" or "log-no-page", {
          title = facts.export_page, lines = string.format("%d", #job.writer.texts),
        })
      end
    end
  end
  if job.written and (not job.chat or chat_some()) then
    job = nil
    return
  end
  work_soon()
end

work_soon = function()
  errors.later("journal", 1, function()
    slices.start("journal", work)
  end)
end

-- What prints to the person who asks, and to nobody else: of the many who may watch, too.
local function reader_for(colour)
  local person = state.acting(colour)
  if person == nil then
    return function(text)
      tell.print(text, colour)
    end
  end
  local id = person.steam_id
  return function(text)
    local players = Player.getPlayers()
    for i = 1, #players do
      if players[i].steam_id == id then
        players[i].print(text, tell.PLAIN)
      end
    end
  end
end

-- Write the log into the notebook, and for `how` = "chat" into the chat of the colour too. As long as
-- the game goes on it holds secrets: then only the host gets it, in the chat alone, who must ask for
-- `how` = "secrets", and everybody is told.
function M.export(colour, how)
  if state.shared.address ~= nil and state.log ~= nil then
    return false, tell.to(colour, "shared-log")
  end
  if state.log == nil then
    return false, tell.to(colour, "log-none")
  end
  if state.stage ~= "over" then
    if how ~= "secrets" or not state.is_host(colour) then
      return false, tell.to(colour, "log-secret")
    end
    tell.all("log-spoiled", { colour = colour }, tell.WARN)
  end
  local writer = Referee.log.writer(M.complete())
  local began = job ~= nil
  job = {
    reader = colour ~= "" and reader_for(colour) or nil, chat = how == "chat" or how == "secrets", writer = writer, at = 0,
    page = state.stage == "over", written = false,
  }
  if colour ~= "" then
    tell.one(colour, "log-writing")
  end
  if not began then
    work_soon()
  end
  return true
end

-- Whether a log is being written.
function M.is_busy()
  return job ~= nil
end

local function write_news()
  news_due = false
  write_page(facts.news_page, table.concat(announce.history(Referee.languages[1], NEWS_LINES, ""), "\n"))
end

-- Something has happened: the page of the notebook that tells of it follows, every other second.
function M.mark()
  if not news_due then
    news_due = true
    errors.later("journal.news", NEWS_EVERY, function()
      slices.start("journal.news", write_news)
    end)
  end
end

-- After loading: what was being written is given up.
function M.resume()
  job = nil
  news_due = false
end

return M
