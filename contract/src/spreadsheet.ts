/**
 * Cells of CSV files that people open in a spreadsheet. A text there must stay a text: a
 * spreadsheet would run one that begins like a formula.
 */

/** Signs that begin a formula. Their full-width and small forms become them by NFKC. */
const BEGINNINGS = ["=", "+", "-", "@", "\u2212"];
/** Spaces, controls and marks without a shape, which spreadsheets skip before a formula. */
const SKIPPED = /^[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}]+/u;
/** A first character that a spreadsheet may take for the end of a cell or a line. */
const BREAKS = /^[\t\r\n\v\f]/;

/** Whether a spreadsheet could read the text as a formula. */
function isFormula(text: string): boolean {
  if (BREAKS.test(text)) return true;
  const [first = ""] = text.replace(SKIPPED, "");
  return BEGINNINGS.includes(first.normalize("NFKC"));
}

/** A text as a cell of CSV: an apostrophe before what could be a formula, quotes if necessary. */
export function csvText(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
