// The replay of a report: puts the stacks where they lie after a line, and says what the line did.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("frames").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const find = (id) => document.getElementById(id);
  const grounds = data.grounds.map((_, at) => find("g" + at));
  const slider = find("at"), said = find("said"), when = find("when"), play = find("play0");
  const speed = find("speed"), charts = [...document.querySelectorAll(".cursor")];
  const sign = play.querySelector("path"), PLAY = sign.getAttribute("d"), PAUSE = "M6 5h4v14H6zM14 5h4v14h-4z";
  const last = data.frames.length - 1;
  const placed = [];
  let at = last, timer = 0;

  const made = (name, attributes, inner) => {
    const element = document.createElementNS(SVG, name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (inner !== undefined) element.textContent = inner;
    return element;
  };

  // What lies where after frame `to`: key -> [ground, x, y, count, picture].
  const standing = (to) => {
    const found = new Map();
    for (let frame = 0; frame <= to; frame++)
      for (const [key, ...place] of data.frames[frame].c)
        if (place.length) found.set(key, place); else found.delete(key);
    return found;
  };

  const stack = (key) => {
    const group = made("g", { class: "stack" });
    group.append(made("title", {}), made("use", {}));
    placed[key] = { group, place: "" };
    return placed[key];
  };

  const number = (count, picture) => {
    const b = data.badge, digits = String(count).length, wide = b * (1 + 0.6 * digits);
    const [x, y, large] = data.pictures[picture][1][Math.min(digits, 4) - 1];
    const group = made("g", { class: "count", transform: `translate(${x} ${y}) scale(${large})` });
    group.append(
      made("rect", { x: -wide / 2, y: -b, width: wide, height: 2 * b, rx: b * 0.7 }),
      made("text", { y: b * 0.5 }, count));
    return group;
  };

  const draw = () => {
    const now = standing(at), moved = new Set(at ? data.frames[at].c.map(([key]) => key) : []);
    for (const key in placed) if (!now.has(+key)) { placed[key].group.remove(); placed[key].place = ""; }
    for (const [key, place] of now) {
      const one = placed[key] || stack(key), [ground, x, y, count, picture] = place;
      const same = place.join();
      if (one.place !== same) {
        const [title, use] = one.group.children;
        title.textContent = count === 1 ? data.keys[key] : `${count} × ${data.keys[key]}`;
        use.setAttribute("href", "#" + data.pictures[picture][0]);
        one.group.style.transform = `translate(${x}px,${y}px)`;
        while (one.group.children.length > 2) one.group.lastChild.remove();
        if (count !== 1) one.group.append(number(count, picture));
        if (one.group.parentNode !== grounds[ground]) grounds[ground].append(one.group);
        one.place = same;
      }
      one.group.classList.toggle("moved", moved.has(key));
    }
  };

  const go = (to) => {
    at = Math.max(0, Math.min(last, to));
    const frame = data.frames[at];
    draw();
    slider.value = at;
    when.textContent = data.phases[frame.p];
    const line = find("line-n" + frame.n);
    for (const old of document.querySelectorAll("#lines .now")) old.classList.remove("now");
    said.replaceChildren();
    if (line) {
      line.classList.add("now");
      const list = line.parentNode;
      if (list.scrollHeight > list.clientHeight)
        list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 3;
      said.append(...line.cloneNode(true).childNodes);
      said.querySelector("a.n").replaceWith(frame.n + ".");
    }
    slider.setAttribute("aria-valuetext", `${frame.n}. ${when.textContent}`);
    for (const cursor of charts) {
      const x = (at / Math.max(last, 1)) * data.chart;
      cursor.setAttribute("x1", x); cursor.setAttribute("x2", x);
    }
  };

  // The nearest frame before or after this one where a part of the game (turn or phase) begins.
  const part = (field, step) => {
    const of = (frame) => field.map((one) => data.frames[frame][one]).join();
    let to = at;
    if (step > 0) { while (to < last && of(to) === of(at)) to++; return to; }
    if (to > 0) to--;
    while (to > 0 && of(to - 1) === of(to)) to--;
    return to;
  };

  const stop = () => {
    clearInterval(timer); timer = 0;
    play.setAttribute("aria-pressed", "false"); sign.setAttribute("d", PLAY);
    said.setAttribute("aria-live", "polite");
  };
  const start = () => {
    if (at === last) go(0);
    play.setAttribute("aria-pressed", "true"); sign.setAttribute("d", PAUSE);
    said.setAttribute("aria-live", "off");
    timer = setInterval(() => { if (at < last) go(at + 1); else stop(); }, +speed.value);
  };
  const toggle = () => (timer ? stop() : start());

  const acts = {
    first: () => go(0), last: () => go(last), play: toggle,
    line: (step) => go(at + step), phase: (step) => go(part(["t", "p"], step)),
    turn: (step) => go(part(["t"], step)),
  };
  const act = (name, step) => { if (name !== "play") stop(); acts[name](step); };
  for (const button of document.querySelectorAll("#controls button"))
    button.addEventListener("click", () => act(button.dataset.act, +button.dataset.step));
  slider.addEventListener("input", () => { stop(); go(+slider.value); });
  speed.addEventListener("change", () => { if (timer) { stop(); start(); } });
  const KEYS = {
    ArrowLeft: ["line", -1], ArrowRight: ["line", 1], ",": ["phase", -1], ".": ["phase", 1],
    PageUp: ["turn", -1], PageDown: ["turn", 1], Home: ["first"], End: ["last"], " ": ["play"],
  };
  find("replay").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in KEYS)) return;
    if (event.target === speed || (event.key === " " && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    act(...KEYS[event.key]);
  });
  const frameOf = new Map(data.frames.map((frame, number) => [frame.n, number]));
  for (const link of document.querySelectorAll("#lines a.n"))
    link.addEventListener("click", (event) => {
      event.preventDefault(); stop(); go(frameOf.get(+link.textContent));
      history.replaceState(null, "", link.hash);
    });

  for (const ground of grounds) ground.replaceChildren();
  find("replay").classList.add("live");
  // A line's own mark in the address moves the replay, not the page.
  for (const line of document.querySelectorAll("#lines li[id]")) line.id = "line-" + line.id;
  const linked = /^#n(\d+)$/.exec(location.hash);
  go(linked && frameOf.has(+linked[1]) ? frameOf.get(+linked[1]) : last);
  if (linked) requestAnimationFrame(() => find("replay").scrollIntoView());
  addEventListener("hashchange", () => {
    const to = /^#n(\d+)$/.exec(location.hash);
    if (to && frameOf.has(+to[1])) { stop(); go(frameOf.get(+to[1])); }
  });
})();
