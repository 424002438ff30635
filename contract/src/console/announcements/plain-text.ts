/** The text of an announcement without its HTML, for messages that have none. Pure. */

/** The longest text message that is sent; longer texts end with an ellipsis. */
export const SMS_MAX = 320;
/** The longest text below the title of a push message. */
const PUSH_MAX = 120;

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** The words of sanitised HTML, each block on a line. */
export function plainTextOf(html: string): string {
  return html
    .replace(/<(br|hr|\/p|\/h[2-4]|\/li|\/div|\/tr)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}

function shortened(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

interface Words {
  title: string;
  html: string;
}

/** The text message of an announcement. */
export function smsTextOf({ title, html }: Words): string {
  return shortened([title.trim(), plainTextOf(html)].filter(Boolean).join("\n"), SMS_MAX);
}

/** What a push message shows below the title. */
export function pushTextOf({ html }: Pick<Words, "html">): string {
  return shortened(plainTextOf(html).replaceAll("\n", " "), PUSH_MAX);
}

/** Characters of the alphabet that text messages carry in seven bits, without its extensions. */
const SEVEN_BITS = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Za-z_£¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§¿äöñüà¡]*$/;

/** How many messages a text costs: 160 characters, or 70 in Thai and Lao; less when joined. */
export function smsParts(text: string): number {
  const [single, joined] = SEVEN_BITS.test(text) ? [160, 153] : [70, 67];
  return text.length <= single ? 1 : Math.ceil(text.length / joined);
}
