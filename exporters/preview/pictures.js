// Shows what has changed; filters what is shown.
"use strict";
(() => {
  const groups = document.getElementById("groups");
  const only = document.getElementById("changed"), find = document.getElementById("find");
  const image = (digest, alt) => made("img", { src: `/picture/${digest}.svg`, alt, loading: "lazy" });
  const figure = (one) => {
    const pair = made("div", { className: "pair" }), changed = one.now !== one.first;
    if (changed && one.first) pair.append(made("span", {}, image(one.first, `${one.id} before`), made("b", {}, "before")));
    if (one.now) pair.append(made("span", {}, image(one.now, one.id), ...(changed ? [made("b", {}, "now")] : [])));
    else pair.append(made("span", { className: "gone" }, "not there any more"));
    if (changed && one.now && one.first)
      pair.append(made("span", { className: "difference" }, image(one.first, ""),
        image(one.now, `${one.id}: what differs`), made("b", {}, "what differs")));
    const caption = made("figcaption", {}, one.id);
    if (one.place) caption.append(made("br", {}), made("code", {}, one.place));
    const found = made("figure", { className: changed ? "changed" : "" }, pair, caption);
    found.dataset.id = one.id;
    return found;
  };
  const filter = () => {
    const words = find.value.toLowerCase();
    for (const one of groups.querySelectorAll("figure"))
      one.hidden = (only.checked && !one.classList.contains("changed")) || !one.textContent.toLowerCase().includes(words);
    for (const one of groups.querySelectorAll(".group")) one.hidden = !one.querySelector("figure:not([hidden])");
  };
  const shown = new Map();
  const show = (news) => {
    const sections = new Map([...groups.children].map((one) => [one.querySelector("h2").textContent, one]));
    for (const one of news.pictures) {
      if (!sections.has(one.group)) {
        const section = made("section", { className: "group" }, made("h2", {}, one.group), made("div", { className: "pictures" }));
        groups.append(section);
        sections.set(one.group, section);
      }
      const text = JSON.stringify(one);
      if (shown.get(one.id) === text) continue;
      shown.set(one.id, text);
      const old = groups.querySelector(`[data-id="${CSS.escape(one.id)}"]`);
      if (old) old.replaceWith(figure(one));
      else sections.get(one.group).querySelector(".pictures").append(figure(one));
    }
    filter();
  };
  only.addEventListener("change", filter);
  find.addEventListener("input", filter);
  onNews(show);
})();
