import { expect, it } from "vitest";
import { giftLink, parseGiftLink } from "./gift-link.ts";

const HASH = "Abc123Abc123Abc123";
const LINK = giftLink(HASH);

it.each([
  ["alone", LINK],
  ["with blanks", `  ${LINK}\n`],
  ["without the slash", `https://gift.truemoney.com/campaign?v=${HASH}`],
  ["in capitals", `HTTPS://GIFT.TRUEMONEY.COM/campaign/?v=${HASH}`],
  ["with what LINE adds", `${LINK}&openExternalBrowser=1`],
  ["with a fragment", `${LINK}#x`],
  ["within the shared text", `คุณได้รับซองของขวัญ ${LINK} รีบกดรับเลย`],
  ["after Thai letters", `คุณได้รับซองของขวัญ${LINK}`],
  ["before Lao letters", `${LINK}ຂອງຂວັນ`],
  ["at the end of a sentence", `Here: (${LINK}).`],
  ["in angle brackets", `<${LINK}>`],
  ["in quotes", `"${LINK}"`],
  ["twice", `${LINK} ${LINK}`],
  ["twice without a blank, as a field joins lines", `${LINK}${LINK}`],
  ["with U+200B", `${LINK}\u200b`],
  ["with direction marks", `\u202a${LINK}\u202c`],
  ["with a word joiner before it", `\u2060${LINK}`],
  ["with http", `http://gift.truemoney.com/campaign/?v=${HASH}`],
  ["without a scheme", `gift.truemoney.com/campaign/?v=${HASH}`],
  ["without a scheme, in a text", `กดที่ gift.truemoney.com/campaign/?v=${HASH} นะ`],
  ["in full width", "ｈｔｔｐｓ://gift.truemoney.com/campaign/?v=".concat(HASH)],
  ["only the hash", HASH],
  ["only the hash, with U+200B and blanks", ` ${HASH}\u200b `],
  ["next to another link", `https://line.me/R/ti/p/x ${LINK} https://example.com`],
])("finds a gift link %s", (_name, text) => {
  expect(parseGiftLink(text)).toBe(HASH);
});

it.each([
  `https://gift.truemoney.com.evil.example/campaign/?v=${HASH}`,
  `https://gift.truemoney.com@evil.example/campaign/?v=${HASH}`,
  `https://user@gift.truemoney.com/campaign/?v=${HASH}`,
  `https://gift.truemoney.com:8443/campaign/?v=${HASH}`,
  `https://gift.truemoney.com/other/?v=${HASH}`,
  `https://evil.example/gift.truemoney.com/campaign/?v=${HASH}`,
  `evil.gift.truemoney.com/campaign/?v=${HASH}`,
  `ftp://gift.truemoney.com/campaign/?v=${HASH}`,
  "https://gift.truemoney.com/campaign/?v=../../x",
  "https://gift.truemoney.com/campaign/",
  `${LINK} ${giftLink("Xyz789Xyz789Xyz789")}`,
  "not a link",
  "javascript:alert(1)",
  "helloworldhello",
  `${HASH} ${HASH}x`,
  "",
])("finds no gift link in %s", (text) => {
  expect(parseGiftLink(text)).toBeUndefined();
});
