// What lies on the page, by its boxes: `boxes()` gives every fault as [kind, what, where]. Read by tests/boxes.py.
window.boxes = (() => {
  const TARGET = 44;
  const LOW = 24;
  // Of a card in a fan so much shows at least, wide and high.
  const STRIP = [18, 30];
  // A rotated card has a larger box than itself, a letter a larger one than its ink.
  const NEAR = 3;
  // Cards that lie beside each other are turned by some degrees, and their boxes are wider than they are.
  const TURNED = 8;
  const TAPPED = "a[href], button, input, select, textarea, summary, label:has(input)";
  // Cards over cards, as they are meant to lie. Of each only its upper or left part need be seen.
  const HEAPS = ".hand, .pair, .stock, .stack, .heap .cards, .pile, .fan, .meld, .rows li, .zones .row, .spread, .piles .top";
  // Names of people and of games may be as long as they like; all of them stand elsewhere in full.
  const CUT = ".name, .bar h1, .bar p, .cut span, .rank, .what .muted";

  const named = (node) => {
    const one = node instanceof Element ? node : node.parentElement;
    const told = one.getAttribute("aria-label") || one.textContent.trim();
    return `${one.tagName.toLowerCase()}.${[...one.classList].filter((name) => !name.startsWith("svelte-")).join(".")} “${told.slice(0, 40)}”`;
  };
  const box = (left, top, right, bottom) => ({ left, top, right, bottom, width: right - left, height: bottom - top });
  const both = (one, two) =>
    box(Math.max(one.left, two.left), Math.max(one.top, two.top), Math.min(one.right, two.right), Math.min(one.bottom, two.bottom));
  const said = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(" ");

  // What cuts off whatever lies within an element: the box that is left, and whether it can be scrolled to.
  let frames = new Map();
  function frame(one) {
    if (!one || one === document.documentElement) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight, scrolls: document.scrollingElement.scrollHeight > innerHeight + 1, page: true };
    const known = frames.get(one);
    if (known) return known;
    const style = getComputedStyle(one);
    // What is fixed, as a dialog is, is cut off by the window alone.
    const around = style.position === "fixed" ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight, scrolls: false } : frame(one.parentElement);
    let found = around;
    if (style.overflow !== "visible") {
      const inner = both(around, one.getBoundingClientRect());
      const scrolls = /auto|scroll/.test(style.overflow) && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
      found = { ...inner, scrolls: around.scrolls || scrolls };
    }
    frames.set(one, found);
    return found;
  }
  const seen = (node, own) => {
    const around = frame(node.parentElement);
    return { visible: both(own, around), scrolls: around.scrolls };
  };

  // As far as a finger may miss it: what lies behind a target makes it larger.
  const area = (node) => {
    const own = node.getBoundingClientRect();
    const behind = getComputedStyle(node, "::after");
    if (behind.content === "none" || behind.position !== "absolute") return own;
    const by = ["left", "top", "right", "bottom"].map((side) => Math.max(0, -parseFloat(behind[side]) || 0));
    return box(own.left - by[0], own.top - by[1], own.right + by[2], own.bottom + by[3]);
  };

  // Not looked at: what is read by ear alone, grips without a picture, the fan of the first page, cards in the air.
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".unseen, .skip, .handle, .small-fan, .big-fan, [inert], .air, .sprite, [data-region]");

  function targets(root) {
    return [...root.querySelectorAll(TAPPED)].filter(
      (node) => shown(node) && !(node.matches("input") && node.closest("label")) && getComputedStyle(node).pointerEvents !== "none" && !inText(node),
    );
  }

  // A link within a sentence is as high as its line.
  const inText = (node) =>
    node.matches("a") && getComputedStyle(node).display === "inline" && node.parentElement.textContent.trim() !== node.textContent.trim();

  function texts(root) {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.data.trim() || !shown(node.parentElement) || node.parentElement.closest("svg, option, style, script")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const one of range.getClientRects()) if (one.width > 0.5) found.push({ node, own: one });
    }
    return found;
  }

  const cards = (root) => [...root.querySelectorAll("svg.card")].filter(shown).map((node) => ({ node, own: node.getBoundingClientRect() }));

  // Whether a finger meets a target at these points, told as shares of its width and height; a card may be turned.
  function met(node, whole, xs, ys) {
    const style = getComputedStyle(node);
    const { a, b } = new DOMMatrix(style.transform);
    const turn = (parseFloat(style.rotate) || 0) * (Math.PI / 180) + Math.atan2(b, a);
    const [wide, high] = turn ? [node.offsetWidth, node.offsetHeight] : [whole.width, whole.height];
    const [middle, center] = [(whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2];
    return ys.map((down) =>
      xs.map((across) => {
        const [x, y] = [(wide - 3) * (across - 0.5), (high - 3) * (down - 0.5)];
        const there = document.elementFromPoint(middle + x * Math.cos(turn) - y * Math.sin(turn), center + x * Math.sin(turn) + y * Math.cos(turn));
        return there !== null && (node.contains(there) || (there.matches("label") && there.contains(node)));
      }),
    );
  }

  const ENDS = [0, 0.5, 1];
  const FINE = Array.from({ length: 13 }, (_, number) => number / 12);

  function tooSmall(node) {
    // A finger anywhere on a seat tells its name whole; where many sit beside a low cloth it is lower than a button.
    const seat = node.matches(".name") && node.closest(".seat");
    if (seat) {
      const { width, height } = seat.getBoundingClientRect();
      return width < TARGET - 0.5 || height < LOW ? ["small", named(node), said(seat.getBoundingClientRect())] : undefined;
    }
    const { visible, scrolls } = seen(node, area(node));
    if (scrolls) return undefined;
    const heap = node.closest(HEAPS);
    const [wide, high] = heap ? STRIP : [TARGET, TARGET];
    if (visible.width < wide - 0.5 || visible.height < high - 0.5) return ["small", named(node), said(visible)];
    if (!heap) {
      const hits = met(node, visible, ENDS, ENDS);
      const whole = ENDS.every((_, at) => hits[at].includes(true) && hits.some((row) => row[at]));
      return whole ? undefined : ["covered", named(node), `${said(visible)} ${hits.map((row) => row.map(Number).join("")).join(" ")}`];
    }
    const rows = met(node, visible, FINE, [0, 0.5, 1].map((part) => (part * high) / node.offsetHeight));
    const least = Math.min(...rows.map((row) => row.filter(Boolean).length)) * (node.offsetWidth / FINE.length);
    return least < wide - 1 ? ["covered", named(node), `${said(visible)}, of it ${Math.round(least)} wide`] : undefined;
  }

  function cut({ node, own }) {
    const element = node instanceof Element ? node : node.parentElement;
    if (element.closest(CUT)) return undefined;
    const { visible, scrolls } = seen(node, own);
    if (scrolls || (visible.width >= own.width - NEAR && visible.height >= own.height - NEAR)) return undefined;
    return ["clipped", named(node), `${said(own)}, seen ${said(visible)}`];
  }

  // A bar that stays where it is lies over what is scrolled past it.
  const layer = (node) => {
    for (let one = node; one; one = one.parentElement) if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
    return null;
  };

  function meant(one, two) {
    const [first, second] = [one, two].map((node) => (node instanceof Element ? node : node.parentElement));
    if (first.contains(second) || second.contains(first)) return true;
    if (layer(first) !== layer(second) && (frame(first.parentElement).scrolls || frame(second.parentElement).scrolls)) return true;
    const heap = first.closest(HEAPS);
    return heap !== null && heap === second.closest(HEAPS);
  }

  function over(items) {
    const found = [];
    const seenItems = items.map(({ node, own }) => ({ node, ...seen(node, own) })).filter(({ visible }) => visible.width > NEAR && visible.height > NEAR);
    for (let at = 0; at < seenItems.length; at++)
      for (let next = at + 1; next < seenItems.length; next++) {
        const [one, two] = [seenItems[at], seenItems[next]];
        const common = both(one.visible, two.visible);
        const near = [one, two].every(({ node }) => node instanceof SVGElement) ? TURNED : NEAR;
        if (common.width > near && common.height > near && !meant(one.node, two.node)) found.push(["overlap", `${named(one.node)} · ${named(two.node)}`, said(common)]);
      }
    return found;
  }

  return () => {
    frames = new Map();
    const root = document.querySelector("dialog[open]") ?? document.body;
    const buttons = targets(root);
    const words = texts(root);
    const loose = [...cards(root), ...words].filter(({ node }) => !(node instanceof Element ? node : node.parentElement).closest("button, a, label"));
    const items = [...loose, ...buttons.map((node) => ({ node, own: node.getBoundingClientRect() }))];
    const wide = document.scrollingElement.scrollWidth > innerWidth + 1 ? [["wide", "the page scrolls sideways", `${document.scrollingElement.scrollWidth}`]] : [];
    return [...wide, ...buttons.map(tooSmall), ...[...cards(root), ...words].map(cut), ...over(items)].filter(Boolean);
  };
})();

