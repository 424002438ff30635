/** Transfers to the house account through the sandbox, and their slips. */

import type { Product } from "../fixtures/product.ts";
import { ask } from "./calls.ts";

/** The house account of each build that takes transfers. */
const HOUSES = {
  thai: { toBankCode: "SCB", toAccountNo: "7440000041", currency: "THB" },
  lao: { toBankCode: "BCEL", toAccountNo: "744000001101", currency: "LAK" },
} as const;
export interface Payer {
  bankCode: string;
  accountNo: string;
  name: string;
}

/**
 * The bank feed does not report a silent transfer: only its slip proves it.
 * @returns the reference of the transfer
 */
export async function transfer(
  product: Product,
  fields: { amount: number; from: Payer; silent?: boolean },
): Promise<string> {
  const { transRef } = await ask<{ transRef: string }>(
    `${product.sandboxUrl}/control/bank-transfer`,
    {
      method: "POST",
      body: { ...HOUSES[product.variant], silent: true, ...fields },
    },
  );
  return transRef;
}

/** The slip of the payer's bank as a PNG. `query` damages it, for example `?damage=noqr`. */
export async function slipImage(product: Product, transRef: string, query = ""): Promise<Blob> {
  const answer = await fetch(`${product.sandboxUrl}/control/slips/${transRef}.png${query}`);
  return answer.blob();
}
