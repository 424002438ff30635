/**
 * Cells of CSV files that people open in a spreadsheet. A text there must stay a text: a
 * spreadsheet would run one that begins like a formula.
 */

import { withoutDirectionMarks } from "./direction-marks.ts";

/** The byte order mark begins each file: spreadsheets read it as UTF-8 then. */
export const CSV_START = "\ufeff";

/** Signs that begin a formula. Their full-width and small forms become them by NFKC. */
const BEGINNINGS = ["=", "+", "-", "@", "\u2212"];
/** Spaces, controls and marks without a shape, which spreadsheets skip before a formula. */
const SKIPPED = /^[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}]+/u;
/** A first character that a spreadsheet may take for the end of a cell or a line. */
const BREAKS = /^[\t\r\n\v\f]/;

/**
 * Texts that a spreadsheet reads as a number and shows as another one: more than eleven digits
 * (1.00921E+16), zeros before it, and digits with an E between them.
 */
const LONG_NUMBER = /^(?:\d{12,}|0\d+|\d+E\d+)$/i;

/** Whether a spreadsheet would show a reference or an account number as another number. */
function isLongNumber(text: string): boolean {
  return LONG_NUMBER.test(text.normalize("NFKC").replace(SKIPPED, "").trim());
}

/** Whether a spreadsheet could read the text as a formula. */
function isFormula(text: string): boolean {
  if (BREAKS.test(text)) return true;
  const [first = ""] = text.replace(SKIPPED, "");
  return BEGINNINGS.includes(first.normalize("NFKC"));
}

/**
 * A text as a cell of CSV: an apostrophe before what a spreadsheet would calculate or round, quotes
 * if necessary, and no direction marks.
 */
export function csvText(given: string): string {
  const text = withoutDirectionMarks(given);
  const safe = isFormula(text) || isLongNumber(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
