/** Our own code built a call that cannot be sent. */
export class InvalidCall extends Error {}

/**
 * Joins a base address, which may be a bare host, and the path of a call.
 * @throws InvalidCall for a path that would not be below the base address
 */
export function joinPath(base: URL, path: string): string {
  const below = base.pathname.replace(/\/+$/, "");
  if (path.startsWith("?")) return `${below || "/"}${path}`;
  if (!path.startsWith("/")) throw new InvalidCall("the path does not begin with a slash");
  return `${below}${path}`;
}
