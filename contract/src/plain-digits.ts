/** How people write digits. Pure; every field and every call that wants digits reads with this. */

/** The zeros of Thai, Lao, Khmer and Burmese keyboards. NFKC converts full-width digits. */
const ZEROS = ["๐", "໐", "០", "၀"].map((zero) => zero.charCodeAt(0));

/** Direction marks, joiners and variation selectors, which cannot be seen. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const DASHES_AND_BLANKS = /[\p{Dash}\p{White_Space}\u2800\u1160]/gu;

function latinDigit(char: string): string {
  const code = char.charCodeAt(0);
  const zero = ZEROS.find((each) => code >= each && code <= each + 9);
  return zero === undefined ? char : String(code - zero);
}

/** The text with plain digits and without invisible characters; blanks and dashes stay. */
export function latinDigits(text: string): string {
  return text
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/[๐-๙໐-໙០-៩၀-၉]/g, latinDigit);
}

/** The text with plain digits, without blanks, dashes and invisible characters; letters stay. */
export function plainDigits(text: string): string {
  return latinDigits(text).replace(DASHES_AND_BLANKS, "");
}

/** Only the digits of a text. */
export function onlyDigits(text: string): string {
  return plainDigits(text).replace(/\D/g, "");
}

/** Whether a text is digits, as people write a phone or an account number. */
export const isNumber = (text: string): boolean =>
  /^\+?[\d().]+$/.test(plainDigits(text)) && /\d/.test(plainDigits(text));
