const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** The amount that a person typed, with or without separators; null when it is none. */
export function amountOf(typed: string): number | null {
  const text = typed.trim().replaceAll(",", "");
  return AMOUNT.test(text) ? Number(text) : null;
}
