// A form for each reconstruction; what is wrong with an answer stands beside its field.
"use strict";
(() => {
  const home = document.getElementById("forms"), headings = document.getElementById("headings"), open = document.getElementById("open");
  const find = document.getElementById("find"), count = document.getElementById("count"), balance = document.getElementById("balance");
  const BASES = [["document", "stated by the rules"], ["public", "stated by another public source, or my copy"], ["reconstruction", "still a reconstruction"]];
  let pictures = new Map(), serial = 0, shown = new Map();
  const input = (field) => {
    if (field.kind === "flag") return made("input", { type: "checkbox", checked: field.value === "yes" });
    if (field.kind === "long" || field.kind === "list") return made("textarea", { rows: 3, value: field.value });
    const one = made("input", { type: "text", value: field.value });
    if (field.kind === "number") one.inputMode = "decimal";
    if (field.options.length) {
      const id = `options-${serial++}`;
      one.setAttribute("list", id);
      one.after(made("datalist", { id }));
      one.options = made("datalist", { id }, ...field.options.map((value) => made("option", { value })));
    }
    return one;
  };
  const row = (name, label, control) => {
    const id = `field-${serial++}`, fault = made("strong", { className: "fault", id: `${id}-fault` });
    control.id = id;
    control.name = name;
    control.setAttribute("aria-describedby", fault.id);
    const found = made("p", { className: "field" }, made("label", { htmlFor: id }, label), control, fault);
    if (control.options && control.tagName === "INPUT") found.append(control.options);
    found.dataset.field = name;
    return found;
  };
  const form = (entry) => {
    const basis = made("select", {}, ...BASES.map(([value, text]) => made("option", { value, selected: value === entry.basis }, text)));
    const button = made("button", { className: "main" }, "Save");
    const result = made("span", { className: "result" });
    result.setAttribute("role", "status");
    const fields = made("form", { className: "stack" },
      ...entry.fields.map((field) => row(field.name, field.kind === "list" ? `${field.label} (one a line)` : field.label, input(field))),
      row("basis", "Where it comes from", basis),
      row("ref", "Where it is stated", made("input", { type: "text", value: entry.ref })),
      row("why", "Why it is a reconstruction", made("textarea", { rows: 2, value: entry.why })),
      made("p", { className: "row" }, button, result));
    const look = made("div", { className: "look" });
    const box = made("section", { className: `panel entry${entry.answered ? " answered" : ""}` },
      made("h3", {}, entry.name, made("small", {}, entry.heading)), made("div", { className: "beside" }, look, fields));
    box.dataset.entry = entry.id;
    const showPicture = () => {
      const one = pictures.get(entry.picture);
      if (one && one.now) look.replaceChildren(made("img", { src: `/picture/${one.now}.svg`, alt: entry.name, loading: "lazy" }));
    };
    showPicture();
    box.showPicture = showPicture;
    fields.addEventListener("submit", async (event) => {
      event.preventDefault();
      const values = {};
      for (const one of fields.elements) if (one.name) values[one.name] = one.type === "checkbox" ? (one.checked ? "yes" : "") : one.value;
      button.disabled = true;
      result.textContent = "Being checked …";
      const faults = await send("/fill", { entry: entry.id, values });
      button.disabled = false;
      for (const one of fields.querySelectorAll(".field")) one.querySelector(".fault").textContent = (faults && faults[one.dataset.field]) || "";
      for (const one of fields.querySelectorAll("[name]")) one.setAttribute("aria-invalid", faults && faults[one.name] ? "true" : "false");
      const known = new Set([...fields.querySelectorAll(".field")].map((one) => one.dataset.field));
      const rest = Object.entries(faults || {}).filter(([name]) => !known.has(name)).map(([, text]) => text);
      result.textContent = faults ? (rest.join("; ") || "Not saved: see the messages beside the fields.")
        : send.made.elsewhere.length ? `Saved. Not yet right together with the rest: ${send.made.elsewhere.join("; ")}` : "Saved, and valid. The games are being played.";
      if (!faults) { box.classList.add("answered"); links(); watch(); }
    });
    return box;
  };
  // What can be done with answers is shown once there are any.
  const links = () => {
    const answers = [...shown.values()].some(([, box]) => box.classList.contains("answered"));
    for (const id of ["export", "built"]) document.getElementById(id).hidden = !answers;
  };
  const filter = () => {
    const words = find.value.toLowerCase();
    let seen = 0;
    for (const [entry, box] of shown.values()) {
      box.hidden = (headings.value !== "all" && entry.heading !== headings.value) || (open.checked && box.classList.contains("answered"))
        || !entry.name.toLowerCase().includes(words);
      seen += !box.hidden;
    }
    count.textContent = `${seen} of ${shown.size}`;
    links();
  };
  const begin = async () => {
    const entries = await read("/forms.json");
    const found = [...new Set(entries.map((one) => one.heading))];
    headings.replaceChildren(...found.map((one) => made("option", { value: one }, one)), made("option", { value: "all" }, "everything"));
    shown = new Map(entries.map((entry) => [entry.id, [entry, form(entry)]]));
    home.replaceChildren(...[...shown.values()].map(([, box]) => box));
    filter();
  };
  const percent = ([share, low, high]) => `${share} % (${low} to ${high})`;
  const watch = async () => {
    const found = await read("/balance.json");
    const bar = balance.querySelector("progress"), table = balance.querySelector("table");
    bar.max = found.games;
    bar.value = found.played;
    document.getElementById("played").textContent = { idle: "not played yet", playing: `${found.played} of ${found.games} games`, done: "played", failed: found.message }[found.state];
    document.getElementById("play").textContent = found.state === "idle" ? "Play" : "Play again";
    table.hidden = !found.wins.length;
    table.querySelector("tbody").replaceChildren(...found.wins.map((one) =>
      made("tr", {}, made("th", { scope: "row" }, one.seat), made("td", {}, percent(one.before)), made("td", {}, percent(one.after)))));
    if (found.state === "playing") setTimeout(watch, 500);
  };
  document.getElementById("play").addEventListener("click", async () => { await send("/play", {}); watch(); });
  for (const one of [headings, open]) one.addEventListener("change", filter);
  find.addEventListener("input", filter);
  let begun = false;
  onNews(async (news) => {
    pictures = new Map(news.pictures.map((one) => [one.id, one]));
    if (!begun && news.pictures.length) {
      await begin();
      begun = true;
    }
    for (const [, box] of shown.values()) box.showPicture();
  });
  watch();
})();
