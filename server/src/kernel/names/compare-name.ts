/**
 * Compares a person's name, as a bank, a slip or a verifier shows it, with a registered one. Hidden
 * letters count neither for nor against a match.
 */
import { foldName, foldTitled, isTitleAlone } from "./fold-name.ts";

/** `undetermined`: nothing contradicts, but too little is shown. */
export type MatchResult = "match" | "mismatch" | "undetermined";

/** How many letters of a masked name must be shown for a match. */
const LETTERS_SHOWN_MIN = 4;
/** How many unknown words may stand before or after a matching name. */
const UNKNOWN_WORDS_MAX = 3;

/** Characters that banks print for hidden letters. */
const MASK = /[*•●…#]+|\.{2,}|(?<![A-Za-z])[xX]{3,}|(?<=[A-Z])x{2,}/gu;

/**
 * Compares a shown name with a registered one, with titles and without: a first name may be written
 * like a title. The better result counts.
 */
export function compareName(shown: string | null, registered: string): MatchResult {
  // Masks before the writing is folded: points and small x become letters and blanks.
  const masked = (shown ?? "").normalize("NFKC").replace(MASK, "*").replace(/\*+/g, "*");
  if (isTitleAlone(masked)) return "undetermined";
  const [titled, name] = [foldTitled(registered), foldName(registered)];
  const [whole, pattern] = [foldTitled(masked), foldName(masked)];
  const results = [compareFolded(whole, titled), compareFolded(pattern, name)];
  if (results.includes("match")) return "match";
  if (results.includes("undetermined")) return "undetermined";
  return isGlued(whole, titled) || hasUnknownWords(pattern, name) ? "undetermined" : "mismatch";
}

function compareFolded(pattern: string, name: string): MatchResult {
  const letters = lettersOf(pattern);
  if (letters.length === 0 || name === "") return "undetermined";
  if (joined(pattern) === joined(name)) return letters.length >= 2 ? "match" : "undetermined";
  if (scriptOf(pattern) !== scriptOf(name)) return "undetermined";
  if (!pattern.includes("*")) return compareShortened(pattern, name);
  if (!fitsPattern(pattern, name)) return "mismatch";
  const words = pattern.split(" ").filter((word) => lettersOf(word).length > 0);
  const isEnough = words.length >= 2 && letters.length >= LETTERS_SHOWN_MIN;
  return isEnough && name.includes(" ") ? "match" : "undetermined";
}

/**
 * A shown name without a mask that differs from the registered one: shortened by the bank (`SOMCHAI
 * J`), or another person's.
 */
function compareShortened(shown: string, name: string): MatchResult {
  const [shownWords, words] = [shown.split(" "), name.split(" ")];
  const last = shownWords.at(-1) ?? "";
  const before = shownWords.slice(0, -1);
  const isStart =
    before.every((word, at) => word === words[at]) &&
    (words[before.length]?.startsWith(last) ?? false);
  if (!isStart) return "mismatch";
  const isEnough = before.length > 0 && lettersOf(shown).length >= LETTERS_SHOWN_MIN;
  return isEnough ? "match" : "undetermined";
}

/** Whether an unknown Thai or Lao title stands before the name without a blank. */
function isGlued(shown: string, name: string): boolean {
  const first = name.slice(0, name.indexOf(" ") + 1);
  const at = first === "" || scriptOf(name) === "latin" ? -1 : shown.indexOf(first);
  return at > 0 && compareFolded(shown.slice(at), name) === "match";
}

/**
 * Whether one of the names is the other one with words before or after it: titles that no list has.
 */
function hasUnknownWords(shown: string, name: string): boolean {
  return (
    partsOf(shown).some((part) => compareFolded(part, name) === "match") ||
    partsOf(name).some((part) => joined(part) === joined(shown))
  );
}

/** What is left of a name without some words before or after it, at least two words. */
function partsOf(name: string): string[] {
  const words = name.split(" ");
  const most = Math.min(UNKNOWN_WORDS_MAX, words.length - 2);
  return Array.from({ length: Math.max(0, most) }, (_, at) => [
    words.slice(at + 1).join(" "),
    words.slice(0, -1 - at).join(" "),
  ]).flat();
}

const joined = (text: string) => text.replaceAll(" ", "");

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, "");
}

/** The script of a name. Names in two scripts cannot be compared. */
export function scriptOf(name: string): "latin" | "thai" | "lao" | "other" {
  const letters = lettersOf(name);
  if (/^\p{Script=Latin}+$/u.test(letters)) return "latin";
  if (/^\p{Script=Thai}+$/u.test(letters)) return "thai";
  return /^\p{Script=Lao}+$/u.test(letters) ? "lao" : "other";
}

/**
 * Whether `name` fits a pattern in which `*` matches any text. Runs in linear time for any number
 * of `*`.
 */
export function fitsPattern(pattern: string, name: string): boolean {
  let [at, from, star, kept] = [0, 0, -1, 0];
  while (from < name.length) {
    if (pattern[at] === "*") {
      [star, kept] = [at, from];
      at += 1;
    } else if (pattern[at] === name[from]) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      kept += 1;
      [at, from] = [star + 1, kept];
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(at));
}
