/**
 * Whether a push subscription was made with this key of the server. Browsers that do not say which
 * key a subscription has are taken at their word.
 */
export function isSameKey(used: ArrayBuffer | null, publicKey: string): boolean {
  if (used === null) return true;
  const base64url = btoa(String.fromCharCode(...new Uint8Array(used)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return base64url === publicKey.replace(/=+$/, "");
}
