/**
 * How a client seals a gift link for `POST /api/wallet/truelink`.
 *
 * AES-256-GCM over the UTF-8 text of the link, with a fresh random iv and `SEALED_LINK.context` as
 * additional data. What travels is base64url without padding of `iv (12 bytes) | tag (16) |
 * encrypted text`: the order in which the server seals whatever it keeps. WebCrypto answers
 * `encrypted text | tag`, so the tag moves to the front. The key is `truelinkKey` of `GET
 * /api/lookup/deposit`, 32 bytes in base64. Every client holds it: it keeps links out of sight on
 * the way, and proves nothing. The server takes a text that is not sealed as well, and finds the
 * gift link in either.
 */
export const SEALED_LINK = {
  algorithm: "AES-GCM",
  ivBytes: 12,
  tagBytes: 16,
  context: "truelink",
} as const;

/** Seals a link. @param key `truelinkKey`, base64 of 32 bytes. */
export async function sealLink(link: string, key: string): Promise<string> {
  const { algorithm: name, ivBytes, tagBytes, context } = SEALED_LINK;
  const raw = Uint8Array.from(atob(key), (byte) => byte.charCodeAt(0));
  const secret = await crypto.subtle.importKey("raw", raw, name, false, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const text = new TextEncoder();
  const encrypted = new Uint8Array(
    await crypto.subtle.encrypt(
      { name, iv, additionalData: text.encode(context), tagLength: tagBytes * 8 },
      secret,
      text.encode(link),
    ),
  );
  const end = encrypted.length - tagBytes;
  return toBase64Url([...iv, ...encrypted.subarray(end), ...encrypted.subarray(0, end)]);
}

function toBase64Url(bytes: number[]): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
