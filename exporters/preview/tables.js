// The layouts of both tables: drawings that refer to the pictures.
"use strict";
(() => {
  const home = document.getElementById("drawings"), count = document.getElementById("count"), zones = document.getElementById("zones");
  const CROWDED = 20;
  const SVG = "http://www.w3.org/2000/svg";
  const shape = (name, values, ...inner) => {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) one.setAttribute(key, value);
    one.append(...inner);
    return one;
  };
  const item = (one, pictures, unit, crowded) => {
    const middle = [one.x + one.width / 2, one.y + one.height / 2], digest = pictures[one.picture];
    const title = shape("title", {}, document.createTextNode(one.name));
    if (one.kind === "text") return shape("text", { x: one.x, y: one.y, class: "word zone", "font-size": 14 * unit }, document.createTextNode(one.name));
    const box = { x: one.x, y: one.y, width: one.width, height: one.height };
    if (digest) {
      const turn = one.turn ? { transform: `rotate(${one.turn} ${middle[0]} ${middle[1]})` } : {};
      return shape("image", { ...box, ...turn, href: `/picture/${digest}.svg`, preserveAspectRatio: "none" }, title);
    }
    const group = shape("g", { class: one.kind }, shape("rect", { ...box, rx: 4 * unit, ...(one.colour ? { fill: one.colour } : {}) }), title);
    // A name that does not fit is said when the mouse is over its box, as are all zones of a crowded board.
    if (one.name && !crowded && one.name.length * 5 * unit <= one.width * 1.6) group.append(shape("text", { x: middle[0], y: one.y + Math.min(one.height, 14 * unit), class: "word", "font-size": 9 * unit }, document.createTextNode(one.name)));
    return group;
  };
  const drawing = (one, pictures) => {
    if (!one.width) return made("p", { className: "problems" }, one.name);
    const unit = one.width / 1200;
    const svg = shape("svg", { viewBox: `0 0 ${one.width} ${one.height}`, role: "img", "aria-label": one.name }, ...one.items.map((each) => item(each, pictures, unit, one.items.filter((other) => other.kind === "zone").length > CROWDED)));
    return made("details", { open: home.children.length < 2 }, made("summary", {}, made("h2", {}, one.name)), svg);
  };
  zones.addEventListener("change", () => home.classList.toggle("plain", !zones.checked));
  onNews(async (news) => {
    if (!news.pictures.some((one) => one.id === "board" && one.now)) return;
    try {
      const found = await read(addressOf("/tables.json"));
      home.replaceChildren();
      for (const one of found.drawings) home.append(drawing(one, found.pictures));
      count.textContent = `${found.drawings.length} tables and windows`;
    } catch (error) {
      count.textContent = error.message;
    }
  });
})();
