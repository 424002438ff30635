/** Which values of a request, a callback or an answer the database can store. */

/** Objects and arrays inside each other. The deepest body of the contract has nine levels. */
const DEPTH_MAX = 32;

/**
 * Whether PostgreSQL can store every text of a parsed JSON value. It stores neither a NUL nor half
 * of a surrogate pair. A value that is nested too deeply is refused as well, because a recursive
 * function that walks it runs out of stack. This function does not recurse.
 */
export function isStorable(value: unknown): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: each, depth } = next;
    if (typeof each === "string" && !isStorableText(each)) return false;
    if (typeof each !== "object" || each === null || Buffer.isBuffer(each)) continue;
    if (depth >= DEPTH_MAX) return false;
    for (const key of Object.keys(each)) {
      if (!isStorableText(key)) return false;
      open.push({ value: (each as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
  return true;
}

function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
