// Zoom and pan of the boards of a page: by wheel, by dragging, with two fingers, by keys and by buttons.
// It changes the part of the drawing that is shown (its viewBox), so that pieces stay sharp and buttons stay in place.
"use strict";
const zoomed = new Map();
function wireZoom() {
  const MOST = 10, STEP = 1.5, FAR = 5;
  for (const box of document.querySelectorAll(".zoom")) {
    const svg = box.querySelector(":scope > svg");
    if (!svg || box.dataset.wired) continue;
    box.dataset.wired = "yes";
    const whole = svg.viewBox.baseVal, width = whole.width, height = whole.height;
    const now = zoomed.get(box.dataset.zoom) || { x: 0, y: 0, scale: 1 };
    zoomed.set(box.dataset.zoom, now);
    const buttons = box.querySelector(".zoom-buttons");
    buttons.hidden = false;

    const show = () => {
      now.scale = Math.min(MOST, Math.max(1, now.scale));
      const w = width / now.scale, h = height / now.scale;
      now.x = Math.min(width - w, Math.max(0, now.x));
      now.y = Math.min(height - h, Math.max(0, now.y));
      svg.setAttribute("viewBox", `${now.x} ${now.y} ${w} ${h}`);
      box.classList.toggle("zoomed", now.scale > 1);
    };
    // What lies under a point of the window stays there; the point is in shares of the drawing.
    const zoom = (factor, px = 0.5, py = 0.5) => {
      const before = now.scale;
      now.scale = Math.min(MOST, Math.max(1, before * factor));
      now.x += px * width * (1 / before - 1 / now.scale);
      now.y += py * height * (1 / before - 1 / now.scale);
      show();
    };
    const pan = (dx, dy) => { now.x += dx * width / now.scale; now.y += dy * height / now.scale; show(); };
    const share = (event) => {
      const at = svg.getBoundingClientRect();
      return [(event.clientX - at.left) / at.width, (event.clientY - at.top) / at.height];
    };
    const fit = () => { now.scale = 1; show(); };

    const acts = { in: () => zoom(STEP), out: () => zoom(1 / STEP), fit };
    for (const button of buttons.querySelectorAll("button"))
      button.addEventListener("click", () => acts[button.dataset.zoomAct]());

    // The wheel zooms where the board was chosen (or with Ctrl); else it scrolls the page.
    box.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !box.contains(document.activeElement)) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...share(event));
    }, { passive: false });
    svg.addEventListener("dblclick", (event) => {
      if (!event.target.closest("button, .area")) zoom(2, ...share(event));
    });

    // A press that moves is a drag; one that does not is a click on what lies there.
    const fingers = new Map();
    let dragged = false, apart = 0;
    const spread = () => {
      const [one, two] = [...fingers.values()];
      return Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    };
    svg.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event);
      if (fingers.size === 1) dragged = false;
      if (fingers.size === 2) apart = spread();
    });
    svg.addEventListener("pointermove", (event) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      if (fingers.size === 1) {
        const x = event.clientX - last.clientX, y = event.clientY - last.clientY;
        if (now.scale === 1 || (!dragged && Math.hypot(x, y) < FAR)) return;
        if (!dragged) { dragged = true; svg.setPointerCapture(event.pointerId); }
        const at = svg.getBoundingClientRect();
        pan(-x / at.width, -y / at.height);
      }
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) {
        dragged = true;
        const wide = spread(), [one, two] = [...fingers.values()].map(share);
        if (apart) zoom(wide / apart, (one[0] + two[0]) / 2, (one[1] + two[1]) / 2);
        apart = wide;
      }
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      svg.addEventListener(end, (event) => fingers.delete(event.pointerId));
    svg.addEventListener("click", (event) => {
      if (dragged) { event.preventDefault(); event.stopPropagation(); dragged = false; }
    }, true);

    const PART = 0.15;
    const KEYS = {
      "+": acts.in, "=": acts.in, "-": acts.out, "0": fit,
      ArrowLeft: () => pan(-PART, 0), ArrowRight: () => pan(PART, 0),
      ArrowUp: () => pan(0, -PART), ArrowDown: () => pan(0, PART),
    };
    box.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in KEYS)) return;
      if (event.key.startsWith("Arrow") && now.scale === 1) return;
      event.preventDefault();
      event.stopPropagation();
      KEYS[event.key]();
    });
    // What gets the focus by the keyboard comes into view.
    svg.addEventListener("focusin", (event) => {
      const at = svg.getBoundingClientRect(), piece = event.target.getBoundingClientRect();
      if (piece.left >= at.left && piece.right <= at.right && piece.top >= at.top && piece.bottom <= at.bottom) return;
      const middle = share({ clientX: piece.left + piece.width / 2, clientY: piece.top + piece.height / 2 });
      pan(middle[0] - 0.5, middle[1] - 0.5);
    });
    show();
  }
  document.documentElement.classList.add("scripted");
}
wireZoom();
