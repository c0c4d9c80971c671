// Places are moved on the board: by mouse, finger or keys. What is dropped is sent; a refusal puts the mark back.
"use strict";
(() => {
  const board = document.getElementById("board"), picture = board.querySelector("img"), layer = document.getElementById("marks");
  const kinds = document.getElementById("kinds"), find = document.getElementById("find"), list = document.getElementById("list");
  const chosen = document.getElementById("chosen"), back = document.getElementById("back");
  const FINE = 0.001, COARSE = 10, WAIT = 500;
  let places = [], now = null, timer = 0, dragging = false, waiting = null;
  const marks = new Map();
  const put = (mark, place) => {
    mark.style.left = `${100 * place.x}%`;
    mark.style.top = `${100 * place.y}%`;
  };
  const describe = () => {
    chosen.hidden = !now;
    if (!now) return;
    chosen.querySelector("h2").textContent = `${now.name} (${now.heading})`;
    document.getElementById("x").textContent = now.x.toFixed(4);
    document.getElementById("y").textContent = now.y.toFixed(4);
    document.getElementById("where").textContent = now.where || "no entry yet: the program places it";
    back.hidden = now.kind !== "labels" || now.automatic;
  };
  const choose = (place) => {
    now = place;
    for (const [id, mark] of marks) mark.classList.toggle("on", !!place && id === place.id);
    describe();
  };
  const store = async (place, x, y) => {
    const before = { x: place.x, y: place.y };
    place.x = Math.min(1, Math.max(0, Math.round(x * 1e4) / 1e4));
    place.y = Math.min(1, Math.max(0, Math.round(y * 1e4) / 1e4));
    put(marks.get(place.id), place);
    describe();
    board.classList.add("busy");
    const faults = await send("/move", { place: place.id, x: place.x, y: place.y });
    if (!faults) return say(`Moved: ${place.name}`);
    Object.assign(place, before);
    put(marks.get(place.id), place);
    describe();
    board.classList.remove("busy");
    say(Object.values(faults).join("; "), true);
  };
  const wire = (mark, place) => {
    mark.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      mark.focus();
      choose(place);
      mark.setPointerCapture(event.pointerId);
      dragging = true;
      const from = { x: event.clientX, y: event.clientY }, at = board.getBoundingClientRect();
      let to = null;
      const moved = (move) => {
        if (!to && Math.hypot(move.clientX - from.x, move.clientY - from.y) < 3) return;
        to = { x: place.x + (move.clientX - from.x) / at.width, y: place.y + (move.clientY - from.y) / at.height };
        put(mark, to);
      };
      const done = (end) => {
        mark.removeEventListener("pointermove", moved);
        mark.removeEventListener("pointerup", done);
        mark.removeEventListener("pointercancel", done);
        if (end.type === "pointerup" && to) store(place, to.x, to.y);
        else put(mark, place);
        dragging = false;
        if (waiting) show(waiting);
      };
      mark.addEventListener("pointermove", moved);
      mark.addEventListener("pointerup", done);
      mark.addEventListener("pointercancel", done);
    });
    mark.addEventListener("focus", () => choose(place));
    mark.addEventListener("keydown", (event) => {
      const step = FINE * (event.shiftKey ? COARSE : 1);
      const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
      if (!way) return;
      event.preventDefault();
      const held = mark.held || { x: place.x, y: place.y };
      mark.held = { x: held.x + way[0], y: held.y + way[1] };
      put(mark, mark.held);
      clearTimeout(timer);
      timer = setTimeout(() => { const to = mark.held; mark.held = null; store(place, to.x, to.y); }, WAIT);
    });
  };
  const filter = () => {
    const words = find.value.toLowerCase();
    const shown = places.filter((one) => (kinds.value === "all" || one.heading === kinds.value) && one.name.toLowerCase().includes(words));
    for (const [id, mark] of marks) mark.hidden = !shown.some((one) => one.id === id);
    list.replaceChildren(...shown.map((one) => made("li", {}, made("button", { type: "button", onclick: () => { choose(one); marks.get(one.id).focus(); } }, one.name))));
  };
  const show = async (news) => {
    waiting = dragging ? news : null; // a mark in the hand is not drawn anew
    if (waiting) return;
    const drawn = news.pictures.find((one) => one.id === "board");
    if (!drawn || !drawn.now) return;
    picture.src = `/picture/${drawn.now}.svg`;
    let found;
    try {
      found = await read("/places.json");
    } catch {
      return;
    }
    board.classList.remove("busy");
    places = found;
    const headings = [...new Set(places.map((one) => one.heading))];
    if (kinds.options.length !== headings.length + 1)
      kinds.replaceChildren(...headings.map((one) => made("option", { value: one }, one)), made("option", { value: "all" }, "everything"));
    const active = document.activeElement && document.activeElement.dataset.place;
    marks.clear();
    layer.replaceChildren(...places.map((place) => {
      const mark = made("button", { type: "button", className: `mark ${place.kind}`, title: place.name });
      mark.setAttribute("aria-label", `${place.name}, ${place.heading}`);
      mark.dataset.place = place.id;
      marks.set(place.id, mark);
      put(mark, place);
      wire(mark, place);
      return mark;
    }));
    filter();
    choose(now && places.find((one) => one.id === now.id) || null);
    if (active && marks.get(active)) marks.get(active).focus({ preventScroll: true });
  };
  back.addEventListener("click", async () => {
    const faults = await send("/move", { place: now.id });
    say(faults ? Object.values(faults).join("; ") : `The program places ${now.name} again`, !!faults);
  });
  kinds.addEventListener("change", filter);
  find.addEventListener("input", filter);
  onNews(show);
})();
