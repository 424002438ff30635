/** Pictures and videos of this page's own messages, shown from here as long as the page lives: they are here already. */
const urls = new Map<string, string>();

/** Blob address of a message's file; the same one each time. */
export function previewOf(id: string, blob: Blob): string {
  const known = urls.get(id);
  if (known) return known;
  const made = URL.createObjectURL(blob);
  urls.set(id, made);
  return made;
}

export const knownPreview = (id: string): string | undefined => urls.get(id);

/** Lets go of a file that will not be shown again. */
export function dropPreview(id: string): void {
  const known = urls.get(id);
  if (known) URL.revokeObjectURL(known);
  urls.delete(id);
}
