-- WebRequest: requests of scripts wait until whoever drives the fake answers them; callbacks come in the next frame.
--
-- As the reference has it (docs/webrequest): only the host's program sends; a status of 4xx or 5xx is no error; `text`
-- is there for a request that downloads; an instance is disposed of after its callback.
return function(fake)
  local Web = fake.class("WebRequest")
  local Instance = fake.class("WebRequestInstance")
  local waiting = {}
  local count = 0

  local FIELDS = { "error", "is_error", "is_done", "response_code", "text", "url" }
  for i = 1, #FIELDS do
    local field = FIELDS[i]
    Instance.get[field] = function(request)
      return request[field]
    end
  end
  Instance.get.download_progress = function(request)
    return request.is_done and 1 or 0
  end
  Instance.get.upload_progress = Instance.get.download_progress
  function Instance.alive(request, member)
    if request.disposed and member ~= "is_done" then
      error("<Unknown Error>", 0)
    end
  end
  Instance.methods.dispose = function(request)
    waiting[request.number] = nil
    request.disposed = true
  end
  Instance.methods.getResponseHeader = function(request, name)
    for key, value in pairs(request.answered) do
      if string.lower(key) == string.lower(name) then
        return value
      end
    end
    return nil
  end
  Instance.methods.getResponseHeaders = function(request)
    return request.answered
  end

  local function need_texts(list, where)
    for key, value in pairs(list) do
      fake.need(key, "string", where)
      fake.need(value, "string", where)
    end
  end

  local function send(how, url, download, body, headers, callback)
    local where = "WebRequest." .. string.lower(how)
    fake.need(url, "string", where)
    if callback ~= nil then
      fake.need(callback, "function", where)
    end
    count = count + 1
    local request = {
      number = count, method = how, url = url, download = download, body = body or "", headers = headers or {},
      callback = callback, script = fake.current_script(), is_done = false, is_error = false, text = "", answered = {},
    }
    request.proxy = fake.wrap("WebRequestInstance", request)
    waiting[count] = request
    return request.proxy
  end

  local function escaped(text)
    return (string.gsub(text, "[^%w%-_%.~]", function(sign)
      return string.format("%%%02X", string.byte(sign))
    end))
  end

  local function form_text(form)
    if type(form) == "string" then
      return form
    end
    need_texts(fake.need(form, "table", "WebRequest.post"), "WebRequest.post")
    local parts = {}
    for key, value in pairs(form) do
      parts[#parts + 1] = escaped(key) .. "=" .. escaped(value)
    end
    table.sort(parts)
    return table.concat(parts, "&")
  end

  Web.methods.custom = function(_, url, method, download, body, headers, callback)
    fake.need(method, "string", "WebRequest.custom")
    fake.need(download, "boolean", "WebRequest.custom")
    fake.need(body, "string", "WebRequest.custom")
    need_texts(fake.need(headers, "table", "WebRequest.custom"), "WebRequest.custom")
    return send(method, url, download, body, headers, callback)
  end
  Web.methods.get = function(_, url, callback)
    return send("GET", url, true, "", {}, callback)
  end
  Web.methods.delete = function(_, url, callback)
    return send("DELETE", url, false, "", {}, callback)
  end
  Web.methods.head = function(_, url, callback)
    return send("HEAD", url, false, "", {}, callback)
  end
  Web.methods.post = function(_, url, form, callback)
    return send("POST", url, true, form_text(form), { ["Content-Type"] = "application/x-www-form-urlencoded" }, callback)
  end
  Web.methods.put = function(_, url, data, callback)
    fake.need(data, "string", "WebRequest.put")
    return send("PUT", url, true, data, { ["Content-Type"] = "application/octet-stream" }, callback)
  end

  -- The requests that wait for an answer, the oldest first.
  fake.driver.web_requests = function()
    local numbers = {}
    for number in pairs(waiting) do
      numbers[#numbers + 1] = number
    end
    table.sort(numbers)
    local list = {}
    for i = 1, #numbers do
      local one = waiting[numbers[i]]
      list[i] = { number = one.number, method = one.method, url = one.url, body = one.body, headers = one.headers }
    end
    return fake.encode(fake.array(list))
  end

  -- An answer, or why there is none (`fault`, a text that is not "").
  fake.driver.web_answer = function(number, code, text, fault)
    local request = waiting[number]
    if request == nil then
      return
    end
    waiting[number] = nil
    fake.later(1, function()
      request.is_done = true
      request.is_error = fault ~= ""
      request.error = fault ~= "" and fault or nil
      request.response_code = fault ~= "" and 0 or code
      request.text = request.download and text or ""
      if request.callback ~= nil then
        fake.guard(request.script, "WebRequest", request.callback, request.proxy)
      end
      request.disposed = true
    end)
  end

  -- After a load nobody hears of what was asked before.
  local forget_time = fake.forget_time
  function fake.forget_time()
    waiting = {}
    forget_time()
  end
end
