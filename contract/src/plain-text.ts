/** What of a typed or pasted text is stored: no marks that turn text around, something to see. */

import { withoutDirectionMarks } from "./direction-marks.ts";

/** Marks without a shape, which a paste brings along. A name in Thai, Lao or Latin needs none. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** U+2800 is a pattern of no dots. */
const BLANKS = /[\p{White_Space}\u2800]+/gu;
const SEEN = /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a reader sees something. */
export const isSeen = (text: string): boolean => SEEN.test(text);

/** A text without direction marks and without blanks around it. */
export const withoutDirection = (text: string): string => withoutDirectionMarks(text).trim();

/** A name as it is stored: composed, with single blanks, without marks without a shape. */
export function plainName(text: string): string {
  return text.normalize("NFC").replace(UNSEEN, "").replace(BLANKS, " ").trim();
}

/** Whether a text names a person: a letter is seen. */
export const isName = (text: string): boolean => /\p{L}/u.test(plainName(text));
