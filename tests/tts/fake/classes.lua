-- Userdata-like things: a class has methods, readable and writable members; anything else is a gap.
return function(fake)
  local records = setmetatable({}, { __mode = "k" })
  local classes = {}
  local serial = 0

  local function reference(class, member)
    local names = fake.options.reference[class]
    return names ~= nil and names[member] == true
  end

  -- A script touched what this fake has not. Raises, after noting it for the test.
  function fake.gap(class, member, how)
    local name = class .. "." .. tostring(member)
    local why = " is no member of the public API"
    if reference(class, member) then
      why = " is in the public API but not modelled by the fake"
    end
    local words = how or (name .. why)
    fake.gaps[#fake.gaps + 1] = words
    error(words, 0)
  end

  -- The class, made at first use: { methods, get, set, alive = function(record, member) }.
  function fake.class(name)
    if not classes[name] then
      classes[name] = { name = name, methods = {}, get = {}, set = {} }
    end
    return classes[name]
  end

  function fake.offered()
    local list = {}
    for name, class in pairs(classes) do
      local members = {}
      for _, part in ipairs({ class.methods, class.get, class.set }) do
        for member in pairs(part) do
          members[member] = true
        end
      end
      list[name] = members
    end
    return list
  end

  -- What scripts have touched, by class and member.
  local touched = {}

  function fake.touched()
    return touched
  end

  local function touch(class, member)
    local names = touched[class.name]
    if not names then
      names = {}
      touched[class.name] = names
    end
    if not names[member] then
      names[member] = true
    end
  end

  -- A member of a thing as a script reads it, and one that it sets.
  function fake.read_member(class, record, proxy, bound, member)
    touch(class, member)
    if class.alive then
      class.alive(record, member)
    end
    local getter = class.get[member]
    if getter then
      return getter(record)
    end
    local method = class.methods[member]
    if not method then
      if class.find then
        return class.find(record, member)
      end
      return fake.gap(class.name, member)
    end
    if not bound[member] then
      bound[member] = function(first, ...)
        if rawequal(first, proxy) and not class.colon then
          fake.gap(class.name, member, "call " .. class.name .. "." .. member .. " with a dot, not a colon")
        end
        if class.alive then
          class.alive(record, member)
        end
        return method(record, first, ...)
      end
    end
    return bound[member]
  end

  function fake.set_member(class, record, member, value)
    touch(class, member)
    if class.alive then
      class.alive(record, member)
    end
    local setter = class.set[member]
    if setter then
      return setter(record, value)
    elseif class.get[member] or class.methods[member] then
      error("cannot write to " .. class.name .. "." .. tostring(member), 0)
    end
    fake.gap(class.name, member)
  end

  function fake.wrap(name, record)
    local class = fake.class(name)
    local proxy, bound = {}, {}
    local function refuse()
      error("attempt to treat userdata<" .. name .. "> as a table", 0)
    end
    serial = serial + 1
    records[proxy] = { class = name, record = record, serial = serial }
    return setmetatable(proxy, {
      __index = function(_, member)
        return fake.read_member(class, record, proxy, bound, member)
      end,
      __newindex = function(_, member, value)
        fake.set_member(class, record, member, value)
      end,
      __len = refuse,
      __pairs = refuse,
      __ipairs = refuse,
      __metatable = false,
      __tostring = function()
        return class.text and class.text(record) or ("userdata<" .. name .. ">")
      end,
    })
  end

  function fake.is_userdata(value)
    return type(value) == "table" and records[value] ~= nil
  end

  function fake.serial(value)
    return records[value] and records[value].serial
  end

  -- The record behind a proxy of that class, or nil.
  function fake.record(value, class)
    local held = type(value) == "table" and records[value]
    if held and (class == nil or held.class == class) then
      return held.record
    end
    return nil
  end

  function fake.kind_of(value)
    if fake.is_userdata(value) then
      return "userdata"
    end
    return type(value)
  end

  -- An argument of the given kind; raises what the script did wrong.
  function fake.need(value, kind, where)
    if fake.kind_of(value) ~= kind then
      error(where .. ": " .. kind .. " expected, got " .. fake.kind_of(value), 0)
    end
    return value
  end

  function fake.need_object(value, where)
    local record = fake.record(value, "Object")
    if not record then
      error(where .. ": an object expected, got " .. fake.kind_of(value), 0)
    end
    fake.class("Object").alive(record, where)
    return record
  end
end
