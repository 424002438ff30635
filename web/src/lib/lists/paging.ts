/** What a page of a list shows, counted from 1: `[11, 20]`; of an empty list nothing: `[0, 0]`. */
export function rangeOf(page: number, size: number, total: number): [from: number, to: number] {
  if (total === 0) return [0, 0];
  return [(page - 1) * size + 1, Math.min(page * size, total)];
}

/** The items of a page, counted from 1. */
export function pageOf<T>(items: readonly T[], page: number, size: number): T[] {
  return items.slice((page - 1) * size, page * size);
}

/** The page to show when a list has become shorter: the last one at most, the first at least. */
export function withinPages(page: number, size: number, total: number): number {
  return Math.max(1, Math.min(page, Math.ceil(total / size)));
}
