// What the theme leaves to screen readers and keyboards: names of its parts, and code that can be scrolled by keys.
const search = document.querySelector(".md-search");
if (search) search.setAttribute("aria-label", search.querySelector("input").placeholder || "Search");
const named = new Map();
for (const menu of document.querySelectorAll("nav")) {
  const label = document.getElementById(menu.getAttribute("aria-labelledby"));
  const name = (label ? label.textContent : menu.getAttribute("aria-label") || "").trim();
  const count = (named.get(name) || 0) + 1;
  named.set(name, count);
  if (count > 1) {
    menu.removeAttribute("aria-labelledby");
    menu.setAttribute("aria-label", `${name} ${count}`);
  }
}
for (const code of document.querySelectorAll("pre > code, .md-typeset__table, .md-typeset__scrollwrap")) code.tabIndex = 0;
