-- Notes, notebook, chat: what is written for whom.
return function(fake)
  local Notes = fake.class("Notes").methods

  -- A line of chat: { to = "All" | "Host" | a colour, text, kind = "print" | "broadcast" | "chat" | "log" | "error" }.
  function fake.say(line)
    line.frame = fake.frame
    fake.chat[#fake.chat + 1] = line
  end

  -- A colour in which something is written, as a list of three shares.
  function fake.ink(tint)
    return tint ~= nil and fake.array({ tint.r, tint.g, tint.b }) or nil
  end

  function fake.say_host(text, kind)
    fake.say({ to = "Host", text = text, kind = kind })
  end

  Notes.getNotes = function()
    return fake.save.Note or ""
  end
  Notes.setNotes = function(_, text)
    fake.save.Note = fake.need(text, "string", "setNotes")
    return true
  end

  local function tabs()
    fake.save.TabStates = fake.save.TabStates or {}
    return fake.save.TabStates
  end

  -- Notebook tabs in the order of their indexes.
  function fake.notebook()
    local list = {}
    for key, tab in pairs(tabs()) do
      list[#list + 1] = { index = tonumber(key), tab = tab }
    end
    table.sort(list, function(a, b)
      return a.index < b.index
    end)
    return list
  end

  local function tab_at(index, where)
    local tab = tabs()[fake.number_text(fake.need(index, "number", where))]
    return tab or error(where .. ": no tab " .. tostring(index), 0)
  end

  local function paint(tab, color)
    local tint = fake.Color.fromString(fake.need_color(color, "notebook tab"))
    tab.color, tab.visibleColor = color, { r = tint.r, g = tint.g, b = tint.b }
  end

  Notes.getNotebookTabs = function()
    local list = {}
    for i, entry in ipairs(fake.notebook()) do
      local tab = entry.tab
      list[i] = { index = entry.index, title = tab.title or "", body = tab.body or "", color = tab.color or "Grey" }
    end
    return list
  end
  Notes.addNotebookTab = function(_, parameters)
    fake.need(parameters, "table", "addNotebookTab")
    if fake.notebook_is_full then
      return -1
    end
    local list = fake.notebook()
    local index = #list > 0 and list[#list].index + 1 or 0
    local tab = {
      title = fake.need(parameters.title, "string", "addNotebookTab title"), body = parameters.body or "", id = index,
    }
    paint(tab, parameters.color or "Grey")
    tabs()[fake.number_text(index)] = tab
    return index
  end
  fake.driver.fill_notebook = function()
    fake.notebook_is_full = true
  end
  Notes.editNotebookTab = function(_, parameters)
    local tab = tab_at(fake.need(parameters, "table", "editNotebookTab").index, "editNotebookTab")
    for _, key in ipairs({ "title", "body" }) do
      if parameters[key] ~= nil then
        tab[key] = fake.need(parameters[key], "string", "editNotebookTab " .. key)
      end
    end
    if parameters.color then
      paint(tab, parameters.color)
    end
    return true
  end
  Notes.removeNotebookTab = function(_, index)
    tab_at(index, "removeNotebookTab")
    tabs()[fake.number_text(index)] = nil
    return true
  end

  -- A person writes in chat.
  fake.driver.chat = function(color, text)
    local person = fake.somebody(color)
    if fake.emit("onChat", text, fake.wrap("Player", person)) then
      fake.say({ to = "All", text = person.name .. ": " .. text, kind = "chat" })
    end
  end
end
