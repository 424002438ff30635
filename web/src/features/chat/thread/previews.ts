/**
 * Object URLs of files that were sent from this page; they are shown instead of downloads as long
 * as the page lives.
 */
const urls = new Map<string, string>();

/** The object URL of a message's file; the same one each time. */
export function previewOf(id: string, blob: Blob): string {
  const known = urls.get(id);
  if (known) return known;
  const made = URL.createObjectURL(blob);
  urls.set(id, made);
  return made;
}

export const knownPreview = (id: string): string | undefined => urls.get(id);

/** Releases a file that will not be shown again. */
export function releasePreview(id: string): void {
  const known = urls.get(id);
  if (known) URL.revokeObjectURL(known);
  urls.delete(id);
}
