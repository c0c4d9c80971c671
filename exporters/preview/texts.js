// The table of texts: each with its English, its translation to be edited, and the picture that shows it.
"use strict";
(() => {
  const home = document.getElementById("rows"), why = document.getElementById("why"), tables = document.getElementById("tables");
  const find = document.getElementById("find"), count = document.getElementById("count"), more = document.getElementById("more");
  const STEP = 40, CALLED = { missing: "missing", outdated: "out of date", arguments: "broken placeholders", "too long": "too long", "": "done" };
  let rows = [], pictures = new Map(), most = STEP, serial = 0, waiting = false;
  const keyOf = (row) => JSON.stringify([row.file, row.context, row.id]);
  const wanted = () => {
    const words = find.value.toLowerCase();
    return rows.filter((row) => (why.value === "all" || (why.value === "faults" ? row.why : row.why === why.value))
      && (!words || `${row.id} ${row.english} ${row.text}`.toLowerCase().includes(words)));
  };
  const line = (row) => {
    const id = `text-${serial++}`;
    const area = made("textarea", { id, rows: Math.min(8, 2 + Math.floor(row.english.length / 60)), value: row.text, lang: LANGUAGE });
    const fault = made("strong", { className: "fault" }, row.note);
    fault.setAttribute("role", "status");
    const button = made("button", { type: "button" }, row.why === "outdated" ? "Save, or keep as it is" : "Save");
    const look = made("div", { className: "look" });
    const one = pictures.get(row.picture);
    if (one && one.now) look.append(made("img", { src: `/picture/${one.now}.svg`, alt: row.picture, loading: "lazy" }));
    const box = made("section", { className: "panel entry" },
      made("h2", {}, row.id.length > 60 ? `${row.id.slice(0, 60)}…` : row.id, made("small", {}, `${row.context || row.file} · `, made("b", {}, CALLED[row.why]))),
      made("div", { className: "beside" }, look, made("div", { className: "stack" },
        ...(row.before ? [made("p", { className: "soft" }, "English before: ", made("del", {}, row.before))] : []),
        made("p", { lang: "en" }, row.english), made("label", { htmlFor: id }, `Translation (${document.getElementById("language").selectedOptions[0].text})`),
        area, fault, made("p", { className: "row" }, button))));
    box.dataset.key = keyOf(row);
    box.dataset.why = row.why;
    button.addEventListener("click", async () => {
      button.disabled = true;
      const faults = await send("/translate", { language: LANGUAGE, file: row.file, context: row.context, id: row.id, text: area.value });
      button.disabled = false;
      fault.textContent = faults ? Object.values(faults).join("; ") : "Saved.";
      fault.classList.toggle("good", !faults);
      area.setAttribute("aria-invalid", faults ? "true" : "false");
      if (!faults) row.text = area.value;
    });
    return box;
  };
  const show = () => {
    const found = wanted();
    const open = document.activeElement && document.activeElement.closest && document.activeElement.closest("[data-key]");
    const kept = open && home.contains(open) ? open : null;
    home.replaceChildren(...found.slice(0, most).map((row) => (kept && kept.dataset.key === keyOf(row) ? kept : line(row))));
    if (kept) kept.querySelector("textarea").focus();
    count.textContent = why.value === "faults" && !find.value && !found.length ? `Nothing is to be done: all ${rows.length} texts are translated.` : `${found.length} of ${rows.length} texts`;
    more.hidden = found.length <= most;
  };
  const load = async () => {
    if (waiting) return;
    waiting = true;
    count.textContent = "The texts are being read.";
    try {
      rows = await read(`${addressOf("/texts.json")}${tables.checked ? "&tables=yes" : ""}`);
      show();
    } catch (error) {
      count.textContent = error.message;
    }
    waiting = false;
  };
  for (const one of [why, find]) one.addEventListener("input", () => { most = STEP; show(); });
  tables.addEventListener("change", load);
  more.addEventListener("click", () => { most += STEP; show(); });
  onNews(async (news) => {
    pictures = new Map(news.pictures.map((one) => [one.id, one]));
    if (LANGUAGE === "en") count.textContent = "Choose a language to translate into, above.";
    else await load();
  });
})();
