/** A withdrawal's id as people say it: the end of it, which is what differs. */
export function shortId(id: string): string {
  return `WD-${id.slice(-8).toUpperCase()}`;
}
