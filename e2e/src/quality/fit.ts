/** What of a screen does not fit: parts beyond its edges, and words that are cut. */
import type { Page } from "playwright-core";

/** One sentence for each part that does not fit; none when everything does. */
export function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(look);
}

/** Runs in the page. */
function look(): string[] {
  const say = new Set<string>();
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element) => {
    const first = element.classList[0];
    const text = (element.textContent ?? "").trim().slice(0, 24);
    return `${element.tagName.toLowerCase()}${first ? `.${first}` : ""} "${text}"`;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".vh, [aria-hidden=true], [inert], svg, select, option");
  const clips = (element: Element, side: "overflowX" | "overflowY") =>
    getComputedStyle(element)[side] !== "visible";
  const scrolls = (element: Element, side: "overflowX" | "overflowY") =>
    /auto|scroll/.test(getComputedStyle(element)[side]);
  // Pages and sheets scroll up and down, never to the side.
  for (const element of document.querySelectorAll(
    "html, body, .shell, [role=dialog], [role=dialog] *",
  )) {
    if (element.scrollWidth > element.clientWidth + 1 && scrolls(element, "overflowX")) {
      const isMeant =
        getComputedStyle(element).overflowY === "hidden" || element.matches("[data-scroll-x]");
      if (!isMeant && isSeen(element)) say.add(`${nameOf(element)} scrolls to the side`);
    }
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const holder = node.parentElement;
    if (!holder || !node.textContent?.trim() || !isSeen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    let isFree = true;
    for (let up: Element | null = holder; up && up !== document.body; up = up.parentElement) {
      const edge = up.getBoundingClientRect();
      if (scrolls(up, "overflowX")) isFree = false;
      if (clips(up, "overflowX") && !scrolls(up, "overflowX") && up.clientWidth > 0) {
        const isCut = box.right > edge.right + 2 || box.left < edge.left - 2;
        // Names of games stand at the sides of their carousel, and come to the middle.
        if (isCut && isFree && !up.closest("[aria-roledescription], .carousel")) {
          say.add(`${nameOf(holder)} is cut at the side`);
        }
        isFree = false;
      }
      if (clips(up, "overflowY") && !scrolls(up, "overflowY") && up.clientHeight > 0) {
        const isCut = box.bottom > edge.bottom + 4 || box.top < edge.top - 4;
        if (isCut && !scrolls(up, "overflowX")) say.add(`${nameOf(holder)} is cut above or below`);
      }
      if (scrolls(up, "overflowY")) break;
    }
    if (isFree && (box.right > width + 1 || box.left < -1)) {
      say.add(`${nameOf(holder)} stands beyond the edge`);
    }
  }
  return [...say];
}
