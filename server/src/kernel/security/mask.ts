/** A phone or an account number as lists show it: nothing but the last four digits. */
export function maskDigits(digits: string): string {
  const shown = digits.slice(-4);
  return `${"•".repeat(Math.max(digits.length - shown.length, 0))}${shown}`;
}
