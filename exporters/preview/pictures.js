// Shows what has changed; filters what is shown.
"use strict";
(() => {
  const groups = document.getElementById("groups");
  const only = document.getElementById("changed"), find = document.getElementById("find");
  const image = (digest, alt) => made("img", { src: `/picture/${digest}.svg`, alt, loading: "lazy" });
  // A link to the file and line in which something stands: "content/dune-classic/cards.json:12".
  const sourceLink = (place) => {
    const [, file, line] = place.match(/^(.*):(\d+)$/);
    return made("a", { href: `/source?file=${encodeURIComponent(file)}#L${line}` }, made("code", {}, place));
  };
  const figure = (one, fault) => {
    const pair = made("div", { className: "pair" }), changed = one.now !== one.first;
    if (changed && one.first) pair.append(made("span", {}, image(one.first, `${one.id} before`), made("b", {}, "before")));
    if (one.now) pair.append(made("span", {}, image(one.now, one.id), ...(changed ? [made("b", {}, "now")] : [])));
    else pair.append(made("span", { className: "gone" }, "not there any more"));
    if (changed && one.now && one.first)
      pair.append(made("span", { className: "difference" }, image(one.first, ""),
        image(one.now, `${one.id}: what differs`), made("b", {}, "what differs")));
    const caption = made("figcaption", {}, one.id);
    if (one.place) caption.append(made("br", {}), sourceLink(one.place));
    const found = made("figure", { className: changed ? "changed" : "" }, pair, caption);
    if (fault) found.append(made("p", { className: "problems fault" }, fault));
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
      const fault = news.faults[one.id], text = JSON.stringify([one, fault]);
      if (shown.get(one.id) === text) continue;
      shown.set(one.id, text);
      const old = groups.querySelector(`[data-id="${CSS.escape(one.id)}"]`);
      if (old) old.replaceWith(figure(one, fault));
      else sections.get(one.group).querySelector(".pictures").append(figure(one, fault));
    }
    filter();
  };
  only.addEventListener("change", filter);
  find.addEventListener("input", filter);
  onNews(show);
})();
