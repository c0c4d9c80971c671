-- What stands in an open field before it is answered: the page and filter of a choice, an amount, words.
-- All of it is kept with the form and goes when the next field is asked.
local forms = use("forms")

local M = {}

M.PAGE = 16

local has = use("referee").has

-- Choices on pages ------------------------------------------------------------------------------

--- The options to show on a page of `most` at most (16 by default): {values =, page =, pages =, all =}.
--- `matches(value)` may leave some out.
function M.options(seat, page, matches, most)
  local each = most or M.PAGE
  local field = forms.field(seat)
  local shown = {}
  if field ~= nil and field.kind ~= "text" then
    local values = forms.different(field)
    for i = 1, #values do
      if matches == nil or matches(values[i]) then
        shown[#shown + 1] = values[i]
      end
    end
  end
  local pages = math.max(1, math.floor((#shown + each - 1) / each))
  local form = forms.form(seat)
  local at = page or (form ~= nil and form.page) or 1
  at = math.max(1, math.min(pages, at))
  local values = {}
  for i = (at - 1) * each + 1, math.min(#shown, at * each) do
    values[#values + 1] = shown[i]
  end
  return { values = values, page = at, pages = pages, all = #shown }
end

function M.turn_page(seat, by)
  local form = forms.form(seat)
  if form ~= nil then
    form.page = math.max(1, (form.page or 1) + by)
  end
end

function M.set_filter(seat, text)
  local form = forms.form(seat)
  if form ~= nil then
    form.filter = text ~= "" and text or nil
    form.page = nil
  end
end

function M.filter(seat)
  local form = forms.form(seat)
  return form ~= nil and form.filter or nil
end

-- Amounts ---------------------------------------------------------------------------------------

--- The amount that stands in the form, at first the least; nil if no amount is asked for.
function M.amount(seat)
  local field = forms.field(seat)
  if field == nil or field.kind ~= "amount" or #field.options == 0 then
    return nil
  end
  local form = forms.form(seat)
  if form.amount ~= nil and has(field.options, form.amount) then
    return form.amount
  end
  return field.options[1]
end

--- Put the legal amount nearest to `wanted` into the form; the amount.
function M.set_amount(seat, wanted)
  local field = forms.field(seat)
  if field == nil or field.kind ~= "amount" or #field.options == 0 then
    return nil
  end
  local best = field.options[1]
  for i = 2, #field.options do
    if math.abs(field.options[i] - wanted) < math.abs(best - wanted) then
      best = field.options[i]
    end
  end
  forms.form(seat).amount = best
  return best
end

--- Step the amount; at least to the next legal one in that direction, if there is one.
function M.step_amount(seat, by)
  local field = forms.field(seat)
  local now = M.amount(seat)
  if now == nil then
    return nil
  end
  local reached = M.set_amount(seat, now + by)
  if reached == now then
    for i = 1, #field.options do
      local value = field.options[i]
      if by > 0 and value > now and (reached == now or value < reached) then
        reached = value
      elseif by < 0 and value < now and (reached == now or value > reached) then
        reached = value
      end
    end
    forms.form(seat).amount = reached
  end
  return reached
end

--- The least and the most of the open amount.
function M.amount_range(seat)
  local field = forms.field(seat)
  local least, most = field.options[1], field.options[1]
  for i = 2, #field.options do
    least = math.min(least, field.options[i])
    most = math.max(most, field.options[i])
  end
  return least, most
end

--- Words typed for an open text, not yet taken as the answer; nil and a reason if they do not do.
function M.set_words(seat, text)
  local field = forms.field(seat)
  if field == nil or field.kind ~= "text" then
    return nil, "no-field"
  end
  local reason = forms.fault(field, text)
  local form = forms.form(seat)
  form.words = reason == nil and text or nil
  return form.words, reason
end

function M.words(seat)
  local form = forms.form(seat)
  return form ~= nil and form.words or nil
end

-- The end ---------------------------------------------------------------------------------------

--- The move as it would be if the open last field were answered with what stands in the form.
function M.finish(seat)
  local field = forms.field(seat)
  if field ~= nil and field.kind == "amount" then
    forms.fill(seat, M.amount(seat))
  elseif field ~= nil and field.kind == "text" then
    local form = forms.form(seat)
    if form.words ~= nil then
      forms.fill(seat, form.words)
    end
  end
  return forms.ready(seat)
end

return M
