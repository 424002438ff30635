/**
 * Folds the ways in which banks, staff and members write one name into one text. The database folds
 * alike: `fold_name` and `fold_holder` of the migrations.
 */
import { DEGREES_PATTERN, TITLES_PATTERN } from "./titles.ts";

/** Marks without a shape, direction marks, and accents, which banks leave out of Latin names. */
const IGNORED = new RegExp(
  "[\\u00ad\\u0300-\\u036f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f" +
    "\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb]",
  "g",
);
const BLANKS = /[\s\p{Cc}\u2800]+/gu;

/**
 * Ways to write Thai and Lao that look alike, each with its one form: doubled marks, a tone before
 * the vowel above or below, nikhahit before the tone, two เ for แ, and ຫຼ for ຫລ.
 */
const ALIKE: readonly [RegExp, string][] = [
  [/([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece])\1+/g, "$1"],
  [/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e47])/g, "$2$1"],
  [/([\u0ec8-\u0ecc])([\u0eb1\u0eb4-\u0ebc])/g, "$2$1"],
  [/\u0e4d([\u0e48-\u0e4b])/g, "$1\u0e4d"],
  [/\u0ecd([\u0ec8-\u0ecb])/g, "$1\u0ecd"],
  [/\u0e40\u0e40/g, "\u0e41"],
  [/\u0ec0\u0ec0/g, "\u0ec1"],
  [/\u0eab\u0ebc/g, "\u0eab\u0ea5"],
];

const TITLES = new RegExp(TITLES_PATTERN);
const DEGREES = new RegExp(DEGREES_PATTERN);
const APOSTROPHES = /['`\u00b4\u02b9-\u02bc\u2018\u2019\u2032]/g;
/** Everything that is no letter, mark or digit. A `*` stays, which stands for hidden letters. */
const SIGNS = /[^\p{L}\p{M}\p{N}* ]+/gu;

/** One form for what looks alike, in capitals and with single blanks; titles and points stay. */
export function foldWriting(text: string): string {
  const plain = text.normalize("NFKD").replace(IGNORED, "").replace(BLANKS, " ");
  return ALIKE.reduce((folded, [written, form]) => folded.replace(written, form), plain)
    .toUpperCase()
    .trim();
}

/** Words of a folded text without punctuation, with single blanks. */
function wordsOnly(folded: string): string {
  return folded.replace(APOSTROPHES, "").replace(SIGNS, " ").replace(/ +/g, " ").trim();
}

/** A name with its titles and degrees: only the writing is folded. */
export function foldTitled(name: string): string {
  return wordsOnly(foldWriting(name));
}

/** A name without titles before it and degrees after it; a title alone stays. */
export function foldName(name: string): string {
  const folded = foldWriting(name).replace(/^[ .,]+/, "");
  return wordsOnly(folded.replace(TITLES, "").replace(DEGREES, ""));
}

/** Whether a text is only titles: the name is not shown. */
export function isTitleAlone(name: string): boolean {
  const folded = foldWriting(name).replace(/^[ .,]+/, "");
  return folded !== "" && `${folded} *`.replace(TITLES, "") === "*";
}
