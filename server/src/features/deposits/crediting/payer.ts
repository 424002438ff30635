/**
 * Compares an account number, as a bank shows it, with a member's. Hidden digits count neither for
 * nor against a match.
 */
import { fitsPattern, type MatchResult } from "../../../kernel/names/compare-name.ts";

/** How many digits of an account must be shown for a match. */
export const DIGITS_SHOWN_MIN = 4;

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