// Cards keep their boxes and are not drawn: most of the time would go into that.
window.undrawn = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("svg.card > *, .seam, .mask svg > * { display: none }");
  document.adoptedStyleSheets.push(sheet);
};

// The next picture of the page, and some more for what follows from its measures: the cloth, what lies on it, its cards.
window.settled = async () => {
  for (let times = 0; times < 4; times++) await new Promise((done) => requestAnimationFrame(done));
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  await new Promise((done) => requestAnimationFrame(done));
};

// Shows frames one after the other, as if they came over the socket; gives the faults of each, of some also once the
// first card that may be chosen has been tapped.
//
// On a machine with much to do the page may come to rest later: what is amiss is what stays amiss.
window.feed = async (all) => {
  const found = [];
  const amiss = async () => {
    let faults = [];
    for (let times = 0; times < 5; times++) {
      await window.settled();
      faults = window.boxes();
      if (!faults.length) break;
    }
    return faults;
  };
  for (const [frame, tapped] of all) {
    window.socket.onmessage({ data: frame });
    let faults = await amiss();
    const card = tapped ? document.querySelector(".card-button.fits") : null;
    if (card) {
      card.click();
      faults = [...faults, ...(await amiss()).map(([kind, ...more]) => [`tapped, ${kind}`, ...more])];
    }
    found.push(faults);
  }
  return found;
};
