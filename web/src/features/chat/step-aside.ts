/** Moves the chat's bubble off the buttons of a page. Loads after the bubble. */

interface Span {
  top: number;
  bottom: number;
}

/** Free space between the bubble and a button. */
const GAP = 4;
/** After the last scroll or change of the page. */
const SETTLE_MS = 150;
/** How far the bubble may move for the sake of its invitation. */
const MOST_BY_CHOICE = 120;
/** Where the page's bar ends. */
const TOP = 64;

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
 * Keeps the bubble off buttons and fields while the page scrolls and changes. Between the rows of a
 * long list it has no place and hides until the list is scrolled. A card of a game is no obstacle.
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
  addEventListener("scroll", later, { capture: true, passive: true });
  addEventListener("resize", later);
  later();
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    removeEventListener("scroll", later, { capture: true });
    removeEventListener("resize", later);
  };
}

/** The invitation shows where it is on no button either, and not next to a form or the bonuses. */
function place(fab: HTMLElement): void {
  const { position, bottom } = getComputedStyle(fab);
  const bubble = fab.lastElementChild?.getBoundingClientRect();
  // Next to a form it is at the end of the page.
  if (position !== "fixed" || !bubble) {
    fab.style.translate = "";
    fab.removeAttribute("data-inviting");
    fab.removeAttribute("data-away");
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
  const lift = withInvite ?? liftOver(box, within(bubble.left), box.top - TOP);
  fab.toggleAttribute("data-inviting", withInvite !== null);
  fab.toggleAttribute("data-away", lift === null);
  if (lift !== null) fab.style.translate = lift === 0 ? "" : `0 ${-lift}px`;
}

function findObstacles(): DOMRect[] {
  return [...document.querySelectorAll(".main :is(a, button, input, select, textarea, summary)")]
    .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height < 108);
}
