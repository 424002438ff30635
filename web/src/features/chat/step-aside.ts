/** Moves the chat's bubble off the buttons and words of a page. Loads after the bubble. */

interface Span {
  top: number;
  bottom: number;
}

/** Free space between the bubble and what it must not cover. */
const GAP = 4;
/** After the last scroll or change of the page. */
const SETTLE_MS = 150;
/** How far the bubble may move for the sake of its invitation. */
const MOST_BY_CHOICE = 120;
/** How far it may move at all, as a part of the window: the thumb still reaches it there. */
const MOST = 0.4;
/** Between the bubble in the page's bar and the first button there. */
const BAR_GAP = 8;
/** Below this height an obstacle is a button; a higher link is a card, such as a game. */
const CARD_HEIGHT = 108;

/**
 * How far a box must move up until it is on no obstacle; null when it would have to move further
 * than `most`.
 */
export function liftOver(box: Span, obstacles: readonly Span[], most: number): number | null {
  let lift = 0;
  while (lift <= most) {
    const { top, bottom } = { top: box.top - lift - GAP, bottom: box.bottom - lift + GAP };
    const hit = obstacles.find((each) => each.bottom > top && each.top < bottom);
    if (!hit) return lift;
    lift = Math.ceil(box.bottom - hit.top) + GAP;
  }
  return null;
}

/**
 * Keeps the bubble off buttons, fields and words while the page scrolls and changes. Where no place
 * is free it goes into the bar at the top. A card of a game is no obstacle.
 * @returns ends it
 */
export function stepAside(fab: HTMLElement): () => void {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => place(fab), SETTLE_MS);
  };
  const changes = new MutationObserver(later);
  changes.observe(document.body, { childList: true, subtree: true });
  // Styles and fonts that arrive later move words without a change of the document.
  const sizes = new ResizeObserver(later);
  sizes.observe(document.body);
  addEventListener("scroll", later, { capture: true, passive: true });
  addEventListener("resize", later);
  later();
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    sizes.disconnect();
    removeEventListener("scroll", later, { capture: true });
    removeEventListener("resize", later);
  };
}

/** The invitation shows where it covers nothing either, and not next to a form or the bonuses. */
function place(fab: HTMLElement): void {
  // The bubble in the bar is smaller, so its place below is measured without that.
  fab.removeAttribute("data-docked");
  fab.style.right = "";
  const { position, bottom } = getComputedStyle(fab);
  const bubble = fab.lastElementChild?.getBoundingClientRect();
  // Next to a form it is at the end of the page.
  if (position !== "fixed" || !bubble) {
    fab.style.translate = "";
    fab.removeAttribute("data-inviting");
    return;
  }
  const height = document.documentElement.clientHeight;
  const box = { bottom: height - Number.parseFloat(bottom), top: 0 };
  box.top = box.bottom - bubble.height;
  const obstacles = findObstacles();
  const within = (left: number) =>
    obstacles.filter((each) => each.right > left - GAP && each.left < bubble.right + GAP);
  const isQuiet =
    location.pathname === "/user/bonus" || document.querySelector(".main form") !== null;
  const { left } = fab.getBoundingClientRect();
  const withInvite = isQuiet ? null : liftOver(box, within(left), MOST_BY_CHOICE);
  const lift = withInvite ?? liftOver(box, within(bubble.left), height * MOST);
  fab.toggleAttribute("data-inviting", withInvite !== null);
  fab.style.translate = lift ? `0 ${-lift}px` : "";
  if (lift === null) dock(fab);
}

/** Puts the bubble in the bar at the top, left of its buttons. */
function dock(fab: HTMLElement): void {
  const first = document.querySelector(".topbar > a + *")?.getBoundingClientRect();
  if (!first) return;
  fab.style.right = `${document.documentElement.clientWidth - first.left + BAR_GAP}px`;
  fab.setAttribute("data-docked", "");
}

function findObstacles(): DOMRect[] {
  const parts = "a, button, input, select, textarea, summary, .proportions";
  const controls = [...document.querySelectorAll(`.main :is(${parts})`)]
    .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ height }) => height < CARD_HEIGHT);
  return [...controls, ...findWords()].filter(({ width }) => width > 0);
}

/** The lines of text of the page, without those in the pictures of games. */
function findWords(): DOMRect[] {
  const main = document.querySelector(".main");
  if (!main) return [];
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found: DOMRect[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest(".carousel, .sr-only")) continue;
    range.selectNodeContents(text);
    found.push(...range.getClientRects());
  }
  return found;
}
