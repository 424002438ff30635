/** The range of a page, counted from 1: `[11, 20]`; `[0, 0]` for an empty list. */
export function rangeOf(page: number, size: number, total: number): [from: number, to: number] {
  if (total === 0) return [0, 0];
  return [(page - 1) * size + 1, Math.min(page * size, total)];
}

/** The items of a page, counted from 1. */
export function pageOf<T>(items: readonly T[], page: number, size: number): T[] {
  return items.slice((page - 1) * size, page * size);
}

/** The page to show after a list became shorter: at most the last one, at least the first. */
export function withinPages(page: number, size: number, total: number): number {
  return Math.max(1, Math.min(page, Math.ceil(total / size)));
}
