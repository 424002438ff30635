/**
 * What a lower feature needs and an upper one offers, so that imports and SQL point down only
 * (docs/decisions/0128-borders-in-sql.md). features.ts has every feature offer when it is loaded.
 */
const open = new Set<string>();

export interface Need<T> {
  /** Called once, by the feature that offers. */
  offer(value: T): void;
  /** @throws when features.ts was not loaded */
  readonly offered: T;
}

/** @param what names the need in the error when nothing offers it */
export function need<T>(what: string): Need<T> {
  let found: { value: T } | null = null;
  open.add(what);
  return {
    offer(value) {
      found = { value };
      open.delete(what);
    },
    get offered() {
      if (!found) throw new Error(`no feature offers ${what}`);
      return found.value;
    },
  };
}

/** @throws when something is needed that no feature offers */
export function requireOffers(): void {
  if (open.size > 0) throw new Error(`no feature offers ${[...open].join(", ")}`);
}
