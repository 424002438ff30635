/**
 * Gift links as members paste them: alone, within the text that the wallet's app shares, twice,
 * with marks that a chat adds, without a scheme, or only the hash.
 */

/** The only host whose links are accepted. */
const GIFT_HOST = "gift.truemoney.com";
/** 18 letters and digits in older links, about 35 in newer ones. */
const HASH = /^[0-9A-Za-z]{10,64}$/;
/** A hash without a link: shorter texts are words. */
const BARE_HASH = /^[0-9A-Za-z]{18,64}$/;
/** Between two words of a text; a link may follow a letter of another script, or another link. */
const GAPS = /[^\x21-\x7e]+|[<>"'`|\\]+|(?<=.)(?=https?:\/\/)/i;
/** What a sentence puts around a link. */
const AROUND = /^[([{]+|[.,;:!?)\]}]+$/g;

/** Writes the link of a hash. */
export function giftLink(hash: string): string {
  return `https://${GIFT_HOST}/campaign/?v=${hash}`;
}

/**
 * Finds the one gift link in a text and reads its hash. `undefined` when there is none, or when two
 * links are different gifts. Another host, path or port is no gift link.
 */
export function parseGiftLink(text: string): string | undefined {
  const plain = text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, " ");
  const parts = plain.split(GAPS).map((part) => part.replace(AROUND, ""));
  const hashes = new Set(parts.map(hashOf).filter((hash) => hash !== undefined));
  if (hashes.size === 0 && BARE_HASH.test(plain.trim())) return plain.trim();
  return hashes.size === 1 ? [...hashes][0] : undefined;
}

function hashOf(part: string): string | undefined {
  const isBare = part.toLowerCase().startsWith(`${GIFT_HOST}/`);
  const link = URL.parse(isBare ? `https://${part}` : part);
  if (!link || !/^https?:$/.test(link.protocol) || link.host !== GIFT_HOST) return undefined;
  if (link.username !== "" || link.password !== "") return undefined;
  if (!/^\/campaign\/?$/.test(link.pathname)) return undefined;
  const hash = link.searchParams.get("v") ?? "";
  return HASH.test(hash) ? hash : undefined;
}
