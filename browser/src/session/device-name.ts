const DEVICE_BYTES = 18;

/**
 * The random name that this browser got at its first login or sign-in. The console uses it to find
 * several members of one device, and the servers to know a device again. It is a cookie, since the
 * specification names every key of the storage.
 */
export function deviceName(): string {
  const known = /(?:^|; )device=([\w-]+)/.exec(document.cookie)?.[1];
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_BYTES));
  const name = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  // biome-ignore lint/suspicious/noDocumentCookie: Safari lacks the Cookie Store
  document.cookie = `device=${name}; path=/; max-age=31536000; samesite=strict`;
  return name;
}
