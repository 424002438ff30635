/** Masks a phone or account number for lists: only the last four digits are shown. */
export function maskDigits(digits: string): string {
  const shown = digits.slice(-4);
  return `${"•".repeat(Math.max(digits.length - shown.length, 0))}${shown}`;
}
