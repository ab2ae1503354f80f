// What a finger at the page may do now, asked in one go: the page is looked at where it stands, and not from afar.
const CARD = ".card-button";
const LAIN = "button.lain";

/** What may change when something happens, without asking the page to lay itself out. */
function shown() {
  const named = [...document.querySelectorAll(CARD)].map((one) => one.ariaLabel);
  const shut = [...document.querySelectorAll("button")].map((one) => Number(one.disabled));
  return [document.querySelector("main, #app")?.textContent, named.join(), shut.join("")].join("|");
}

/** A point at which this lies uncovered. */
function uncovered(node) {
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = node.getBoundingClientRect();
  for (const down of [0.5, 0.25, 0.1, 0.75, 0.9])
    for (const across of [0.5, 0.25, 0.1, 0.05, 0.75, 0.9]) {
      const [x, y] = [left + width * across, top + height * down];
      const there = document.elementFromPoint(x, y);
      if (there && node.contains(there)) return [x, y];
    }
  return null;
}

/** What is tapped by somebody who plays whatever may be played, and says what cards he has chosen are for. */
function tappable() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const group = all(".buttons[role=group] button:not(.sort):enabled, .choices button:enabled");
  const chosen = all(`${CARD}[aria-pressed=true], ${LAIN}[aria-pressed=true]`);
  const fits = all(`${CARD}.fits:not(.chosen), ${LAIN}.lit:not([aria-pressed=true])`);
  if (group.length && (chosen.length || !fits.length)) return group.at(-1);
  return fits[0] ?? all("button.down:enabled, .cloth button:enabled, [data-zone] button:enabled")[0];
}

/** How the page stands: whether a result is shown, what is shown, and the point that is tapped next, if any. */
function stands() {
  const over = document.querySelector("dialog[open]") !== null;
  const next = over ? undefined : tappable();
  return { over, shown: shown(), point: next ? uncovered(next) : null };
}

/** How it stands once it is otherwise than before, or a result is shown; at the latest after so many ms. */
async function changed(before, ms) {
  const otherwise = () => shown() !== before || document.querySelector("dialog[open]") !== null;
  if (!otherwise())
    await new Promise((done) => {
      const observer = new MutationObserver(() => otherwise() && done());
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      setTimeout(done, ms);
    });
  // What follows from one view is shown within a frame: who looks earlier sees half of it.
  await new Promise(requestAnimationFrame);
  return stands();
}

/** Goes to another path without loading the page anew. */
function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

Object.assign(globalThis, { shown, stands, changed, go });
