import { accountShape, DIGITS_SHOWN_MIN, isWhole } from "../crediting/payer.ts";

/**
 * Whether the bank shows the payer's whole number. Four digits without a mask are the end of one.
 */
export function isWholeAccount(shown: string): boolean {
  const shape = accountShape(shown);
  return isWhole(shape) && shape.length > DIGITS_SHOWN_MIN;
}
