/** Finds what does not fit on a screen: parts beyond its edges, cut words, overlapping words. */
import type { Page } from "playwright-core";

/** One sentence for each part that does not fit. */
export async function findMisfits(page: Page): Promise<string[]> {
  return [...(await page.evaluate(look)), ...(await page.evaluate(findOverlaps))];
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
    // The way to the content is above the window until the keyboard reaches it.
    !element.closest(".vh, .skip, [aria-hidden=true], [inert], svg, select, option") &&
    // Hidden from sight, for screen readers only.
    !getComputedStyle(element).clipPath.startsWith("inset(50%");
  const clips = (element: Element, side: "overflowX" | "overflowY") =>
    getComputedStyle(element)[side] !== "visible";
  const scrolls = (element: Element, side: "overflowX" | "overflowY") =>
    /auto|scroll/.test(getComputedStyle(element)[side]);
  const walkUp = (from: Element, to: Element): Element[] =>
    from === to || !from.parentElement ? [from] : [from, ...walkUp(from.parentElement, to)];
  // Pages and sheets may scroll up and down, never to the side.
  for (const element of document.querySelectorAll("html, body, [role=dialog], [role=dialog] *")) {
    if (element.scrollWidth > element.clientWidth + 1 && scrolls(element, "overflowX")) {
      const isIntended =
        getComputedStyle(element).overflowY === "hidden" || element.matches("[data-scroll-x]");
      if (!isIntended && isSeen(element)) say.add(`${nameOf(element)} scrolls to the side`);
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
    const cell = holder.closest("td, th");
    if (cell && box.right > cell.getBoundingClientRect().right + 2) {
      const isShort = walkUp(holder, cell).some(
        (up) => getComputedStyle(up).overflowX !== "visible",
      );
      if (!isShort) say.add(`${nameOf(holder)} is wider than its cell`);
    }
    let isFree = true;
    for (let up: Element | null = holder; up && up !== document.body; up = up.parentElement) {
      const edge = up.getBoundingClientRect();
      if (scrolls(up, "overflowX")) isFree = false;
      if (clips(up, "overflowX") && !scrolls(up, "overflowX") && up.clientWidth > 0) {
        const isCut = box.right > edge.right + 2 || box.left < edge.left - 2;
        // An ellipsis is intended, and so are the games at the sides of their carousel: they move
        // to the middle.
        const isIntended =
          getComputedStyle(up).textOverflow === "ellipsis" ||
          up.closest("[aria-roledescription], .carousel");
        if (isCut && isFree && !isIntended) {
          say.add(`${nameOf(holder)} is cut at the side`);
        }
        isFree = false;
      }
      const isClamped = getComputedStyle(up).webkitLineClamp !== "none";
      if (
        clips(up, "overflowY") &&
        !scrolls(up, "overflowY") &&
        up.clientHeight > 0 &&
        !isClamped
      ) {
        const isCut = box.bottom > edge.bottom + 4 || box.top < edge.top - 4;
        if (isCut && !scrolls(up, "overflowX")) say.add(`${nameOf(holder)} is cut above or below`);
      }
      if (scrolls(up, "overflowY")) break;
    }
    if (isFree && (box.right > width + 1 || box.left < -1)) {
      say.add(`${nameOf(holder)} is beyond the edge`);
    }
  }
  return [...say];
}

/** Runs in the page: finds visible words and icons of one layer that cover each other. */
function findOverlaps(): string[] {
  type Box = { left: number; right: number; top: number; bottom: number };
  type Part = { element: Element; layer: Element | null; box: Box };
  const cut = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const wide = ({ left, right }: Box) => right - left;
  const high = ({ top, bottom }: Box) => bottom - top;
  const parts: Part[] = [];
  const collect = (element: Element, boxes: Iterable<Box>) => {
    const isIntended = element.closest(".vh, .gcard, .wheel, .otp, [inert], select, option, video");
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (isIntended || !isSeen || getComputedStyle(element).clipPath.startsWith("inset(50%")) return;
    let layer: Element | null = null;
    let seen: Box = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    for (let up: Element | null = element; up; up = up.parentElement) {
      const { position, overflowX, overflowY } = getComputedStyle(up);
      if (overflowX !== "visible" || overflowY !== "visible") {
        seen = cut(seen, up.getBoundingClientRect());
      }
      if (!layer && /fixed|sticky|absolute/.test(position)) layer = up;
    }
    for (const each of boxes) {
      const box = cut(each, seen);
      if (wide(box) > 2 && high(box) > 2) parts.push({ element, layer, box });
    }
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    if (!node.parentElement || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    collect(node.parentElement, range.getClientRects());
  }
  for (const icon of document.querySelectorAll("svg.i"))
    collect(icon, [icon.getBoundingClientRect()]);
  const nameOf = ({ element }: Part) =>
    (element.textContent ?? "").trim().slice(0, 24) ||
    `an icon of ${element.parentElement?.className}`;
  const say = new Set<string>();
  for (const [at, one] of parts.entries()) {
    for (const other of parts.slice(at + 1)) {
      if (one.element === other.element || one.layer !== other.layer) continue;
      const both = cut(one.box, other.box);
      const least = Math.min(high(one.box), high(other.box)) / 2;
      if (wide(both) > 2 && high(both) > least) {
        say.add(`"${nameOf(one)}" and "${nameOf(other)}" cover each other`);
      }
    }
  }
  return [...say];
}
