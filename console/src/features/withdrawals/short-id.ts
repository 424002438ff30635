/** Short form of a withdrawal id: its last eight characters. */
export function shortId(id: string): string {
  return `WD-${id.slice(-8).toUpperCase()}`;
}
