-- Dialogs shown to one player: info, confirm, input, memo, options, color. A new one takes the place of the old.
return function(fake)
  local methods = fake.class("Player").methods

  local function show(person, dialog)
    if person.empty then
      return false
    end
    fake.need(dialog.text, "string", "dialog")
    dialog.script = fake.current_script()
    person.dialog = dialog
    return true
  end

  methods.showInfoDialog = function(person, info)
    return show(person, { kind = "info", text = info })
  end
  methods.showConfirmDialog = function(person, info, callback)
    return show(person, { kind = "confirm", text = info, f = fake.need(callback, "function", "showConfirmDialog") })
  end

  local function text_dialog(kind, where)
    return function(person, description, default, callback)
      if type(default) == "function" then
        default, callback = "", default
      end
      fake.need(callback, "function", where)
      return show(person, { kind = kind, text = description or "", default = default or "", f = callback })
    end
  end
  methods.showInputDialog = text_dialog("input", "showInputDialog")
  methods.showMemoDialog = text_dialog("memo", "showMemoDialog")

  methods.showOptionsDialog = function(person, description, options, default, callback)
    if type(default) == "function" then
      default, callback = 1, default
    end
    local list = {}
    for i, option in ipairs(fake.need(options, "table", "showOptionsDialog")) do
      list[i] = fake.need(option, "string", "showOptionsDialog")
    end
    local dialog = { kind = "options", text = description, options = list, default = default }
    dialog.f = fake.need(callback, "function", "showOptionsDialog")
    return show(person, dialog)
  end
  methods.showColorDialog = function(person, default, callback)
    if type(default) == "function" then
      default, callback = nil, default
    end
    local dialog = { kind = "color", text = "", default = fake.tint(default, "showColorDialog") }
    dialog.f = fake.need(callback, "function", "showColorDialog")
    return show(person, dialog)
  end

  local function calls(dialog, color, value)
    if dialog.kind == "confirm" then
      dialog.f(color)
    elseif dialog.kind == "options" then
      for i = 1, #dialog.options do
        if dialog.options[i] == value then
          return dialog.f(value, i, color)
        end
      end
      error("the dialog has no option " .. tostring(value), 0)
    elseif dialog.kind == "color" then
      dialog.f(fake.Color.fromString(value), color)
    elseif dialog.f then
      dialog.f(value or dialog.default, color)
    end
  end

  local function open_dialog(color)
    local person = fake.somebody(color)
    if not person.dialog then
      error("no dialog is open for " .. color, 0)
    end
    local dialog = person.dialog
    person.dialog = nil
    return dialog
  end

  -- OK with an answer; cancel.
  fake.driver.answer = function(color, value)
    local dialog = open_dialog(color)
    fake.guard(dialog.script, dialog.kind .. " dialog", calls, dialog, color, value)
  end
  fake.driver.cancel = open_dialog
  fake.driver.dialog = function(color)
    local dialog = fake.somebody(color).dialog
    if not dialog then
      return nil
    end
    return {
      kind = dialog.kind, text = dialog.text, options = fake.array(dialog.options and { table.unpack(dialog.options) }),
    }
  end
end
