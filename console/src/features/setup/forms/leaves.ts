/** A value inside a payload before and after a change, by its path. */
export interface Leaf {
  path: string;
  before: unknown;
  after: unknown;
}

/** The values that differ, including those in rows that exist on one side only. */
export function leavesOf({ path, before, after }: Leaf): Leaf[] {
  const [one, other] = [objectOf(before), objectOf(after)];
  if (!one && !other) return before === after ? [] : [{ path, before, after }];
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].flatMap((name) =>
    leavesOf({
      path: path ? `${path}.${name}` : name,
      before: one?.[name] ?? null,
      after: other?.[name] ?? null,
    }),
  );
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}
