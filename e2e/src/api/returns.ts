/** A payment that waits for its member's own limit, and what two staff users do to send it back. */
import type { prepareReturn, returns } from "@krapao/contract/console/deposits/payments";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Product } from "../fixtures/product.ts";
import { sums } from "./amounts.ts";
import { transfer } from "./bank-transfers.ts";
import { waitFor } from "./calls.ts";
import { approve, consoleCalls } from "./console-calls.ts";
import type { Member } from "./members.ts";
import { setOwnLimit } from "./protection.ts";

/** The member pays what the own limit or time-out holds. @returns the payment, which waits */
export async function payHeld(product: Product, member: Member, amount: number): Promise<string> {
  const { name, bankCode, accountNo } = member;
  const from = { bankCode, accountNo, name: `${name.toUpperCase()} JAIDEE` };
  await transfer(product, { amount, from, silent: false });
  return waitFor("the payment to wait", async () => {
    const { statements } = await member.calls.statements();
    return statements.find(({ reason }) => reason === "limit" || reason === "excluded")?._id;
  });
}

/** The member sets a limit and pays more. @returns the payment, which waits */
export async function payAboveLimit(product: Product, member: Member): Promise<string> {
  const { deposit } = sums[product.variant];
  await setOwnLimit(product, member, deposit / 2);
  return payHeld(product, member, deposit);
}

/** A cashier prepares the open return of a payment, and a manager approves it. */
export async function sendBack(
  product: Product,
  [cashier, manager]: readonly [string, string],
  { paymentId, accountNo }: { paymentId: string; accountNo: string },
): Promise<void> {
  const post = consoleCalls(product, cashier);
  const open = await post<ClientOutput<typeof returns>>("returns", { tab: "waiting", limit: 100 });
  const found = open.returns.find((each) => each.paymentId === paymentId);
  if (!found) throw new Error("the payment was not asked back");
  const { id, version } = found;
  const { approvalId } = await post<ClientOutput<typeof prepareReturn>>(`returns/${id}/prepare`, {
    version,
    accountNo,
    why: "the member said it by phone",
  });
  await approve(consoleCalls(product, manager), approvalId);
}
