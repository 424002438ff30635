/**
 * Compares a payer, as a bank shows it, with a member. Banks mask account numbers and names; hidden
 * characters count neither for nor against a match.
 */

/** `undetermined`: nothing contradicts, but too little is shown. */
export type MatchResult = "match" | "mismatch" | "undetermined";

/** How many digits of an account must be shown for a match. */
export const DIGITS_SHOWN_MIN = 4;
/** How many letters of a masked name must be shown for a match. */
const LETTERS_SHOWN_MIN = 4;

const HIDDEN = "?";

/**
 * What banks and apps print for hidden digits: any symbol but the plus of a phone number, and a run
 * of dots, which hides any number of them.
 */
const HIDDEN_MARKS = /\.{2,}|[xXхХ*#_?•‧·・]|(?!\+)[\p{So}\p{Sm}]/gu;

/**
 * One character per digit of a shown number, `?` where it is masked: `xxx-x-x5366-x` is
 * `?????5366?`.
 */
export function accountShape(shown: string): string {
  return shown
    .normalize("NFKC")
    .replace(HIDDEN_MARKS, HIDDEN)
    .replace(/[^0-9?]/g, "");
}

/** How many digits a shape shows. */
export function digitsShown(shape: string): number {
  return shape.replaceAll(HIDDEN, "").length;
}

/** A number without any mask. */
export function isWhole(shape: string): boolean {
  return shape.length > 0 && !shape.includes(HIDDEN);
}

/** No account number is as short: so few digits without a mask are the end of one. */
const TAIL_MAX = 8;

/**
 * Compares digit by digit. A mask of another length (`X-3669`, `0020XXXX2`) does not say how many
 * digits it hides: digits that contradict are another number, and digits that fit prove nothing.
 */
export function compareAccount(shown: string, accountNo: string): MatchResult {
  const shape = accountShape(shown);
  const digits = accountNo.replace(/\D/g, "");
  if (digitsShown(shape) === 0) return "undetermined";
  if (shape.length === digits.length) {
    const fits = [...shape].every((mark, at) => mark === HIDDEN || mark === digits[at]);
    if (!fits) return "mismatch";
    return digitsShown(shape) >= DIGITS_SHOWN_MIN ? "match" : "undetermined";
  }
  const isTail = isWhole(shape) && shape.length <= TAIL_MAX;
  const pattern = isTail ? `*${shape}` : shape.replaceAll(HIDDEN, "*");
  return fitsPattern(pattern, digits) ? "undetermined" : "mismatch";
}

/** Titles before a name: banks print them, members do not enter them. Longer ones first. */
const TITLES =
  /^(?:นางสาว|น\.\s?ส\.|นาย|นาง|ด\.\s?ช\.|ด\.\s?ญ\.|เด็กชาย|เด็กหญิง|คุณ|ທ້າວ|ທ່ານ|ນາງສາວ|ນາງ|ທ\.|ນ\.|(?:MISTER|MISS|MRS|MR|MS|KHUN|MASTER)(?:\.\s*|\s+))\s*/u;

/** Characters that banks print for hidden letters. */
const MASK = /[*•…#]+|\.{2,}|(?<![A-Za-z])[xX]{3,}|(?<=[A-Z])x{2,}/gu;

/**
 * Normalises a name: upper case, single spaces, no title, no punctuation; a run of mask characters
 * becomes one `*`.
 * @param hidesNothing true for the registered name: three X in it are letters, not a mask
 */
export function normaliseName(name: string, hidesNothing = false): string {
  const text = name.normalize("NFKC").replace(/\p{Cf}/gu, "");
  // Replace masks before dots and small x are treated as letters.
  const plain = (hidesNothing ? text : text.replace(MASK, "*"))
    .toUpperCase()
    .trim()
    .replace(/\s+/g, " ");
  const untitled = plain.replace(TITLES, "");
  return (untitled === "" ? plain : untitled)
    .replace(/[^\p{L}\p{M}\p{N}* ]/gu, " ")
    .replace(/\*+/g, "*")
    .replace(/\s+/g, " ")
    .trim();
}

/** Compares a shown name with a registered one. */
export function compareName(shown: string | null, registered: string): MatchResult {
  const [pattern, name] = [normaliseName(shown ?? ""), normaliseName(registered, true)];
  const letters = lettersOf(pattern);
  if (letters.length === 0 || name === "") return "undetermined";
  if (pattern === name) return letters.length >= 2 ? "match" : "undetermined";
  // Names in two scripts cannot be compared.
  if (scriptOf(letters) !== scriptOf(lettersOf(name))) return "undetermined";
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

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}]/gu, "");
}

function scriptOf(letters: string): "latin" | "thai" | "lao" | "other" {
  if (/^\p{Script=Latin}+$/u.test(letters)) return "latin";
  if (/^\p{Script=Thai}+$/u.test(letters)) return "thai";
  return /^\p{Script=Lao}+$/u.test(letters) ? "lao" : "other";
}

/**
 * Whether `name` fits a pattern in which `*` matches any text. Runs in linear time for any number
 * of `*`.
 */
function fitsPattern(pattern: string, name: string): boolean {
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
