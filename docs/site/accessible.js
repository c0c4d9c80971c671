// What the theme leaves to screen readers and keyboards: names of its parts, and code that can be scrolled by keys.
(() => {
  const search = document.querySelector(".md-search");
  if (search) search.setAttribute("aria-label", search.querySelector("input").placeholder || "Search");
  // The theme adds a menu to each block of code later (a button is enough of a name), and what scrolls around each table.
  const plain = () => {
    document.querySelectorAll(".md-code__nav:not([role])").forEach(menu => menu.setAttribute("role", "none"));
    document.querySelectorAll(".md-typeset :is(pre, .md-typeset__scrollwrap):not([tabindex])").forEach(wide => wide.tabIndex = 0);
  };
  new MutationObserver(plain).observe(document.body, {childList: true, subtree: true});
  plain();
  const named = new Map();
  for (const menu of document.querySelectorAll("nav:not(.md-code__nav)")) {
    const label = document.getElementById(menu.getAttribute("aria-labelledby"));
    const name = ((label ? label.textContent : menu.getAttribute("aria-label")) || "").trim() || "Menu";
    const heard = name.toLowerCase();
    const count = (named.get(heard) || 0) + 1;
    named.set(heard, count);
    menu.removeAttribute("aria-labelledby");
    menu.setAttribute("aria-label", count > 1 ? `${name} ${count}` : name);
  }
  // A corner of a table names no column: it is no heading.
  for (const corner of document.querySelectorAll(".md-typeset th:empty")) corner.replaceWith(document.createElement("td"));
})();
