-- XML UI on the screen (Global) and on objects: changes, who sees what, clicks.
return function(fake)
  local UI = fake.class("UI")
  local methods = UI.methods
  local DELAY = 2
  local ASSETS = 30

  fake.uis = {}

  local function new_ui(owner)
    local ui = { owner = owner, elements = {}, assets = fake.array(), loading_until = 0 }
    ui.proxy = fake.wrap("UI", ui)
    return ui
  end

  local function read(ui, text)
    local ok, elements = fake.guard(fake.script_name(ui.owner), "XML UI", fake.parse_xml, text)
    return ok and elements or nil
  end

  -- The UI of the save: of Global (nil) or of an object.
  function fake.start_ui(owner, text, assets)
    local ui = new_ui(owner)
    ui.elements = text ~= "" and read(ui, text) or {}
    ui.first = ui.elements
    ui.assets = assets and fake.copy(assets) or fake.array()
    if #ui.assets > 0 then
      ui.loading_until = fake.frame + ASSETS
    end
    return ui
  end
  function fake.load_object_ui(object)
    object.ui = fake.start_ui(object, object.data.XmlUI, object.data.CustomUIAssets)
  end
  fake.class("Object").get.UI = function(object)
    object.ui = object.ui or new_ui(object)
    return object.ui.proxy
  end

  function UI.alive(ui, member)
    if ui.owner then
      fake.class("Object").alive(ui.owner, "UI." .. tostring(member))
    end
  end
  UI.get.loading = function(ui)
    return ui.loading_until > fake.frame
  end

  local function find(elements, id)
    for i = 1, #elements do
      local element = elements[i]
      if element.tag ~= "Defaults" then
        if element.attributes.id == id then
          return element
        end
        local inner = find(element.children, id)
        if inner then
          return inner
        end
      end
    end
    return nil
  end

  local function learn_ids(elements, known)
    for i = 1, #elements do
      local element = elements[i]
      if element.tag ~= "Defaults" then
        local id = element.attributes.id
        if id ~= nil and not known[id] then
          known[id] = element
        end
        learn_ids(element.children, known)
      end
    end
    return known
  end

  -- As `find` in the elements of a UI, whose ids are noted until there are others.
  local function element_of(ui, id)
    if ui.noted ~= ui.elements then
      ui.noted, ui.ids = ui.elements, learn_ids(ui.elements, {})
    end
    return ui.ids[id]
  end

  local function need_element(ui, id)
    fake.need(id, "string", "UI id")
    local missing = "Object reference not set to an instance of an object (no UI element "
    return element_of(ui, id) or error(missing .. id .. ")", 0)
  end

  local function set_assets(ui, assets)
    local list = fake.array()
    for i, asset in ipairs(fake.need(assets, "table", "UI assets")) do
      list[i] = {
        Type = asset.type or 0, Name = fake.need(asset.name, "string", "UI asset name"),
        URL = fake.need(asset.url, "string", "UI asset url"),
      }
    end
    ui.assets = list
    ui.loading_until = math.max(ui.loading_until, fake.frame + DELAY)
    if ui.owner then
      ui.owner.data.CustomUIAssets = fake.copy(list)
    else
      fake.save.CustomUIAssets = fake.copy(list)
    end
    return true
  end

  local function count(elements)
    local total = 0
    for i = 1, #elements do
      if elements[i].tag ~= "Defaults" then
        total = total + 1 + count(elements[i].children)
      end
    end
    return total
  end

  -- XML made at run time reaches those who are there. Who joins has the XML of the save, and who changes
  -- colour what the colour before was shown, until a script sends the XML anew.
  -- Who has just connected misses what is sent in the same frame or the next one.
  local JOINING = 2
  local function everybody_has_it(sent)
    for i = 1, #fake.people do
      if sent >= (fake.people[i].since or -JOINING) + JOINING then
        fake.people[i].has_ui = fake.people[i].color
      end
    end
  end

  local function replace(ui, elements, assets)
    if assets then
      set_assets(ui, assets)
    end
    local sent = fake.frame
    ui.pending = elements
    ui.loading_until = math.max(ui.loading_until, fake.frame + DELAY)
    fake.later(DELAY, function()
      if ui.pending == elements then
        ui.elements, ui.pending, ui.ended = elements, nil, fake.frame
        ui.most = math.max(ui.most or 0, count(elements))
        if ui.owner == nil then
          everybody_has_it(sent)
        end
      end
    end)
    return true
  end

  -- What scripts have sent since the program began: whole screens and their bytes, attributes and theirs.
  local traffic = { screens = 0, screen_bytes = 0, attributes = 0, attribute_bytes = 0 }

  methods.setXml = function(ui, text, assets)
    local elements = read(ui, fake.need(text, "string", "setXml"))
    traffic.screens = traffic.screens + 1
    traffic.screen_bytes = traffic.screen_bytes + #text
    return elements ~= nil and replace(ui, elements, assets)
  end
  methods.setXmlTable = function(ui, list, assets)
    return replace(ui, fake.elements_of(list), assets)
  end
  methods.getXml = function(ui)
    return fake.write_xml(ui.elements)
  end
  methods.getXmlTable = function(ui)
    return fake.table_of(ui.elements)
  end
  methods.getAttribute = function(ui, id, name)
    return need_element(ui, id).attributes[fake.need(name, "string", "getAttribute")]
  end
  methods.getAttributes = function(ui, id)
    local twin = {}
    for name, value in pairs(need_element(ui, id).attributes) do
      twin[name] = value
    end
    return twin
  end

  local function set(element, name, value)
    fake.need(name, "string", "setAttribute")
    if name == "id" then
      fake.gap("UIAttribute", name, "setAttribute id: the fake has no elements that change their id")
    end
    if not fake.options.reference.UIAttribute[name] then
      fake.gap("UIAttribute", name)
    end
    if element.attributes[name] == nil then
      element.order[#element.order + 1] = name
    end
    element.attributes[name] = fake.attribute_text(value, "setAttribute " .. name)
    traffic.attributes = traffic.attributes + 1
    traffic.attribute_bytes = traffic.attribute_bytes + #name + #element.attributes[name]
  end
  -- In the frame in which new XML has come, attributes are set on what is not ready for them.
  local function is_lost(ui)
    return ui.ended == fake.frame
  end
  methods.setAttribute = function(ui, id, name, value)
    local element = need_element(ui, id)
    if not is_lost(ui) then
      set(element, name, value)
    end
    return true
  end
  methods.setAttributes = function(ui, id, values)
    local element = need_element(ui, id)
    local names = {}
    for name in pairs(fake.need(values, "table", "setAttributes")) do
      names[#names + 1] = fake.need(name, "string", "setAttributes")
    end
    table.sort(names)
    for i = 1, is_lost(ui) and 0 or #names do
      set(element, names[i], values[names[i]])
    end
    return true
  end
  methods.setClass = function(ui, id, names)
    set(need_element(ui, id), "class", fake.need(names, "string", "setClass"))
    return true
  end
  methods.getValue = function(ui, id)
    return need_element(ui, id).value
  end
  methods.setValue = function(ui, id, value)
    local element = need_element(ui, id)
    element.value = fake.attribute_text(value, "setValue")
    element.attributes.text = nil
    for i = #element.order, 1, -1 do
      if element.order[i] == "text" then
        table.remove(element.order, i)
      end
    end
    return true
  end
  methods.show = function(ui, id)
    set(need_element(ui, id), "active", true)
    return true
  end
  methods.hide = function(ui, id)
    set(need_element(ui, id), "active", false)
    return true
  end
  methods.setCustomAssets = set_assets
  methods.getCustomAssets = function(ui)
    local list = {}
    for i, asset in ipairs(ui.assets) do
      list[i] = { type = asset.Type, name = asset.Name, url = asset.URL }
    end
    return list
  end

  -- Defaults: attributes by tag and by class, for the elements after them.
  local function learn(defaults, element)
    for i = 1, #element.children do
      local rule = element.children[i]
      defaults[#defaults + 1] = { tag = rule.tag, class = rule.attributes.class, attributes = rule.attributes }
    end
  end

  local function full(defaults, element)
    if #defaults == 0 then
      return element.attributes
    end
    local held, classes = {}, {}
    for class in (element.attributes.class or ""):gmatch("%S+") do
      classes[class] = true
    end
    local function take(rule)
      for name, value in pairs(rule.attributes) do
        if name ~= "class" then
          held[name] = value
        end
      end
    end
    for i = 1, #defaults do
      if defaults[i].tag == element.tag and not defaults[i].class then
        take(defaults[i])
      end
    end
    for i = 1, #defaults do
      if defaults[i].class and classes[defaults[i].class] and defaults[i].tag == element.tag then
        take(defaults[i])
      end
    end
    for name, value in pairs(element.attributes) do
      held[name] = value
    end
    return held
  end

  local function yes(value, default)
    if value == nil or value == "" then
      return default
    end
    local word = value:lower()
    return word == "true" or word == "1"
  end

  local function allowed(visibility, color)
    if visibility == nil or visibility:match("^%s*$") then
      return true
    end
    local person = fake.find_person(color)
    for target in visibility:gmatch("[^|]+") do
      local name = target:match("^%s*(.-)%s*$")
      if name == color then
        return true
      elseif person
        and ((name == "Host" and person.host) or (name == "Admin" and (person.host or person.promoted))) then
        return true
      elseif person and name == person.team then
        return true
      end
    end
    return false
  end

  local function seen(elements, color, defaults, out)
    for i = 1, #elements do
      local element = elements[i]
      if element.tag == "Defaults" then
        learn(defaults, element)
      else
        local held = full(defaults, element)
        if yes(held.active, true) and allowed(held.visibility, color) then
          local inner = seen(element.children, color, defaults, fake.array())
          out[#out + 1] = { element = element, attributes = held, children = inner }
        end
      end
    end
    return out
  end

  -- What a person has of the screen's XML: whose colour's, and which.
  local function screen_of(color)
    local ui = fake.global.ui
    local person = fake.find_person(color)
    if person == nil then
      return ui.elements, color
    elseif person.has_ui == nil and ui.elements ~= ui.first then
      return ui.first, person.color
    end
    return ui.elements, person.has_ui or person.color
  end

  -- The UIs that a colour, or a person by name, sees: { { owner = record or nil, ui, elements } }, Global first.
  function fake.seen_uis(color)
    local elements, eyes = screen_of(color)
    local list = { { ui = fake.global.ui, elements = seen(elements, eyes, {}, fake.array()) } }
    local person = fake.find_person(color)
    color = person and person.color or color
    for i = 1, #fake.objects do
      local object = fake.objects[i]
      if object.ui and not object.dying and fake.sight(object, color) ~= "nothing" then
        list[#list + 1] = {
          owner = object, ui = object.ui, elements = seen(object.ui.elements, color, {}, fake.array()),
        }
      end
    end
    return list
  end

  local function text_of(view)
    return view.attributes.text or view.element.value
  end
  fake.ui_text = text_of

  local function told(views)
    local list = fake.array()
    for i = 1, #views do
      local view = views[i]
      list[i] = {
        tag = view.element.tag, attributes = view.attributes, text = text_of(view), children = told(view.children),
      }
    end
    return list
  end

  fake.driver.ui = function(color)
    local list = fake.array()
    for i, view in ipairs(fake.seen_uis(color)) do
      list[i] = { owner = view.owner and view.owner.guid or "Global", elements = told(view.elements) }
    end
    return fake.encode(list)
  end

  local function find_view(views, id)
    for i = 1, #views do
      if views[i].attributes.id == id then
        return views[i]
      end
      local inner = find_view(views[i].children, id)
      if inner then
        return inner
      end
    end
    return nil
  end

  -- Why a colour cannot use an element: for the message of a failing test.
  local function why_not(ui, id, color)
    local element = find(ui.elements, id)
    if not element then
      return ui.pending and find(ui.pending, id) and "its XML is still loading" or nil
    end
    return "it is inactive or not visible to " .. color
  end

  local function locate(color, id, owner)
    local why = "no such element"
    local views = fake.seen_uis(color)
    for i = 1, #views do
      local name = views[i].owner and views[i].owner.guid or "Global"
      if owner == nil or owner == name then
        local view = find_view(views[i].elements, id)
        if view then
          return view, views[i].ui
        end
        why = why_not(views[i].ui, id, color) or why
      end
    end
    error(color .. " cannot use UI element " .. id .. ": " .. why, 0)
  end

  -- "guid/function(argument)": whose script, which function, what value.
  local function target(ui, text)
    local place, rest = text:match("^([^/]+)/(.+)$")
    local owner = ui.owner
    if place == "Global" then
      owner = nil
    elseif place then
      owner = fake.by_guid[place] or error("UI handler " .. text .. ": no object " .. place, 0)
    end
    rest = rest or text
    local name, argument = rest:match("^([^%(]+)%((.*)%)$")
    return owner, name or rest, argument
  end

  local function call(ui, view, attribute, color, value)
    local text = view.attributes[attribute]
    if not text or text == "" then
      return false
    end
    local owner, name, argument = target(ui, text)
    local script = fake.script_of(owner)
    local f = script and rawget(script.env, name)
    if type(f) ~= "function" then
      fake.note_error(fake.script_name(owner), attribute, "no function " .. name)
      return true
    end
    if argument and argument ~= "selectedIndex" and argument ~= "selectedValue" then
      value = argument
    end
    fake.guard(script.name, name, f, fake.player_of(fake.somebody(color)), value, view.attributes.id)
    return true
  end

  local function option_of(view, value)
    local list = view.element.children
    for i = 1, #list do
      local label = list[i].attributes.text or list[i].value
      if label == value or tostring(i - 1) == tostring(value) then
        return label, i - 1
      end
    end
    error("the dropdown " .. tostring(view.attributes.id) .. " has no option " .. tostring(value), 0)
  end

  local uses = {}
  function uses.InputField(ui, view, color, value)
    if yes(view.attributes.readOnly, false) then
      error("the input " .. view.attributes.id .. " is read only", 0)
    end
    local changed = call(ui, view, "onValueChanged", color, value or "")
    return call(ui, view, "onEndEdit", color, value or "") or changed
  end
  -- The other toggles of the group that an element is in.
  local function rivals(elements, wanted, group, out)
    for i = 1, #elements do
      local element = elements[i]
      if element == wanted then
        out.group = group
      end
      rivals(element.children, wanted, element.tag == "ToggleGroup" and element or group, out)
    end
    return out.group
  end
  local function toggles_in(element, out)
    for _, child in ipairs(element.children) do
      if child.tag == "Toggle" or child.tag == "ToggleButton" then
        out[#out + 1] = child
      end
      toggles_in(child, out)
    end
    return out
  end
  local function turn_off_rivals(ui, view, color)
    local group = rivals(ui.elements, view.element, nil, {})
    for _, other in ipairs(group and toggles_in(group, {}) or {}) do
      if other ~= view.element and yes(other.attributes.isOn, false) then
        set(other, "isOn", false)
        call(ui, { element = other, attributes = other.attributes }, "onValueChanged", color, "False")
      end
    end
  end

  function uses.Toggle(ui, view, color, value)
    local on = not yes(view.attributes.isOn, false)
    if value ~= nil then
      on = value == true or value == "True"
    end
    set(view.element, "isOn", on)
    if on then
      turn_off_rivals(ui, view, color)
    end
    local changed = call(ui, view, "onValueChanged", color, on and "True" or "False")
    return call(ui, view, "onClick", color, "-1") or changed
  end
  uses.ToggleButton = uses.Toggle
  function uses.Slider(ui, view, color, value)
    return call(ui, view, "onValueChanged", color, fake.attribute_text(value, "slider"))
  end
  function uses.Dropdown(ui, view, color, value)
    local label, index = option_of(view, value)
    local by_index = (view.attributes.onValueChanged or ""):find("(selectedIndex)", 1, true)
    return call(ui, view, "onValueChanged", color, by_index and tostring(index) or label)
  end

  fake.driver.traffic = function()
    return traffic
  end

  -- The most elements that the screen's XML has had at once.
  fake.driver.most_elements = function()
    return fake.global.ui.most or 0
  end

  -- A person uses an element: clicks, types, chooses.
  fake.driver.click_ui = function(color, id, value, owner)
    fake.somebody(color)
    local view, ui = locate(color, id, owner)
    if not yes(view.attributes.interactable, true) then
      error(color .. " cannot use UI element " .. id .. ": it is not interactable", 0)
    end
    local use = uses[view.element.tag]
    local called
    if use then
      called = use(ui, view, color, value)
    else
      called = call(ui, view, "onClick", color, value or "-1")
    end
    if not called then
      error("UI element " .. id .. " does nothing when used", 0)
    end
  end
end
