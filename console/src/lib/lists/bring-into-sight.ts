/** Room for a part of the next entry, in px. */
const SPACE = 48;

/** Scrolls a row of buttons to one of them; never the page. */
export function bringIntoSight(list: HTMLElement, entry: HTMLElement): void {
  const start = entry.offsetLeft - list.offsetLeft;
  const end = start + entry.offsetWidth;
  if (start < list.scrollLeft) list.scrollLeft = start - SPACE;
  else if (end > list.scrollLeft + list.clientWidth)
    list.scrollLeft = end - list.clientWidth + SPACE;
}
