/** Transfers between banks, and the slips that prove them. */
import { ask } from "./calls.ts";
import type { Product } from "./product.ts";

/** House account that takes transfers in the seeded world. */
const house = { toBankCode: "SCB", toAccountNo: "7440000041" };
export interface Payer {
  bankCode: string;
  accountNo: string;
  name: string;
}

/** A transfer that is not told by the bank's feed: only its slip knows. */
export async function transfer(
  product: Product,
  fields: { amount: number; from: Payer; silent?: boolean },
): Promise<string> {
  const { transRef } = await ask<{ transRef: string }>(
    `${product.sandboxUrl}/control/bank-transfer`,
    {
      method: "POST",
      body: { ...house, silent: true, ...fields },
    },
  );
  return transRef;
}

/** The slip that the payer's bank gives out, as a picture. `query` spoils it. */
export async function pictureOf(product: Product, transRef: string, query = ""): Promise<Blob> {
  const answer = await fetch(`${product.sandboxUrl}/control/slips/${transRef}.png${query}`);
  return answer.blob();
}

/** No slips are taken around midnight in Bangkok: a day that begins then begins at another hour of the same day. */
export async function leaveClosedHours({ sandboxUrl }: Product): Promise<void> {
  const now = new Date(Date.now() + 7 * 3_600_000);
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const hours = minute < 40 ? 1 : minute >= 23 * 60 ? -2 : 0;
  if (hours === 0) return;
  const body = { offsetMs: hours * 3_600_000 };
  await ask(`${sandboxUrl}/control/clock`, { method: "POST", body });
}
